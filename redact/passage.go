package redact

import (
	"bytes"
	"html"
	"iter"
	"slices"
	"strings"
)

// A passage is text as a stranger reads it out of a finished file, in one
// piece: an entry's, or what stands between two.
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

func passages(kind Kind, finished []byte, f *Findings) iter.Seq[passage] {
	switch kind {
	case HTML:
		return htmlPassages(finished)
	case JSONL:
		return jsonPassages(finished, f)
	}
	return markdownPassages(finished)
}

// A buffer is the text of a passage that grows.
type buffer struct {
	b     strings.Builder
	parts []part
}

// passageSize is what most entries fit in.
const passageSize = 2 << 10

func (b *buffer) from(offset int) { b.parts = append(b.parts, part{b.b.Len(), offset}) }

// newline separates what a reader sees apart.
func (b *buffer) newline() { b.b.WriteByte('\n') }

// maxReference is the longest name of a character reference that is looked up.
const maxReference = 32

// unescapeHTML appends in with character references undone.
func unescapeHTML(b *strings.Builder, in []byte) {
	for {
		i := bytes.IndexByte(in, '&')
		if i < 0 {
			b.Write(in)
			return
		}
		b.Write(in[:i])
		in = in[i:]
		n := bytes.IndexByte(in[:min(len(in), maxReference)], ';') + 1
		switch string(in[:n]) { // the frequent ones, as our own escaping writes them
		case "&lt;":
			b.WriteByte('<')
		case "&gt;":
			b.WriteByte('>')
		case "&amp;":
			b.WriteByte('&')
		case "&#34;", "&quot;":
			b.WriteByte('"')
		case "&#39;":
			b.WriteByte('\'')
		case "":
			n = 1
			b.WriteByte('&')
		default:
			b.WriteString(html.UnescapeString(string(in[:n])))
		}
		in = in[n:]
	}
}
