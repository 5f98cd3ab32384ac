package render

import (
	"slices"
	"strconv"

	"publish/session"
)

// The strip shows a session at a glance: turns from left to right, the size
// of the context as an area, the cost so far as a line, and lanes of marks.
// Its units are those of the viewBox, stretched to the page's width.
const (
	stripWidth   = 1000
	stripBins    = 1000 // more turns than this share columns
	stripGround  = 72   // y of an empty context
	promptLane   = 80
	errorLane    = 89
	forkLane     = 98
	stripRug     = 60 // marks of a lane that are drawn as dots; more are ticks
	stripHit     = 8  // width of a link
	stripMinTurn = 2  // fewer turns tell nothing
)

// strip appends the drawing, its legend, and a table of the same figures.
func (p *pageWriter) strip() {
	turns := p.facts.turnsDrawn
	if len(turns) < stripMinTurn {
		return
	}
	bins := binTurns(turns)
	s := &stripWriter{pageWriter: p, turns: turns, bins: bins, step: stripWidth / float64(len(bins))}
	for _, t := range bins {
		s.most = max(s.most, t.context)
		s.cost = max(s.cost, t.cost)
	}
	if s.most == 0 && s.cost <= 0 && !slices.ContainsFunc(bins, turn.marked) {
		return
	}
	p.raw(`<figure class="sp"><p class="sl"><span>`, count(len(turns), "turn", "turns"))
	if s.most > 0 {
		p.raw(`, context up to `, tokens(s.most), ` tokens`)
	}
	p.raw(`</span>`)
	if s.cost > 0 {
		p.raw(`<span>`, dollars(s.cost), ` on this path</span>`)
	}
	p.raw(`</p>`, "\n")
	if s.most > 0 || s.cost > 0 {
		p.raw(`<svg viewBox="0 0 1000 104"`)
	} else {
		s.top = stripGround
		p.raw(`<svg class="sn" viewBox="0 72 1000 32"`)
	}
	p.raw(` preserveAspectRatio="none" role="group" aria-label="Turns of the session">`)
	s.area()
	s.line()
	s.compactions()
	s.lane("prompt", promptLane, "sd", func(t *turn) *session.Entry { return t.prompt })
	s.lane("error", errorLane, "sx", func(t *turn) *session.Entry { return t.failure })
	s.lane("fork", forkLane, "sf", func(t *turn) *session.Entry { return t.fork })
	p.raw("</svg>\n")
	s.legend()
	s.table()
	p.raw("</figure>\n")
}

// marked reports whether a lane shows something in the turn.
func (t turn) marked() bool {
	return t.prompt != nil || t.failure != nil || t.fork != nil || t.compact != nil
}

type stripWriter struct {
	*pageWriter
	turns, bins []turn
	step        float64
	most        int64
	cost        float64
	top         float64 // y at which the drawing starts: stripGround when there are marks alone
}

// binTurns joins turns so that there are at most stripBins: the largest
// context, the last cost, the first of each mark.
func binTurns(turns []turn) []turn {
	if len(turns) <= stripBins {
		return turns
	}
	bins := make([]turn, stripBins)
	for i := range turns {
		t, b := &turns[i], &bins[i*stripBins/len(turns)]
		if b.entry == nil {
			b.entry = t.entry
		}
		b.context, b.cost, b.calls = max(b.context, t.context), t.cost, b.calls+t.calls
		b.prompt, b.failure = firstOf(b.prompt, t.prompt), firstOf(b.failure, t.failure)
		b.compact, b.fork = firstOf(b.compact, t.compact), firstOf(b.fork, t.fork)
	}
	return bins
}

func firstOf(a, b *session.Entry) *session.Entry {
	if a != nil {
		return a
	}
	return b
}

// x is the middle of a column.
func (s *stripWriter) x(i int) float64 { return (float64(i) + .5) * s.step }

// point appends "x,y" with one decimal.
func (s *stripWriter) point(x, y float64) {
	s.coord(x)
	s.raw(`,`)
	s.coord(y)
}

func (s *stripWriter) coord(v float64) {
	b := strconv.AppendFloat(s.b.AvailableBuffer(), v, 'f', 1, 64)
	if n := len(b); n > 2 && b[n-1] == '0' {
		b = b[:n-2]
	}
	s.b.Write(b)
}

// area draws the context. A compaction cuts it: the next column starts anew.
func (s *stripWriter) area() {
	if s.most == 0 {
		return
	}
	y := func(t turn) float64 { return stripGround * (1 - .97*float64(t.context)/float64(s.most)) }
	s.raw(`<path class="sa" d="M0,72`)
	last := float64(stripGround)
	for i, t := range s.bins {
		at := s.x(i)
		if i == 0 {
			last = y(t)
			s.raw(`L0,`)
			s.coord(last)
		}
		if t.compact != nil && i > 0 {
			s.raw(`L`)
			s.point(at-s.step/2, last)
			s.raw(`L`)
			s.point(at-s.step/2, y(t))
		}
		last = y(t)
		s.raw(`L`)
		s.point(at, last)
	}
	s.raw(`L1000,`)
	s.coord(last)
	s.raw(`L1000,72Z"/>`)
}

// line draws the cost so far.
func (s *stripWriter) line() {
	if s.cost <= 0 {
		return
	}
	s.raw(`<path class="sc2" d="`)
	for i, t := range s.bins {
		if i == 0 {
			s.raw(`M0,72L`)
		} else {
			s.raw(`L`)
		}
		s.point(s.x(i), 72-66*t.cost/s.cost)
	}
	s.raw(`L1000,6"/>`)
}

