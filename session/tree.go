package session

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// A tree is what is known of a session's entries together. It is built by
// Decode and not changed afterwards, so that readers may share a session.
type tree struct {
	roots   []*Entry
	byID    idTable
	below   []*Entry            // the children of all entries, those of one together
	bearers map[string][]*Entry // all entries that bear a file id, where there are several
	labels  map[*Entry]string
	name    string
	results map[*ToolCall]*Entry
	calls   map[*Entry]callRef
}

// grow links the entries and fills the session's tree.
func (d *decoder) grow() {
	d.migrate()
	d.link()
	d.parents = nil // one for each entry, and not needed again
	d.breakCycles()
	d.s.spread()
	d.keepFrom()
	d.s.label()
	d.s.pair()
	slices.SortStableFunc(d.s.Damage, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Part, b.Part))
	})
}

// link sets every parent.
func (d *decoder) link() {
	var last *Entry
	for i, e := range d.s.Entries {
		if e.damaged() {
			continue
		}
		switch l := d.parents[i]; {
		case l.chain:
			e.parent = last
		case l.id == "" || l.id == d.s.Header.ID:
			// Some relatives of pi name the session as the parent of its roots.
			d.adoptLeaf(e)
		default:
			d.adopt(e, l.id)
		}
		last = e
	}
}

// adopt makes the entry with that id in the file the parent of e.
func (d *decoder) adopt(e *Entry, id string) {
	switch p := d.s.Resolve(id, e); p {
	case nil:
		if e.parent = d.callers()[id]; e.parent != nil {
			// Some relatives of pi name a call as the parent of its result.
			d.problem(e.Line(), e.Part(), "its parent is a tool call")
			return
		}
		e.SetMissing(id)
		d.problem(e.Line(), e.Part(), "its parent is not in the file")
	case e:
		d.problem(e.Line(), e.Part(), "it is its own parent")
	default:
		e.parent = p
	}
}

// callers returns the entries that made tool calls, by call id.
func (d *decoder) callers() map[string]*Entry {
	if d.calls != nil {
		return d.calls
	}
	d.calls = make(map[string]*Entry)
	for _, e := range d.s.Entries {
		for _, c := range e.calls() {
			d.calls[c.ID] = e
		}
	}
	delete(d.calls, "")
	return d.calls
}

// adoptLeaf puts a leaf entry of the agent-core harness under the entry that
// it makes current. The harness writes it as a root, which would set it apart
// from what it is about.
func (d *decoder) adoptLeaf(e *Entry) {
	o, ok := e.Body.(*Other)
	if !ok || e.Type() != "leaf" {
		return
	}
	d.entry.read(d, "", o.Raw)
	if target := d.s.Resolve(d.entry.text("targetId"), e); target != nil && target.index < e.index {
		e.parent = target
	}
}

// Resolve returns the entry that an id in the file means where entry from
// names it: the latest one before from that bears the id, else the first one
// after; nil if there is none.
func (s *Session) Resolve(id string, from *Entry) *Entry {
	if list := s.tree.bearers[id]; list != nil {
		i, _ := slices.BinarySearchFunc(list, from.index, func(e *Entry, index int32) int {
			return cmp.Compare(e.index, index)
		})
		return list[max(i-1, 0)]
	}
	if e := s.Entry(id); e != nil && e.FileID() == id {
		return e
	}
	return nil
}

// breakCycles makes the earliest entry of every cycle of parents a root.
func (d *decoder) breakCycles() {
	const done, onPath = 1, 2
	state := make([]uint8, len(d.s.Entries))
	var path []*Entry
	for _, e := range d.s.Entries {
		path = path[:0]
		for ; e != nil && state[e.index] == 0; e = e.parent {
			state[e.index] = onPath
			path = append(path, e)
		}
		if e != nil && state[e.index] == onPath {
			first := e
			for p := e.parent; p != e; p = p.parent {
				if p.index < first.index {
					first = p
				}
			}
			first.parent = nil
			d.problem(first.Line(), first.Part(), "its parents form a cycle")
		}
		for _, p := range path {
			state[p.index] = done
		}
	}
}

