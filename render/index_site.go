package render

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"time"
)

// The site's index shows few projects beside its days, many below them, the
// latest first; very many are named by the list of sessions alone.
const (
	besideDays   = 6
	openProjects = 20 // the rest stands in a fold
	maxProjects  = 2000
)

// A projectRow is a project in the site's index.
type projectRow struct {
	*Project
	label           string // what the index calls it
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
			l := newListed(&p.Rows[k], row, r.opt.Location)
			row.add(l)
			rows = append(rows, l)
		}
		projects = append(projects, row)
	}
	labelProjects(projects)
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

// labelProjects calls each project by the shortest end of its directory that
// no other project has.
func labelProjects(projects []*projectRow) {
	alike := map[string][]*projectRow{}
	for _, p := range projects {
		p.label = projectName(p.Project)
		alike[p.label] = append(alike[p.label], p)
	}
	for _, ps := range alike {
		for n := 2; len(ps) > 1 && !distinct(ps); n++ {
			longer := false
			for _, p := range ps {
				next := lastElements(p.Name, n)
				longer = longer || len(next) > len(p.label)
				p.label = next
			}
			if !longer { // one directory under two slugs
				for _, p := range ps {
					p.label = p.Slug
				}
				break
			}
		}
	}
}

func distinct(ps []*projectRow) bool {
	seen := map[string]bool{}
	for _, p := range ps {
		if seen[p.label] {
			return false
		}
		seen[p.label] = true
	}
	return true
}

// lastElements returns the last n elements of a directory, all of it if it has
// no more.
func lastElements(name string, n int) string {
	name = strings.TrimRight(strings.TrimSpace(name), `/\`)
	for i := len(name) - 1; i > 0; i-- {
		if name[i] != '/' && name[i] != '\\' {
			continue
		}
		if n--; n == 0 {
			return name[i+1:]
		}
	}
	return name
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
	l.projectTable(p, projects[:min(len(projects), openProjects)])
	if rest := projects[min(len(projects), openProjects):min(len(projects), maxProjects)]; len(rest) > 0 {
		p.raw(`<details class="yr"><summary>`, count(len(rest), "more project", "more projects"), "</summary>\n")
		l.projectTable(p, rest)
		p.raw("</details>\n")
	}
	if n := len(projects) - maxProjects; n > 0 {
		p.raw("<p>", count(n, "more project is", "more projects are"), " in the list below.</p>\n")
	}
	p.raw("</section>\n")
}

func (l *listing) projectTable(p *indexPage, rows []*projectRow) {
	p.raw(`<table class="to pj"><thead><tr><th scope="col">Project</th><th scope="col">Last</th><th scope="col">Sessions</th><th scope="col">Cost</th></tr></thead><tbody>`, "\n")
	for _, row := range rows {
		l.project(p.b, row)
	}
	p.raw("</tbody></table>\n")
}

func (l *listing) project(b *bytes.Buffer, row *projectRow) {
	b.WriteString(`<tr><th scope="row">`)
	projectLink(b, row)
	if row.Name != row.label && len(l.projects) > besideDays {
		b.WriteString(` <span class="mu">`)
		appendText(b, row.Name)
		b.WriteString("</span>")
	}
	b.WriteString("</th><td>")
	if !row.last.IsZero() {
		b.WriteString(`<time datetime="` + row.last.Format(time.DateOnly) + `">` + row.last.Format("2 Jan 2006") + "</time>")
	}
	// The unit is for phones, where the columns have no heads.
	b.WriteString("</td><td>" + thousands(row.sessions) + `<span class="ph"> ` + one(row.sessions, "session", "sessions") + "</span></td><td>")
	if row.cost != 0 {
		b.WriteString(dollars(row.cost))
	}
	b.WriteString("</td></tr>\n")
}
