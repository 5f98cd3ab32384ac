package render

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// This file prints Markdown as Markdown. A transcript's texts must keep their
// look in a document that has its own structure, so they are parsed, and what
// was understood is written again in one plain spelling: headings as bold
// lines, HTML as text, every block closed, every sign that means nothing
// escaped. Implementations differ about odd input; about this output they
// agree.

// Limits of what is parsed. Beyond them a text stands in a fence.
const (
	maxMarkdownText  = 256 << 10 // bytes
	maxMarkdownDepth = 12        // blocks, and inlines, inside one another
	maxMarkdownSigns = 4000      // in lines without a blank one between; goldmark is quadratic in them
	maxMarkdownCells = 4096      // of tables, beyond one for each byte; short rows are filled up
)

// mdParser returns the parser of a transcript's texts.
func mdParser() parser.Parser {
	p := goldmark.New(goldmark.WithExtensions(extension.NewTable(), extension.TaskList, extension.Linkify)).Parser()
	p.AddOptions(parser.WithInlineParsers(util.Prioritized(strikes{extension.NewStrikethroughParser()}, 500)))
	return p
}

// appendMarkdown appends src as Markdown whose structure can't reach out of
// it, followed by a blank line. breaks keeps line breaks, as in a prompt.
func (w *mdWriter) markdown(p parser.Parser, src string, breaks bool) {
	src = strings.Trim(newlines(src), "\n")
	if strings.Trim(src, " \t\n") == "" {
		return
	}
	w.block()
	start := len(w.b)
	if tooHard(src) || !w.printed(p, src, breaks) {
		w.b = w.b[:start]
		w.fence(src, "")
		return
	}
	w.raw("\n")
}

// printed reports whether src was parsed and printed. A panic of the parser
// costs the look of one text.
func (w *mdWriter) printed(p parser.Parser, src string, breaks bool) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	source := []byte(src)
	pr := &mdPrinter{src: source, out: w.b, breaks: breaks}
	pr.blocks(p.Parse(text.NewReader(source)), false)
	w.b = pr.out
	return !pr.deep
}

// tooHard reports whether src is of a size or shape that costs more than its
// look is worth.
func tooHard(src string) bool {
	if len(src) > maxMarkdownText {
		return true
	}
	signs, lines, columns := 0, 0, 0
	for line := range strings.Lines(src) {
		lines++
		trimmed := strings.TrimRight(line, " \t\n")
		if trimmed == "" {
			signs = 0
			continue
		}
		for i := range len(trimmed) {
			switch trimmed[i] {
			case '*', '_', '[', '!', '<', '`', '~', '&':
				signs++
			}
		}
		if strings.Trim(trimmed, "|-: \t>") == "" {
			columns = max(columns, strings.Count(trimmed, "|"))
		}
		if signs > maxMarkdownSigns || tooNested(trimmed) {
			return true
		}
	}
	return columns*lines > maxMarkdownCells+len(src)
}

// tooNested reports whether a line starts with many markers of quotes and
// lists. A rule or an underline has one sign only.
func tooNested(line string) bool {
	n := 0
	for i := range len(line) {
		switch c := line[i]; {
		case c == '>' || c == '-' || c == '+' || c == '*',
			(c == '.' || c == ')') && i > 0 && '0' <= line[i-1] && line[i-1] <= '9':
			n++
		case c == ' ' || c == '\t' || '0' <= c && c <= '9':
		default:
			return n > maxMarkdownDepth && strings.ContainsAny(line[:i], " >")
		}
	}
	return n > maxMarkdownDepth && strings.Trim(line, "- \t") != "" && strings.Trim(line, "* \t") != ""
}

// A mdPrinter prints a parsed text. Each line starts with what its containers
// demand: next for the line to come, rest for those after it.
type mdPrinter struct {
	src        []byte
	out        []byte
	next, rest string
	breaks     bool // soft line breaks become hard ones
	depth      int
	deep       bool // too deep: what was printed is of no use
	bold       bool // inside a heading, which is bold as a whole
	struck     bool
	table      bool // inside a cell: one line, pipes escaped
}

// line writes one line with its prefix.
func (p *mdPrinter) line(s string) {
	start := len(p.out)
	p.out = append(p.out, p.next...)
	p.out = append(p.out, s...)
	if s == "" {
		p.out = p.out[:start+len(bytes.TrimRight(p.out[start:], " "))]
	}
	p.out = append(p.out, '\n')
	p.next = p.rest
}

// within prints a container: the first line starts with first, others with
// rest.
func (p *mdPrinter) within(first, rest string, body func()) {
	next, outer := p.next, p.rest
	p.next, p.rest = next+first, outer+rest
	p.depth++
	if p.depth > maxMarkdownDepth {
		p.deep = true
	}
	start := len(p.out)
	if !p.deep {
		body()
	}
	if len(p.out) == start {
		p.line("&nbsp;") // an empty item could be read as an underline
	}
	p.depth--
	p.next, p.rest = outer, outer
}

// blocks prints the children of a container, with blank lines between them
// unless they are the parts of an item in a tight list.
func (p *mdPrinter) blocks(parent ast.Node, tight bool) {
	marker := byte(0) // of the list just printed
	printed := false
	for n := parent.FirstChild(); n != nil && !p.deep; n = n.NextSibling() {
		list, isList := n.(*ast.List)
		if printed && !tight {
			p.line("")
		}
		start := len(p.out)
		if isList {
			marker = listMarker(list, marker)
			p.list(list, marker)
		} else {
			marker = 0
			p.block(n)
		}
		printed = len(p.out) > start
	}
}

