package redact

import (
	"iter"

	"publish/session"
)

// WithholdLines yields redacted lines with stubs for those at the places: such
// a line keeps its type, id, parent, time, role and shape, and every other
// string becomes [REDACTED:withheld]. Keys that aren't the format's own are
// strings, too. A line that isn't JSON becomes one stub.
func WithholdLines(lines iter.Seq2[session.Line, error], places map[string]bool) iter.Seq2[session.Line, error] {
	return func(yield func(session.Line, error) bool) {
		header := places[headerPlace]
		for l, err := range lines {
			if err == nil {
				first := header && isJSON(l)
				if first {
					header = false
				}
				if first || places[l.Place()] {
					l.Raw = withholdLine(l)
				}
			}
			if !yield(l, err) || err != nil {
				return
			}
		}
	}
}

func withholdLine(l session.Line) []byte {
	if !isJSON(l) {
		return []byte(withheld)
	}
	var (
		edits []edit
		d     decoder
		keys  int
		w     = walker{table: new(members)}
	)
	w.reset(l.Raw)
	for t, ok := w.next(); ok; t, ok = w.next() {
		s := d.decode(l.Raw, t)
		switch {
		case s == "", w.isFormat(t, s), !t.key && w.isFrame():
		case t.key:
			keys++
			edits = append(edits, edit{t.start, t.end, placeholder("withheld", keys)})
		default:
			edits = append(edits, edit{t.start, t.end, withheld})
		}
	}
	return apply(nil, l.Raw, edits)
}

// isFrame reports whether the current value says what an entry is and where it
// belongs.
func (w *walker) isFrame() bool {
	switch len(w.path) {
	case 1:
		switch w.key() {
		case "type", "id", "parentId", "timestamp":
			return true
		}
	case 2:
		return w.kind(0) == message && w.kind(1) == role
	}
	return false
}
