package render

import (
	"bytes"
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"
)

// inlines appends the inline children of n.
func (p *mdPrinter) inlines(b []byte, n ast.Node, depth int) []byte {
	if depth > maxMarkdownDepth {
		p.deep = true
		return b
	}
	for c := n.FirstChild(); c != nil && !p.deep; c = c.NextSibling() {
		b = p.inline(b, c, depth+1)
	}
	return b
}

func (p *mdPrinter) inline(b []byte, n ast.Node, depth int) []byte {
	switch n := n.(type) {
	case *ast.Text:
		return p.textNode(b, n)
	case *ast.String:
		return appendMarkdownText(b, string(n.Value))
	case *ast.CodeSpan:
		return appendCodeSpan(b, p.codeText(n), p.table)
	case *ast.Emphasis:
		return p.emphasis(b, n, depth)
	case *east.Strikethrough:
		if p.struck || bytes.HasSuffix(b, []byte("~")) { // more tildes could start a fence
			return p.inlines(b, n, depth)
		}
		p.struck = true
		b = append(p.inlines(append(b, "~~"...), n, depth), "~~"...)
		p.struck = false
		return b
	case *ast.Link:
		return p.link(b, n, depth)
	case *ast.Image:
		return p.image(b, n, depth)
	case *ast.AutoLink:
		return p.autoLink(b, n)
	case *ast.RawHTML:
		return appendMarkdownText(b, string(n.Segments.Value(p.src)))
	case *east.TaskCheckBox:
		if n.IsChecked {
			return append(b, "[x] "...)
		}
		return append(b, "[ ] "...)
	default:
		return p.inlines(b, n, depth)
	}
}

// textNode appends text, its escapes and character references resolved and
// made anew.
func (p *mdPrinter) textNode(b []byte, n *ast.Text) []byte {
	s := string(n.Segment.Value(p.src))
	if !n.IsRaw() {
		s = unescape(s)
	}
	start := len(b)
	if b = appendMarkdownText(b, s); bytes.HasSuffix(b[start:], []byte("]")) && n.NextSibling() != nil && !escapedEnd(b) {
		b = append(b[:len(b)-1], `\]`...) // what follows could make a link of a placeholder
	}
	if end := len(b) - 1; end >= start && b[end] == '!' && n.NextSibling() != nil {
		b = append(b[:end], `\!`...)
	}
	if bytes.HasSuffix(b[start:], []byte(`\\`)) { // implementations differ about what it does at a line end
		b = append(b[:len(b)-2], "&#92;"...)
	}
	switch {
	case p.table && (n.SoftLineBreak() || n.HardLineBreak()):
		return append(b, ' ')
	case n.HardLineBreak() || n.SoftLineBreak() && p.breaks:
		return append(b, "\\\n"...)
	case n.SoftLineBreak():
		return append(b, '\n')
	}
	return b
}

func escapedEnd(b []byte) bool { return len(b) > 1 && b[len(b)-2] == '\\' }

// unescape resolves backslash escapes and character references. A reference to
// a line end is a space.
func unescape(s string) string {
	if !strings.ContainsAny(s, `\&`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s) && util.IsPunct(s[i+1]):
			i++
			b.WriteByte(s[i])
		case s[i] == '&':
			n := entityAt(s[i:])
			if n == 0 {
				b.WriteByte('&')
				continue
			}
			b.WriteString(reference(s[i : i+n]))
			i += n - 1
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

// reference returns what a character reference stands for; ref itself if it
// stands for nothing.
func reference(ref string) string {
	if ref[1] != '#' {
		if _, ok := util.LookUpHTML5EntityByName(ref[1 : len(ref)-1]); !ok {
			return ref
		}
	}
	return html.UnescapeString(ref)
}

// codeText returns the text of a code span on one line.
func (p *mdPrinter) codeText(n *ast.CodeSpan) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			b.Write(t.Segment.Value(p.src))
		}
	}
	return strings.ReplaceAll(b.String(), "\n", " ")
}

