package session

import (
	"time"
	"unique"

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

// An Entry is one line of a session: a message, a change of settings, a
// marker, or a damaged line.
type Entry struct {
	Line int // 1-based line number in the file
	Part int // 1, or more for objects recovered from one line

	// ID is unique in its session. It is the file's own id, or one made from
	// the place ("line-12", "line-12.2") where that is missing or was used by
	// an earlier entry; FileID is then what the file says.
	ID     string
	FileID string

	// ParentID is the parent's ID as resolved in this session, "" for a root.
	// Missing names a parent that the file refers to but doesn't hold.
	ParentID string
	Missing  string

	Type      string    // the file's word: message, compaction, label, …
	Timestamp time.Time // of the entry; zero if unreadable
	Body      Body
	Extra     jsontext.Value // unknown members, as one object, or nil

	// A session may hold a million entries of a few bytes, so what is kept of
	// each is kept small.
	role            unique.Handle[string] // the file's word for the message's role; zero for none
	parent          *Entry
	index           int32 // in Session.Entries
	below, children int32 // its children: where they begin in tree.below, and how many
}

// Index is e's position in its session's Entries.
func (e *Entry) Index() int { return int(e.index) }

// Role is the role of a message in the file's own word: user, assistant,
// toolResult, bashExecution, custom, system, compaction, …. It is "" for
// entries that are no messages, and for messages without a role. A shell
// command in a golder file has the role user and a [*BashExecution] as body.
func (e *Entry) Role() string {
	if e.role == (unique.Handle[string]{}) {
		return ""
	}
	return e.role.Value()
}

func (e *Entry) setRole(word string) {
	if word != "" {
		e.role = unique.Make(word)
	}
}

// Place is the entry's place in its file: "12", or "12.2".
func (e *Entry) Place() string { return place(e.Line, e.Part) }

// A Problem is one thing that was wrong with a file. Its text names kinds and
// numbers, never content.
type Problem struct {
	Line int // 1-based; 0 for the file as a whole
	Part int
	Text string
}
