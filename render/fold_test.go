package render

import (
	"bytes"
	"strings"
	"testing"
)

func TestCutLines(t *testing.T) {
	line := "one line of text\n"
	tests := []struct {
		name string
		in   string
		want int // bytes that stay visible
	}{
		{"empty", "", 0},
		{"short", line, len(line)},
		{"just not long", strings.Repeat(line, foldLines), foldLines * len(line)},
		{"long", strings.Repeat(line, 100), shownLines * len(line)},
		{"few, wide lines", strings.Repeat(strings.Repeat("x", 2500)+"\n", 4), 2 * 2501},
		{"one endless line", strings.Repeat("x", 100_000), shownBytes},
		{"an endless line after a short one", line + strings.Repeat("x", 100_000), len(line)},
		{"a character at the cut", strings.Repeat("€", 30_000), shownBytes - shownBytes%3},
	}
	for _, tt := range tests {
		if got := cutLines(tt.in); got != tt.want {
			t.Errorf("%s: %d bytes of %d, want %d", tt.name, got, len(tt.in), tt.want)
		}
	}
}

func TestRest(t *testing.T) {
	if got, want := rest("a\nb"), "2 more lines, 3 B"; got != want {
		t.Errorf("rest = %q, want %q", got, want)
	}
	if got, want := rest(strings.Repeat("x", 2000)), "1 more line, 2.0 KB"; got != want {
		t.Errorf("rest = %q, want %q", got, want)
	}
}

// TestOutputKeepsAll holds that folding coloured output loses no line, and
// that each part is well formed by itself.
func TestOutputKeepsAll(t *testing.T) {
	var in strings.Builder
	for i := range 100 {
		in.WriteString("\x1b[31mred " + itoa(i) + "\n")
	}
	var b bytes.Buffer
	p := &pageWriter{b: &b}
	p.output("", in.String())
	got := b.String()
	for i := range 100 {
		if !strings.Contains(got, ">red "+itoa(i)+"<") {
			t.Errorf("line %d is missing", i)
		}
	}
	if !strings.Contains(got, "80 more lines") {
		t.Error("the size of the fold isn't named")
	}
	if strings.Count(got, "<span") != strings.Count(got, "</span>") {
		t.Error("a span is open")
	}
	head, _, _ := strings.Cut(got, "<details")
	if strings.Count(head, "<span") != strings.Count(head, "</span>") {
		t.Error("a span is open at the fold")
	}
}

// TestLoose holds that lines wider than a screen wrap, whatever else is there.
func TestLoose(t *testing.T) {
	long := strings.Repeat("word ", 60)
	for _, tt := range []struct{ in, want string }{
		{"", ""},
		{"a\nb\n", ""},
		{strings.Repeat("word\n", 400), ""},
		{long, wrapped},
		{"a\n" + long + "\nb", wrapped},
	} {
		if got := loose("", tt.in); got != tt.want {
			t.Errorf("%.20q of %d bytes: %q, want %q", tt.in, len(tt.in), got, tt.want)
		}
	}
}
