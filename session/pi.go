package session

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
)

// head reads the members of an entry into d.entry and decodes the message on
// the way, since it holds nearly all of the line.
func (d *decoder) head(raw []byte) (m message) {
	f := &d.entry
	f.reset(d, "")
	c := cursor{b: raw}
	for c.enter(); c.next(); {
		member, ok := c.name()
		if !ok {
			break
		}
		if string(member.name) == "message" && c.peek() == '{' {
			if m.raw != nil { // the last of a name counts, but nothing is lost
				f.list = append(f.list, field{name: member.name, quoted: member.quoted, value: m.raw})
			}
			m = d.readMessage(&c)
			continue
		}
		member.value = c.skip()
		f.list = append(f.list, member)
	}
	return m
}

// piEntry takes a line after the header of a pi file.
func (d *decoder) piEntry(l Line) {
	m := d.head(l.Raw)
	f := &d.entry
	kind := d.word(quotedOrEmpty(f, "type"))
	if kind == "session" {
		d.damaged(l, Unmatched).words = d.wordsOf(kind, "")
		return
	}
	id := d.entryID(f)
	if kind == "" && id == "" {
		d.unknown++
		d.damaged(l, Unmatched)
		return
	}
	e := d.entryAt(l)
	e.ID, e.words = id, d.wordsOf(kind, "")
	if kind != "" {
		f.raw("type")
	}
	parent := d.parentID(f)
	e.at = momentOf(f.time("timestamp"))
	e.Body = d.piBody(e, f, m)
	if e.Body == nil {
		d.unknown++
		e.Body = &Other{Raw: rawOf(l)}
	} else {
		d.known++
		d.keepExtra(e, f)
	}
	d.append(e, link{id: parent})
}

// entryID takes an entry's id. A number is as good as a string.
func (d *decoder) entryID(f *fields) string {
	id := d.idMember(f, "id")
	if id != "" {
		d.ids++
	}
	return id
}

func (d *decoder) parentID(f *fields) string {
	for i := range f.list {
		d.anyParent = d.anyParent || string(f.list[i].name) == "parentId"
	}
	return d.idMember(f, "parentId")
}

func (d *decoder) idMember(f *fields, name string) string {
	m := f.find(name)
	if m == nil {
		return ""
	}
	switch k := kind(m.value); {
	case k == '"':
		m.used = true
		return d.textLike(m.value, d.last.id, d.last.parent)
	case k == '-' || '0' <= k && k <= '9':
		m.used = true
		return string(m.value)
	}
	f.wrong(name)
	return ""
}

// piBody takes what an entry of that type holds, or returns nil for a type
// that isn't known.
func (d *decoder) piBody(e *Entry, f *fields, m message) Body {
	switch e.Type() {
	case "message":
		e.words = d.wordsOf("message", m.role)
		if m.body == nil {
			return &UnknownMessage{Raw: f.keep("message")}
		}
		return m.body
	case "compaction":
		return d.compaction(e, f)
	case "branch_summary":
		return &BranchSummary{
			FromID: f.text("fromId"), Summary: f.text("summary"), Usage: d.usage(f, "usage"),
			Details: f.keep("details"), FromHook: f.flag("fromHook"),
		}
	case "model_change":
		change := &ModelChange{Provider: f.word("provider"), Model: f.word("modelId")}
		if change.Model == "" {
			change.Model = f.word("model") // oh-my-pi: provider/model in one word
		}
		return change
	case "thinking_level_change":
		return &ThinkingLevelChange{Level: f.word("thinkingLevel")}
	case "label":
		return &Label{TargetID: f.text("targetId"), Text: f.text("label")}
	case "session_info":
		return &SessionInfo{Name: f.text("name")}
	case "usage":
		return &UsageEntry{
			Kind: f.word("kind"), Provider: f.word("provider"), Model: f.word("model"),
			Note: f.text("note"), Usage: d.usage(f, "usage"),
		}
	case "context_edit":
		return d.contextEdit(f)
	case "custom":
		c := Custom{CustomType: f.word("customType"), Data: f.keep("data")}
		if c.CustomType == "" && c.Data == nil {
			return emptyCustom
		}
		return &c
	case "custom_message":
		return &CustomMessage{
			CustomType: f.word("customType"), Content: d.contentOf(f.raw("content")),
			Display: f.flag("display"), Details: f.keep("details"),
		}
	}
	return nil
}

func (d *decoder) compaction(e *Entry, f *fields) *Compaction {
	c := &Compaction{
		Summary: f.text("summary"), TokensBefore: f.count("tokensBefore"), Usage: d.usage(f, "usage"),
		Details: f.keep("details"), FromHook: f.flag("fromHook"),
	}
	k := kept{entry: e, id: f.text("firstKeptEntryId"), index: -1}
	if d.s.Header.Version == 1 {
		if n, ok := f.number("firstKeptEntryIndex"); ok {
			k.index = int(max(-1, min(n, 1<<30)))
		}
	}
	d.pending = append(d.pending, k)
	if raw := f.object("systemMessage"); raw != nil {
		m := d.readMessage(&cursor{b: raw})
		if s, ok := m.body.(*System); ok {
			c.System = s
		} else {
			f.leave("systemMessage")
		}
	}
	for v := range elements(f.array("retainedTail")) {
		if kind(v) != '{' {
			c.RetainedTail = append(c.RetainedTail, Retained{Body: &UnknownMessage{Raw: rawValue(v)}})
			continue
		}
		m := d.readMessage(&cursor{b: v})
		c.RetainedTail = append(c.RetainedTail, Retained{Role: m.role, Body: m.body})
	}
	return c
}

func (d *decoder) contextEdit(f *fields) *ContextEdit {
	e := &ContextEdit{TargetID: f.text("targetId")}
	if e.Omitted = f.find("replacement") == nil; e.Omitted {
		return e
	}
	if raw := f.object("replacement"); raw != nil {
		d.inner.read(d, "replacement.", raw)
		content := d.inner.raw("content")
		if !d.inner.complete() {
			f.leave("replacement")
		}
		e.Replacement = d.contentOf(content)
	}
	return e
}

// emptyCustom is shared by the entries that hold nothing: the smallest there
// are, so the ones that a file can hold most of.
var emptyCustom = new(Custom)

// foreign tells what a file is in which nothing looks like an entry.
func (d *decoder) foreign() error {
	for _, e := range d.s.Entries {
		switch e.Type() {
		case "agent_start", "turn_start", "message_start", "message_update", "message_end", "turn_end", "agent_end":
			return &UnsupportedError{"an event stream (pi --mode json), not a session"}
		}
	}
	if d.torn > d.unknown {
		return &UnsupportedError{"a session's header, but most lines after it aren't JSON, and no entry is among the others"}
	}
	return &UnsupportedError{"entries without ids and of foreign types: another product's session"}
}

// rawValue makes a value of JSON text that it copies.
func rawValue(b []byte) jsontext.Value { return bytes.Clone(b) }
