//go:build unix

package site

import (
	"context"
	"path/filepath"
	"syscall"
	"testing"
)

// TestFindPipe checks that a pipe in a store is counted and never opened:
// reading it would wait for ever.
func TestFindPipe(t *testing.T) {
	o := plainOptions(t)
	if err := syscall.Mkfifo(filepath.Join(o.Paths[0], "pipe.jsonl"), 0o666); err != nil {
		t.Fatal(err)
	}
	found, err := Find(context.Background(), o.Paths, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(found.Sources) != 1 || found.Special != 1 {
		t.Errorf("%d sources, %d special; want 1, 1", len(found.Sources), found.Special)
	}
	r := mustBuild(t, o)
	if r.Sessions != 1 || r.Skipped.Special != 1 {
		t.Errorf("%+v", r)
	}
}
