package site

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
)

func touch(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestFind(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.jsonl", "deep/er/b.jsonl", "c.JSONL", "d.jsonl.bak", "d.reset.1.jsonl", "x.jsonl.deleted.2026", "notes.txt", ".git/z.jsonl"} {
		touch(t, filepath.Join(dir, name), name)
	}
	if err := os.Link(filepath.Join(dir, "a.jsonl"), filepath.Join(dir, "hard.jsonl")); err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" {
		for name, target := range map[string]string{"deep/loop": "..", "soft.jsonl": "a.jsonl", "self.jsonl": "self.jsonl", "dead.txt": "nothing"} {
			if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	found, err := Find(context.Background(), []string{filepath.Join(dir, "deep"), dir, dir}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range found.Sources {
		names = append(names, filepath.Base(s.Path))
	}
	slices.Sort(names)
	if want := []string{"a.jsonl", "b.jsonl", "c.JSONL"}; !slices.Equal(names, want) {
		t.Errorf("found %v, want %v", names, want)
	}
	if found.Rotated != 3 || found.Others != 1 {
		t.Errorf("%d rotated, %d others; want 3, 1", found.Rotated, found.Others)
	}
	if len(found.Trouble) != 1 || filepath.Base(found.Trouble[0].Path) != "self.jsonl" {
		t.Errorf("trouble with %v, want self.jsonl", found.Trouble)
	}
	if _, err := Find(context.Background(), []string{filepath.Join(dir, "nothing")}, nil); err == nil {
		t.Error("no error for a path that isn't there")
	}
}

func TestDefaultStores(t *testing.T) {
	home := t.TempDir()
	for _, name := range []string{".pi/agent/sessions", "custom", "g/sessions"} {
		if err := os.MkdirAll(filepath.Join(home, name), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	env := map[string]string{"PI_CODING_AGENT_SESSION_DIR": "~/custom", "GOLDER_HOME": filepath.Join(home, "g")}
	var exist []string
	for _, s := range DefaultStores(func(name string) string { return env[name] }, home) {
		if s.Exists {
			rel, _ := filepath.Rel(home, s.Dir)
			exist = append(exist, filepath.ToSlash(rel))
		}
	}
	if want := []string{"custom", ".pi/agent/sessions", "g/sessions"}; !slices.Equal(exist, want) {
		t.Errorf("stores %v, want %v", exist, want)
	}
	if stores := DefaultStores(func(string) string { return "" }, ""); len(stores) != 0 {
		t.Errorf("without a home directory: %v", stores)
	}
}

func TestMatchesAny(t *testing.T) {
	for _, c := range []struct {
		glob, name string
		want       bool
	}{
		{"app", "/home/x/app", true},
		{"*/app", "/home/x/app", true},
		{"x/app", "/home/x/app", true},
		{"/home/*/app", "/home/x/app", true},
		{"home", "/home/x/app", false},
		{"ap", "/home/x/app", false},
		{"*.jsonl", "/a/b.jsonl", true},
		{"app", `C:\work\app`, true},
		{"", "", true},
	} {
		if got := matchesAny([]string{c.glob}, c.name); got != c.want {
			t.Errorf("%q on %q: %v, want %v", c.glob, c.name, got, c.want)
		}
	}
}
