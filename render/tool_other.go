package render

import (
	"slices"
	"strings"

	"publish/session"

	"github.com/go-json-experiment/json/jsontext"
)

// otherTool is every tool that has no family: key arguments on the line, all
// of them and the details below.
type otherTool struct{}

func (otherTool) line(p *pageWriter, k *call) { p.otherLine(k) }

// otherLine appends the arguments of a call as far as a line holds, those
// that tell calls apart first.
func (p *pageWriter) otherLine(k *call) {
	const longest = 160
	used := 0
	for _, m := range lineArguments(k.args) {
		if used > 0 {
			p.raw(`, `)
		}
		s, whole := lineValue(m.value)
		line := oneLine(s, longest)
		if whole && line == s {
			k.use(m.name)
		}
		if _, scalar := scalarValue(m.value); !scalar || len(k.args) > 1 {
			p.raw(`<span class="mu">`)
			p.plain(oneLine(m.name, 40))
			p.raw(`</span> `)
		}
		p.plain(line)
		if used += len(line); used > longest {
			break
		}
	}
}

// lineValue returns an argument as a line shows it, and whether that is all
// of it. Of objects in a list it is what each asks for.
func lineValue(v jsontext.Value) (s string, whole bool) {
	if s, ok := scalarValue(v); ok {
		return s, true
	}
	items := arrayItems(v)
	texts, whole := make([]string, 0, len(items)), true
	for _, item := range items {
		s, ok := scalarValue(item)
		if !ok {
			whole = false
			i := slices.IndexFunc(objectMembers(item), func(m member) bool { return asksFor(m.name) && m.value[0] == '"' })
			if i < 0 {
				break
			}
			s, _ = stringValue(objectMembers(item)[i].value)
		}
		whole = whole && s != "" && !strings.Contains(s, "·")
		texts = append(texts, s)
	}
	if len(texts) == 0 || len(texts) < len(items) {
		return string(v), true
	}
	return strings.Join(texts, " · "), whole
}

// lineArguments returns the arguments that a line is made of: what is asked
// for, then other text, lists and objects, and numbers and switches last.
func lineArguments(args members) members {
	var ranks [4]members
	for _, m := range args {
		s, scalar := scalarValue(m.value)
		rank := 3
		switch {
		case strings.HasPrefix(m.name, "_") || scalar && s == "" || len(m.value) == 0 || m.value[0] == 'n':
			continue
		case asksFor(m.name):
			rank = 0
		case !scalar:
			rank = 2
		case m.value[0] == '"':
			rank = 1
		}
		ranks[rank] = append(ranks[rank], m)
	}
	return slices.Concat(ranks[:]...)
}

// asksFor reports whether tools name so what they are asked for.
func asksFor(name string) bool {
	switch strings.ToLower(name) {
	case "agent", "subagent", "subagent_type", "query", "queries", "question", "questions", "prompt", "task", "tasks", "description",
		"command", "commands", "code", "url", "urls", "path", "paths", "file", "files", "pattern", "message", "title", "action":
		return true
	}
	return false
}

func (otherTool) says(k *call) string {
	if k.output == "" {
		return ""
	}
	return count(countLines(k.output), "line", "lines")
}

func (otherTool) show(p *pageWriter, k *call) {
	p.otherArguments(k)
	for _, m := range k.args {
		k.use(m.name)
	}
	k.use("") // arguments that are no object
	if k.body != nil {
		p.resultText(k)
	}
}

// resultText appends the texts of a result.
func (p *pageWriter) resultText(k *call) {
	if strings.TrimSpace(k.output) != "" {
		p.output(loose("", k.output), k.output)
		return
	}
	if len(k.body.Content) == len(k.images()) && len(k.images()) > 0 {
		return
	}
	if k.failed() {
		p.raw(`<p class="mu">It failed without a message.</p>`)
		return
	}
	p.raw(`<p class="mu">no text</p>`)
}

// resultRest appends what a result holds beside its text: images, unknown
// blocks, nested calls, usage, details.
func (p *pageWriter) resultRest(k *call) {
	for _, b := range k.body.Content {
		switch b := b.(type) {
		case *session.Image:
			p.image(b, p.imageAlt(k))
		case *session.Thinking:
			p.thinking(b, k.result, 0)
		case *session.ToolCall:
			p.unknownBlock(&session.UnknownBlock{Type: "toolCall", Raw: b.Arguments})
		case *session.UnknownBlock:
			p.unknownBlock(b)
		default: // text is the output, drawn already
		}
	}
	p.nested(k.body.Nested)
	if u := k.body.Usage; u != nil {
		p.raw(`<p class="mu">model work of the tool: `)
		p.usage(u)
		p.raw(`</p>`)
	}
	p.details(k)
	p.extra("more of the result", k.body.Extra)
	p.extra("more of the entry", k.result.Extra())
}

func (p *pageWriter) imageAlt(k *call) string {
	alt := "image from " + orNone(k.call.Name)
	if path := k.args.str("path") + k.args.str("file_path"); path != "" {
		alt = "image from " + k.call.Name + " of " + path
	}
	return alt
}

