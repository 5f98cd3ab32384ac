package render

import (
	"html"
	"strconv"
	"strings"

	gast "github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// inlines writes the children of n, which are pieces of a line.
func (w *proseWriter) inlines(n gast.Node) {
	for c := n.FirstChild(); c != nil; {
		if t, ok := c.(*gast.Text); ok {
			c = w.run(t)
			continue
		}
		w.inline(c)
		c = c.NextSibling()
	}
}

// run writes a text with the texts that go on where it ends, as one: a
// placeholder may have been cut. It returns the node after them.
func (w *proseWriter) run(t *gast.Text) gast.Node {
	segment, raw := t.Segment, t.IsRaw()
	next := t.NextSibling()
	for !t.SoftLineBreak() && !t.HardLineBreak() {
		more, ok := next.(*gast.Text)
		if !ok || more.Segment.Start != segment.Stop || more.Segment.Padding != 0 || more.IsRaw() != raw {
			break
		}
		segment.Stop = more.Segment.Stop
		t, next = more, more.NextSibling()
	}
	s := w.slice(segment)
	if !raw {
		s = plainMarkdown(s)
	}
	w.write(s)
	switch {
	case t.HardLineBreak(), t.SoftLineBreak() && w.o.HardBreaks:
		w.b.WriteString("<br>\n")
		w.indent(next)
	case t.SoftLineBreak():
		w.b.WriteByte('\n')
	}
	return next
}

func (w *proseWriter) slice(s text.Segment) string {
	if s.Padding != 0 {
		return string(s.Value(w.src))
	}
	return w.text[s.Start:s.Stop]
}

// write writes text. Where line breaks count, so do blanks.
func (w *proseWriter) write(s string) {
	if w.o.HardBreaks && strings.Contains(s, "  ") {
		s = strings.ReplaceAll(s, "  ", " \u00a0")
	}
	w.linkMarks().valid(w.b, s)
}

// linkMarks returns the placeholders that may be links here.
func (w *proseWriter) linkMarks() marks {
	if w.links > 0 {
		return nil
	}
	return w.marks
}

// indent writes the blanks that stood at the start of a prompt's line, which
// the parser took off.
func (w *proseWriter) indent(next gast.Node) {
	t, ok := next.(*gast.Text)
	if !ok || !w.o.HardBreaks {
		return
	}
	const most = 40
	for i := t.Segment.Start - 1; i >= 0 && i >= t.Segment.Start-most; i-- {
		switch w.src[i] {
		case ' ':
			w.b.WriteString("\u00a0")
		case '\t':
			w.b.WriteString("\u00a0\u00a0\u00a0\u00a0")
		default:
			return
		}
	}
}

func (w *proseWriter) inline(n gast.Node) {
	switch n := n.(type) {
	case *gast.Text:
		w.run(n)
	case *gast.String:
		w.write(string(n.Value))
	case *gast.CodeSpan:
		w.codeSpan(n)
	case *gast.Emphasis:
		if n.Level == 2 {
			w.around("<strong>", n, "</strong>")
		} else {
			w.around("<em>", n, "</em>")
		}
	case *ast.Strikethrough:
		w.around("<del>", n, "</del>")
	case *gast.Link:
		w.link(n, string(n.Destination), string(n.Title), "")
	case *gast.Image:
		w.link(n, string(n.Destination), string(n.Title), "image")
	case *gast.AutoLink:
		w.autoLink(n)
	case *gast.RawHTML:
		for i := range n.Segments.Len() {
			at := n.Segments.At(i)
			w.write(string(at.Value(w.src)))
		}
	case *ast.TaskCheckBox:
		if n.IsChecked {
			w.b.WriteString(`<span role="img" aria-label="done">☑</span> `)
		} else {
			w.b.WriteString(`<span role="img" aria-label="open">☐</span> `)
		}
	case *ast.FootnoteLink:
		w.footnoteLink(n)
	case *ast.FootnoteBacklink:
		if n.RefIndex == 0 && w.o.Prefix != "" {
			w.b.WriteString(` <a href="#`)
			appendAttr(w.b, w.o.Prefix)
			w.b.WriteString(`fr` + strconv.Itoa(n.Index) + `" aria-label="back to the text">↩</a>`)
		}
	default:
		w.inlines(n)
	}
}

func (w *proseWriter) codeSpan(n *gast.CodeSpan) {
	var s strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*gast.Text); ok {
			s.WriteString(w.slice(t.Segment))
		}
	}
	code := strings.ReplaceAll(s.String(), "\n", " ")
	if w.cells > 0 {
		code = strings.ReplaceAll(code, `\|`, "|")
	}
	w.b.WriteString("<code>")
	w.linkMarks().valid(w.b, code)
	w.b.WriteString("</code>")
}

