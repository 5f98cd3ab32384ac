package session

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// Append adds messages to a session as a chain below the entry with the id
// parent, or as a new root for "", and returns the id of the last. Every
// entry before, on whatever branch, stays as it is. Its cost doesn't depend
// on the length of the file: that parent exists isn't checked, and the
// header's updatedAt stays; the time of the last entry tells when a session
// was updated. When Append returns, the entries are on the disk.
//
// A file of version 1 or 2 is rewritten as version 3 first, with the ids that
// [Store.Load] gives, so that parent is found.
func (s *Store) Append(id, parent string, messages ...Body) (leaf string, err error) {
	if len(messages) == 0 {
		_, err := s.path(id)
		return parent, err
	}
	return s.append(id, messages, func(*lockedfile.File, Header) (string, error) { return parent, nil })
}

// Continue is [Store.Append] below the current position, the last entry of
// the file: where golder would go on. Writers that continue a session at once
// make one chain of it. Its cost doesn't depend on the length of the file
// either.
func (s *Store) Continue(id string, messages ...Body) (leaf string, err error) {
	return s.append(id, messages, lastID)
}

// append adds messages below an entry that is looked up while the file is
// locked.
func (s *Store) append(id string, messages []Body, parent func(*lockedfile.File, Header) (string, error)) (leaf string, err error) {
	path, err := s.path(id)
	if err != nil {
		return "", err
	}
	f, h, err := openForAppend(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	if leaf, err = parent(f, h); err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	lines, leaf, err := chainLines(leaf, messages, time.Now().UTC())
	if err != nil || len(lines) == 0 {
		return leaf, err
	}
	if torn, err := endsInLine(f); err != nil {
		return "", err
	} else if torn {
		// What a killed writer left is set apart, so that it costs only itself.
		lines = append([]byte{'\n'}, lines...)
	}
	if _, err := f.Write(lines); err != nil {
		return "", err
	}
	return leaf, f.Sync()
}

// chainLines returns the lines of new entries, each below the one before, and
// the id of the last.
func chainLines(parent string, messages []Body, now time.Time) (lines []byte, leaf string, err error) {
	var above *Entry
	if parent != "" {
		above = &Entry{ID: parent}
	}
	for _, m := range messages {
		e := NewEntry(newEntryID(), above, now, m)
		line, err := messageLine(e)
		if err != nil {
			return nil, "", err
		}
		lines = append(lines, line...)
		above, parent = e, e.ID
	}
	return lines, parent, nil
}

// lastID returns the id of the last entry of a file of version 3, "" if it
// has none.
func lastID(f *lockedfile.File, h Header) (string, error) {
	info, err := f.Stat()
	if err != nil {
		return "", err
	}
	var last *Entry
	err = readTail(f, info.Size(), h, func(entries []*Entry) bool {
		for _, e := range slices.Backward(entries) {
			if !e.damaged() {
				last = e
				return true
			}
		}
		return false
	})
	switch {
	case err != nil || last == nil:
		return "", err
	case last.FileID() == "":
		return "", errors.New("session: the last entry has no id to go on from")
	}
	return last.FileID(), nil
}

// newEntryID returns an id for a new entry: golder's form, hexadecimal
// digits, but more of them, so that long sessions have no two alike.
func newEntryID() string {
	var b [6]byte
	rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// openForAppend opens a session file of version 3 and locks it.
func openForAppend(path string) (*lockedfile.File, Header, error) {
	for {
		f, err := lockedfile.OpenFile(path, os.O_RDWR|os.O_APPEND, 0)
		if err != nil {
			return nil, Header{}, err
		}
		h, same, err := lockedHeader(f, path)
		if err == nil && same && h.Version == NewestVersion {
			return f, h, nil
		}
		if err == nil && same {
			err = migrateFile(path)
		}
		f.Close()
		if err != nil {
			return nil, h, err
		}
	}
}

// lockedHeader reads the header of an open file, and reports whether the path
// still leads to that file.
func lockedHeader(f *lockedfile.File, path string) (h Header, same bool, err error) {
	opened, err := f.Stat()
	if err != nil {
		return h, false, err
	}
	now, err := os.Stat(path)
	if err != nil {
		return h, false, err
	}
	if !os.SameFile(opened, now) {
		return h, false, nil
	}
	h, err = ReadHeader(io.NewSectionReader(f, 0, opened.Size()))
	if err == nil && h.Dialect != Golder {
		err = &UnsupportedError{"only golder's sessions can be appended to"}
	}
	if err != nil {
		return h, true, fmt.Errorf("%s: %w", path, err)
	}
	return h, true, nil
}

// migrateFile rewrites a file as version 3. The caller holds its lock.
func migrateFile(path string) error {
	src, err := Open(path)
	if err != nil {
		return err
	}
	defer src.Close()
	session, err := Read(src)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return writeNew(path, true, func(w io.Writer) error {
		line, err := headerLine(session.Header)
		if err != nil {
			return err
		}
		if _, err := w.Write(line); err != nil {
			return err
		}
		return copyGolder(w, src, session.Entries, true)
	})
}

// endsInLine reports whether a file doesn't end with a line break.
func endsInLine(f *lockedfile.File) (bool, error) {
	info, err := f.Stat()
	if err != nil || info.Size() == 0 {
		return false, err
	}
	var last [1]byte
	_, err = f.ReadAt(last[:], info.Size()-1)
	return last[0] != '\n', err
}
