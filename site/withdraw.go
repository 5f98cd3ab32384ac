package site

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"publish/render"
)

// Withdrawn is what prune and unpublish took away.
type Withdrawn struct {
	Pages []string `json:"pages"` // slug/page
	Files []string `json:"files"`
	Links int      `json:"links"` // links on other pages that lead to the index now
}

// Prune removes the pages of sessions that weren't in the last build, and
// their rows from every index. With dry it only says what it would do.
func Prune(dir, title string, dry bool) (*Withdrawn, error) {
	return withdraw(dir, title, dry, false, func(p *indexProject, r *row) bool { return !r.InThisRun })
}

// Unpublish removes one session, by its id, the unique beginning of it, or the
// path of its page, and leaves a tombstone that later builds respect.
func Unpublish(dir, title, name string) (*Withdrawn, error) {
	out, x, err := openSite(dir)
	if err != nil {
		return nil, err
	}
	out.root.Close()
	page, err := x.lookup(name)
	if err != nil {
		return nil, err
	}
	return withdraw(dir, title, false, true, func(p *indexProject, r *row) bool { return p.Slug+"/"+r.page == page })
}

// Published returns the sessions of a site, as its index has them.
func Published(dir string) ([]Listed, error) {
	out, x, err := openSite(dir)
	if err != nil {
		return nil, err
	}
	defer out.root.Close()
	var list []Listed
	for _, p := range x.Projects {
		for _, r := range p.Sessions {
			list = append(list, Listed{
				ID: r.ID, Agent: r.Agent, Project: p.Name, Title: r.Title, Started: r.Started, Ended: r.Ended,
				Entries: r.Entries, Messages: r.Messages, Damage: r.DamagedLines,
			})
		}
	}
	return list, nil
}

// lookup finds the one session that a name means.
func (x *index) lookup(name string) (string, error) {
	var exact, begins []string
	for _, p := range x.Projects {
		for _, r := range p.Sessions {
			at := p.Slug + "/" + r.page
			file := strings.TrimSuffix(name, path.Ext(name))
			switch {
			case r.ID == name || at == name || at == file || r.page == name || r.page == file:
				exact = append(exact, at)
			case name != "" && (strings.HasPrefix(r.ID, name) || strings.HasSuffix(r.page, "-"+name)):
				begins = append(begins, at)
			}
		}
	}
	if len(exact) == 0 {
		exact = begins
	}
	switch len(exact) {
	case 1:
		return exact[0], nil
	case 0:
		if slices.ContainsFunc(x.Tombstones, func(t tombstone) bool { return t.ID == name || t.Page == name }) {
			return "", fmt.Errorf("%q was unpublished already, and stays away", name)
		}
		return "", fmt.Errorf("no session of the site is called %q: give its id or its page, as index.json has them", name)
	}
	return "", fmt.Errorf("%q means %d sessions:\n  %s", name, len(exact), strings.Join(exact[:min(len(exact), maxCandidates)], "\n  "))
}

// withdraw takes sessions out of a site. The indexes keep the head that the
// last build on this machine gave them, but for a title that is given.
func withdraw(dir, title string, dry, bury bool, which func(*indexProject, *row) bool) (*Withdrawn, error) {
	out, x, err := openSite(dir)
	if err != nil {
		return nil, err
	}
	defer out.root.Close()
	head := loadState(statePath("", dir)).Head
	head.Title = cmp.Or(title, head.Title)
	ren, err := render.New(head.options())
	if err != nil {
		return nil, err
	}
	w := &withdrawal{out: out, ren: ren, index: x, dry: dry, gone: map[string]bool{}}
	for _, p := range x.Projects {
		for _, r := range p.Sessions {
			if which(p, r) {
				w.take(p, r, bury)
			}
		}
	}
	if dry || len(w.done.Pages) == 0 {
		return &w.done, nil
	}
	return &w.done, w.finish(head.Title)
}

type withdrawal struct {
	out   *output
	ren   *render.Renderer
	index *index
	dry   bool
	gone  map[string]bool // slug/page
	ids   []string
	done  Withdrawn
}

// take notes a session that goes.
func (w *withdrawal) take(p *indexProject, r *row, bury bool) {
	at := p.Slug + "/" + r.page
	w.gone[at] = true
	w.ids = append(w.ids, r.ID)
	w.done.Pages = append(w.done.Pages, at)
	for _, file := range []string{r.HTML, r.MD, r.JSONL} {
		if file != "" {
			w.done.Files = append(w.done.Files, p.Slug+"/"+file)
		}
	}
	if bury {
		w.index.Tombstones = append(w.index.Tombstones, tombstone{ID: r.ID, Agent: r.Agent, Page: at})
	}
}

