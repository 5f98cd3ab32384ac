package session

// Context is what the model would see at an entry.
type Context struct {
	Entries       []*Entry  // selected entries, compaction first where there is one
	Messages      []Message // what they become
	Provider      string
	Model         string
	ThinkingLevel string // "off" if never set
}

// A Message is one message of a context.
type Message struct {
	Role  string
	Entry *Entry // nil for a retained tail
	Body  Body
}

// Context returns what the model would see at leaf.
func (s *Session) Context(leaf *Entry) Context {
	branch := s.Branch(leaf)
	c := Context{ThinkingLevel: "off"}
	c.settings(branch)
	c.Entries = selected(branch)
	edits := s.edits(c.Entries)
	for i, e := range c.Entries {
		b := e.Body
		if edit := edits[e]; edit != nil {
			if edit.Omitted {
				continue
			}
			b = withContent(b, edit.Replacement)
		}
		c.add(e, b, i == 0)
	}
	return c
}

// settings takes the last model and thinking level of the whole branch.
func (c *Context) settings(branch []*Entry) {
	for _, e := range branch {
		switch b := e.Body.(type) {
		case *ModelChange:
			c.Provider, c.Model = b.Provider, b.Model
		case *Assistant:
			if b.Model != "" {
				c.Provider, c.Model = b.Provider, b.Model
			}
		case *ThinkingLevelChange:
			c.ThinkingLevel = b.Level
		default: // says nothing about either
		}
	}
}

// selected returns the last compaction of a branch, what it keeps, and what
// follows; the whole branch if there is none.
func selected(branch []*Entry) []*Entry {
	last := -1
	for i, e := range branch {
		if e.Type() == "compaction" {
			last = i
		}
	}
	if last < 0 {
		return branch
	}
	compaction := branch[last].Body.(*Compaction)
	list := []*Entry{branch[last]}
	keeping := false
	for _, e := range branch[:last] {
		keeping = keeping || e.ID == compaction.FirstKeptEntryID
		if _, system := e.Body.(*System); keeping && !system {
			list = append(list, e)
		}
	}
	return append(list, branch[last+1:]...)
}

// edits returns the last context edit of each entry among list.
func (s *Session) edits(list []*Entry) map[*Entry]*ContextEdit {
	edits := make(map[*Entry]*ContextEdit)
	for _, e := range list {
		if edit, ok := e.Body.(*ContextEdit); ok {
			edits[s.Resolve(edit.TargetID, e)] = edit
		}
	}
	return edits
}

// withContent returns a copy of a message with other content.
func withContent(b Body, content []Block) Body {
	switch b := b.(type) {
	case *User:
		m := *b
		m.Content = content
		return &m
	case *Assistant:
		m := *b
		m.Content = content
		return &m
	case *ToolResult:
		m := *b
		m.Content = content
		return &m
	case *CustomMessage:
		m := *b
		m.Content = content
		return &m
	default:
		return b
	}
}

// add appends the messages that an entry becomes. An older compaction gives
// none.
func (c *Context) add(e *Entry, b Body, first bool) {
	switch b := b.(type) {
	case *User, *Assistant, *ToolResult, *System, *UnknownMessage:
		c.Messages = append(c.Messages, Message{e.Role(), e, b})
	case *BashExecution:
		if !b.Excluded {
			c.Messages = append(c.Messages, Message{e.Role(), e, b})
		}
	case *CustomMessage:
		role := e.Role()
		if role == "" {
			role = "custom"
		}
		c.Messages = append(c.Messages, Message{role, e, b})
	case *BranchSummary:
		if b.Summary != "" {
			c.Messages = append(c.Messages, Message{"branchSummary", e, b})
		}
	case *Compaction:
		if e.Type() == "compaction" && !first {
			return
		}
		if b.System != nil {
			c.Messages = append(c.Messages, Message{"system", e, b.System})
		}
		c.Messages = append(c.Messages, Message{"compactionSummary", e, b})
		if b.FirstKeptEntryID != "" {
			return
		}
		for _, kept := range b.RetainedTail {
			c.Messages = append(c.Messages, Message{Role: kept.Role, Body: kept.Body})
		}
	case *ModelChange, *ThinkingLevelChange, *Label, *SessionInfo, *UsageEntry, *ContextEdit, *Custom, *Other, *Damaged:
	}
}
