package render

import (
	"bytes"
	"math"
	"strconv"
	"time"
)

// The heat-map's measures in pixels. It is drawn at natural size: scaled, its
// cells would become blurs or tiles.
const (
	heatStep  = 14 // a cell of 11 and a gap
	heatLeft  = 32 // names of days
	heatTop   = 18 // names of months
	heatWeeks = 53
	heatYears = 5 // a file can claim any day; what is older stands in the table of months
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
	last time.Time           // the last day, at midnight UTC
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
		if t, err := time.Parse(time.DateOnly, day); err == nil && t.After(h.last) {
			h.last = t
		}
	}
	return h
}

// append draws the year up to the last day, and the years before it in folds.
func (h *heatmap) append(b *bytes.Buffer) {
	left := len(h.days)
	end := h.last
	for i := 0; i < heatYears && left > 0; i++ {
		start := monday(end).AddDate(0, 0, -7*(heatWeeks-1))
		if n := h.count(start, end); n > 0 {
			left -= n
			if i > 0 {
				b.WriteString(`<details class="yr"><summary>` + dateRange(start, end) + `</summary>`)
			}
			h.year(b, start, end)
			if i > 0 {
				b.WriteString("</details>\n")
			}
		}
		end = start.AddDate(0, 0, -1)
	}
}

func monday(t time.Time) time.Time { return t.AddDate(0, 0, -(int(t.Weekday())+6)%7) }

// count returns the number of days with sessions.
func (h *heatmap) count(start, end time.Time) int {
	n := 0
	for t := start; !t.After(end); t = t.AddDate(0, 0, 1) {
		if h.days[t.Format(time.DateOnly)] != nil {
			n++
		}
	}
	return n
}

// year draws the days from a Monday on, a column for each week.
func (h *heatmap) year(b *bytes.Buffer, start, end time.Time) {
	const width, height = heatLeft + heatWeeks*heatStep, heatTop + 7*heatStep
	b.WriteString(`<div class="sc ht"><svg role="group" aria-label="Sessions per day, ` + dateRange(start, end) + `" width="`)
	num(b, width)
	b.WriteString(`" height="`)
	num(b, height)
	b.WriteString(`" viewBox="0 0 `)
	num(b, width)
	b.WriteByte(' ')
	num(b, height)
	b.WriteString(`">`)
	heatLabels(b, start, end)
	heatGround(b)
	for i := range 7 * heatWeeks {
		date := start.AddDate(0, 0, i)
		if d := h.days[date.Format(time.DateOnly)]; d != nil {
			h.cell(b, date, d, i)
		}
	}
	b.WriteString("</svg></div>\n")
}

// heatLabels names the weeks in which a month begins, and every other day.
func heatLabels(b *bytes.Buffer, start, end time.Time) {
	month := start.Month()
	for week := range heatWeeks {
		t := start.AddDate(0, 0, 7*week+6)
		if t.Month() == month || week > heatWeeks-3 || t.After(end.AddDate(0, 0, 6)) {
			continue
		}
		month = t.Month()
		layout := "Jan"
		if month == time.January {
			layout = "2006"
		}
		heatText(b, heatLeft+week*heatStep, heatTop-7, t.Format(layout))
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

// heatGround draws the ground of all days as seven dashed lines: 371 elements
// would be most of the page.
//
// The last week is whole: a day by itself would look cut off.
func heatGround(b *bytes.Buffer) {
	b.WriteString(`<path class="h0" d="`)
	for day := range 7 {
		b.WriteByte('M')
		num(b, heatLeft)
		b.WriteByte(' ')
		num(b, heatTop+day*heatStep+5)
		b.WriteString(".5h")
		num(b, heatWeeks*heatStep)
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

// level is 1 to 4. The exponent keeps one very long day from making all others
// look empty.
func (h *heatmap) level(d *heatDay) int {
	if h.max == 0 {
		return 1
	}
	return min(4, 1+int(4*math.Pow(float64(d.turns)/float64(h.max), .75)))
}

// num appends n in decimal.
func num(b *bytes.Buffer, n int) { b.Write(strconv.AppendInt(b.AvailableBuffer(), int64(n), 10)) }
