package redact

import (
	"strings"
	"testing"
)

// A single word that is too short must not make the search of all of them
// look at each byte.
func TestStartsPassOverText(t *testing.T) {
	e, err := newEngine(Options{Rules: []byte("[[rules]]\nid='short'\nregex='q9[a-z]+'\nkeywords=['q9']\n")})
	if err != nil {
		t.Fatal(err)
	}
	s := strings.Repeat("The quick brown fox jumps over the lazy dog, and 42 lines of prose follow.\n", 20)
	for name, b := range map[string]*starts{"all": e.words.starts, "strong": e.sure} {
		stops := 0
		for i := b.next(s, 0); i < len(s); i = b.next(s, i+1) {
			stops++
		}
		if stops > len(s)/40 {
			t.Errorf("%s: %d stops in %d bytes", name, stops, len(s))
		}
	}
}

func TestStartsOfManyWords(t *testing.T) {
	var words []string
	for _, tail := range strings.Split("abcdefghijklmnopqrstuvwxyz", "") {
		words = append(words, "same"+tail)
	}
	b := newStarts(words)
	for _, w := range words {
		if s := "  " + strings.ToUpper(w); b.next(s, 0) != 2 {
			t.Errorf("%q isn't met in %q", w, s)
		}
	}
}
