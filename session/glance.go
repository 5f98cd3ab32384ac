package session

import (
	"bytes"
	"io"
	"os"
	"slices"
	"strings"
	"time"
)

// Listed is one file of a list of sessions.
type Listed struct {
	Path    string
	ID      string // golder: the stem of the file's name, which Load takes; pi: the header's id
	Header  Header
	Name    string    // pi: the session's name
	Listing Listing   // pi
	Updated time.Time // golder: the last entry's time or the header's; pi: Listing.Modified
	Err     error     // why the file can't be read as a session; the rest may be zero
}

// sortListed sorts by time, newest first, then by name.
func sortListed(list []Listed) {
	slices.SortStableFunc(list, func(a, b Listed) int {
		if c := b.Updated.Compare(a.Updated); c != 0 {
			return c
		}
		return strings.Compare(b.Path, a.Path)
	})
}

// glance reads the header of a golder session and the time of its last entry,
// whatever the length of the file.
func glance(f *os.File) (h Header, updated time.Time, err error) {
	if h, err = ReadHeader(f); err != nil {
		return h, updated, err
	}
	updated = h.Updated
	if h.Dialect != Golder {
		return h, updated, &UnsupportedError{"not a golder session"}
	}
	if h.Version < NewestVersion {
		return h, updated, nil
	}
	last, err := lastTime(f, h)
	if last.After(updated) {
		updated = last
	}
	return h, updated, err
}

// lastTime returns the latest time among the last entries of a file.
func lastTime(f *os.File, h Header) (last time.Time, err error) {
	info, err := f.Stat()
	if err != nil {
		return last, err
	}
	err = readTail(f, info.Size(), h, func(entries []*Entry) bool {
		for _, e := range entries {
			if e.Timestamp().After(last) {
				last = e.Timestamp()
			}
		}
		return !last.IsZero()
	})
	return last, err
}

// readTail calls enough with the last entries of a file, and again with more
// of them as long as it reports false. It reads backwards, so it costs little
// in a long file.
func readTail(f io.ReaderAt, size int64, h Header, enough func([]*Entry) bool) error {
	for n := int64(64 << 10); ; n *= 4 {
		start := max(size-n, 0)
		tail := make([]byte, size-start)
		if _, err := f.ReadAt(tail, start); err != nil && err != io.EOF {
			return err
		}
		if start > 0 {
			_, tail, _ = bytes.Cut(tail, []byte("\n")) // part of a line
		}
		d := newDecoder()
		d.started, d.s.Header = true, h
		for l := range Scan(bytes.NewReader(tail)) {
			if start > 0 || l.Number > h.Line {
				_ = d.line(l) // reports only what concerns whole files
			}
		}
		if enough(d.s.Entries) || start == 0 {
			return nil
		}
	}
}
