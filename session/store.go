package session

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
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
