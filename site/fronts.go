package site

import (
	"html"
	"strconv"
	"strings"
	"unicode"

	"publish/redact"
	"publish/session"
)

// provedFronts returns the hits in what entries show outside of themselves,
// under their own places: a name heads the page, a label stands at another
// entry. What is withheld already is left out.
func (b *build) provedFronts(s *source, t redact.Transcript, withheld map[string]bool) []redact.Hit {
	var doc strings.Builder
	add := func(place string, texts ...string) {
		if withheld[place] {
			return
		}
		for _, text := range texts {
			for _, form := range []string{text, html.UnescapeString(shownInLine(text))} {
				doc.WriteString(`<p data-entry="` + place + `">` + html.EscapeString(form) + "</p>\n")
			}
		}
	}
	h := &t.Session().Header
	add(strconv.Itoa(h.Line), h.Cwd, h.ParentSession, h.Provider, h.Model, h.ThinkingLevel, string(h.Extra))
	for _, e := range t.Session().Entries {
		add(e.Place(), fronts(e)...)
	}
	return b.red.Prove(redact.HTML, []byte(doc.String()), s.findings, b.known)
}

// fronts returns what an entry shows outside of itself.
func fronts(e *session.Entry) []string {
	switch body := e.Body.(type) {
	case *session.User:
		var all []string
		for _, block := range body.Content {
			if text, ok := block.(*session.Text); ok {
				all = append(all, text.Text)
			}
		}
		return []string{session.Gist(strings.Join(all, " "))}
	case *session.Assistant:
		return []string{body.Provider, body.Model}
	case *session.ModelChange:
		return []string{body.Provider, body.Model}
	case *session.UsageEntry:
		return []string{body.Provider, body.Model}
	case *session.Label:
		return []string{body.Text}
	case *session.SessionInfo:
		return []string{body.Name}
	default:
		return nil
	}
}

// shownInLine is a text as titles show it: on one line, and without what a line
// can't hold.
func shownInLine(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && !unicode.IsSpace(r) {
			return -1
		}
		return r
	}, strings.Join(strings.Fields(text), " "))
}
