package redact

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

type hit struct{ word, end int }

// slowHits finds words the plain way.
func slowHits(words []string, s string, fold bool) []hit {
	var out []hit
	if fold {
		s = foldString(s)
	}
	for w, x := range words {
		if fold {
			x = foldString(x)
		}
		for i := 0; x != "" && i+len(x) <= len(s); i++ {
			if s[i:i+len(x)] == x {
				out = append(out, hit{w, i + len(x)})
			}
		}
	}
	return out
}

func sortHits(h []hit) {
	slices.SortFunc(h, func(a, b hit) int {
		if a.end != b.end {
			return a.end - b.end
		}
		return a.word - b.word
	})
}

func TestAutomatonFindsWhatSearchFinds(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	text := func(n, letters int) string {
		b := make([]byte, n)
		for i := range b {
			b[i] = "abAB\x00\xff-xyz"[rnd.IntN(letters)]
		}
		return string(b)
	}
	for round := range 300 {
		words := []string{""}
		shortest := rnd.IntN(4)
		for range 1 + rnd.IntN(40) {
			words = append(words, text(shortest+rnd.IntN(9), 2+rnd.IntN(8)))
		}
		if round%50 == 0 { // deep states: more than the dense rows
			for range 600 {
				words = append(words, text(20, 10))
			}
		}
		s := text(400, 2+rnd.IntN(8)) + strings.Join(words, "")
		fold := round%2 == 0
		var got []hit
		newAutomaton(words, fold).each(s, func(w, end int) bool {
			got = append(got, hit{w, end})
			return true
		})
		want := slowHits(words, s, fold)
		sortHits(got)
		sortHits(want)
		if !slices.Equal(got, want) {
			t.Fatalf("round %d fold %v: %d hits, want %d", round, fold, len(got), len(want))
		}
	}
}

func TestAutomatonStops(t *testing.T) {
	n := 0
	newAutomaton([]string{"a"}, false).each("aaaa", func(int, int) bool { n++; return n < 2 })
	if n != 2 {
		t.Errorf("called %d times, want 2", n)
	}
}

func BenchmarkAutomaton(b *testing.B) {
	rnd := rand.New(rand.NewPCG(1, 2))
	var words []string
	for range 20000 {
		w := make([]byte, 32)
		for i := range w {
			w[i] = byte('a' + rnd.IntN(26))
		}
		words = append(words, string(w))
	}
	a := newAutomaton(words, false)
	s := strings.Repeat("The quick brown fox jumps over the lazy dog, and 42 token = lexer.Next() comes.\n", 5000)
	b.SetBytes(int64(len(s)))
	for b.Loop() {
		a.each(s, func(int, int) bool { return true })
	}
}
