package site

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"os"
	"time"
	"unique"

	"publish/redact"
	"publish/render"
	"publish/session"
)

// A source is a session file on its way to its page.
type source struct {
	Source
	abs    string // key in the state
	header origin
	was    *sourceState // from the last run, nil if there is none or it doesn't count
	now    *sourceState // for the next run, nil if it will know nothing of this one

	cut      int64 // bytes that this run reads
	findings *redact.Findings
	known    *redact.Findings // those that K needs: findings, or a part of them

	onRead func() // called after each reading; for tests
	lines  int    // of the file
	slim   bool   // its findings are too many to be held
	named  int    // line of the last entry that names the session, 0 if none

	key         string // group of the project, raw
	id          string // redacted
	projectName string // redacted
	project     *project
	page        string
	title       string // redacted, for links
	parent      *source
	forks       []*source

	exts   []string                       // of the copies that are written
	want   func(session.Line) bool        // lines that an export shows, nil for all
	around map[string]render.Surroundings // by extension
	row    *row
	made   bool // in this run
	held   bool // made, but the published page stays: it hides more
	outrun bool // made, but the session changed before its surroundings were made again
	failed bool // couldn't be read; what was published stays
	waits  bool // failed, but only for lack of time
}

// An origin is what is kept of a session's header, raw: for grouping, filtering
// and lineage, never for output. The rest, system prompts above all, would
// have to be held for every session.
type origin struct {
	Dialect       session.Dialect
	Line          int
	ID            string
	Created       time.Time
	Cwd           string
	ParentSession string
}

func originOf(h session.Header) origin {
	return origin{h.Dialect, h.Line, h.ID, h.Created, one(h.Cwd), h.ParentSession}
}

// one returns the string that all equal ones share: what many sessions have in
// common is held once.
func one(s string) string { return unique.Make(s).Value() }

// name returns the page's place in the site, without extension.
func (s *source) name() string { return s.project.slug + "/" + s.page }

// begin opens the file and settles how many bytes of it this run reads.
func (s *source) begin() (*os.File, error) {
	f, err := session.Open(s.Path)
	if err != nil {
		return nil, plain(err)
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = session.ErrNotRegular
	}
	if err != nil {
		f.Close()
		return nil, plain(err)
	}
	s.cut, s.Size, s.ModTime = info.Size(), info.Size(), info.ModTime()
	return f, nil
}

// discover reads the file for the first time. A file that grows meanwhile is
// cut after its last whole line.
func (s *source) discover(red *redact.Redactor) (err error) {
	defer contain(&err)
	f, err := s.begin()
	if err != nil {
		return err
	}
	defer f.Close()
	for range 2 {
		s.findings, err = red.Discover(s.watch(scanSection(f, s.cut)))
		if err != nil {
			return plain(err)
		}
		if s.onRead != nil {
			s.onRead()
		}
		info, err := f.Stat()
		if err != nil {
			return plain(err)
		}
		whole, err := endsLine(f, s.cut)
		if err != nil || whole || info.Size() == s.cut {
			return err
		}
		if s.cut, err = lastLineEnd(f, s.cut); err != nil {
			return err
		}
	}
	return nil
}

// nameHead is how far into a line its type stands, as agents write it.
const nameHead = 128

// watch notes where the session gets its name while the lines pass by.
func (s *source) watch(lines iter.Seq2[session.Line, error]) iter.Seq2[session.Line, error] {
	return func(yield func(session.Line, error) bool) {
		s.named, s.lines = 0, 0
		for line, err := range lines {
			s.lines++
			if bytes.Contains(line.Raw[:min(len(line.Raw), nameHead)], []byte(`"session_info"`)) {
				s.named = line.Number
			}
			if !yield(line, err) {
				return
			}
		}
	}
}

// again reads the file another time, as far as discover did. Package redact
// notices if the bytes aren't the same.
func (s *source) again(use func(iter.Seq2[session.Line, error]) error) error {
	f, err := session.Open(s.Path)
	if err != nil {
		return plain(err)
	}
	defer f.Close()
	return plain(use(s.findings.Rescan(io.NewSectionReader(f, 0, s.cut))))
}

// copyTo writes the file, as far as discover read it.
func (s *source) copyTo(out io.Writer) error {
	f, err := session.Open(s.Path)
	if err != nil {
		return plain(err)
	}
	defer f.Close()
	n, err := io.Copy(out, io.NewSectionReader(f, 0, s.cut))
	if err == nil && n != s.cut {
		err = redact.ErrChanged
	}
	return plain(err)
}

// scanSection yields the lines of the first n bytes.
func scanSection(f io.ReaderAt, n int64) iter.Seq2[session.Line, error] {
	return session.Scan(io.NewSectionReader(f, 0, n))
}

// endsLine reports whether the first n bytes of f end with a line end.
func endsLine(f io.ReaderAt, n int64) (bool, error) {
	if n == 0 {
		return true, nil
	}
	var b [1]byte
	if _, err := f.ReadAt(b[:], n-1); err != nil {
		return false, fmt.Errorf("reading its end: %w", plain(err))
	}
	return b[0] == '\n', nil
}

// lastLineEnd returns the offset after the last line end in the first n bytes
// of f, 0 if there is none.
func lastLineEnd(f io.ReaderAt, n int64) (int64, error) {
	buf := make([]byte, 64<<10)
	for n > 0 {
		part := buf[:min(int64(len(buf)), n)]
		if _, err := f.ReadAt(part, n-int64(len(part))); err != nil {
			return 0, plain(err)
		}
		for i := len(part) - 1; i >= 0; i-- {
			if part[i] == '\n' {
				return n - int64(len(part)) + int64(i) + 1, nil
			}
		}
		n -= int64(len(part))
	}
	return 0, nil
}
