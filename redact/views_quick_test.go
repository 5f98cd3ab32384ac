package redact

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestQuickLooks holds that no view is left out that would have held something:
// the quick look at a text agrees with a look at each place of each line.
func TestQuickLooks(t *testing.T) {
	parts := []string{`\`, "n", "u0041", "x41", "u00", "_", "a", " ", "\n", "\xe2", "\x94", "\xe2\x94\x80", "\xe2\x95\x90", "\xe2\x80\x94"}
	rnd := rand.New(rand.NewPCG(1, 2))
	seen := map[[2]bool]int{}
	for range 20000 {
		var b strings.Builder
		for range rnd.IntN(7) {
			b.WriteString(parts[rnd.IntN(len(parts))])
		}
		s := b.String()
		escape, line := slowLook(s)
		if got := hasEscape(s); got != escape {
			t.Fatalf("hasEscape(%q) = %v", s, got)
		}
		if line && !hasDrawn(s) {
			t.Fatalf("hasDrawn(%q) = false", s)
		}
		seen[[2]bool{escape, line}]++
	}
	if len(seen) != 4 {
		t.Errorf("the texts are of %d kinds, want 4", len(seen))
	}
}

func slowLook(s string) (escape, line bool) {
	for l := range strings.Lines(s) {
		for i := range len(l) {
			_, n := unescape(l[i:])
			escape = escape || l[i] == '\\' && n > 0
			line = line || len(l)-i >= 3 && drawn(l[i:]) != nil
		}
	}
	return escape, line
}
