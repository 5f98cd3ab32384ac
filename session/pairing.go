package session

import "slices"

// A callRef is a call and the entry that made it.
type callRef struct {
	entry *Entry
	call  *ToolCall
}

// pair finds the call that each tool result answers, and the nearest result
// of each call. One walk over the tree keeps the calls that are open above
// the current entry by id, so its cost is linear even for deep trees.
func (s *Session) pair() {
	p := pairing{s: s, open: make(map[string][]callRef), depth: make([]int32, len(s.Entries)), visited: make([]int32, len(s.Entries))}
	s.tree.results = make(map[*ToolCall]*Entry)
	s.tree.calls = make(map[*Entry]callRef)
	for _, root := range s.tree.roots {
		p.walk(root)
	}
	p.strays()
}

type pairing struct {
	s        *Session
	open     map[string][]callRef
	depth    []int32  // by index in Entries
	visited  []int32  // children that were, by index in Entries
	unpaired []*Entry // results without a call above them
}

// walk visits root and all below it, without recursion and without a stack: a
// session can be one chain of a million entries.
func (p *pairing) walk(root *Entry) {
	p.enter(root)
	for e := root; e != nil; {
		if n := p.visited[e.index]; n < e.children {
			p.visited[e.index]++
			child := p.s.Children(e)[n]
			p.depth[child.index] = p.depth[e.index] + 1
			p.enter(child)
			e = child
			continue
		}
		p.leave(e)
		e = e.parent
	}
}

func (p *pairing) enter(e *Entry) {
	for _, c := range e.calls() {
		p.open[c.ID] = append(p.open[c.ID], callRef{e, c})
	}
	result, ok := e.Body.(*ToolResult)
	if !ok {
		return
	}
	if refs := p.open[result.ToolCallID]; len(refs) > 0 {
		p.answer(refs[len(refs)-1], e)
	} else {
		p.unpaired = append(p.unpaired, e)
	}
}

func (p *pairing) leave(e *Entry) {
	for _, c := range e.calls() {
		refs := p.open[c.ID]
		p.open[c.ID] = refs[:len(refs)-1]
	}
}

// answer pairs a result with its call.
func (p *pairing) answer(ref callRef, result *Entry) {
	tree := &p.s.tree
	tree.calls[result] = ref
	old := tree.results[ref.call]
	if old == nil || p.depth[result.index] < p.depth[old.index] ||
		p.depth[result.index] == p.depth[old.index] && result.index < old.index {
		tree.results[ref.call] = result
	}
}

// strays pairs results that have no call above them, as in files with lost
// or missing parents: with the latest call before them in the file that has
// no result of its own.
func (p *pairing) strays() {
	unanswered := make(map[string]callRef)
	seen := 0 // entries whose calls were looked at
	slices.SortFunc(p.unpaired, byIndex)
	for _, e := range p.unpaired {
		for ; seen < e.Index(); seen++ {
			from := p.s.Entries[seen]
			for _, c := range from.calls() {
				if p.s.tree.results[c] == nil {
					unanswered[c.ID] = callRef{from, c}
				}
			}
		}
		id := e.Body.(*ToolResult).ToolCallID
		if ref, ok := unanswered[id]; ok && id != "" {
			p.answer(ref, e)
			delete(unanswered, id)
		}
	}
}

// calls returns the tool calls that e makes.
func (e *Entry) calls() []*ToolCall {
	if a, ok := e.Body.(*Assistant); ok {
		return Calls(a.Content)
	}
	return nil
}

// Calls returns the tool calls among blocks that have a result of their own
// to be expected: all but those that ran at the provider.
func Calls(blocks []Block) []*ToolCall {
	var calls []*ToolCall
	for _, b := range blocks {
		if c, ok := b.(*ToolCall); ok && !c.Server {
			calls = append(calls, c)
		}
	}
	return calls
}

// ResultOf returns the entry whose result answers call c made in entry e: the
// nearest descendant with that tool call id, else nil.
func (s *Session) ResultOf(e *Entry, c *ToolCall) *Entry { return s.tree.results[c] }

// CallOf returns the call that the result in entry e answers and the entry
// that made it, or nil, nil.
func (s *Session) CallOf(e *Entry) (*Entry, *ToolCall) {
	ref := s.tree.calls[e]
	return ref.entry, ref.call
}
