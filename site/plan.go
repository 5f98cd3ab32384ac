package site

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"iter"
	"regexp"
	"slices"
	"strings"

	"publish/redact"
	"publish/render"
	"publish/session"
)

// plan gives every session its project, its page and its place among the
// others. Names come from redacted values only.
func (b *build) plan() error {
	each(b.ctx, b.o.Jobs, b.sources, b.learnNames)
	b.dropFailed()
	if err := b.proveNames(); err != nil {
		return err
	}
	b.nameTwins()
	b.projects = groupProjects(b.sources, b.old)
	for _, p := range b.projects {
		for _, s := range p.sources {
			s.project = p
		}
	}
	b.bury()
	b.findParents()
	for _, s := range b.sources {
		s.exts = b.o.Formats.with(b.oldRow(s)).extensions()
		if s.was != nil && (s.was.Page != s.name() || b.oldRow(s) == nil || !b.copiesStand(s)) {
			s.was = nil
		}
		if s.was != nil {
			s.row = b.oldRow(s)
			s.title = linkText(s.row.Title)
		}
	}
	return b.keepOthers()
}

// learnNames finds the redacted id, working directory and title of a session.
func (b *build) learnNames(s *source) {
	if s.was != nil {
		if r := b.oldRows[s.was.Page]; r != nil {
			s.id, s.projectName = r.ID, s.was.Project
			s.now.Project = s.projectName // should its page be made again all the same
			return
		}
		s.was = nil // the index doesn't know it any more
	}
	if err := b.searched(s); err != nil {
		b.unreadable(s, err)
		return
	}
	if s.slim {
		defer func() { s.findings = nil }()
	}
	head, title, err := s.redactedHead(b.red, b.known)
	if err != nil {
		b.unreadable(s, err)
		return
	}
	s.id, s.title = head.ID, linkText(title)
	if s.projectName != "" { // the config's name for it
		s.projectName = b.red.Text(s.projectName)
	} else if s.projectName = head.Cwd; s.key == "" {
		s.projectName = unknownSlug
	}
	s.now.Project = s.projectName
}

// proveNames makes sure that the names which the index remembers may still be
// shown. A directory can't be renamed without breaking links, so one that has
// to go is for a person to decide about.
func (b *build) proveNames() error {
	for i, p := range b.old.Projects {
		if hits := b.red.Prove(redact.Markdown, []byte(p.Slug+"\n"), nil, b.known); len(hits) > 0 {
			return &WithheldError{[]Problem{{
				File: fmt.Sprintf("project %d of %s", i+1, indexName), Rule: hits[0].Rule,
				Text: "in the name of its directory: build into a new --out, or unpublish its sessions first",
			}}}
		}
		if hits := b.red.Prove(redact.Markdown, []byte(p.Name+"\n"), nil, b.known); len(hits) > 0 {
			p.Name = p.Slug
		}
	}
	return nil
}

// headLines and headBytes bound how far a session is read for its title.
const (
	headLines = 64
	headBytes = 256 << 10
)

// redactedHead returns the header as the page shows it, and the title: what
// the first lines and the one that names the session make of it.
func (s *source) redactedHead(red *redact.Redactor, known *redact.Known) (head session.Header, title string, err error) {
	var b bytes.Buffer
	last := max(s.named, s.header.Line)
	prompts, n := 0, 0
	want := func(line session.Line) bool {
		n++
		return line.Number <= s.header.Line || line.Number == s.named || prompts < 2 && n <= headLines && b.Len() <= headBytes
	}
	err = s.again(func(lines iter.Seq2[session.Line, error]) error {
		for line, err := range red.Pick(lines, s.findings, known, want) {
			if err != nil {
				return err
			}
			b.Write(line.Raw)
			b.WriteByte('\n')
			if bytes.Contains(line.Raw, []byte(`"role":"user"`)) {
				prompts++
			}
			if line.Number >= last && prompts >= 2 {
				break
			}
		}
		return nil
	})
	if err != nil {
		return head, "", err
	}
	if head, err = session.ReadHeader(bytes.NewReader(b.Bytes())); err != nil {
		return head, "", err
	}
	probe, err := session.Read(&b)
	if err != nil {
		return head, "", nil // its page will say what is wrong
	}
	return head, probe.Title(), nil
}

