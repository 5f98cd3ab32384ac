package redact

import (
	"iter"

	"publish/session"
)

// This file is the agreed surface, to be replaced by real code.

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
	Literals     []string // values to remove wherever they stand
	SystemPrompt bool     // keep system prompts under public and team
	StripImages  bool     // replace image data by a stub
	KeepEmails   bool     // leave e-mail addresses under public
	Names        []string // user and host names to replace under public, beside those found in paths
}

// A Redactor removes what its rules find. It is safe for use by several
// goroutines.
type Redactor struct{}

// New returns a Redactor, or an error that says what is wrong with the rules.
func New(o Options) (*Redactor, error) { panic("stub") }

// Disabled returns a Redactor that removes and replaces nothing. Its
// transcripts say so.
func Disabled() *Redactor { panic("stub") }

// A Policy tells how a transcript was made. It is safe to publish.
type Policy struct {
	Disabled bool
	Profile  Profile
	Version  string // of the rule set, built-in and the user's; changes when they do
}

// Policy returns r's policy.
func (r *Redactor) Policy() Policy { panic("stub") }

// Findings are what Discover learned about one session. They hold secret
// values in memory and print as nothing.
type Findings struct{}

// String, Format and MarshalJSON of Findings and Known give no content.
func (f *Findings) String() string { return "redact.Findings" }

// Discover reads a session and runs the rules over all its strings.
func (r *Redactor) Discover(lines iter.Seq2[session.Line, error]) (*Findings, error) { panic("stub") }

// Offsets returns the byte offsets of the lines that gave the site-wide known
// values, so that a later run can learn them again from those lines alone.
func (f *Findings) Offsets() []int64 { panic("stub") }

// Known is the set of values that are taken out of every session: the
// literals, and the long finds of all sessions.
type Known struct{}

// Known joins the finds of all sessions. Its result doesn't depend on order.
func (r *Redactor) Known(all iter.Seq[*Findings]) *Known { panic("stub") }

// Touches reports whether a value of k that f didn't find itself occurs in
// the session, so that its page must be made again.
func (k *Known) Touches(lines iter.Seq2[session.Line, error]) (bool, error) { panic("stub") }

// Lines yields the redacted lines of a session: for JSONL, and for decoding.
// A line is unchanged, byte for byte, except inside the strings that were
// edited. Raw is valid until the next step.
func (r *Redactor) Lines(lines iter.Seq2[session.Line, error], f *Findings, k *Known) iter.Seq2[session.Line, error] {
	panic("stub")
}

// Transcript makes the redacted session. f must come from the same bytes.
// The error is that of session.Decode.
func (r *Redactor) Transcript(lines iter.Seq2[session.Line, error], f *Findings, k *Known) (Transcript, error) {
	panic("stub")
}

// A Transcript is a session that has been through a [Redactor]. Only this
// package makes one. The zero value holds no session.
type Transcript struct{}

// Session returns the redacted session. It must not be changed.
func (t Transcript) Session() *session.Session { panic("stub") }

// Policy tells how it was redacted.
func (t Transcript) Policy() Policy { panic("stub") }

// Report lists what was taken out, in the order of first places.
func (t Transcript) Report() []Removed { panic("stub") }

// Withhold returns a transcript in which the entries at these places keep
// their type, id, parent, time and shape, and every other string is a stub.
func (t Transcript) Withhold(places map[string]bool) Transcript { panic("stub") }

// Removed is one distinct value that was taken out of a session.
type Removed struct {
	Rule        string   // such as github-pat; "home-path", "email" for personal data
	Placeholder string   // what stands in its place, such as [REDACTED:github-pat#2]
	Places      []string // session.Entry.Place of each entry it stood in, in file order; "header" for the header
	Count       int      // occurrences
	Personal    bool     // personal data, not a credential
}

// A Hit is something that the proof found in finished bytes.
type Hit struct {
	Rule  string
	Place string // the entry's place where it is known, else ""
	Line  int    // line of the finished file, 1-based
}

// A Kind says how finished bytes are to be read.
type Kind string

// The kinds of file that Prove reads.
const (
	HTML     Kind = "html"
	Markdown Kind = "md"
	JSONL    Kind = "jsonl" // also JSON
)

// Prove reads finished bytes as a stranger would and returns what still
// matches a strong rule or a known value. f and k may be nil.
func (r *Redactor) Prove(kind Kind, finished []byte, f *Findings, k *Known) []Hit { panic("stub") }

// Text redacts one text by itself, as a whole session would be.
func (r *Redactor) Text(s string) string { panic("stub") }
