package redact

import (
	"slices"
	"strings"
)

// A Profile says who will read the output. A stricter profile never shows
// more than a looser one.
type Profile string

// The profiles, strictest first.
const (
	Public  Profile = "public"  // credentials and personal data out, system prompt out
	Team    Profile = "team"    // credentials out, system prompt out; paths and names kept
	Archive Profile = "archive" // credentials out
)

// Options configure a Redactor. The zero value is profile public, the
// built-in rules, images kept.
type Options struct {
	Profile      Profile  // "" means Public
	Rules        []byte   // a user's rules in the .gitleaks.toml convention
	RulesName    string   // its file name, for error messages
	Literals     []string // values to remove wherever they stand; those under MinLiteral bytes are ignored
	SystemPrompt bool     // keep system prompts under public and team
	StripImages  bool     // replace image data by a stub
	KeepEmails   bool     // leave e-mail addresses under public
	Names        []string // user and host names to replace under public, beside those found in paths
}

// A Redactor removes what its rules find. It is safe for use by several
// goroutines.
type Redactor struct {
	options  Options
	disabled bool
	engine   *engine
	literals *Known // what is known before any session is read
}

// A ProfileError says that a profile doesn't exist.
type ProfileError struct{ Profile Profile }

func (e *ProfileError) Error() string {
	return "unknown profile " + string(e.Profile) + " (public, team or archive)"
}

// New returns a Redactor, or an error that says what is wrong with the rules
// or the profile.
func New(o Options) (*Redactor, error) {
	switch o.Profile {
	case "":
		o.Profile = Public
	case Public, Team, Archive:
	default:
		return nil, &ProfileError{o.Profile}
	}
	o.Literals = slices.Clone(o.Literals)
	o.Names = slices.Clone(o.Names)
	e, err := engineFor(o)
	if err != nil {
		return nil, err
	}
	r := &Redactor{options: o, engine: e}
	r.literals = newKnown(literalValues(o.Literals))
	return r, nil
}

// literalRule is the rule of values that the user named.
const literalRule = "literal"

// MinLiteral is the length under which a literal would hit ordinary words
// everywhere, so that it isn't looked for.
const MinLiteral = 4

func literalValues(literals []string) []value {
	var out []value
	for _, l := range literals {
		if l = strings.TrimSpace(l); len(l) >= MinLiteral {
			out = append(out, value{text: l, rule: literalRule, strong: true})
		}
	}
	return out
}

// Disabled returns a Redactor that removes and replaces nothing. Its
// transcripts say so.
func Disabled() *Redactor {
	return &Redactor{disabled: true, options: Options{Profile: Archive}, literals: newKnown(nil)}
}

// A Policy tells how a transcript was made. It is safe to publish.
type Policy struct {
	Disabled bool
	Profile  Profile
	Version  string // of the rule set, built-in and the user's; changes when they do
}

// Policy returns r's policy.
func (r *Redactor) Policy() Policy {
	if r.disabled {
		return Policy{Disabled: true, Profile: r.options.Profile}
	}
	return Policy{Profile: r.options.Profile, Version: r.engine.version()}
}

// personal reports whether names, home paths and addresses go, too.
func (r *Redactor) personal() bool { return !r.disabled && r.options.Profile == Public }

// dropsPrompts reports whether system prompts are left out.
func (r *Redactor) dropsPrompts() bool {
	return !r.disabled && r.options.Profile != Archive && !r.options.SystemPrompt
}
