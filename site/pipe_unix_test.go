//go:build unix

package site

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"publish/redact"
	"publish/session"
)

// TestPipes puts a pipe wherever a file or a directory is expected. To open
// one would wait for ever, so none may be opened.
func TestPipes(t *testing.T) {
	pipe := func(path string) string {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := syscall.Mkfifo(path, 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	ctx, dir := context.Background(), t.TempDir()
	lone := pipe(filepath.Join(dir, "lone.jsonl"))

	o := plainOptions(t)
	pipe(filepath.Join(o.Paths[0], "pipe.jsonl"))
	if err := os.Symlink("pipe.jsonl", filepath.Join(o.Paths[0], "link.jsonl")); err != nil {
		t.Fatal(err)
	}
	touch(t, filepath.Join(o.Paths[0], "like", ".nojekyll"), "")
	pipe(filepath.Join(o.Paths[0], "like", indexName))
	if r := mustBuild(t, o); r.Sessions != 1 || r.Skipped.Special != 3 {
		t.Errorf("%d sessions, %d pipes left out; want 1, 3", r.Sessions, r.Skipped.Special)
	}
	named := o
	named.Paths = []string{o.Paths[0], lone}
	if _, err := Build(ctx, named); !errors.Is(err, session.ErrNotRegular) {
		t.Errorf("a pipe that was named: %v", err)
	}
	pipe(filepath.Join(o.Out, "extra.html"))
	mustBuild(t, o)
	if _, err := Verify(ctx, o.Out, redact.Options{}, 1); err != nil {
		t.Error(err)
	}

	if _, err := session.Open(lone); err == nil {
		t.Error("a pipe was opened")
	}
	if _, err := session.ReadFile(lone); err == nil {
		t.Error("a pipe was read")
	}
	if _, err := Verify(ctx, lone, redact.Options{}, 1); err == nil {
		t.Error("a pipe was verified")
	}
	if err := Serve(ctx, lone, 0, nil); err == nil {
		t.Error("a pipe was served")
	}
	if _, err := Prune(lone, "", false); err == nil {
		t.Error("a pipe was pruned")
	}
	if _, err := Unpublish(lone, "", "one"); err == nil {
		t.Error("a page was taken out of a pipe")
	}
	o.Out = filepath.Join(dir, "out")
	pipe(filepath.Join(o.Out, indexName))
	if _, err := Build(ctx, o); err == nil {
		t.Error("a pipe was taken for an index")
	}
}

// TestExportToPipe holds that a pipe or a device isn't replaced by a file.
func TestExportToPipe(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe.md")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{pipe, filepath.Join(pipe, "page.md")} {
		if _, err := openTarget(name, filepath.Join(dir, "none")); err == nil {
			t.Errorf("%s is taken for a file", name)
		}
	}
}
