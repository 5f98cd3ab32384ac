package render

import (
	"bytes"
	"slices"
	"strconv"
)

// A findKind is one of the finding pages of a project.
type findKind struct {
	base, title string
	one, many   string
	lines       func(*totals) int
	of          func(*Find) []Finding
	item        func(b *bytes.Buffer, page string, f Finding) // nil for files, which have an order of their own
}

// findKinds returns the finding pages in the order of their links.
func findKinds() []findKind {
	return []findKind{
		{
			"prompts", "Every prompt", "prompt", "prompts",
			func(t *totals) int { return t.prompts },
			func(f *Find) []Finding { return f.Prompts }, promptItem,
		},
		{
			"files", "Every file touched", "file", "files",
			func(t *totals) int { return t.filesTouched },
			func(f *Find) []Finding { return f.Files }, nil,
		},
		{
			"commands", "Every command run", "command", "commands",
			func(t *totals) int { return t.commands },
			func(f *Find) []Finding { return f.Commands }, commandItem,
		},
		{
			"errors", "Every error", "error", "errors",
			func(t *totals) int { return t.errors },
			func(f *Find) []Finding { return f.Errors }, errorItem,
		},
	}
}

func promptItem(b *bytes.Buffer, page string, f Finding) {
	findLink(b, page, f.Anchor)
	appendText(b, f.Text)
	b.WriteString("</a>")
}

func commandItem(b *bytes.Buffer, page string, f Finding) {
	findLink(b, page, f.Anchor)
	b.WriteString("<code>")
	appendText(b, f.Text)
	b.WriteString("</code></a>")
	if f.Kind == "user" {
		b.WriteString(` <span class="bg">run by the user</span>`)
	}
}

func errorItem(b *bytes.Buffer, page string, f Finding) {
	findLink(b, page, f.Anchor)
	b.WriteString("<b>")
	appendText(b, f.Kind)
	b.WriteString("</b> ")
	if f.Text == "" {
		b.WriteString("without a message")
	}
	appendText(b, f.Text)
	b.WriteString("</a>")
}

func findLink(b *bytes.Buffer, page, anchor string) {
	b.WriteString(`<a href="`)
	appendAttr(b, localHref(page))
	b.WriteByte('#')
	appendAttr(b, anchor)
	b.WriteString(`">`)
}

// finds returns the finding pages on which something stands: there are no
// others.
func (l *listing) finds() []findKind {
	return slices.DeleteFunc(findKinds(), func(k findKind) bool {
		return !slices.ContainsFunc(l.rows, func(row *listed) bool { return findable(row) && len(k.of(&row.Find)) > 0 })
	})
}

// findPages returns all finding pages of a project.
func (l *listing) findPages() ([]File, error) {
	var files []File
	for _, k := range l.finds() {
		made, err := l.findPage(k)
		if err != nil {
			return nil, err
		}
		files = append(files, made...)
	}
	return files, nil
}

func (l *listing) findPage(k findKind) ([]File, error) {
	s := newShards(maxIndexPage)
	if k.item == nil {
		l.fileSections(s)
	} else {
		l.findSections(s, k)
	}
	s.end()
	var files []File
	for i, list := range s.pages {
		name := shardName(k.base, i, ".html")
		p := &indexPage{
			r: l.r, b: new(bytes.Buffer), title: k.title + " in " + l.title, path: l.path(name), skip: Link{"#list", "Skip to the list"},
			nav: []Link{{"../index.html", "All projects"}, {"index.html", l.title}},
		}
		p.begin()
		p.heading(k.title)
		l.findHead(p, k)
		p.raw("</header>\n", `<main id="list">`, "\n")
		p.pager(k.base, i, len(s.pages))
		p.b.Write(list.Bytes())
		p.pager(k.base, i, len(s.pages))
		page, err := p.end()
		if err != nil {
			return nil, err
		}
		files = append(files, File{name, page})
	}
	return files, nil
}

// findHead says how many there are, and leads to the other kinds.
func (l *listing) findHead(p *indexPage, k findKind) {
	p.raw(`<p class="by">`, count(k.lines(l.totals), k.one, k.many), " in ")
	appendText(p.b, l.title)
	p.raw("</p>\n")
	kinds := l.finds()
	if len(kinds) < 2 {
		return
	}
	p.raw(`<nav class="ch" aria-label="Find">`)
	for _, o := range kinds {
		current := ""
		if o.base == k.base {
			current = ` aria-current="page"`
		}
		p.raw(`<a`, current, ` href="`, o.base, `.html">`, o.title, `</a>`)
	}
	p.raw("</nav>\n")
}

// findable reports whether lines of the row can be shown and lead somewhere.
func findable(row *listed) bool { return row.HTML != "" && !row.Withheld }

// findSections lists findings by session, newest first.
func (l *listing) findSections(s *shards, k findKind) {
	for _, row := range l.rows {
		list := k.of(&row.Find)
		if !findable(row) || len(list) == 0 {
			continue
		}
		n := 0
		s.section(func(b *bytes.Buffer, continued bool) {
			l.findSession(b, row, continued)
			b.WriteString(`<ol class="fi"`)
			if n > 0 {
				b.WriteString(` start="` + strconv.Itoa(n+1) + `"`)
			}
			b.WriteString(">\n")
		}, "</ol></section>\n")
		for _, f := range list {
			s.item(func(b *bytes.Buffer) {
				b.WriteString("<li>")
				k.item(b, row.HTML, f)
				b.WriteString("</li>\n")
			})
			n++
		}
	}
}

// findSession appends the heading of a session.
func (l *listing) findSession(b *bytes.Buffer, row *listed, continued bool) {
	b.WriteString(`<section><h2><a href="`)
	appendAttr(b, localHref(row.HTML))
	b.WriteString(`">`)
	appendText(b, row.title())
	b.WriteString("</a>")
	if continued {
		b.WriteString(", continued")
	}
	b.WriteString("</h2>\n")
	if !row.start.IsZero() {
		b.WriteString(`<p class="mu"><time datetime="` + row.start.Format("2006-01-02T15:04:05Z07:00") + `">` + row.start.Format("2 January 2006, 15:04") + "</time></p>\n")
	}
}
