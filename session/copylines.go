package session

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// This file copies entries from one session file to another line by line, so
// that whatever a line holds comes out as it went in.

// eachLine reads a session file again from its start and calls use with the
// lines of those entries, in file order.
func eachLine(src io.ReadSeeker, entries []*Entry, use func(*Entry, []byte) error) error {
	if _, err := src.Seek(0, io.SeekStart); err != nil {
		return err
	}
	entries = slices.DeleteFunc(slices.Clone(entries), (*Entry).damaged)
	slices.SortFunc(entries, byIndex)
	for l, err := range Scan(src) {
		if err != nil {
			return err
		}
		if len(entries) == 0 {
			return nil
		}
		if e := entries[0]; l.Number == e.Line() && l.Part == e.Part() {
			entries = entries[1:]
			if err := use(e, l.Raw); err != nil {
				return err
			}
		}
	}
	if len(entries) > 0 {
		return fmt.Errorf("session: line %s is gone: the file has changed", entries[0].Place())
	}
	return nil
}

// copyGolder writes the lines of some entries as golder's version 3. A line
// of version 3 is written as it is, but for its id and parent if those are to
// be unique.
func copyGolder(w io.Writer, src io.ReadSeeker, entries []*Entry, unique bool) error {
	b := bufio.NewWriter(w)
	err := eachLine(src, entries, func(e *Entry, raw []byte) error {
		b.Write(golderLine(e, raw, unique))
		return b.WriteByte('\n')
	})
	if err != nil {
		return err
	}
	return b.Flush()
}

func golderLine(e *Entry, raw []byte, unique bool) []byte {
	if f := members(raw); f.find("message") == nil && e.Type() == "message" { // a bare message
		b := []byte(`{"id":`)
		b = appendString(b, e.ID)
		if e.ParentID() != "" {
			b = appendString(append(b, `,"parentId":`...), e.ParentID())
		}
		b = appendString(append(b, `,"timestamp":`...), e.Timestamp().Format(time.RFC3339Nano))
		b = append(append(b, `,"message":`...), raw...)
		return append(b, '}')
	}
	if !unique {
		return raw
	}
	raw = setMember(raw, "id", e.ID)
	if e.parent != nil {
		raw = setMember(raw, "parentId", e.ParentID())
	}
	return raw
}

// members returns the members of an object that stands by itself.
func members(object []byte) *fields {
	f := new(fields)
	f.read(newDecoder(), "", object)
	return f
}

func appendString(b []byte, s string) []byte {
	b, _ = jsontext.AppendQuote(b, s)
	return b
}

// setMember returns an object in which a member is a string. Where it is that
// already, the object comes back as it is.
func setMember(object []byte, name, value string) []byte {
	f := members(object)
	if m := f.find(name); m != nil && kind(m.value) == '"' && f.d.text(m.value) == value {
		return object
	}
	return replaceMember(object, name, appendString(nil, value))
}

// replaceMember returns an object in which a member, the last of its name,
// has another value. A missing one is added in front, a nil value takes it
// out.
func replaceMember(object []byte, name string, value []byte) []byte {
	var out []byte
	f := members(object)
	last := -1
	for i, m := range f.list {
		if string(m.name) == name {
			last = i
		}
	}
	member := func(quoted, value []byte) {
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(append(append(out, quoted...), ':'), value...)
	}
	out = append(out, '{')
	if last < 0 && value != nil {
		member(appendString(nil, name), value)
	}
	for i, m := range f.list {
		switch {
		case i != last:
			member(m.quoted, m.value)
		case value != nil:
			member(m.quoted, value)
		}
	}
	return append(out, '}')
}

// copyPiBranch writes a pi session that holds one branch of another. Label
// entries are taken out of the chain, and what they said at last of the
// branch's entries stands at the end. The lines are of version 3.
func copyPiBranch(w io.Writer, src io.ReadSeeker, s *Session, branch []*Entry, id, source string, now time.Time) error {
	b := bufio.NewWriter(w)
	b.Write(piHeaderLine(id, now, s.Header.Cwd, source))
	chain := slices.DeleteFunc(slices.Clone(branch), func(e *Entry) bool { _, label := e.Body.(*Label); return label })
	if !slices.IsSortedFunc(chain, byIndex) {
		// A parent may stand after its child; eachLine would swap them.
		return copyPiShuffled(b, src, s, branch, chain)
	}
	parents := chainParents(chain)
	err := eachLine(src, chain, func(e *Entry, raw []byte) error {
		b.Write(piLine(s, e, raw, parents[e], branch))
		return b.WriteByte('\n')
	})
	if err != nil {
		return err
	}
	writeLabels(b, s, chain)
	return b.Flush()
}

// piHeaderLine is the first line of a pi session that comes from another.
func piHeaderLine(id string, now time.Time, cwd, source string) []byte {
	head := []byte(`{"type":"session","version":3,"id":`)
	head = appendString(head, id)
	head = appendString(append(head, `,"timestamp":`...), isoMillis(now))
	head = appendString(append(head, `,"cwd":`...), cwd)
	head = appendString(append(head, `,"parentSession":`...), source)
	return append(head, "}\n"...)
}

