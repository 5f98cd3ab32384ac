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
		n := 0
		for _, e := range p.plan.others {
			n += p.plan.size(e)
		}
		p.leftOut(n, "entry that isn't connected to the active path", "entries that aren't connected to the active path")
		return
	}
	p.raw(`<h2 id="elsewhere" class="se">Not connected to the path above</h2>`, "\n")
	p.findLoops()
	for i, e := range p.plan.others {
		if size := p.plan.size(e); size > 1 || i == 0 || !p.sameBeginning(p.plan.others[i-1], e) {
			p.raw(`<p class="mu or">`, p.whyRoot(e), ` `, count(size, "entry", "entries"), `.</p>`, "\n")
		}
		p.walk(p.plan.other(e))
	}
}

// sameBeginning reports whether what is said of one entry that leads nowhere
// holds for the one after it, too.
func (p *pageWriter) sameBeginning(a, b *session.Entry) bool {
	return p.plan.size(a) == 1 && p.plan.size(b) == 1 && p.whyRoot(a) == p.whyRoot(b)
}

// whyRoot says why nothing leads to an entry.
func (p *pageWriter) whyRoot(e *session.Entry) string {
	switch {
	case e.Missing() != "":
		return "The entry before this one isn’t in the file."
	case p.looped[[2]int{e.Line(), e.Part()}]:
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

// leftOut says how many entries a page without other branches doesn't show.
func (p *pageWriter) leftOut(n int, one, many string) {
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
