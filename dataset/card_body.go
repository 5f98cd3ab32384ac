package dataset

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// body writes what a person reads on the Hub.
func (c card) body(b *bytes.Buffer) {
	fmt.Fprintf(b, "# %s\n\n", markdownText(c.title))
	b.WriteString("Sessions of coding agents, one a file, in the session format of pi: a header, then the entries of the conversation from first to last. ")
	b.WriteString("Each file holds one path; entries of other branches are not in it.\n\n")
	c.counts(b)
	c.format(b)
	c.redaction(b)
	c.limits(b)
}

func (c card) counts(b *bytes.Buffer) {
	t := c.totals
	b.WriteString("## What is in it\n\n| | |\n|---|---|\n")
	for _, row := range []struct {
		name  string
		value string
	}{
		{"sessions", fmt.Sprint(t.sessions)},
		{"messages", fmt.Sprint(t.messages)},
		{"tool calls", fmt.Sprint(t.toolCalls)},
		{"tokens", fmt.Sprint(t.tokens)},
		{"from, to", strings.Trim(t.first+" to "+t.last, " to")},
		{"agents", list(t.agents)},
		{"models", list(t.models)},
		{"projects", fmt.Sprint(len(t.projects))},
		{"made by", "publish " + c.tool},
	} {
		if row.value != "" {
			fmt.Fprintf(b, "| %s | %s |\n", row.name, row.value)
		}
	}
	for _, why := range slices.Sorted(maps.Keys(t.leftOut)) {
		fmt.Fprintf(b, "| left out: %s | %d |\n", why, t.leftOut[why])
	}
	b.WriteByte('\n')
}

func (c card) format(b *bytes.Buffer) {
	b.WriteString(`## Format

` + "```json" + `
{"type":"message","id":"7c41e9d0","parentId":"b3a90512","timestamp":"2026-01-05T10:00:00.000Z","message":{"role":"user","content":"Why does the build fail?","timestamp":1767607200000}}
` + "```" + `

The first line of a file is its header. Sessions of golder were converted and say ` + "`\"harness\":\"golder\"`" + ` there. ` +
		"`manifest.jsonl`" + ` names every file with its digest, counts and redactions; it is not part of the data.

` + "```python" + `
from datasets import load_dataset

traces = load_dataset("USER/NAME", split="train")
` + "```" + `

`)
}

func (c card) redaction(b *bytes.Buffer) {
	b.WriteString("## How it was redacted\n\n")
	fmt.Fprintf(b, "Policy: %s. Every string of every entry went through the rules, and the finished files were searched once more.\n\n", c.policy)
	if len(c.totals.removed) > 0 {
		b.WriteString("| removed | values |\n|---|---|\n")
		for _, rule := range byCount(c.totals.removed) {
			fmt.Fprintf(b, "| %s | %d |\n", markdownText(rule), c.totals.removed[rule])
		}
		b.WriteByte('\n')
	}
	b.WriteString("Taken out on purpose: signatures of reasoning, system prompts, local paths of full outputs and parent sessions")
	if c.images == "strip" {
		fmt.Fprintf(b, ", %d images (a stub says what stood there)", c.totals.images)
	}
	b.WriteString(".\n\n")
}

func (c card) limits(b *bytes.Buffer) {
	b.WriteString(`## Limits

Redaction finds known shapes and what stands in a telling place. It is no proof that nothing private is left. `)
	if c.totals.bashRuns > 0 {
		fmt.Fprintf(b, "%d commands that the user ran stand in the files as entries of their own; loaders that read only messages leave them out. ", c.totals.bashRuns)
	}
	b.WriteString(`Tool output can hold code of third parties under their own licences.

To have a session removed, open a discussion in this repository's Community tab and name its file.
`)
}

// list returns names by count, the commonest first.
func list(count map[string]int) string {
	var out []string
	for _, name := range byCount(count) {
		out = append(out, fmt.Sprintf("%s (%d)", markdownText(name), count[name]))
	}
	return strings.Join(out, ", ")
}

func byCount(count map[string]int) []string {
	return slices.SortedFunc(maps.Keys(count), func(a, b string) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b))
	})
}

// markdownText escapes what could become structure in a table or a heading.
func markdownText(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case strings.ContainsRune("\\`*_{}[]()<>#+!|~&", r):
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ' || r == 0x7f:
			b.WriteByte(' ')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
