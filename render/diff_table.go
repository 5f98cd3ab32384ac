package render

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// diffOptions say how a diff is drawn.
type diffOptions struct {
	Lang  string       // of the file, from lexerFor
	Code  *highlighter // the page's; nil means plain
	Words *pairing     // memory for comparing lines; nil means its own
}

// maxDiffRows is how many lines of a diff stand in its table. The rest stands
// below it as text: a table of hundreds of thousands of rows can't be shown.
const maxDiffRows = 4000

// appendDiff appends hs as a table with the columns old, new, sign and code.
// Rows have the classes da added, dd removed, dg left out. In changed lines
// that have a counterpart, <ins> and <del> mark the words that differ.
//
// It returns where the rows stand in b, one for each line of the table.
func appendDiff(b *bytes.Buffer, hs []hunk, o diffOptions) (rows []rowSpan) {
	if len(hs) == 0 {
		return nil
	}
	if o.Words == nil {
		o.Words = new(pairing)
	}
	b.WriteString(diffHead)
	w := diffWriter{b: b, o: o, left: maxDiffRows, pairs: maxPairs}
	w.rows = make([]rowSpan, 0, min(countRows(hs), maxDiffRows))
	var rest []hunk
	for i, h := range hs {
		if w.left == 0 {
			rest = append(rest, hs[i:]...)
			break
		}
		if lines := w.hunk(h); len(lines) > 0 {
			rest = append(rest, hunk{Lines: lines})
		}
	}
	b.WriteString(diffFoot)
	if len(rest) > 0 {
		w.plain(rest)
	}
	return w.rows
}

// The ends of a diff's table.
const (
	diffHead = `<table class="dt"><thead><tr><th scope="col"><span class="vh">old line</span></th><th scope="col"><span class="vh">new line</span></th><th scope="col"><span class="vh">sign</span></th><th scope="col"><span class="vh">code</span></th></tr></thead><tbody>` + "\n"
	diffFoot = "</tbody></table>\n"
)

func countRows(hs []hunk) (n int) {
	for _, h := range hs {
		n += len(h.Lines)
	}
	return n
}

// A rowSpan is where the row of a line stands in the buffer.
type rowSpan struct{ start, end int }

// A diffWriter writes one diff.
type diffWriter struct {
	b     *bytes.Buffer
	o     diffOptions
	rows  []rowSpan // that are written, one for each line
	left  int       // rows that may still be written
	pairs int       // lines that may still be compared
}

// hunk writes a hunk and returns the lines that there was no room for.
func (w *diffWriter) hunk(h hunk) (rest []diffLine) {
	appendGap(w.b, h, w.o.Code)
	lines := h.Lines
	if len(lines) > w.left {
		lines, rest = lines[:w.left], lines[w.left:]
	}
	w.left -= len(lines)
	lines = cleanLines(lines)
	spans := w.o.Words.lines(lines, &w.pairs)
	old, new := w.side(lines, '-'), w.side(lines, '+')
	for i, l := range lines {
		start := w.b.Len()
		w.row(l, spans[i], &old, &new)
		w.rows = append(w.rows, rowSpan{start, w.b.Len()})
	}
	return rest
}

// appendGap appends the row before a hunk, if it has one.
func appendGap(b *bytes.Buffer, h hunk, code *highlighter) {
	if !h.Gap && h.Head == "" {
		return
	}
	b.WriteString(`<tr class="dg"><td colspan="4">⋯ `)
	code.text(b, h.Head)
	b.WriteString("</td></tr>\n")
}

// cleanLines returns lines as UTF-8, each in one line.
func cleanLines(lines []diffLine) []diffLine {
	for i, l := range lines {
		if utf8.ValidString(l.Text) && strings.IndexByte(l.Text, '\n') < 0 {
			continue
		}
		out := slices.Clone(lines)
		for j := i; j < len(out); j++ {
			out[j].Text = strings.ReplaceAll(cleanCode(out[j].Text), "\n", " ")
		}
		return out
	}
	return lines
}

// side returns a writer for the lines of a hunk as they are on one side.
func (w *diffWriter) side(lines []diffLine, op byte) codeWriter {
	var s strings.Builder
	n := 0
	for _, l := range lines {
		n += len(l.Text) + 1
	}
	s.Grow(n)
	for _, l := range lines {
		if l.Op == ' ' || l.Op == op {
			s.WriteString(l.Text)
			s.WriteByte('\n')
		}
	}
	src := s.String()
	runs, _ := w.o.Code.runs(src, w.o.Lang, codeEdit)
	return codeWriter{b: w.b, marks: w.o.Code.links(), src: src, runs: runs}
}

func (w *diffWriter) row(l diffLine, spans []wordSpan, old, new *codeWriter) {
	tag, sign, start, end := "<tr><td>", "</td><td></td><td>", "", ""
	switch l.Op {
	case '+':
		tag, sign, start, end = `<tr class="da"><td>`, "</td><td>+</td><td>", "<ins>", "</ins>"
	case '-':
		tag, sign, start, end = `<tr class="dd"><td>`, "</td><td>-</td><td>", "<del>", "</del>"
	}
	w.b.WriteString(tag)
	w.number(l.Old)
	w.b.WriteString("</td><td>")
	w.number(l.New)
	w.b.WriteString(sign)
	side, other := new, old
	if l.Op == '-' {
		side, other = old, new
	}
	at := side.at
	for _, s := range spans {
		side.to(at + s.start)
		w.b.WriteString(start)
		side.to(at + s.end)
		w.b.WriteString(end)
	}
	side.to(at + len(l.Text))
	side.at++ // the newline
	if l.Op == ' ' {
		other.at += len(l.Text) + 1
	}
	w.b.WriteString("</td></tr>\n")
}

func (w *diffWriter) number(n int) {
	if n > 0 {
		w.b.Write(strconv.AppendInt(w.b.AvailableBuffer(), int64(n), 10))
	}
}

// plain writes the lines that the table has no room for.
func (w *diffWriter) plain(hs []hunk) {
	w.b.WriteString(`<p class="mu">The rest of this diff is shown as text.</p>` + "\n<pre><code>")
	for _, h := range hs {
		for _, l := range h.Lines {
			w.b.WriteByte(l.Op)
			w.o.Code.text(w.b, l.Text)
			w.b.WriteByte('\n')
		}
	}
	w.b.WriteString("</code></pre>\n")
}
