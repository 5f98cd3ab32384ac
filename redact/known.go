package redact

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"publish/session"
)

// A value is something that was found, or that the user named.
type value struct {
	text     string
	rule     string
	strong   bool
	personal bool
	common   bool // text is word-like
}

// newValue returns the value of a find.
func newValue(text, rule string, strong bool) value {
	return value{text: text, rule: rule, strong: strong, common: wordLike(text)}
}

// Bounds of what is carried to other places. A shorter find could be met by
// chance; in its own session that is likelier to be the same thing.
const (
	minCarried  = 8  // within a session
	minSiteWide = 12 // across sessions
)

// carried reports whether v is taken out wherever else it stands in its own
// session.
func (v value) carried() bool {
	return !v.personal && len(v.text) >= minCarried && (v.strong || !v.common)
}

// siteWide reports whether v is taken out of all sessions.
func (v value) siteWide() bool { return v.carried() && len(v.text) >= minSiteWide }

// before orders the names that one value got in several places: a provider's
// rule says more than an assignment.
func (v value) before(w value) int {
	if v.strong != w.strong {
		if v.strong {
			return -1
		}
		return 1
	}
	return strings.Compare(v.rule, w.rule)
}

// Known is the set of values that are taken out of every session: the
// literals, and the long finds of all sessions. It prints as nothing.
type Known struct {
	values []value // by text
	match  *matcher
	cut    bool // there are too many values to look for all of them
}

// newKnown returns the set of values, each once.
func newKnown(values []value) *Known {
	slices.SortFunc(values, func(a, b value) int { return cmp.Or(strings.Compare(a.text, b.text), a.before(b)) })
	values = slices.CompactFunc(values, func(a, b value) bool { return a.text == b.text })
	match, whole := matcherOf(values)
	return &Known{values: values, match: match, cut: !whole}
}

// Bounds of a matcher, against a file that is nothing but finds.
const (
	maxValues      = 100_000  // beyond, values go only where a rule finds them
	maxPatternText = 64 << 20 // bytes
)

// matcherOf returns a matcher for all forms of the values, and whether it has
// room for all of them. Values without text only keep the numbers of the others.
func matcherOf(values []value) (m *matcher, whole bool) {
	var w written
	w.makeRoom(values)
	carried := 0
	for i, v := range values {
		if v.text == "" {
			continue
		}
		if carried++; carried > maxValues || w.text.Len() > maxPatternText {
			return newMatcher(w.text.String(), w.patterns), false
		}
		w.add(i, v.text)
	}
	return newMatcher(w.text.String(), w.patterns), true
}

// Known joins the finds of all sessions. Its result doesn't depend on order.
// all may be nil, and so may be its elements.
func (r *Redactor) Known(all iter.Seq[*Findings]) *Known {
	if all == nil {
		return r.literals
	}
	return newKnown(siteWide(slices.Clone(r.literals.values), all))
}

// Found is [Redactor.Known] without the literals.
func (r *Redactor) Found(all iter.Seq[*Findings]) *Known { return newKnown(siteWide(nil, all)) }

// siteWide appends the finds that are taken out of all sessions to dst.
func siteWide(dst []value, all iter.Seq[*Findings]) []value {
	for f := range all {
		if f == nil {
			continue
		}
		for _, v := range f.values {
			if v.siteWide() {
				dst = append(dst, v)
			}
		}
	}
	return dst
}

// Without returns the values of k that old doesn't hold under the same rule:
// what other sessions have to be searched for when k has taken old's place.
// old may be nil.
func (k *Known) Without(old *Known) *Known {
	if old == nil {
		return k
	}
	had := make(map[value]bool, len(old.values))
	for _, v := range old.values {
		had[v] = true
	}
	var fresh []value
	for _, v := range k.values {
		if !had[v] {
			fresh = append(fresh, v)
		}
	}
	if len(fresh) == len(k.values) {
		return k // as in every first build
	}
	return newKnown(fresh)
}

// Len returns the number of values.
func (k *Known) Len() int { return len(k.values) }

// Cut reports whether there are too many values to look for all of them. Which
// ones are looked for then depends on all others.
func (k *Known) Cut() bool { return k.cut }

// isJSON reports whether the line is a JSON object or array. Others are text, a
// string or a number by itself too: it may be a line of a file with indents.
func isJSON(l session.Line) bool {
	switch l.Damage {
	case "", session.Unmatched:
		return true
	case session.NotObject:
		return l.Raw[0] == '['
	}
	return false
}

// silent is what findings and known values print as.
const silent = "[values withheld]"

// String gives no content.
func (Known) String() string { return "redact.Known" + silent }

// Format gives no content, whatever the verb.
func (k Known) Format(s fmt.State, _ rune) { io.WriteString(s, k.String()) }

// MarshalJSON gives no content.
func (Known) MarshalJSON() ([]byte, error) { return []byte(`{}`), nil }

// has reports whether a text is one of k's values.
func (k *Known) has(text string) bool {
	_, ok := slices.BinarySearchFunc(k.values, text, func(v value, s string) int { return strings.Compare(v.text, s) })
	return ok
}
