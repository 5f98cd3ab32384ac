package render

import (
	"cmp"
	"slices"

	"publish/session"
)

// maxNesting is how many ways stand one inside the other; browsers flatten
// deep nesting, and a reader is lost long before. Deeper ones stand one after
// the other below the transcript.
const maxNesting = 8

// A lane is a part of a session that reads straight down: the way from an
// entry through one child of each entry to a leaf.
type lane struct {
	entries []*session.Entry
	depth   int // 0 for the active path and for other roots
	from    *session.Entry
	size    int // entries of the whole way, its own forks included
	before  int // prompts above it, and while it is written those so far
	calls   map[callKey]*session.Entry
	paired  map[*session.Entry]bool // results that stand in their call
	at      map[*session.Entry]int  // positions, made when a compaction asks
}

// A callKey names the nth block of an entry.
type callKey struct {
	entry *session.Entry
	block int
}

// A plan says where each entry of a session stands on its page.
type plan struct {
	active *lane
	ways   map[*session.Entry][]*lane // the other ways from an entry
	others []*lane                    // orphans, cycles, second roots
	deep   []*lane                    // ways below maxNesting, filled by the walk

	lead  []*session.Entry                    // damaged lines before the first entry
	trail map[*session.Entry][]*session.Entry // damaged lines after an entry
}

// planner decides the lanes of one session. Its slices are indexed by the
// position of entries in the file.
type planner struct {
	s     *session.Session
	index map[*session.Entry]int
	last  []int // last position in the file that is at or below an entry
	size  []int // entries at or below an entry
	taken []bool
}

// newPlan returns the plan of s. Its cost is linear in the number of entries,
// whatever the shape of the tree.
func newPlan(s *session.Session) *plan {
	p := &plan{ways: map[*session.Entry][]*lane{}, trail: map[*session.Entry][]*session.Entry{}}
	pl := &planner{
		s: s, index: make(map[*session.Entry]int, len(s.Entries)),
		last: make([]int, len(s.Entries)), size: make([]int, len(s.Entries)), taken: make([]bool, len(s.Entries)),
	}
	pl.placeDamaged(p)
	pl.measure()
	p.active = pl.activeLane()
	pl.branches(p, p.active)
	for i, e := range s.Entries {
		if !pl.taken[i] && pl.isRoot(e) {
			p.others = append(p.others, pl.lane(p, e, nil, 0))
		}
	}
	for i, e := range s.Entries {
		if !pl.taken[i] { // unreachable: can't be, but would be lost
			p.others = append(p.others, pl.lane(p, e, nil, 0))
		}
	}
	return p
}

// placeDamaged puts each damaged line behind the entry before it in the file.
func (pl *planner) placeDamaged(p *plan) {
	var before *session.Entry
	for i, e := range pl.s.Entries {
		pl.index[e] = i
		if _, ok := e.Body.(*session.Damaged); !ok {
			before = e
			continue
		}
		pl.taken[i] = true
		if before == nil {
			p.lead = append(p.lead, e)
		} else {
			p.trail[before] = append(p.trail[before], e)
		}
	}
}

func (pl *planner) isRoot(e *session.Entry) bool { return pl.s.Parent(e) == nil }

// measure fills size and last, children before parents.
func (pl *planner) measure() {
	order := make([]*session.Entry, 0, len(pl.s.Entries))
	seen := make([]bool, len(pl.s.Entries))
	order = append(order, pl.s.Roots()...)
	for i := 0; i < len(order); i++ {
		at, ok := pl.index[order[i]]
		if !ok || seen[at] {
			continue
		}
		seen[at] = true
		order = append(order, pl.s.Children(order[i])...)
	}
	for i := range pl.last {
		pl.last[i], pl.size[i] = i, 1
	}
	done := seen
	for i := len(order) - 1; i >= 0; i-- {
		at, ok := pl.index[order[i]]
		if !ok || !done[at] {
			continue
		}
		done[at] = false
		if parent := pl.s.Parent(order[i]); parent != nil {
			up := pl.index[parent]
			pl.size[up] += pl.size[at]
			pl.last[up] = max(pl.last[up], pl.last[at])
		}
	}
}

