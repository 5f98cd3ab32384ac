package session

import "strconv"

// A Line is one line of a session file, or one object recovered from a line
// that holds several.
type Line struct {
	Number int    // 1-based number of the line in the file, ended by \n
	Part   int    // 1 for the first thing on that line, 2 for the next, …
	Offset int64  // byte offset of Raw in the file
	Raw    []byte // the bytes without line end, BOM and NUL padding
	Damage Damage // zero when Raw is one whole JSON object
}

// Place says where a line or entry stands: "12", or "12.2" for the second
// object recovered from line 12.
func (l Line) Place() string { return place(l.Number, l.Part) }

func place(number, part int) string {
	if part > 1 {
		return strconv.Itoa(number) + "." + strconv.Itoa(part)
	}
	return strconv.Itoa(number)
}

// Damage says why a line isn't an entry.
type Damage string

// The kinds of damage. The values are words for people.
const (
	NotJSON   Damage = "not JSON"          // no valid JSON object could be read
	NotObject Damage = "not a JSON object" // valid JSON of another type
	Torn      Damage = "torn"              // the start of an entry that a later one overwrote
	TooDeep   Damage = "nested too deep"   // more than MaxDepth levels
	NulBytes  Damage = "only NUL bytes"    // an interrupted append left a hole
	Unmatched Damage = "not an entry"      // an object that the dialect doesn't allow there
)