// spread sets children and roots from the parents.
func (s *Session) spread() {
	total := int32(0)
	for _, e := range s.Entries {
		if e.parent != nil {
			e.parent.children++
			total++
		} else if !e.damaged() {
			s.tree.roots = append(s.tree.roots, e)
		}
	}
	s.tree.below = make([]*Entry, total)
	for _, e := range slices.Backward(s.Entries) {
		total -= e.children
		e.below = total + e.children // the end of its place, until it is filled
	}
	for _, e := range slices.Backward(s.Entries) {
		if e.parent != nil {
			e.parent.below--
			s.tree.below[e.parent.below] = e
		}
	}
	for _, e := range s.Entries {
		if e.children > 1 {
			sortByTime(s.Children(e))
		}
	}
}

// sortByTime sorts entries by timestamp. Those without one keep their places.
func sortByTime(list []*Entry) {
	dated := slices.Clone(list)
	dated = slices.DeleteFunc(dated, func(e *Entry) bool { return e.Timestamp().IsZero() })
	slices.SortStableFunc(dated, func(a, b *Entry) int { return a.Timestamp().Compare(b.Timestamp()) })
	for i, e := range list {
		if !e.Timestamp().IsZero() {
			list[i], dated = dated[0], dated[1:]
		}
	}
}

// Roots returns the entries without a parent in the file, in file order: true
// roots, orphans, and one entry of each cycle of parents.
func (s *Session) Roots() []*Entry { return s.tree.roots }

// Parent returns e's parent, or nil.
func (s *Session) Parent(e *Entry) *Entry { return e.parent }

// Children returns e's children sorted by timestamp, then file order. The
// caller must not change the slice.
func (s *Session) Children(e *Entry) []*Entry {
	end := e.below + e.children
	return s.tree.below[e.below:end:end]
}

// Entry returns the entry with that ID, or nil.
func (s *Session) Entry(id string) *Entry { return s.tree.byID.find(s.Entries, id) }

// At returns the entry at a place of the file, as [Entry.Place] tells it, or
// nil.
func (s *Session) At(place string) *Entry {
	number, rest, parted := strings.Cut(place, ".")
	line, err := strconv.Atoi(number)
	part := 1
	if parted && err == nil {
		part, err = strconv.Atoi(rest)
	}
	i, ok := slices.BinarySearchFunc(s.Entries, 0, func(e *Entry, _ int) int {
		return cmp.Or(cmp.Compare(e.Line(), line), cmp.Compare(e.Part(), part))
	})
	if err != nil || !ok || s.Entries[i].Place() != place {
		return nil
	}
	return s.Entries[i]
}

// ByPrefix returns the entries whose ID begins with a prefix, in file order:
// only the one that is equal to it, if there is one.
func (s *Session) ByPrefix(prefix string) []*Entry {
	if e := s.Entry(prefix); e != nil {
		return []*Entry{e}
	}
	var found []*Entry
	for _, e := range s.Entries {
		if strings.HasPrefix(e.ID, prefix) {
			found = append(found, e)
		}
	}
	return found
}

// Leaf is the current position: the last entry of the file that isn't
// damaged, or nil.
func (s *Session) Leaf() *Entry {
	for _, e := range slices.Backward(s.Entries) {
		if !e.damaged() {
			return e
		}
	}
	return nil
}

// Branch returns the path from the root to e, both included. It is empty for
// nil, and e alone for a damaged entry.
func (s *Session) Branch(e *Entry) []*Entry {
	n := 0
	for p := e; p != nil; p = p.parent {
		n++
	}
	branch := make([]*Entry, n)
	for p := e; p != nil; p = p.parent {
		n--
		branch[n] = p
	}
	return branch
}
