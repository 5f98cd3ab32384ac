package render

import (
	"bytes"
	"strings"
	"time"
)

// An indexPage is an index or finding page in the making: what stands around
// its list.
type indexPage struct {
	r     *Renderer
	b     *bytes.Buffer // the body
	title string        // of the document
	path  string        // of the page in the site
	nav   []Link        // to the left of the top line
	skip  Link          // of the skip link
}

// begin appends everything up to the page's heading.
func (p *indexPage) begin() {
	p.raw(`<body><a class="skip" href="`, p.skip.Href, `">`, p.skip.Text, "</a>\n<header>\n")
	p.raw(`<div class="top"><nav aria-label="Site">`)
	for _, l := range p.nav {
		p.raw(`<a href="`)
		appendAttr(p.b, l.Href)
		p.raw(`">`)
		appendText(p.b, l.Text)
		p.raw(`</a>`)
	}
	p.raw("</nav>\n", themeChoice, "</div>\n")
}

// themeChoice is the same on every page.
const themeChoice = `<fieldset class="ch"><legend>Theme</legend>` +
	`<label><input type="radio" name="theme" id="th-a" checked>Auto</label>` +
	`<label><input type="radio" name="theme" id="th-l">Light</label>` +
	`<label><input type="radio" name="theme" id="th-d">Dark</label></fieldset>`

// end closes the page and returns it. The zone is named because a date without
// one says little.
func (p *indexPage) end(notes ...string) ([]byte, error) {
	p.raw("</main>\n<footer>\n")
	for _, n := range notes {
		p.raw("<p>", n, "</p>\n")
	}
	p.raw("<p>Dates are in ")
	appendText(p.b, zoneName(p.r.opt.Location))
	p.raw(".</p>\n</footer>\n</body>\n</html>\n")
	page := new(bytes.Buffer)
	if err := p.r.appendFrame(page, p.title, p.r.index.For(p.b.Bytes()), p.path); err != nil {
		return nil, err
	}
	page.Write(p.b.Bytes())
	return page.Bytes(), nil
}

// raw appends markup that holds nothing of a transcript.
func (p *indexPage) raw(parts ...string) {
	for _, s := range parts {
		p.b.WriteString(s)
	}
}

// heading appends the page's h1.
func (p *indexPage) heading(text string) {
	p.raw("<h1>")
	appendText(p.b, text)
	p.raw("</h1>\n")
}

// pager links to the pages before and after the page i of a list of n.
func (p *indexPage) pager(base string, i, n int) {
	if n < 2 {
		return
	}
	p.raw(`<nav class="pg" aria-label="Pages">`)
	if i > 0 {
		p.raw(`<a rel="prev" href="`, shardName(base, i-1, ".html"), `">‹ Previous</a> `)
	}
	p.raw("<span>Page ")
	num(p.b, i+1)
	p.raw(" of ")
	num(p.b, n)
	p.raw("</span>")
	if i < n-1 {
		p.raw(` <a rel="next" href="`, shardName(base, i+1, ".html"), `">Next ›</a>`)
	}
	p.raw("</nav>\n")
}

func zoneName(zone *time.Location) string {
	if zone == nil || zone == time.UTC {
		return "UTC"
	}
	return zone.String()
}

// dateRange is how far a list reaches: "24 November 2026", "12 January to 24
// November 2026".
func dateRange(first, last time.Time) string {
	const day = "2 January 2006"
	switch {
	case last.IsZero():
		return ""
	case first.Format(day) == last.Format(day):
		return last.Format(day)
	case first.Year() == last.Year():
		return strings.TrimSuffix(first.Format(day), first.Format(" 2006")) + " to " + last.Format(day)
	}
	return first.Format(day) + " to " + last.Format(day)
}
