package render

import (
	"strings"
	"testing"
	"time"
)

func TestUnits(t *testing.T) {
	tests := []struct{ got, want string }{
		{thousands(0), "0"},
		{thousands(999), "999"},
		{thousands(1000), "1,000"},
		{thousands(1234567), "1,234,567"},
		{thousands(-1234), "-1,234"},
		{tokens(0), "0"},
		{tokens(999), "999"},
		{tokens(1000), "1k"},
		{tokens(14_210), "14.2k"},
		{tokens(163_400), "163k"},
		{tokens(999_499), "999k"},
		{tokens(1_120_000), "1.12M"},
		{tokens(54_700_000), "54.7M"},
		{tokens(2_000_000_000), "2G"},
		{dollars(0), "$0.00"},
		{dollars(1.874), "$1.87"},
		{dollars(.0042), "$0.0042"},
		{dollars(.00001), "under $0.0001"},
		{span(0), "0 s"},
		{span(12 * time.Millisecond), "12 ms"},
		{span(400 * time.Millisecond), "0.4 s"},
		{span(27900 * time.Millisecond), "28 s"},
		{span(59999 * time.Millisecond), "1 min"},
		{span(72 * time.Second), "1 min 12 s"},
		{span(2*time.Hour + 5*time.Minute), "2 h 5 min"},
		{span(76 * time.Hour), "3 d 4 h"},
		{lasted(30 * time.Hour), "1 d 6 h"},
		{lasted(67 * time.Hour), "open over 3 days"},
		{shortSpan(30 * time.Hour), "1 d 6 h"},
		{shortSpan(119 * 24 * time.Hour), "119 days"},
		{count(1, "word", "words"), "1 word"},
		{count(1200, "word", "words"), "1,200 words"},
	}
	for i, tt := range tests {
		if tt.got != tt.want {
			t.Errorf("%d: %q, want %q", i, tt.got, tt.want)
		}
	}
}

func TestOneLine(t *testing.T) {
	tests := []struct {
		in    string
		limit int
		want  string
	}{
		{"", 10, ""},
		{"  a \t b  ", 10, "a b"},
		{"first\nsecond", 20, "first"},
		{"a list:\n- x", 20, "a list: …"},
		{"one two three four", 10, "one two …"},
		{"one two, three", 9, "one two …"},
		{strings.Repeat("x", 30), 10, strings.Repeat("x", 10) + " …"},
		{"äöü äöü äöü", 8, "äöü äöü …"},
	}
	for _, tt := range tests {
		if got := oneLine(tt.in, tt.limit); got != tt.want {
			t.Errorf("oneLine(%q, %d) = %q, want %q", tt.in, tt.limit, got, tt.want)
		}
	}
}

func TestWords(t *testing.T) {
	for s, want := range map[string]int{"": 0, " ": 0, "one": 1, " one\ttwo\n": 2} {
		if got := words(s); got != want {
			t.Errorf("words(%q) = %d, want %d", s, got, want)
		}
	}
}
