package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// asProgram, when set, makes the test binary be the program.
const asProgram = "PUBLISH_TEST_AS_PROGRAM"

// program returns a command that runs the program.
func program(t *testing.T, cache string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asProgram+"=1", "XDG_CACHE_HOME="+cache, "HOME="+cache)
	return cmd
}

// TestKill checks that a build which is killed at any moment leaves every file
// whole, and that the next one completes it.
func TestKill(t *testing.T) {
	dir := t.TempDir()
	in := filepath.Join(dir, "in")
	if err := os.MkdirAll(in, 0o777); err != nil {
		t.Fatal(err)
	}
	for n := range 40 {
		text := fmt.Sprintf(`{"type":"session","version":3,"id":"s%04d","timestamp":"2026-03-01T09:%02d:00.000Z","cwd":"/srv/p%d"}`+"\n", n, n, n%3)
		for e := range 30 {
			text += fmt.Sprintf(`{"type":"message","id":"e%d","parentId":null,"message":{"role":"user","content":"prompt %d of %d %s"}}`+"\n", e, e, n, strings.Repeat("clay ", 50))
		}
		if err := os.WriteFile(filepath.Join(in, fmt.Sprintf("s%04d.jsonl", n)), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	whole := filepath.Join(dir, "whole")
	began := time.Now()
	if out, err := program(t, filepath.Join(dir, "cache"), "build", in, "-o", whole).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	took := time.Since(began)
	want := dirOf(t, whole)
	rounds := 6
	if testing.Short() {
		rounds = 2
	}
	rnd := rand.New(rand.NewPCG(1, 1))
	killed := filepath.Join(dir, "killed")
	for range rounds {
		cmd := program(t, filepath.Join(dir, "cache"), "build", in, "-o", killed)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(rnd.Int64N(int64(took))))
		if err := cmd.Process.Kill(); err != nil {
			t.Log(err)
		}
		_ = cmd.Wait()
		for name, data := range dirOf(t, killed) {
			first := name == "index.json" && strings.HasPrefix(data, `{"version":1,"projects":[]`)
			if data != want[name] && !first && !strings.HasPrefix(filepath.Base(name), ".publish-") {
				t.Errorf("%s isn't whole", name)
			}
		}
	}
	if out, err := program(t, filepath.Join(dir, "cache"), "build", in, "-o", killed).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	got := dirOf(t, killed)
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s differs", name)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d files, want %d", len(got), len(want))
	}
}

func dirOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if os.IsNotExist(err) {
			return nil
		}
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		files[rel] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
