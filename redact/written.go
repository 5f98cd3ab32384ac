package redact

import (
	"slices"
	"strings"
)

// written collects the forms in which values may be written, as the patterns of
// a matcher.
type written struct {
	text     strings.Builder // which gives its text without a copy
	patterns []pattern
	seen     map[string]bool // forms of the current value
}

// Of most values there are 6 forms, 9 times as long as they are together: itself,
// three of base64 with 4 characters for 3 bytes, two of 2 digits for a byte.
const (
	usualForms  = 6
	usualLength = 9
)

// makeRoom makes room for the usual forms of values, as far as a matcher goes.
func (w *written) makeRoom(values []value) {
	n, bytes := 0, 0
	for _, v := range values {
		if v.text != "" {
			n++
			bytes += len(v.text)
		}
	}
	w.patterns = slices.Grow(w.patterns, usualForms*min(n, maxValues))
	w.text.Grow(min(usualLength*bytes, maxPatternText))
}

// maxKept is the size up to which the set of forms is used again: to clear a
// large one costs as much as it once held.
const maxKept = 64

// add takes in the forms of a value, each once.
func (w *written) add(number int, text string) {
	if len(w.seen) > maxKept || w.seen == nil {
		w.seen = make(map[string]bool)
	}
	clear(w.seen)
	for _, piece := range pieces(text) {
		forms(piece, func(form string, loose bool) {
			for _, form := range pieces(form) {
				w.form(number, form, loose)
			}
		})
	}
}

func (w *written) form(number int, form string, loose bool) {
	if w.seen[form] || len(form) < narrow {
		return
	}
	w.seen[form] = true
	w.patterns = append(w.patterns, pattern{uint32(w.text.Len()), int32(number), uint8(len(form)), loose})
	w.text.WriteString(form)
}
