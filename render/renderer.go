package render

import (
	"bytes"
	"fmt"
	"html"
	"html/template"
	"net/url"
	"strings"
	"time"

	"publish/assets"
	"publish/templates"

	"github.com/yuin/goldmark/parser"
)

// Options configure a Renderer. The zero value works.
type Options struct {
	Location    *time.Location // nil means UTC
	ActiveOnly  bool           // leave out other branches, and say so
	NoHighlight bool           // plain code everywhere, for measuring
	Index       bool           // allow search engines
	BaseURL     string         // for canonical links; "" for none
}

// A Renderer makes pages. It is safe for use by several goroutines.
type Renderer struct {
	*primitives
	opt   Options
	frame *template.Template
	style *assets.Sheet // of session pages
	index *assets.Sheet // of index and finding pages
	prose parser.Parser // of Markdown that becomes Markdown
}

// New returns a Renderer.
func New(o Options) (*Renderer, error) {
	if o.Location == nil {
		o.Location = time.UTC
	}
	frame, err := templates.Frame()
	if err != nil {
		return nil, fmt.Errorf("parsing the page frame: %w", err)
	}
	style, err := assets.Page()
	if err != nil {
		return nil, fmt.Errorf("reading the style of session pages: %w", err)
	}
	index, err := assets.Index()
	if err != nil {
		return nil, fmt.Errorf("reading the style of index pages: %w", err)
	}
	return &Renderer{primitives: newPrimitives(o), opt: o, frame: frame, style: style, index: index, prose: mdParser()}, nil
}

// A Link is a way to another page of the site.
type Link struct {
	Href string // relative to the page
	Text string // redacted already: it comes from a Summary
}

// Surroundings say where a page stands in its site. All may be zero.
type Surroundings struct {
	Project    Link            // the project's index
	Prev, Next *Link           // older and newer session of the project
	Parent     *Link           // session that this one was forked from
	Forks      []Link          // sessions forked from this one
	Inherited  map[string]bool // places of entries that the parent holds too
	Markdown   string          // href of the Markdown copy, "" for none
	JSONL      string
	SourceGone bool   // "source no longer present"
	Path       string // path of the page in the site, for canonical links
}

// A Frame is what the template before a page's body prints.
type Frame struct {
	Title     string
	Style     assets.Style
	Index     bool
	Canonical string // "" for none
}

// appendFrame appends everything up to the body of a page, in that style.
// path is the page's in the site, "" if it has none.
func (r *Renderer) appendFrame(b *bytes.Buffer, title string, style assets.Style, path string) error {
	f := Frame{Title: signed(title), Index: r.opt.Index, Style: style}
	if r.opt.BaseURL != "" && path != "" {
		f.Canonical = joinURL(r.opt.BaseURL, path)
	}
	if err := r.frame.Execute(b, f); err != nil {
		return fmt.Errorf("writing the page frame: %w", err)
	}
	return nil
}

// signed returns s with the signs that appendAttr gives for what can't be
// seen, not escaped: for templates, which escape by themselves.
func signed(s string) string {
	var b bytes.Buffer
	appendAttr(&b, s)
	return html.UnescapeString(b.String())
}

func joinURL(base, path string) string {
	return strings.TrimSuffix(base, "/") + "/" + (&url.URL{Path: path}).EscapedPath()
}
