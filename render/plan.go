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
	others []*session.Entry           // where other lanes begin: orphans, cycles, second roots
	deep   []*lane                    // ways below maxNesting, filled by the walk

	lead  []*session.Entry                    // damaged lines before the first entry
	trail map[*session.Entry][]*session.Entry // damaged lines after an entry

	planner *planner
}

// other returns the lane that begins with an entry of others. It is planned
// when it is written: a file can be nothing but beginnings.
func (p *plan) other(e *session.Entry) *lane { return p.planner.lane(p, e, nil, 0) }

// size is the number of entries at or below e.
func (p *plan) size(e *session.Entry) int { return int(p.planner.size[e.Index()]) }

// planner decides the lanes of one session. Its slices are indexed by the
// position of entries in the file.
type planner struct {
	s     *session.Session
	last  []int32 // last position in the file that is at or below an entry
	size  []int32 // entries at or below an entry
	taken []bool
}

// newPlan returns the plan of s. Its cost is linear in the number of entries,
// whatever the shape of the tree.
func newPlan(s *session.Session) *plan {
	p := &plan{ways: map[*session.Entry][]*lane{}, trail: map[*session.Entry][]*session.Entry{}}
	pl := &planner{
		s: s, last: make([]int32, len(s.Entries)), size: make([]int32, len(s.Entries)), taken: make([]bool, len(s.Entries)),
	}
	p.planner = pl
	pl.placeDamaged(p)
	reached := pl.measure()
	p.active = pl.activeLane()
	pl.branches(p, p.active)
	for i, e := range s.Entries {
		// What no root leads to can't be, but would be lost.
		if !pl.taken[i] && (pl.isRoot(e) || !reached[i]) {
			p.others = append(p.others, e)
		}
	}
	return p
}

// placeDamaged puts each damaged line behind the entry before it in the file.
func (pl *planner) placeDamaged(p *plan) {
	var before *session.Entry
	for i, e := range pl.s.Entries {
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

// measure fills size and last, children before parents. It returns which
// entries a root leads to.
func (pl *planner) measure() (reached []bool) {
	order := make([]*session.Entry, 0, len(pl.s.Entries))
	reached = make([]bool, len(pl.s.Entries))
	order = append(order, pl.s.Roots()...)
	for i := 0; i < len(order); i++ {
		if at := order[i].Index(); reached[at] {
			continue
		} else {
			reached[at] = true
		}
		order = append(order, pl.s.Children(order[i])...)
	}
	for i := range pl.last {
		pl.last[i], pl.size[i] = int32(i), 1
	}
	for _, e := range slices.Backward(order) {
		if parent := pl.s.Parent(e); parent != nil {
			at, up := e.Index(), parent.Index()
			pl.size[up] += pl.size[at]
			pl.last[up] = max(pl.last[up], pl.last[at])
		}
	}
	return reached
}

// activeLane is the path from the root to the current position. What the file
// holds below that is another way.
func (pl *planner) activeLane() *lane {
	l := &lane{}
	leaf := pl.s.Leaf()
	if leaf == nil {
		return l
	}
	for e := leaf; e != nil && !pl.taken[e.Index()]; e = pl.above(e) {
		pl.taken[e.Index()] = true
		l.size++
	}
	l.entries = make([]*session.Entry, l.size)
	for i, e := l.size-1, leaf; i >= 0; i, e = i-1, pl.above(e) {
		l.entries[i] = e
	}
	return l
}

// above returns the entry before e on its way. Where that is missing and the
// line before e is damaged, it was most likely that line, so the way goes on
// above it: one bad line doesn't cut a session in two.
func (pl *planner) above(e *session.Entry) *session.Entry {
	if parent := pl.s.Parent(e); parent != nil || e.Missing() == "" {
		return parent
	}
	for i := e.Index() - 1; i >= 0; i-- {
		before := pl.s.Entries[i]
		if _, ok := before.Body.(*session.Damaged); !ok {
			if i == e.Index()-1 {
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
	l := &lane{depth: depth, from: from, size: int(pl.size[e.Index()])}
	for e != nil && !pl.taken[e.Index()] {
		pl.taken[e.Index()] = true
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
		return cmp.Compare(pl.last[a.Index()], pl.last[b.Index()])
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
				if pl.taken[c.Index()] {
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
