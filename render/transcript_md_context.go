package render

import (
	"strings"

	"publish/session"
)

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
