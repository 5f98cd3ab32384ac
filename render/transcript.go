package render

import (
	"strconv"
	"strings"

	"publish/session"
)

// transcript appends all entries: the active path, then what doesn't hang on
// it, then the ways that are too deep to stand in their place.
func (p *pageWriter) transcript() {
	p.raw(`<h2 class="vh">Transcript</h2>`, "\n")
	p.headerFolds()
	for _, e := range p.plan.lead {
		p.entry(e)
	}
	p.nothingVisible()
	p.walk(p.plan.active)
	p.elsewhere()
	for i := 0; i < len(p.plan.deep); i++ { // grows while it is written
		if i == 0 {
			p.raw(`<h2 id="deep" class="se">Ways more than `, strconv.Itoa(maxNesting), ` forks deep</h2>`, "\n")
		}
		p.way(p.plan.deep[i], true)
	}
}

// nothingVisible says why a page shows no conversation.
func (p *pageWriter) nothingVisible() {
	if p.facts.messages > 0 {
		return
	}
	p.raw(`<p class="no">No messages in this session. `)
	switch n := len(p.session.Entries); n {
	case 0:
		p.raw(`The file holds a header and nothing else.`)
	case 1:
		p.raw(`The one other entry stands below.`)
	default:
		p.raw(`Its `, thousands(n), ` other entries stand below.`)
	}
	p.raw(`</p>`, "\n")
}

// elsewhere appends the lanes that no way leads to.
func (p *pageWriter) elsewhere() {
	if len(p.plan.others) == 0 {
		return
	}
	if p.r.opt.ActiveOnly {
		p.leftOut(p.plan.others, "entry that isn't connected to the active path", "entries that aren't connected to the active path")
		return
	}
	p.raw(`<h2 id="elsewhere" class="se">Not connected to the path above</h2>`, "\n")
	p.findLoops()
	for _, l := range p.plan.others {
		p.raw(`<p class="mu or">`)
		p.raw(p.whyRoot(l.entries[0]))
		p.raw(` `, count(l.size, "entry", "entries"), `.</p>`, "\n")
		p.walk(l)
	}
}

// whyRoot says why nothing leads to an entry.
func (p *pageWriter) whyRoot(e *session.Entry) string {
	switch {
	case e.Missing != "":
		return "The entry before this one isn’t in the file."
	case p.looped[[2]int{e.Line, e.Part}]:
		return "A circle: the entry before this one comes after it."
	}
	return "Another beginning."
}

// findLoops notes which roots are entries of a circle of parents.
func (p *pageWriter) findLoops() {
	p.looped = map[[2]int]bool{}
	for _, d := range p.session.Damage {
		if strings.Contains(d.Text, "cycle") || strings.Contains(d.Text, "its own parent") {
			p.looped[[2]int{d.Line, d.Part}] = true
		}
	}
}

// leftOut says how many entries of some lanes a page without other branches
// doesn't show.
func (p *pageWriter) leftOut(lanes []*lane, one, many string) {
	n := 0
	for _, l := range lanes {
		n += l.size
	}
	p.raw(`<p class="e sm">Left out: `, count(n, one, many), `.</p>`, "\n")
}

// walk appends the entries of a lane. Results stand in the block of their
// call; the other ways from an entry follow it, or its last result, at once.
func (p *pageWriter) walk(l *lane) {
	outer := p.lane
	p.lane = l
	for i := 0; i < len(l.entries); {
		n, run := p.quietRun(l.entries[i:])
		if run {
			p.run(l.entries[i : i+n])
		} else {
			for _, e := range l.entries[i : i+n] {
				p.step(e)
			}
		}
		i += n
	}
	p.lane = outer
}

// step appends one entry of a lane with all that follows it in its place.
func (p *pageWriter) step(e *session.Entry) {
	if p.lane.paired[e] {
		// It stands in its call; what follows it stands here.
		p.after(e)
		return
	}
	p.inheritedUntil(e)
	p.entry(e)
	p.after(e)
}

// after appends what stands behind e: damaged lines and the other ways.
func (p *pageWriter) after(e *session.Entry) {
	for _, d := range p.plan.trail[e] {
		p.entry(d)
	}
	if ways := p.plan.ways[e]; len(ways) > 0 {
		p.forks(e, ways)
	}
}

// plainStep reports whether nothing but e itself stands in its place.
func (p *pageWriter) plainStep(e *session.Entry) bool {
	return len(p.plan.trail[e]) == 0 && len(p.plan.ways[e]) == 0
}
