package session

import (
	"errors"
	"io"
	"iter"
	"time"
)

// This file is the agreed surface, to be replaced by real code.

// ErrNotSession says that a file isn't a session of any known kind.
var ErrNotSession = errors.New("not a session file")

// An UnsupportedError says that a file is recognised but can't be read: a
// newer golder version, the agent-core v4 store, an event stream, a foreign
// product's session.
type UnsupportedError struct{ What string }

func (e *UnsupportedError) Error() string { return "unsupported: " + e.What }

type tree struct {
	roots []*Entry
	byID  map[string]*Entry
}

// Scan yields the lines of a session file that aren't blank, of any length.
// Only \n ends a line. What was damaged is split so that nothing is lost. A
// read error ends the sequence. Raw is valid until the next step.
func Scan(r io.Reader) iter.Seq2[Line, error] { panic("stub") }

// Decode builds a session from lines. It returns what could be read and a
// nil error, unless the lines are no session at all ([ErrNotSession]), not a
// supported one ([*UnsupportedError]), or reading failed.
func Decode(lines iter.Seq2[Line, error]) (*Session, error) { panic("stub") }

// Read is Decode(Scan(r)).
func Read(r io.Reader) (*Session, error) { return Decode(Scan(r)) }

// ReadHeader reads lines only up to the header. Its errors are those of Decode.
func ReadHeader(r io.Reader) (Header, error) { panic("stub") }

// Roots returns the entries without a parent in the file, in file order: true
// roots, orphans, and one entry of each cycle of parents.
func (s *Session) Roots() []*Entry { return s.tree.roots }

// Parent returns e's parent, or nil.
func (s *Session) Parent(e *Entry) *Entry { return e.parent }

// Children returns e's children sorted by timestamp, then file order.
func (s *Session) Children(e *Entry) []*Entry { return e.children }

// Entry returns the entry with that ID, or nil.
func (s *Session) Entry(id string) *Entry { return s.tree.byID[id] }

// Leaf is the current position: the last entry of the file that isn't damaged.
func (s *Session) Leaf() *Entry { panic("stub") }

// Branch returns the path from the root to e, both included.
func (s *Session) Branch(e *Entry) []*Entry { panic("stub") }

// Name is the session's name: the last one given in file order, trimmed.
func (s *Session) Name() string { panic("stub") }

// Title is the name, else the first real user prompt on one line, cut at a
// word near 80 characters; never "continued from…", never a slash command
// alone. It is "" when there is neither.
func (s *Session) Title() string { panic("stub") }

// LabelOf returns the label that e bears now, or "".
func (s *Session) LabelOf(e *Entry) string { panic("stub") }

// Started is the earlier of the header's time and the first entry's time.
func (s *Session) Started() time.Time { panic("stub") }

// Ended is the latest time that an entry states.
func (s *Session) Ended() time.Time { panic("stub") }

// ResultOf returns the entry whose result answers call c made in entry e: the
// nearest descendant with that tool call id, else nil.
func (s *Session) ResultOf(e *Entry, c *ToolCall) *Entry { panic("stub") }

// CallOf returns the call that the result in entry e answers and the entry
// that made it, or nil, nil.
func (s *Session) CallOf(e *Entry) (*Entry, *ToolCall) { panic("stub") }

// ModelUsage is the usage of one model.
type ModelUsage struct {
	Model string // provider/model; "" for work that names no model
	Usage Usage
}

// UsageByModel sums the usage of all entries that keep reports true for (all,
// when nil): assistant messages, tool results, compactions, branch summaries
// and usage entries; sorted by model.
func (s *Session) UsageByModel(keep func(*Entry) bool) []ModelUsage { panic("stub") }

// UsageOf returns the usage that e records, or nil.
func UsageOf(e *Entry) *Usage { panic("stub") }

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
func (s *Session) Context(leaf *Entry) Context { panic("stub") }
