package site

import (
	"cmp"
	"slices"
	"strings"

	"publish/render"
)

// A neighbor is what other pages of a project link to.
type neighbor struct {
	started, id, page, title string
	linked                   bool // has a page to link to
	source                   *source
}

// stands reports whether others may link to a file of the session: one that
// was withheld and never stood there is no goal.
func (s *source) stands(ext string) bool {
	return slices.Contains(s.exts, ext) && (!s.made || s.row.has(ext))
}

// neighbors returns the sessions of a project in the order of its pages.
func (p *project) neighbors(ext string) []neighbor {
	var list []neighbor
	for _, s := range p.sources {
		list = append(list, neighbor{started: startOf(s.header), id: s.id, page: s.page, title: s.title, linked: s.stands(ext), source: s})
	}
	for _, r := range p.kept {
		list = append(list, neighbor{started: r.Started, id: r.ID, page: r.page, title: linkText(r.Title), linked: r.has(ext)})
	}
	slices.SortFunc(list, func(a, b neighbor) int {
		return cmp.Or(strings.Compare(a.started, b.started), strings.Compare(a.id, b.id), strings.Compare(a.page, b.page))
	})
	return list
}

func (r *row) has(ext string) bool {
	switch ext {
	case ".html":
		return r.HTML != ""
	case ".md":
		return r.MD != ""
	}
	return r.JSONL != ""
}

func startOf(h origin) string {
	if h.Created.IsZero() {
		return ""
	}
	return h.Created.UTC().Format("2006-01-02T15:04:05Z")
}

// surround computes what each page shows of the others: HTML pages lead to
// HTML pages, Markdown copies to Markdown copies.
func (b *build) surround() {
	for _, s := range b.sources {
		s.around = map[string]render.Surroundings{}
	}
	for _, ext := range []string{".html", ".md"} {
		for _, p := range b.projects {
			p.surround(ext)
		}
		for _, s := range b.sources {
			if slices.Contains(s.exts, ext) {
				s.around[ext] = s.lineage(s.around[ext], ext)
			}
		}
	}
}

// surround computes the surroundings of a project's sessions in one format.
func (p *project) surround(ext string) {
	list := p.neighbors(ext)
	for i, n := range list {
		if n.source == nil || !slices.Contains(n.source.exts, ext) {
			continue
		}
		a := render.Surroundings{Project: render.Link{Href: "index" + ext, Text: p.name}, Path: n.source.name() + ext}
		for j := i - 1; j >= 0 && a.Prev == nil; j-- {
			a.Prev = list[j].link(ext)
		}
		for j := i + 1; j < len(list) && a.Next == nil; j++ {
			a.Next = list[j].link(ext)
		}
		if n.source.stands(".md") {
			a.Markdown = n.page + ".md"
		}
		if n.source.stands(".jsonl") {
			a.JSONL = n.page + ".jsonl"
		}
		n.source.around[ext] = a
	}
}

func (n *neighbor) link(ext string) *render.Link {
	if !n.linked {
		return nil
	}
	return &render.Link{Href: n.page + ext, Text: cmp.Or(n.title, n.page)}
}

// lineage adds the links to the session that s was forked from and to its
// forks.
func (s *source) lineage(a render.Surroundings, ext string) render.Surroundings {
	link := func(to *source) render.Link {
		href := to.page + ext
		if to.project != s.project {
			href = "../" + to.project.slug + "/" + href
		}
		return render.Link{Href: href, Text: cmp.Or(to.title, to.page)}
	}
	if s.parent != nil && s.parent.stands(ext) {
		l := link(s.parent)
		a.Parent = &l
	}
	forks := slices.Clone(s.forks)
	slices.SortFunc(forks, func(a, b *source) int { return strings.Compare(a.page, b.page) })
	for _, f := range forks {
		if f.stands(ext) {
			a.Forks = append(a.Forks, link(f))
		}
	}
	return a
}
