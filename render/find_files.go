package render

import (
	"bytes"
	"maps"
	"slices"
	"strconv"
)

// maxTouches is how many links one line of the files page holds; it keeps a
// line far smaller than a page.
const maxTouches = 200

// A touch is what a session did with one file.
type touch struct {
	row  *listed
	list []Finding
}

// touches returns what was done with each file, in the order of rows.
func touches(rows []*listed) map[string][]touch {
	files := map[string][]touch{}
	for _, row := range rows {
		if !findable(row) {
			continue
		}
		for _, f := range row.Find.Files {
			list := files[f.Text]
			if len(list) == 0 || list[len(list)-1].row != row {
				list = append(list, touch{row: row})
			}
			last := &list[len(list)-1]
			last.list = append(last.list, f)
			files[f.Text] = list
		}
	}
	return files
}

// fileSections lists the files by path, each with the sessions that touched
// it, newest first.
func (l *listing) fileSections(s *shards) {
	files := touches(l.rows)
	class := "fs"
	if len(l.rows) == 1 {
		class = "fs fo" // a line for each file
	}
	for _, path := range slices.Sorted(maps.Keys(files)) {
		s.section(func(b *bytes.Buffer, continued bool) {
			b.WriteString(`<section class="` + class + `"><h2><code>`)
			appendText(b, path)
			b.WriteString("</code>")
			if continued {
				b.WriteString(", continued")
			}
			b.WriteString("</h2>\n<ul class=\"fi\">\n")
		}, "</ul></section>\n")
		for _, t := range files[path] {
			for list := range slices.Chunk(t.list, maxTouches) {
				s.item(func(b *bytes.Buffer) { touchItem(b, t.row, list, len(l.rows) > 1) })
			}
		}
	}
}

// touchItem appends a session's reads, writes and edits of a file: the first
// of each kind is named, further ones have numbers. The session is named unless
// there is no other.
func touchItem(b *bytes.Buffer, row *listed, list []Finding, named bool) {
	b.WriteString("<li>")
	if named {
		touchSession(b, row)
	}
	kind, n := "", 0
	for _, f := range list {
		if f.Kind != kind {
			if named || n > 0 {
				b.WriteString(" · ")
			}
			kind, n = f.Kind, 0
		} else {
			b.WriteByte(' ')
		}
		n++
		findLink(b, row.HTML, f.Anchor)
		if n == 1 {
			appendText(b, f.Kind)
		} else {
			b.WriteString(strconv.Itoa(n))
		}
		b.WriteString("</a>")
	}
	b.WriteString("</li>\n")
}

func touchSession(b *bytes.Buffer, row *listed) {
	b.WriteString(`<a href="`)
	appendAttr(b, localHref(row.HTML))
	b.WriteString(`">`)
	appendText(b, row.title())
	b.WriteString("</a>")
	if !row.start.IsZero() {
		b.WriteString(` <span class="mu">` + row.start.Format("2 Jan 2006") + "</span>")
	}
}
