package render

import (
	"strings"

	"publish/session"
)

// Entries that change what the model sees: compactions, summaries of other
// ways, system prompts, messages of extensions.

// compaction appends a rule across the page. The history above stays.
func (p *pageWriter) compaction(e *session.Entry, c *session.Compaction) {
	p.open("section", "e co", e)
	p.raw(`<h2><span>Compacted`)
	if c.TokensBefore > 0 {
		p.raw(`, from `, tokens(c.TokensBefore), ` tokens`)
	}
	p.raw(`</span></h2>`)
	p.note(e)
	p.bookmark(e)
	if strings.TrimSpace(c.Summary) == "" {
		p.raw(`<p class="mu">No summary was recorded.</p>`)
	} else {
		p.fold("su", "Summary that the model went on with, "+count(words(c.Summary), "word", "words"))
		p.prose(e, 0, c.Summary, false)
		p.raw(`</details>`)
	}
	p.kept(e, c)
	if c.FromHook {
		p.raw(`<p class="mu">Written by an extension.</p>`)
	}
	if c.Usage != nil {
		p.raw(`<p class="mu">`)
		p.usage(c.Usage)
		p.raw(`</p>`)
	}
	if c.System != nil {
		p.fold("x", "system prompt in force, "+byteSize(systemBytes(c.System)))
		p.systemBody(e, c.System)
		p.raw(`</details>`)
	}
	p.extra("details", c.Details)
	p.extra("more", c.Extra)
	p.extra("more of the entry", e.Extra())
	p.raw("</section>\n")
}

// kept says what the model saw after a compaction beside its summary.
func (p *pageWriter) kept(e *session.Entry, c *session.Compaction) {
	if len(c.RetainedTail) > 0 {
		p.retained(e, c.RetainedTail)
	}
	first := p.session.Entry(c.FirstKeptEntryID)
	switch {
	case c.FirstKeptEntryID == "" || first == nil || first == e:
		if len(c.RetainedTail) > 0 {
			return
		}
		if p.session.Header.Dialect == session.Golder {
			p.raw(`<p class="mu">What the summary replaced isn’t in the file; what follows was kept or came later.</p>`)
			return
		}
		p.raw(`<p class="mu">Kept word for word: none. Everything above it the model no longer saw.</p>`)
	default:
		p.raw(`<p class="mu">Kept word for word: `)
		if n := p.between(first, e); n > 0 {
			p.raw(`the `, count(n, "entry", "entries"), ` `)
		} else {
			p.raw(`all `)
		}
		p.raw(`from `)
		p.link(first, p.entryName(first))
		p.raw(` on. Everything before that the model no longer saw.</p>`)
	}
}

// between counts the entries of the lane from first up to e, 0 if first isn't
// on it.
func (p *pageWriter) between(first, e *session.Entry) int {
	from, ok1 := p.position(first)
	to, ok2 := p.position(e)
	if !ok1 || !ok2 {
		return 0
	}
	return max(to-from, 0)
}

// position returns where e stands in the lane that is being written.
func (p *pageWriter) position(e *session.Entry) (int, bool) {
	if p.lane == nil {
		return 0, false
	}
	if p.lane.at == nil {
		p.lane.at = make(map[*session.Entry]int, len(p.lane.entries))
		for i, e := range p.lane.entries {
			p.lane.at[e] = i
		}
	}
	i, ok := p.lane.at[e]
	return i, ok
}

// retained appends the messages that a compaction carries in itself.
func (p *pageWriter) retained(e *session.Entry, tail []session.Retained) {
	p.fold("su", "Retained tail: "+count(len(tail), "message", "messages")+" that the model still saw")
	for i, r := range tail {
		p.raw(`<div class="rt"><p class="lb">`)
		p.plain(oneLine(orNone(r.Role), 60))
		p.raw(`</p>`)
		p.retainedBody(e, (i+1)*1000, r.Body)
		p.raw(`</div>`)
	}
	p.raw(`</details>`)
}

