package redact

import (
	"encoding/base64"
	"slices"
	"strings"
)

// Undone is a second reading of a text: those of its lines that hold JSON or
// percent escapes with the escapes undone, and what its runs of base64 say
// when that is text. Lines without any are left out.
type undone struct {
	text  strings.Builder
	parts []part
	run   []byte // a run in the standard alphabet
	out   []byte // what it says
}

// minRun is the shortest run of base64 that could hold a credential.
const minRun = 24

// undo reads s and reports whether there was anything to undo.
func (u *undone) undo(s string) bool {
	u.text.Reset()
	u.parts = u.parts[:0]
	u.lines(s, '\\', unescapeText)
	u.lines(s, '%', unescapeURL)
	u.runs(s)
	return u.text.Len() > 0
}

func (u *undone) begin(at int) {
	u.text.WriteByte('\n')
	u.parts = append(u.parts, part{u.text.Len(), at})
}

// lines undoes the lines that hold a mark.
func (u *undone) lines(s string, mark byte, undo func(*strings.Builder, string)) {
	for at := 0; at < len(s); {
		i := strings.IndexByte(s[at:], mark)
		if i < 0 {
			return
		}
		from := at + strings.LastIndexByte(s[at:at+i], '\n') + 1
		end := len(s)
		if n := strings.IndexByte(s[at+i:], '\n'); n >= 0 {
			end = at + i + n
		}
		u.begin(from)
		undo(&u.text, s[from:end])
		at = end
	}
}

// maxNested is how often text is escaped inside text: a log of a request in
// the output of a tool.
const maxNested = 3

// unescapeText appends s with its JSON escapes undone, and again as long as
// there are more. Markdown's escapes are undone by the same.
func unescapeText(b *strings.Builder, s string) {
	for range maxNested {
		var d decoder
		d.buf.Grow(len(s))
		d.unescapeLoosely(s)
		s = d.buf.String()
		b.WriteString(s)
		b.WriteByte('\n')
		if strings.IndexByte(s, '\\') < 0 {
			break
		}
	}
}

// unescapeLoosely is unescape for text that may hold a backslash for other
// reasons: it goes, and what follows it stays.
func (d *decoder) unescapeLoosely(s string) {
	for {
		i := strings.IndexByte(s, '\\')
		if i < 0 {
			d.buf.WriteString(s)
			return
		}
		d.buf.WriteString(s[:i])
		head := []byte(s[i:min(len(s), i+12)])
		r, n := unescapeOne(head)
		if n < 2 || r == '\uFFFD' {
			n = 1
		} else {
			d.buf.WriteRune(r)
		}
		s = s[i+n:]
	}
}

// unescapeURL appends s with its percent escapes undone.
func unescapeURL(b *strings.Builder, s string) {
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 || i+3 > len(s) {
			b.WriteString(s)
			return
		}
		b.WriteString(s[:i])
		hi, ok := hexDigit(s[i+1])
		lo, ok2 := hexDigit(s[i+2])
		if !ok || !ok2 {
			b.WriteByte('%')
			s = s[i+1:]
			continue
		}
		b.WriteByte(hi<<4 | lo)
		s = s[i+3:]
	}
}

// runs decodes the runs of base64. Looking at every minRun-th byte meets all.
func (u *undone) runs(s string) {
	for at := minRun - 1; at < len(s); {
		if !inBase64(s[at]) {
			at += minRun
			continue
		}
		from, to := at, at+1
		for from > 0 && at-from < minRun && inBase64(s[from-1]) {
			from--
		}
		for to < len(s) && inBase64(s[to]) {
			to++
		}
		if to-from >= minRun {
			u.decode(s[from:to], from)
		}
		at = to + minRun
	}
}

// decode decodes one run from each of the offsets at which its groups may
// begin.
func (u *undone) decode(run string, at int) {
	u.run = append(u.run[:0], run...)
	for i, c := range u.run {
		switch c {
		case '-':
			u.run[i] = '+'
		case '_':
			u.run[i] = '/'
		}
	}
	u.out = slices.Grow(u.out[:0], len(run))[:len(run)]
	for shift := range 4 {
		in := u.run[shift:]
		in = in[:len(in)/4*4]
		if !decodesToText(u.out, in[:min(len(in), 16)]) {
			continue
		}
		if n, err := base64.RawStdEncoding.Decode(u.out, in); err == nil {
			u.begin(at)
			u.text.Write(u.out[:n])
		}
	}
}

// decodesToText reports whether base64 says something printable.
func decodesToText(buf, in []byte) bool {
	n, err := base64.RawStdEncoding.Decode(buf, in)
	if err != nil {
		return false
	}
	for _, c := range buf[:n] {
		if c < ' ' && c != '\n' && c != '\t' && c != '\r' || c >= 0x7f {
			return false
		}
	}
	return true
}
