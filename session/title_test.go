package session

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
)

func TestTitle(t *testing.T) {
	tests := []struct {
		name    string
		prompts []string
		want    string
	}{
		{"one line", []string{"  Fix\n the\tbuild\x1b[1m "}, "Fix the build[1m"},
		{"cut at a word", []string{strings.Repeat("word ", 30)}, strings.Repeat("word ", 16) + "…"},
		{"long word", []string{strings.Repeat("é", 100)}, strings.Repeat("é", 80) + "…"},
		{"exactly 80", []string{strings.Repeat("x", 80)}, strings.Repeat("x", 80)},
		{"slash command alone", []string{"/compact", "/model", "Fix it"}, "Fix it"},
		{"slash command with words", []string{"/review the parser"}, "/review the parser"},
		{"path", []string{"/etc/hosts"}, "/etc/hosts"},
		{"continued", []string{"Continued from session 12.", "This session is being continued from a previous one.", "(continuing from yesterday: x)", "Go on"}, "Go on"},
		{"before code", []string{"Why does this fail?\n\n```go\npanic(1)\n```\nTell me."}, "Why does this fail?"},
		{"pasted picture", []string{"/var/folders/x/T/clip-1.png make the header blue"}, "make the header blue"},
		{"picture alone", []string{"/var/folders/x/T/clip-1.png"}, "/var/folders/x/T/clip-1.png"},
		{"marks of Markdown", []string{"## Plan\n\n**Question**: is `a*b` *fast*?\n\n- yes\n> no\n#3"}, "Plan: Question: is a*b fast? yes no #3"},
		{"stressed words", []string{"*Really* (*very soon*), \"*don’t-stop*\" *now*"}, "Really (very soon), \"don’t-stop\" now"},
		{"globs", []string{"rm *.go src/* *_test *a*b 2*3*4 * x * ** lib*x* now"}, "rm *.go src/* *_test *a*b 2*3*4 * x * ** lib*x* now"},
		{"marks and what looks like them", []string{"a - b\n\t*  c\n+\td\n-e\n####### f\n> > g\n - \n## "}, "a - b c d -e ####### f > g ##"},
		{"a heading alone", []string{"# Plan #"}, "Plan"},
		{"code alone", []string{"```\nmake\n```"}, "``` make ```"},
		{"continue as a wish", []string{"Continue from the second test"}, "Continue from the second test"},
		{"empty", []string{"", " \n "}, ""},
		{"skill with words", []string{"<skill name=\"pdf\" location=\"/s\">\nLong text\n</skill>\n\nMake it short"}, "Make it short"},
		{"skill alone", []string{"<skill name=\"pdf\" location=\"/s\">\nLong text\n</skill>"}, "pdf"},
		{"file", []string{"<file name=\"a.txt\">\ncontent\n</file>\nSummarise this"}, "Summarise this"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			lines := []string{headLine}
			for _, p := range test.prompts {
				q, err := jsontext.AppendQuote(nil, p)
				if err != nil {
					t.Fatal(err)
				}
				lines = append(lines, `{"type":"message","id":"`+string(rune('a'+len(lines)))+`","parentId":null,"message":{"role":"user","content":`+string(q)+`}}`)
			}
			equal(t, "title", read(t, lines...).Title(), test.want)
		})
	}
}

func TestSplitPrompt(t *testing.T) {
	tests := []struct {
		text string
		want []PromptPart
	}{
		{"", nil},
		{" ", []PromptPart{{Kind: PlainPart, Text: " "}}},
		{"hello", []PromptPart{{Kind: PlainPart, Text: "hello"}}},
		{
			"<skill name=\"pdf\" location=\"/skills/pdf.md\">\nUse <b> tags.\n</skill>\n\nthe words",
			[]PromptPart{{SkillPart, "pdf", "/skills/pdf.md", "Use <b> tags."}, {Kind: PlainPart, Text: "the words"}},
		},
		{
			"<skill name=\"pdf\" location=\"/s\">\nx\n</skill>", []PromptPart{{SkillPart, "pdf", "/s", "x"}},
		},
		{ // not anchored to the whole text
			"<skill name=\"pdf\" location=\"/s\">\nx\n</skill> more",
			[]PromptPart{{Kind: PlainPart, Text: "<skill name=\"pdf\" location=\"/s\">\nx\n</skill> more"}},
		},
		{"<skill name=\"pdf\" location=\"/s\">\nx", []PromptPart{{Kind: PlainPart, Text: "<skill name=\"pdf\" location=\"/s\">\nx"}}},
		{
			"see <file name=\"a.go\">\npackage a\n</file> and <file name=\"b.go\"></file>",
			[]PromptPart{
				{Kind: PlainPart, Text: "see "},
				{Kind: FilePart, Name: "a.go", Text: "package a"},
				{Kind: PlainPart, Text: " and "},
				{Kind: FilePart, Name: "b.go"},
			},
		},
		{"<file name=\"a\n\">x</file>", []PromptPart{{Kind: PlainPart, Text: "<file name=\"a\n\">x</file>"}}},
		{"<file name=\"a\">no end", []PromptPart{{Kind: PlainPart, Text: "<file name=\"a\">no end"}}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, SplitPrompt(test.text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", test.text, diff)
		}
	}
	// Hostile text: many openings without an end, names without an end.
	for _, unit := range []string{`<file name="`, `<file name="x">`, `<file name="` + "\n\">"} {
		text := strings.Repeat(unit, 200_000) + `">`
		if got := SplitPrompt(text); len(got) != 1 || got[0].Text != text {
			t.Errorf("%q: %d parts", unit, len(got))
		}
	}
}

// TestEnded holds that a session of golder ended when its header says, not
// when its entries were saved again.
func TestEnded(t *testing.T) {
	const (
		golder = `{"version":3,"id":"x","createdAt":"2026-03-01T08:00:00Z","updatedAt":"%s"}`
		entry  = `{"id":"a","timestamp":"2026-09-01T08:00:00Z","message":{"role":"user","content":[{"type":"text","text":"Go"}]}}`
		pi     = `{"type":"session","version":3,"id":"x","timestamp":"2026-03-01T08:00:00Z","cwd":"/src"}`
		prompt = `{"type":"message","id":"a","parentId":null,"timestamp":"2026-09-01T08:00:00Z","message":{"role":"user","content":"Go","timestamp":1772352300000}}`
	)
	tests := []struct{ name, header, entry, want string }{
		{"golder", fmt.Sprintf(golder, "2026-03-01T09:30:00Z"), entry, "2026-03-01T09:30:00Z"},
		{"golder, saved twice", fmt.Sprintf(golder, "2026-03-01T09:30:00Z"), entry + "\n" + strings.Replace(entry, "T08", "T09", 1), "2026-09-01T09:00:00Z"},
		{"golder, never updated", fmt.Sprintf(golder, "2026-03-01T08:00:00Z"), entry, "2026-09-01T08:00:00Z"},
		{"pi", pi, prompt, "2026-09-01T08:00:00Z"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			equal(t, "end", read(t, test.header, test.entry).Ended().Format(time.RFC3339), test.want)
		})
	}
}
