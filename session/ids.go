package session

import "hash/maphash"

// An idTable finds entries by their IDs: a hash table of their places in
// Session.Entries. A map of strings takes seven times its memory, which counts
// where a file has a million entries.
type idTable struct {
	seed  maphash.Seed
	slots []int32 // place + 1, 0 for none; the length is a power of 2
}

// newIDTable returns a table with room for n entries.
func newIDTable(n int) idTable {
	size := 4
	for size < 2*n {
		size *= 2
	}
	return idTable{maphash.MakeSeed(), make([]int32, size)}
}

// slot is where the search for an id begins.
func (t idTable) slot(id string) int {
	return int(maphash.String(t.seed, id) & uint64(len(t.slots)-1))
}

// add takes in an entry whose ID isn't there yet.
func (t idTable) add(e *Entry) {
	i := t.slot(e.ID)
	for t.slots[i] != 0 {
		i = (i + 1) & (len(t.slots) - 1)
	}
	t.slots[i] = e.index + 1
}

// find returns the entry with that ID, or nil.
func (t idTable) find(entries []*Entry, id string) *Entry {
	if len(t.slots) == 0 {
		return nil
	}
	for i := t.slot(id); t.slots[i] != 0; i = (i + 1) & (len(t.slots) - 1) {
		if e := entries[t.slots[i]-1]; e.ID == id {
			return e
		}
	}
	return nil
}

// byIndex compares entries by their places in the file.
func byIndex(a, b *Entry) int { return int(a.index) - int(b.index) }