// link writes a link, or the way to an image. An address that may not be
// linked stands behind the text.
func (w *proseWriter) link(n gast.Node, address, title, kind string) {
	address, title = plainMarkdown(address), plainMarkdown(title)
	w.addresses -= len(address) + len(title)
	linked := w.links == 0 && w.addresses >= 0 && allowedLink(address)
	if linked {
		appendLinkStart(w.b, address, title)
	}
	w.links++
	start := w.b.Len()
	w.inlines(n)
	if w.b.Len() == start || kind != "" {
		w.b.WriteString(strings.TrimPrefix(" ("+kind+")", " ()"))
	}
	if w.b.Len() == start {
		appendText(w.b, address[:min(len(address), max(w.addresses, 0))])
	}
	w.links--
	if linked {
		w.b.WriteString("</a>")
		return
	}
	if w.addresses >= 0 && address != "" && !strings.Contains(string(w.b.Bytes()[start:]), address) {
		w.aside(address)
	}
	if w.addresses >= 0 && title != "" {
		w.aside(title)
	}
}

// aside writes what a link can't say by itself.
func (w *proseWriter) aside(s string) {
	w.b.WriteString(` <span class="mu">(`)
	appendText(w.b, s)
	w.b.WriteString(`)</span>`)
}

func (w *proseWriter) autoLink(n *gast.AutoLink) {
	label, address := string(n.Label(w.src)), string(n.URL(w.src))
	if n.AutoLinkType == gast.AutoLinkEmail && !strings.HasPrefix(strings.ToLower(address), "mailto:") {
		address = "mailto:" + address
	}
	if w.links > 0 || !allowedLink(address) {
		w.write(label)
		return
	}
	appendLinkStart(w.b, address, "")
	appendText(w.b, label)
	w.b.WriteString("</a>")
}

func (w *proseWriter) footnoteLink(n *ast.FootnoteLink) {
	number := strconv.Itoa(n.Index)
	if w.o.Prefix == "" || w.links > 0 {
		w.b.WriteString("<sup>" + number + "</sup>")
		return
	}
	w.b.WriteString(`<sup><a href="#`)
	appendAttr(w.b, w.o.Prefix)
	w.b.WriteString("fn" + number + `"`)
	if n.RefIndex == 0 {
		w.b.WriteString(` id="`)
		appendAttr(w.b, w.o.Prefix)
		w.b.WriteString("fr" + number + `"`)
	}
	w.b.WriteString(">" + number + "</a></sup>")
}

// plainMarkdown returns Markdown text without its backslashes and entities.
func plainMarkdown(s string) string {
	if !strings.ContainsAny(s, `\&`) {
		return s
	}
	const longest = 34 // of an entity
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		switch {
		case s[i] == '\\' && i+1 < len(s) && punctuation(s[i+1]):
			out = append(out, s[i+1])
			i += 2
			continue
		case s[i] == '&':
			near := s[i:min(len(s), i+longest)]
			if end := strings.IndexByte(near, ';'); end > 0 {
				if plain := html.UnescapeString(near[:end+1]); plain != near[:end+1] {
					out = append(out, plain...)
					i += end + 1
					continue
				}
			}
		}
		out = append(out, s[i])
		i++
	}
	return string(out)
}

func punctuation(c byte) bool {
	return '!' <= c && c <= '/' || ':' <= c && c <= '@' || '[' <= c && c <= '`' || '{' <= c && c <= '~'
}
