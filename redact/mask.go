package redact

import (
	"strings"
	"sync"
)

// builtin is the engine of the built-in rules alone, made once: a program needs
// it for its sessions and for what it says about them.
var builtin = sync.OnceValues(func() (*engine, error) { return newEngine(Options{}) })

// engineFor returns the engine for o, a shared one if o has no rules.
func engineFor(o Options) (*engine, error) {
	if len(o.Rules) > 0 {
		return newEngine(o)
	}
	return builtin()
}

// Mask returns a text with each credential in it replaced by the name of its
// rule, as in [REDACTED:github-token]. It is for what a program says: the name
// of a file may hold a token, too. It knows the built-in rules only and leaves
// personal data, since the names are those of the reader's own files.
func Mask(s string) string {
	e, err := builtin()
	if err != nil {
		return marker + "]"
	}
	var b strings.Builder
	done := 0
	for _, sp := range e.find(s, field{}, nil) {
		b.WriteString(s[done:sp.start])
		b.WriteString(marker + ":" + safeRule(sp.rule) + "]")
		done = sp.end
	}
	b.WriteString(s[done:])
	return b.String()
}
