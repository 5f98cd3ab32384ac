package render

import (
	"bytes"
	"errors"

	"publish/redact"
	"publish/session"
)

// Markdown appends the Markdown transcript of t to b.
func (r *Renderer) Markdown(b *bytes.Buffer, t redact.Transcript, s Surroundings) error {
	if t.Session() == nil {
		return errors.New("rendering a transcript: it is empty")
	}
	w := &mdWriter{}
	w.raw("# ")
	w.text(t.Session().Title())
	w.raw("\n\n")
	for _, e := range t.Session().Entries {
		w.raw(`<a id="`, anchor(e), `"></a>`, "\n\n")
		switch body := e.Body.(type) {
		case *session.User:
			w.markdown(r.prose, joinText(body.Content), true)
		case *session.Assistant:
			w.markdown(r.prose, joinText(body.Content), false)
		case *session.ToolResult:
			w.fence(stripANSI(joinText(body.Content)), "")
		}
	}
	b.Write(w.b)
	return nil
}
