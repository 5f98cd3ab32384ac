package site

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"publish/redact"
	"publish/render"
)

// writeIndexes makes the indexes: those of each project, the site's, and at
// last index.json, which says what all of it is.
func (b *build) writeIndexes() error {
	b.step(func() { b.progress = Progress{Phase: "indexing", Total: len(b.projects)} })
	next := &index{Version: indexVersion, Tombstones: b.old.Tombstones}
	site := render.Site{Title: b.o.Title}
	for _, p := range b.projects {
		if p.index == nil {
			if err := b.writeProject(p); err != nil {
				return err
			}
		}
		next.Projects = append(next.Projects, p.index)
		site.Projects = append(site.Projects, p.index.render(true))
		b.step(func() { b.progress.Done++ })
	}
	b.report.Projects = len(next.Projects)
	pages, err := b.indexPages("", func() ([]render.File, error) { return b.ren.SitePages(site) })
	if err != nil {
		return err
	}
	if err := b.putPages("", pages); err != nil {
		return err
	}
	if err := b.out.removeStale(".", pages); err != nil {
		return err
	}
	if err := b.writeExtras(next); err != nil {
		return err
	}
	data, err := next.marshal()
	if err != nil {
		return err
	}
	hits, err := b.proof(redact.JSONL, data)
	if err != nil {
		return &WithheldError{[]Problem{defective(indexName, err)}}
	}
	if len(hits) > 0 {
		return &WithheldError{[]Problem{{File: indexName, Line: hits[0].Line, Rule: hits[0].Rule, Text: "in the index itself"}}}
	}
	changed, err := b.out.writeDurably(indexName, data)
	if err != nil {
		return err
	}
	return b.remember(indexName, sumOf(data), changed)
}

// writeProject makes the pages of one project. A project in which nothing
// changed is left alone.
func (b *build) writeProject(p *project) error {
	ip := p.rows()
	if old := b.old.project(p.slug); old != nil && b.projectStands(p, ip, old) {
		p.index = ip
		return nil
	}
	if err := ip.fillFind(b.out.root); err != nil {
		b.note(err.Error())
	}
	data, err := b.provedProject(ip)
	if err != nil {
		return err
	}
	if err := b.put(p.slug+"/"+indexName, data); err != nil {
		return err
	}
	pages, err := b.indexPages(p.slug+"/", func() ([]render.File, error) { return b.ren.ProjectPages(ip.render(false)) })
	if err != nil {
		return err
	}
	if err := b.putPages(p.slug+"/", pages); err != nil {
		return err
	}
	for _, r := range ip.Sessions {
		r.Find, r.Hidden = nil, nil
	}
	for _, s := range p.sources {
		s.row.Find, s.row.Hidden = nil, nil
	}
	p.index = ip
	return b.out.removeStale(p.slug, pages)
}

// provedProject returns the project's own index.json. Rows with hits are
// emptied.
func (b *build) provedProject(ip *indexProject) ([]byte, error) {
	data, err := ip.marshal()
	if err != nil {
		return nil, err
	}
	hits, err := b.proof(redact.JSONL, data)
	if err != nil {
		b.add(&b.report.Withheld, defective(ip.Slug+"/"+indexName, err))
		ip.withhold([]redact.Hit{{Line: 1}})
		return ip.marshal()
	}
	if len(hits) == 0 {
		return data, nil
	}
	ip.withhold(hits)
	for _, h := range hits {
		b.add(&b.report.Withheld, Problem{File: ip.Slug + "/" + indexName, Line: h.Line, Rule: h.Rule, Text: "the row was emptied"})
	}
	return ip.marshal()
}

func (b *build) note(text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.report.Notes = append(b.report.Notes, text)
}

// rows returns the project's part of the index.
func (p *project) rows() *indexProject {
	ip := &indexProject{Slug: p.slug, Name: p.name}
	for _, s := range p.sources {
		r := *s.row
		if r.HTML+r.MD+r.JSONL == "" {
			continue // withheld, and never published
		}
		r.InThisRun, r.Forks = true, nil
		for _, f := range s.forks {
			r.Forks = append(r.Forks, f.id)
		}
		slices.Sort(r.Forks)
		ip.Sessions = append(ip.Sessions, &r)
	}
	for _, old := range p.kept {
		r := *old
		r.InThisRun = old.InThisRun && old.waits
		ip.Sessions = append(ip.Sessions, &r)
	}
	sortRows(ip.Sessions)
	return ip
}

