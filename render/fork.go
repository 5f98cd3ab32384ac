package render

import (
	"strconv"

	"publish/session"
)

// forks appends the other ways from e.
func (p *pageWriter) forks(e *session.Entry, ways []*lane) {
	if p.r.opt.ActiveOnly {
		n := 0
		for _, l := range ways {
			n += l.size
		}
		p.leftOut(n, "entry on other ways from here", "entries on other ways from here")
		return
	}
	if ways[0].depth > maxNesting {
		p.deepForks(e, ways)
		return
	}
	p.raw(`<details class="e fk" id="f-`, anchor(e), `"><summary>`)
	p.raw(count(len(ways), "other way", "other ways"), ` from here`)
	if len(ways) == 1 {
		p.raw(`: `)
		p.wayLabel(ways[0])
		p.raw(`</summary><div class="wy">`, "\n")
		p.walkAside(ways[0])
		p.raw("</div></details>\n")
		return
	}
	p.raw(`</summary>`, "\n")
	for _, l := range ways {
		p.way(l, false)
	}
	p.raw("</details>\n")
}

// deepForks appends links to the ways that stand below the transcript.
func (p *pageWriter) deepForks(e *session.Entry, ways []*lane) {
	p.raw(`<p class="e sm fk" id="f-`, anchor(e), `">`, count(len(ways), "other way", "other ways"), ` from here, below:`)
	for i, l := range ways {
		if i > 0 {
			p.raw(`,`)
		}
		p.raw(` `)
		p.link(l.entries[0], p.wayName(l, 60))
	}
	p.raw("</p>\n")
	p.plan.deep = append(p.plan.deep, ways...)
}

// way appends one other way as a fold. A flat one stands below the transcript
// and says where it leaves.
func (p *pageWriter) way(l *lane, flat bool) {
	p.raw(`<details class="wy"><summary>`)
	p.wayLabel(l)
	p.raw(`</summary>`, "\n")
	if flat {
		p.raw(`<p class="mu or">It leaves after `)
		p.link(l.from, p.entryName(l.from))
		p.raw(`.</p>`, "\n")
	}
	p.walkAside(l)
	p.raw("</details>\n")
}

// walkAside appends the entries of another way. What the margin leaves out
// because it stands above is not above on the active path.
func (p *pageWriter) walkAside(l *lane) {
	day, model := p.day, p.model
	p.walk(l)
	p.day, p.model = day, model
}

// wayLabel says what another way is, with its time and size; for summaries.
func (p *pageWriter) wayLabel(l *lane) {
	p.raw(`<span class="wn" dir="auto">`)
	p.plain(p.wayName(l, 100))
	p.raw(`</span> <span class="mu">`)
	if t := when(l.entries[0]); !t.IsZero() {
		p.time(t, p.layout(t))
		p.raw(` · `)
	}
	p.raw(count(l.size, "entry", "entries"))
	if l.depth > 3 {
		p.raw(` · `, strconv.Itoa(l.depth), ` forks deep`)
	}
	p.raw(`</span>`)
}

// wayName says what is different on a way: its first prompt, else what its
// first entry is.
func (p *pageWriter) wayName(l *lane, limit int) string {
	const near = 40 // a prompt further down doesn't tell what the way is about
	for i, e := range l.entries {
		if i == near {
			break
		}
		if u, ok := e.Body.(*session.User); ok {
			if s := promptLine(u.Content, limit); s != "" {
				return s
			}
		}
	}
	for i, e := range l.entries {
		if i == near {
			break
		}
		switch body := e.Body.(type) {
		case *session.Assistant:
			if s := oneLine(joinText(body.Content), limit); s != "" {
				return "Reply: " + s
			}
		case *session.BranchSummary:
			if s := oneLine(body.Summary, limit); s != "" {
				return "Summary: " + s
			}
		default: // the others say nothing to a reader
		}
	}
	return p.entryName(l.entries[0])
}

// entryName says in a word or two what an entry is.
func (p *pageWriter) entryName(e *session.Entry) string {
	switch body := e.Body.(type) {
	case *session.User:
		if n := p.prompts[e]; n > 0 {
			return "prompt " + strconv.Itoa(n)
		}
		return "a prompt"
	case *session.Assistant:
		return "a reply"
	case *session.ToolResult:
		if body.ToolName != "" {
			return "a result of " + oneLine(body.ToolName, 40)
		}
		return "a result"
	case *session.BashExecution:
		return "a command"
	case *session.Compaction:
		return "a compaction"
	case *session.BranchSummary:
		return "a branch summary"
	case *session.ModelChange:
		return "a change of model"
	case *session.Damaged:
		return "line " + e.Place()
	default: // the others go by their type
	}
	if e.Type() != "" {
		return "an entry of type " + oneLine(e.Type(), 40)
	}
	return "line " + e.Place()
}

// numberPrompts gives each prompt of the active path its number.
func (p *pageWriter) numberPrompts() map[*session.Entry]int {
	m := map[*session.Entry]int{}
	for _, e := range p.plan.active.entries {
		if _, ok := e.Body.(*session.User); ok {
			m[e] = len(m) + 1
		}
	}
	return m
}

// inheritedUntil marks the place where a forked session goes its own way.
func (p *pageWriter) inheritedUntil(e *session.Entry) {
	if len(p.sur.Inherited) == 0 || p.ownBegan || p.lane != p.plan.active || p.sur.Inherited[e.Place()] {
		return
	}
	p.ownBegan = true
	if e == p.lane.entries[0] {
		return
	}
	p.raw(`<p class="e sm ow">Everything above came with the fork from `)
	if p.sur.Parent != nil {
		p.raw(`<a href="`)
		p.attr(p.sur.Parent.Href)
		p.raw(`">`)
		p.plain(p.sur.Parent.Text)
		p.raw(`</a>`)
	} else {
		p.raw(`another session`)
	}
	p.raw(`; from here on this session is its own.</p>`, "\n")
}
