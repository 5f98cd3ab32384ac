package redact

import (
	"bytes"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A decoder turns the strings of JSON lines into Go strings. They share large
// buffers, since most are short and all are dropped soon.
type decoder struct{ buf strings.Builder }

const decoderChunk = 64 << 10

// decode returns what the string token t of raw says. Bytes that aren't UTF-8
// stay as they are.
func (d *decoder) decode(raw []byte, t token) string {
	in := raw[t.start:t.end]
	if d.buf.Cap()-d.buf.Len() < len(in) {
		d.buf = strings.Builder{}
		d.buf.Grow(max(decoderChunk, len(in)))
	}
	from := d.buf.Len()
	if t.escaped {
		d.unescape(in)
	} else {
		d.buf.Write(in)
	}
	return d.buf.String()[from:]
}

// unescape appends in with its escapes undone. It never gets longer.
func (d *decoder) unescape(in []byte) {
	for {
		i := bytes.IndexByte(in, '\\')
		if i < 0 {
			d.buf.Write(in)
			return
		}
		d.buf.Write(in[:i])
		r, n := unescapeOne(in[i:])
		if r < utf8.RuneSelf {
			d.buf.WriteByte(byte(r))
		} else {
			d.buf.WriteRune(r)
		}
		in = in[i+n:]
	}
}

// unescapeOne reads the escape at the start of in: what it stands for and its
// length. A surrogate without its half stands for U+FFFD.
func unescapeOne(in []byte) (rune, int) {
	if len(in) < 2 {
		return utf8.RuneError, len(in)
	}
	switch c := in[1]; c {
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'n':
		return '\n', 2
	case 'r':
		return '\r', 2
	case 't':
		return '\t', 2
	case 'u':
		return unescapeUnicode(in)
	case '"', '\\', '/':
		return rune(c), 2
	}
	return utf8.RuneError, 1 // not JSON
}

func unescapeUnicode(in []byte) (rune, int) {
	r, ok := hex4(in)
	if !ok {
		return utf8.RuneError, 2
	}
	if !utf16.IsSurrogate(r) {
		return r, 6
	}
	if low, ok := hex4(in[6:]); ok {
		if both := utf16.DecodeRune(r, low); both != utf8.RuneError {
			return both, 12
		}
	}
	return utf8.RuneError, 6
}

// hex4 reads \uXXXX at the start of in.
func hex4(in []byte) (rune, bool) {
	if len(in) < 6 || in[0] != '\\' || in[1] != 'u' {
		return 0, false
	}
	var r rune
	for _, c := range in[2:6] {
		v, ok := hexDigit(c)
		if !ok {
			return 0, false
		}
		r = r<<4 | rune(v)
	}
	return r, true
}

func hexDigit(c byte) (byte, bool) {
	switch {
	case '0' <= c && c <= '9':
		return c - '0', true
	case 'a' <= c && c <= 'f':
		return c - 'a' + 10, true
	case 'A' <= c && c <= 'F':
		return c - 'A' + 10, true
	}
	return 0, false
}

// An offsetMap translates offsets in a decoded string to offsets in its line.
// Offsets must be asked for in rising order.
type offsetMap struct {
	raw      []byte
	at       int // offset in raw
	end      int // end of the string in raw
	decoded  int // the same place in the decoded string
	escaped  bool
	next     int // the next backslash at or after at, or end
	unit     int // length in raw of the unit at at
	unitText int // its length when decoded
}

func newOffsetMap(raw []byte, t token) offsetMap {
	return offsetMap{raw: raw, at: t.start, end: t.end, next: -1, escaped: t.escaped}
}

// seek moves to the unit that holds the decoded byte x.
func (m *offsetMap) seek(x int) {
	if !m.escaped {
		m.at += x - m.decoded
		m.decoded = x
		m.unit, m.unitText = 1, 1
		return
	}
	for m.at < m.end {
		i := m.plain()
		if m.decoded+i > x {
			m.at += x - m.decoded
			m.decoded = x
			m.unit, m.unitText = 1, 1
			return
		}
		m.at += i
		m.decoded += i
		if m.at == m.end {
			return
		}
		r, n := unescapeOne(m.raw[m.at:m.end])
		m.unit, m.unitText = n, utf8.RuneLen(r)
		if m.decoded+m.unitText > x {
			return
		}
		m.at += n
		m.decoded += m.unitText
	}
}

// plain returns the number of bytes before the next escape.
func (m *offsetMap) plain() int {
	if m.next < m.at {
		m.next = m.end
		if i := bytes.IndexByte(m.raw[m.at:m.end], '\\'); i >= 0 {
			m.next = m.at + i
		}
	}
	return m.next - m.at
}

// span returns the range of the line that holds the decoded bytes from a to b.
// An escape is never split.
func (m *offsetMap) span(a, b int) (int, int) {
	m.seek(a)
	from := m.at
	m.seek(b)
	if m.decoded < b {
		return from, min(m.at+m.unit, m.end)
	}
	return from, m.at
}
