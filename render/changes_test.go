package render

import (
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
		for _, g := range onlyChanged([]hunk{h}) {
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
