package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	testscript.Main(m, map[string]func(){"publish": main})
}

// TestScripts runs the command line as users do. Each file is one behaviour.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
		Setup: func(e *testscript.Env) error {
			e.Vars = append(e.Vars, "HOME="+e.WorkDir+"/home", "XDG_CACHE_HOME="+e.WorkDir+"/cache")
			return plant(e.WorkDir)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"same":  same,
			"lacks": lacks,
			"names": tokens,
			"says":  says,
		},
	})
}

// plant puts a random password where the files of a script say @SECRET@ and
// writes it to the file secret: no credential stands in the repository.
func plant(dir string) error {
	var b [12]byte
	if _, err := rand.Read(b[:]); err != nil {
		return err
	}
	secret := "Zq7" + hex.EncodeToString(b[:])
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil || !bytes.Contains(data, []byte("@SECRET@")) {
			return err
		}
		return os.WriteFile(path, bytes.ReplaceAll(data, []byte("@SECRET@"), []byte(secret)), 0o666)
	})
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "secret"), []byte(secret), 0o666)
}

// same compares two directories: "same DIR DIR".
func same(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: same DIR DIR")
	}
	a, b := treeOf(ts, args[0]), treeOf(ts, args[1])
	var differ []string
	for name, data := range a {
		if b[name] != data {
			differ = append(differ, name)
		}
	}
	for name := range b {
		if _, ok := a[name]; !ok {
			differ = append(differ, name)
		}
	}
	if neg == (len(differ) == 0) {
		ts.Fatalf("differing files: %v", differ)
	}
}

// lacks checks that no file below a directory holds the planted password:
// "lacks DIR"; "! lacks DIR" that one does.
func lacks(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 1 {
		ts.Fatalf("usage: lacks DIR")
	}
	secret := ts.ReadFile("secret")
	var holders []string
	for name, data := range treeOf(ts, args[0]) {
		if strings.Contains(data, secret) || strings.Contains(name, secret) {
			holders = append(holders, name)
		}
	}
	if neg == (len(holders) == 0) {
		ts.Fatalf("files with the password: %v", holders)
	}
}

func treeOf(ts *testscript.TestScript, dir string) map[string]string {
	files := map[string]string{}
	root := os.DirFS(ts.MkAbs(dir))
	err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(root, path)
		files[path] = string(data)
		return err
	})
	ts.Check(err)
	return files
}

// TestHelpHasExamples checks that every command shows how it is used.
func TestHelpHasExamples(t *testing.T) {
	n := 0
	for _, cmd := range newCommand(newTerminal(io.Discard, io.Discard)).Commands() {
		if cmd.Name() == "help" {
			continue
		}
		n++
		if cmd.Example == "" || cmd.Short == "" {
			t.Errorf("%s: no example or no short description", cmd.Name())
		}
	}
	if n < 10 {
		t.Errorf("only %d commands", n)
	}
}

// TestExitTableIsInHelp checks that the help tells the exit statuses.
func TestExitTableIsInHelp(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"build", "--help"}, {"verify", "--help"}, {"export", "--help"}} {
		var out bytes.Buffer
		if status := run(context.Background(), args, &out, &out); status != 0 {
			t.Errorf("%v: status %d", args, status)
		}
		if !strings.Contains(out.String(), exitTable) {
			t.Errorf("%v: no table of exit statuses", args)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"profil", "profile", 1}, {"biuld", "build", 2}, {"x", "", 1}} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestSecretOf(t *testing.T) {
	for line, want := range map[string]string{
		"":                    "",
		"# a comment":         "",
		"just-a-value":        "just-a-value",
		"NAME=value":          "value",
		`export NAME="a b"`:   "a b",
		"NAME='x'":            "x",
		"a value = with sign": "a value = with sign",
		"NAME=":               "",
	} {
		if got := secretOf(line); got != want {
			t.Errorf("secretOf(%q) = %q, want %q", line, got, want)
		}
	}
}

// TestReadNamed: a device without end costs its limit, not the memory.
func TestReadNamed(t *testing.T) {
	if _, err := os.Stat("/dev/zero"); err != nil {
		t.Skip("there is no /dev/zero")
	}
	for _, args := range [][]string{{"--rules", "/dev/zero"}, {"--config", "/dev/zero"}, {"--secrets", "/dev/zero"}} {
		var out bytes.Buffer
		status := run(t.Context(), append([]string{"list", t.TempDir()}, args...), &out, &out)
		if status != 1 || !strings.Contains(out.String(), "/dev/zero") || !strings.Contains(out.String(), "longer than") {
			t.Errorf("%v: status %d, %s", args, status, out.String())
		}
	}
}
