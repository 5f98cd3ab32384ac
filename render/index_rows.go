package render

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Row is a session in an index: its summary and where its page is.
type Row struct {
	Summary
	HTML       string `json:"html,omitempty"` // relative to the index that lists it
	MD         string `json:"md,omitempty"`
	JSONL      string `json:"jsonl,omitempty"`
	Withheld   bool   `json:"withheld,omitempty"`
	SourceGone bool   `json:"-"`
}

// A Project is what its index and finding pages show.
type Project struct {
	Slug string
	Name string // redacted
	Rows []Row  // by start, then id
}

// A Site is what the site's index shows.
type Site struct {
	Title    string
	Projects []Project // by slug
}

// A File is a page made for an index: its name relative to the project's (or
// site's) directory, and its bytes.
type File struct {
	Name string
	Data []byte
}

// A listed row is a Row with what several pages need of it, worked out once.
type listed struct {
	*Row
	project  *projectRow // nil on a project's own pages
	start    time.Time
	duration time.Duration
	turns    int    // own
	filters  string // class names
}

// newListed works out one row. Times are in the zone of the site.
func newListed(row *Row, p *projectRow, zone *time.Location) *listed {
	l := &listed{Row: row, project: p, start: readTime(row.Started, zone), turns: row.Turns}
	if end := readTime(row.Ended, zone); !l.start.IsZero() && end.After(l.start) {
		l.duration = end.Sub(l.start)
	}
	if len(row.ByModel) > 0 {
		l.turns = 0
		for _, m := range row.ByModel {
			l.turns += m.Turns
		}
	}
	return l
}

// readTime reads the time of a Summary. Before the agents existed is no time.
func readTime(s string, zone *time.Location) time.Time {
	t, err := time.Parse(time.RFC3339, s)
	if err != nil || t.Year() < 1990 {
		return time.Time{}
	}
	return t.In(zone)
}

// localHref returns s as an address inside the site: it can name neither a
// scheme nor a host, and holds nothing that ends a link.
func localHref(s string) string {
	path, fragment, _ := strings.Cut(s, "#")
	u := url.URL{Path: strings.TrimLeft(path, "/")}
	out := strings.ReplaceAll(u.String(), "&", "%26")
	if fragment != "" {
		out += "#" + url.PathEscape(fragment)
	}
	return out
}

// title is what stands for the session. A withheld one says nothing of its
// content.
func (l *listed) title() string {
	switch {
	case l.Withheld:
		return "Withheld session"
	case strings.TrimSpace(l.Title) == "":
		return "Untitled session"
	}
	return l.Title
}

// day names the day of the session in anchors; "" if it isn't known.
func (l *listed) day() string {
	if l.start.IsZero() {
		return ""
	}
	return l.start.Format(time.DateOnly)
}

func (l *listed) month() string {
	if l.start.IsZero() {
		return ""
	}
	return l.start.Format("2006-01")
}

// byStart orders the newest first and rows without a date last.
func byStart(a, b *listed) int {
	return cmp.Or(cmp.Compare(b.Started, a.Started), identity(a, b))
}

func byCost(a, b *listed) int {
	return cmp.Or(cmp.Compare(b.Usage.OwnCost, a.Usage.OwnCost), byStart(a, b))
}

func byLength(a, b *listed) int {
	return cmp.Or(cmp.Compare(b.Turns, a.Turns), byStart(a, b))
}

func byDuration(a, b *listed) int {
	return cmp.Or(cmp.Compare(b.duration, a.duration), byStart(a, b))
}

// identity orders rows that are equal in all that a reader sees.
func identity(a, b *listed) int {
	return cmp.Or(strings.Compare(a.ID, b.ID), strings.Compare(a.HTML, b.HTML))
}

func sorted(rows []*listed, order func(a, b *listed) int) []*listed {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, order)
	return rows
}

// shortSpan is a duration for a column: 52 s, 44 min, 1 h 02, 1 d 4 h, 3 days.
func shortSpan(d time.Duration) string {
	switch m := int(d / time.Minute); {
	case d <= 0:
		return ""
	case d < time.Minute:
		return strconv.Itoa(max(1, int(d/time.Second))) + " s"
	case m < 60:
		return strconv.Itoa(m) + " min"
	case m < 24*60:
		s := strconv.Itoa(m % 60)
		if len(s) == 1 {
			s = "0" + s
		}
		return strconv.Itoa(m/60) + " h " + s
	case d < 48*time.Hour:
		return strconv.Itoa(m/60/24) + " d " + strconv.Itoa(m/60%24) + " h"
	default:
		return days(d)
	}
}

// columnModel is a model's name without the parts that say little in a column.
func columnModel(name string) string { return strings.TrimPrefix(shortModel(name), "claude-") }