// activeLane is the path from the root to the current position. What the file
// holds below that is another way.
func (pl *planner) activeLane() *lane {
	l := &lane{}
	leaf := pl.s.Leaf()
	if leaf == nil {
		return l
	}
	for e := leaf; e != nil && !pl.taken[pl.index[e]]; e = pl.above(e) {
		pl.taken[pl.index[e]] = true
		l.entries = append(l.entries, e)
	}
	slices.Reverse(l.entries)
	l.size = len(l.entries)
	return l
}

// above returns the entry before e on its way. Where that is missing and the
// line before e is damaged, it was most likely that line, so the way goes on
// above it: one bad line doesn't cut a session in two.
func (pl *planner) above(e *session.Entry) *session.Entry {
	if parent := pl.s.Parent(e); parent != nil || e.Missing == "" {
		return parent
	}
	for i := pl.index[e] - 1; i >= 0; i-- {
		before := pl.s.Entries[i]
		if _, ok := before.Body.(*session.Damaged); !ok {
			if i == pl.index[e]-1 {
				return nil
			}
			return before
		}
	}
	return nil
}

// lane follows the newest way down from e and plans the ways that leave it.
func (pl *planner) lane(p *plan, e, from *session.Entry, depth int) *lane {
	l := pl.follow(e, from, depth)
	pl.branches(p, l)
	return l
}

func (pl *planner) follow(e, from *session.Entry, depth int) *lane {
	l := &lane{depth: depth, from: from, size: pl.size[pl.index[e]]}
	for e != nil && !pl.taken[pl.index[e]] {
		pl.taken[pl.index[e]] = true
		l.entries = append(l.entries, e)
		e = pl.newest(e)
	}
	return l
}

// newest returns the child of e whose way holds the latest line of the file.
func (pl *planner) newest(e *session.Entry) *session.Entry {
	children := pl.s.Children(e)
	if len(children) == 0 {
		return nil
	}
	return slices.MaxFunc(children, func(a, b *session.Entry) int {
		return cmp.Compare(pl.last[pl.index[a]], pl.last[pl.index[b]])
	})
}

// branches plans all ways that leave l, and those that leave them, with a
// stack of its own.
func (pl *planner) branches(p *plan, l *lane) {
	stack := []*lane{l}
	for len(stack) > 0 {
		l := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		l.pair()
		prompts := l.before
		for _, e := range l.entries {
			if _, ok := e.Body.(*session.User); ok {
				prompts++
			}
			for _, c := range pl.s.Children(e) {
				if pl.taken[pl.index[c]] {
					continue
				}
				way := pl.follow(c, e, l.depth+1)
				way.before = prompts
				p.ways[e] = append(p.ways[e], way)
				stack = append(stack, way)
			}
		}
	}
}

// pair finds the results of the calls in a lane: the next one with the call's
// id. A result that comes again, or without a call, stands by itself.
func (l *lane) pair() {
	open := map[string]callKey{}
	for _, e := range l.entries {
		switch body := e.Body.(type) {
		case *session.Assistant:
			for i, block := range body.Content {
				if c, ok := block.(*session.ToolCall); ok && c.ID != "" {
					open[c.ID] = callKey{e, i}
				}
			}
		case *session.ToolResult:
			key, ok := open[body.ToolCallID]
			if !ok {
				continue
			}
			delete(open, body.ToolCallID)
			if l.calls == nil {
				l.calls, l.paired = map[callKey]*session.Entry{}, map[*session.Entry]bool{}
			}
			l.calls[key], l.paired[e] = e, true
		default: // the others call nothing
		}
	}
}
