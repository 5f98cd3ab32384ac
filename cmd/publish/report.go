package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"publish/redact"
	"publish/site"
)

// printReport prints what a build did: the figures to stdout, problems to
// stderr.
func printReport(stdout, stderr io.Writer, r *site.Report, quiet, asJSON bool) error {
	if asJSON {
		return printJSON(stdout, r)
	}
	printProblems(stderr, "unreadable", r.Unreadable)
	printProblems(stderr, "unsupported", r.Unsupported)
	printDamage(stderr, r.Damage)
	printProblems(stderr, "entry withheld", r.Stubs)
	printProblems(stderr, "withheld", r.Withheld)
	for _, note := range r.Notes {
		fmt.Fprintf(stderr, "note: %s\n", note)
	}
	switch {
	case r.Sessions+r.Kept > 0:
	case len(r.Skipped.Filtered) > 0:
		fmt.Fprintln(stderr, "note: every session that was found is left out, by what \"left out\" names")
	case len(r.Unsupported)+len(r.Unreadable) > 0:
		fmt.Fprintln(stderr, "note: there is no session that this program can read; above stands why")
	default:
		fmt.Fprintln(stderr, "note: there is no session in what was looked at; \"publish build examples/sessions\" shows what a site looks like")
	}
	if quiet {
		return nil
	}
	_, err := io.WriteString(stdout, summary(r))
	return err
}

func printJSON(w io.Writer, v any) error {
	return writeJSON(w, v, jsontext.WithIndent("  "), json.FormatNilSliceAsNull(false))
}

// writeJSON writes a value and a line end, credentials in its strings masked.
func writeJSON(w io.Writer, v any, options ...json.Options) error {
	masked := json.MarshalToFunc(func(enc *jsontext.Encoder, s string) error {
		return enc.WriteToken(jsontext.String(redact.Mask(s)))
	})
	data, err := json.Marshal(v, append(options, json.WithMarshalers(masked), json.Deterministic(true), jsontext.AllowInvalidUTF8(true))...)
	if err != nil {
		return err
	}
	_, err = w.Write(append(data, '\n'))
	return err
}

func printProblems(w io.Writer, what string, problems []site.Problem) {
	for _, p := range problems {
		fmt.Fprintf(w, "%s: %s%s", what, visible(p.File), lineOf(p))
		if p.Rule != "" {
			fmt.Fprintf(w, ": rule %s", p.Rule)
		}
		fmt.Fprintf(w, ": %s\n", visible(p.Text))
	}
}

func lineOf(p site.Problem) string {
	switch {
	case p.Line == 0:
		return ""
	case p.Part > 1:
		return fmt.Sprintf(":%d.%d", p.Line, p.Part)
	}
	return fmt.Sprintf(":%d", p.Line)
}

// maxDamagePerFile bounds what is printed of one bad file; --json has all.
const maxDamagePerFile = 20

func printDamage(w io.Writer, damage []site.Problem) {
	n, file := 0, ""
	more := func() {
		if n > maxDamagePerFile {
			fmt.Fprintf(w, "damaged: %s: and %d more lines (--json lists them)\n", visible(file), n-maxDamagePerFile)
		}
	}
	for _, p := range damage {
		if p.File != file {
			more()
			n, file = 0, p.File
		}
		if n++; n <= maxDamagePerFile {
			fmt.Fprintf(w, "damaged: %s%s: %s\n", visible(p.File), lineOf(p), visible(p.Text))
		}
	}
	more()
}

// visible is a name for people, on its line and in its column: it masks a
// credential, then shows what a terminal would obey. What stands in the place of
// a line break meanwhile shows nothing, so that both sides of it are seen as one.
func visible(s string) string { return shown(redact.Mask(inOneLine.Replace(s))) }

var inOneLine = strings.NewReplacer("\n", "\x01", "\t", "\x01", "\v", "\x01", "\f", "\x01")

// shown shows what a terminal would obey but for line breaks and tabs.
func shown(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
		case r < ' ', 0x7f <= r && r < 0xa0, 0x202a <= r && r <= 0x202e, 0x2066 <= r && r <= 0x2069:
			return '\uFFFD'
		}
		return r
	}, s)
}

// A masking writer takes messages, each in one piece, masks what is a credential
// in them and shows what a terminal would obey. Errors name files whose names
// nobody has looked at.
type masking struct{ io.Writer }

func (m masking) Write(p []byte) (int, error) {
	if _, err := io.WriteString(m.Writer, shown(redact.Mask(string(p)))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// summary is the closing report for people.
func summary(r *site.Report) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s in %s", count(r.Sessions, "session"), count(r.Projects, "project"))
	if r.Kept > 0 {
		fmt.Fprintf(&b, ", %d more kept from earlier runs", r.Kept)
	}
	fmt.Fprintf(&b, " → %s/index.html\n", visible(strings.TrimSuffix(r.Out, "/")))
	fmt.Fprintf(&b, "rendered %d, unchanged %d, files written %d\n", r.Rendered, r.Unchanged, r.Written)
	if skipped := skippedText(r.Skipped); skipped != "" {
		fmt.Fprintf(&b, "left out: %s\n", skipped)
	}
	printRedacted(&b, r.Redactions)
	if r.Images > 0 {
		fmt.Fprintf(&b, "images published: %d; nothing looks into them, so look at them before you share\n", r.Images)
	}
	if n := len(r.Damage); n > 0 {
		fmt.Fprintf(&b, "damage: %s, see above\n", count(n, "place"))
	}
	if n := len(r.Withheld); n > 0 {
		fmt.Fprintf(&b, "withheld: %d, see above\n", n)
	}
	return b.String()
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func skippedText(s site.Skipped) string {
	var parts []string
	add := func(n int, one, more string) {
		switch {
		case n == 1:
			parts = append(parts, "1 "+one)
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d %s", n, more))
		}
	}
	add(s.NotSessions, "file that is no session", "files that are no sessions")
	add(s.Rotated, "copy put aside by an agent", "copies put aside by an agent")
	add(s.Copies, "shorter copy of a session", "shorter copies of sessions")
	add(s.Special, "pipe or device", "pipes or devices")
	for _, why := range slices.Sorted(maps.Keys(s.Filtered)) {
		flag := "--" + why
		if why == "config" {
			flag = "the config"
		}
		add(s.Filtered[why], "by "+flag, "by "+flag)
	}
	add(s.Unpublished, "unpublished", "unpublished")
	return strings.Join(parts, ", ")
}

// printRedacted prints what a run took out, if anything.
func printRedacted(w io.Writer, rules map[string]int) {
	if len(rules) > 0 {
		fmt.Fprintf(w, "redacted: %s\n", redactionsText(rules))
	}
}

// redactionsText lists rules, the most frequent first.
func redactionsText(rules map[string]int) string {
	names := slices.SortedFunc(maps.Keys(rules), func(a, b string) int {
		if rules[a] != rules[b] {
			return rules[b] - rules[a]
		}
		return strings.Compare(a, b)
	})
	parts := make([]string, len(names))
	for i, name := range names {
		parts[i] = fmt.Sprintf("%d %s", rules[name], name)
	}
	return strings.Join(parts, ", ")
}
