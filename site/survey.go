package site

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"slices"
	"strings"

	"publish/redact"
	"publish/render"
	"publish/session"
)

// What a survey keeps in memory of each session: all that redaction found in
// it, or only what the other sessions must not show either.
const (
	full = false
	lean = true
)

// survey reads sessions as a build would, and writes nothing.
func survey(ctx context.Context, o Options, lean bool) (*build, error) {
	o.Out = ""
	b, err := newBuild(ctx, o)
	if err != nil {
		return nil, err
	}
	b.lean = lean
	b.step(func() { b.progress = Progress{Phase: "looking"} })
	found, err := b.find()
	if err != nil {
		return nil, err
	}
	takeIn := func() error {
		defer func() { found = Found{} }() // what files there are is held once
		return b.takeIn(found)
	}
	for _, step := range []func() error{takeIn, b.discover} {
		if err := step(); err != nil {
			return nil, err
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return b, nil
}

// A Listed is a session as it would be published.
type Listed struct {
	ID       string `json:"id"`
	Agent    string `json:"agent"`
	Project  string `json:"project"` // redacted working directory, or the config's name
	Title    string `json:"title"`
	Started  string `json:"started"`
	Ended    string `json:"ended"`
	Entries  int    `json:"entries"`
	Messages int    `json:"messages"`
	Damage   int    `json:"damage"` // problems
	File     string `json:"file"`
}

// List returns the sessions that a build would publish, by start, and what it
// would report about the files. Texts are redacted as on their pages.
func List(ctx context.Context, o Options) ([]Listed, *Report, error) {
	b, err := survey(ctx, o, full)
	if err != nil {
		return nil, nil, err
	}
	each(ctx, b.o.Jobs, b.sources, b.learnNames)
	b.dropFailed()
	b.findParents() // a fork starts when it was forked
	rows := make(map[*source]*Listed, len(b.sources))
	each(ctx, b.o.Jobs, b.sources, func(s *source) {
		t, err := b.transcript(s)
		if err != nil {
			b.add(&b.report.Unreadable, problem(s, err))
			return
		}
		sum := render.Summarize(t, s.inherited(t.Session()))
		l := &Listed{
			ID: sum.ID, Agent: sum.Agent, Project: s.projectName, Title: sum.Title, Started: sum.Started, Ended: sum.Ended,
			Entries: sum.Entries, Messages: sum.Messages, Damage: len(t.Session().Damage), File: s.Path,
		}
		b.mu.Lock()
		defer b.mu.Unlock()
		rows[s] = l
	})
	var list []Listed
	for _, s := range b.sources {
		if l := rows[s]; l != nil {
			list = append(list, *l)
		}
	}
	slices.SortStableFunc(list, func(a, b Listed) int {
		return cmp.Or(strings.Compare(a.Started, b.Started), strings.Compare(a.ID, b.ID), strings.Compare(a.File, b.File))
	})
	b.report.Sessions = len(list)
	b.report.sort()
	return list, b.report, ctx.Err()
}

// transcript returns the redacted session.
func (b *build) transcript(s *source) (t redact.Transcript, err error) {
	defer contain(&err)
	if err := b.searched(s); err != nil {
		return t, err
	}
	err = s.again(func(lines iter.Seq2[session.Line, error]) (err error) {
		t, err = b.red.Transcript(lines, s.findings, b.known)
		return err
	})
	return t, err
}

// A Sighting is one occurrence of something that redaction takes out, with
// its file.
type Sighting struct {
	File        string `json:"file"`
	Place       string `json:"place"` // line, or line.part
	Rule        string `json:"rule"`
	Class       string `json:"class"`
	Placeholder string `json:"placeholder"`
	Field       string `json:"field"`
	Context     string `json:"context"` // the redacted text around it
}

// Scan calls found for everything that a build would take out, file by file
// in the order of their paths. Nothing that it passes holds a value.
func Scan(ctx context.Context, o Options, found func(Sighting) error) (*Report, error) {
	b, err := survey(ctx, o, full)
	if err != nil {
		return nil, err
	}
	for _, s := range b.sources {
		if err := b.searched(s); err != nil {
			b.unreadable(s, err)
			continue
		}
		err := b.scan(s, found)
		if stop, ok := errors.AsType[*stopError](err); ok {
			return nil, stop.err
		}
		if err != nil {
			b.add(&b.report.Unreadable, problem(s, err))
		} else {
			b.report.Sessions++
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	b.report.sort()
	return b.report, nil
}

// scan is Scan for one session.
func (b *build) scan(s *source, found func(Sighting) error) (err error) {
	defer contain(&err)
	return s.again(func(lines iter.Seq2[session.Line, error]) error {
		for x, err := range b.red.Scan(lines, s.findings, b.known) {
			if err != nil {
				return err
			}
			b.report.Redactions[x.Rule]++
			if err := found(Sighting{s.Path, x.Place, x.Rule, string(x.Class), x.Placeholder, x.Field, x.Context}); err != nil {
				return &stopError{err}
			}
		}
		return nil
	})
}

// A stopError is a consumer's error on its way out.
type stopError struct{ err error }

func (e *stopError) Error() string { return e.err.Error() }

// maxCandidates bounds what an ambiguous id lists.
const maxCandidates = 10

// Lookup returns the file that name means: a file of that name, else the
// session in the paths whose id, or file name, is name or begins with it.
func Lookup(ctx context.Context, o Options, name string, isFile func(string) bool) (string, error) {
	if isFile(name) {
		return name, nil
	}
	if len(o.Paths) == 0 {
		return "", fmt.Errorf("%s is no file, and there is no store to look for such an id in: name a file, or a store with --in", name)
	}
	found, err := Find(ctx, o.Paths, nil)
	if err != nil {
		return "", err
	}
	var candidates []*source
	for _, f := range found.Sources {
		s := &source{Source: f}
		if s.readHeader() != nil || o.Filter.rejects(s.Path, s.header, projectKey(s.header.Cwd)) != "" {
			continue
		}
		if s.header.ID == name {
			return s.Path, nil
		}
		if strings.HasPrefix(s.header.ID, name) || strings.HasPrefix(s.stem(), name) {
			candidates = append(candidates, s)
		}
	}
	switch len(candidates) {
	case 0:
		return "", fmt.Errorf("%s is neither a file nor the id of a session; \"publish list\" shows the ids", name)
	case 1:
		return candidates[0].Path, nil
	}
	text := fmt.Sprintf("%s begins the ids or names of %d sessions:", name, len(candidates))
	for i, s := range candidates {
		if i == maxCandidates {
			text += "\n  …"
			break
		}
		text += "\n  " + s.header.ID + "  " + filepath.Base(s.Path)
	}
	return "", errors.New(text)
}
