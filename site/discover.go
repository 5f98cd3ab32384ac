package site

import (
	"errors"
	"iter"
	"path/filepath"
	"slices"

	"publish/redact"
	"publish/session"
)

// probeLines is how many lines of a file tell whether it is a session: what
// gives a foreign file away stands near its beginning.
const probeLines = 64

// takeIn reads the headers of what was found and keeps the sessions that this
// run publishes.
func (b *build) takeIn(found Found) error {
	all := make([]*source, len(found.Sources))
	for i, f := range found.Sources {
		stamp := stampOf(f.info)
		f.info, found.Sources[i].info = nil, nil // large, and of no more use
		all[i] = &source{Source: f}
		if b.lean {
			continue // no state is kept
		}
		all[i].abs, all[i].now = absolute(f.Path), &sourceState{stamp: stamp}
		was := b.was.Sources[all[i].abs]
		if was != nil && was.Reason != "" && !b.sameOptions() {
			was = nil // another version may take it
		}
		if was != nil && was.stamp == all[i].now.stamp {
			all[i].was = was
		}
	}
	b.countFound(found)
	errs := make([]error, len(all))
	index := make(map[*source]int, len(all))
	for i, s := range all {
		index[s] = i
	}
	b.begin("looking", all)
	each(b.ctx, b.o.Jobs, all, func(s *source) {
		errs[index[s]] = s.readHeader()
		b.advance(s)
	})
	for i, s := range all {
		if b.accept(s, errs[i]) {
			b.sources = append(b.sources, s)
		}
		if !b.lean {
			b.next.Sources[s.abs] = s.now
		}
	}
	b.noteGone()
	return nil
}

// countFound puts what the walk met into the report.
func (b *build) countFound(found Found) {
	b.report.Skipped.NotSessions = found.Others
	b.report.Skipped.Rotated = found.Rotated
	b.report.Skipped.Special = found.Special
	for _, t := range found.Trouble {
		b.report.Unreadable = append(b.report.Unreadable, Problem{File: t.Path, Text: t.Err.Error()})
	}
}

// noteGone looks whether a session that gave shared values has gone, or may
// give others now: pages that depend on shared values must be looked at.
func (b *build) noteGone() {
	stays := map[string]bool{}
	for _, s := range b.sources {
		stays[s.abs] = s.was != nil
	}
	for abs, was := range b.was.Sources {
		if !stays[abs] && len(was.Offsets) > 0 {
			b.gone = true
		}
	}
}

// readHeader learns what file this is.
func (s *source) readHeader() (err error) {
	defer contain(&err)
	if s.was != nil && s.was.Reason == reasonNotSession {
		return session.ErrNotSession
	}
	f, err := s.begin()
	if err != nil {
		return err
	}
	defer f.Close()
	var h session.Header
	if s.was != nil && s.was.Page != "" {
		h, err = session.ReadHeader(f)
	} else {
		h, err = session.Probe(f, probeLines)
	}
	s.header = originOf(h)
	return err
}

// Reasons why a file that was found isn't published.
const (
	reasonNotSession  = "not a session"
	reasonUnsupported = "unsupported"
	reasonFiltered    = "filtered"
	reasonCopy        = "a copy"
	reasonUnpublished = "unpublished"
)

// leftOut notes for the next run why a file isn't published.
func (s *source) leftOut(reason string) {
	if s.now != nil {
		s.now.Reason = reason
	}
}

// accept decides whether a file is published, and counts it if not.
func (b *build) accept(s *source, err error) bool {
	unsupported, isUnsupported := errors.AsType[*session.UnsupportedError](err)
	switch {
	case b.o.Filter.excludes(s.Path):
		s.leftOut(reasonFiltered)
		b.report.Skipped.Filtered[excluded]++
		return false
	case errors.Is(err, session.ErrNotSession):
		s.leftOut(reasonNotSession)
		if s.Named {
			b.report.Unreadable = append(b.report.Unreadable, problem(s, err))
			return false
		}
		b.report.Skipped.NotSessions++
		return false
	case isUnsupported:
		s.leftOut(reasonUnsupported)
		b.report.Unsupported = append(b.report.Unsupported, Problem{File: s.Path, Text: unsupported.What})
		return false
	case err != nil:
		s.failed = true
		b.report.Unreadable = append(b.report.Unreadable, problem(s, err))
		return false
	}
	key, rule := b.o.Rules.apply(s.header.Cwd)
	s.key = one(key)
	called := ""
	if rule != nil {
		called = rule.Name
	}
	why := b.o.Filter.rejects(s.Path, s.header, projectKey(s.header.Cwd), called)
	if why == "" && rule != nil && rule.Leave {
		why = "config"
	}
	if why != "" {
		s.leftOut(reasonFiltered)
		b.report.Skipped.Filtered[why]++
		return false
	}
	s.projectName = called
	return true
}

