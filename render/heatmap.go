package render

import (
	"bytes"
	"maps"
	"math"
	"slices"
	"strconv"
	"time"
)

// The heat-map's measures in pixels. It is drawn at natural size: scaled, its
// cells would become blurs or tiles.
const (
	heatCell  = 11
	heatStep  = 14
	heatLeft  = 32 // names of days
	heatTop   = 18 // names of months
	heatYears = 6  // a file can claim any year; what is older stands in the table of months
)

// A heatDay is what happened on one day.
type heatDay struct {
	sessions, turns int
	cost            float64
	href            string // of the day's first session in the list
}

// A heatmap counts the sessions of each day.
type heatmap struct {
	days map[string]*heatDay // by date
	max  int                 // of turns on a day
}

// newHeatmap counts rows. href gives the address of a day.
func newHeatmap(rows []*listed, href func(day string) string) *heatmap {
	h := &heatmap{days: map[string]*heatDay{}}
	for _, l := range rows {
		day := l.day()
		if day == "" {
			continue
		}
		d := h.days[day]
		if d == nil {
			d = &heatDay{href: href(day)}
			h.days[day] = d
		}
		d.sessions++
		d.turns += l.turns
		d.cost += l.Usage.OwnCost
		h.max = max(h.max, d.turns)
	}
	return h
}

// years returns the years that have sessions, newest first.
func (h *heatmap) years() []int {
	seen := map[int]bool{}
	for day := range h.days {
		y, _ := strconv.Atoi(day[:4])
		seen[y] = true
	}
	years := slices.Sorted(maps.Keys(seen))
	slices.Reverse(years)
	return years
}

// append draws the newest year, and those before it in folds.
func (h *heatmap) append(b *bytes.Buffer) {
	years := h.years()
	for i, y := range years[:min(len(years), heatYears)] {
		if i > 0 {
			b.WriteString(`<details class="yr"><summary>` + strconv.Itoa(y) + `</summary>`)
		}
		h.year(b, y)
		if i > 0 {
			b.WriteString("</details>\n")
		}
	}
}

// year draws the days of one year, a column for each week from Monday on.
func (h *heatmap) year(b *bytes.Buffer, year int) {
	first := time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC)
	offset := (int(first.Weekday()) + 6) % 7
	days := first.AddDate(1, 0, 0).Add(-time.Hour).YearDay()
	width := heatLeft + (offset+days+6)/7*heatStep
	height := heatTop + 7*heatStep

	b.WriteString(`<div class="sc ht"><svg role="group" aria-label="Sessions per day in `)
	num(b, year)
	b.WriteString(`" width="`)
	num(b, width)
	b.WriteString(`" height="`)
	num(b, height)
	b.WriteString(`" viewBox="0 0 `)
	num(b, width)
	b.WriteByte(' ')
	num(b, height)
	b.WriteString(`">`)
	h.labels(b, first, offset)
	h.empty(b, offset, days)
	for i := range days {
		date := first.AddDate(0, 0, i)
		if d := h.days[date.Format(time.DateOnly)]; d != nil {
			h.cell(b, date, d, offset+i)
		}
	}
	b.WriteString("</svg></div>\n")
}

func (h *heatmap) labels(b *bytes.Buffer, first time.Time, offset int) {
	for m := range 12 {
		day := first.AddDate(0, m, 0).YearDay() - 1
		heatText(b, heatLeft+(offset+day+6)/7*heatStep, heatTop-7, first.AddDate(0, m, 0).Format("Jan"))
	}
	for i, name := range []string{"Mon", "", "Wed", "", "Fri"} {
		if name != "" {
			heatText(b, 0, heatTop+i*heatStep+9, name)
		}
	}
}

func heatText(b *bytes.Buffer, x, y int, s string) {
	b.WriteString(`<text x="`)
	num(b, x)
	b.WriteString(`" y="`)
	num(b, y)
	b.WriteString(`">` + s + `</text>`)
}

// empty draws the ground of all days as one path: 366 elements would be most
// of the page.
func (h *heatmap) empty(b *bytes.Buffer, offset, days int) {
	b.WriteString(`<path class="h0" d="`)
	for i := offset; i < offset+days; {
		row := i % 7
		run := min(7-row, offset+days-i)
		b.WriteByte('M')
		num(b, heatLeft+i/7*heatStep+1)
		b.WriteByte(' ')
		num(b, heatTop+row*heatStep+1)
		for k := range run {
			if k > 0 {
				b.WriteString("m0 ")
				num(b, heatStep)
			}
			b.WriteString("h9v9h-9z")
		}
		i += run
	}
	b.WriteString(`"/>`)
}

func (h *heatmap) cell(b *bytes.Buffer, date time.Time, d *heatDay, at int) {
	b.WriteString(`<a href="`)
	appendAttr(b, d.href)
	b.WriteString(`"><title>` + date.Format("2 January 2006") + ": " + count(d.sessions, "session", "sessions") +
		", " + count(d.turns, "turn", "turns"))
	if d.cost > 0 {
		b.WriteString(", " + dollars(d.cost))
	}
	b.WriteString(`</title><rect class="h`)
	num(b, h.level(d))
	b.WriteString(`" x="`)
	num(b, heatLeft+at/7*heatStep)
	b.WriteString(`" y="`)
	num(b, heatTop+at%7*heatStep)
	b.WriteString(`" width="11" height="11" rx="2"/></a>`)
}

// level is 1 to 4. The root keeps one very long day from making all others
// look empty.
func (h *heatmap) level(d *heatDay) int {
	if h.max == 0 {
		return 1
	}
	return min(4, 1+int(4*math.Sqrt(float64(d.turns)/float64(h.max))))
}

// num appends n in decimal.
func num(b *bytes.Buffer, n int) { b.Write(strconv.AppendInt(b.AvailableBuffer(), int64(n), 10)) }
