package redact

import (
	"fmt"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"publish/session"
)

// Withhold returns a transcript in which the entries at these places keep
// their type, id, parent, time and shape, and every other string is a stub.
// JSON of any shape becomes one stub, numbers included. t is unchanged.
func (t Transcript) Withhold(places map[string]bool) Transcript {
	if len(places) == 0 || t.session == nil {
		return t
	}
	s := t.session.Replace(func(e *session.Entry) {
		if places[e.Place()] {
			withholdEntry(e)
		}
	})
	if places[headerPlace] || places[strconv.Itoa(s.Header.Line)] {
		withholdHeader(&s.Header)
	}
	return Transcript{session: s, policy: t.policy, report: t.report, borrowed: t.borrowed}
}

func withholdHeader(h *session.Header) {
	for _, s := range []*string{
		&h.Cwd, &h.ParentSession, &h.Provider, &h.Model, &h.ThinkingLevel,
		&h.SystemPrompt, &h.BaseInstruction, &h.ContextFrom,
	} {
		hide(s)
	}
	h.AppendInstructions = hideAll(h.AppendInstructions)
	h.Extra = hideJSON(h.Extra)
}

func withholdEntry(e *session.Entry) {
	if !isPlainID(e.FileID()) {
		e.SetFileID(withheld)
	}
	if e.Missing() != "" {
		e.SetMissing(withheld)
	}
	if e.Extra() != nil {
		e.SetExtra(hideJSON(e.Extra()))
	}
	e.Body = withholdBody(e.Body)
}

// maxPlainID is as long as a UUID.
const maxPlainID = 36

// isPlainID tells an id as agents make them, which stays: what links to the
// entry still finds its stub.
func isPlainID(id string) bool {
	for i := range len(id) {
		if !isHex(id[i]) && id[i] != '-' {
			return false
		}
	}
	return len(id) <= maxPlainID
}

// hide stubs a string; an empty one says nothing and stays.
func hide(s *string) {
	if *s != "" {
		*s = withheld
	}
}

func hideAll(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		hide(&s)
		out[i] = s
	}
	return out
}

func hideJSON(v jsontext.Value) jsontext.Value {
	if v == nil {
		return nil
	}
	return jsontext.Value(`"` + withheld + `"`)
}

// withholdBody returns a copy of a body with stubs in place of its strings.
// What came as a role or a kind stays.
func withholdBody(b session.Body) session.Body {
	switch b := b.(type) {
	case nil:
		return nil
	case *session.User:
		c := *b
		c.Content = withholdBlocks(c.Content)
		return &c
	case *session.Assistant:
		c := *b
		c.Content = withholdBlocks(c.Content)
		hide(&c.API)
		hide(&c.Provider)
		hide(&c.Model)
		hide(&c.ResponseModel)
		hide(&c.StopReason)
		hide(&c.ErrorMessage)
		c.Extra = hideJSON(c.Extra)
		return &c
	case *session.ToolResult:
		return withholdResult(b)
	case *session.BashExecution:
		c := *b
		hide(&c.Command)
		hide(&c.Output)
		hide(&c.FullOutputPath)
		c.Extra = hideJSON(c.Extra)
		return &c
	case *session.System:
		return withholdSystem(b)
	case *session.CustomMessage:
		c := *b
		hide(&c.CustomType)
		c.Content = withholdBlocks(c.Content)
		c.Details, c.Extra = hideJSON(c.Details), hideJSON(c.Extra)
		return &c
	case *session.UnknownMessage:
		c := *b
		hide(&c.Role)
		c.Raw = hideJSON(c.Raw)
		return &c
	case *session.Compaction:
		return withholdCompaction(b)
	case *session.BranchSummary:
		c := *b
		hide(&c.FromID)
		hide(&c.Summary)
		c.Details, c.Extra = hideJSON(c.Details), hideJSON(c.Extra)
		return &c
	case *session.ModelChange:
		return &session.ModelChange{Provider: withheld, Model: withheld}
	case *session.ThinkingLevelChange:
		return &session.ThinkingLevelChange{Level: withheld}
	case *session.Label:
		c := *b
		hide(&c.Text)
		return &c
	case *session.SessionInfo:
		c := *b
		hide(&c.Name)
		return &c
	case *session.UsageEntry:
		return &session.UsageEntry{Kind: withheld, Provider: withheld, Model: withheld, Note: withheld, Usage: b.Usage}
	case *session.ContextEdit:
		c := *b
		c.Replacement = withholdBlocks(c.Replacement)
		return &c
	case *session.Custom:
		return &session.Custom{CustomType: withheld, Data: hideJSON(b.Data)}
	case *session.Other:
		return &session.Other{Raw: hideJSON(b.Raw)}
	case *session.Damaged:
		c := *b
		hide(&c.Text)
		return &c
	}
	panic(fmt.Sprintf("body of unknown type %T", b))
}