// discover runs the rules over the sessions that changed, learns again from
// the others what all sessions must not show, and marks what that touches.
func (b *build) discover() error {
	var changed, same []*source
	for _, s := range b.sources {
		if s.was != nil && b.sameOptions() && s.was.Page != "" {
			same = append(same, s)
		} else {
			s.was = nil
			changed = append(changed, s)
		}
	}
	b.begin("reading", changed)
	each(b.ctx, b.o.Jobs, changed, func(s *source) {
		b.read(s)
		b.advance(s)
	})
	each(b.ctx, b.o.Jobs, same, func(s *source) {
		if err := s.recall(b.red, s.was.Offsets); err != nil {
			s.was = nil
			b.read(s)
		}
	})
	b.dropFailed()
	b.known = b.red.Known(knownOf(b.sources, func(*source) bool { return true }))
	b.dropTouched()
	for _, s := range b.sources {
		s.known = nil
	}
	return nil
}

// maxHeldLines bounds what is held of all sessions between the phases: of each
// line, its sum and what was found in it. Beyond, sessions are searched once
// more when their pages are made.
const maxHeldLines = 6 << 20

// knownOf yields what sessions contribute to the shared values.
func knownOf(sources []*source, which func(*source) bool) iter.Seq[*redact.Findings] {
	return func(yield func(*redact.Findings) bool) {
		for _, s := range sources {
			if s.known != nil && which(s) && !yield(s.known) {
				return
			}
		}
	}
}

// read runs the rules over a session, and reports a file that can't be read.
func (b *build) read(s *source) {
	if err := b.search(s); err != nil {
		b.unreadable(s, err)
		return
	}
	s.known = s.findings
	if b.lean || b.held.Add(int64(s.lines)) > maxHeldLines {
		offsets := s.findings.Offsets()
		s.slim, s.known, s.findings = true, nil, nil
		if err := s.recall(b.red, offsets); err != nil {
			b.unreadable(s, err)
		}
	}
}

// search is read without what follows from it.
func (b *build) search(s *source) error {
	if err := s.discover(b.red); err != nil {
		return err
	}
	if s.now != nil {
		s.now.stamp = stamp{s.Size, s.ModTime.UnixNano()}
		s.now.Offsets = s.findings.Offsets()
	}
	return nil
}

func (b *build) unreadable(s *source, err error) {
	s.failed = true
	b.add(&b.report.Unreadable, problem(s, err))
}

// errChanged says that a file isn't what it was when this run first saw it.
var errChanged = errors.New("changed while it was read; the next run will take it")

// searched makes sure that what was found in a session is at hand. What is
// known of all sessions is settled by now, so it must be the file it was.
func (b *build) searched(s *source) error {
	if s.findings != nil {
		return nil
	}
	// Other workers look at the size of the file meanwhile, which stays.
	again := source{Source: s.Source, onRead: s.onRead, now: &sourceState{}}
	if err := b.search(&again); err != nil {
		return err
	}
	if again.now.stamp != s.now.stamp {
		return errChanged
	}
	s.findings, s.now.Offsets = again.findings, again.now.Offsets
	s.cut, s.lines, s.named = again.cut, again.lines, again.named
	return nil
}

// recall learns the shared values of a session from their lines alone.
func (s *source) recall(red *redact.Redactor, offsets []int64) (err error) {
	defer contain(&err)
	if len(offsets) == 0 {
		return nil
	}
	f, err := session.Open(s.Path)
	if err != nil {
		return err
	}
	defer f.Close()
	s.known, err = red.Relearn(f, offsets)
	return err
}

// dropFailed takes out the sources that can't be read. What was published of
// them stays.
func (b *build) dropFailed() {
	b.sources = slices.DeleteFunc(b.sources, func(s *source) bool {
		if s.failed {
			delete(b.next.Sources, s.abs)
		}
		return s.failed
	})
}

// stem is the file's name without its extension.
func (s *source) stem() string {
	name := filepath.Base(s.Path)
	if stem, _, ok := cutLast(name, '.'); ok && stem != "" {
		return stem
	}
	return name
}
