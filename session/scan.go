package session

import (
	"bytes"
	"io"
	"iter"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// MaxDepth is the deepest nesting of JSON that a line may have: the limit of
// the JSON library, which guards those who walk it by recursion.
const MaxDepth = 10_000

// The buffer that lines are read into is small for the first of them, since
// often only those are asked for, and doubles up to a size that nearly all lines
// fit in. A longer line is put together from pieces, so that it takes twice its
// size and not four times.
const (
	firstBuffer = 4 << 10
	minBuffer   = 64 << 10
	maxBuffer   = 16 << 20
)

// Scan yields the lines of a session file that aren't blank, of any length.
// Only \n ends a line. What was damaged is split so that nothing is lost: an
// object glued to another, or appended to a torn one, is a Line by itself. A
// read error ends the sequence. Raw is valid until the next step.
//
// Scan holds one line in memory. It can be ranged over once.
func Scan(r io.Reader) iter.Seq2[Line, error] { return Rescan(r, nil) }

// Rescan is Scan for one who has read the same bytes before. Lines, by their
// numbers, of which whole reports that they were yielded undamaged and in one
// part are yielded so again, without the parsing that shows it. The caller has
// to notice if the bytes aren't the same. A nil whole knows no line.
func Rescan(r io.Reader, whole func(number int) bool) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		s := splitter{yield: yield, whole: whole}
		lines := lineReader{r: r}
		for {
			raw, offset, err := lines.next()
			if len(raw) > 0 && !s.line(raw, offset) {
				return
			}
			if err == io.EOF {
				return
			}
			if err != nil {
				yield(Line{Number: s.number + 1, Part: 1, Offset: lines.offset}, err)
				return
			}
		}
	}
}

// A lineReader reads lines.
type lineReader struct {
	r          io.Reader
	buf        []byte
	start, end int   // what is read and not yet returned
	offset     int64 // of buf[start] in the file
	err        error // of r
}

// next returns the next line with its \n, if it has one, and its offset. With
// an error it may return a last line.
func (l *lineReader) next() (line []byte, offset int64, err error) {
	offset = l.offset
	for seen := l.start; ; {
		if i := bytes.IndexByte(l.buf[seen:l.end], '\n'); i >= 0 {
			line = l.buf[l.start : seen+i+1]
			break
		}
		if l.err != nil {
			line, err = l.buf[l.start:l.end], l.err
			break
		}
		if l.end-l.start == maxBuffer {
			line = l.long()
			l.offset += int64(len(line))
			return line, offset, nil
		}
		seen = l.end - l.start
		l.makeRoom()
		l.read()
	}
	l.start += len(line)
	l.offset += int64(len(line))
	return line, offset, err
}

// makeRoom moves what is left to the front of the buffer, and doubles that if
// it is full.
func (l *lineReader) makeRoom() {
	left := l.buf[l.start:l.end]
	switch size := len(l.buf); {
	case size == 0:
		l.buf = make([]byte, firstBuffer)
	case size < minBuffer:
		l.buf = make([]byte, minBuffer)
	case size == len(left):
		l.buf = make([]byte, min(2*size, maxBuffer))
	}
	l.start, l.end = 0, copy(l.buf, left)
}

// read reads more into the buffer.
func (l *lineReader) read() {
	n, err := io.ReadAtLeast(l.r, l.buf[l.end:], 1)
	l.end += n
	l.err = err
}

// long returns a line that begins with all of the full buffer.
func (l *lineReader) long() []byte {
	var pieces [][]byte
	for {
		pieces = append(pieces, l.buf[l.start:l.end])
		l.buf, l.start, l.end = make([]byte, maxBuffer), 0, 0
		for l.end < len(l.buf) {
			seen := l.end
			l.read()
			if i := bytes.IndexByte(l.buf[seen:l.end], '\n'); i >= 0 {
				l.start = seen + i + 1
				return slices.Concat(append(pieces, l.buf[:l.start])...)
			}
			if l.err != nil {
				l.start = l.end
				return slices.Concat(append(pieces, l.buf[:l.end])...)
			}
		}
	}
}

// A splitter turns physical lines into Lines.
type splitter struct {
	yield   func(Line, error) bool
	whole   func(number int) bool // nil, or tells which lines need no parsing
	number  int
	dialect Dialect // of the first object that looks like a header
}

var bom = []byte("\ufeff")

// line yields what a physical line holds. It returns false to stop.
func (s *splitter) line(raw []byte, offset int64) bool {
	s.number++
	raw, offset = trim(raw, offset)
	if rest, ok := bytes.CutPrefix(raw, bom); ok {
		raw, offset = trim(rest, offset+int64(len(bom)))
	}
	l := Line{Number: s.number, Part: 1, Offset: offset, Raw: raw}
	if len(raw) == 0 {
		return true
	}
	core, coreOffset := trimNul(raw, offset)
	if len(core) == 0 {
		l.Damage = NulBytes
		return s.yield(l, nil)
	}
	l.Raw, l.Offset = core, coreOffset
	if (s.whole == nil || !s.whole(s.number)) && !valid(core) {
		return s.recover(l)
	}
	if core[0] != '{' {
		l.Damage = NotObject
	} else if s.dialect == "" {
		s.dialect = guessDialect(core)
	}
	return s.yield(l, nil)
}

// valid reports whether b is one JSON value of a depth that can be walked.
func valid(b []byte) bool {
	return jsontext.Value(b).IsValid(jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
}

// trim cuts white space off both ends of a line.
func trim(b []byte, offset int64) ([]byte, int64) {
	return cut(b, offset, " \t\r\n\v\f")
}

// trimNul cuts white space and NUL bytes off both ends of a line.
func trimNul(b []byte, offset int64) ([]byte, int64) {
	return cut(b, offset, " \t\r\n\v\f\x00")
}

func cut(b []byte, offset int64, set string) ([]byte, int64) {
	n := len(b)
	b = bytes.TrimLeft(b, set)
	return bytes.TrimRight(b, set), offset + int64(n-len(b))
}

// guessDialect tells which agent wrote a line, to know how entries start. It
// needn't be right: it only guides recovery.
func guessDialect(object []byte) Dialect {
	if bytes.Contains(object[:min(len(object), 200)], []byte(`"type"`)) {
		return Pi
	}
	return Golder
}