// copyPi writes a pi session that holds all entries of another. A line of
// version 3 is written as it is, unless its id or parent would mislead pi.
func copyPi(w io.Writer, src io.ReadSeeker, s *Session, cwd, id, source string, now time.Time) error {
	b := bufio.NewWriter(w)
	b.Write(piHeaderLine(id, now, cwd, source))
	entries := slices.DeleteFunc(slices.Clone(s.Entries), func(e *Entry) bool { return e.Line() < s.Header.Line })
	err := eachLine(src, entries, func(e *Entry, raw []byte) error {
		raw = setMember(raw, "id", e.ID)
		switch {
		case e.parent != nil:
			raw = setMember(raw, "parentId", e.ParentID())
		case e.Missing() == "" && members(raw).text("parentId") != "": // itself, or one in a cycle
			raw = replaceMember(raw, "parentId", []byte("null"))
		}
		b.Write(migratedLine(s, e, raw, nil))
		return b.WriteByte('\n')
	})
	if err != nil {
		return err
	}
	return b.Flush()
}

// copyPiShuffled is for a branch whose lines aren't in its order: they are
// held in memory and written root first.
func copyPiShuffled(b *bufio.Writer, src io.ReadSeeker, s *Session, branch, chain []*Entry) error {
	lines := make(map[*Entry][]byte, len(chain))
	parents := chainParents(chain)
	err := eachLine(src, chain, func(e *Entry, raw []byte) error {
		lines[e] = bytes.Clone(piLine(s, e, raw, parents[e], branch))
		return nil
	})
	if err != nil {
		return err
	}
	for _, e := range chain {
		b.Write(lines[e])
		b.WriteByte('\n')
	}
	writeLabels(b, s, chain)
	return b.Flush()
}

// chainParents returns the entry before each.
func chainParents(chain []*Entry) map[*Entry]*Entry {
	parents := make(map[*Entry]*Entry, len(chain))
	for i := 1; i < len(chain); i++ {
		parents[chain[i]] = chain[i-1]
	}
	return parents
}

// piLine is the line of an entry with its parent in the new chain, migrated
// to version 3.
func piLine(s *Session, e *Entry, raw []byte, parent *Entry, branch []*Entry) []byte {
	raw = setMember(raw, "id", e.ID)
	if parent != nil {
		raw = setMember(raw, "parentId", parent.ID)
	} else {
		raw = replaceMember(raw, "parentId", []byte("null"))
	}
	return migratedLine(s, e, raw, branch)
}

// migratedLine is a line of a pi session as version 3 has it. What a
// compaction kept first is looked up in the branch, from which labels are
// taken out.
func migratedLine(s *Session, e *Entry, raw []byte, branch []*Entry) []byte {
	switch body := e.Body.(type) {
	case *Compaction:
		if members(raw).find("firstKeptEntryIndex") != nil {
			raw = replaceMember(raw, "firstKeptEntryIndex", nil)
		}
		if kept := s.Entry(body.FirstKeptEntryID); body.FirstKeptEntryID != "" && kept != nil {
			raw = setMember(raw, "firstKeptEntryId", notLabel(kept, branch).ID)
		}
	case *CustomMessage:
		if s.Header.Version < NewestVersion && e.Type() == "message" {
			message := members(raw).object("message")
			raw = replaceMember(raw, "message", setMember(message, "role", "custom"))
		}
	default: // as it is
	}
	return raw
}

// notLabel returns the first entry from e on along a branch that isn't a
// label.
func notLabel(e *Entry, branch []*Entry) *Entry {
	for _, next := range branch[max(slices.Index(branch, e), 0):] {
		if _, label := next.Body.(*Label); !label {
			return next
		}
	}
	return e
}

// writeLabels writes the labels that the entries of a chain bear now, as
// entries with the time of the label.
func writeLabels(b *bufio.Writer, s *Session, chain []*Entry) {
	setBy := make(map[*Entry]*Entry)
	for _, e := range s.Entries {
		if l, ok := e.Body.(*Label); ok {
			if target := s.Resolve(l.TargetID, e); target != nil {
				setBy[target] = e
			}
		}
	}
	parent := ""
	if len(chain) > 0 {
		parent = chain[len(chain)-1].ID
	}
	for _, e := range chain {
		label := s.LabelOf(e)
		if label == "" {
			continue
		}
		by := setBy[e] // not in the chain itself, so its id is free
		line := appendString([]byte(`{"type":"label","id":`), by.ID)
		line = appendString(append(line, `,"parentId":`...), parent)
		line = appendString(append(line, `,"timestamp":`...), isoMillis(by.Timestamp()))
		line = appendString(append(line, `,"targetId":`...), e.ID)
		line = appendString(append(line, `,"label":`...), label)
		b.Write(append(line, "}\n"...))
		parent = by.ID
	}
}

// isoMillis is a time as pi writes it.
func isoMillis(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }
