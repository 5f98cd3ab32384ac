package render

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// The limits of a Markdown text. Beyond them a sign is a character, so that
// no shape costs more than a few times what prose does.
const (
	maxBlockDepth  = 16  // quotes and lists in one another
	maxInline      = 300 // signs of emphasis, links and code in one paragraph, each of which is compared with the others
	maxReferences  = 200 // lines of one paragraph that may define links
	maxFootnotes   = 200 // in one text
	maxColumns     = 64  // of a table
	maxAddressName = 64  // before the @ of a mail address
)

// A feature is what only some texts need a parser for.
type feature int

const (
	withNotes feature = 1 << iota
	withBareLinks
)

// newMarkdownParser returns goldmark's parser with our limits.
func newMarkdownParser(f feature) parser.Parser {
	prioritized := util.Prioritized
	blocks := []util.PrioritizedValue{
		prioritized(parser.NewSetextHeadingParser(), 100),
		prioritized(parser.NewThematicBreakParser(), 200),
		prioritized(shallow{parser.NewListParser()}, 300),
		prioritized(parser.NewListItemParser(), 400),
		prioritized(parser.NewCodeBlockParser(), 500),
		prioritized(parser.NewATXHeadingParser(), 600),
		prioritized(parser.NewFencedCodeBlockParser(), 700),
		prioritized(shallow{parser.NewBlockquoteParser()}, 800),
		prioritized(parser.NewHTMLBlockParser(), 900),
		prioritized(parser.NewParagraphParser(), 1000),
	}
	inlines := []util.PrioritizedValue{
		prioritized(extension.NewTaskCheckBoxParser(), 0),
		prioritized(placeholders{}, 50),
		prioritized(capped{parser.NewCodeSpanParser()}, 100),
		prioritized(cappedLinks{capped{parser.NewLinkParser()}}, 200),
		prioritized(capped{parser.NewAutoLinkParser()}, 300),
		prioritized(capped{parser.NewRawHTMLParser()}, 400),
		prioritized(capped{parser.NewEmphasisParser()}, 500),
		prioritized(capped{strikes{extension.NewStrikethroughParser()}}, 500),
	}
	if f&withBareLinks != 0 {
		inlines = append(inlines, prioritized(bareLinks{}, 999))
	}
	transformers := []util.PrioritizedValue{
		prioritized(references{}, 100),
		prioritized(tables{}, 200),
	}
	options := []parser.Option{parser.WithParagraphTransformers(transformers...)}
	if f&withNotes != 0 {
		blocks = append(blocks, prioritized(countedNotes{extension.NewFootnoteBlockParser()}, 999))
		inlines = append(inlines, prioritized(capped{extension.NewFootnoteParser()}, 101))
		options = append(options, parser.WithASTTransformers(prioritized(extension.NewFootnoteASTTransformer(), 999)))
	}
	options = append(options, parser.WithBlockParsers(blocks...), parser.WithInlineParsers(inlines...))
	return parser.NewParser(options...)
}

// shallow opens no block deeper than maxBlockDepth.
type shallow struct{ parser.BlockParser }

// Open implements parser.BlockParser.
func (p shallow) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	depth := 0
	for n := parent; n != nil; n = n.Parent() {
		if depth++; depth > 2*maxBlockDepth { // a list is two nodes deep
			return nil, parser.NoChildren
		}
	}
	return p.BlockParser.Open(parent, reader, pc)
}

// inlineUse counts what a paragraph has used of maxInline.
type inlineUse struct {
	parent ast.Node
	n      int
}

var inlineUseKey = parser.NewContextKey()

// spendInline reports whether a paragraph may use another sign.
func spendInline(parent ast.Node, pc parser.Context) bool {
	use, ok := pc.Get(inlineUseKey).(*inlineUse)
	if !ok {
		use = &inlineUse{}
		pc.Set(inlineUseKey, use)
	}
	if use.parent != parent {
		*use = inlineUse{parent: parent}
	}
	use.n++
	return use.n <= maxInline
}

// capped reads at most maxInline signs of a paragraph.
type capped struct{ parser.InlineParser }

// Parse implements parser.InlineParser.
func (p capped) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	if !spendInline(parent, pc) {
		return nil
	}
	return p.InlineParser.Parse(parent, block, pc)
}

// strikes reads what is struck through, but takes no home directory for its
// start or end: in a list of paths, as redaction leaves them, "~/a:~/b".
type strikes struct{ parser.InlineParser }

// Parse implements parser.InlineParser.
func (p strikes) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	if line, _ := block.PeekLine(); bytes.HasPrefix(line, []byte("~/")) && block.PrecendingCharacter() != '~' {
		return nil
	}
	return p.InlineParser.Parse(parent, block, pc)
}

// cappedLinks is capped for the parser of links, which also has work to do
// when a paragraph ends.
type cappedLinks struct{ capped }

// CloseBlock implements parser.CloseBlocker.
func (p cappedLinks) CloseBlock(parent ast.Node, block text.Reader, pc parser.Context) {
	if c, ok := p.InlineParser.(parser.CloseBlocker); ok {
		c.CloseBlock(parent, block, pc)
	}
}

// placeholders keeps a redaction placeholder from being read as a link.
type placeholders struct{}

// Trigger implements parser.InlineParser.
func (placeholders) Trigger() []byte { return []byte{'['} }