func withholdResult(b *session.ToolResult) *session.ToolResult {
	c := *b
	c.Content = withholdBlocks(c.Content)
	hide(&c.ToolCallID)
	hide(&c.ToolName)
	c.Details, c.Extra = hideJSON(c.Details), hideJSON(c.Extra)
	c.Nested = make([]session.NestedCall, len(b.Nested))
	for i, n := range b.Nested {
		hide(&n.ID)
		hide(&n.Name)
		hide(&n.Error)
		hide(&n.Status)
		n.Arguments = hideJSON(n.Arguments)
		c.Nested[i] = n
	}
	return &c
}

func withholdSystem(b *session.System) *session.System {
	if b == nil {
		return nil
	}
	c := *b
	hide(&c.Text)
	c.Sections = make([]session.Section, len(b.Sections))
	for i, s := range b.Sections {
		hide(&s.Name)
		hide(&s.Text)
		c.Sections[i] = s
	}
	c.ToolsAdded = make([]session.Tool, len(b.ToolsAdded))
	for i, t := range b.ToolsAdded {
		hide(&t.Name)
		hide(&t.Description)
		t.Parameters = hideJSON(t.Parameters)
		c.ToolsAdded[i] = t
	}
	c.ToolsRemoved = hideAll(b.ToolsRemoved)
	c.Extra = hideJSON(c.Extra)
	return &c
}

func withholdCompaction(b *session.Compaction) *session.Compaction {
	c := *b
	hide(&c.Summary)
	c.System = withholdSystem(b.System)
	c.RetainedTail = make([]session.Retained, len(b.RetainedTail))
	for i, m := range b.RetainedTail {
		hide(&m.Role)
		m.Body = withholdBody(m.Body)
		c.RetainedTail[i] = m
	}
	c.Details, c.Extra = hideJSON(c.Details), hideJSON(c.Extra)
	return &c
}

func withholdBlocks(blocks []session.Block) []session.Block {
	out := make([]session.Block, len(blocks))
	for i, b := range blocks {
		out[i] = withholdBlock(b)
	}
	return out
}

func withholdBlock(b session.Block) session.Block {
	switch b := b.(type) {
	case *session.Text:
		c := *b
		hide(&c.Text)
		hide(&c.Signature)
		c.Extra = hideJSON(c.Extra)
		return &c
	case *session.Thinking:
		c := *b
		hide(&c.Thinking)
		hide(&c.Signature)
		c.Extra = hideJSON(c.Extra)
		return &c
	case *session.Image:
		c := *b
		hide(&c.Data)
		hide(&c.MimeType)
		c.Extra = hideJSON(c.Extra)
		return &c
	case *session.ToolCall:
		c := *b
		hide(&c.ID)
		hide(&c.Name)
		hide(&c.ArgumentsError)
		c.Arguments, c.Extra = hideJSON(c.Arguments), hideJSON(c.Extra)
		return &c
	case *session.UnknownBlock:
		c := *b
		hide(&c.Type)
		c.Raw = hideJSON(c.Raw)
		return &c
	}
	panic(fmt.Sprintf("block of unknown type %T", b))
}
