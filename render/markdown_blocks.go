package render

import (
	"bytes"
	"strconv"
	"strings"

	gast "github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension/ast"
)

// A proseWriter writes the tree of one Markdown text.
type proseWriter struct {
	b         *bytes.Buffer
	src       []byte
	text      string // the same
	o         mdOptions
	marks     marks
	levels    []int // of the headings that the next one may stand under
	links     int   // links that are open: there are no links in links
	cells     int   // table cells that are open
	addresses int   // bytes of addresses that may still be written: a definition can be used often
}

// blocks writes the children of n, which are blocks.
func (w *proseWriter) blocks(n gast.Node) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		w.block(c)
	}
}

func (w *proseWriter) block(n gast.Node) {
	switch n := n.(type) {
	case *gast.Paragraph:
		w.around("<p>", n, "</p>\n")
	case *gast.TextBlock:
		w.inlines(n)
		if n.NextSibling() != nil {
			w.b.WriteByte('\n')
		}
	case *gast.Heading:
		w.heading(n)
	case *gast.ThematicBreak:
		w.b.WriteString("<hr>\n")
	case *gast.Blockquote:
		w.container("<blockquote>\n", n, "</blockquote>\n")
	case *gast.List:
		w.list(n)
	case *gast.ListItem:
		w.container("<li>", n, "</li>\n")
	case *gast.FencedCodeBlock:
		info := ""
		if n.Info != nil {
			info = string(n.Info.Segment.Value(w.src))
		}
		w.code(info, w.lines(n))
	case *gast.CodeBlock:
		w.code("", strings.TrimRight(w.lines(n), "\n"))
	case *gast.HTMLBlock:
		s := w.lines(n)
		if n.HasClosure() {
			s += string(n.ClosureLine.Value(w.src))
		}
		appendVerbatim(w.b, strings.TrimRight(s, "\n"), w.marks, "")
	case *gast.LinkReferenceDefinition:
		w.reference(n)
	case *ast.Table:
		w.table(n)
	case *ast.FootnoteList:
		w.container("<ol class=\"fn\">\n", n, "</ol>\n")
	case *ast.Footnote:
		w.footnote(n)
	default:
		if n.Type() == gast.TypeInline { // a way back that stands outside a paragraph
			w.inline(n)
			return
		}
		w.blocks(n)
	}
}

func (w *proseWriter) around(start string, n gast.Node, end string) {
	w.b.WriteString(start)
	w.inlines(n)
	w.b.WriteString(end)
}

// container writes a block of blocks. An empty one gets a dash: no box of a
// page is empty.
func (w *proseWriter) container(start string, n gast.Node, end string) {
	w.b.WriteString(start)
	inside := w.b.Len()
	w.blocks(n)
	if w.b.Len() == inside {
		w.b.WriteString("–")
	}
	w.b.WriteString(end)
}

// heading writes a heading below the level of its page, one deeper than the
// heading that it stands under: none is skipped, whatever the author did.
func (w *proseWriter) heading(n *gast.Heading) {
	if !n.HasChildren() {
		w.b.WriteString("<p>" + "######"[:n.Level] + "</p>\n")
		return
	}
	for len(w.levels) > 0 && w.levels[len(w.levels)-1] >= n.Level {
		w.levels = w.levels[:len(w.levels)-1]
	}
	w.levels = append(w.levels, n.Level)
	tag := "h" + strconv.Itoa(min(max(w.o.Level, 1)+len(w.levels), 6)) + ">"
	w.around("<"+tag, n, "</"+tag+"\n")
}

func (w *proseWriter) list(n *gast.List) {
	if !n.IsOrdered() {
		w.container("<ul>\n", n, "</ul>\n")
		return
	}
	start := "<ol>\n"
	if n.Start != 1 {
		start = `<ol start="` + strconv.Itoa(n.Start) + "\">\n"
	}
	w.container(start, n, "</ol>\n")
}