func (p *mdPrinter) block(n ast.Node) {
	switch n := n.(type) {
	case *ast.Paragraph, *ast.TextBlock:
		p.paragraph(n)
	case *ast.Heading:
		p.heading(n)
	case *ast.ThematicBreak:
		p.line("___")
	case *ast.CodeBlock:
		p.fence(n.Lines(), "")
	case *ast.FencedCodeBlock:
		info := ""
		if n.Info != nil {
			info = unescape(string(n.Info.Segment.Value(p.src)))
		}
		p.fence(n.Lines(), string(appendMarkdownText(nil, infoSigns.Replace(info))))
	case *ast.HTMLBlock:
		p.html(n)
	case *ast.Blockquote:
		p.within("> ", "> ", func() { p.blocks(n, false) })
	case *east.Table:
		p.tableBlock(n)
	case *ast.LinkReferenceDefinition:
		p.literal(string(n.Lines().Value(p.src)))
	default:
		p.blocks(n, false)
	}
}

// paragraph prints inline text, each line of it kept from being more.
func (p *mdPrinter) paragraph(n ast.Node) {
	p.text(p.inlines(nil, n, 0))
}

// text prints the lines of a paragraph.
func (p *mdPrinter) text(inline []byte) {
	for line := range bytes.Lines(inline) {
		line = bytes.Trim(line, " \n")
		if len(line) == 0 {
			continue
		}
		if at := startOf(line); at >= 0 {
			p.line(string(line[:at]) + `\` + string(line[at:]))
		} else {
			p.line(string(line))
		}
	}
}

// literal prints source as the text that it is.
func (p *mdPrinter) literal(s string) {
	var b []byte
	for line := range strings.Lines(strings.Trim(s, " \t\n")) {
		b = appendMarkdownText(b, strings.Trim(line, " \t\n"))
		b = append(b, "\\\n"...)
	}
	p.text(bytes.TrimSuffix(b, []byte("\\\n")))
}

// heading prints a heading as a bold line, so that the outline stays ours.
func (p *mdPrinter) heading(n *ast.Heading) {
	p.bold = true
	b := p.inlines([]byte("**"), n, 0)
	p.bold = false
	b = bytes.ReplaceAll(b, []byte("\\\n"), []byte(" "))
	b = bytes.TrimSpace(bytes.ReplaceAll(b, []byte("\n"), []byte(" ")))
	if len(b) == 2 {
		p.line(`\` + strings.Repeat("#", n.Level))
		return
	}
	p.line(string(b) + "**")
}

// infoSigns are signs that an info string can't hold: a backtick would end it,
// and a pipe can make the head of a table of a fence.
var infoSigns = strings.NewReplacer("`", "'", "|", "/")

// html prints an HTML block as text: one line as it would read in prose, more
// as code.
func (p *mdPrinter) html(n *ast.HTMLBlock) {
	s := string(n.Lines().Value(p.src))
	if n.HasClosure() {
		s += string(n.ClosureLine.Value(p.src))
	}
	if s = strings.TrimRight(s, " \t\n"); !strings.Contains(s, "\n") {
		p.literal(s)
		return
	}
	p.fenceText(s, "html")
}

func (p *mdPrinter) fence(lines *text.Segments, info string) {
	p.fenceText(string(lines.Value(p.src)), info)
}

// fenceText prints code between fences longer than any run inside.
func (p *mdPrinter) fenceText(s, info string) {
	s = strings.TrimSuffix(s, "\n")
	ticks := strings.Repeat("`", max(3, 1+longestRun(s, '`')))
	p.line(ticks + info)
	for line := range strings.SplitSeq(string(appendFenceText(nil, s)), "\n") {
		p.line(line)
	}
	p.line(ticks)
}

// listMarker returns the sign of a list's items: another than that of a list
// just before it, which would go on otherwise.
func listMarker(n *ast.List, before byte) byte {
	marker, other := byte('-'), byte('*')
	if n.IsOrdered() {
		marker, other = '.', ')'
	}
	if marker == before {
		return other
	}
	return marker
}

func (p *mdPrinter) list(n *ast.List, marker byte) {
	tight := n.IsTight && tightItems(n)
	number := n.Start
	for item := n.FirstChild(); item != nil && !p.deep; item = item.NextSibling() {
		if !tight && item.PreviousSibling() != nil {
			p.line("")
		}
		first := string(marker) + " "
		if n.IsOrdered() {
			first = strconv.Itoa(number) + first
			number = min(number+1, 999_999_999)
		}
		p.within(first, strings.Repeat(" ", len(first)), func() { p.blocks(item, tight) })
	}
}

// tightItems reports whether the items of a list can go without blank lines:
// each a text, and perhaps a list that may follow a text at once.
func tightItems(n *ast.List) bool {
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		first := item.FirstChild()
		if first == nil {
			continue
		}
		if _, ok := first.(*ast.TextBlock); !ok {
			return false
		}
		for more := first.NextSibling(); more != nil; more = more.NextSibling() {
			l, ok := more.(*ast.List)
			if !ok || l.IsOrdered() && l.Start != 1 || more != first.NextSibling() || !l.IsTight || !tightItems(l) {
				return false
			}
		}
	}
	return true
}

func (p *mdPrinter) tableBlock(n *east.Table) {
	p.table = true
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		b := []byte("|")
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			b = append(b, ' ')
			b = append(bytes.TrimRight(p.inlines(b, cell, 0), " "), " |"...)
		}
		p.line(string(b))
		if row.PreviousSibling() == nil {
			p.line(tableRule(n.Alignments))
		}
	}
	p.table = false
}

func tableRule(alignments []east.Alignment) string {
	s := "|"
	for _, a := range alignments {
		switch a {
		case east.AlignLeft:
			s += " :--- |"
		case east.AlignRight:
			s += " ---: |"
		case east.AlignCenter:
			s += " :---: |"
		default:
			s += " --- |"
		}
	}
	return s
}
