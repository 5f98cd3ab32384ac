//go:build unix

package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestNamedPipe holds that a pipe without a writer is waited for until the
// program is interrupted, and that one with a writer is read whole.
func TestNamedPipe(t *testing.T) {
	dir := t.TempDir()
	lone, pipe := filepath.Join(dir, "lone"), filepath.Join(dir, "pipe")
	for _, name := range []string{lone, pipe} {
		if err := syscall.Mkfifo(name, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := readNamed(ctx, lone); !errors.Is(err, context.Canceled) {
		t.Errorf("without a writer: %v", err)
	}
	written := make(chan error, 1)
	go func() { written <- os.WriteFile(pipe, []byte("A=one\nB=two\n"), 0o600) }()
	got, err := readSecrets(context.Background(), pipe)
	if err != nil || len(got) != 2 || got[0] != "one" || got[1] != "two" {
		t.Errorf("readSecrets = %q, %v", got, err)
	}
	if err := <-written; err != nil {
		t.Error(err)
	}
}
