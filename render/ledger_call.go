package render

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"publish/session"
)

// tool appends a call and its result as one block.
func (p *pageWriter) tool(k *call) {
	t := toolFor(k.call.Name)
	changed := changesFiles(t) && k.body != nil && !k.failed()
	failed := k.failed() || k.exitCode() > 0
	p.raw(`<details class="t`)
	if changed {
		p.raw(` w`)
	}
	if len(k.call.Name) > 6 {
		p.raw(` wd`) // wider than the column of names
	}
	if ofPath(t, k) {
		p.raw(` z`)
	}
	if previewed(k) {
		p.raw(` pv`)
	}
	p.raw(`"`)
	if failed || changed && !big(k) || p.firstPicture(k) || k.body == nil && k.call.ArgumentsError != "" {
		p.raw(` open`)
	}
	p.raw(`><summary><b`)
	if failed {
		p.raw(` class="bad"`)
	}
	p.raw(`>`)
	p.plain(oneLine(orNone(k.call.Name), 60))
	p.raw(`</b><code>`)
	t.line(p, k)
	p.raw(`</code><span class="r">`)
	p.outcome(t, k)
	p.raw(`</span></summary>`)
	if k.result != nil {
		p.raw(`<div class="d"`)
		p.identify(k.result)
		p.raw(`>`)
	} else {
		p.raw(`<div class="d">`)
	}
	p.opened(t, k)
	p.raw("</div></details>")
}

// ofPath reports whether a call's line is a path, whose end tells more than
// its beginning: where the line is too long, the beginning goes.
func ofPath(t tool, k *call) bool {
	switch t.(type) {
	case readTool, writeTool, editTool:
		return true
	case searchTool:
		return searchPattern(k) == ""
	}
	return false
}

// firstPicture reports whether a call shows a picture and none before it did
// since the last prose: a row of them would fill the screen.
func (p *pageWriter) firstPicture(k *call) bool {
	if len(k.images()) == 0 {
		return false
	}
	first := !p.pictured
	p.pictured = true
	return first
}

// previewed reports whether a call shows its pictures small while its line is
// closed. What else is in it can't be found in the page then, so that a call
// with much of that goes without.
func previewed(k *call) bool {
	const most = 500
	return len(k.images()) > 0 && len(k.output)+len(k.call.Arguments)+len(k.body.Details) <= most
}

// big reports whether a change is too long to stand open.
func big(k *call) bool {
	const rows = 60
	if d := resultDiff(k); d != "" {
		return countLines(d) > rows
	}
	n := 0
	for _, m := range k.args {
		n += strings.Count(string(m.value), `\n`)
	}
	return n > rows
}

// outcome appends the right end of a call's line.
func (p *pageWriter) outcome(t tool, k *call) {
	switch {
	case k.call.Server && k.body == nil:
		p.raw(`ran at the provider`)
	case k.body == nil:
		p.raw(`<span class="bg bad">no result</span>`)
	case k.exitCode() > 0:
		p.raw(`<span class="bg bad">exit `, itoa(k.exitCode()), `</span>`)
	case k.failed():
		p.raw(`<span class="bg bad">failed</span>`)
	default:
		p.raw(t.says(k))
		if d := p.took(k); d != "" {
			p.raw(` · `, d)
		}
	}
}

// took returns how long a call ran: as recorded, else nothing.
func (p *pageWriter) took(k *call) string {
	if k.body != nil && k.body.Duration > 0 {
		return span(k.body.Duration)
	}
	return ""
}

// opened appends what opening a call's line shows.
func (p *pageWriter) opened(t tool, k *call) {
	if k.call.ArgumentsError != "" {
		p.raw(`<p class="st"><span class="bg bad">bad arguments</span> `)
		p.text(k.call.ArgumentsError)
		p.raw(`</p>`)
	}
	t.show(p, k)
	p.otherArguments(k)
	if k.body == nil {
		p.noResult(k)
	} else {
		p.resultRest(k)
	}
	p.extra("more of the call", k.call.Extra)
	p.callFoot(k)
}

// noResult says why a call has none, as far as the file tells.
func (p *pageWriter) noResult(k *call) {
	if k.call.Server {
		return
	}
	a, _ := k.entry.Body.(*session.Assistant)
	switch {
	case a != nil && a.StopReason == "aborted":
		p.raw(`<p class="mu">No result (aborted).</p>`)
	case p.session.ResultOf(k.entry, k.call) != nil:
		p.raw(`<p class="mu">No result on this way; `)
		p.link(p.session.ResultOf(k.entry, k.call), "it stands elsewhere")
		p.raw(`.</p>`)
	default:
		p.raw(`<p class="mu">No result (aborted): the file holds none.</p>`)
	}
}

