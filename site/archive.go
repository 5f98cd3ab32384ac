package site

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"

	"publish/render"
)

// This file looks after pages that this run can't make again: their sources
// have gone, lie elsewhere, or are left out by a filter.

// A placed row is a row and the project that it stands in.
type placed struct {
	slug string
	row  *row
}

// proveKept reads kept pages again when there is something new to look for:
// other rules, another profile, literals, or a value that another session gave
// away. A page with a hit becomes a stub.
func (b *build) proveKept() error {
	if b.sameOptions() && b.sameSecrets() && b.fresh.Len() == 0 {
		return nil
	}
	var kept []placed
	for _, p := range b.projects {
		for _, r := range p.kept {
			if !r.Withheld {
				kept = append(kept, placed{p.slug, r})
			}
		}
	}
	errs := make(chan error, len(kept))
	each(b.ctx, b.o.Jobs, kept, func(k placed) { errs <- b.proveOne(k) })
	close(errs)
	for err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// proveOne proves all files of a kept session.
func (b *build) proveOne(k placed) error {
	for _, ext := range []string{".html", ".md", ".jsonl"} {
		if !k.row.has(ext) {
			continue
		}
		name := k.slug + "/" + k.row.page + ext
		hits, err := b.proofOfFile(name, b.known)
		if errors.Is(err, fs.ErrNotExist) {
			continue // verify will tell
		}
		if err == nil && len(hits) == 0 {
			continue
		}
		if err != nil {
			b.add(&b.report.Withheld, defective(name, err))
		}
		for _, h := range hits {
			b.add(&b.report.Withheld, Problem{File: name, Line: h.Line, Rule: h.Rule, Text: "a kept page became a stub: " + whereIs(h)})
		}
		k.row.Withheld = true
		around := render.Surroundings{Project: render.Link{Href: "index.html", Text: k.slug}, Path: name}
		if stub := b.stubFor(ext, around, withheldReason); stub != nil {
			if err := b.put(name, stub); err != nil {
				return err
			}
		}
	}
	return nil
}

// withheldReason and movedReason stand on the stubs of pages.
const (
	withheldReason = "A credential would have survived on this page, so it isn't published."
	movedReason    = "The config puts this session into another project now."
)

// leaveNotices looks after the old places of sessions that moved to another
// project, once they stand in the new one.
func (b *build) leaveNotices() error {
	for _, p := range b.projects {
		for _, m := range p.moved {
			if m.to.failed {
				p.keep(m.row, m.to.waits)
			} else if err := b.leaveNotice(p.slug, m.row, m.to); err != nil {
				return err
			}
		}
		if n := len(p.moved); n > 0 && len(p.sources)+len(p.kept) == 0 {
			if err := b.leaveProject(p.slug, p.moved[n-1].to.project); err != nil {
				return err
			}
		}
		p.moved = nil
	}
	b.dropEmpty()
	return nil
}

// leaveProject puts stubs in the place of the indexes of a project that has no
// sessions any more, since all of them moved.
func (b *build) leaveProject(slug string, to *project) error {
	for _, name := range []string{"index.html", "index.md"} {
		around := render.Surroundings{
			Project: render.Link{Href: "../" + to.slug + "/index.html", Text: to.name},
			Path:    slug + "/" + name,
		}
		if stub := b.stubFor(path.Ext(name), around, movedReason); stub != nil {
			if err := b.put(slug+"/"+name, stub); err != nil {
				return err
			}
		}
	}
	if err := b.out.remove(slug + "/" + indexName); err != nil {
		return err
	}
	return b.out.removeStale(slug, nil)
}

// leaveNotice puts a stub in the old place of a session that moved to another
// project.
func (b *build) leaveNotice(slug string, r *row, to *source) error {
	for _, ext := range []string{".html", ".md", ".jsonl"} {
		if !r.has(ext) {
			continue
		}
		name := slug + "/" + r.page + ext
		around := render.Surroundings{
			Project: render.Link{Href: "../" + to.project.slug + "/index.html", Text: to.project.name},
			Path:    name,
		}
		if stub := b.stubFor(ext, around, movedReason); stub != nil {
			if err := b.put(name, stub); err != nil {
				return err
			}
		}
	}
	return nil
}

// stubFor returns what stands in the place of a file, nil if it can't be made.
func (b *build) stubFor(ext string, around render.Surroundings, reason string) []byte {
	switch ext {
	case ".html":
		var out bytes.Buffer
		if err := b.ren.Stub(&out, around, reason); err != nil {
			return nil
		}
		return out.Bytes()
	case ".md":
		return []byte("# Withheld\n\n" + reason + "\n")
	}
	return fmt.Appendf(nil, "{\"withheld\":%q}\n", reason)
}