// projectStands reports whether a project's indexes are what they would be.
// If so they are carried over.
func (b *build) projectStands(p *project, ip, old *indexProject) bool {
	if !b.sameOptions() || !b.sameSecrets() || b.was.Run != b.next.Run || !ip.equal(old) {
		return false
	}
	// What a new shared value concerns was made again; only kept rows weren't.
	if b.fresh.Len() > 0 && len(p.kept) > 0 || slices.ContainsFunc(p.sources, func(s *source) bool { return s.made }) {
		return false
	}
	names := b.oldIndexes[p.slug]
	if !slices.Contains(names, p.slug+"/"+indexName) {
		return false
	}
	for _, name := range names {
		if !b.untouched(name) {
			return false
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, name := range names {
		b.next.Outputs[name] = b.was.Outputs[name]
	}
	return true
}

// indexFiles returns the outputs of the last run that are indexes of
// projects, by slug.
func (s *state) indexFiles() map[string][]string {
	files := map[string][]string{}
	for name := range s.Outputs {
		if slug, file, ok := strings.Cut(name, "/"); ok && !isCopy(file) {
			files[slug] = append(files[slug], name)
		}
	}
	return files
}

// isCopy reports whether a file of a project is a session's.
func isCopy(file string) bool {
	for _, ext := range []string{".html", ".md", ".jsonl"} {
		if page, ok := strings.CutSuffix(file, ext); ok && validPageName(page) {
			return true
		}
	}
	return false
}

// equal reports whether two parts of an index say the same.
func (p *indexProject) equal(q *indexProject) bool {
	var x, y bytes.Buffer
	err := p.appendTo(&x, "", false)
	err2 := q.appendTo(&y, "", false)
	return err == nil && err2 == nil && bytes.Equal(x.Bytes(), y.Bytes())
}

// findingPage is the name of a page that exists once or in parts.
var findingPage = regexp.MustCompile(`^((by-[a-z]+|prompts|files|commands|errors)(-[0-9]+)?\.html|index-[0-9]+\.(html|md))$`)

// removeStale removes parts of finding pages that aren't made any more.
func (o *output) removeStale(slug string, pages []render.File) error {
	dir, err := o.root.Open(slug)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer dir.Close()
	names, err := dir.Readdirnames(-1)
	if err != nil {
		return err
	}
	for _, name := range names {
		made := slices.ContainsFunc(pages, func(f render.File) bool { return f.Name == name })
		if findingPage.MatchString(name) && !made {
			if err := o.remove(slug + "/" + name); err != nil {
				return err
			}
		}
	}
	return nil
}

// withhold empties the rows that stand on the lines of hits.
func (p *indexProject) withhold(hits []redact.Hit) {
	lines := map[int]bool{}
	for _, h := range hits {
		lines[h.Line] = true
	}
	for i, r := range p.Sessions {
		if lines[i+2] || lines[1] {
			const stub = "[REDACTED:withheld]"
			r.ID, r.Title, r.Find, r.Hidden, r.Models, r.ByModel, r.Parent, r.Forks = r.withheldID(), stub, nil, nil, nil, nil, "", nil
		}
	}
}

// indexPages makes pages of an index. A defect in that withholds them.
func (b *build) indexPages(dir string, render func() ([]render.File, error)) (pages []render.File, err error) {
	var defect error
	func() {
		defer contain(&defect)
		pages, err = render()
	}()
	if defect != nil {
		pages = nil
		for _, name := range []string{"index.html", "index.md"} {
			b.add(&b.report.Withheld, defective(dir+name, defect))
			pages = append(pages, b.indexStub(dir, name))
		}
	}
	return pages, err
}

// indexStub is what stands in the place of a page of an index: others link to it,
// and an older version may hold what has to go.
func (b *build) indexStub(dir, name string) render.File {
	around := render.Surroundings{Project: render.Link{Href: "index.html", Text: cmp.Or(strings.TrimSuffix(dir, "/"), "Sessions")}, Path: dir + name}
	return render.File{Name: name, Data: b.stubFor(path.Ext(name), around, withheldReason)}
}

// withheldID takes the place of the id of a session whose row was emptied.
func (r *row) withheldID() string { return "withheld-" + r.page }

// putPages proves pages of an index and writes them. A hit withholds the page.
func (b *build) putPages(dir string, pages []render.File) error {
	for _, f := range pages {
		name := dir + f.Name
		hits, err := b.proof(kindOfProof(path.Ext(name)), f.Data)
		switch {
		case err != nil:
			b.add(&b.report.Withheld, defective(name, err))
			f = b.indexStub(dir, f.Name)
		case len(hits) > 0:
			b.add(&b.report.Withheld, Problem{File: name, Line: hits[0].Line, Rule: hits[0].Rule, Text: "withheld"})
			f = b.indexStub(dir, f.Name)
		}
		if err := b.put(name, f.Data); err != nil {
			return err
		}
	}
	return nil
}

// render returns the project as the pages of indexes show it.
func (p *indexProject) render(fromSite bool) render.Project {
	out := render.Project{Slug: p.Slug, Name: p.Name}
	dir := ""
	if fromSite {
		dir = p.Slug + "/"
	}
	for _, r := range p.Sessions {
		rr := render.Row{
			Summary: render.Summary{
				ID: r.ID, Agent: r.Agent, Title: r.Title, Started: r.Started, Ended: r.Ended,
				Entries: r.Entries, Messages: r.Messages, Turns: r.Turns, Branches: r.Branches,
				ToolCalls: r.ToolCalls, ToolErrors: r.ToolErrors, FilesChanged: r.FilesChanged, EndedInError: r.EndedInError,
				Models: r.Models, Usage: r.Usage, ByModel: r.ByModel, Redactions: r.Redactions, DamagedLines: r.DamagedLines, Parent: r.Parent,
			},
			HTML: under(dir, r.HTML), MD: under(dir, r.MD), JSONL: under(dir, r.JSONL),
			Withheld: r.Withheld, SourceGone: !r.InThisRun,
		}
		if r.Find != nil && !fromSite {
			rr.Find = *r.Find
		}
		out.Rows = append(out.Rows, rr)
	}
	return out
}

// writeExtras writes the small files around a site.
func (b *build) writeExtras(x *index) error {
	if err := b.put(".nojekyll", nil); err != nil {
		return err
	}
	robots := "User-agent: *\nDisallow: /\n"
	if b.o.Render.Index {
		robots = "User-agent: *\nAllow: /\n"
	}
	if b.o.Render.BaseURL != "" {
		if b.o.Render.Index {
			robots += "Sitemap: " + strings.TrimSuffix(b.o.Render.BaseURL, "/") + "/sitemap.xml\n"
		}
		if err := b.put("sitemap.xml", sitemap(b.o.Render.BaseURL, x)); err != nil {
			return err
		}
	} else if err := b.out.remove("sitemap.xml"); err != nil {
		return err
	}
	return b.put("robots.txt", []byte(robots))
}