// emphasis appends emphasis. In a heading strong text is strong already, and
// emphasis inside emphasis takes the other sign, as two stars would be strong.
func (p *mdPrinter) emphasis(b []byte, n *ast.Emphasis, depth int) []byte {
	outer, nested := n.Parent().(*ast.Emphasis)
	if n.Level == 2 && (p.bold || nested && outer.Level == 2) {
		return p.inlines(b, n, depth)
	}
	sign := "*"
	if nested && outer.Level == n.Level || len(b) > 0 && b[len(b)-1] == '*' && !nested {
		sign = "_"
	}
	if n.Level == 2 {
		sign += sign
	}
	return append(p.inlines(append(b, sign...), n, depth), sign...)
}

// link appends a link where a transcript's may lead; the source of others.
func (p *mdPrinter) link(b []byte, n *ast.Link, depth int) []byte {
	url := unescape(string(n.Destination))
	if !allowedLink(url) {
		b = p.inlines(append(b, `\[`...), n, depth)
		switch {
		case n.Reference == nil:
			return appendMarkdownText(append(b, `\](`...), string(n.Destination)+")")
		case n.Reference.Type == ast.ReferenceLinkFull:
			return append(appendMarkdownText(append(b, `\]\[`...), string(n.Reference.Value)), `\]`...)
		}
		return append(b, `\]`...) // the definition stands as text
	}
	if n.FirstChild() == nil {
		return appendAutoLink(b, url, url)
	}
	b = append(b, '[')
	b = p.inlines(b, n, depth)
	b = append(b, "]("...)
	b = appendAddress(b, url)
	if len(n.Title) > 0 {
		b = append(b, ` "`...)
		title := strings.ReplaceAll(unescape(string(n.Title)), "\n", " ")
		b = append(b, strings.ReplaceAll(string(appendMarkdownText(nil, title)), `"`, `\"`)...)
		b = append(b, '"')
	}
	return append(b, ')')
}

// image appends a link to a remote image, or says what kind of image was meant:
// a transcript loads nothing.
func (p *mdPrinter) image(b []byte, n *ast.Image, depth int) []byte {
	url := unescape(string(n.Destination))
	linked := allowedLink(url) && !insideLink(n)
	if linked {
		b = append(b, "[image: "...)
	} else {
		b = append(b, `\[image: `...)
	}
	b = p.inlines(b, n, depth)
	switch {
	case linked:
		return append(appendAddress(append(b, "]("...), url), ')')
	case strings.HasPrefix(url, "data:"):
		kind, _, _ := strings.Cut(url, ",")
		return appendMarkdownText(append(b, `\] (`...), kind+", "+byteSize(len(url))+")")
	}
	return appendMarkdownText(append(b, `\](`...), string(n.Destination)+")")
}

func insideLink(n ast.Node) bool {
	for p := n.Parent(); p != nil; p = p.Parent() {
		switch p.(type) {
		case *ast.Link, *ast.Image:
			return true
		}
	}
	return false
}

func (p *mdPrinter) autoLink(b []byte, n *ast.AutoLink) []byte {
	label := string(n.Label(p.src))
	url := string(n.URL(p.src))
	if n.AutoLinkType == ast.AutoLinkURL && allowedLink(url) && !insideLink(n) {
		return appendAutoLink(b, label, url)
	}
	return appendMarkdownText(b, label)
}

// appendAutoLink appends <url>, or a link where that wouldn't do.
func appendAutoLink(b []byte, label, url string) []byte {
	if label != url || !strings.HasPrefix(url, "http") || strings.ContainsAny(url, "<>|\\`") {
		b = append(b, '[')
		b = appendMarkdownText(b, label)
		return append(appendAddress(append(b, "]("...), url), ')')
	}
	b = append(b, '<')
	b = append(b, url...)
	return append(b, '>')
}

// appendAddress appends the destination of a link, escaped so that it ends
// where it should.
func appendAddress(b []byte, url string) []byte {
	const hex = "0123456789ABCDEF"
	for i := range len(url) {
		switch c := url[i]; {
		case c == '&':
			b = append(b, "&amp;"...)
		case c <= ' ' || c >= 0x7f || strings.IndexByte("<>()\\\"`|[]*_~$'", c) >= 0:
			b = append(b, '%', hex[c>>4], hex[c&15])
		default:
			b = append(b, c)
		}
	}
	return b
}