// finish takes the files away and makes the indexes again. The index that
// says so is written first: a build that follows an interruption doesn't bring
// anything back.
func (w *withdrawal) finish(title string) error {
	for _, p := range w.index.Projects {
		if err := p.fillFind(w.out.root); err != nil {
			return err
		}
		p.Sessions = slices.DeleteFunc(p.Sessions, func(r *row) bool { return w.gone[p.Slug+"/"+r.page] })
		for _, r := range p.Sessions {
			r.Forks = slices.DeleteFunc(r.Forks, func(id string) bool { return slices.Contains(w.ids, id) })
			if slices.Contains(w.ids, r.Parent) {
				r.Parent = ""
			}
		}
	}
	data, err := w.index.marshal()
	if err != nil {
		return err
	}
	if _, err := w.out.writeDurably(indexName, data); err != nil {
		return err
	}
	for _, file := range w.done.Files {
		if err := w.out.remove(file); err != nil {
			return err
		}
	}
	for _, p := range w.index.Projects {
		if err := w.project(p); err != nil {
			return err
		}
	}
	return w.site(title)
}

// project makes the indexes of a project again, or takes them away with the
// last session.
func (w *withdrawal) project(p *indexProject) error {
	if len(p.Sessions) == 0 {
		return w.empty(p.Slug)
	}
	data, err := p.marshal()
	if err != nil {
		return err
	}
	if _, err := w.out.write(p.Slug+"/"+indexName, data); err != nil {
		return err
	}
	pages, err := w.ren.ProjectPages(p.render(false))
	if err != nil {
		return err
	}
	for _, f := range pages {
		if _, err := w.out.write(p.Slug+"/"+f.Name, f.Data); err != nil {
			return err
		}
	}
	if err := w.out.removeStale(p.Slug, pages); err != nil {
		return err
	}
	return w.relink(p)
}

// empty removes what is left of a project without sessions.
func (w *withdrawal) empty(slug string) error {
	if err := w.out.removeStale(slug, nil); err != nil {
		return err
	}
	for _, name := range []string{"index.html", "index.md", indexName} {
		if err := w.out.remove(slug + "/" + name); err != nil {
			return err
		}
	}
	_ = w.out.root.Remove(slug) // stays if something else is in it
	return nil
}

// relink makes links to pages that went lead to the project's index.
func (w *withdrawal) relink(p *indexProject) error {
	for _, r := range p.Sessions {
		for _, file := range []string{r.HTML, r.MD} {
			if file == "" {
				continue
			}
			name := p.Slug + "/" + file
			data, err := readBounded(w.out.root, name)
			if err != nil {
				continue // verify will tell
			}
			changed := data
			for at := range w.gone {
				n := 0
				changed, n = relink(changed, p.Slug, at, w.home(p, at), path.Ext(file))
				w.done.Links += n
			}
			if _, err := w.out.write(name, changed); err != nil {
				return err
			}
		}
	}
	return nil
}

// home is the project whose index takes the place of a page that went: that of
// the page, or p where nothing is left of it.
func (w *withdrawal) home(p *indexProject, at string) string {
	stands := func(q *indexProject) bool { return q.Slug == path.Dir(at) && len(q.Sessions) > 0 }
	if slices.ContainsFunc(w.index.Projects, stands) {
		return path.Dir(at)
	}
	return p.Slug
}

// site makes the site's own pages again.
func (w *withdrawal) site(title string) error {
	w.index.Projects = slices.DeleteFunc(w.index.Projects, func(p *indexProject) bool { return len(p.Sessions) == 0 })
	s := render.Site{Title: title}
	for _, p := range w.index.Projects {
		s.Projects = append(s.Projects, p.render(true))
	}
	pages, err := w.ren.SitePages(s)
	if err != nil {
		return err
	}
	for _, f := range pages {
		if _, err := w.out.write(f.Name, f.Data); err != nil {
			return err
		}
	}
	if err := w.out.removeStale(".", pages); err != nil {
		return err
	}
	if old, err := readBounded(w.out.root, "sitemap.xml"); err == nil {
		if base := sitemapBase(old); base != "" {
			if _, err := w.out.write("sitemap.xml", sitemap(base, w.index)); err != nil {
				return err
			}
		}
	}
	data, err := w.index.marshal()
	if err != nil {
		return err
	}
	_, err = w.out.writeDurably(indexName, data)
	return err
}
