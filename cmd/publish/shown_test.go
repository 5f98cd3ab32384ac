package main

import (
	"crypto/rand"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// tokens puts the files of a script, under names that hold a random token,
// below in/, and sets TOKEN.
func tokens(ts *testscript.TestScript, _ bool, _ []string) {
	token := "ghp_" + strings.ReplaceAll(rand.Text()+rand.Text(), "=", "")[:36]
	ts.Setenv("TOKEN", token)
	dir := ts.MkAbs("in/" + token)
	for _, d := range []string{dir, filepath.Join(dir, "dir-"+token+".jsonl")} {
		ts.Check(os.MkdirAll(d, 0o777))
	}
	put := func(name, from string, change ...string) {
		text := strings.NewReplacer(append(change, "TOKEN", token)...).Replace(ts.ReadFile(from + ".jsonl"))
		ts.Check(os.WriteFile(name, []byte(text), 0o666))
	}
	for _, kind := range []string{"damaged", "id", "golder", "foreign", "none"} {
		put(filepath.Join(dir, kind+"-"+token+".jsonl"), kind)
	}
	for i, between := range oddBetween {
		name := ts.MkAbs("in/" + token[:20] + between + token[20:] + ".jsonl")
		if os.WriteFile(name, nil, 0o666) == nil { // where such names can be
			put(name, "damaged", "-0001", fmt.Sprintf("-1%03d", i))
		}
	}
	_ = os.Symlink("loop-"+token, filepath.Join(dir, "loop-"+token))                   // where there are links
	_ = os.Symlink("nowhere", filepath.Join(dir, "gone-"+token+".jsonl"))              // the same
	_ = os.Symlink("loop-"+token+".jsonl", filepath.Join(dir, "loop-"+token+".jsonl")) // the same
}

// oddBetween is what doesn't part a token for a reader.
var oddBetween = []string{"\x01", "\u200b", "\u202e", "\u2066", "\r", "\x1b[31m"}

// says runs publish and checks that no 12 bytes of the token stand in what it
// prints.
func says(ts *testscript.TestScript, _ bool, args []string) {
	_ = ts.Exec("publish", args...) // however it ends
	for _, stream := range []string{"stdout", "stderr"} {
		said := ts.ReadFile(stream)
		token := ts.Getenv("TOKEN")
		for i := range len(token) - 11 {
			if strings.Contains(said, token[i:i+12]) {
				ts.Fatalf("%s holds a piece of the token", stream)
			}
		}
	}
}

// TestShown holds that what a terminal would obey is shown, that a name stays on
// its line, and that a token is seen through what breaks it.
func TestShown(t *testing.T) {
	token := "ghp_" + (rand.Text() + rand.Text())[:36]
	for in, want := range map[string]string{
		"a\nb\tc\n":                        "a\uFFFDb\uFFFDc\uFFFD",
		token[:9] + "\n" + token[9:]:       "[REDACTED:github-pat]",
		token[:9] + "\x1b[31m" + token[9:]: "[REDACTED:github-pat]\uFFFD[31m[REDACTED:github-pat]",
		"a\x1b[2J\u202eb \x9b \u0085 \x7f": "a\uFFFD[2J\uFFFDb \uFFFD \uFFFD \uFFFD",
	} {
		if got := newTerminal(nil, nil).name(in); got != want {
			t.Errorf("%q is %q, want %q", in, got, want)
		}
	}
	var out strings.Builder
	if _, err := newTerminal(nil, &out).err.Write([]byte("open \x1b]0;x\a:\n\tno\n")); err != nil || out.String() != "open \uFFFD]0;x\uFFFD:\n\tno\n" {
		t.Errorf("a message is %q, %v", out.String(), err)
	}
}
