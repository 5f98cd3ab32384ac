package session

// Replace returns a copy of s in which some entries are others: swap gets a
// copy of each entry and may change what its exported fields hold, but not
// what they point to, and set what can be set. IDs and parents must stay. Labels, the name and the
// pairs of calls and results are those of the new entries. s is unchanged.
func (s *Session) Replace(swap func(*Entry)) *Session {
	c := &Session{Header: s.Header, Damage: s.Damage}
	fresh := make([]Entry, len(s.Entries))
	c.Entries = make([]*Entry, len(s.Entries))
	for i, e := range s.Entries {
		fresh[i] = *e
		c.Entries[i] = &fresh[i]
		swap(c.Entries[i])
	}
	counterparts := func(list []*Entry) []*Entry {
		out := make([]*Entry, len(list))
		for i, e := range list {
			out[i] = c.Entries[e.index]
		}
		return out
	}
	for _, e := range c.Entries {
		if e.parent != nil {
			e.parent = c.Entries[e.parent.index]
		}
	}
	c.tree.roots = counterparts(s.tree.roots)
	c.tree.byID = s.tree.byID // it holds places
	c.tree.below = counterparts(s.tree.below)
	c.tree.bearers = make(map[string][]*Entry, len(s.tree.bearers))
	for id, list := range s.tree.bearers {
		c.tree.bearers[id] = counterparts(list)
	}
	c.label()
	c.pair()
	return c
}
