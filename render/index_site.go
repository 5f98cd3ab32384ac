package render

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"time"
)

// maxProjects is how many projects the site's index lists in full. Further
// ones are in the list of sessions.
const maxProjects = 2000

// A projectRow is a project in the site's index.
type projectRow struct {
	*Project
	sessions, turns int
	cost            float64
	last            time.Time
}

// SitePages returns index.html, the sorted views, and index.md of the site.
func (r *Renderer) SitePages(s Site) ([]File, error) {
	var rows []*listed
	var projects []*projectRow
	for i := range s.Projects {
		p := &s.Projects[i]
		row := &projectRow{Project: p}
		for k := range p.Rows {
			l := newListed(&p.Rows[k], p, r.opt.Location)
			row.add(l)
			rows = append(rows, l)
		}
		projects = append(projects, row)
	}
	title := s.Title
	if strings.TrimSpace(title) == "" {
		title = "Sessions"
	}
	l := newListing(r, title, "", rows)
	l.projects = projects
	files, err := l.pages()
	if err != nil {
		return nil, err
	}
	return append(files, l.markdownPages()...), nil
}

func (p *projectRow) add(l *listed) {
	p.sessions++
	p.turns += l.turns
	p.cost += l.Usage.OwnCost
	if l.start.After(p.last) {
		p.last = l.start
	}
}

// projectList appends the projects, the one that was worked on last first.
func (l *listing) projectList(p *indexPage) {
	if len(l.projects) == 0 {
		return
	}
	projects := slices.Clone(l.projects)
	slices.SortStableFunc(projects, func(a, b *projectRow) int {
		return cmp.Or(b.last.Compare(a.last), strings.Compare(a.Slug, b.Slug))
	})
	p.raw(`<section aria-labelledby="projects"><h2 id="projects">Projects</h2>`, "\n")
	p.raw(`<table class="to"><thead><tr><th scope="col">Project</th><th scope="col">Last</th><th scope="col">Sessions</th><th scope="col">Cost</th></tr></thead><tbody>`, "\n")
	for _, row := range projects[:min(len(projects), maxProjects)] {
		l.project(p.b, row)
	}
	p.raw("</tbody></table>\n")
	if n := len(projects) - maxProjects; n > 0 {
		p.raw("<p>", count(n, "more project is", "more projects are"), " in the list below.</p>\n")
	}
	p.raw("</section>\n")
}

func (l *listing) project(b *bytes.Buffer, row *projectRow) {
	b.WriteString(`<tr><th scope="row">`)
	projectLink(b, row.Project)
	b.WriteString("</th><td>")
	if !row.last.IsZero() {
		b.WriteString(`<time datetime="` + row.last.Format(time.DateOnly) + `">` + row.last.Format("2 Jan 2006") + "</time>")
	}
	b.WriteString("</td><td>" + thousands(row.sessions) + "</td><td>")
	if row.cost != 0 {
		b.WriteString(dollars(row.cost))
	}
	b.WriteString("</td></tr>\n")
}
