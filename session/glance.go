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
	if h.Version < newestVersion {
		return h, updated, nil
	}
	last, err := lastTime(f, h)
	if last.After(updated) {
		updated = last
	}
	return h, updated, err
}

// lastTime returns the latest time among the last entries of a file. It reads
// backwards until it finds one, so it costs little in a long file.
func lastTime(f *os.File, h Header) (time.Time, error) {
	info, err := f.Stat()
	if err != nil {
		return time.Time{}, err
	}
	for size := int64(64 << 10); ; size *= 4 {
		start := max(info.Size()-size, 0)
		tail := make([]byte, info.Size()-start)
		if _, err := f.ReadAt(tail, start); err != nil && err != io.EOF {
			return time.Time{}, err
		}
		_, tail, _ = bytes.Cut(tail, []byte("\n")) // part of a line, or the header
		d := newDecoder()
		d.started, d.s.Header = true, h
		for l := range Scan(bytes.NewReader(tail)) {
			_ = d.line(l) // reports only what concerns whole files
		}
		last := time.Time{}
		for _, e := range d.s.Entries {
			if e.Timestamp.After(last) {
				last = e.Timestamp
			}
		}
		if !last.IsZero() || start == 0 {
			return last, nil
		}
	}
}
