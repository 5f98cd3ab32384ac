package render

import (
	"bytes"
	"cmp"
	"slices"

	"publish/redact"
	"publish/session"
)

// A Review is the page to look through before a dataset leaves the house: all
// its sessions, what was taken out of each, and every picture, since no rule
// looks into those.
type Review struct {
	Title    string
	Note     string // about all of it, such as the policy
	Sessions []Reviewed
}

// A Reviewed is the part of a review that shows one session.
type Reviewed struct {
	Order string // sessions stand in this order
	html  []byte
}

// Reviewed makes a session's part of a review. file is the trace's name in
// the dataset, "" if the session isn't in it.
func (r *Renderer) Reviewed(t redact.Transcript, order, file string) Reviewed {
	p := &indexPage{r: r, b: new(bytes.Buffer)}
	s := t.Session()
	p.raw("<section><h2>")
	appendText(p.b, cmp.Or(s.Title(), "Untitled session"))
	p.raw("</h2>\n<p>")
	appendText(p.b, cmp.Or(file, "not in the dataset"))
	p.raw("</p>\n")
	p.removals(t.Report())
	p.pictures(s)
	p.raw("</section>\n")
	return Reviewed{order, p.b.Bytes()}
}

// removals appends what was taken out, a row for each rule.
func (p *indexPage) removals(report []redact.Removed) {
	if len(report) == 0 {
		p.raw("<p>Nothing was taken out.</p>\n")
		return
	}
	values, places := make(map[string]int), make(map[string]int)
	var rules []string
	for _, x := range report {
		if values[x.Rule] == 0 {
			rules = append(rules, x.Rule)
		}
		values[x.Rule]++
		places[x.Rule] += x.Count
	}
	p.raw(`<table><thead><tr><th scope="col">Taken out</th><th scope="col">Values</th><th scope="col">Times</th></tr></thead><tbody>`)
	for _, rule := range rules {
		p.raw(`<tr><th scope="row">`)
		appendText(p.b, rule)
		p.raw("</th><td>")
		num(p.b, values[rule])
		p.raw("</td><td>")
		num(p.b, places[rule])
		p.raw("</td></tr>")
	}
	p.raw("</tbody></table>\n")
}

// pictures appends every image of a session with the line that it stands on.
func (p *indexPage) pictures(s *session.Session) {
	for _, e := range s.Entries {
		for _, b := range contentOf(e.Body) {
			if im, ok := b.(*session.Image); ok {
				p.raw("<p>Line ", e.Place(), "</p>\n")
				appendImage(p.b, im.Data, im.MimeType, "image on line "+e.Place())
			}
		}
	}
}

// contentOf returns the blocks of a body, nil if it has none.
func contentOf(b session.Body) []session.Block {
	switch b := b.(type) {
	case *session.User:
		return b.Content
	case *session.Assistant:
		return b.Content
	case *session.ToolResult:
		return b.Content
	case *session.CustomMessage:
		return b.Content
	default: // the others hold no blocks
	}
	return nil
}

// ReviewPage appends the review as an HTML page.
func (r *Renderer) ReviewPage(b *bytes.Buffer, v Review) error {
	p := &indexPage{r: r, b: new(bytes.Buffer), title: v.Title, skip: Link{"#main", "Skip to the sessions"}}
	p.begin()
	p.heading(v.Title)
	p.raw("<p>")
	appendText(p.b, v.Note)
	p.raw("</p>\n</header>\n<main id=\"main\">\n")
	slices.SortStableFunc(v.Sessions, func(a, b Reviewed) int { return cmp.Compare(a.Order, b.Order) })
	for _, s := range v.Sessions {
		p.b.Write(s.html)
	}
	page, err := p.end()
	b.Write(page)
	return err
}
