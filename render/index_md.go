package render

import (
	"strconv"
	"strings"
	"time"
)

// markdownPages returns index.md: the list of sessions for a forge. It is
// split where a forge would stop to draw it.
func (l *listing) markdownPages() []File {
	pages := l.markdownRows()
	files := make([]File, 0, len(pages))
	for i, rows := range pages {
		w := &mdWriter{}
		l.markdownHead(w, i, len(pages))
		if i == 0 {
			l.markdownProjects(w)
		}
		if len(l.rows) == 0 {
			w.raw("No session has been published.\n")
		} else {
			if l.slug == "" {
				w.raw("## Sessions\n\n")
			}
			w.raw(l.markdownColumns())
			w.b = append(w.b, rows...)
		}
		files = append(files, File{shardName("index", i, ".md"), w.b})
	}
	return files
}

// markdownHead appends the heading, the sums and the ways to other pages.
func (l *listing) markdownHead(w *mdWriter, i, n int) {
	w.raw("# ")
	w.text(l.title)
	w.raw("\n\n")
	t := l.totals
	w.raw(count(t.sessions, "session", "sessions"))
	if d := dateRange(t.first, t.last); d != "" {
		w.raw(", ", d)
	}
	w.raw("; ", thousands(t.turns), " turns, ", thousands(t.toolCalls), " tool calls")
	if t.cost != 0 {
		w.raw(", \\", dollars(t.cost))
	}
	w.raw(".\n\n")
	var links []string
	if l.slug != "" {
		links = append(links, "[All projects](../index.md)")
	}
	if i > 0 {
		links = append(links, "[Newer]("+shardName("index", i-1, ".md")+")")
	}
	if i < n-1 {
		links = append(links, "[Older]("+shardName("index", i+1, ".md")+")")
	}
	if len(links) > 0 {
		w.raw(strings.Join(links, " · "), "\n\n")
	}
}

func (l *listing) markdownProjects(w *mdWriter) {
	if len(l.projects) == 0 {
		return
	}
	w.raw("## Projects\n\n| Project | Last | Sessions | Turns | Cost |\n| --- | --- | ---: | ---: | ---: |\n")
	for _, p := range l.projects {
		w.raw("| ")
		w.link(p.label, p.Slug+"/index.md")
		w.raw(" | ")
		if !p.last.IsZero() {
			w.raw(p.last.Format(time.DateOnly))
		}
		w.raw(" | ", thousands(p.sessions), " | ", thousands(p.turns), " | ")
		w.dollars(p.cost)
		w.raw(" |\n")
	}
	w.raw("\n")
}

func (l *listing) markdownColumns() string {
	if l.slug == "" {
		return "| Date | Session | Project | Agent | Models | Duration | Turns | Files | Cost | Notes |\n" +
			"| --- | --- | --- | --- | --- | ---: | ---: | ---: | ---: | --- |\n"
	}
	return "| Date | Session | Agent | Models | Duration | Turns | Files | Cost | Notes |\n" +
		"| --- | --- | --- | --- | ---: | ---: | ---: | ---: | --- |\n"
}

// markdownRows returns the rows of the table, newest first, page by page.
func (l *listing) markdownRows() [][]byte {
	pages := [][]byte{nil}
	w := &mdWriter{}
	for _, row := range l.rows {
		start := len(w.b)
		l.markdownRow(w, row)
		if len(w.b) > maxIndexMarkdown && start > 0 {
			next := append([]byte(nil), w.b[start:]...)
			pages[len(pages)-1] = w.b[:start:start]
			pages = append(pages, nil)
			w.b = next
		}
	}
	pages[len(pages)-1] = w.b
	return pages
}

func (l *listing) markdownRow(w *mdWriter, row *listed) {
	w.raw("| ", row.day(), " | ")
	w.sessionLink(row)
	if l.slug == "" {
		w.raw(" | ")
		if row.project != nil {
			w.link(row.project.label, row.project.Slug+"/index.md")
		}
	}
	w.raw(" | ")
	w.text(row.Agent)
	w.raw(" | ")
	for i, m := range row.Models[:min(len(row.Models), 3)] {
		if i > 0 {
			w.raw(", ")
		}
		w.text(oneLine(m, 60))
	}
	if n := len(row.Models) - 3; n > 0 {
		w.raw(", +", strconv.Itoa(n))
	}
	w.raw(" | ", shortSpan(row.duration), " | ", thousands(row.Turns), " | ", thousands(row.FilesChanged), " | ")
	w.dollars(row.Usage.OwnCost)
	w.raw(" | ")
	for i, b := range row.badges() {
		if i > 0 {
			w.raw(", ")
		}
		w.raw(b.text)
	}
	w.raw(" |\n")
}

// sessionLink appends the title, linked to the Markdown copy, which a forge draws,
// or else to the page.
func (w *mdWriter) sessionLink(row *listed) {
	href := row.MD
	if href == "" {
		href = row.HTML
	}
	w.link(row.title(), href)
	if row.MD != "" && row.HTML != "" {
		w.raw(" ")
		w.link("(page)", row.HTML)
	}
}

// link appends a link to a file of the site; only the text when href is "".
func (w *mdWriter) link(text, href string) {
	if href == "" {
		w.text(text)
		return
	}
	w.raw("[")
	w.text(text)
	w.raw("](", localHref(href), ")")
}

// dollars appends a cost; nothing for none.
func (w *mdWriter) dollars(x float64) {
	if x != 0 {
		w.text(dollars(x))
	}
}
