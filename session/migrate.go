package session

import "fmt"

// A link says which entry is the parent of another.
type link struct {
	id    string // the id that the file names; "" for a root
	chain bool   // the entry before, whatever its id
}

// migrate brings the entries to the shape of version 3, in memory: ids that
// are unique, and parents for files that have none. Made ids come from the
// place of the entry, so they are the same at every read.
func (d *decoder) migrate() {
	linear, fresh := d.linear()
	if linear {
		for i := range d.parents {
			d.parents[i] = link{chain: true}
		}
	}
	d.giveIDs(fresh)
}

// linear reports whether the file's entries form one chain in file order, and
// whether their ids count for nothing.
func (d *decoder) linear() (linear, fresh bool) {
	n := d.entries()
	if d.s.Header.Dialect == Golder {
		return false, false // bare messages are linked one by one
	}
	switch {
	case d.s.Header.Version == 1 && d.ids < n:
		return true, true
	case d.ids == 0:
		// A copy that an old pi made of a version 1 file: it says 3, but its
		// entries were never given ids.
		return true, false
	case !d.anyParent && n > 1:
		d.problem(d.s.Header.Line, 1, "no entry names a parent: taken as one chain")
		return true, false
	}
	return false, false
}

// entries counts those that aren't damaged.
func (d *decoder) entries() int {
	n := 0
	for _, e := range d.s.Entries {
		if !e.damaged() && e.Line() > d.s.Header.Line {
			n++
		}
	}
	return n
}

// giveIDs sets every ID.
func (d *decoder) giveIDs(fresh bool) {
	t := &d.s.tree
	t.byID = newIDTable(len(d.s.Entries))
	for _, e := range d.s.Entries {
		id := e.ID
		if id == "" || e.damaged() {
			continue
		}
		if fresh {
			e.disown()
			continue
		}
		first := d.s.Entry(id)
		if first == nil {
			t.byID.add(e)
			continue
		}
		e.disown()
		if t.bearers == nil {
			t.bearers = make(map[string][]*Entry)
		}
		if t.bearers[id] == nil {
			t.bearers[id] = []*Entry{first}
		}
		t.bearers[id] = append(t.bearers[id], e)
		d.problem(e.Line(), e.Part(), "id used before, at line %s", first.Place())
	}
	for _, e := range d.s.Entries {
		if e.ID != "" {
			continue
		}
		e.ID, e.made = "line-"+e.Place(), true
		for n := 2; d.s.Entry(e.ID) != nil; n++ {
			e.ID = fmt.Sprintf("line-%s-%d", e.Place(), n)
		}
		t.byID.add(e)
	}
}

// disown takes the file's id of an entry for one that it only says.
func (e *Entry) disown() {
	e.SetFileID(e.ID)
	e.ID = ""
}

// keepFrom finds the first entry that each compaction kept.
func (d *decoder) keepFrom() {
	for _, k := range d.pending {
		c := k.entry.Body.(*Compaction)
		var target *Entry
		switch {
		case k.index > 0:
			target = d.nth(k.index)
		case k.id != "":
			target = d.s.Resolve(k.id, k.entry)
		}
		// Naming itself, or something later, a compaction keeps nothing.
		if target != nil && target.index < k.entry.index {
			c.FirstKeptEntryID = target.ID
		}
	}
}

// nth returns the n-th entry after the header that isn't damaged, as version
// 1 counts them.
func (d *decoder) nth(n int) *Entry {
	if d.order == nil {
		for _, e := range d.s.Entries {
			if !e.damaged() && e.Line() >= d.s.Header.Line {
				d.order = append(d.order, e)
			}
		}
	}
	if n > len(d.order) {
		return nil
	}
	return d.order[n-1]
}
