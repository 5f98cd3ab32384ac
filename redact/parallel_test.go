package redact

import (
	"slices"
	"strings"
	"sync"
	"testing"
)

// One engine serves several goroutines, and each gets what it would get alone.
func TestFindInParallel(t *testing.T) {
	e := testEngine(t, Options{})
	var texts []string
	for _, c := range contexts {
		_, s, _ := strings.Cut(c, " ")
		texts = append(texts, strings.ReplaceAll(s, "%s", "k3jf83hfQ3hf7xhd"))
	}
	want := make([][]span, len(texts))
	for i, s := range texts {
		want[i] = e.find(s, field{}, nil)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for i, s := range texts {
				if got := e.find(s, field{}, nil); !slices.EqualFunc(got, want[i], sameSpan) {
					t.Errorf("%q gives %v, want %v", s, got, want[i])
				}
			}
		})
	}
	wg.Wait()
}

func sameSpan(a, b span) bool { return a.start == b.start && a.end == b.end && a.rule == b.rule }
