package session

import (
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// A Dialect names the agent that wrote a file.
type Dialect string

// The dialects that this package reads.
const (
	Pi     Dialect = "pi"
	Golder Dialect = "golder"
)

// A Session is one decoded session file.
type Session struct {
	Header  Header
	Entries []*Entry  // every line after the header that isn't blank, in file order
	Damage  []Problem // what was wrong, in file order, each once

	tree tree
}

// A Header is the first object of a session file.
type Header struct {
	Dialect       Dialect
	Line          int // 1-based line number
	Version       int // as declared; 1 where a pi header has none
	ID            string
	Created       time.Time // pi: timestamp, golder: createdAt; zero if unreadable
	Updated       time.Time // golder: updatedAt
	Cwd           string    // working directory as recorded
	ParentSession string    // pi: the path of the source file; golder: its id
	Provider      string
	Model         string // pi v1: modelId
	ThinkingLevel string // pi v1

	SystemPrompt       string   // golder
	BaseInstruction    string   // golder
	AppendInstructions []string // golder
	ContextFrom        string   // golder: session whose collapsed context is inherited
	ContextWatermark   int      // golder

	Extra jsontext.Value // members that this package doesn't know, as one object, or nil
}

// A Problem is one thing that was wrong with a file. Its text names kinds and
// numbers, never content.
type Problem struct {
	Line int // 1-based; 0 for the file as a whole
	Part int
	Text string
}
