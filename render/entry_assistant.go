package render

import (
	"strings"

	"publish/session"
)

// assistant appends a reply: prose without a box, and its calls as ledger
// lines. One that only calls tools is ledger lines alone.
func (p *pageWriter) assistant(e *session.Entry, a *session.Assistant) {
	if quietReply(a) {
		p.open("div", "e q", e)
		p.replyBlocks(e, a)
		p.replyFoot(e, a)
		p.raw("</div>\n")
		return
	}
	class := "e a"
	if !hasProse(a) && normalStop(a.StopReason) && a.ErrorMessage == "" {
		class = "e a ap" // nothing but thinking
	}
	p.pictured = false
	p.open("article", class, e)
	p.replyNote(e, a)
	p.bookmark(e)
	p.replyBlocks(e, a)
	p.stopBadge(a)
	p.extra("more", e.Extra())
	p.raw("</article>\n")
}

// quietReply reports whether a reply holds calls, and otherwise at most
// thinking: it is drawn without a note in the margin.
func quietReply(a *session.Assistant) bool {
	calls := 0
	for _, b := range a.Content {
		switch b := b.(type) {
		case *session.ToolCall:
			calls++
		case *session.Text:
			if strings.TrimSpace(b.Text) != "" {
				return false
			}
		case *session.Thinking:
		default:
			return false
		}
	}
	return calls > 0 && a.ErrorMessage == "" && normalStop(a.StopReason)
}

func hasProse(a *session.Assistant) bool {
	for _, b := range a.Content {
		if t, ok := b.(*session.Text); ok && strings.TrimSpace(t.Text) != "" {
			return true
		}
	}
	return false
}

func (p *pageWriter) replyBlocks(e *session.Entry, a *session.Assistant) {
	some := false
	for i, b := range a.Content {
		p.pause()
		switch b := b.(type) {
		case *session.Text:
			if strings.TrimSpace(b.Text) == "" {
				continue
			}
			p.prose(e, i, b.Text, false)
		case *session.Thinking:
			p.thinking(b, e, i)
		case *session.ToolCall:
			p.tool(p.callOf(e, b, p.lane.calls[callKey{e, i}]))
		case *session.Image:
			p.image(b, "image from the assistant")
		case *session.UnknownBlock:
			p.unknownBlock(b)
		}
		some = true
	}
	if !some && a.ErrorMessage == "" {
		p.raw(`<p class="mu">empty reply</p>`)
	}
}

// thinking appends the model's reasoning as a quiet fold.
func (p *pageWriter) thinking(t *session.Thinking, e *session.Entry, block int) {
	s := strings.TrimSpace(t.Thinking)
	switch {
	case s == "" && (t.Redacted || t.Signature != ""):
		p.raw(`<p class="th en">Thinking, encrypted by the provider</p>`)
	case s == "":
		p.raw(`<p class="th">Thinking, empty</p>`)
	default:
		label := "Thinking, " + count(words(s), "word", "words")
		if t.Redacted {
			label = "Thinking, withheld by the provider"
		}
		p.fold("th", label)
		p.prose(e, block, s, false)
		p.raw(`</details>`)
	}
}

// normalStop reports whether a stop reason says that all went well.
func normalStop(reason string) bool {
	switch reason {
	case "", "stop", "toolUse", "end_turn", "tool_use", "pending":
		return true
	}
	return false
}

// stopBadge says why a reply ended, when it didn't end well.
func (p *pageWriter) stopBadge(a *session.Assistant) {
	if normalStop(a.StopReason) && a.ErrorMessage == "" {
		return
	}
	p.raw(`<p class="st"><span class="bg bad">`)
	switch a.StopReason {
	case "length":
		p.raw(`cut off</span> The reply reached the length limit.`)
	case "aborted":
		p.raw(`aborted</span>`)
	case "deferred":
		p.raw(`deferred</span> The answer was to come later.`)
	case "error", "":
		p.raw(`error</span>`)
	default:
		if normalStop(a.StopReason) {
			p.raw(`error</span>`)
			break
		}
		p.plain(oneLine(a.StopReason, 60))
		p.raw(`</span>`)
	}
	if m := strings.TrimSpace(a.ErrorMessage); m != "" && !strings.Contains(m, "\n") && len(m) < 300 {
		p.raw(` <span dir="auto">`)
		p.text(m)
		p.raw(`</span>`)
	} else if m != "" {
		p.raw(`</p>`)
		p.preText(loose("", m), m)
		return
	}
	p.raw(`</p>`)
}

// replyNote appends the margin note of a reply: its time, the model when it
// changed, and tokens and cost in a fold.
func (p *pageWriter) replyNote(e *session.Entry, a *session.Assistant) {
	p.raw(`<details class="m"><summary`)
	if a.Usage != nil && a.Usage.Cost != 0 {
		p.raw(` title="`, dollars(a.Usage.Cost), `"`)
	}
	p.raw(`>`)
	if t := when(e); t.IsZero() {
		p.raw(`line `, e.Place())
	} else {
		p.time(t, p.layout(t))
	}
	if m := modelName(a); m != "" && m != p.model {
		p.model = m
		p.raw(`<br>`)
		p.plain(shortModel(m))
	}
	p.raw(`</summary>`)
	p.replyFacts(e, a)
	p.raw(`</details>`)
}

func (p *pageWriter) replyFacts(e *session.Entry, a *session.Assistant) {
	p.raw(`<dl>`)
	if u := a.Usage; u != nil {
		p.fact("in", tokens(u.Input))
		p.fact("out", tokens(u.Output))
		if u.Reasoning > 0 {
			p.fact("reasoning", tokens(u.Reasoning))
		}
		if u.CacheRead > 0 {
			p.fact("cache read", tokens(u.CacheRead))
		}
		if u.CacheWrite > 0 {
			p.fact("cache write", tokens(u.CacheWrite))
		}
		if u.Cost != 0 {
			p.fact("cost", dollars(u.Cost))
		}
	}
	if a.Duration > 0 {
		p.fact("took", span(a.Duration))
	}
	if m := modelName(a); m != "" {
		p.wideFact("model", m)
	}
	if a.ResponseModel != "" && a.ResponseModel != a.Model {
		p.wideFact("answered by", a.ResponseModel)
	}
	p.raw(`<div><dt>entry</dt><dd><a href="#`, anchor(e), `">`, strings.TrimPrefix(anchor(e), "e-"), `</a></dd></div></dl>`)
	p.extra("more", a.Extra)
}

func (p *pageWriter) fact(name, value string) {
	p.raw(`<div><dt>`, name, `</dt><dd>`)
	p.text(value)
	p.raw(`</dd></div>`)
}

// wideFact is fact for a value that needs the width of the margin.
func (p *pageWriter) wideFact(name, value string) {
	p.raw(`<div class="wf"><dt>`, name, `</dt><dd>`)
	p.text(value)
	p.raw(`</dd></div>`)
}

// replyFoot appends to the ledger lines of a reply what its note would say:
// it shows when a line is open.
func (p *pageWriter) replyFoot(e *session.Entry, a *session.Assistant) {
	p.bookmark(e)
	if len(e.Extra()) > 0 {
		p.extra("more", e.Extra())
	}
}

func modelName(a *session.Assistant) string { return joinNonEmpty("/", a.Provider, a.Model) }

// shortModel is the last element of a model's name.
func shortModel(m string) string {
	if i := strings.LastIndexByte(m, '/'); i >= 0 && i < len(m)-1 {
		m = m[i+1:]
	}
	return oneLine(m, 40)
}
