package dataset

import (
	"os"
	"path/filepath"
	"testing"
)

// TestFolderUnsettled holds that a run that failed leaves nothing behind.
func TestFolderUnsettled(t *testing.T) {
	dir := t.TempDir()
	f, err := openFolder(filepath.Join(dir, "traces"))
	if err != nil {
		t.Fatal(err)
	}
	if err := f.close(); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