// image appends a picture, or says what stood there.
func (p *pageWriter) image(i *session.Image, alt string) {
	if strings.HasPrefix(i.Data, "[") { // it was taken out
		p.raw(`<p class="mu">`)
		p.text(i.Data)
		p.raw(`</p>`)
		return
	}
	appendImage(p.b, i.Data, i.MimeType, alt)
}

// nested appends the calls that a tool made itself.
func (p *pageWriter) nested(calls []session.NestedCall) {
	if len(calls) == 0 {
		return
	}
	failed := 0
	for _, c := range calls {
		if c.Status == "error" {
			failed++
		}
	}
	label := count(len(calls), "nested call", "nested calls")
	if failed > 0 {
		label += ", " + itoa(failed) + " failed"
	}
	p.fold("x", label)
	p.raw(`<ol class="nc">`)
	for _, c := range calls {
		p.raw(`<li><b>`)
		p.text(orNone(c.Name))
		p.raw(`</b> `)
		if c.Status != "ok" {
			class := "bg"
			if c.Status == "error" {
				class = "bg bad"
			}
			p.raw(`<span class="`, class, `">`)
			p.plain(orNone(c.Status))
			p.raw(`</span> `)
		}
		if c.Duration > 0 {
			p.raw(`<span class="mu">`, span(c.Duration), `</span> `)
		}
		p.nestedArguments(c.Arguments)
		if c.Error != "" {
			p.preText(loose("", c.Error), c.Error)
		}
		p.raw(`</li>`)
	}
	p.raw(`</ol></details>`)
}

func (p *pageWriter) nestedArguments(raw jsontext.Value) {
	s := string(raw)
	if text, ok := stringValue(raw); ok {
		s = text
	}
	switch {
	case s == "" || s == "null" || s == "{}":
	case len(s) <= 160 && !strings.Contains(s, "\n"):
		p.raw(`<code>`)
		p.text(s)
		p.raw(`</code>`)
	default:
		p.preText(loose("", s), s)
	}
}

// details appends what a result holds for its tool. Copies of what the block
// shows already are left out: a diff that is drawn, a second copy of the
// output.
func (p *pageWriter) details(k *call) {
	raw := k.body.Details
	if len(raw) == 0 || string(raw) == "null" || string(raw) == "{}" {
		return
	}
	ms := objectMembers(raw)
	if ms == nil {
		p.extra("details", raw)
		return
	}
	_, edit := toolFor(k.call.Name).(editTool)
	var left members
	for _, m := range ms {
		switch m.name {
		case "diff", "patch", "files", "changes", "firstChangedLine":
			if edit && !k.failed() {
				continue
			}
		case "truncation":
			p.truncation(k, m.value)
			continue
		}
		left = append(left, m)
	}
	if left = p.subAgent(left); len(left) > 0 {
		p.memberFold("details", left)
	}
}

// memberFold appends members as a list in a fold.
func (p *pageWriter) memberFold(label string, ms members) {
	n := 0
	for _, m := range ms {
		n += len(m.name) + len(m.value)
	}
	p.fold("x", label+", "+byteSize(n))
	p.raw(`<dl class="kv">`)
	for _, m := range ms {
		p.argument(m)
	}
	p.raw(`</dl></details>`)
}

// truncation says what the agent cut. Its content repeats the output.
func (p *pageWriter) truncation(k *call, raw jsontext.Value) {
	t := objectMembers(raw)
	if content := t.str("content"); content != "" && !strings.Contains(k.output, strings.TrimSpace(content)) {
		p.fold("x", "the output as cut, "+sizeOf(content))
		p.preText("", content)
		p.raw(`</details>`)
	}
	get := func(name string) string {
		v, _ := t.get(name)
		s, _ := scalarValue(v)
		return s
	}
	if get("truncated") == "false" || get("totalLines") == "" {
		return
	}
	p.raw(`<p class="mu">The agent saw `)
	p.text(oneLine(orNone(get("outputLines")), 20))
	p.raw(` of `)
	p.text(oneLine(get("totalLines"), 20))
	p.raw(` lines.</p>`)
}

// subAgent says who worked, where details name an agent or a model, and
// returns the members that it didn't show.
func (p *pageWriter) subAgent(ms members) (left members) {
	const longest = 300
	n := 0
	for _, m := range ms {
		s, ok := scalarValue(m.value)
		switch m.name {
		case "agent", "agentType", "subagent", "model", "task", "sessionId", "status", "mode":
		default:
			ok = false
		}
		if !ok || strings.TrimSpace(s) == "" || len(s) > longest {
			left = append(left, m)
			continue
		}
		if n++; n == 1 {
			p.raw(`<dl class="kv">`)
		}
		p.raw(`<div><dt>`, m.name)
		p.directed(`</dt><dd`, s)
		p.text(s)
		p.raw(`</dd></div>`)
	}
	if n > 0 {
		p.raw(`</dl>`)
	}
	return left
}
