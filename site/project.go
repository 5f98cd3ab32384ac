package site

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// unknownSlug is the project of sessions that don't say where they ran.
const unknownSlug = "unknown"

// projectKey returns what sessions of one project have in common: the working
// directory as recorded, lexically cleaned. Paths with a drive letter compare
// without case and with either slash.
func projectKey(cwd string) string {
	if isDrivePath(cwd) {
		cwd = strings.ToLower(strings.ReplaceAll(cwd, `\`, "/"))
	} else if strings.HasPrefix(cwd, `\\`) {
		cwd = strings.ReplaceAll(cwd, `\`, "/")
	}
	if strings.TrimSpace(cwd) == "" {
		return ""
	}
	return path.Clean(cwd)
}

// isDrivePath reports whether p starts like C:\ or C:/.
func isDrivePath(p string) bool {
	if len(p) < 2 || p[1] != ':' || len(p) > 2 && p[2] != '\\' && p[2] != '/' {
		return false
	}
	c := p[0] | 0x20
	return 'a' <= c && c <= 'z'
}

// elements returns the elements of a path in either notation, last first.
func elements(p string) []string {
	parts := strings.FieldsFunc(p, func(r rune) bool { return r == '/' || r == '\\' })
	slices.Reverse(parts)
	return parts
}

// A project is a group of sessions with one working directory.
type project struct {
	key  string // raw, never published
	slug string
	name string // the redacted working directory, or what the rules call it

	sources []*source // of this run, by start then page
	kept    []*row    // of earlier runs whose sources aren't here
	moved   []moved   // of earlier runs whose sessions stand in another project now

	pending int           // pages to be made before its indexes can be
	index   *indexProject // once they are made
}

// slugs are those that projects had the last time.
type slugs struct {
	taken []string          // in order
	names []string          // of these projects, "" if not known
	home  map[string]string // of each session, by agent and id
}

// slugs returns what the index remembers.
func (x *index) slugs() slugs {
	old := slugs{home: make(map[string]string)}
	for _, p := range x.Projects {
		old.taken, old.names = append(old.taken, p.Slug), append(old.names, p.Name)
		for _, r := range p.Sessions {
			old.home[r.Agent+"\x00"+r.ID] = p.Slug
		}
	}
	return old
}

// moved is a row of the last index and the session that it tells of.
type moved struct {
	row *row
	to  *source
}

// keep adds a row of the last run. It waits if its session is there, but this run
// doesn't get to it.
func (p *project) keep(old *row, waits bool) {
	r := *old // the index of the last run stays as it was
	r.waits = waits
	p.kept = append(p.kept, &r)
	p.index = nil
}

// groupProjects sorts sources into projects and gives these their slugs.
// Existing slugs stay: a group whose sessions stand in the index already, or
// whose name an unclaimed project bears, keeps that project's slug.
func groupProjects(sources []*source, old slugs) []*project {
	groups := map[string]*project{}
	for _, s := range sources {
		p := groups[s.key]
		if p == nil {
			p = &project{key: s.key, name: s.projectName}
			groups[s.key] = p
		}
		p.name = min(p.name, s.projectName)
		p.sources = append(p.sources, s)
	}
	projects := slices.SortedFunc(maps.Values(groups), func(a, b *project) int {
		return cmp.Or(strings.Compare(a.name, b.name), strings.Compare(a.key, b.key))
	})
	taken := map[string]bool{unknownSlug: true}
	for _, slug := range old.taken {
		taken[slug] = true
	}
	remember(projects, old)
	for _, p := range projects {
		if p.slug == "" {
			p.slug = newSlug(p, taken)
			taken[p.slug] = true
		}
	}
	return projects
}

// remember gives groups the slugs that they have in the index.
func remember(projects []*project, old slugs) {
	claimed := map[string]bool{}
	for _, p := range projects {
		if p.key == "" {
			p.slug, p.name = unknownSlug, unknownSlug
			continue
		}
		votes := map[string]int{}
		for _, s := range p.sources {
			if slug := old.home[string(s.header.Dialect)+"\x00"+s.id]; slug != "" && slug != unknownSlug {
				votes[slug]++
			}
		}
		best := ""
		for _, slug := range slices.Sorted(maps.Keys(votes)) {
			if !claimed[slug] && (best == "" || votes[slug] > votes[best]) {
				best = slug
			}
		}
		p.slug = best
		claimed[best] = best != ""
	}
	for _, p := range projects {
		for i, slug := range old.taken {
			if p.slug == "" && old.names[i] == p.name && !claimed[slug] && slug != unknownSlug {
				p.slug = slug
				claimed[slug] = true
			}
		}
	}
}

// newSlug finds a free slug: the last element of the name, then more of them,
// then a number.
func newSlug(p *project, taken map[string]bool) string {
	parts := elements(p.name)
	slug := ""
	for n := 1; n <= min(len(parts), 6); n++ {
		some := slices.Clone(parts[:n])
		slices.Reverse(some)
		slug = slugify(strings.Join(some, "-"))
		if slug != "" && !taken[slug] {
			return slug
		}
	}
	if slug == "" {
		slug = "project"
	}
	if !taken[slug] {
		return slug
	}
	for n := 2; ; n++ {
		if s := slug + "-" + strconv.Itoa(n); !taken[s] {
			return s
		}
	}
}
