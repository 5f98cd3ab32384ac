package redact

import (
	"fmt"
	"strings"
	"testing"
)

// Spans are in range, in order and apart; redacting what was redacted changes
// nothing; a token planted after any text is found.
func FuzzFind(f *testing.F) {
	for name, unit := range hostile {
		f.Add(repeat(unit, 200), len(name))
	}
	for i, c := range contexts {
		_, s, _ := strings.Cut(c, " ")
		f.Add(fmt.Sprintf(strings.ReplaceAll(s, "%%", ""), "k3jf83hfQ3hf7#hd"), i)
	}
	for i, p := range passwordPlaces {
		f.Add(fmt.Sprintf(p, "k3jf83&fQ3"), i)
	}
	e, err := newEngine(Options{})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, s string, n int) {
		spans := e.find(s, field{}, nil)
		check(t, s, spans)
		check(t, s, e.personal(s, true, newNames([]string{"mary"}, nil, nil), nil))
		once := write(s, spans)
		for range maxRounds { // as Discover does
			once = write(once, e.find(once, field{}, nil))
		}
		if again := write(once, e.find(once, field{}, nil)); again != once {
			t.Fatalf("redacting again: %q gives %q", once, again)
		}
		token := "gh" + "p_" + "k3Jf83hfQ3hf7Whd92kfP0smXc7bQ1zRtY5u"
		if planted := s + " " + token; strings.Contains(write(planted, e.find(planted, field{}, nil)), token) {
			t.Fatalf("a planted token stays behind %q", s)
		}
	})
}

func check(t *testing.T, s string, spans []span) {
	t.Helper()
	at := 0
	for _, sp := range spans {
		if sp.start < at || sp.end <= sp.start || sp.end > len(s) {
			t.Fatalf("span %d:%d after %d in %d bytes: %q", sp.start, sp.end, at, len(s), s)
		}
		at = sp.end
	}
}

func write(s string, spans []span) string {
	var b strings.Builder
	at := 0
	for i, sp := range spans {
		fmt.Fprintf(&b, "%s%s:%s#%d]", s[at:sp.start], marker, sp.rule, i+1)
		at = sp.end
	}
	return b.String() + s[at:]
}
