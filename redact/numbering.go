package redact

import (
	"regexp"
	"strconv"
	"strings"
)

// withheld stands for a string of an entry that the proof turned down.
const withheld = "[REDACTED:withheld]"

const placeholderStart = "[REDACTED:"

// placeholder is what stands for the n-th value of a rule. It is safe inside a
// JSON string, and no rule takes it for a credential.
func placeholder(rule string, n int) string {
	return placeholderStart + safeRule(rule) + "#" + strconv.Itoa(n) + "]"
}

// safeRule narrows the id of a user's rule to what may stand in a placeholder.
func safeRule(rule string) string {
	s := strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9', r == '-', r == '_', r == '.':
			return r
		case 'A' <= r && r <= 'Z':
			return r + 'a' - 'A'
		}
		return '-'
	}, rule)
	if s == "" {
		return "rule"
	}
	return s[:min(len(s), 64)]
}

var (
	placeholderShape = regexp.MustCompile(`^\[REDACTED:[a-z0-9._-]{1,64}(?:#[0-9]+)?\]`)
	pseudonymShape   = regexp.MustCompile(`^(?:user|host)-[0-9]+$`)
)

// isPseudonym reports whether a name is one that we gave.
func isPseudonym(name string) bool { return pseudonymShape.MatchString(name) }

// ours reports whether s[from:to] lies within a placeholder of an earlier
// redaction, brackets included.
func ours(s string, from, to int) bool {
	const longest = len(placeholderStart) + 64 + 22
	if to-from > longest {
		return false
	}
	lo := max(0, to-longest)
	i := strings.LastIndex(s[lo:min(len(s), from+len(placeholderStart))], placeholderStart)
	if i < 0 {
		return false
	}
	i += lo
	m := placeholderShape.FindString(s[i:])
	return i <= from && m != "" && to <= i+len(m)
}
