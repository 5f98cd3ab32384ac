package render

import (
	"net/url"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// hostileIndex makes the site's index.md of a project that says s everywhere.
func hostileIndex(t testing.TB, r *Renderer, s string) []byte {
	t.Helper()
	row := Row{Summary: Summary{ID: s, Agent: s, Title: s, Started: "2026-03-04T05:06:00Z", Models: []string{s, "m"}, Branches: 1}, HTML: "tide/a.html", MD: s}
	files, err := r.SitePages(Site{Title: s, Projects: []Project{{Slug: "tide", Name: s, Rows: []Row{row, {Summary: Summary{Title: "plain"}, HTML: "tide/b.html"}}}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if f.Name == "index.md" {
			return f.Data
		}
	}
	t.Fatal("no index.md")
	return nil
}

// checkIndexMarkdown holds that an index has our outline, no HTML, and tables
// whose rows have all their cells.
func checkIndexMarkdown(t *testing.T, s string, md []byte) {
	t.Helper()
	o := readMarkdown(md)
	if len(o.Headings) != 3 || !strings.HasPrefix(o.Headings[0], "1 ") || o.Headings[1] != "2 Projects" || o.Headings[2] != "2 Sessions" {
		t.Errorf("%q: headings %q", s, o.Headings)
	}
	if len(o.HTML) > 0 {
		t.Errorf("%q: HTML %q", s, o.HTML)
	}
	for _, l := range o.Links {
		if u, err := url.Parse(l); err != nil || u.Scheme != "" || u.Host != "" || strings.HasPrefix(l, "image ") || strings.HasPrefix(l, "definition ") {
			t.Errorf("%q: link to %q", s, l)
		}
	}
	var rows, cells []int
	doc := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader(md))
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n.(type) {
		case *east.Table:
			if entering {
				rows = append(rows, n.ChildCount())
			}
		case *east.TableRow:
			if entering {
				cells = append(cells, n.ChildCount())
			}
		}
		return ast.WalkContinue, nil
	})
	if len(rows) != 2 || rows[0] != 2 || rows[1] != 3 {
		t.Errorf("%q: tables of %v rows", s, rows)
	}
	if strings.Count(string(md), "\n") != 16 {
		t.Errorf("%q: %d lines", s, strings.Count(string(md), "\n"))
	}
}

func TestIndexMarkdown(t *testing.T) {
	r := newRenderer(t, Options{})
	for _, s := range structure {
		checkIndexMarkdown(t, s, hostileIndex(t, r, s))
	}
}

// FuzzIndexMarkdown holds that nothing a session is called changes the
// structure of index.md.
func FuzzIndexMarkdown(f *testing.F) {
	for _, s := range structure {
		f.Add(s)
	}
	r, err := New(Options{})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, s string) {
		checkIndexMarkdown(t, s, hostileIndex(t, r, s))
	})
}
