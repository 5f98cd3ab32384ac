package render

import (
	"publish/session"
)

// quiet appends an entry that is one line.
func (t *mdTranscript) quiet(e *session.Entry) {
	t.anchor(e)
	t.raw("*")
	switch body := e.Body.(type) {
	case *session.ModelChange:
		t.text("Model: " + orNone(joinNonEmpty("/", body.Provider, body.Model)))
	case *session.ThinkingLevelChange:
		t.text("Thinking level: " + orNone(body.Level))
	case *session.Label:
		if body.Text == "" {
			t.raw("Label removed from ")
		} else {
			t.text("Label “" + body.Text + "”")
			t.raw(" for ")
		}
		t.target(body.TargetID)
	case *session.SessionInfo:
		if body.Name == "" {
			t.raw("Session name cleared")
		} else {
			t.text("Session named “" + body.Name + "”")
		}
	case *session.UsageEntry:
		t.text("Model work outside the conversation: " + joinNonEmpty(" · ", orNone(body.Kind), joinNonEmpty("/", body.Provider, body.Model), usageText(body.Usage), body.Note))
	case *session.ContextEdit:
		if body.Omitted {
			t.raw("From here on the model no longer saw ")
		} else {
			t.raw("From here on the model saw another text for ")
		}
		t.target(body.TargetID)
	case *session.Custom:
		t.text("State of an extension: " + orNone(body.CustomType))
	default:
		t.raw("Empty entry")
	}
	if at := t.clock(when(e)); at != "" {
		t.raw(" · ", at)
	}
	t.raw("*\n\n")
	switch body := e.Body.(type) {
	case *session.ContextEdit:
		if len(body.Replacement) > 0 {
			t.fold("what it saw instead", func() { t.blocks(body.Replacement, false) })
		}
	case *session.Custom:
		t.extra("data", body.Data)
	default:
	}
}

// target links to the entry that an id names.
func (t *mdTranscript) target(id string) {
	if e := t.session.Entry(id); e != nil {
		t.entryLink(e)
		return
	}
	t.text(joinNonEmpty(" ", "an entry that isn’t in the file", oneLine(id, 60)))
}

func usageText(u *session.Usage) string {
	if u == nil {
		return ""
	}
	s := tokens(u.Input) + " in, " + tokens(u.Output) + " out"
	if u.CacheRead > 0 {
		s += ", " + tokens(u.CacheRead) + " from cache"
	}
	if u.CacheWrite > 0 {
		s += ", " + tokens(u.CacheWrite) + " to cache"
	}
	if u.HasCost {
		s += ", " + dollars(u.Cost)
	}
	return s
}
