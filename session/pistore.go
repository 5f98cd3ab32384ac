package session

import (
	"cmp"
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// PiDirName returns the name of the directory in which pi keeps the sessions
// of a working directory. Several working directories may have the same; the
// header's cwd tells them apart.
func PiDirName(cwd string) string {
	if cwd != "" && (cwd[0] == '/' || cwd[0] == '\\') {
		cwd = cwd[1:]
	}
	return "--" + strings.NewReplacer("/", "-", `\`, "-", ":", "-").Replace(cwd) + "--"
}

// PiFileName returns the name that pi gives to the file of a session that
// starts at a time.
func PiFileName(created time.Time, id string) string {
	return strings.NewReplacer(":", "-", ".", "-").Replace(isoMillis(created)) + "_" + id + ".jsonl"
}

// ListPi lists the pi sessions in a directory, the one that was modified last
// first. With a cwd, only those whose header has that cwd. It reads every
// file as a whole; one that isn't a session is listed with its error.
func ListPi(dir, cwd string) ([]Listed, error) {
	items, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var list []Listed
	for _, item := range items {
		path := filepath.Join(dir, item.Name())
		if !strings.HasSuffix(path, ".jsonl") {
			continue
		}
		info, err := os.Stat(path) // follows links, as pi does
		if err == nil && info.IsDir() {
			continue
		}
		l := listPi(path)
		if cwd == "" || l.Err == nil && l.Header.Cwd == cwd {
			list = append(list, l)
		}
	}
	sortListed(list)
	return list, nil
}

func listPi(path string) Listed {
	s, err := ReadFile(path)
	if err == nil && s.Header.Dialect != Pi {
		err = ErrNotSession
	}
	l := Listed{Path: path, Err: err}
	if err == nil {
		l.ID, l.Header, l.Name, l.Listing = s.Header.ID, s.Header, s.Name(), s.Listing()
		l.Updated = l.Listing.Modified
	}
	return l
}

// ListAllPi lists the sessions of all directories below a root, such as
// ~/.pi/agent/sessions. A directory that several names lead to is listed once.
func ListAllPi(root string) ([]Listed, error) {
	items, err := os.ReadDir(root)
	if err != nil {
		return nil, err
	}
	var list []Listed
	seen := make(map[string]bool)
	for _, item := range items {
		dir, err := filepath.EvalSymlinks(filepath.Join(root, item.Name()))
		if err != nil || seen[dir] {
			continue
		}
		seen[dir] = true
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			continue
		}
		in, err := ListPi(dir, "")
		if err != nil {
			return nil, err
		}
		list = append(list, in...)
	}
	sortListed(list)
	return list, nil
}

// CreatePiBranch makes a pi session of the path to an entry of another in a
// new file in dir, as pi's own clone does, and returns its path. The source
// is only read. Its labels on that path are kept.
func CreatePiBranch(dir, source, leaf string, now time.Time) (string, error) {
	src, s, err := openPi(source)
	if err != nil {
		return "", err
	}
	defer src.Close()
	e := s.Entry(leaf)
	if e == nil || e.damaged() {
		return "", fmt.Errorf("session: %s has no entry %q", source, leaf)
	}
	return createPi(dir, source, now, func(w io.Writer, id, absolute string) error {
		return copyPiBranch(w, src, s, s.Branch(e), id, absolute, now)
	})
}

// CreatePiFork makes a pi session of all branches of another in a new file in
// dir, for work in the directory cwd ("" for the source's own), and returns
// its path. The source is only read. Damaged lines, which pi passes over, are
// left out.
func CreatePiFork(dir, source, cwd string, now time.Time) (string, error) {
	src, s, err := openPi(source)
	if err != nil {
		return "", err
	}
	defer src.Close()
	return createPi(dir, source, now, func(w io.Writer, id, absolute string) error {
		return copyPi(w, src, s, cmp.Or(cwd, s.Header.Cwd), id, absolute, now)
	})
}

// openPi opens a pi session and reads it.
func openPi(path string) (*os.File, *Session, error) {
	f, err := Open(path)
	if err != nil {
		return nil, nil, err
	}
	s, err := Read(f)
	if err == nil && s.Header.Dialect != Pi {
		err = &UnsupportedError{"not a pi session"}
	}
	if err != nil {
		f.Close()
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return f, s, nil
}

// createPi makes a new file for a session that comes from source, and returns
// its path.
func createPi(dir, source string, now time.Time, write func(w io.Writer, id, absolute string) error) (string, error) {
	absolute, err := filepath.Abs(source)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	id := newUUID(now)
	path := filepath.Join(dir, PiFileName(now, id))
	err = writeNew(path, false, func(w io.Writer) error { return write(w, id, absolute) })
	if err != nil {
		return "", err
	}
	return path, nil
}

// newUUID returns a UUID of version 7, whose first half is a time.
func newUUID(now time.Time) string {
	var b [16]byte
	rand.Read(b[:]) // never fails
	var ms [8]byte
	binary.BigEndian.PutUint64(ms[:], uint64(now.UnixMilli()))
	copy(b[:6], ms[2:])
	b[6] = b[6]&0x0f | 0x70
	b[8] = b[8]&0x3f | 0x80
	h := hex.EncodeToString(b[:])
	return strings.Join([]string{h[:8], h[8:12], h[12:16], h[16:20], h[20:]}, "-")
}
