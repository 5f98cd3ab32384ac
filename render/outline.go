package render

import (
	"publish/session"
)

// maxOutlineWays is how many other ways of one fork the outline lists.
const maxOutlineWays = 12

// side appends the controls and the outline.
func (p *pageWriter) side() {
	p.raw(`<aside class="side" aria-label="Controls and outline">`, "\n")
	p.raw(`<fieldset class="ch vw"><legend>Show</legend>`,
		`<label><input type="radio" name="view" id="v-e" checked>Everything</label>`,
		`<label><input type="radio" name="view" id="v-c">Conversation</label>`,
		`<label><input type="radio" name="view" id="v-d">Changes</label></fieldset>`, "\n",
		`<div class="ch"><label class="ck"><input type="checkbox" id="v-t" checked>Thinking</label></div>`, "\n",
		`<nav aria-label="Outline"><details class="ol"><summary>Outline, `, count(len(p.prompts), "prompt", "prompts"), `</summary>`)
	p.outline()
	p.raw("</details></nav>\n</aside>\n")
}

// outline lists the prompts of the active path, with the ways that leave it.
func (p *pageWriter) outline() {
	calls := p.callsAfter()
	class := "on"
	if len(p.prompts) > 40 {
		class = "on many"
	}
	p.raw(`<ol class="`, class, `">`, "\n")
	some := false
	for _, e := range p.plan.active.entries {
		p.pause()
		if l := p.session.LabelOf(e); l != "" {
			p.raw(`<li class="ob"><a href="#`, anchor(e), `">`)
			p.plain(oneLine(l, 80))
			p.raw("</a></li>\n")
			some = true
		}
		switch body := e.Body.(type) {
		case *session.User:
			p.outlinePrompt(e, body, calls[e])
			some = true
		case *session.Compaction:
			p.raw(`<li class="oc"><a href="#`, anchor(e), "\">compacted</a></li>\n")
			some = true
		default: // the outline lists no others
		}
		if ways := p.plan.ways[e]; len(ways) > 0 && !p.r.opt.ActiveOnly {
			p.raw(`<li class="of">`)
			p.outlineWays(ways)
			p.raw("</li>\n")
			some = true
		}
	}
	if !some {
		p.raw(`<li class="mu">no prompts</li>`)
	}
	p.raw("</ol>\n<ul class=\"on oe\">")
	if len(p.plan.others) > 0 && !p.r.opt.ActiveOnly {
		p.raw(`<li><a href="#elsewhere">Not connected</a></li>`)
	}
	if len(p.diffs.files)+len(p.diffs.failed) > 0 {
		p.raw(`<li><a href="#changes">What changed</a></li>`)
	}
	p.raw("<li><a href=\"#report\">Redaction report</a></li></ul>\n")
}

func (p *pageWriter) outlinePrompt(e *session.Entry, u *session.User, calls [2]int) {
	p.raw(`<li><a href="#`, anchor(e), `"><b>`)
	p.num(p.prompts[e])
	p.raw(`</b><span dir="auto">`)
	text := promptLine(u.Content, 110)
	if text == "" {
		text = "(no text)"
	}
	p.plain(text)
	p.raw(`</span></a> <small>`)
	t := when(e)
	p.time(t, "15:04")
	if calls[0] > 0 {
		if !t.IsZero() {
			p.raw(` · `)
		}
		p.raw(count(calls[0], "call", "calls"))
		if calls[1] > 0 {
			p.raw(`, `, itoa(calls[1]), ` failed`)
		}
	}
	p.raw("</small></li>\n")
}

// outlineWays lists other ways with theirs below, no deeper than the page
// itself nests them.
func (p *pageWriter) outlineWays(ways []*lane) {
	p.raw(`<ol class="ow">`)
	for i, l := range ways {
		if i == maxOutlineWays {
			p.raw(`<li><a href="#f-`, anchor(l.from), `">and `, thousands(len(ways)-i), ` more</a></li>`)
			break
		}
		p.raw(`<li><a href="#`, anchor(l.entries[0]), `">instead: <span dir="auto">`)
		p.plain(p.wayName(l, 70))
		p.raw(`</span></a> <small>`)
		p.time(when(l.entries[0]), "15:04")
		p.raw(` · `, count(l.size, "entry", "entries"), `</small>`)
		if l.depth < maxNesting {
			p.outlineForks(l)
		}
		p.raw(`</li>`)
	}
	p.raw(`</ol>`)
}

// outlineForks lists the forks of a lane, as many as an outline can bear.
func (p *pageWriter) outlineForks(l *lane) {
	n := 0
	for _, e := range l.entries {
		ways := p.plan.ways[e]
		if len(ways) == 0 {
			continue
		}
		if n++; n > maxOutlineWays || p.outlined > maxOutlined {
			return
		}
		p.outlined += min(len(ways), maxOutlineWays)
		p.outlineWays(ways)
	}
}

// maxOutlined is how many ways of ways the outline lists in all.
const maxOutlined = 500