func (s *stripWriter) compactions() {
	for i, t := range s.bins {
		if t.compact == nil {
			continue
		}
		s.raw(`<a href="#`, anchor(t.compact), `" aria-label="compaction"><title>compaction</title><path class="sk" d="M`)
		s.point(s.x(i)-s.step/2, s.top)
		s.raw(`V104"/><path class="sh" d="M`)
		s.point(s.x(i)-s.step/2-4, s.top)
		s.raw(`h8v`)
		s.coord(max(stripGround-s.top, stripHit))
		s.raw(`h-8Z"/></a>`)
	}
}

// lane draws the marks of one kind as links: dots, or ticks where there are
// many. A link is never narrower than stripHit, so near marks share one.
func (s *stripWriter) lane(kind string, y float64, class string, of func(*turn) *session.Entry) {
	var at []int
	for i := range s.bins {
		if of(&s.bins[i]) != nil {
			at = append(at, i)
		}
	}
	if len(at) > stripRug {
		class += " sr"
	}
	for i := 0; i < len(at); {
		from := s.x(at[i])
		n := 1
		for i+n < len(at) && s.x(at[i+n])-from < stripHit {
			n++
		}
		s.mark(kind, y, class, at[i:i+n], of)
		i += n
	}
}

func (s *stripWriter) mark(kind string, y float64, class string, at []int, of func(*turn) *session.Entry) {
	e := of(&s.bins[at[0]])
	s.raw(`<a href="#`)
	if kind == "fork" {
		s.raw(`f-`)
	}
	s.raw(anchor(e), `" aria-label="`)
	name := s.markName(kind, e, len(at))
	s.attr(name)
	s.raw(`"><title>`)
	s.plain(name)
	s.raw(`</title>`)
	for _, i := range at {
		s.raw(`<path class="`, class, `" d="M`)
		if class[len(class)-1] == 'r' {
			s.point(s.x(i), y-3.5)
			s.raw(`v7"/>`)
			continue
		}
		s.point(s.x(i), y)
		s.raw(`h.1"/>`)
		if kind == "fork" {
			s.raw(`<path class="sf2" d="M`)
			s.point(s.x(i), y)
			s.raw(`h.1"/>`)
		}
	}
	s.raw(`<path class="sh" d="M`)
	w := max(s.step, stripHit)
	s.point(max(s.x(at[0])-w/2, 0), y-4.5)
	s.raw(`h`)
	s.coord(s.x(at[len(at)-1]) - s.x(at[0]) + w)
	s.raw(`v9H`)
	s.coord(max(s.x(at[0])-w/2, 0))
	s.raw(`Z"/></a>`)
}

// markName says what a mark stands for.
func (s *stripWriter) markName(kind string, e *session.Entry, n int) string {
	if n > 1 {
		return thousands(n) + " " + kind + "s"
	}
	switch body := e.Body.(type) {
	case *session.User:
		return "prompt " + itoa(s.prompts[e]) + ": " + promptLine(body.Content, 60)
	case *session.ToolResult:
		if kind == "error" {
			return orNone(oneLine(body.ToolName, 30)) + " failed"
		}
	case *session.Assistant:
		if kind == "error" {
			return "reply: " + orNone(body.StopReason)
		}
	default: // the others are marked by their kind alone
	}
	return kind
}

func (s *stripWriter) legend() {
	s.raw(`<p class="lg" aria-hidden="true">`)
	if s.most > 0 {
		s.raw(`<span class="ga">context</span>`)
	}
	if s.cost > 0 {
		s.raw(`<span class="gc">cost</span>`)
	}
	seen := [4]bool{}
	for _, t := range s.bins {
		for i, e := range []*session.Entry{t.prompt, t.failure, t.fork, t.compact} {
			seen[i] = seen[i] || e != nil
		}
	}
	for i, name := range []string{"prompt", "error", "fork", "compaction"} {
		if seen[i] {
			s.raw(`<span class="g`, itoa(i), `">`, name, `</span>`)
		}
	}
	s.raw(`</p>`, "\n")
}

// table says in text what the drawing shows.
func (s *stripWriter) table() {
	s.raw(`<details class="tb"><summary>The same as a table, `, count(len(s.bins), "row", "rows"), `</summary><div class="sc" tabindex="0"><table><thead><tr><th scope="col">turn</th><th scope="col">time</th><th scope="col">context</th><th scope="col">cost so far</th><th scope="col">calls</th><th scope="col">what happened</th></tr></thead><tbody>`, "\n")
	for i := range s.bins {
		t := &s.bins[i]
		s.raw(`<tr><td><a href="#`, anchor(t.entry), `">`, thousands(i*len(s.turns)/len(s.bins)+1), `</a></td><td>`)
		s.time(when(t.entry), "15:04")
		s.raw(`</td><td>`, tokens(t.context), `</td><td>`)
		if s.cost > 0 {
			s.raw(dollars(t.cost))
		}
		s.raw(`</td><td>`, itoa(t.calls), `</td><td>`)
		s.happened(t)
		s.raw(`</td></tr>`, "\n")
	}
	s.raw(`</tbody></table></div></details>`, "\n")
}

func (s *stripWriter) happened(t *turn) {
	some := false
	say := func(e *session.Entry, kind string) {
		if e == nil {
			return
		}
		if some {
			s.raw(`, `)
		}
		some = true
		s.link(e, kind)
	}
	say(t.compact, "compaction")
	if t.prompt != nil {
		say(t.prompt, s.entryName(t.prompt))
	}
	say(t.failure, "error")
	say(t.fork, "fork")
}
