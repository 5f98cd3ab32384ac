package render

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestOnlyChanged(t *testing.T) {
	tests := []struct{ in, want string }{
		{"", ""},
		{"   ", ""},
		{"    +    ", " + "},
		{" - + ", " - + "},
		{"-", "-"},
		{"--++", "--++"},
		{"   -   +  -", " - | +  -"},
		{"-    ", "- "},
	}
	for _, tt := range tests {
		h := hunk{Head: "head"}
		for i := range len(tt.in) {
			h.Lines = append(h.Lines, diffLine{Op: tt.in[i], Old: i + 1})
		}
		var parts []string
		short, rows := onlyChanged([]hunk{h})
		for _, g := range short {
			for _, l := range g.Lines {
				if rows[0] != l.Old-1 {
					t.Errorf("%q: row %d is of line %d", tt.in, rows[0], l.Old-1)
				}
				rows = rows[1:]
			}
			s := ""
			for i, l := range g.Lines {
				s += string(l.Op)
				if i > 0 && l.Old != g.Lines[i-1].Old+1 {
					t.Errorf("%q: line %d after %d", tt.in, l.Old, g.Lines[i-1].Old)
				}
			}
			parts = append(parts, s)
		}
		if got := strings.Join(parts, "|"); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.in, got, tt.want)
		}
	}
}

// What changed shows the rows that stand at the call, with the colours that
// they have there: the lines around a change tell what it is in.
func TestChangesKeepRows(t *testing.T) {
	const diff = `  1 /*\n  2  * one return\n  3  * two\n- 4  * three for\n+ 4  * 3 for\n  5  * four\n  6  * five return\n  7  */`
	file := fmt.Sprintf(`{"type":"session","version":3,"id":"s","timestamp":"2026-01-02T03:04:05.000Z","cwd":"/w"}
{"type":"message","id":"00000001","parentId":null,"timestamp":"2026-01-02T03:04:05.000Z","message":{"role":"assistant","content":[{"type":"toolCall","id":"c","name":"edit","arguments":{"path":"a.ts","oldText":"x","newText":"y"}}],"stopReason":"toolUse"}}
{"type":"message","id":"00000002","parentId":"00000001","timestamp":"2026-01-02T03:04:05.000Z","message":{"role":"toolResult","toolCallId":"c","toolName":"edit","content":[{"type":"text","text":"done"}],"details":{"diff":"%s"}}}
`, diff)
	page, _ := readPage(t, newRenderer(t, Options{}), []byte(file), Surroundings{})
	call, changed, ok := strings.Cut(string(page), `id="changes"`)
	if !ok {
		t.Fatal("the page has no changes")
	}
	rows := regexp.MustCompile(`<tr( class="d[ad]")?><td>.*</tr>`)
	all, short := rows.FindAllString(call, -1), rows.FindAllString(changed, -1)
	if len(all) != 8 || !slices.Equal(short, all[2:6]) {
		t.Errorf("what changed has\n%s\nand the call\n%s", strings.Join(short, "\n"), strings.Join(all, "\n"))
	}
	for _, row := range short {
		if !strings.Contains(row, `<span class="c">`) {
			t.Errorf("a line of a comment isn't one: %s", row)
		}
	}
}
