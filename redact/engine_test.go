package redact

import (
	"strings"
	"testing"
)

func TestFindThin(t *testing.T) {
	e, err := newEngine(Options{})
	if err != nil {
		t.Fatal(err)
	}
	secret := "ghp_" + strings.Repeat("aB3d", 9)
	s := "GITHUB_TOKEN=" + secret
	got := e.find(s, field{}, nil)
	if len(got) != 1 || s[got[0].start:got[0].end] != secret {
		t.Errorf("find(%q) = %v", s, got)
	}
}
