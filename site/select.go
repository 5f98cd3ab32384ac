package site

import (
	"context"
	"iter"
	"slices"
	"strings"

	"publish/redact"
	"publish/session"
)

// A Selection is the sessions that a build would publish, for a writer that
// makes something other than a site of them.
type Selection struct {
	Sessions []*Chosen // by project, then start
	Report   *Report   // what was left out, and why

	b *build
}

// A Chosen is one session of a selection. Its names come from redacted values.
type Chosen struct {
	File  string // the source, for messages
	ID    string // redacted
	Agent string
	Slug  string // of its project
	Day   string // of its start, as 2026-11-30; "undated" if unknown
	Short string // ten hex digits that tell it from all others of its project

	b *build
}

// A Home says in which project a session stood the last time.
type Home struct{ Agent, ID, Slug string }

// Select reads the sessions that a build with these options would publish.
// Projects keep the slugs that homes remember. Of each session only its names
// and what all the others must not show are kept in memory; [Chosen.Read]
// reads it again.
func Select(ctx context.Context, o Options, homes iter.Seq[Home]) (*Selection, error) {
	b, err := survey(ctx, o, lean)
	if err != nil {
		return nil, err
	}
	b.begin("naming", b.sources)
	each(ctx, b.o.Jobs, b.sources, func(s *source) {
		defer b.advance(s)
		if err := s.discover(b.red); err != nil {
			s.failed = true
			b.add(&b.report.Unreadable, problem(s, err))
			return
		}
		b.learnNames(s)
		s.findings = nil
	})
	if ctx.Err() != nil {
		return nil, ctx.Err() // sessions without a name yet would all be twins
	}
	b.dropFailed()
	b.nameTwins()
	sel := &Selection{Report: b.report, b: b, Sessions: make([]*Chosen, 0, len(b.sources))}
	projects := groupProjects(b.sources, homesOf(homes))
	b.sources = nil
	slices.SortFunc(projects, func(a, b *project) int { return strings.Compare(a.slug, b.slug) })
	for _, p := range projects {
		sel.choose(p)
	}
	b.report.Sessions = len(sel.Sessions)
	b.report.sort()
	return sel, ctx.Err()
}

// choose takes in a project's sessions and lets go of what was known of them.
func (sel *Selection) choose(p *project) {
	slices.SortFunc(p.sources, func(a, b *source) int { return strings.Compare(a.page, b.page) })
	for _, s := range p.sources {
		day, short, _ := cutLast(s.page, '-')
		sel.Sessions = append(sel.Sessions, &Chosen{
			File: s.Path, ID: s.id, Agent: string(s.header.Dialect), Slug: p.slug,
			Day: day[:min(len(day), len("2006-01-02"))], Short: short, b: sel.b,
		})
	}
	p.sources = nil
}

// homesOf tells where sessions stood, without naming projects.
func homesOf(homes iter.Seq[Home]) slugs {
	old := slugs{home: make(map[string]string)}
	taken := make(map[string]bool)
	for h := range homes {
		slug := one(h.Slug)
		old.home[h.Agent+"\x00"+h.ID] = slug
		if !taken[slug] {
			taken[slug] = true
			old.taken, old.names = append(old.taken, slug), append(old.names, "")
		}
	}
	return old
}

// Policy tells how the sessions are redacted.
func (sel *Selection) Policy() redact.Policy { return sel.b.policy }

// Prove returns what still looks secret in a finished file that mixes
// sessions or comes from an earlier run.
func (sel *Selection) Prove(kind redact.Kind, data []byte) []redact.Hit {
	return sel.b.red.Prove(kind, data, nil, sel.b.known)
}

// A Reading is a session while it is read.
type Reading struct {
	Transcript redact.Transcript
	Lines      func() iter.Seq2[session.Line, error] // the redacted lines
	Prove      func(kind redact.Kind, data []byte) []redact.Hit
}

// Read reads the session and passes it to use. It is safe for several
// sessions at a time.
func (c *Chosen) Read(use func(Reading) error) error {
	s := &source{Source: Source{Path: c.File}} // what reading learns goes away with it
	if err := s.discover(c.b.red); err != nil {
		return err
	}
	t, err := c.b.transcript(s)
	if err != nil {
		return err
	}
	f, err := session.Open(s.Path)
	if err != nil {
		return plain(err)
	}
	defer f.Close()
	return use(Reading{
		Transcript: t,
		Lines: func() iter.Seq2[session.Line, error] {
			return c.b.red.Lines(scanSection(f, s.cut), s.findings, c.b.known)
		},
		Prove: func(kind redact.Kind, data []byte) []redact.Hit {
			return c.b.red.Prove(kind, data, s.findings, c.b.known)
		},
	})
}