// otherArguments appends the arguments that the block hasn't shown.
func (p *pageWriter) otherArguments(k *call) {
	raw := k.call.Arguments
	if k.args == nil {
		switch s := strings.TrimSpace(string(raw)); {
		case s == "" || s == "null":
			p.raw(`<p class="mu">no arguments</p>`)
		case s != "{}" && !k.used[""]:
			p.raw(`<p class="mu">arguments, as recorded</p>`)
			if text, ok := stringValue(raw); ok {
				p.preText(wrapped, text)
			} else {
				p.json(raw)
			}
		}
		return
	}
	n := 0
	for _, m := range k.args {
		if k.used[m.name] {
			continue
		}
		if n++; n == 1 {
			p.raw(`<dl class="kv">`)
		}
		p.argument(m)
	}
	if n > 0 {
		p.raw(`</dl>`)
	}
}

func (p *pageWriter) argument(m member) {
	p.raw(`<div><dt>`)
	p.text(orNone(m.name))
	p.directed(`</dt><dd`, string(m.value))
	switch s, ok := scalarValue(m.value); {
	case ok && s == "":
		p.raw(`<span class="mu">empty</span>`)
	case ok && strings.TrimSpace(s) == "":
		p.raw(`<span class="mu">blank, `, byteSize(len(s)), `</span>`)
	case ok && (len(s) > 200 || strings.Contains(s, "\n")):
		p.preText(loose("", s), s)
	case ok:
		p.text(s)
	case len(m.value) <= 100 || string(m.value) == "null":
		p.raw(`<code>`)
		p.text(string(m.value))
		p.raw(`</code>`)
	default:
		p.fold("x", byteSize(len(m.value))+" of JSON")
		p.json(m.value)
		p.raw(`</details>`)
	}
	p.raw(`</dd></div>`)
}

// callFoot appends where the call and its result stand in the file.
func (p *pageWriter) callFoot(k *call) {
	p.raw(`<p class="ft"><a href="#`, anchor(k.entry), `">call</a> `)
	p.time(when(k.entry), "15:04:05")
	if k.result != nil {
		p.raw(` · <a href="#`, anchor(k.result), `">result</a> `)
		p.time(when(k.result), "15:04:05")
		if k.said != "" {
			p.raw(` · <bdi>`)
			p.text(k.said)
			p.raw(`</bdi>`)
		} else if n := len(k.output); n > 0 {
			p.raw(` · `, byteSize(n))
		}
	}
	if a, ok := k.entry.Body.(*session.Assistant); ok && a.Usage != nil && firstCall(a) == k.call && quietReply(a) {
		p.raw(` · `)
		p.usage(a.Usage)
		if m := modelName(a); m != "" && m != p.model {
			p.model = m
			p.raw(` · `)
			p.text(m)
		}
		if ms := fewMembers(a.Extra); ms != nil {
			p.raw(` · `)
			p.few(ms)
			p.raw(`</p>`)
			return
		}
		p.raw(`</p>`)
		p.extra("more of the reply", a.Extra)
		return
	}
	p.raw(`</p>`)
}

func firstCall(a *session.Assistant) *session.ToolCall {
	for _, b := range a.Content {
		if c, ok := b.(*session.ToolCall); ok {
			return c
		}
	}
	return nil
}

// loneResult appends a result that stands by itself: its call is missing, on
// another way, or already has one.
func (p *pageWriter) loneResult(e *session.Entry, r *session.ToolResult) {
	from, c := p.session.CallOf(e)
	if c == nil {
		c = &session.ToolCall{Name: r.ToolName, Arguments: jsontext.Value("{}")}
	}
	k := newCall(e, c, e)
	k.entry = e
	p.open("div", "e q lr", e)
	p.note(e)
	p.raw(`<p class="mu">`)
	if from == nil {
		p.raw(`Result without a call`)
	} else {
		p.raw(`Another result of `)
		p.link(from, "this call")
	}
	p.raw(`: <b>`)
	p.text(oneLine(orNone(c.Name), 60))
	p.raw(`</b>`)
	if wentWrong(r) {
		p.raw(` <span class="bg bad">failed</span>`)
	}
	p.raw(`</p>`)
	p.resultText(k)
	p.resultRest(k)
	p.extra("more", e.Extra())
	p.raw("</div>\n")
}
