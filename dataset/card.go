package dataset

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// The card's own text lies between these lines. What a person writes outside
// them stays when the folder is made again.
const (
	cardBegin = "<!-- publish: made by the tool from here -->"
	cardEnd   = "<!-- publish: to here -->"
)

// A card is what README.md states.
type card struct {
	title     string
	license   string // as the user said, or ""
	perConfig bool   // one config a project
	images    string // strip or inline
	policy    string
	tool      string
	totals    totals
}

// totals sums the manifest.
type totals struct {
	sessions, messages, toolCalls int
	entries, bashRuns, images     int
	tokens                        int64
	first, last                   string // days
	models, agents, projects      map[string]int
	removed                       map[string]int
	leftOut                       map[string]int // sessions, by reason
}

func newTotals() totals {
	return totals{
		models: make(map[string]int), agents: make(map[string]int), projects: make(map[string]int),
		removed: make(map[string]int), leftOut: make(map[string]int),
	}
}

func (t *totals) add(r Row) {
	t.sessions++
	t.messages += r.Messages
	t.toolCalls += r.ToolCalls
	t.entries += r.Entries
	t.bashRuns += r.BashRuns
	t.images += r.Images
	t.tokens += r.Tokens
	if day, _, ok := strings.Cut(r.Started, "T"); ok {
		if t.first == "" || day < t.first {
			t.first = day
		}
		t.last = max(t.last, day)
	}
	for _, m := range r.Models {
		t.models[m]++
	}
	t.agents[r.Agent]++
	t.projects[projectDir(r.File)]++
	for rule, n := range r.Redaction.Counts {
		t.removed[rule] += n
	}
}

// projectDir returns the folder of a trace's project.
func projectDir(file string) string {
	dir, _, _ := strings.Cut(strings.TrimPrefix(file, sessionsDir+"/"), "/")
	return dir
}

// frontMatter is the part of the card that the Hub reads.
type frontMatter struct {
	PrettyName  string   `yaml:"pretty_name"`
	Language    []string `yaml:"language"`
	License     string   `yaml:"license,omitempty"`
	LicenseName string   `yaml:"license_name,omitempty"`
	LicenseLink string   `yaml:"license_link,omitempty"`
	Tasks       []string `yaml:"task_categories"`
	Sizes       []string `yaml:"size_categories"`
	Tags        []string `yaml:"tags"`
	Configs     []config `yaml:"configs"`
}

type config struct {
	Name    string      `yaml:"config_name"`
	Default bool        `yaml:"default,omitempty"`
	Files   []dataFiles `yaml:"data_files"`
}

type dataFiles struct {
	Split string `yaml:"split"`
	Path  string `yaml:"path"`
}

// matter returns the front matter. Configs are always explicit: without them
// a project called test-app would become the test split and hide all others.
func (c card) matter() frontMatter {
	m := frontMatter{
		PrettyName: c.title,
		Language:   []string{"en", "code"},
		License:    c.license,
		Tasks:      []string{"text-generation"},
		Sizes:      []string{sizeCategory(c.totals.sessions)},
		Tags:       append([]string{"agent-traces", "coding-agent"}, slices.Sorted(maps.Keys(c.totals.agents))...),
	}
	if !c.perConfig {
		m.Configs = []config{{"default", true, []dataFiles{{"train", sessionsDir + "/**/*.jsonl"}}}}
		return m
	}
	for i, p := range slices.Sorted(maps.Keys(c.totals.projects)) {
		m.Configs = append(m.Configs, config{p, i == 0, []dataFiles{{"train", sessionsDir + "/" + p + "/**/*.jsonl"}}})
	}
	return m
}

// sizeCategory returns the Hub's word for a number of rows.
func sizeCategory(n int) string {
	for _, c := range []struct {
		below int
		name  string
	}{{1_000, "n<1K"}, {10_000, "1K<n<10K"}, {100_000, "10K<n<100K"}} {
		if n < c.below {
			return c.name
		}
	}
	return "100K<n<1M"
}

// write returns README.md. A person's text around the tool's own part of the
// card that was there before is kept.
func (c card) write(old []byte) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("---\n")
	y := yaml.NewEncoder(&b)
	y.SetIndent(2)
	if err := y.Encode(c.matter()); err != nil {
		return nil, fmt.Errorf("writing the card's front matter: %w", err)
	}
	before, after := around(old)
	b.WriteString("---\n")
	b.Write(before)
	fmt.Fprintf(&b, "%s\n\n", cardBegin)
	c.body(&b)
	fmt.Fprintf(&b, "\n%s\n", cardEnd)
	b.Write(after)
	return b.Bytes(), nil
}

// around returns what a person wrote before and after the tool's own text.
func around(old []byte) (before, after []byte) {
	_, body, ok := splitMatter(old)
	if !ok {
		return nil, nil
	}
	before, rest, ok := bytes.Cut(body, []byte(cardBegin+"\n"))
	if !ok {
		return nil, nil
	}
	_, after, _ = bytes.Cut(rest, []byte(cardEnd+"\n"))
	return before, after
}

// splitMatter cuts a card into front matter and body.
func splitMatter(card []byte) (matter, body []byte, ok bool) {
	rest, ok := bytes.CutPrefix(card, []byte("---\n"))
	if !ok {
		return nil, nil, false
	}
	return bytes.Cut(rest, []byte("\n---\n"))
}
