package render

import (
	"bytes"
	"strconv"
	"strings"
	"time"
)

// A column is one of the list of sessions.
type column struct {
	head string
	base string // of the view that sorts by it
}

func (l *listing) columns() []column {
	cs := []column{{"Session", ""}}
	if l.slug == "" {
		cs = append(cs, column{"Project", ""})
	}
	return append(cs,
		column{"Date", "index"}, column{"Duration", "by-duration"}, column{"Agent, model", ""},
		column{"Turns", "by-length"}, column{"Files", ""}, column{"Cost", "by-cost"})
}

// table appends the list: heads that lead to the other orders, and rows.
func (l *listing) table(p *indexPage, v view, rows *bytes.Buffer) {
	class := "ss"
	if l.slug == "" {
		class = "ss al"
	}
	p.raw(`<table class="`, class, `"><thead><tr>`)
	for _, c := range l.columns() {
		switch {
		case c.base == v.base:
			p.raw(`<th scope="col" aria-sort="descending">`, c.head)
		case c.base != "" && l.sorts():
			p.raw(`<th scope="col"><a href="`, c.base, `.html">`, c.head, `</a>`)
		default:
			p.raw(`<th scope="col">`, c.head)
		}
		p.raw("</th>")
	}
	p.raw("</tr></thead>\n")
	p.b.Write(rows.Bytes())
	p.raw("</table>\n", `<p class="no" hidden>No session.</p>`, "\n")
}

// figures appends the line below the heading and the sums.
func (l *listing) figures(p *indexPage) {
	t := l.totals
	var agents []string
	for _, a := range l.agents {
		agents = append(agents, a.label)
	}
	if by := joinNonEmpty(", ", dateRange(t.first, t.last), strings.Join(agents, " and ")); by != "" {
		p.raw(`<p class="by">`, by, "</p>\n")
	}
	if l.place != "" {
		p.raw(`<p class="by"><code>`)
		appendText(p.b, l.place)
		p.raw("</code></p>\n")
	}
	p.raw(`<dl class="fig">`)
	if l.slug == "" {
		p.figure("project", "projects", len(l.projects), "")
	}
	p.figure("session", "sessions", t.sessions, "")
	if t.prompts > 0 {
		p.figure("prompt", "prompts", t.prompts, "")
	}
	p.figure("turn", "turns", t.turns, "")
	failed := ""
	if t.toolErrors > 0 {
		failed = ` <small class="mu">` + thousands(t.toolErrors) + ` failed</small>`
	}
	p.figure("tool call", "tool calls", t.toolCalls, failed)
	if t.filesChanged > 0 {
		p.figure("file changed", "files changed", t.filesChanged, "")
	}
	if t.cost != 0 {
		p.raw("<div><dt>cost</dt><dd>", dollars(t.cost), "</dd></div>")
	}
	p.raw("</dl>\n")
}

func (p *indexPage) figure(one, many string, n int, more string) {
	name := many
	if n == 1 {
		name = one
	}
	p.raw("<div><dt>", name, "</dt><dd>", thousands(n), more, "</dd></div>")
}

// top appends the days beside the ways to find something. Many projects take
// the whole width below them.
func (l *listing) top(p *indexPage, heat *heatmap) {
	if len(heat.days) == 0 && len(l.projects) == 0 && len(l.finds()) == 0 {
		return
	}
	beside := l.slug != "" || len(l.projects) <= besideDays
	if beside {
		p.raw(`<div class="two">`, "\n")
	}
	if len(heat.days) > 0 {
		p.raw(`<section aria-labelledby="days"><h2 id="days">Days</h2>`, "\n")
		heat.append(p.b)
		p.raw("</section>\n")
	}
	if l.slug == "" {
		l.projectList(p)
	} else {
		l.finders(p)
	}
	if beside {
		p.raw("</div>\n")
	}
}

func (l *listing) finders(p *indexPage) {
	kinds := l.finds()
	if len(kinds) == 0 {
		return
	}
	p.raw(`<section aria-labelledby="find"><h2 id="find">Find</h2>`, "\n", `<ul class="fd">`)
	for _, k := range kinds {
		p.raw(`<li><a href="`, k.base, `.html">`, k.title, `</a><span class="nm">`, thousands(k.lines(l.totals)), `</span></li>`)
	}
	p.raw("</ul></section>\n")
}

// controls appends the orders and the filters.
func (l *listing) controls(p *indexPage, v view, pages int) {
	if !l.sorts() {
		return
	}
	p.raw(`<div class="ct"><nav class="ch" aria-label="Order"><span>Order</span>`)
	for _, o := range views() {
		if o.base == v.base {
			p.raw(`<a aria-current="page" href="`, o.base, `.html">`, o.label, `</a>`)
		} else {
			p.raw(`<a href="`, o.base, `.html">`, o.label, `</a>`)
		}
	}
	p.raw("</nav>\n")
	where := ""
	if pages > 1 {
		where = " on this page"
	}
	p.filter("Agent"+where, "ag", l.agents)
	p.filter("Model"+where, "mo", l.models)
	p.raw("</div>\n")
}

// filter appends radio buttons; filters.css hides what isn't chosen.
func (p *indexPage) filter(legend, group string, choices []choice) {
	if len(choices) < 2 {
		return
	}
	p.raw(`<fieldset class="ch"><legend>`, legend, `</legend><label><input type="radio" name="`, group, `" checked>All</label>`)
	for _, c := range choices {
		p.raw(`<label><input type="radio" name="`, group, `" id="`, c.id, `">`)
		appendText(p.b, oneLine(c.label, 40))
		p.raw(` <small>`, strconv.Itoa(c.rows), `</small></label>`)
	}
	p.raw("</fieldset>\n")
}

// tables appends the totals by month and by model. href gives the address of a
// month.
func (l *listing) tables(p *indexPage, href func(id string) string) {
	if len(l.rows) == 0 {
		return
	}
	p.raw(`<div class="two ev">`, "\n")
	p.totalTable("months", "By month", "Month", l.totals.months, func(b *bytes.Buffer, t total) {
		if t.name == "" {
			b.WriteString("Earlier, or without a date")
			return
		}
		month, _ := time.Parse("2006-01", t.name)
		b.WriteString(`<a href="` + href(t.name) + `">` + monthName(month) + `</a>`)
	})
	p.totalTable("models", "By model", "Model", l.totals.models, func(b *bytes.Buffer, t total) {
		if t.name == "" {
			b.WriteString("Other work")
			return
		}
		appendText(b, oneLine(t.name, 80))
	})
	p.raw("</div>\n")
}

func (p *indexPage) totalTable(id, title, head string, rows []total, name func(*bytes.Buffer, total)) {
	if len(rows) == 0 {
		return
	}
	p.raw(`<section aria-labelledby="`, id, `"><h2 id="`, id, `">`, title, "</h2>\n")
	p.raw(`<table class="to"><thead><tr><th scope="col">`, head, `</th><th scope="col">Sessions</th><th scope="col">Turns</th><th scope="col">Cost</th></tr></thead><tbody>`, "\n")
	for _, t := range rows {
		p.raw(`<tr><th scope="row">`)
		name(p.b, t)
		p.raw("</th><td>", thousands(t.sessions), "</td><td>", thousands(t.turns), "</td><td>")
		if t.cost != 0 {
			p.raw(dollars(t.cost))
		}
		p.raw("</td></tr>\n")
	}
	p.raw("</tbody></table></section>\n")
}
