package render

import (
	"bytes"
	"strconv"
	"strings"
)

// diffOptions say how a diff is drawn.
type diffOptions struct {
	Lang string       // of the file, from lexerFor
	Code *highlighter // the page's; nil means plain
}

// maxDiffRows is how many lines of a diff stand in its table. The rest stands
// below it as text: a table of hundreds of thousands of rows can't be shown.
const maxDiffRows = 4000

// appendDiff appends hs as a table with the columns old, new, sign and code.
// Rows have the classes da added, dd removed, dg left out. In changed lines
// that have a counterpart, <ins> and <del> mark the words that differ.
func appendDiff(b *bytes.Buffer, hs []hunk, o diffOptions) {
	if len(hs) == 0 {
		return
	}
	b.WriteString(`<table class="dt"><thead><tr><th scope="col"><span class="vh">old line</span></th><th scope="col"><span class="vh">new line</span></th><th scope="col"><span class="vh">sign</span></th><th scope="col"><span class="vh">code</span></th></tr></thead><tbody>` + "\n")
	w := diffWriter{b: b, o: o, rows: maxDiffRows, pairs: maxPairs}
	var rest []hunk
	for i, h := range hs {
		if w.rows == 0 {
			rest = append(rest, hs[i:]...)
			break
		}
		if lines := w.hunk(h); len(lines) > 0 {
			rest = append(rest, hunk{Lines: lines})
		}
	}
	b.WriteString("</tbody></table>\n")
	if len(rest) > 0 {
		w.plain(rest)
	}
}

// A diffWriter writes one diff.
type diffWriter struct {
	b     *bytes.Buffer
	o     diffOptions
	rows  int // that may still be written
	pairs int // lines that may still be compared
}

// hunk writes a hunk and returns the lines that there was no room for.
func (w *diffWriter) hunk(h hunk) (rest []diffLine) {
	if h.Gap || h.Head != "" {
		w.b.WriteString(`<tr class="dg"><td colspan="4">⋯ `)
		w.o.Code.text(w.b, h.Head)
		w.b.WriteString("</td></tr>\n")
	}
	lines := h.Lines
	if len(lines) > w.rows {
		lines, rest = lines[:w.rows], lines[w.rows:]
	}
	w.rows -= len(lines)
	lines = cleanLines(lines)
	spans := pairLines(lines, &w.pairs)
	old, new := w.side(lines, '-'), w.side(lines, '+')
	for i, l := range lines {
		w.row(l, spans[i], &old, &new)
	}
	return rest
}

// cleanLines returns lines as UTF-8, each in one line.
func cleanLines(lines []diffLine) []diffLine {
	out := make([]diffLine, len(lines))
	for i, l := range lines {
		l.Text = strings.ReplaceAll(cleanCode(l.Text), "\n", " ")
		out[i] = l
	}
	return out
}

// side returns a writer for the lines of a hunk as they are on one side.
func (w *diffWriter) side(lines []diffLine, op byte) codeWriter {
	var s strings.Builder
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
	class, sign, mark := "", "", ""
	switch l.Op {
	case '+':
		class, sign, mark = ` class="da"`, "+", "ins>"
	case '-':
		class, sign, mark = ` class="dd"`, "-", "del>"
	}
	w.b.WriteString("<tr" + class + "><td>")
	w.number(l.Old)
	w.b.WriteString("</td><td>")
	w.number(l.New)
	w.b.WriteString("</td><td>" + sign + "</td><td>")
	side, other := new, old
	if l.Op == '-' {
		side, other = old, new
	}
	start := side.at
	for _, s := range spans {
		side.to(start + s.start)
		w.b.WriteString("<" + mark)
		side.to(start + s.end)
		w.b.WriteString("</" + mark)
	}
	side.to(start + len(l.Text))
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
