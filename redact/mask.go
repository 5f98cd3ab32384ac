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

// Mask is [Redactor.Mask] of the built-in rules alone.
func Mask(s string) string {
	r, err := New(Options{})
	if err != nil {
		return marker + "]"
	}
	return r.Mask(s)
}

// Mask returns a text with each credential in it, and each of r's literals,
// replaced by the name of its rule, as in [REDACTED:github-token]. It is for
// what a program says: the name of a file may hold a token, too. It leaves
// personal data, whatever the profile, since the names are those of the
// reader's own files. A disabled Redactor masks, too.
func (r *Redactor) Mask(s string) string {
	if r.disabled {
		return Mask(s)
	}
	secrets := Redactor{options: Options{Profile: Archive}, engine: r.engine, literals: r.literals}
	d := secrets.newDiscovery()
	d.text(s)
	p := newPage(&secrets, d.f, nil)
	p.search(s)
	var b strings.Builder
	done := 0
	for _, m := range p.join(len(s)) {
		b.WriteString(s[done:m.start])
		b.WriteString(marker + ":" + safeRule(p.value(m.value).rule) + "]")
		done = m.end
	}
	b.WriteString(s[done:])
	return b.String()
}
