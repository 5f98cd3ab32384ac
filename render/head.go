package render

import (
	"publish/redact"
	"publish/session"
)

// header appends the top line, the title, the figures and the strip.
func (p *pageWriter) header(title string) {
	p.raw("<header>\n")
	p.topLine()
	p.raw(`<h1 dir="auto">`)
	p.plain(title)
	p.raw("</h1>\n")
	p.byLine()
	p.lineage()
	p.notices()
	p.figures()
	p.strip()
	p.raw("</header>\n")
}

// topLine appends the ways to other pages, and the choice of theme.
func (p *pageWriter) topLine() {
	s := &p.sur
	p.raw(`<div class="top">`)
	if s.Project.Href != "" || s.Prev != nil || s.Next != nil || s.Markdown != "" || s.JSONL != "" {
		p.raw(`<nav class="tn" aria-label="Site">`)
		if s.Project.Href != "" {
			p.way1("", s.Project.Href, orNone(s.Project.Text), "")
		}
		if s.Prev != nil {
			p.way1("‹ Older: ", s.Prev.Href, oneLine(s.Prev.Text, 40), "")
		}
		if s.Next != nil {
			p.way1("Newer: ", s.Next.Href, oneLine(s.Next.Text, 40), " ›")
		}
		if s.Markdown != "" {
			p.way1("", s.Markdown, "Markdown", "")
		}
		if s.JSONL != "" {
			p.way1("", s.JSONL, "JSONL", "")
		}
		p.raw(`</nav>`)
	}
	p.raw(themeChoice, "</div>\n")
}

func (p *pageWriter) way1(before, href, text, after string) {
	p.raw(`<a href="`)
	p.attr(href)
	p.raw(`">`, before)
	p.plain(text)
	p.raw(after, `</a>`)
}

// byLine says where, with what and when the session took place.
func (p *pageWriter) byLine() {
	h := &p.session.Header
	p.raw(`<p class="by">`)
	if p.sur.Project.Text != "" {
		p.plain(p.sur.Project.Text)
		p.raw(` · `)
	}
	p.raw(string(h.Dialect))
	started, ended := times(p.session, p.sur.Inherited)
	if !started.IsZero() {
		p.raw(` · `)
		p.time(started, "2 January 2006, 15:04 MST")
		if d := ended.Sub(started); d > 0 {
			p.raw(` · `, lasted(d))
		}
	}
	for i, m := range p.facts.models {
		if i == 0 {
			p.raw(` · `)
		} else {
			p.raw(`, `)
		}
		p.raw(`<span>`)
		p.plain(m)
		p.raw(`</span>`)
	}
	p.raw("</p>\n")
	if h.Cwd != "" && h.Cwd != p.sur.Project.Text {
		p.raw(`<p class="by cw"><code>`)
		p.text(h.Cwd)
		p.raw("</code></p>\n")
	}
}

// lineage says from which session this one was forked, and which from it.
func (p *pageWriter) lineage() {
	s := &p.sur
	if s.Parent != nil {
		p.raw(`<p class="by">Forked from `)
		p.way1("", s.Parent.Href, s.Parent.Text, "")
		p.raw("</p>\n")
	} else if p.session.Header.ParentSession != "" {
		p.raw("<p class=\"by\">Forked from a session that isn’t published here</p>\n")
	}
	for i, f := range s.Forks {
		if i == 0 {
			p.raw(`<p class="by">Forks of this session: `)
		} else {
			p.raw(`, `)
		}
		p.way1("", f.Href, f.Text, "")
	}
	if len(s.Forks) > 0 {
		p.raw("</p>\n")
	}
}

// notices are what a reader has to know before reading.
func (p *pageWriter) notices() {
	if p.policy.Disabled {
		p.raw("<p class=\"no al\"><b>Nothing was redacted.</b> This page shows the session as it was recorded, with every credential and path in it.</p>\n")
	}
	if p.sur.SourceGone {
		p.raw("<p class=\"no\">The source of this page is no longer present; the page stays as it was.</p>\n")
	}
	if n := p.facts.damaged; n > 0 {
		p.raw(`<p class="no">`, count(n, "line of the file is damaged and stands", "lines of the file are damaged and stand"), ` where it was read. `, "</p>\n")
	}
}

