package render

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"time"
)

// maxFilters is how many models get a filter; filters.css has as many rules.
const maxFilters = 12

// A view is one order of the list of sessions, with pages of its own.
type view struct {
	base   string // name without extension
	label  string
	order  func(a, b *listed) int
	months bool // grouped by month
}

// views returns the orders, the index itself first.
func views() []view {
	return []view{
		{"index", "Newest", byStart, true},
		{"by-cost", "Cost", byCost, false},
		{"by-length", "Length", byLength, false},
		{"by-duration", "Duration", byDuration, false},
	}
}

// A choice is one filter: what it is called and how many rows pass.
type choice struct {
	id, label string
	rows      int
}

// A listing is all that the pages of one index share.
type listing struct {
	r        *Renderer
	title    string
	place    string // the project's directory, "" if it has none
	slug     string // "" for the site
	rows     []*listed
	projects []*projectRow // of the site's index
	totals   *totals
	agents   []choice
	models   []choice
}

func newListing(r *Renderer, title, slug string, rows []*listed) *listing {
	slices.SortStableFunc(rows, byStart)
	l := &listing{r: r, title: title, slug: slug, rows: rows, totals: sumRows(rows)}
	l.chooseAgents()
	l.chooseModels()
	return l
}

// path is where the page of that name stands in the site.
func (l *listing) path(name string) string {
	if l.slug == "" {
		return name
	}
	return l.slug + "/" + name
}

// chooseAgents gives each agent that we know a filter.
func (l *listing) chooseAgents() {
	for i, agent := range []string{"pi", "golder"} {
		id := "a" + strconv.Itoa(i)
		if n := l.totals.agents[agent]; n > 0 {
			l.agents = append(l.agents, choice{id, agent, n})
		}
		for _, row := range l.rows {
			if row.Agent == agent {
				row.filters = id
			}
		}
	}
}

// chooseModels gives the models of most sessions a filter each, and the rest
// one together. Names stand in labels only; ids are made.
func (l *listing) chooseModels() {
	counts := map[string]int{}
	for _, row := range l.rows {
		for _, m := range row.Models {
			counts[m]++
		}
	}
	names := make([]string, 0, len(counts))
	for m := range counts {
		names = append(names, m)
	}
	slices.SortFunc(names, func(a, b string) int {
		if c := counts[b] - counts[a]; c != 0 {
			return c
		}
		return strings.Compare(a, b)
	})
	ids := map[string]string{}
	for i, m := range names[:min(len(names), maxFilters)] {
		id := "m" + strconv.Itoa(i)
		ids[m] = id
		l.models = append(l.models, choice{id, columnModel(m), counts[m]})
	}
	others := 0
	for _, row := range l.rows {
		other := false
		for _, m := range row.Models {
			if id, ok := ids[m]; ok {
				row.filters += " " + id
			} else {
				other = true
			}
		}
		if other {
			row.filters += " mo"
			others++
		}
	}
	if others > 0 {
		l.models = append(l.models, choice{"mo", "others", others})
	}
}

// minSorted is how many sessions make it worth to order them anew: fewer are
// seen at a glance.
const minSorted = 3

// sorts reports whether the list has other orders, and filters.
func (l *listing) sorts() bool { return len(l.rows) >= minSorted }

// pages returns the pages of all views.
func (l *listing) pages() ([]File, error) {
	var files []File
	for _, v := range views() {
		if v.base != "index" && !l.sorts() {
			continue
		}
		made, err := l.view(v)
		if err != nil {
			return nil, err
		}
		files = append(files, made...)
	}
	return files, nil
}

// view returns the pages of one order. The first page of the index shows the
// days, the totals and the projects, too.
func (l *listing) view(v view) ([]File, error) {
	lists, at := l.lists(v)
	href := func(id string) string {
		if at[id] == 0 {
			return "#" + id
		}
		return shardName(v.base, at[id], ".html") + "#" + id
	}
	var heat *heatmap
	if v.months {
		heat = newHeatmap(l.rows, func(day string) string { return href("d-" + day) })
	}
	var files []File
	for i, list := range lists {
		name := shardName(v.base, i, ".html")
		p := &indexPage{r: l.r, b: new(bytes.Buffer), title: l.documentTitle(v, i), path: l.path(name), nav: l.nav(v, i), skip: Link{"#sessions", "Skip to the sessions"}}
		p.begin()
		p.heading(l.title)
		l.figures(p)
		p.raw("</header>\n<main>\n")
		whole := v.months && i == 0
		if whole {
			l.top(p, heat)
		}
		p.raw(`<section aria-labelledby="sessions"><h2 id="sessions">Sessions</h2>`, "\n")
		if len(l.rows) == 0 {
			p.raw("<p>No session has been published.</p>\n")
		} else {
			l.controls(p, v, len(lists))
			p.pager(v.base, i, len(lists))
			l.table(p, v, list)
			p.pager(v.base, i, len(lists))
		}
		p.raw("</section>\n")
		if whole {
			l.tables(p, href)
		}
		page, err := p.end(l.notes()...)
		if err != nil {
			return nil, err
		}
		files = append(files, File{name, page})
	}
	return files, nil
}

func (l *listing) documentTitle(v view, i int) string {
	t := l.title
	if v.base != "index" {
		t += ", by " + strings.ToLower(v.label)
	}
	if i > 0 {
		t += ", page " + strconv.Itoa(i+1)
	}
	return t
}

func (l *listing) nav(v view, i int) []Link {
	var nav []Link
	if l.slug != "" {
		nav = append(nav, Link{"../index.html", "All projects"})
	}
	if v.base != "index" || i > 0 {
		nav = append(nav, Link{"index.html", l.title})
	}
	return append(nav, Link{"index.md", "Markdown"})
}

// notes say what a reader of the figures has to know.
func (l *listing) notes() []string {
	if !l.totals.forked {
		return nil
	}
	return []string{"A forked session counts with its own work: what it took over from its parent counts there."}
}

// lists writes the rows of one order, split into pages, and tells on which
// page the anchor of each day and month is.
func (l *listing) lists(v view) (lists []*bytes.Buffer, at map[string]int) {
	s := newShards(maxIndexPage)
	at = map[string]int{}
	month := "none yet"
	if !v.months {
		s.section(func(b *bytes.Buffer, _ bool) { b.WriteString("<tbody>\n") }, "</tbody>\n")
	}
	for _, row := range sorted(l.rows, v.order) {
		first := v.months && row.month() != month
		if first {
			month = row.month()
			s.section(l.month(row), "</tbody>\n")
		}
		day := "d-" + row.day()
		_, known := at[day]
		anchored := v.months && !known && day != "d-"
		page := s.item(func(b *bytes.Buffer) { l.row(b, row, v, anchored) })
		if anchored {
			at[day] = page
		}
		if first {
			at[month] = page
		}
	}
	s.end()
	return s.pages, at
}

// month begins the group of a row's month.
func (l *listing) month(row *listed) func(*bytes.Buffer, bool) {
	return func(b *bytes.Buffer, continued bool) {
		b.WriteString(`<tbody><tr class="mh"><th scope="rowgroup" colspan="` + strconv.Itoa(len(l.columns())) + `"`)
		if m := row.month(); m != "" && !continued {
			b.WriteString(` id="` + m + `"`)
		}
		b.WriteByte('>')
		b.WriteString(monthName(row.start))
		if continued {
			b.WriteString(", continued")
		}
		b.WriteString("</th></tr>\n")
	}
}

func monthName(t time.Time) string {
	if t.IsZero() {
		return "Without a date"
	}
	return t.Format("January 2006")
}
