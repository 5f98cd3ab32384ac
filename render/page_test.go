package render

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"publish/internal/htmlcheck"
	"publish/redact"
	"publish/session"
)

func newRenderer(t testing.TB, o Options) *Renderer {
	t.Helper()
	r, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// readPage returns the page of a session file, and the session.
func readPage(t testing.TB, r *Renderer, file []byte, sur Surroundings) ([]byte, *session.Session) {
	t.Helper()
	s, err := session.Read(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := r.page(&b, source{session: s, policy: redact.Policy{Profile: redact.Public, Version: "test"}}, sur); err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), s
}

// checkPage holds what every page promises, and that every entry stands on
// it once.
func checkPage(t *testing.T, name string, page []byte, s *session.Session) {
	t.Helper()
	for _, problem := range htmlcheck.Page(page) {
		t.Errorf("%s: %s", name, problem)
	}
	got := htmlcheck.Entries(page)
	var want []string
	for _, e := range s.Entries {
		want = append(want, e.Place())
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%s: %d entries on the page, %d in the file; first difference %s", name, len(got), len(want), firstDifference(got, want))
	}
}

func firstDifference(a, b []string) string {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return a[i] + " / " + b[i]
		}
	}
	return "at the end"
}

// TestCorpus makes pages of all sessions of the shared corpus, where it exists.
func TestCorpus(t *testing.T) {
	r := newRenderer(t, Options{NoHighlight: true})
	for _, pattern := range []string{"../../shared/corpus/*/*.jsonl", "../../shared/formats/*/*.jsonl"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			file, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := session.Read(bytes.NewReader(file)); err != nil {
				continue
			}
			page, s := readPage(t, r, file, Surroundings{})
			checkPage(t, strings.TrimPrefix(name, "../../shared/"), page, s)
		}
	}
}
