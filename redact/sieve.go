package redact

import (
	"bufio"
	"bytes"
	"io"
	"strings"
	"sync"
	"unicode/utf8"
)

// A Sieve tells fast, for most sessions, that no value of a [Known] stands in
// them, in no written form and across no break. It reads lines as text, without
// parsing JSON. It is safe for use by several goroutines.
type Sieve struct {
	match *matcher
	pairs [1 << 16 / 64]uint64 // of neighbours in the forms that are long enough to be looked for across breaks
	sifts sync.Pool            // of *sift
}

// Sieve returns a sieve for k's values.
func (k *Known) Sieve() *Sieve {
	s := &Sieve{match: k.match}
	s.sifts.New = func() any { return &sift{lines: bufio.NewReaderSize(nil, 64<<10)} }
	if k.match == nil {
		return s
	}
	for _, p := range k.match.patterns {
		if text := k.match.textOf(p); len(text) >= minJoined-2 { // what is loose may get 2 longer
			for i := range len(text) - 1 {
				h := pairOf(text[i], text[i+1])
				s.pairs[h/64] |= 1 << (h % 64)
			}
		}
	}
	return s
}

func pairOf(a, b byte) uint16 { return uint16(a)<<8 | uint16(b) }

// Holds reports whether a value may stand in a session, as [Known.Touched]
// would find it. All its lines must be JSON.
func (s *Sieve) Holds(file io.Reader) (bool, error) {
	if s.match == nil {
		return false, nil
	}
	x := s.sifts.Get().(*sift)
	defer s.sifts.Put(x)
	x.lines.Reset(file)
	for {
		raw, err := x.next()
		if err != nil && err != io.EOF {
			return false, err
		}
		if len(raw) > maxSifted || s.line(x, raw) {
			return true, nil
		}
		if err == io.EOF {
			return false, nil
		}
	}
}

// maxSifted is the length of a line beyond which a session isn't sifted, since
// that would take memory.
const maxSifted = 1 << 20

// A sift is what a sieve works with, again and again: garbage would cost more
// than all the rest.
type sift struct {
	lines  *bufio.Reader
	long   []byte // a line that is longer than the buffer of lines
	joiner joiner
	line   []byte // unescaped
	marks  []int  // where a break may be
	pieces []lineRange
	hits   []occurrence
	near   []byte
}

// A lineRange is a part of a line between breaks.
type lineRange struct{ start, end int }

// next returns the next line, or a part of one that is too long. It is valid
// until the next call.
func (x *sift) next() ([]byte, error) {
	raw, err := x.lines.ReadSlice('\n')
	if err != bufio.ErrBufferFull {
		return raw, err
	}
	x.long = append(x.long[:0], raw...)
	for err == bufio.ErrBufferFull && len(x.long) <= maxSifted {
		raw, err = x.lines.ReadSlice('\n')
		x.long = append(x.long, raw...)
	}
	if err == bufio.ErrBufferFull {
		err = nil
	}
	return x.long, err
}

// line looks at a line as a whole: its strings, unescaped, are parts of it.
func (s *Sieve) line(x *sift, raw []byte) bool {
	text := x.unescape(raw)
	if x.hits = s.match.unseenIn(text, s.match.find(text, x.hits[:0])); len(x.hits) > 0 {
		return true
	}
	if len(x.marks) == 0 {
		return false
	}
	for _, prefixes := range []bool{false, true} {
		if x.joiner.prefixes = prefixes; !x.split(text) || s.crosses(x, text) {
			return true
		}
		if !x.joiner.prefixed {
			break
		}
	}
	return false
}

// unescape returns the line with its escapes undone, and notes the breaks.
func (x *sift) unescape(raw []byte) string {
	line, marks := x.line[:0], x.marks[:0]
	for {
		i := bytes.IndexByte(raw, '\\')
		if i < 0 {
			break
		}
		line = append(line, raw[:i]...)
		r, n := unescapeOne(raw[i:])
		switch {
		case r == '\n' || r == '\x1b' || r == '\\':
			marks = append(marks, len(line))
			line = append(line, byte(r))
		case r < utf8.RuneSelf:
			line = append(line, byte(r))
		default:
			line = utf8.AppendRune(line, r)
		}
		raw = raw[i+n:]
	}
	x.line, x.marks = append(line, raw...), marks
	return string(x.line)
}

// split cuts the line at its breaks, as the joiner does. It reports false if it
// can't tell a break: an escape sequence that may be the end of a string.
func (x *sift) split(s string) bool {
	x.joiner.prefixed = false
	pieces, at := x.pieces[:0], 0
	for _, m := range x.marks {
		if m < at {
			continue
		}
		end, next := m, m+1
		switch s[m] {
		case '\x1b':
			next = m + escapeLen(s[m:])
			if strings.IndexByte(s[m:next], '"') >= 0 {
				return false
			}
		case '\\':
			if next == len(s) || s[next] != 'n' {
				continue
			}
			next++
			fallthrough
		default:
			end, next = trimRight(s, at, m), x.joiner.lineStart(s, next)
		}
		if end > at {
			pieces = append(pieces, lineRange{at, end})
		}
		at = next
	}
	x.pieces = append(pieces, lineRange{at, len(s)})
	return true
}

// crosses reports whether a value stands across a break.
func (s *Sieve) crosses(x *sift, text string) bool {
	for i := 1; i < len(x.pieces); i++ {
		p, q := x.pieces[i-1], x.pieces[i]
		if q.start >= q.end {
			continue
		}
		h := pairOf(text[p.end-1], text[q.start])
		if s.pairs[h/64]&(1<<(h%64)) == 0 {
			continue
		}
		x.hits = s.match.find(x.around(text, i), x.hits[:0])
		for _, h := range x.hits {
			if h.end-h.start >= minJoined {
				return true
			}
		}
	}
	return false
}

// around returns the text on both sides of the break before the i-th piece as
// far as a pattern that stands across it may reach.
func (x *sift) around(text string, i int) string {
	from, n := i, 0
	for from > 0 && n < maxPattern {
		from--
		n += x.pieces[from].end - x.pieces[from].start
	}
	p := x.pieces[from]
	x.near = append(x.near[:0], text[p.start+max(0, n-maxPattern):p.end]...)
	for _, q := range x.pieces[from+1 : i] {
		x.near = append(x.near, text[q.start:q.end]...)
	}
	for n = 0; i < len(x.pieces) && n < maxPattern; i++ {
		q := x.pieces[i]
		end := min(q.end, q.start+maxPattern-n)
		x.near = append(x.near, text[q.start:end]...)
		n += end - q.start
	}
	return string(x.near)
}
