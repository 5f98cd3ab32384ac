package redact

import (
	"iter"
	"slices"

	"publish/session"
)

// Allowed finds what the user's allow-lists let pass, by running the rules
// without the lists beside those with them.
type allowed struct {
	with, without *engine
	walker        walker
	decoder       decoder
	kept, all     []span
}

// newAllowed returns nil if there are no allow-lists.
func (r *Redactor) newAllowed() (*allowed, error) {
	listed := func(p *regexRule) bool { return len(p.allow) > 0 }
	if u := r.engine.user; len(u.allow) == 0 && len(u.perRule) == 0 && !slices.ContainsFunc(u.patterns, listed) {
		return nil, nil
	}
	e, err := newEngine(r.options)
	if err != nil {
		return nil, err
	}
	for _, p := range e.user.patterns {
		p.allow = nil
	}
	e.user.allow, e.user.perRule = nil, nil
	return &allowed{with: r.engine, without: e, walker: walker{table: new(members)}}, nil
}

// sightings yields what passes in a line. p has just redacted it.
func (a *allowed) sightings(l session.Line, p *page) iter.Seq[Sighting] {
	return func(yield func(Sighting) bool) {
		if a == nil {
			return
		}
		if !isJSON(l) {
			a.text(string(l.Raw), field{}, l.Place(), "", yield)
			return
		}
		w := &a.walker
		w.reset(l.Raw)
		for t, ok := w.next(); ok; t, ok = w.next() {
			if isRaster(w, t) || p.removed.what(w, t) != "" {
				continue
			}
			s := a.decoder.decode(l.Raw, t)
			if t.key {
				w.path[len(w.path)-1].clean = formatWords[s]
			}
			if !a.text(s, field{key: w.keyOf(t)}, l.Place(), w.field(), yield) {
				return
			}
		}
	}
}

// text yields what passes in one string.
func (a *allowed) text(s string, f field, place, keys string, yield func(Sighting) bool) bool {
	a.all = a.without.find(s, f, a.all[:0])
	if len(a.all) == 0 {
		return true
	}
	a.kept = a.with.findUnlisted(s, f, nil, a.kept[:0])
	for i, sp := range a.all {
		if ours(s, sp.start, sp.end) || slices.ContainsFunc(a.kept, func(k span) bool { return k.start < sp.end && sp.start < k.end }) {
			continue
		}
		cut := cutOut(s, a.all)
		at := cut.cuts[i]
		if !yield(Sighting{
			Rule: safeRule(sp.rule), Class: Credential, Allowed: true, Place: place, Field: keys,
			Context: around(cut.String(), at.start, at.end-at.start),
		}) {
			return false
		}
	}
	return true
}

// findUnlisted is findAndLearn without what the user's allow-lists let pass, the finds
// of context rules included.
func (e *engine) findUnlisted(s string, f field, l *learner, dst []span) []span {
	n := len(dst)
	dst = e.findAndLearn(s, f, l, dst)
	if len(dst) == n || len(e.user.allow) == 0 && len(e.user.perRule) == 0 {
		return dst
	}
	sc := scan{e: e, s: s}
	return append(dst[:n], slices.DeleteFunc(dst[n:], func(sp span) bool {
		return sc.allowed(sp.rule, sp.start, sp.end, sp.start, sp.end, nil)
	})...)
}
