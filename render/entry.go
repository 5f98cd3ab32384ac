package render

import (
	"strings"
	"time"

	"publish/session"

	"github.com/go-json-experiment/json/jsontext"
)

// entry appends one entry. It must have every kind of body.
func (p *pageWriter) entry(e *session.Entry) {
	p.pause()
	switch body := e.Body.(type) {
	case *session.User:
		p.user(e, body)
	case *session.Assistant:
		p.assistant(e, body)
	case *session.ToolResult:
		p.loneResult(e, body)
	case *session.BashExecution:
		p.userShell(e, body)
	case *session.System:
		p.system(e, body)
	case *session.CustomMessage:
		p.customMessage(e, body)
	case *session.UnknownMessage:
		p.unknownMessage(e, body)
	case *session.Compaction:
		p.compaction(e, body)
	case *session.BranchSummary:
		p.branchSummary(e, body)
	case *session.ModelChange:
		p.modelChange(e, body)
	case *session.ThinkingLevelChange:
		p.thinkingLevel(e, body)
	case *session.Label:
		p.label(e, body)
	case *session.SessionInfo:
		p.sessionInfo(e, body)
	case *session.UsageEntry:
		p.usageEntry(e, body)
	case *session.ContextEdit:
		p.contextEdit(e, body)
	case *session.Custom:
		p.custom(e, body)
	case *session.Other:
		p.other(e, body)
	case *session.Damaged:
		p.damaged(e, body)
	default:
		p.nobody(e)
	}
}

// open appends the start tag of the one element that stands for e.
func (p *pageWriter) open(tag, class string, e *session.Entry) {
	p.raw(`<`, tag, ` class="`, class, `"`)
	p.identify(e)
	p.raw(`>`)
}

// identify appends the attributes by which an entry is found.
func (p *pageWriter) identify(e *session.Entry) {
	p.raw(` id="`, anchor(e), `" data-entry="`, e.Place(), `" data-type="`)
	if _, ok := e.Body.(*session.Damaged); ok && e.Type() == "" {
		p.raw(`damaged`)
	} else {
		p.attr(e.Type())
	}
	if role, ok := p.role(e); ok {
		p.raw(`" data-role="`)
		p.attr(role)
	}
	p.raw(`"`)
}

// role returns the role of a message as its file has it.
func (p *pageWriter) role(e *session.Entry) (role string, ok bool) {
	golder := p.session.Header.Dialect == session.Golder
	switch body := e.Body.(type) {
	case *session.User:
		return "user", true
	case *session.Assistant:
		return "assistant", true
	case *session.ToolResult:
		return "toolResult", true
	case *session.BashExecution:
		if golder {
			return "user", true
		}
		return "bashExecution", true
	case *session.System:
		return "system", true
	case *session.CustomMessage:
		return "custom", e.Type() == "message"
	case *session.UnknownMessage:
		return body.Role, true
	case *session.Compaction:
		return "compaction", golder
	default: // the others are no messages
	}
	return "", false
}

// note appends an entry's time, which is its permalink, in the margin.
func (p *pageWriter) note(e *session.Entry) {
	t := when(e)
	p.raw(`<a class="m" href="#`, anchor(e), `">`)
	if t.IsZero() {
		p.raw(`line `, e.Place())
	} else {
		p.time(t, p.layout(t))
	}
	p.raw(`</a>`)
}

// layout is how a time is shown in the margin: with its date when that
// changed since the last one.
func (p *pageWriter) layout(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	day := t.In(p.r.opt.Location).Format("2006-01-02")
	if day == p.day {
		return "15:04"
	}
	first := p.day == ""
	p.day = day
	if first {
		return "15:04"
	}
	return "2 Jan 15:04"
}

// bookmark appends the label that e bears.
func (p *pageWriter) bookmark(e *session.Entry) {
	if l := p.session.LabelOf(e); l != "" {
		p.raw(`<span class="bm">`)
		p.plain(l)
		p.raw(`</span>`)
	}
}

// extra appends members that no renderer knows: a few short ones as they
// are, which a fold would only hide, more of them in a fold.
func (p *pageWriter) extra(label string, raw jsontext.Value) {
	if len(raw) == 0 || string(raw) == "null" || string(raw) == "{}" {
		return
	}
	if ms := fewMembers(raw); ms != nil {
		p.raw(`<span class="x">`)
		if !strings.HasPrefix(label, "more") {
			p.raw(label, `: `)
		}
		p.few(ms)
		p.raw(`</span>`)
		return
	}
	p.fold("x", label+", "+byteSize(len(raw)))
	p.json(raw)
	p.raw(`</details>`)
}

// fewMembers returns the members of an object that fits on a line, nil for
// any other. It counts what is read, not how JSON writes it.
func fewMembers(raw jsontext.Value) members {
	const most, escaped = 120, 6 // bytes of text; bytes that JSON takes for one of them, at most
	if len(raw) > most*escaped {
		return nil
	}
	ms := objectMembers(raw)
	size := 0
	for _, m := range ms {
		s, ok := scalarValue(m.value)
		if size += len(m.name) + len(s); !ok || size > most || strings.TrimSpace(s) == "" || strings.Contains(s, "\n") {
			return nil
		}
	}
	return ms
}

// few appends short members on one line.
func (p *pageWriter) few(ms members) {
	for i, m := range ms {
		if i > 0 {
			p.raw(`, `)
		}
		p.text(orNone(m.name))
		p.raw(` <code>`)
		s, _ := scalarValue(m.value)
		p.text(s)
		p.raw(`</code>`)
	}
}

// json appends indented JSON in a box.
func (p *pageWriter) json(raw jsontext.Value) {
	p.raw("<pre class=\"j\">\n")
	p.marks.json(p.b, raw)
	p.raw(`</pre>`)
}

// quiet appends an entry that is one line. write draws what it says.
func (p *pageWriter) quiet(e *session.Entry, write func()) {
	p.open("div", "e sm", e)
	p.note(e)
	write()
	p.bookmark(e)
	p.raw("</div>\n")
}
