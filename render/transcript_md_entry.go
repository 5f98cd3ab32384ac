package render

import (
	"strconv"
	"strings"
	"time"

	"publish/session"

	"github.com/go-json-experiment/json/jsontext"
)

// walk appends the entries of a lane. Results stand with their call.
func (t *mdTranscript) walk(l *lane) {
	t.lane = l
	for _, e := range l.entries {
		if !l.paired[e] {
			t.entry(e)
		}
		for _, d := range t.plan.trail[e] {
			t.entry(d)
		}
		t.forks(t.plan.ways[e])
	}
}

// forks queues the other ways from an entry and links to them.
func (t *mdTranscript) forks(ways []*lane) {
	if len(ways) == 0 {
		return
	}
	if t.r.opt.ActiveOnly {
		for _, l := range ways {
			t.branches = append(t.branches, mdBranch{lane: l})
		}
		return
	}
	t.raw("*", count(len(ways), "other way", "other ways"), " from here:*\n\n")
	for _, l := range ways {
		t.branches = append(t.branches, mdBranch{lane: l})
		n := strconv.Itoa(len(t.branches))
		t.raw("- [Branch ", n, "](#branch-", n, "), ", count(l.size, "entry", "entries"), ": ")
		t.text(t.names.wayName(l, 100))
		t.raw("\n")
	}
	t.raw("\n")
}

// branch appends the section of one other way.
func (t *mdTranscript) branch(n int, l *lane) {
	t.section = "Branch " + strconv.Itoa(n)
	t.heading(2, "branch-"+strconv.Itoa(n), t.section)
	t.prompt, t.reply, t.begun, t.model, t.day = 0, 0, true, "", ""
	if l.from != nil {
		t.raw("It leaves after ")
		t.entryLink(l.from)
		t.raw(".\n\n")
	} else {
		t.raw(t.names.whyRoot(l.entries[0]), "\n\n")
	}
	t.walk(l)
}

func (t *mdTranscript) entryLink(e *session.Entry) {
	t.raw("[")
	t.text(t.names.entryName(e))
	t.raw("](#", anchor(e), ")")
}

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

// blocks appends the content of a message that calls no tools.
func (t *mdTranscript) blocks(blocks []session.Block, user bool) {
	some := false
	for _, b := range blocks {
		switch b := b.(type) {
		case *session.Text:
			if strings.TrimSpace(b.Text) == "" {
				continue
			}
			t.attachments(b.Text, user)
		case *session.Thinking:
			t.thinking(b)
		case *session.Image:
			t.image(b)
		case *session.ToolCall:
			t.callLine(b.Name)
			t.raw("\n\n")
			t.json(b.Arguments)
		case *session.UnknownBlock:
			t.unknownBlock(b)
		}
		some = true
	}
	if !some {
		t.raw("*empty*\n\n")
	}
}

// attachments appends a text; files and skills in it stand in folds.
func (t *mdTranscript) attachments(s string, user bool) {
	if !user {
		t.prose(s, false)
		return
	}
	for _, a := range session.SplitPrompt(s) {
		if a.Kind == session.PlainPart {
			t.prose(strings.Trim(a.Text, "\n"), true)
			continue
		}
		t.raw(attached(a.Kind), " ")
		t.code(a.Name)
		if a.Location != "" {
			t.raw(" of ")
			t.code(a.Location)
		}
		t.raw("\n\n")
		t.fold(sizeOf(a.Text), func() { t.fence(a.Text, fenceLanguage(a.Name)) })
	}
}

func (t *mdTranscript) prose(s string, hard bool) {
	if strings.TrimSpace(s) == "" {
		t.raw("*empty*\n\n")
		return
	}
	t.markdown(t.r.prose, s, hard)
}

func (t *mdTranscript) thinking(b *session.Thinking) {
	s := strings.TrimSpace(b.Thinking)
	switch {
	case s == "" && (b.Redacted || b.Signature != ""):
		t.raw("*Thinking, encrypted by the provider*\n\n")
	case s == "":
		t.raw("*Thinking, empty*\n\n")
	case b.Redacted:
		t.fold("Thinking, withheld by the provider", func() { t.prose(s, false) })
	default:
		t.fold("Thinking, "+count(words(s), "word", "words"), func() { t.prose(s, false) })
	}
}

