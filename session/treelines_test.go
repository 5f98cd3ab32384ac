package session

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// treeLines draws a tree as golder's samples do.
func treeLines(s *Session, leaf *Entry) string {
	var b strings.Builder
	for i, l := range s.TreeLines(leaf) {
		fmt.Fprintf(&b, "%3d. %s", i+1, l.Text)
		if l.Current {
			b.WriteString("  ← current")
		}
		fmt.Fprintf(&b, "    [%s]\n", l.Entry.treeID())
	}
	return b.String()
}

// TestTreeLinesSamples compares with what golder's own code draws.
func TestTreeLinesSamples(t *testing.T) {
	dir := "../../shared/formats/golder-samples/"
	files, _ := filepath.Glob(dir + "*.tree.txt")
	if len(files) == 0 {
		t.Skip("no shared corpus")
	}
	better := map[string]func(string) string{
		// golder cuts by bytes and lets control characters through.
		"09-unicode": nil,
		// golder loses the cycle.
		"15-irregular-tree": func(want string) string {
			return want + "  8. user: cycle A: never shown by golder    [cccc0001]\n  9. assistant: cycle B: never shown by golder    [cccc0002]\n"
		},
		// golder's ids of old versions are random.
		"07-v1-bare": nil,
		"08-v2-bare": nil,
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".tree.txt")
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			f, err := os.Open(dir + name + ".jsonl")
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			s, err := Read(f)
			if err != nil {
				t.Fatal(err)
			}
			want := string(data)
			if change, ok := better[name]; ok && change != nil {
				want = change(want)
			} else if ok {
				return
			}
			if diff := cmp.Diff(want, treeLines(s, s.Leaf())); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestTreeLines(t *testing.T) {
	s := read(
		t, `{"version":3,"id":"t","createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:10:00Z"}`,
		`{"id":"a","timestamp":"2026-03-01T08:00:01Z","message":{"role":"user","content":[{"type":"text","text":"root"}]}}`,
		`{"id":"c","parentId":"a","timestamp":"2026-03-01T08:00:03Z","message":{"role":"assistant","content":[{"type":"toolCall","id":"1","name":"ba\u001bsh"},{"type":"toolCall","id":"2","name":"read"}]}}`,
		`{"id":"b","parentId":"a","timestamp":"2026-03-01T08:00:03Z","message":{"role":"assistant","content":[{"type":"text","text":"same time, smaller id"}]}}`,
		`{"id":"d","parentId":"b","timestamp":"2026-03-01T08:00:04Z","message":{"role":"toolResult","toolCallId":"1","toolName":"bash","content":[{"type":"text","text":"one\ntwo"}],"isError":true}}`,
		`{"id":"e","parentId":"c","timestamp":"2026-03-01T08:00:05Z","message":{"role":"compaction","summary":"## Goal\nx"}}`,
		`{"id":"f","parentId":"e","timestamp":"2026-03-01T08:00:06Z","message":{"role":"user","content":[{"type":"image","data":"","mimeType":"image/png"}]}}`,
	)
	want := `  1. user: root    [a]
  2. ├─ assistant: same time, smaller id    [b]
  3. │  tool result: one …    [d]
  4. └─ assistant [→ ba␛sh, read]    [c]
  5.    compaction: ## Goal …    [e]
  6.    user:   ← current    [f]
`
	if diff := cmp.Diff(want, treeLines(s, s.Leaf())); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if lines := s.TreeLines(nil); lines[5].Current {
		t.Error("current without a leaf")
	}
}

// TestTreeLinesTexts checks that the texts of a message don't make one word.
func TestTreeLinesTexts(t *testing.T) {
	const content = `"content":[{"type":"text","text":"one"},{"type":"text","text":"two"}]`
	s := read(
		t, `{"version":3,"id":"t","createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:10:00Z"}`,
		`{"id":"a","message":{"role":"user",`+content+`}}`,
		`{"id":"b","parentId":"a","message":{"role":"assistant",`+content+`}}`,
		`{"id":"c","parentId":"b","message":{"role":"toolResult",`+content+`}}`,
	)
	for _, line := range s.TreeLines(nil) {
		if !strings.HasSuffix(line.Text, ": one two") {
			t.Errorf("%s: %q", line.Entry.ID, line.Text)
		}
	}
}

func TestOneLine(t *testing.T) {
	x := func(n int) string { return strings.Repeat("x", n) }
	tests := []struct{ text, want string }{
		{"", ""},
		{"  a  ", "a"},
		{"first\nsecond", "first …"},
		{"first\r\nsecond", "first …"},
		{x(72), x(72)},
		{x(73), x(72) + " …"},
		{x(71) + "\n" + x(3), x(71) + "  …"},
		{x(70) + "\n" + x(3), x(70) + " …"},
		{"x" + strings.Repeat("潮", 80), "x" + strings.Repeat("潮", 71) + " …"},
		{"a\tb\x00c\x1b[31m\x7f\u0085\u202e", "a\tb␀c␛[31m␡\ufffd\ufffd"},
		{"bad \xff", "bad \ufffd"},
	}
	for _, test := range tests {
		got := oneLine(test.text)
		if got != test.want {
			t.Errorf("oneLine(%q) = %q, want %q", test.text, got, test.want)
		}
		if !utf8.ValidString(got) {
			t.Errorf("oneLine(%q) isn't valid UTF-8", test.text)
		}
	}
}