func (p *pageWriter) retainedBody(e *session.Entry, part int, body session.Body) {
	var content []session.Block
	switch b := body.(type) {
	case *session.User:
		content = b.Content
	case *session.Assistant:
		content = b.Content
	case *session.ToolResult:
		content = b.Content
	case *session.CustomMessage:
		content = b.Content
	case *session.BashExecution:
		p.preText("", "$ "+b.Command+"\n"+b.Output)
		return
	case *session.Compaction:
		p.preText(wrapped, b.Summary)
		return
	case *session.BranchSummary:
		p.preText(wrapped, b.Summary)
		return
	case *session.System:
		p.preText(wrapped, b.Text)
		return
	case *session.UnknownMessage:
		p.rawFold(b.Raw)
		return
	default: // a compaction retains messages only
	}
	if len(content) == 0 {
		p.raw(`<p class="mu">empty</p>`)
	}
	for i, b := range content {
		switch b := b.(type) {
		case *session.Text:
			if strings.TrimSpace(b.Text) == "" {
				p.raw(`<p class="mu">empty text</p>`)
			} else if _, ok := body.(*session.ToolResult); ok {
				p.output("", b.Text)
			} else {
				p.prose(e, part+i, b.Text, false)
			}
		case *session.Thinking:
			p.thinking(b, e, part+i)
		case *session.Image:
			p.image(b, "image kept by the compaction")
		case *session.ToolCall:
			p.raw(`<p class="lb">call of <b>`)
			p.text(oneLine(orNone(b.Name), 60))
			p.raw(`</b></p>`)
			if len(b.Arguments) > 0 {
				p.json(b.Arguments)
			}
		case *session.UnknownBlock:
			p.unknownBlock(b)
		}
	}
}

// branchSummary appends what happened on a way that was left.
func (p *pageWriter) branchSummary(e *session.Entry, s *session.BranchSummary) {
	p.open("article", "e bs", e)
	p.note(e)
	p.raw(`<p class="lb">Summary of the way that was left`)
	if t := p.session.Entry(s.FromID); t != nil && t.ID != e.ParentID() {
		p.raw(`, up to `)
		p.link(t, p.entryName(t))
	}
	p.raw(`</p>`)
	p.bookmark(e)
	if strings.TrimSpace(s.Summary) == "" {
		p.raw(`<p class="mu">It is empty.</p>`)
	} else {
		p.fold("su", count(words(s.Summary), "word", "words")+": "+oneLine(session.Gist(s.Summary), 80))
		p.prose(e, 0, s.Summary, false)
		p.raw(`</details>`)
	}
	if s.FromHook {
		p.raw(`<p class="mu">Written by an extension.</p>`)
	}
	if s.Usage != nil {
		p.raw(`<p class="mu">`)
		p.usage(s.Usage)
		p.raw(`</p>`)
	}
	p.extra("details", s.Details)
	p.extra("more", s.Extra)
	p.extra("more of the entry", e.Extra())
	p.raw("</article>\n")
}

// customMessage appends an extension's message to the model.
func (p *pageWriter) customMessage(e *session.Entry, m *session.CustomMessage) {
	class := "e cm"
	if !m.Display {
		class = "e cm hd"
	}
	p.open("article", class, e)
	p.note(e)
	if m.Display {
		p.raw(`<p class="lb">Message of an extension: <b>`)
		p.text(oneLine(orNone(m.CustomType), 80))
		p.raw(`</b></p>`)
		p.bookmark(e)
		p.customBlocks(e, m)
	} else {
		p.raw(`<details class="x"><summary>Message of an extension: <b>`)
		p.plain(oneLine(orNone(m.CustomType), 80))
		p.raw(`</b>, `, count(words(joinText(m.Content)), "word", "words"), ` <span class="hid">hidden in the terminal</span></summary>`)
		p.customBlocks(e, m)
		p.raw(`</details>`)
		p.bookmark(e)
	}
	p.extra("details", m.Details)
	p.extra("more", m.Extra)
	p.extra("more of the entry", e.Extra())
	p.raw("</article>\n")
}

func (p *pageWriter) customBlocks(e *session.Entry, m *session.CustomMessage) {
	if !p.blocks(e, m.Content) {
		p.raw(`<p class="mu">no text</p>`)
	}
}

