//go:build unix

package dataset

import (
	"path/filepath"
	"syscall"
	"testing"
)

// TestFolderIsPipe holds that a pipe in the folder's place is refused and not
// waited for.
func TestFolderIsPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := openFolder(pipe); err == nil {
		t.Error("a pipe is taken for a folder")
	}
}
