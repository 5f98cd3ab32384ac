package session

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"slices"
	"strings"
)

// ErrNotSession says that a file isn't a session of any known kind.
var ErrNotSession = errors.New("not a session file")

// ErrNotRegular says that a path is a directory, a pipe or a device. A session
// is read more than once, which these don't allow.
var ErrNotRegular = errors.New("not a regular file, as a session has to be: save what a pipe gives to a file and name that")

// An UnsupportedError says that a file is recognised but can't be read: a
// newer golder version, the agent-core v4 store, an event stream, a foreign
// product's session.
type UnsupportedError struct{ What string }

func (e *UnsupportedError) Error() string { return "unsupported: " + e.What }

// maxPreamble is how many damaged lines may stand before a header. A file
// that starts with more is no session that was damaged, but something else.
const maxPreamble = 1000

// Decode builds a session from lines. It returns what could be read and a
// nil error, unless the lines are no session at all ([ErrNotSession]), not a
// supported one ([*UnsupportedError]), or reading failed.
func Decode(lines iter.Seq2[Line, error]) (*Session, error) {
	d := newDecoder()
	for line, err := range lines {
		if err != nil {
			if !d.started {
				return nil, err
			}
			s, _ := d.finish()
			return s, err
		}
		if err := d.line(line); err != nil {
			return nil, err
		}
	}
	return d.finish()
}

// Read is Decode(Scan(r)).
func Read(r io.Reader) (*Session, error) { return Decode(Scan(r)) }

// Open opens a session file for reading. What isn't a regular file is refused
// unopened: a pipe would wait for a writer that never comes, and a device may
// have no end.
func Open(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: ErrNotRegular}
	}
	return os.Open(path)
}

// ReadFile reads the session in a file, which it only opens for reading. The
// error names the file.
func ReadFile(path string) (*Session, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	session, err := Read(f)
	if err != nil {
		return session, fmt.Errorf("%s: %w", path, err)
	}
	return session, nil
}

// ReadHeader reads lines only up to the header. Its errors are those of
// Decode, but for those that only the entries tell.
func ReadHeader(r io.Reader) (Header, error) {
	d := newDecoder()
	if err := d.until(r, func() bool { return d.started }); err != nil {
		return Header{}, err
	}
	if !d.started {
		return Header{}, d.noHeader()
	}
	return d.s.Header, nil
}

// Probe is ReadHeader that makes sure of what follows the header: it reads on
// until a line is surely an entry, and at most that many lines of the file.
// Where none is, the error is that of Decode for those lines.
func Probe(r io.Reader, lines int) (Header, error) {
	d := newDecoder()
	err := d.until(r, func() bool {
		lines--
		return lines <= 0 || d.started && d.known+d.ids > 0
	})
	if err != nil {
		return Header{}, err
	}
	if _, err := d.finish(); err != nil {
		return Header{}, err
	}
	return d.s.Header, nil
}

// until decodes line by line up to the one after which enough holds.
func (d *decoder) until(r io.Reader, enough func() bool) error {
	for line, err := range Scan(r) {
		if err != nil {
			return err
		}
		if err := d.line(line); err != nil {
			return err
		}
		if enough() {
			break
		}
	}
	return nil
}

// A decoder builds one session.
type decoder struct {
	s       *Session
	started bool   // the header was read
	parents []link // by index in s.Entries: the parents that the file names

	ids, known, unknown int // entries with an id, of a known type, of another
	anyParent           bool
	pending             []kept
	calls               map[string]*Entry
	order               []*Entry // for counting as version 1 does

	torn    int      // lines that are damaged
	wrong   []string // members of the wrong type in this line
	room    []Entry  // for the next entries
	words   map[string]string
	last    struct{ id, parent string } // of the last entry
	kinds   map[words]*words
	scratch []byte
	entry   fields
	message fields
	block   fields
	inner   fields // of small objects inside the others
	deep    fields // of small objects inside those
}

// A kept is a compaction whose first kept entry must still be found.
type kept struct {
	entry *Entry
	id    string
	index int // version 1; counts parsed objects from the header; -1 for none
}

func newDecoder() *decoder {
	return &decoder{s: new(Session), words: make(map[string]string), kinds: make(map[words]*words)}
}

