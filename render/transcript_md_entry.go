package render

import (
	"strconv"
	"time"

	"publish/session"
)

// heading appends a heading under an anchor. Its text must not come from a
// transcript, so that it stays the same and the outline stays readable.
func (t *mdTranscript) heading(level int, id, text string) {
	t.headingStart(level)
	if id != "" {
		t.raw(`<a id="`, id, `"></a>`)
	}
	t.raw(text, "\n\n")
}

// headingStart begins a heading; no level is skipped.
func (t *mdTranscript) headingStart(level int) {
	t.block()
	if level == 3 && !t.begun {
		t.raw("## Before the first prompt\n\n")
	}
	t.begun = true
	t.raw("###"[:level], " ")
}

// anchor appends the anchor of an entry. Its place is for the proof, which
// reads finished files.
func (t *mdTranscript) anchor(e *session.Entry) {
	t.raw(`<a id="`, anchor(e), `" data-entry="`, e.Place(), `"></a>`)
}

// message begins an entry with a heading, its time, and what else there is to
// say about it.
func (t *mdTranscript) message(e *session.Entry, level int, text string, notes ...string) {
	t.headingStart(level)
	t.anchor(e)
	t.raw(text, "\n\n")
	t.note(e, notes...)
}

func (t *mdTranscript) note(e *session.Entry, notes ...string) {
	all := append([]string{t.clock(when(e))}, notes...)
	if t.sur.Inherited[e.Place()] {
		all = append(all, "inherited from the parent session")
	}
	if l := t.session.LabelOf(e); l != "" {
		all = append(all, "label: "+oneLine(l, 100))
	}
	if s := joinNonEmpty(" · ", all...); s != "" {
		t.raw("*")
		t.text(s)
		t.raw("*\n\n")
	}
}

// clock is the time of day, with the date when that changed.
func (t *mdTranscript) clock(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	at = at.In(t.r.opt.Location)
	day := at.Format(time.DateOnly)
	if day == t.day {
		return at.Format("15:04:05")
	}
	t.day = day
	return at.Format("2006-01-02 15:04:05")
}

// entry appends one entry. It must have every kind of body.
func (t *mdTranscript) entry(e *session.Entry) {
	t.pause()
	switch body := e.Body.(type) {
	case *session.User:
		t.user(e, body)
	case *session.Assistant:
		t.assistant(e, body)
	case *session.ToolResult:
		t.message(e, 3, "Result without a call")
		t.result(&call{entry: e, call: &session.ToolCall{ID: body.ToolCallID, Name: body.ToolName}, result: e, body: body, output: joinText(body.Content)})
	case *session.BashExecution:
		t.userShell(e, body)
	case *session.System:
		t.message(e, 3, "System prompt")
		t.system(body)
		t.extra("more", body.Extra)
	case *session.CustomMessage:
		t.customMessage(e, body)
	case *session.UnknownMessage:
		t.message(e, 3, "Message of an unknown role", body.Role)
		t.json(body.Raw)
	case *session.Compaction:
		t.compaction(e, body)
	case *session.BranchSummary:
		t.message(e, 3, "Summary of the way that was left")
		t.prose(body.Summary, false)
		t.extra("details", body.Details)
		t.extra("more", body.Extra)
	case *session.Other:
		t.message(e, 3, "Entry of an unknown type", e.Type())
		t.json(body.Raw)
		return
	case *session.Damaged:
		t.message(e, 3, "Damaged line "+e.Place(), string(body.Reason), byteSize(body.Bytes))
		if body.Text != "" {
			t.output(body.Text, "")
		}
		return
	default:
		t.quiet(e)
	}
	t.extra("more of the entry", e.Extra())
}

func (t *mdTranscript) user(e *session.Entry, u *session.User) {
	t.prompt, t.reply = t.prompt+1, 0
	text := "Prompt " + strconv.Itoa(t.prompt)
	if t.section == "" {
		t.message(e, 2, text)
	} else {
		t.message(e, 3, t.section+", prompt "+strconv.Itoa(t.prompt))
	}
	t.blocks(u.Content, true)
}

func (t *mdTranscript) customMessage(e *session.Entry, m *session.CustomMessage) {
	hidden := ""
	if !m.Display {
		hidden = "hidden in the terminal"
	}
	t.message(e, 3, "Message of an extension", oneLine(m.CustomType, 80), hidden)
	t.blocks(m.Content, false)
	t.extra("details", m.Details)
	t.extra("more", m.Extra)
}
