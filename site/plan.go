package site

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"

	"publish/redact"
	"publish/session"
)

// plan gives every session its project, its page and its place among the
// others. Names come from redacted values only.
func (b *build) plan() error {
	each(b.ctx, b.o.Jobs, b.sources, b.learnNames)
	if b.ctx.Err() != nil {
		return context.Cause(b.ctx) // sessions without a name yet would all be twins
	}
	b.dropFailed()
	if err := b.proveNames(); err != nil {
		return err
	}
	b.nameTwins()
	b.projects = groupProjects(b.sources, b.old.slugs())
	for _, p := range b.projects {
		for _, s := range p.sources {
			s.project = p
		}
	}
	b.bury()
	b.findParents()
	each(b.ctx, b.o.Jobs, b.sources, func(s *source) {
		s.exts = b.o.Formats.with(b.oldRow(s)).extensions()
		if s.was != nil && (s.was.Page != s.name() || b.oldRow(s) == nil || !b.copiesStand(s) || !b.provable(s)) {
			s.was = nil
		}
		if s.was != nil {
			s.row = b.oldRow(s)
			s.title = linkText(s.row.Title)
		}
	})
	b.keepOthers()
	return nil
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
	if err := b.readNames(s); err != nil {
		b.unreadable(s, err)
	}
}

// readNames is learnNames for a session that the last run doesn't tell about.
func (b *build) readNames(s *source) (err error) {
	defer contain(&err)
	if err := b.searched(s); err != nil {
		return err
	}
	if s.slim {
		defer func() { s.findings = nil }()
	}
	head, title, err := s.redactedHead(b.red, b.known)
	if err != nil {
		return err
	}
	s.id, s.title = head.ID, linkText(title)
	if s.projectName != "" { // the config's name for it
		s.projectName = b.red.Text(s.projectName)
	} else if s.projectName = one(head.Cwd); s.key == "" {
		s.projectName = unknownSlug
	}
	if s.now != nil {
		s.now.Project = s.projectName
	}
	return nil
}

// proveNames makes sure that the names which the index remembers may still be
// shown. A directory can't be renamed without breaking links, so one that has
// to go is for a person to decide about.
func (b *build) proveNames() error {
	for i, p := range b.old.Projects {
		hits, err := b.proof(redact.Markdown, []byte(p.Slug+"\n"))
		if err != nil {
			return err
		}
		if len(hits) > 0 {
			return &WithheldError{[]Problem{{
				File: fmt.Sprintf("project %d of %s", i+1, indexName), Rule: hits[0].Rule,
				Text: "in the name of its directory: build into a new --out, or unpublish its sessions first",
			}}}
		}
		if hits, err := b.proof(redact.Markdown, []byte(p.Name+"\n")); err != nil || len(hits) > 0 {
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
		return line.Number <= s.header.Line || line.Number == s.named ||
			prompts < 2 && n <= headLines && b.Len() <= headBytes && !answers(line)
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

// answers reports whether a line is surely an answer of the model or of a
// tool, which has no part in a title.
func answers(line session.Line) bool {
	return bytes.Contains(line.Raw, []byte(`"role":"toolResult"`)) || bytes.Contains(line.Raw, []byte(`"role":"assistant"`))
}

var numbered = regexp.MustCompile(`\[REDACTED:([a-z0-9._-]+)#[0-9]+\]`)

// linkText is a title on another page: the numbers of placeholders count
// within one session only.
func linkText(title string) string { return numbered.ReplaceAllString(title, "[REDACTED:$1]") }

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
		s.leftOut(reasonUnpublished)
		b.report.Skipped.Unpublished++
		return true
	})
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
func (b *build) keepOthers() {
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
			case s != nil && s.project.slug == old.Slug: // made anew, whatever the row says
			case s == nil || s.id != r.ID && r.ID != r.withheldID():
				p.keep(r, false)
				b.report.Kept++
			default:
				p.moved = append(p.moved, moved{r, s})
			}
		}
	}
	b.dropEmpty()
	slices.SortFunc(b.projects, func(a, b *project) int { return strings.Compare(a.slug, b.slug) })
}