// problem notes what was wrong at a line.
func (d *decoder) problem(line, part int, format string, args ...any) {
	d.s.Damage = append(d.s.Damage, Problem{line, part, fmt.Sprintf(format, args...)})
}

// line takes the next line.
func (d *decoder) line(l Line) error {
	d.wrong = d.wrong[:0]
	switch {
	case l.Damage != "":
		if d.torn++; !d.started && d.torn > maxPreamble {
			return d.noHeader()
		}
		d.damaged(l, l.Damage)
	case !whole(l.Raw):
		d.damaged(l, NotJSON)
	case !d.started:
		if err := d.header(l); err != nil {
			return err
		}
	case d.s.Header.Dialect == Pi:
		d.piEntry(l)
	default:
		d.golderEntry(l)
	}
	if len(d.wrong) > 0 {
		slices.Sort(d.wrong)
		d.problem(l.Number, l.Part, "unexpected value of %s", strings.Join(slices.Compact(d.wrong), ", "))
	}
	if d.unknown == maxPreamble && d.known == 0 && d.ids == 0 {
		return d.foreign() // no need to read the rest of a big one
	}
	return nil
}

// whole is a cheap look at what claims to be an object.
func whole(raw []byte) bool {
	return len(raw) >= 2 && raw[0] == '{' && raw[len(raw)-1] == '}'
}

// damaged keeps a line that isn't an entry.
func (d *decoder) damaged(l Line, why Damage) *Entry {
	body := &Damaged{Reason: why, Bytes: len(l.Raw)}
	if why != NulBytes {
		body.Text = strings.ToValidUTF8(string(l.Raw), "\ufffd")
	}
	e := d.entryAt(l)
	e.Body = body
	d.append(e, link{})
	d.problem(l.Number, l.Part, "%s", why)
	return e
}

// entriesPerRoom is how many entries are allocated together: as many as leave
// little unused of what the allocator hands out.
const entriesPerRoom = 372

// entryAt returns a new entry for what stands in a line. It isn't yet one of
// the session's.
func (d *decoder) entryAt(l Line) *Entry {
	if len(d.room) == 0 {
		d.room = make([]Entry, max(4, min(len(d.s.Entries), entriesPerRoom)))
	}
	e := &d.room[0]
	d.room = d.room[1:]
	e.line = int32(l.Number)
	if l.Part > 1 {
		e.setRare(func(r *rare) { r.part = l.Part })
	}
	return e
}

// maxShared is how many different words of a file share memory with their
// like. A file may hold as many as it has lines.
const maxShared = 1000

// wordsOf returns the words of an entry, those of another one if they are the
// same.
func (d *decoder) wordsOf(kind, role string) *words {
	w := words{kind, role}
	if w == (words{}) {
		return nil
	}
	shared := d.kinds[w]
	if shared == nil {
		shared = &w
		if len(d.kinds) < maxShared {
			d.kinds[w] = shared
		}
	}
	return shared
}

// keepExtra keeps what nobody took of the members of an entry.
func (d *decoder) keepExtra(e *Entry, f *fields) {
	if extra := f.extra(); extra != nil {
		e.SetExtra(extra)
	}
}

// append adds an entry.
func (d *decoder) append(e *Entry, parent link) {
	e.index = int32(len(d.s.Entries))
	d.s.Entries = append(d.s.Entries, e)
	d.last.id, d.last.parent = e.ID, parent.id
	d.parents = append(d.parents, parent)
}

// finish completes the session after the last line.
func (d *decoder) finish() (*Session, error) {
	if !d.started {
		return nil, d.noHeader()
	}
	if d.known == 0 && d.ids == 0 && d.unknown > 0 {
		return nil, d.foreign()
	}
	d.grow()
	return d.s, nil
}

func (d *decoder) noHeader() error {
	if len(d.s.Entries) == 0 {
		return fmt.Errorf("%w: empty", ErrNotSession)
	}
	return fmt.Errorf("%w: no header in its first lines", ErrNotSession)
}

// rawOf copies the JSON of a line.
func rawOf(l Line) []byte { return bytes.Clone(l.Raw) }
