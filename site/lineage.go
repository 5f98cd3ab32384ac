package site

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"strings"

	"publish/session"
)

// inherited returns the places of the entries that a fork has from its parent.
// A parent that can't be read shares nothing: it is reported for itself.
func (s *source) inherited(fork *session.Session) map[string]bool {
	if s.parent == nil {
		return nil
	}
	f, err := os.Open(s.parent.Path)
	if err != nil {
		return nil
	}
	defer f.Close()
	parent, err := session.Read(io.NewSectionReader(f, 0, s.parent.Size))
	if err != nil {
		return nil
	}
	return shared(parent, fork)
}

// shared returns the places of fork's entries that parent holds too: those
// with the same id, and copies under new ids that tell the same use of the
// same model at the same time.
func shared(parent, fork *session.Session) map[string]bool {
	type work struct {
		time  int64
		model string
		usage session.Usage
	}
	ids, works := map[string]bool{}, map[work]bool{}
	workOf := func(e *session.Entry) (work, bool) {
		m, ok := e.Body.(*session.Assistant)
		if !ok || m.Usage == nil || *m.Usage == (session.Usage{}) {
			return work{}, false
		}
		at := m.Time
		if at.IsZero() {
			at = e.Timestamp()
		}
		return work{at.UnixMilli(), m.Provider + "/" + cmp.Or(m.ResponseModel, m.Model), *m.Usage}, !at.IsZero()
	}
	fileID := func(e *session.Entry) string { return cmp.Or(e.FileID(), e.ID) }
	for _, e := range parent.Entries {
		ids[fileID(e)] = true
		if w, ok := workOf(e); ok {
			works[w] = true
		}
	}
	places := map[string]bool{}
	for _, e := range fork.Entries {
		w, ok := workOf(e)
		if madeID := fileID(e) == fmt.Sprint("line-", e.Place()); !madeID && ids[fileID(e)] || ok && works[w] {
			places[e.Place()] = true
		}
	}
	return places
}

// findParents links sessions to those that they were forked from: pi names a
// file, golder an id.
func (b *build) findParents() {
	byID, byFile := map[string]*source{}, map[string]*source{}
	for _, s := range b.sources { // by path, so the last of twins wins everywhere
		byID[string(s.header.Dialect)+"\x00"+s.header.ID] = s
		byFile[s.stem()] = s
	}
	for _, s := range b.sources {
		ref := s.header.ParentSession
		if ref == "" {
			continue
		}
		p := byID[string(s.header.Dialect)+"\x00"+ref]
		if s.header.Dialect == session.Pi && p == nil {
			parts := elements(ref)
			stem := ""
			if len(parts) > 0 {
				stem = strings.TrimSuffix(parts[0], ".jsonl")
			}
			if p = byFile[stem]; p == nil {
				_, id, _ := strings.Cut(stem, "_")
				p = byID[string(session.Pi)+"\x00"+id]
			}
		}
		if p != nil && p != s {
			s.parent = p
			p.forks = append(p.forks, s)
		}
	}
}
