package session

import (
	"bytes"
	"time"
)

// A message is one decoded message, or the raw JSON of what couldn't be.
type message struct {
	role string
	body Body
	raw  []byte // of the line: only valid until the next one
}

// readMessage reads the message object at the cursor.
func (d *decoder) readMessage(c *cursor) message {
	f := &d.message
	f.reset(d, "message.")
	start := c.i
	var content []Block
	var contentRaw []byte
	for c.enter(); c.next(); {
		m, ok := c.name()
		if !ok {
			break
		}
		if string(m.name) == "content" {
			if contentRaw != nil {
				f.list = append(f.list, field{name: m.name, quoted: m.quoted, value: contentRaw})
			}
			from := c.i
			content = d.content(c)
			contentRaw = bytes.TrimLeft(c.b[from:c.i], " \t\r\n")
			continue
		}
		m.value = c.skip()
		f.list = append(f.list, m)
	}
	m := message{raw: c.b[start:c.i]}
	m.role = d.word(quotedOrEmpty(f, "role"))
	if m.role == "hookMessage" && d.s.Header.Version < 3 {
		m.role = "custom" // its name since version 3
	}
	m.body = d.messageBody(m, f, content, contentRaw)
	return m
}

// messageBody takes what a message of that role holds.
func (d *decoder) messageBody(m message, f *fields, content []Block, contentRaw []byte) Body {
	role := m.role
	if d.s.Header.Dialect == Golder && !golderRole(role) {
		return d.unknownMessage(m, f)
	}
	if role != "" {
		f.raw("role")
	}
	var t time.Time
	switch role {
	case "user":
		t = f.time("timestamp")
		return &User{Time: t, Content: content, Extra: f.extra()}
	case "assistant":
		return d.assistant(f, content)
	case "toolResult":
		return d.toolResult(f, content)
	case "custom", "hookMessage":
		return &CustomMessage{
			Time: f.time("timestamp"), CustomType: f.word("customType"), Content: content,
			Display: f.flag("display"), Details: f.keep("details"), Extra: f.extra(),
		}
	case "system":
		return d.system(f, content)
	}
	if contentRaw != nil {
		f.list = append(f.list, field{name: []byte("content"), quoted: []byte(`"content"`), value: contentRaw})
	}
	switch role {
	case "bashExecution":
		return d.bashExecution(f)
	case "branchSummary":
		return &BranchSummary{
			Time: f.time("timestamp"), FromID: f.text("fromId"), Summary: f.text("summary"),
			Usage: d.usage(f, "usage"), Details: f.keep("details"), FromHook: f.flag("fromHook"), Extra: f.extra(),
		}
	case "compactionSummary", "compaction":
		if role == "compaction" && d.s.Header.Dialect == Pi {
			break
		}
		return &Compaction{
			Time: f.time("timestamp"), Summary: f.text("summary"), TokensBefore: f.count("tokensBefore"),
			Usage: d.usage(f, "usage"), Details: f.keep("details"), FromHook: f.flag("fromHook"), Extra: f.extra(),
		}
	}
	return d.unknownMessage(m, f)
}

func golderRole(role string) bool {
	switch role {
	case "user", "assistant", "toolResult", "compaction":
		return true
	}
	return false
}

func (d *decoder) unknownMessage(m message, f *fields) Body {
	return &UnknownMessage{Role: m.role, Time: f.time("timestamp"), Raw: rawValue(m.raw)}
}

func (d *decoder) assistant(f *fields, content []Block) *Assistant {
	return &Assistant{
		Time: f.time("timestamp"), Content: content,
		API: f.word("api"), Provider: f.word("provider"), Model: f.word("model"), ResponseModel: f.word("responseModel"),
		Usage: d.usage(f, "usage"), StopReason: f.word("stopReason"), ErrorMessage: f.text("errorMessage"),
		Duration: f.duration("durationMs"), Extra: f.extra(),
	}
}

func (d *decoder) toolResult(f *fields, content []Block) *ToolResult {
	return &ToolResult{
		Time: f.time("timestamp"), ToolCallID: f.text("toolCallId"), ToolName: f.word("toolName"), Content: content,
		IsError: f.flag("isError"), Details: f.keep("details"), Usage: d.usage(f, "usage"),
		Nested: d.nestedCalls(f), Duration: f.duration("durationMs"), Extra: f.extra(),
	}
}

func (d *decoder) nestedCalls(f *fields) []NestedCall {
	raw := f.object("nestedCalls")
	if raw == nil {
		return nil
	}
	d.inner.read(d, "message.nestedCalls.", raw)
	d.inner.pass("complete")
	whole := true
	var calls []NestedCall
	for v := range elements(d.inner.array("calls")) {
		if kind(v) != '{' {
			whole = false
			continue
		}
		g := &d.deep
		g.read(d, "message.nestedCalls.calls.", v)
		g.pass("argumentsBytes")
		calls = append(calls, NestedCall{
			ID: g.text("id"), Name: g.word("name"), Arguments: g.keep("arguments"),
			Status: g.word("status"), Error: g.text("error"), Duration: g.duration("durationMs"),
		})
		whole = whole && g.complete()
	}
	if !whole || !d.inner.complete() {
		f.leave("nestedCalls")
	}
	return calls
}

func (d *decoder) bashExecution(f *fields) *BashExecution {
	b := &BashExecution{
		Time: f.time("timestamp"), Command: f.text("command"), Output: f.text("output"),
		Duration: f.duration("durationMs"), Cancelled: f.flag("cancelled"), Truncated: f.flag("truncated"),
		FullOutputPath: f.text("fullOutputPath"), Excluded: f.flag("excludeFromContext"),
	}
	if n, ok := f.number("exitCode"); ok {
		code := int(max(-1<<31, min(n, 1<<31)))
		b.ExitCode = &code
	}
	b.Extra = f.extra()
	return b
}

func (d *decoder) system(f *fields, content []Block) *System {
	s := &System{Time: f.time("timestamp")}
	s.Text = joinTexts(content, "\n")
	s.Sections = d.sections(f)
	d.eachTool(f, "toolsAdded", func(g *fields) {
		s.ToolsAdded = append(s.ToolsAdded, Tool{
			Name: g.word("name"), Description: g.text("description"), Parameters: g.keep("parameters"),
		})
	})
	d.eachTool(f, "toolsRemoved", func(g *fields) {
		s.ToolsRemoved = append(s.ToolsRemoved, g.word("name"))
	})
	s.Extra = f.extra()
	return s
}

func (d *decoder) sections(f *fields) []Section {
	var list []Section
	c := cursor{b: f.object("sections")}
	for c.enter(); c.next(); {
		m, ok := c.name()
		if !ok {
			break
		}
		section := Section{Name: d.text(m.quoted)}
		switch v := c.skip(); kind(v) {
		case '"':
			section.Text = d.text(v)
		case 'n':
			section.Removed = true
		default:
			section.Text = string(v)
			f.wrong("sections")
		}
		list = append(list, section)
	}
	return list
}

// eachTool calls use for the objects of an array. A string stands for an
// object that has only a name.
func (d *decoder) eachTool(f *fields, name string, use func(*fields)) {
	whole := true
	for v := range elements(f.array(name)) {
		g := &d.inner
		switch kind(v) {
		case '{':
			g.read(d, "message."+name+".", v)
		case '"':
			g.reset(d, "")
			g.list = append(g.list, field{name: []byte("name"), value: v})
		default:
			f.wrong(name)
			whole = false
			continue
		}
		use(g)
		whole = whole && g.complete()
	}
	if !whole {
		f.leave(name)
	}
}
