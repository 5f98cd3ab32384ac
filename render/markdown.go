package render

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	gast "github.com/yuin/goldmark/ast"
)

// mdOptions say how a Markdown text stands in its page.
type mdOptions struct {
	Prefix     string       // starts the ids of footnotes; unique in the page, such as e-1a2b-; "" for no links
	Level      int          // of the heading above: the text's headings start one deeper
	HardBreaks bool         // a line break is a line break, as in a user's prompt
	Code       *highlighter // the page's; nil means plain code and no links from placeholders
}

// maxMarkdown is the longest text that is read as Markdown. What is longer
// wasn't written by hand, and is shown as it is.
const maxMarkdown = 256 << 10

const tooLong = "Shown as it is: too long to be drawn as Markdown."

// prose parses Markdown: with footnotes, without, and without addresses that
// stand in the text. To look for these at each word takes a third of the time,
// and most texts hold none.
type prose struct {
	notes, bare, plain parser.Parser
}

func newProse() *prose {
	return &prose{
		notes: newMarkdownParser(withNotes | withBareLinks),
		bare:  newMarkdownParser(withBareLinks),
		plain: newMarkdownParser(0),
	}
}

// markdown appends src, drawn as Markdown: CommonMark with the extensions of
// GitHub, and footnotes. It has the elements that prose has, in blocks.
//
// Raw HTML is shown as text. Only http, https and mailto are linked; other
// addresses stand behind their text, and so does that of an image, which is
// never loaded. No definition is dropped because nothing refers to it. What
// would take too long, or nest too deep, is shown as it is.
func (p *primitives) markdown(b *bytes.Buffer, src string, o mdOptions) {
	src = cleanCode(src)
	start := b.Len()
	defer func() {
		if recover() != nil {
			b.Truncate(start)
			appendVerbatim(b, src, o.Code.links(), "Shown as it is: this Markdown could not be drawn.")
		}
	}()
	if len(src) > maxMarkdown {
		appendVerbatim(b, src, o.Code.links(), tooLong)
		return
	}
	source := []byte(src)
	w := proseWriter{b: b, src: source, text: src, o: o, marks: o.Code.links(), addresses: 4*len(src) + 1024}
	w.blocks(p.prose.parse(source, strings.Contains(src, "[^")))
}

// parse returns the tree of src. Footnotes that would drop something are read
// as text.
func (p *prose) parse(src []byte, notes bool) gast.Node {
	if notes {
		pc := parser.NewContext()
		doc := p.notes.Parse(text.NewReader(src), parser.WithContext(pc))
		made, _ := pc.Get(footnotesKey).(int)
		if kept := footnotes(doc); made == kept && made <= maxFootnotes {
			return doc
		}
	}
	if mayHoldLink(src) {
		return p.bare.Parse(text.NewReader(src))
	}
	return p.plain.Parse(text.NewReader(src))
}

// footnotes returns the number of footnotes that a tree kept.
func footnotes(doc gast.Node) int {
	if list, ok := doc.LastChild().(*ast.FootnoteList); ok {
		return list.ChildCount()
	}
	return 0
}

// appendVerbatim appends a text as it is, in a paragraph of the class vb, whose
// white space counts, with a note before it.
func appendVerbatim(b *bytes.Buffer, s string, m marks, note string) {
	openVerbatim(b, note)
	m.text(b, s)
	b.WriteString(closeVerbatim)
}

func openVerbatim(b *bytes.Buffer, note string) {
	if note != "" {
		b.WriteString(`<p class="mu">`)
		appendText(b, note)
		b.WriteString("</p>\n")
	}
	b.WriteString(`<p class="vb">`)
}

const closeVerbatim = "</p>\n"
