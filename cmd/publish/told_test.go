package main

import (
	"context"
	"errors"
	"io"
	"testing"

	"publish/site"
)

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// TestHelpToFullDisk holds that what can't be printed isn't called done.
func TestHelpToFullDisk(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"build", "--help"}, {"version"}, {"--version"}, {"completion", "bash"}} {
		if got := run(context.Background(), args, fullDisk{}, io.Discard); got != site.StatusFailed {
			t.Errorf("%v: status %d, want %d", args, got, site.StatusFailed)
		}
	}
}
