package redact

import (
	"iter"
	"strings"
	"unicode/utf8"

	"publish/session"
)

// A Class says what kind of thing a rule finds.
type Class string

// The classes.
const (
	Credential Class = "credential"
	Personal   Class = "personal"
	Literal    Class = "literal"
)

// A Sighting is one occurrence of something that redaction takes out, for a
// person who looks before publishing. It never holds the value.
type Sighting struct {
	Rule        string
	Class       Class
	Placeholder string // what stands in its place; "" if Allowed
	Allowed     bool   // an allow-list of the user's rules lets it pass: it is published
	Place       string // the entry's place
	Field       string // the keys that lead to it, such as message.content.text; "" in a line that isn't JSON
	Context     string // the redacted text around it, one line
}

// Scan reports what Lines would take out, and what the user's allow-lists let
// pass, line by line in file order. f must come from the
// same bytes; k may be nil.
func (r *Redactor) Scan(lines iter.Seq2[session.Line, error], f *Findings, k *Known) iter.Seq2[Sighting, error] {
	return func(yield func(Sighting, error) bool) {
		if r.disabled {
			return
		}
		if f == nil {
			yield(Sighting{}, errNoFindings)
			return
		}
		p := newPage(r, f, k)
		p.scanning = true
		a, err := r.newAllowed()
		if err != nil {
			yield(Sighting{}, err)
			return
		}
		for l, err := range lines {
			if err == nil {
				_, err = p.redact(l)
			}
			if err != nil {
				yield(Sighting{}, err)
				return
			}
			for s := range p.sightings(l.Raw) {
				if !yield(s, nil) {
					return
				}
			}
			for s := range a.sightings(l, p) {
				if !yield(s, nil) {
					return
				}
			}
		}
	}
}

// A shown is a placeholder that a page put into its current line.
type shown struct {
	start int // in the line as it was
	value int
	text  string
	field string
}

// sightings yields what was taken out of the line that p redacted last.
func (p *page) sightings(raw []byte) iter.Seq[Sighting] {
	return func(yield func(Sighting) bool) {
		if len(p.shown) == 0 {
			return
		}
		out := string(apply(nil, raw, p.edits))
		moved, next := 0, 0 // how far offsets moved by the edits before
		for _, x := range p.shown {
			for ; next < len(p.edits) && p.edits[next].start < x.start; next++ {
				moved += len(p.edits[next].text) - (p.edits[next].end - p.edits[next].start)
			}
			if next < len(p.edits) && p.edits[next].text != x.text {
				continue // a stub took its place
			}
			v := p.value(p.resolve(x.value))
			s := Sighting{
				Rule: safeRule(v.rule), Class: v.class(), Placeholder: x.text, Place: p.place, Field: x.field,
				Context: around(out, x.start+moved, len(x.text)),
			}
			if !yield(s) {
				return
			}
		}
	}
}

func (v value) class() Class {
	switch {
	case v.personal:
		return Personal
	case v.rule == literalRule:
		return Literal
	}
	return Credential
}

// field returns the keys that lead to the current value, those that may hold a
// value themselves left out.
func (w *walker) field() string {
	var names []string
	for _, m := range w.path {
		switch {
		case m == nil:
		case m.clean || formatWords[m.name]:
			names = append(names, m.name)
		default:
			names = append(names, "…")
		}
	}
	return strings.Join(names, ".")
}

// What Context shows on either side.
const (
	contextBefore = 40
	contextAfter  = 20
)

// around returns the text round out[at:at+n] on one line.
func around(out string, at, n int) string {
	from, to := max(0, at-contextBefore), min(len(out), at+n+contextAfter)
	for from > 0 && !utf8.RuneStart(out[from]) {
		from--
	}
	for to < len(out) && !utf8.RuneStart(out[to]) {
		to++
	}
	return strings.Join(strings.Fields(out[from:to]), " ")
}
