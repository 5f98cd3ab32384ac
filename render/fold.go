package render

import (
	"bytes"
	"strings"
)

// Long texts show their first lines; the rest stands in a fold that names its
// size. A little more than shownLines isn't worth a fold.
const (
	shownLines = 20
	foldLines  = 28
	shownBytes = 4000 // for texts of few, long lines
	foldBytes  = 6000
)

// cutLines returns how many bytes of s stay visible: all of a short one, else
// the first lines, at a line end where one is near.
func cutLines(s string) int {
	n, at := 0, 0
	for at < len(s) {
		i := strings.IndexByte(s[at:], '\n')
		if i < 0 {
			i = len(s) - at - 1
		}
		if n++; n > shownLines || at+i > foldBytes {
			break
		}
		at += i + 1
	}
	if at >= len(s) {
		return len(s)
	}
	if countLines(s) <= foldLines && len(s) <= foldBytes {
		return len(s)
	}
	if at == 0 || at > foldBytes {
		at = textBoundary(s, shownBytes)
	}
	return at
}

// textBoundary returns the start of the character at or before byte n.
func textBoundary(s string, n int) int {
	if n >= len(s) {
		return len(s)
	}
	for n > 0 && s[n]&0xC0 == 0x80 {
		n--
	}
	return n
}

// rest says how much a fold holds: "392 more lines, 14 KB".
func rest(s string) string {
	n := countLines(s)
	if n == 1 {
		return "1 more line, " + byteSize(len(s))
	}
	return thousands(n) + " more lines, " + byteSize(len(s))
}

// wrapped is the class of boxes whose lines wrap: prose that isn't Markdown.
const wrapped = "vb"

// fold opens a fold whose label is text.
func (p *pageWriter) fold(class, label string) {
	p.raw(`<details`)
	if class != "" {
		p.raw(` class="`, class, `"`)
	}
	p.raw(`><summary>`)
	p.plain(label)
	p.raw(`</summary>`)
}

// pre appends a text in a box, its end folded when it is long. write draws
// one part of it.
func (p *pageWriter) pre(class, s string, write func(part string)) {
	n := cutLines(s)
	p.box(class, s[:n], write)
	if n < len(s) {
		p.fold("mo", rest(s[n:]))
		p.box(class, s[n:], write)
		p.raw(`</details>`)
	}
}

func (p *pageWriter) box(class, s string, write func(string)) {
	p.raw(`<pre`)
	if class != "" {
		p.raw(` class="`, class, `"`)
	}
	if class != wrapped {
		p.raw(focusable(s))
	}
	p.raw(">\n") // a parser drops the first newline, so that an empty first line stays
	write(s)
	p.raw(`</pre>`)
}

// loose returns the class of a box for what a tool or a provider was told or
// said, which is as often prose or one line of JSON as it is code: lines that
// are wider than a screen wrap.
func loose(class, s string) string {
	const screen = 240
	for line := range strings.Lines(s) {
		if len(line) > screen {
			return wrapped
		}
	}
	return class
}

// focusable returns the attribute that lets the keyboard scroll a box of
// code, where a line of it may be wider than a phone.
func focusable(s string) string {
	const narrow = 44
	for s != "" {
		i := strings.IndexByte(s, '\n')
		if i < 0 {
			i = len(s)
		}
		if i > narrow {
			return ` tabindex="0"`
		}
		s = s[min(i+1, len(s)):]
	}
	return ""
}

// preText is pre of plain text.
func (p *pageWriter) preText(class, s string) { p.pre(class, s, p.text) }

// output appends what a program printed, with its colours. The state of the
// terminal runs on through the fold, so the drawn text is split, not the
// output.
func (p *pageWriter) output(class, s string) {
	if strings.IndexByte(s, 0x1b) < 0 && strings.IndexByte(s, '\r') < 0 && strings.IndexByte(s, '\b') < 0 {
		p.preText(class, strings.TrimRight(s, "\n"))
		return
	}
	var b bytes.Buffer
	p.marks.ansi(&b, s)
	drawn := bytes.TrimRight(b.Bytes(), "\n")
	total := bytes.Count(drawn, []byte("\n")) + 1
	if total <= foldLines && len(drawn) <= 4*foldBytes {
		p.box(class, s, func(string) { p.b.Write(drawn) })
		return
	}
	// Every line of it is drawn by itself, so that it can be cut at line ends.
	cut := lineEnd(drawn, shownLines)
	p.box(class, s, func(string) { p.b.Write(drawn[:cut]) })
	if cut == len(drawn) {
		return
	}
	tail := drawn[cut:]
	p.fold("mo", thousands(bytes.Count(tail, []byte("\n"))+1)+" more lines, "+byteSize(len(stripANSI(s))*len(tail)/len(drawn)))
	p.box(class, s, func(string) { p.b.Write(tail) })
	p.raw(`</details>`)
}

// lineEnd returns the length of the first n lines.
func lineEnd(drawn []byte, n int) int {
	at := 0
	for range n {
		i := bytes.IndexByte(drawn[at:], '\n')
		if i < 0 {
			return len(drawn)
		}
		at += i + 1
	}
	return at
}
