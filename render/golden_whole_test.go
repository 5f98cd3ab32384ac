package render_test

import (
	"bytes"
	"path/filepath"
	"regexp"
	"testing"

	"publish/internal/htmlcheck"
	"publish/redact"
	"publish/render"
	"publish/session"

	"github.com/rogpeppe/go-internal/txtar"
)

// moving are the parts of a page that change with the style sheet or the
// rules of redaction alone.
var moving = regexp.MustCompile(`style-src [^>]*?; img-src|<style>[^<]*</style>|, rules \d+`)

// TestGoldenWhole compares whole pages, head to foot, of small sessions with
// what they should be. What moves with other packages is left out.
func TestGoldenWhole(t *testing.T) {
	names, err := filepath.Glob("testdata/whole/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no golden files", err)
	}
	for _, name := range names {
		a, err := txtar.ParseFile(name)
		if err != nil || len(a.Files) != 2 {
			t.Fatal(name, "holds no in.jsonl and want.html", err)
		}
		page := wholePage(t, a.Files[0].Data)
		for _, problem := range htmlcheck.Page(page) {
			t.Errorf("%s: %s", name, problem)
		}
		render.CompareGolden(t, name, a, moving.ReplaceAll(page, []byte("…")))
	}
}

// wholePage returns the page of a session file, redacted as for publication.
func wholePage(t *testing.T, file []byte) []byte {
	t.Helper()
	redactor, err := redact.New(redact.Options{Literals: []string{"Heronsgate"}})
	if err != nil {
		t.Fatal(err)
	}
	findings, err := redactor.Discover(session.Scan(bytes.NewReader(file)))
	if err != nil {
		t.Fatal(err)
	}
	known := redactor.Known(nil)
	transcript, err := redactor.Transcript(session.Scan(bytes.NewReader(file)), findings, known)
	if err != nil {
		t.Fatal(err)
	}
	renderer, err := render.New(render.Options{BaseURL: "https://docs.example/tides/"})
	if err != nil {
		t.Fatal(err)
	}
	var page bytes.Buffer
	err = renderer.Page(&page, transcript, render.Surroundings{
		Path: "ferry/s.html", Project: render.Link{Href: "index.html", Text: "~/ferry"},
		Prev: &render.Link{Href: "p.html", Text: "The day before"}, Forks: []render.Link{{Href: "f.html", Text: "A second try"}},
		Markdown: "s.md", JSONL: "s.jsonl",
	})
	if err != nil {
		t.Fatal(err)
	}
	return page.Bytes()
}
