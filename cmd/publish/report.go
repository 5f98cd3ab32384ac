package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"publish/site"
)

// printReport prints what a build did: the figures, and problems.
func printReport(t *terminal, r *site.Report, quiet, asJSON bool) error {
	if asJSON {
		return t.json(r)
	}
	t.problems("unreadable", r.Unreadable)
	t.problems("unsupported", r.Unsupported)
	t.damage(r.Damage)
	t.problems("entry withheld", r.Stubs)
	t.problems("withheld", r.Withheld)
	for _, note := range r.Notes {
		fmt.Fprintf(t.err, "note: %s\n", note)
	}
	switch {
	case r.Sessions+r.Kept > 0:
	case len(r.Skipped.Filtered) > 0:
		t.allLeftOut(r)
	case len(r.Unsupported)+len(r.Unreadable) > 0:
		fmt.Fprintln(t.err, "note: there is no session that this program can read; above stands why")
	default:
		fmt.Fprintln(t.err, "note: there is no session in what was looked at; \"publish build examples/sessions\" shows what a site looks like")
	}
	if quiet {
		return nil
	}
	_, err := io.WriteString(t.out, summary(t, r))
	return err
}

// allLeftOut says that the filters left nothing.
func (t *terminal) allLeftOut(r *site.Report) {
	fmt.Fprintf(t.err, "note: every session that was found is left out: %s\n", skippedText(r.Skipped))
}

func (t *terminal) problems(what string, problems []site.Problem) {
	for _, p := range problems {
		fmt.Fprintf(t.err, "%s: %s%s", what, t.name(p.File), lineOf(p))
		if p.Rule != "" {
			fmt.Fprintf(t.err, ": rule %s", p.Rule)
		}
		fmt.Fprintf(t.err, ": %s\n", t.name(p.Text))
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

func (t *terminal) damage(damage []site.Problem) {
	n, file := 0, ""
	more := func() {
		if n > maxDamagePerFile {
			fmt.Fprintf(t.err, "damaged: %s: and %d more lines (--json lists them)\n", t.name(file), n-maxDamagePerFile)
		}
	}
	for _, p := range damage {
		if p.File != file {
			more()
			n, file = 0, p.File
		}
		if n++; n <= maxDamagePerFile {
			fmt.Fprintf(t.err, "damaged: %s%s: %s\n", t.name(p.File), lineOf(p), t.name(p.Text))
		}
	}
	more()
}

// summary is the closing report for people.
func summary(t *terminal, r *site.Report) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s in %s", count(r.Sessions, "session"), count(r.Projects, "project"))
	if r.Kept > 0 {
		fmt.Fprintf(&b, ", %d more kept from earlier runs", r.Kept)
	}
	fmt.Fprintf(&b, " → %s/index.html\n", t.name(strings.TrimSuffix(r.Out, "/")))
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
