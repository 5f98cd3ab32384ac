package site

import (
	"path"
	"slices"
)

// A page shows its neighbours, so that it may have to be made twice in a run. If
// its session has changed in between, the page of the first time stays: it is
// whole, and the indexes tell of it. The next run makes it anew.

// relinkOutrun makes the links of such pages to sessions that have got no page
// lead to an index.
func (b *build) relinkOutrun() error {
	for _, s := range b.sources {
		if !s.outrun {
			continue
		}
		for _, ext := range s.exts {
			if err := b.relinkMissing(s, ext); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *build) relinkMissing(s *source, ext string) error {
	if ext == ".jsonl" || !s.row.has(ext) || len(b.missing) == 0 {
		return nil
	}
	data, err := b.out.root.ReadFile(s.name() + ext)
	if err != nil {
		return err
	}
	links := 0
	for _, at := range b.missing {
		home := s.project.slug
		if slices.ContainsFunc(b.projects, func(p *project) bool { return p.slug == path.Dir(at) }) {
			home = path.Dir(at)
		}
		n := 0
		data, n = relink(data, s.project.slug, at, home, ext)
		links += n
	}
	if links == 0 {
		return nil
	}
	return b.put(s.name()+ext, data)
}
