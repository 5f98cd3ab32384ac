package session

import (
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// An Entry is one line of a session: a message, a change of settings, a
// marker, or a damaged line.
//
// A session may hold a million entries of a few bytes, so what is kept of each
// is kept small, and what few of them have stands apart.
type Entry struct {
	// ID is unique in its session. It is the file's own id, or one made from
	// the place ("line-12", "line-12.2") where that is missing or was used by
	// an earlier entry; FileID is then what the file says.
	ID   string
	Body Body

	words           *words // nil for none
	rare            *rare  // nil for none
	parent          *Entry
	at              moment
	line            int32
	index           int32 // in Session.Entries
	below, children int32 // its children: where they begin in tree.below, and how many
	made            bool  // ID was made, so the file's is in rare, if there is one
}

// words are the file's names for what an entry is. Entries share them.
type words struct{ kind, role string }

// rare is what few entries have. It isn't changed once it is set, since the
// copies of an entry share it.
type rare struct {
	part    int // 0 for the first
	fileID  string
	missing string
	extra   jsontext.Value
}

// NewEntry returns an entry for [WriteJSONL]. Its parent is nil for a root.
func NewEntry(id string, parent *Entry, at time.Time, body Body) *Entry {
	return &Entry{ID: id, Body: body, parent: parent, at: momentOf(at), made: true}
}

// Line is the 1-based number of e's line in the file.
func (e *Entry) Line() int { return int(e.line) }

// Part is 1, or more for objects recovered from one line.
func (e *Entry) Part() int {
	if e.rare == nil {
		return 1
	}
	return max(1, e.rare.part)
}

// Place is the entry's place in its file: "12", or "12.2".
func (e *Entry) Place() string { return place(e.Line(), e.Part()) }

// Index is e's position in its session's Entries.
func (e *Entry) Index() int { return int(e.index) }

// FileID is the id that the file gives e, "" for none.
func (e *Entry) FileID() string {
	switch {
	case e.rare != nil && e.rare.fileID != "":
		return e.rare.fileID
	case e.made:
		return ""
	}
	return e.ID
}

// ParentID is the parent's ID as resolved in this session, "" for a root.
func (e *Entry) ParentID() string {
	if e.parent == nil {
		return ""
	}
	return e.parent.ID
}

// Missing names a parent that the file refers to but doesn't hold.
func (e *Entry) Missing() string {
	if e.rare == nil {
		return ""
	}
	return e.rare.missing
}

// Extra holds unknown members, as one object, or nil.
func (e *Entry) Extra() jsontext.Value {
	if e.rare == nil {
		return nil
	}
	return e.rare.extra
}

// Type is the file's word for what e is: message, compaction, label, ….
func (e *Entry) Type() string {
	if e.words == nil {
		return ""
	}
	return e.words.kind
}

// Role is the role of a message in the file's own word: user, assistant,
// toolResult, bashExecution, custom, system, compaction, …. It is "" for
// entries that are no messages, and for messages without a role. A shell
// command in a golder file has the role user and a [*BashExecution] as body.
func (e *Entry) Role() string {
	if e.words == nil {
		return ""
	}
	return e.words.role
}

// Timestamp is the entry's own; zero if unreadable.
func (e *Entry) Timestamp() time.Time { return e.at.time() }

// SetFileID sets what the file is said to call e: for [Session.Replace].
func (e *Entry) SetFileID(id string) { e.setRare(func(r *rare) { r.fileID = id }) }

// SetMissing names another parent that the file doesn't hold.
func (e *Entry) SetMissing(id string) { e.setRare(func(r *rare) { r.missing = id }) }

// SetExtra sets the unknown members.
func (e *Entry) SetExtra(extra jsontext.Value) { e.setRare(func(r *rare) { r.extra = extra }) }

func (e *Entry) setRare(set func(*rare)) {
	r := new(rare)
	if e.rare != nil {
		*r = *e.rare
	}
	set(r)
	e.rare = r
}

func (e *Entry) damaged() bool {
	_, ok := e.Body.(*Damaged)
	return ok
}

// A moment is a time in half the memory. The zero moment is the zero time.
type moment struct {
	high, low int32 // seconds since the year 1
	nano      int32
}

const yearOne = -62135596800 // as a Unix time

func momentOf(t time.Time) moment {
	s := t.Unix() - yearOne
	return moment{int32(s >> 32), int32(s), int32(t.Nanosecond())}
}

func (m moment) time() time.Time {
	return time.Unix(int64(m.high)<<32|int64(uint32(m.low))+yearOne, int64(m.nano)).UTC()
}
