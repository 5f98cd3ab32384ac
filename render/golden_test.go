package render

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "write the golden files of this package anew")

// TestGolden compares the transcripts of small sessions, one file for each
// kind of entry, block or tool, with what they should be.
func TestGolden(t *testing.T) {
	names, err := filepath.Glob("testdata/page/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no golden files", err)
	}
	r := newRenderer(t, Options{})
	for _, name := range names {
		a, err := txtar.ParseFile(name)
		if err == nil && len(a.Files) == 1 {
			a.Files = append(a.Files, txtar.File{Name: "want.html"}) // a new one
		}
		if err != nil || len(a.Files) != 2 {
			t.Fatal(name, "holds no in.jsonl and want.html", err)
		}
		page, s := readPage(t, r, a.Files[0].Data, Surroundings{})
		checkPage(t, name, page, s)
		CompareGolden(t, name, a, transcriptOf(t, page))
	}
}

// CompareGolden compares a page with the second file of an archive, which
// -update writes anew. It is exported for the tests of whole pages.
func CompareGolden(t *testing.T, name string, a *txtar.Archive, got []byte) {
	t.Helper()
	if *update {
		a.Files[1].Data = got
		if err := os.WriteFile(name, txtar.Format(a), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(a.Files[1].Data), string(got)); diff != "" {
		t.Errorf("%s (go test -run Golden -update writes it anew):\n%s", name, diff)
	}
}

// transcriptOf returns what stands between a page's outline and its report.
func transcriptOf(t *testing.T, page []byte) []byte {
	t.Helper()
	_, after, ok1 := bytes.Cut(page, []byte(`<h2 class="vh">Transcript</h2>`+"\n"))
	got, _, ok2 := bytes.Cut(after, []byte(`<section class="se" aria-labelledby="report">`))
	if !ok1 || !ok2 {
		t.Fatal("the page has no transcript")
	}
	return []byte(strings.TrimRight(string(got), "\n") + "\n")
}