// lines returns the source lines of a block.
func (w *proseWriter) lines(n gast.Node) string {
	lines := n.Lines()
	if lines.Len() == 0 {
		return ""
	}
	first, last := lines.At(0), lines.At(lines.Len()-1)
	size, pad := 0, 0
	for i := range lines.Len() {
		at := lines.At(i)
		size += at.Len()
		pad += at.Padding
	}
	if pad == 0 && size == last.Stop-first.Start { // in one piece
		return w.text[first.Start:last.Stop]
	}
	var s strings.Builder
	for i := range lines.Len() {
		at := lines.At(i)
		s.Write(at.Value(w.src))
	}
	return s.String()
}

// code writes a code block under its info string, which is text as all that
// the author wrote.
func (w *proseWriter) code(info, src string) {
	if strings.TrimSpace(src) == "" {
		w.emptyCode(info)
		return
	}
	if info = strings.TrimSpace(info); info != "" {
		w.b.WriteString(`<p class="la">`)
		w.marks.text(w.b, info)
		w.b.WriteString("</p>\n")
	}
	w.b.WriteString("<pre" + focusable(src) + "><code>")
	w.o.Code.code(w.b, strings.TrimSuffix(src, "\n"), info, codeFence)
	w.b.WriteString("</code></pre>\n")
}

func (w *proseWriter) emptyCode(info string) {
	w.b.WriteString(`<p class="mu">Empty code block`)
	if info != "" {
		w.b.WriteString(": ")
		w.marks.text(w.b, info)
	}
	w.b.WriteString("</p>\n")
}

// reference shows the definition of a link: who wrote it meant it to be read
// in the source, and nothing of a session is dropped.
func (w *proseWriter) reference(n *gast.LinkReferenceDefinition) {
	w.b.WriteString(`<p class="mu">[`)
	w.marks.text(w.b, string(n.Label))
	w.b.WriteString("]: ")
	w.marks.text(w.b, string(n.Destination))
	if len(n.Title) > 0 {
		w.b.WriteByte(' ')
		w.marks.text(w.b, string(n.Title))
	}
	w.b.WriteString("</p>\n")
}

// table writes a table in a box of the class sc, in which it can scroll.
func (w *proseWriter) table(n *ast.Table) {
	w.b.WriteString(`<div class="sc"><table>` + "\n")
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		if _, head := row.(*ast.TableHeader); head {
			w.b.WriteString("<thead>\n")
			w.row(row, len(n.Alignments), "th")
			w.b.WriteString("</thead>\n")
			if row.NextSibling() != nil {
				w.b.WriteString("<tbody>\n")
			}
			continue
		}
		w.row(row, len(n.Alignments), "td")
	}
	if n.ChildCount() > 1 {
		w.b.WriteString("</tbody>\n")
	}
	w.b.WriteString("</table></div>\n")
}

// row writes the cells of a row. Those that the author left out are one.
func (w *proseWriter) row(row gast.Node, columns int, tag string) {
	w.b.WriteString("<tr>")
	w.cells++
	n := 0
	for c := row.FirstChild(); c != nil; c = c.NextSibling() {
		n++
		tag := tag
		if empty(c) {
			tag = "td" // a head that says nothing is none
		}
		w.b.WriteString("<" + tag)
		if cell, ok := c.(*ast.TableCell); ok {
			switch cell.Alignment {
			case ast.AlignRight:
				w.b.WriteString(` class="ar"`)
			case ast.AlignCenter:
				w.b.WriteString(` class="ac"`)
			}
		}
		w.around(">", c, "</"+tag+">")
	}
	w.cells--
	const most = 8 // beyond, the row ends early: it would weigh more than it says
	if left := columns - n; left > 0 && left <= most {
		w.b.WriteString(`<td colspan="` + strconv.Itoa(left) + `"></td>`)
	}
	w.b.WriteString("</tr>\n")
}

func empty(cell gast.Node) bool { return !cell.HasChildren() }

func (w *proseWriter) footnote(n *ast.Footnote) {
	start := "<li>"
	if w.o.Prefix != "" {
		var b bytes.Buffer
		appendAttr(&b, w.o.Prefix)
		start = `<li id="` + b.String() + "fn" + strconv.Itoa(n.Index) + `">`
	}
	w.container(start, n, "</li>\n")
}
