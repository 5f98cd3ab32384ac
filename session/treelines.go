package session

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A TreeLine is one entry in the text form of a tree.
type TreeLine struct {
	Entry   *Entry
	Text    string
	Current bool // the entry is the leaf
}

const (
	maxCells   = 8  // of indentation; deeper lines show that some are left out
	maxSummary = 72 // characters of a message
)

// TreeLines draws the tree as text, one line for each entry that isn't
// damaged, parents first: the layout of golder's tree view. A chain stays in
// its column; only forks indent, and the indentation has a limit. Roots and
// children are sorted by time, then id. A line holds no line break and no
// control character but tabs. The cost is linear, whatever the tree's depth.
func (s *Session) TreeLines(leaf *Entry) []TreeLine {
	var lines []TreeLine
	stack := make([]branchLine, 0, len(s.tree.roots))
	for _, root := range slices.Backward(sortedForTree(s.tree.roots)) {
		stack = append(stack, branchLine{entry: root})
	}
	for len(stack) > 0 {
		b := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		lines = append(lines, TreeLine{b.entry, b.indent() + b.connector + summary(b.entry), b.entry == leaf})
		below := b.below()
		children := sortedForTree(s.Children(b.entry))
		for i, child := range slices.Backward(children) {
			below.entry = child
			switch {
			case len(children) == 1:
				below.connector = ""
			case i == len(children)-1:
				below.connector = "└─ "
			default:
				below.connector = "├─ "
			}
			stack = append(stack, below)
		}
	}
	return lines
}

// sortedForTree returns entries by time, then id.
func sortedForTree(list []*Entry) []*Entry {
	if len(list) < 2 {
		return list
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b *Entry) int {
		return cmp.Or(a.Timestamp().Compare(b.Timestamp()), strings.Compare(a.treeID(), b.treeID()))
	})
	return list
}

func (e *Entry) treeID() string { return cmp.Or(e.FileID(), e.ID) }

// A branchLine is an entry to be drawn and what stands before it. Only the
// last cells are kept, so that a deep tree costs no more than a flat one.
type branchLine struct {
	entry     *Entry
	connector string
	depth     int            // number of cells
	cells     [maxCells]bool // the last of them; true for a line, false for a blank
}

// below returns the line's form for the children of its entry.
func (b branchLine) below() branchLine {
	if b.connector == "" {
		return b
	}
	copy(b.cells[:], b.cells[1:])
	b.cells[maxCells-1] = b.connector == "├─ "
	b.depth++
	return b
}

func (b branchLine) indent() string {
	shown, text := b.depth, ""
	if b.depth > maxCells {
		shown, text = maxCells-1, "⋯  "
	}
	for _, line := range b.cells[maxCells-shown:] {
		if line {
			text += "│  "
		} else {
			text += "   "
		}
	}
	return text
}

// summary is an entry on one line. Texts stand apart in it as on a page: joined,
// two harmless ones could make a word that redaction takes out of one.
func summary(e *Entry) string {
	switch b := e.Body.(type) {
	case *User:
		return "user: " + oneLine(joinTexts(b.Content, " "))
	case *Assistant:
		return assistantSummary(b)
	case *ToolResult:
		return "tool result: " + oneLine(joinTexts(b.Content, " "))
	case *BashExecution:
		if e.Role() == "user" { // golder's own view shows the record as it is
			return "user: " + "<user_shell_command> …"
		}
		return "command: " + oneLine(b.Command)
	case *System:
		return "system: " + oneLine(b.Text)
	case *CustomMessage:
		return "custom: " + oneLine(joinTexts(b.Content, " "))
	case *Compaction:
		return "compaction: " + oneLine(b.Summary)
	case *BranchSummary:
		return "branch summary: " + oneLine(b.Summary)
	case *ModelChange:
		return "model: " + oneLine(modelName(b.Provider, b.Model))
	case *ThinkingLevelChange:
		return "thinking level: " + oneLine(b.Level)
	case *Label:
		return "label: " + oneLine(b.Text)
	case *SessionInfo:
		return "name: " + oneLine(b.Name)
	case *UsageEntry:
		return "usage: " + oneLine(b.Kind)
	case *ContextEdit:
		return "context edit: " + oneLine(b.TargetID)
	case *Custom:
		return "custom: " + oneLine(b.CustomType)
	case *UnknownMessage:
		return cmp.Or(oneLine(b.Role), "unknown")
	case *Other:
		return cmp.Or(oneLine(e.Type()), "unknown")
	case *Damaged:
		return "damaged"
	}
	return "unknown"
}

func assistantSummary(a *Assistant) string {
	line := "assistant"
	text := oneLine(joinTexts(a.Content, " "))
	var names []string
	for _, b := range a.Content {
		if c, ok := b.(*ToolCall); ok {
			names = append(names, oneLine(c.Name))
		}
	}
	if text != "" || names == nil {
		line += ": " + text
	}
	if names != nil {
		line += " [→ " + strings.Join(names, ", ") + "]"
	}
	return line
}

// oneLine cuts a text to its first line and to a length in characters, and
// makes control characters visible.
func oneLine(text string) string {
	text = strings.TrimSpace(text)
	if first, _, cut := strings.Cut(text, "\n"); cut {
		text = strings.TrimSuffix(first, "\r") + " …"
	}
	end, n := 0, 0
	for end < len(text) && n < maxSummary {
		_, size := utf8.DecodeRuneInString(text[end:])
		end += size
		n++
	}
	if end < len(text) {
		text = text[:end] + " …"
	}
	return strings.Map(visible, text)
}

// visible replaces characters that a terminal would act on.
func visible(r rune) rune {
	switch {
	case r == '\t':
		return r
	case r < ' ':
		return '\u2400' + r // its picture
	case r == 0x7f:
		return '\u2421'
	case unicode.IsControl(r), '\u2028' <= r && r <= '\u202e', '\u2066' <= r && r <= '\u2069':
		return utf8.RuneError
	}
	return r
}