var numbered = regexp.MustCompile(`\[REDACTED:([a-z0-9._-]+)#[0-9]+\]`)

// linkText is a title on another page: the numbers of placeholders count
// within one session only.
func linkText(title string) string { return numbered.ReplaceAllString(title, "[REDACTED:$1]") }

// nameTwins gives sessions their page names. Of two files with one id, the
// one that the other continues is left out; otherwise both are published and
// their file names tell them apart.
func (b *build) nameTwins() {
	byID := map[string][]*source{}
	for _, s := range b.sources {
		byID[s.id] = append(byID[s.id], s)
	}
	drop := map[*source]bool{}
	for _, twins := range byID {
		if len(twins) == 1 {
			s := twins[0]
			s.page = pageName(s.header.Created, id10(s.id, ""))
			continue
		}
		for _, s := range b.tellApart(twins) {
			drop[s] = true
		}
	}
	b.sources = slices.DeleteFunc(b.sources, func(s *source) bool {
		if drop[s] {
			s.now.Reason = reasonCopy
			b.report.Skipped.Copies++
		}
		return drop[s]
	})
}

// tellApart names files that bear one id and returns those to leave out.
func (b *build) tellApart(twins []*source) (copies []*source) {
	stems := map[*source]string{}
	for _, s := range twins {
		stems[s] = b.red.Text(s.stem())
	}
	slices.SortFunc(twins, func(a, b *source) int {
		return cmp.Or(cmp.Compare(b.Size, a.Size), strings.Compare(stems[a], stems[b]), compareFiles(a, b), strings.Compare(a.Path, b.Path))
	})
	var stay []*source
	for _, s := range twins {
		if slices.ContainsFunc(stay, func(longer *source) bool { return continues(longer, s) }) {
			copies = append(copies, s)
		} else {
			stay = append(stay, s)
		}
	}
	used := map[string]bool{}
	for _, s := range stay {
		stem := ""
		if len(stay) > 1 {
			stem = stems[s]
		}
		for used[stem] {
			stem += "+" // same id, same name, other content: the shorter one
		}
		used[stem] = true
		s.page = pageName(s.header.Created, id10(s.id, stem))
	}
	return copies
}

// continues reports whether short is a prefix of long. golder rewrites the
// header at every save, so there only the entries count.
func continues(long, short *source) bool {
	same := false
	_ = withBoth(long, short, func(l, s io.Reader) error {
		var err error
		same, err = isPrefix(l, s)
		return err
	})
	return same
}

// compareFiles orders two files by their bytes.
func compareFiles(a, b *source) int {
	order := 0
	_ = withBoth(a, b, func(x, y io.Reader) error {
		var err error
		order, err = compareReaders(x, y)
		return err
	})
	return order
}

func withBoth(a, b *source, use func(x, y io.Reader) error) error {
	x, err := a.entries()
	if err != nil {
		return err
	}
	defer x.Close()
	y, err := b.entries()
	if err != nil {
		return err
	}
	defer y.Close()
	return use(x, y)
}

// bury takes out the sessions that were unpublished.
func (b *build) bury() {
	if len(b.old.Tombstones) == 0 {
		return
	}
	buried := func(s *source) bool {
		return b.old.buried(string(s.header.Dialect), s.id, s.project.slug, s.page)
	}
	for _, p := range b.projects {
		p.sources = slices.DeleteFunc(p.sources, buried)
	}
	b.sources = slices.DeleteFunc(b.sources, func(s *source) bool {
		if !buried(s) {
			return false
		}
		s.now.Reason = reasonUnpublished
		b.report.Skipped.Unpublished++
		return true
	})
}

