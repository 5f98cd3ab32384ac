package redact

import (
	"bytes"
	"html"
	"slices"
)

// A passage is text as a stranger reads it out of a finished file, in one
// piece: an entry's, or what stands between two. Its parts are valid until the
// next passage.
type passage struct {
	text  string
	place string
	parts []part // where its text comes from, in rising order
}

// A part says that the text from at on comes from offset in the file.
type part struct{ at, offset int }

// part returns the index of the part that holds a byte of the text.
func (p passage) part(at int) int {
	i, exact := slices.BinarySearchFunc(p.parts, at, func(x part, at int) int { return x.at - at })
	if !exact {
		i--
	}
	return max(i, 0)
}

// offset returns the place in the file of a byte of the text, roughly.
func (p passage) offset(at int) int {
	if len(p.parts) == 0 {
		return 0
	}
	return p.parts[p.part(at)].offset
}

// A buffer is the text of a passage that grows. It is used again for the next.
type buffer struct {
	b     []byte
	parts []part
}

// from says that what follows comes from offset in the file.
func (b *buffer) from(offset int) { b.parts = append(b.parts, part{len(b.b), offset}) }

// mark returns where b ends, for undo.
func (b *buffer) mark() [2]int { return [2]int{len(b.b), len(b.parts)} }

// undo takes out what was added since the mark.
func (b *buffer) undo(mark [2]int) { b.b, b.parts = b.b[:mark[0]], b.parts[:mark[1]] }

// tail returns a copy of the end of b, with at least n bytes and whole parts.
func (b *buffer) tail(n int) buffer {
	i := len(b.parts) - 1
	for i > 0 && len(b.b)-b.parts[i].at < n {
		i--
	}
	if i < 0 || b.parts[i].at == 0 {
		return buffer{}
	}
	t := buffer{bytes.Clone(b.b[b.parts[i].at:]), slices.Clone(b.parts[i:])}
	for k := range t.parts {
		t.parts[k].at -= b.parts[i].at
	}
	return t
}

// append adds what t holds to the empty buffer.
func (b *buffer) append(t buffer) {
	b.b, b.parts = append(b.b, t.b...), append(b.parts, t.parts...)
}

// newline separates what a reader sees apart.
func (b *buffer) newline() { b.b = append(b.b, '\n') }

// html appends text with its character references undone.
func (b *buffer) html(in []byte) { b.b = unescapeHTML(b.b, in) }

// take returns the passage and empties the buffer.
func (b *buffer) take(place string) passage {
	p := passage{string(b.b), place, b.parts}
	b.b, b.parts = b.b[:0], b.parts[:0]
	return p
}

// maxReference is the longest name of a character reference that is looked up.
const maxReference = 32

// unescapeHTML appends in with character references undone.
func unescapeHTML(dst, in []byte) []byte {
	for {
		i := bytes.IndexByte(in, '&')
		if i < 0 {
			return append(dst, in...)
		}
		dst = append(dst, in[:i]...)
		in = in[i:]
		n := bytes.IndexByte(in[:min(len(in), maxReference)], ';') + 1
		switch string(in[:n]) { // the frequent ones, as our own escaping writes them
		case "&lt;":
			dst = append(dst, '<')
		case "&gt;":
			dst = append(dst, '>')
		case "&amp;":
			dst = append(dst, '&')
		case "&#34;", "&quot;":
			dst = append(dst, '"')
		case "&#39;":
			dst = append(dst, '\'')
		case "":
			n = 1
			dst = append(dst, '&')
		default:
			dst = append(dst, html.UnescapeString(string(in[:n]))...)
		}
		in = in[n:]
	}
}
