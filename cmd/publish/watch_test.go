package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestWatchGoesOn holds that a build which fails after one that didn't is told
// and doesn't end the watch, and that a first one does.
func TestWatchGoesOn(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var told strings.Builder
	n := 0
	err := watch(ctx, []string{dir}, newTerminal(io.Discard, &told), func() error {
		n++
		if err := os.WriteFile(filepath.Join(dir, "s.jsonl"), []byte(strings.Repeat("x", n)), 0o666); err != nil {
			t.Error(err)
		}
		switch n {
		case 2:
			return errors.New("no such directory")
		case 3:
			cancel()
		}
		return nil
	})
	if err != nil || n != 3 || told.String() != "publish: no such directory\n" {
		t.Errorf("%d builds, %v: %q", n, err, told.String())
	}
	broken := errors.New("broken")
	if err := watch(t.Context(), []string{dir}, newTerminal(io.Discard, io.Discard), func() error { return broken }); !errors.Is(err, broken) {
		t.Errorf("a first build that fails: %v", err)
	}
}