// figures appends the numbers that people ask for.
func (p *pageWriter) figures() {
	f := p.facts
	p.raw(`<dl class="fig">`)
	p.figure(one(f.prompts, "prompt", "prompts"), thousands(f.prompts), "")
	p.figure(one(f.turns, "turn", "turns"), thousands(f.turns), "")
	bad := ""
	if f.failed > 0 {
		bad = ` <small class="bad">` + thousands(f.failed) + ` failed</small>`
	}
	p.figure(one(f.calls, "tool call", "tool calls"), thousands(f.calls), bad)
	if n := len(p.diffs.files); n > 0 {
		p.figure(`<a href="#changes">`+one(n, "file changed", "files changed")+`</a>`, thousands(n), ` <small>`+plusMinus(p.diffs.add, p.diffs.del)+`</small>`)
	}
	if f.withUsage {
		p.tokenFigures()
	}
	if n := len(p.source.report); n > 0 {
		p.figure(`<a href="#report">`+one(n, "value removed", "values removed")+`</a>`, thousands(n), "")
	}
	p.raw("</dl>\n")
}

func one(n int, singular, many string) string {
	if n == 1 {
		return singular
	}
	return many
}

// tokenFigures appends usage, the inherited part of a fork apart.
func (p *pageWriter) tokenFigures() {
	all, own := p.facts.all, p.facts.own
	from := func(all, own string) string {
		if all == own {
			return ""
		}
		return ` <small class="mu">` + own + ` own</small>`
	}
	p.figure("tokens in", tokens(all.Input), from(tokens(all.Input), tokens(own.Input)))
	p.figure("tokens out", tokens(all.Output), from(tokens(all.Output), tokens(own.Output)))
	if all.CacheRead+all.CacheWrite > 0 {
		written := ""
		if all.CacheWrite > 0 {
			written = ` <small class="mu">` + tokens(all.CacheWrite) + ` written</small>`
		}
		p.figure("cache read", tokens(all.CacheRead), from(tokens(all.CacheRead), tokens(own.CacheRead))+written)
	}
	if !all.HasCost || all.Cost == 0 {
		return
	}
	if inherited := all.Cost - own.Cost; len(p.sur.Inherited) > 0 && inherited > 0 {
		p.figure("cost", dollars(own.Cost), ` <small class="mu">and `+dollars(inherited)+` inherited</small>`)
		return
	}
	p.figure("cost", dollars(all.Cost), "")
}

// figure appends a number and its name; both are markup.
func (p *pageWriter) figure(name, value, more string) {
	p.raw(`<div><dt>`, name, `</dt><dd>`, value, more, `</dd></div>`)
}

// foot says how the page was made.
func (p *pageWriter) foot() {
	p.raw("<footer>\n<p>")
	p.policyText()
	p.raw(` Entries are those of the session file, `)
	p.raw(count(len(p.session.Entries), "line", "lines"), ` after its header, `)
	p.raw(string(p.session.Header.Dialect))
	if v := p.session.Header.Version; v > 0 {
		p.raw(` format, version `, itoa(v))
	}
	p.raw(".</p>\n")
	if id := p.session.Header.ID; id != "" {
		p.raw(`<p>Session `)
		p.plain(oneLine(id, 100))
		p.raw("</p>\n")
	}
	p.problems()
	p.raw("</footer>\n")
}

func (p *pageWriter) policyText() {
	if p.policy.Disabled {
		p.raw(`Nothing was redacted.`)
		return
	}
	profile := p.policy.Profile
	if profile == "" {
		profile = redact.Public
	}
	p.raw(`Redacted under the profile “`)
	p.plain(string(profile))
	p.raw(`”`)
	if v := p.policy.Version; v != "" {
		p.raw(`, rules `)
		p.plain(v)
	}
	p.raw(`.`)
}

// problems lists what was wrong with the file.
func (p *pageWriter) problems() {
	ps := p.session.Damage
	if len(ps) == 0 {
		return
	}
	p.fold("x", count(len(ps), "thing was wrong with the file", "things were wrong with the file"))
	p.raw(`<ul>`)
	for _, d := range ps {
		p.pause()
		p.raw(`<li>`)
		if d.Line > 0 {
			p.raw(`line `, session.Line{Number: d.Line, Part: d.Part}.Place(), `: `)
		}
		p.plain(d.Text)
		p.raw(`</li>`)
	}
	p.raw("</ul></details>\n")
}
