package redact

import (
	"regexp"
	"slices"
	"strings"
)

// A span is a find in a string: the bytes of the secret itself, without the
// name or quotes around it.
type span struct {
	start, end int
	rule       string
	strong     bool // a provider's shape or a key block: fit for the proof, too
	personal   bool // personal data; rule is home-path, user, host, email or ip
}

// A field says where a string stands.
type field struct {
	key string // nearest object key of the value, "" if none
}

// An engine finds credentials and personal data in strings. It doesn't change
// once made and is safe for use by several goroutines.
type engine struct {
	shapes *regexp.Regexp
	assign *regexp.Regexp
}

// newEngine returns an engine with the built-in rules and o's. The error says
// what is wrong with o's rules, with the line.
func newEngine(o Options) (*engine, error) {
	return &engine{
		shapes: regexp.MustCompile(`\b(?:gh[pousr]_[A-Za-z0-9]{36}|sk-ant-[a-z]+[0-9]+-[A-Za-z0-9_-]{80,}|(?:AKIA|ASIA)[A-Z2-7]{16}|sk-proj-[A-Za-z0-9_-]{60,})`),
		assign: regexp.MustCompile(`(?i)\b[a-z0-9_]*(?:password|secret|token|api_key)["']?\s*[=:]\s*["']?([^\s"'<>(){}\[\]]{6,})`),
	}, nil
}

// version names the rule set, the user's rules included. It changes when they do.
func (e *engine) version() string { return "0" }

// find appends the credentials in s to dst: sorted, not overlapping, in s's
// own bytes. Placeholders of earlier redactions are no finds.
func (e *engine) find(s string, f field, dst []span) []span {
	n := len(dst)
	dst = e.strong(s, dst)
	for _, m := range e.assign.FindAllStringSubmatchIndex(s, -1) {
		dst = append(dst, span{start: m[2], end: m[3], rule: "assignment"})
	}
	return append(dst[:n], tidy(dst[n:])...)
}

// strong appends the finds of the strong rules only.
func (e *engine) strong(s string, dst []span) []span {
	n := len(dst)
	for _, m := range e.shapes.FindAllStringIndex(s, -1) {
		dst = append(dst, span{start: m[0], end: m[1], rule: "provider-token", strong: true})
	}
	return append(dst[:n], tidy(dst[n:])...)
}

// tidy sorts spans and joins those that overlap; the stronger gives the rule.
func tidy(spans []span) []span {
	slices.SortFunc(spans, func(a, b span) int {
		if a.start != b.start {
			return a.start - b.start
		}
		return b.end - a.end
	})
	out := spans[:0]
	for _, s := range spans {
		if n := len(out); n > 0 && s.start < out[n-1].end {
			last := &out[n-1]
			last.end = max(last.end, s.end)
			if s.strong && !last.strong {
				last.strong, last.rule = true, s.rule
			}
			continue
		}
		out = append(out, s)
	}
	return out
}

// names are the user and host names that a session is known to hold.
type names struct {
	users, hosts []string
}

// newNames returns the names to look for. Those too short or too common to
// replace where they stand alone are dropped.
func newNames(users, hosts []string) *names { return &names{users, hosts} }

// learn calls add for the user and host names that s gives away: kind is
// "user" or "host".
func (e *engine) learn(s string, add func(kind, name string)) {
	for _, m := range homeShape.FindAllStringSubmatch(s, -1) {
		add("user", m[1])
	}
}

var homeShape = regexp.MustCompile(`(?:/home/|/Users/|[A-Z]:\\Users\\)([A-Za-z0-9_-]+)`)

// personal appends the personal data in s to dst, sorted and not overlapping.
// The span's rule is home-path (from the root to the end of the user's name),
// user, host, email or ip. n may be nil.
func (e *engine) personal(s string, f field, n *names, dst []span) []span {
	for _, m := range homeShape.FindAllStringIndex(s, -1) {
		dst = append(dst, span{start: m[0], end: m[1], rule: "home-path", personal: true})
	}
	return dst
}

// wordLike reports whether s is so ordinary that it must not be taken out
// where it stands without context: short, a word, a placeholder.
func wordLike(s string) bool {
	if len(s) < 8 {
		return true
	}
	return strings.IndexFunc(s, func(r rune) bool { return r < 'a' || 'z' < r }) < 0
}