// system appends a system prompt, or a later patch of one.
func (p *pageWriter) system(e *session.Entry, s *session.System) {
	p.open("section", "e sy", e)
	p.note(e)
	n := systemBytes(s)
	label := "System prompt"
	if n == 0 && len(s.ToolsAdded)+len(s.ToolsRemoved) > 0 {
		label = "Tools"
	}
	if n > 0 {
		label += ", " + byteSize(n)
	}
	if len(s.ToolsAdded) > 0 {
		label += ", " + count(len(s.ToolsAdded), "tool", "tools")
	}
	if n == 0 && len(s.ToolsAdded)+len(s.ToolsRemoved) == 0 && len(s.Sections) == 0 {
		p.raw(`<p class="lb">System prompt, empty</p>`)
	} else {
		p.fold("x", label)
		p.systemBody(e, s)
		p.raw(`</details>`)
	}
	p.bookmark(e)
	p.extra("more", s.Extra)
	p.extra("more of the entry", e.Extra())
	p.raw("</section>\n")
}

func systemBytes(s *session.System) int {
	n := len(s.Text)
	for _, c := range s.Sections {
		n += len(c.Text)
	}
	return n
}

func (p *pageWriter) systemBody(e *session.Entry, s *session.System) {
	if strings.TrimSpace(s.Text) != "" {
		p.preText(wrapped, s.Text)
	}
	for _, c := range s.Sections {
		p.raw(`<p class="lb">`)
		p.text(oneLine(orNone(c.Name), 80))
		if c.Removed {
			p.raw(` <span class="bg">removed</span>`)
		}
		p.raw(`</p>`)
		if strings.TrimSpace(c.Text) != "" {
			p.preText(wrapped, c.Text)
		} else if !c.Removed {
			p.raw(`<p class="mu">empty</p>`)
		}
	}
	if len(s.ToolsAdded) > 0 {
		p.raw(`<dl class="kv tl">`)
		for _, t := range s.ToolsAdded {
			p.offered(t)
		}
		p.raw(`</dl>`)
	}
	for i, name := range s.ToolsRemoved {
		if i == 0 {
			p.raw(`<p class="mu">Tools taken away: `)
		} else {
			p.raw(`, `)
		}
		p.text(name)
	}
	if len(s.ToolsRemoved) > 0 {
		p.raw(`</p>`)
	}
}

// offered appends a tool that the model could use.
func (p *pageWriter) offered(t session.Tool) {
	p.raw(`<div><dt>`)
	p.text(orNone(t.Name))
	p.directed(`</dt><dd`, t.Description)
	switch {
	case len(t.Description) > 300 || strings.Contains(t.Description, "\n"):
		p.fold("x", oneLine(t.Description, 120))
		p.preText(wrapped, t.Description)
		p.raw(`</details>`)
	case t.Description != "":
		p.text(t.Description)
	}
	p.extra("parameters", t.Parameters)
	if t.Description == "" && len(t.Parameters) == 0 {
		p.raw(`<span class="mu">no description</span>`)
	}
	p.raw(`</dd></div>`)
}

// headerFolds appends what the file's header holds beside what the head of
// the page shows.
func (p *pageWriter) headerFolds() {
	h := &p.session.Header
	var parts []headerPart
	for _, t := range []headerPart{{"System prompt", h.SystemPrompt}, {"Base instruction", h.BaseInstruction}} {
		if t.text != "" {
			parts = append(parts, t)
		}
	}
	for _, s := range h.AppendInstructions {
		parts = append(parts, headerPart{"Appended instruction", s})
	}
	if len(parts) == 0 && len(h.Extra) == 0 && h.ContextFrom == "" {
		return
	}
	p.raw(`<section class="e sy" id="header">`)
	for _, t := range parts {
		p.fold("x", t.label+", "+sizeOf(t.text))
		p.preText(wrapped, t.text)
		p.raw(`</details>`)
	}
	if h.ContextFrom != "" {
		p.raw(`<p class="mu">It began with the collapsed context of session `)
		p.text(h.ContextFrom)
		if h.ContextWatermark > 0 {
			p.raw(`, up to message `, itoa(h.ContextWatermark))
		}
		p.raw(`.</p>`)
	}
	p.extra("more of the file’s header", h.Extra)
	p.raw("</section>\n")
}

type headerPart struct{ label, text string }