// image says which picture stood here: a Markdown file carries none.
func (t *mdTranscript) image(i *session.Image) {
	if strings.HasPrefix(i.Data, "[") { // it was taken out
		t.text(i.Data)
		t.raw("\n\n")
		return
	}
	data := cleanBase64(i.Data)
	kind, width, height := sniff(imageHead(data))
	parts := []string{"Image"}
	switch {
	case kind != "":
		parts = append(parts, strings.ToUpper(kind))
	case i.MimeType != "":
		parts = append(parts, oneLine(i.MimeType, 80))
	}
	if width > 0 && height > 0 {
		parts = append(parts, strconv.Itoa(width)+" × "+strconv.Itoa(height))
	}
	t.raw("*")
	t.text(strings.Join(append(parts, byteSize(len(data)*3/4)), ", "))
	t.raw("*\n\n")
}

func (t *mdTranscript) unknownBlock(b *session.UnknownBlock) {
	t.raw("Block of type ")
	t.code(orNone(oneLine(b.Type, 80)))
	t.raw("\n\n")
	t.json(b.Raw)
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

func (t *mdTranscript) system(s *session.System) {
	if s.Text != "" {
		t.sentAhead("Text", s.Text)
	}
	for _, c := range s.Sections {
		t.raw("Section ")
		t.code(orNone(c.Name))
		if c.Removed {
			t.raw(", removed")
		}
		t.raw("\n\n")
		if c.Text != "" {
			t.sentAhead("Text", c.Text)
		}
	}
	for _, tool := range s.ToolsAdded {
		t.raw("Tool ")
		t.code(orNone(tool.Name))
		t.raw("\n\n")
		if tool.Description != "" {
			t.fold("description, "+sizeOf(tool.Description), func() { t.fence(tool.Description, "") })
		}
		t.extra("parameters", tool.Parameters)
	}
	for _, name := range s.ToolsRemoved {
		t.raw("Tool taken away: ")
		t.code(orNone(name))
		t.raw("\n\n")
	}
}

func (t *mdTranscript) compaction(e *session.Entry, c *session.Compaction) {
	before := ""
	if c.TokensBefore > 0 {
		before = "from " + tokens(c.TokensBefore) + " tokens"
	}
	hook := ""
	if c.FromHook {
		hook = "written by an extension"
	}
	level := 2
	if t.section != "" {
		level = 3
	}
	t.message(e, level, "Compaction", before, hook)
	if strings.TrimSpace(c.Summary) == "" {
		t.raw("*No summary was recorded.*\n\n")
	} else {
		t.fold("Summary that the model went on with, "+count(words(c.Summary), "word", "words"), func() { t.prose(c.Summary, false) })
	}
	if first := t.session.Entry(c.FirstKeptEntryID); first != nil && first != e {
		t.raw("Kept word for word: all from ")
		t.entryLink(first)
		t.raw(" on.\n\n")
	}
	if n := len(c.RetainedTail); n > 0 {
		t.fold("Retained tail: "+count(n, "message", "messages")+" that the model still saw", func() {
			for _, r := range c.RetainedTail {
				t.retained(r)
			}
		})
	}
	if c.System != nil {
		t.fold("System prompt in force", func() { t.system(c.System) })
	}
	t.extra("details", c.Details)
	t.extra("more", c.Extra)
}

// retained appends a message that a compaction carries in itself.
func (t *mdTranscript) retained(r session.Retained) {
	t.raw("**")
	t.text(orNone(oneLine(r.Role, 60)))
	t.raw("**\n\n")
	switch b := r.Body.(type) {
	case *session.User:
		t.blocks(b.Content, true)
	case *session.Assistant:
		t.blocks(b.Content, false)
	case *session.ToolResult:
		t.output(stripANSI(joinText(b.Content)), "")
	case *session.CustomMessage:
		t.blocks(b.Content, false)
	case *session.BashExecution:
		t.output("$ "+b.Command+"\n"+b.Output, "")
	case *session.Compaction:
		t.prose(b.Summary, false)
	case *session.BranchSummary:
		t.prose(b.Summary, false)
	case *session.System:
		t.system(b)
	case *session.UnknownMessage:
		t.json(b.Raw)
	default: // a compaction retains messages only
	}
}

// fold appends what body writes, folded. The summary must not come from a
// transcript.
func (t *mdTranscript) fold(summary string, body func()) {
	t.block()
	t.raw("<details><summary>", summary, "</summary>\n\n")
	body()
	t.block()
	t.raw("</details>\n\n")
}

// output appends a text in a fence, folded when it is long.
func (t *mdTranscript) output(s, info string) {
	if countLines(s) <= shownLines && len(s) <= shownBytes {
		t.fence(s, info)
		return
	}
	t.fold(sizeOf(s), func() { t.fence(s, info) })
}

// json appends JSON, indented where it can be.
func (t *mdTranscript) json(raw jsontext.Value) {
	if len(raw) == 0 {
		return
	}
	v := raw.Clone()
	if err := v.Indent(jsontext.WithIndent("  "), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)); err != nil {
		v = raw
	}
	t.output(string(v), "json")
}

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
