package session

import (
	"fmt"
	"io"
	"time"
)

// Fork makes a new session of the path to an entry of another, whose ids and
// lines it keeps. The new header names the source as its parent and has the
// source's other fields. With an empty leaf, it holds only the header.
func (s *Store) Fork(id, leaf string, now time.Time) (Header, error) {
	path, err := s.path(id)
	if err != nil {
		return Header{}, err
	}
	return s.ForkFile(path, leaf, now)
}

// ForkFile is Fork for the golder session in a file, which may lie anywhere.
func (s *Store) ForkFile(path, leaf string, now time.Time) (Header, error) {
	return s.copyOf(path, now, true, func(source *Session) ([]*Entry, error) {
		if leaf == "" {
			return nil, nil
		}
		e := source.Entry(leaf)
		if e == nil || e.damaged() {
			return nil, fmt.Errorf("session: %s has no entry %q", source.Header.ID, leaf)
		}
		return source.Branch(e), nil
	})
}

// Import makes a new session of the golder session in a file, whose entries
// it keeps line by line. Damaged lines, which golder couldn't read, are left
// out. The new header names the source's id as its parent.
func (s *Store) Import(path string, now time.Time) (Header, error) {
	return s.copyOf(path, now, false, func(source *Session) ([]*Entry, error) { return source.Entries, nil })
}

// copyOf makes a new session of some entries of the golder session in a file.
func (s *Store) copyOf(path string, now time.Time, unique bool, choose func(*Session) ([]*Entry, error)) (Header, error) {
	src, err := Open(path)
	if err != nil {
		return Header{}, err
	}
	defer src.Close()
	source, err := Read(src)
	if err != nil {
		return Header{}, fmt.Errorf("%s: %w", path, err)
	}
	if source.Header.Dialect != Golder {
		return Header{}, fmt.Errorf("%s: %w", path, &UnsupportedError{"not a golder session"})
	}
	entries, err := choose(source)
	if err != nil {
		return Header{}, err
	}
	h := source.Header
	h.Version, h.Line = NewestVersion, 1
	h.ParentSession, h.Created, h.Updated = h.ID, now.UTC(), now.UTC()
	return s.create(h, true, func(w io.Writer) error { return copyGolder(w, src, entries, unique) })
}
