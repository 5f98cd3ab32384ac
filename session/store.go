package session

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// A Store is a directory of golder sessions, one file each. Its methods may
// be used by several goroutines and processes at once: writers of this
// package lock a file while they change it. Files are new or appended to;
// only [Store.Save] replaces one. They are readable by their owner only.
type Store struct{ dir string }

// OpenStore opens the store in dir and makes the directory if need be.
func OpenStore(dir string) (*Store, error) {
	if dir == "" {
		return nil, errors.New("session: the store's directory has no name")
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	return &Store{dir}, nil
}

// Dir is the directory that the store was opened in.
func (s *Store) Dir() string { return s.dir }

// NewID returns a session id for a time: UTC to the microsecond, so that ids
// sort by time.
func NewID(now time.Time) string {
	now = now.UTC()
	return fmt.Sprintf("%s-%06d", now.Format("20060102-150405"), now.Nanosecond()/1000)
}

// FileName returns the name of a session's file in its store. An id that
// isn't good as a name, as one with a path separator, is an error.
func FileName(id string) (string, error) {
	name := id + ".jsonl"
	if id == "" || id[0] == '.' || len(name) > 255 || !filepath.IsLocal(name) ||
		strings.ContainsAny(id, `/\:*?"<>|`) || strings.ContainsFunc(id, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return "", fmt.Errorf("session: id %q can't be a file name", id)
	}
	return name, nil
}

// path is where a session's file is.
func (s *Store) path(id string) (string, error) {
	name, err := FileName(id)
	return filepath.Join(s.dir, name), err
}

// Load reads a session. A missing one is an [fs.ErrNotExist].
func (s *Store) Load(id string) (*Session, error) {
	path, err := s.path(id)
	if err != nil {
		return nil, err
	}
	return ReadFile(path)
}

// Create makes a new session that holds only its header. If the header has no
// id, or one that is taken, it gets one made from its time of creation. The
// header as written is returned.
func (s *Store) Create(h Header) (Header, error) {
	h.Dialect, h.Version = Golder, NewestVersion
	taken := false
	if h.ID != "" {
		path, err := s.path(h.ID)
		if err != nil {
			return h, err
		}
		_, err = os.Lstat(path)
		taken = err == nil
	}
	return s.create(h, h.ID == "" || taken, nil)
}

// create makes a new session of lines. With a fresh id, it is made from the
// time of creation, a microsecond later if it is taken.
func (s *Store) create(h Header, fresh bool, lines func(io.Writer) error) (Header, error) {
	for at := h.Created; ; at = at.Add(time.Microsecond) {
		if fresh {
			h.ID = NewID(at)
		}
		path, err := s.path(h.ID)
		if err != nil {
			return h, err
		}
		if _, err := os.Lstat(path); err == nil && fresh {
			continue
		}
		err = writeNew(path, false, func(w io.Writer) error {
			line, err := headerLine(h)
			if err != nil {
				return err
			}
			if _, err := w.Write(line); err != nil || lines == nil {
				return err
			}
			return lines(w)
		})
		if fresh && errors.Is(err, fs.ErrExist) {
			continue
		}
		return h, err
	}
}

// Save writes a session as a whole, in place of one that is there: entries
// keep their ids and parents. Nothing is written if it can't be written whole.
func (s *Store) Save(h Header, entries []*Entry) error {
	path, err := s.path(h.ID)
	if err != nil {
		return err
	}
	// Whoever appends meanwhile waits for the lock, sees that the file is
	// another one, and opens that.
	old, err := lockedfile.OpenFile(path, os.O_RDWR, 0)
	if err == nil {
		defer old.Close()
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return writeNew(path, true, func(w io.Writer) error { return WriteJSONL(w, h, entries) })
}

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

// writeNew writes a file under another name first, so that it is there whole
// or not at all, also after a crash. It replaces one that is there, or fails
// with [fs.ErrExist].
func writeNew(path string, replace bool, write func(io.Writer) error) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(path), ".new-*.tmp") // readable by the owner only
	if err != nil {
		return err
	}
	defer func() {
		if tmp.Close(); err != nil || !replace {
			os.Remove(tmp.Name())
		}
	}()
	if err := write(tmp); err != nil {
		return err
	}
	if err := tmp.Sync(); err != nil {
		return err
	}
	if replace {
		if err := tmp.Close(); err != nil { // Windows renames no open file
			return err
		}
		err = os.Rename(tmp.Name(), path)
	} else {
		err = os.Link(tmp.Name(), path)
	}
	if err != nil && !replace && !errors.Is(err, fs.ErrExist) {
		err = renameNew(tmp.Name(), path) // a file system without links
	}
	if err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

// renameNew renames a file unless the new name is taken.
func renameNew(from, to string) error {
	f, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(from, to)
}

// syncDir makes a change of a directory last. Where a directory can't be
// synced, as on Windows, there is nothing to do.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return nil
	}
	defer d.Close()
	_ = d.Sync()
	return nil
}

// List returns the files of the store, the one that was updated last first.
// It reads the header and the last entry of each. Files that can't be read
// are listed too, with their error.
func (s *Store) List() ([]Listed, error) {
	items, err := os.ReadDir(s.dir)
	if err != nil {
		return nil, err
	}
	var list []Listed
	for _, item := range items {
		id, ok := strings.CutSuffix(item.Name(), ".jsonl")
		if !ok || item.IsDir() {
			continue
		}
		l := Listed{Path: filepath.Join(s.dir, item.Name()), ID: id}
		f, err := Open(l.Path)
		if err != nil {
			l.Err = err
		} else {
			l.Header, l.Updated, l.Err = glance(f)
			f.Close()
		}
		list = append(list, l)
	}
	sortListed(list)
	return list, nil
}

// Find returns the ids of the store's sessions that begin with a prefix: only
// the one that is equal to it, if there is one.
func (s *Store) Find(prefix string) ([]string, error) {
	items, err := os.ReadDir(s.dir)
	if err != nil {
		return nil, err
	}
	var found []string
	for _, item := range items {
		id, ok := strings.CutSuffix(item.Name(), ".jsonl")
		if !ok || item.IsDir() || !strings.HasPrefix(id, prefix) {
			continue
		}
		if id == prefix {
			return []string{id}, nil
		}
		found = append(found, id)
	}
	return found, nil
}
