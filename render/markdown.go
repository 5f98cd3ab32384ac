package render

import "bytes"

// mdOptions say how a Markdown text stands in its page.
type mdOptions struct {
	Prefix     string       // starts the ids of footnotes; unique in the page, such as e-1a2b-
	Level      int          // of the heading above: the text's headings start one deeper
	HardBreaks bool         // a line break is a line break, as in a user's prompt
	Code       *highlighter // the page's; nil means plain code and no links from placeholders
}

// markdown appends src, drawn as Markdown.
func (p *primitives) markdown(b *bytes.Buffer, src string, o mdOptions) {
	b.WriteString(`<p>`)
	appendText(b, src)
	b.WriteString("</p>\n")
}
