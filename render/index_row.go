package render

import (
	"bytes"
	"strconv"
	"strings"
	"time"
)

// row appends one session.
func (l *listing) row(b *bytes.Buffer, row *listed, v view, anchored bool) {
	b.WriteString(`<tr class="s`)
	if f := strings.TrimSpace(row.filters); f != "" {
		b.WriteString(" " + f)
	}
	b.WriteByte('"')
	if anchored {
		b.WriteString(` id="d-` + row.day() + `"`)
	}
	b.WriteString(`><th scope="row">`)
	l.name(b, row)
	b.WriteString("</th>")
	if l.slug == "" {
		b.WriteString("<td>")
		if row.project != nil {
			projectLink(b, row.project)
		}
		b.WriteString("</td>")
	}
	b.WriteString("<td>")
	if !row.start.IsZero() {
		layout := "2 Jan 2006"
		if v.months {
			layout = "2 Jan"
		}
		b.WriteString(`<time datetime="` + row.start.Format(time.RFC3339) + `">` + row.start.Format(layout) + `</time>`)
	}
	b.WriteString("</td><td>" + shortSpan(row.duration) + "</td><td>")
	appendText(b, row.Agent)
	l.rowModels(b, row)
	b.WriteString("</td>" + countCell(row.Turns))
	b.Write(appendCount(b.AvailableBuffer(), int64(row.Turns)))
	b.WriteString("</td>" + countCell(row.FilesChanged))
	if row.FilesChanged > 0 {
		b.Write(appendCount(b.AvailableBuffer(), int64(row.FilesChanged)))
	}
	b.WriteString("</td><td>")
	if row.Usage.Cost != 0 || row.Usage.OwnCost != 0 {
		b.WriteString(dollars(row.Usage.OwnCost))
	}
	b.WriteString("</td></tr>\n")
}

// countCell opens the cell of a count. Where columns have no heads, the style
// adds the unit, and learns here whether it is one.
func countCell(n int) string {
	if n == 1 {
		return `<td class="o">`
	}
	return "<td>"
}

func projectLink(b *bytes.Buffer, p *projectRow) {
	b.WriteString(`<a href="`)
	appendAttr(b, localHref(p.Slug+"/index.html"))
	b.WriteString(`">`)
	appendText(b, p.label)
	b.WriteString(`</a>`)
}

// projectName is what a project is called: the last element of its directory.
func projectName(p *Project) string {
	name := strings.TrimRight(strings.TrimSpace(p.Name), `/\`)
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	if name == "" || name == "~" {
		return p.Slug
	}
	return name
}

func (l *listing) rowModels(b *bytes.Buffer, row *listed) {
	const shown = 3
	if len(row.Models) == 0 {
		return
	}
	b.WriteString(` <span class="mu">`)
	for i, m := range row.Models[:min(len(row.Models), shown)] {
		if i > 0 {
			b.WriteString(", ")
		}
		appendText(b, columnModel(m))
	}
	if n := len(row.Models) - shown; n > 0 {
		b.WriteString(", +" + strconv.Itoa(n))
	}
	b.WriteString("</span>")
}

// name appends the title, linked where there is a page, and the badges.
func (l *listing) name(b *bytes.Buffer, row *listed) {
	if row.HTML != "" {
		b.WriteString(`<a href="`)
		appendAttr(b, localHref(row.HTML))
		b.WriteString(`">`)
	}
	appendText(b, row.title())
	if row.HTML != "" {
		b.WriteString("</a>")
	}
	for _, badge := range row.badges() {
		if badge.bad {
			b.WriteString(` <span class="bg bad">`)
		} else {
			b.WriteString(` <span class="bg">`)
		}
		b.WriteString(badge.text + "</span>")
	}
}

// A badge is a word about a session that its figures don't say.
type badge struct {
	text string
	bad  bool
}

// badges: failed calls are normal, so they are not red.
func (l *listed) badges() []badge {
	var list []badge
	add := func(when bool, text string, bad bool) {
		if when {
			list = append(list, badge{text, bad})
		}
	}
	add(l.Withheld, "withheld", true)
	add(l.Parent != "", "forked", false)
	add(l.Branches > 0, count(l.Branches, "branch", "branches"), false)
	add(l.ToolErrors > 0, strconv.Itoa(l.ToolErrors)+" failed", false)
	add(l.EndedInError, "ended in error", true)
	add(l.DamagedLines > 0, count(l.DamagedLines, "damaged line", "damaged lines"), true)
	add(l.SourceGone, "source gone", false)
	return list
}
