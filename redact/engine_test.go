package redact

import (
	"math/rand/v2"
	"testing"
)

// randomText makes n letters and digits, other ones in each place that asks.
func randomText(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"[rand.IntN(62)]
	}
	return string(b)
}

func TestFindThin(t *testing.T) {
	e, err := newEngine(Options{})
	if err != nil {
		t.Fatal(err)
	}
	secret := "ghp_" + randomText(36)
	s := "GITHUB_TOKEN=" + secret
	got := e.find(s, field{}, nil)
	if len(got) != 1 || s[got[0].start:got[0].end] != secret {
		t.Errorf("find(%q) = %v", s, got)
	}
}
