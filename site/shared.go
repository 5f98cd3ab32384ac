package site

import (
	"io"
	"os"
	"slices"

	"publish/redact"
	"publish/session"
)

// This file finds the sessions that stay as they were but whose pages don't: a
// value that is taken out of all sessions has become known, or isn't any more.

// dropTouched forgets what the last run made of the sessions that a change of
// the shared values concerns. The last run's values are stored nowhere. Those of
// the sources that stayed are known again; all others count as new, and may have
// gone as well.
func (b *build) dropTouched() {
	same := slices.DeleteFunc(slices.Clone(b.sources), func(s *source) bool { return s.was == nil })
	if b.next.Cut = b.known.Cut(); b.next.Cut {
		b.fresh = b.known
		for _, s := range same {
			s.was = nil
		}
		return
	}
	stayed := knownOf(b.sources, func(s *source) bool { return s.was != nil })
	old := b.red.Found(stayed)
	if b.sameSecrets() {
		old = b.red.Known(stayed)
	}
	b.fresh = b.known.Without(old)
	if len(same) == 0 {
		return
	}
	b.sieve = b.fresh.Sieve()
	lost := b.gone || !b.sameSecrets()
	each(b.ctx, b.o.Jobs, same, func(s *source) {
		if touched, err := b.touched(s, lost); touched || err != nil {
			s.was = nil // what is wrong with it shows when its page is made
		}
	})
}

// touched reports whether the shared values take something else out of a session
// than in the last run. New ones may stand anywhere in it, but count only where
// none stood before, or where something is different now. Others may be lost
// where some stood.
func (b *build) touched(s *source, lost bool) (yes bool, err error) {
	defer contain(&err)
	if b.fresh.Len() == 0 && (!lost || len(s.was.Borrowed) == 0) {
		return false, nil
	}
	f, err := session.Open(s.Path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	lines, err := b.freshLines(s, f)
	elsewhere := func(at int64) bool {
		_, ok := slices.BinarySearch(s.was.Borrowed, at)
		return !ok
	}
	if err != nil || slices.ContainsFunc(lines, elsewhere) {
		return true, err
	}
	if len(s.was.Borrowed) == 0 || len(lines) == 0 && !lost {
		return false, nil
	}
	mark, err := b.known.Mark(f, s.was.Borrowed)
	return mark != s.was.Mark, err
}

// freshLines returns where new values stand in the session that f holds.
func (b *build) freshLines(s *source, f *os.File) ([]int64, error) {
	if len(s.was.Damage) == 0 { // all lines are JSON
		if holds, err := b.sieve.Holds(io.NewSectionReader(f, 0, s.was.Size)); err != nil || !holds {
			return nil, err
		}
	}
	return b.fresh.Touched(scanSection(f, s.was.Size))
}

// provable reports whether the proof would still let the files of a session
// pass. A literal may be among our own words on its page, where no search of
// sessions meets it.
func (b *build) provable(s *source) bool {
	if b.sameSecrets() || b.fresh.Len() == 0 {
		return true
	}
	for _, ext := range s.exts {
		hits, err := b.proofOfFile(s.name()+ext, b.fresh)
		if err != nil || len(hits) > 0 {
			return false
		}
	}
	return true
}

// mark notes how the page of a session depends on the shared values.
func (s *source) mark(known *redact.Known) error {
	s.now.Mark = ""
	if len(s.now.Borrowed) == 0 {
		return nil
	}
	f, err := session.Open(s.Path)
	if err != nil {
		return plain(err)
	}
	defer f.Close()
	s.now.Mark, err = known.Mark(io.NewSectionReader(f, 0, s.cut), s.now.Borrowed)
	return plain(err)
}