// Parse implements parser.InlineParser.
func (placeholders) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, segment := block.PeekLine()
	if !bytes.HasPrefix(line, []byte(placeholderStart)) {
		return nil
	}
	n := placeholderLen(string(line[:min(len(line), 128)]))
	if n == 0 {
		return nil
	}
	block.Advance(n)
	return ast.NewTextSegment(segment.WithStop(segment.Start + n))
}

var footnotesKey = parser.NewContextKey()

// countedNotes counts the footnotes that it opens, and opens none too deep.
type countedNotes struct{ parser.BlockParser }

// Open implements parser.BlockParser.
func (p countedNotes) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	node, state := shallow(p).Open(parent, reader, pc)
	if node != nil {
		n, _ := pc.Get(footnotesKey).(int)
		pc.Set(footnotesKey, n+1)
	}
	return node, state
}

// references reads the definitions of links, unless a paragraph is nothing
// but thousands of them. That of a footnote is none.
type references struct{}

// Transform implements parser.ParagraphTransformer.
func (references) Transform(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	lines := node.Lines()
	first := lines.At(0)
	start := bytes.TrimLeft(first.Value(reader.Source()), " ")
	if !bytes.HasPrefix(start, []byte("[")) || bytes.HasPrefix(start, []byte("[^")) || lines.Len() > maxReferences {
		return
	}
	parser.LinkReferenceParagraphTransformer.Transform(node, reader, pc)
}

// bareLinks reads addresses that stand in the text: http, https, www and
// mail, as GitHub does, but only in ASCII.
type bareLinks struct{}

// Trigger implements parser.InlineParser. A blank stands for the start of a
// line too.
func (bareLinks) Trigger() []byte { return []byte{' ', '*', '_', '~', '('} }

// Parse implements parser.InlineParser.
func (bareLinks) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	line, segment := block.PeekLine()
	skip := 0
	if bytes.IndexByte([]byte(" \t*_~("), line[0]) >= 0 {
		skip = 1
	}
	kind, n, protocol := ast.AutoLinkURL, bareURL(line[skip:]), ""
	if n > 0 && line[skip]|0x20 == 'w' {
		protocol = "http"
	}
	if n == 0 {
		kind, n = ast.AutoLinkEmail, bareMail(line[skip:])
	}
	if n == 0 || pc.IsInLinkLabel() {
		return nil
	}
	start := segment.Start + skip
	if skip > 0 {
		ast.MergeOrAppendTextSegment(parent, text.NewSegment(segment.Start, start))
	}
	block.Advance(skip + n)
	link := ast.NewAutoLink(kind, ast.NewTextSegment(text.NewSegment(start, start+n)))
	if protocol != "" {
		link.Protocol = []byte(protocol)
	}
	return link
}

// mayHoldLink reports whether bareLinks could find something in src.
func mayHoldLink(src []byte) bool {
	if bytes.IndexByte(src, '@') >= 0 || bytes.Contains(src, []byte("://")) {
		return true
	}
	for {
		i := bytes.IndexByte(src, '.')
		if i < 0 {
			return false
		}
		if i >= 3 && src[i-1]|0x20 == 'w' && src[i-2]|0x20 == 'w' && src[i-3]|0x20 == 'w' {
			return true
		}
		src = src[i+1:]
	}
}

// bareURL returns the length of the URL at the start of line, 0 for none.
func bareURL(line []byte) int {
	host := 0
	for _, prefix := range []string{"https://", "http://", "www."} {
		if len(line) > len(prefix) && bytes.EqualFold(line[:len(prefix)], []byte(prefix)) {
			host = len(prefix)
			break
		}
	}
	if host == 0 {
		return 0
	}
	end := host
	for end < len(line) && line[end] > ' ' && line[end] < 0x7f && bytes.IndexByte([]byte("<>\"`|\\"), line[end]) < 0 {
		end++
	}
	name := line[host:end]
	if i := bytes.IndexAny(name, "/?#"); i >= 0 {
		name = name[:i]
	}
	dot := bytes.LastIndexByte(name, '.')
	if dot < 1 || dot+1 == len(name) || !letter(name[dot+1]) {
		return 0
	}
	return trimURL(line[:end])
}

// trimURL returns how much of a URL is left without the punctuation around
// it.
func trimURL(url []byte) int {
	open, shut := bytes.Count(url, []byte("(")), bytes.Count(url, []byte(")"))
	end := len(url)
	for end > 0 {
		switch c := url[end-1]; {
		case bytes.IndexByte([]byte("?!.,:;*_~'\"]}"), c) >= 0:
		case c == ')' && shut > open:
			shut--
		default:
			return end
		}
		end--
	}
	return end
}

// bareMail returns the length of the mail address at the start of line, 0
// for none.
func bareMail(line []byte) int {
	at := 0
	for at < len(line) && at < maxAddressName && mailByte(line[at]) {
		at++
	}
	if at == 0 || at == len(line) || line[at] != '@' {
		return 0
	}
	end, dot := at+1, 0
	for end < len(line) && end < at+256 && (mailByte(line[end]) && line[end] != '+') {
		if line[end] == '.' {
			dot = end
		}
		end++
	}
	for end > at && bytes.IndexByte([]byte("._-"), line[end-1]) >= 0 {
		end--
	}
	if dot == 0 || bytes.IndexByte(line[at:end], '.') < 2 {
		return 0
	}
	return end
}

func mailByte(c byte) bool {
	return c < 0x80 && letter(c) || digit(c) || c == '.' || c == '+' || c == '-'
}