// findParents links sessions to those that they were forked from: pi names a
// file, golder an id.
func (b *build) findParents() {
	byID, byFile := map[string]*source{}, map[string]*source{}
	for _, s := range b.sources { // by path, so the last of twins wins everywhere
		byID[string(s.header.Dialect)+"\x00"+s.header.ID] = s
		byFile[s.stem()] = s
	}
	for _, s := range b.sources {
		ref := s.header.ParentSession
		if ref == "" {
			continue
		}
		p := byID[string(s.header.Dialect)+"\x00"+ref]
		if s.header.Dialect == session.Pi && p == nil {
			parts := elements(ref)
			stem := ""
			if len(parts) > 0 {
				stem = strings.TrimSuffix(parts[0], ".jsonl")
			}
			if p = byFile[stem]; p == nil {
				_, id, _ := strings.Cut(stem, "_")
				p = byID[string(session.Pi)+"\x00"+id]
			}
		}
		if p != nil && p != s {
			s.parent = p
			p.forks = append(p.forks, s)
		}
	}
}

// with adds the formats that a session was published in: a copy that stands
// is kept up to date, asked for or not.
func (f Formats) with(r *row) Formats {
	if r != nil {
		f.HTML = f.HTML || r.HTML != ""
		f.Markdown = f.Markdown || r.MD != ""
		f.JSONL = f.JSONL || r.JSONL != ""
	}
	return f
}

// copiesStand reports whether all files of a session are as the last run left
// them.
func (b *build) copiesStand(s *source) bool {
	for _, ext := range s.exts {
		if !b.untouched(s.name() + ext) {
			return false
		}
	}
	return true
}

// oldRow returns the row of the index where a session stands now, or nil.
func (b *build) oldRow(s *source) *row { return b.oldRows[s.name()] }

// keepOthers adds the sessions of earlier runs that aren't in this one.
func (b *build) keepOthers() error {
	here := map[string]*source{} // by page: names are unique across projects, too
	projects := map[string]*project{}
	for _, p := range b.projects {
		projects[p.slug] = p
	}
	for _, s := range b.sources {
		here[s.page] = s
	}
	for _, old := range b.old.Projects {
		p := projects[old.Slug]
		if p == nil {
			p = &project{slug: old.Slug, name: old.Name}
			b.projects = append(b.projects, p)
		}
		for _, r := range old.Sessions {
			s := here[r.page]
			switch {
			case s == nil || s.id != r.ID:
				p.kept = append(p.kept, r)
				b.report.Kept++
			case s.project.slug != old.Slug:
				if err := b.leaveNotice(old.Slug, r, s); err != nil {
					return err
				}
			}
		}
	}
	b.projects = slices.DeleteFunc(b.projects, func(p *project) bool { return len(p.sources)+len(p.kept) == 0 })
	slices.SortFunc(b.projects, func(a, b *project) int { return strings.Compare(a.slug, b.slug) })
	return nil
}

// A neighbor is what other pages of a project link to.
type neighbor struct {
	started, id, page, title string
	linked                   bool // has a page to link to
	source                   *source
}

// neighbors returns the sessions of a project in the order of its pages.
func (p *project) neighbors(ext string) []neighbor {
	var list []neighbor
	for _, s := range p.sources {
		list = append(list, neighbor{started: startOf(s.header), id: s.id, page: s.page, title: s.title, linked: slices.Contains(s.exts, ext), source: s})
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

func startOf(h session.Header) string {
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
		if n.source == nil || !n.linked {
			continue
		}
		a := render.Surroundings{Project: render.Link{Href: "index" + ext, Text: p.name}, Path: n.source.name() + ext}
		for j := i - 1; j >= 0 && a.Prev == nil; j-- {
			a.Prev = list[j].link(ext)
		}
		for j := i + 1; j < len(list) && a.Next == nil; j++ {
			a.Next = list[j].link(ext)
		}
		if slices.Contains(n.source.exts, ".md") {
			a.Markdown = n.page + ".md"
		}
		if slices.Contains(n.source.exts, ".jsonl") {
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
	if s.parent != nil && slices.Contains(s.parent.exts, ext) {
		l := link(s.parent)
		a.Parent = &l
	}
	forks := slices.Clone(s.forks)
	slices.SortFunc(forks, func(a, b *source) int { return strings.Compare(a.page, b.page) })
	for _, f := range forks {
		if slices.Contains(f.exts, ext) {
			a.Forks = append(a.Forks, link(f))
		}
	}
	return a
}
