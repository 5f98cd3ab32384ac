//go:build unix

package site

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestReadOnlyOutput checks that a directory without write permission is an
// error that says so, and that nothing is left in it.
func TestReadOnlyOutput(t *testing.T) {
	o := plainOptions(t)
	if err := os.MkdirAll(o.Out, 0o555); err != nil {
		t.Fatal(err)
	}
	asNobody(t)
	if _, err := Build(context.Background(), o); err == nil || !strings.Contains(err.Error(), "permission denied") {
		t.Errorf("error %v", err)
	}
	if left, err := os.ReadDir(o.Out); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, error %v", left, err)
	}
}

// asNobody takes root's rights away until the test ends, since permissions
// don't hold for root. It changes the whole process: never in a parallel test.
func asNobody(t *testing.T) {
	t.Helper()
	if os.Geteuid() != 0 {
		return
	}
	const nobody = 65534
	root := filepath.Dir(t.TempDir()) // only its owner may enter it
	if err := os.Chown(root, nobody, -1); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Seteuid(nobody); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Seteuid(0); err != nil {
			panic(err) // every later test would fail for another reason
		}
	})
}
