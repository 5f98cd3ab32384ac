package assets

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

const maxStyle = 40 << 10 // bytes; a page costs little more than its text

func TestStyle(t *testing.T) {
	for name, read := range map[string]func() (*Sheet, error){"page": Page, "index": Index} {
		t.Run(name, func(t *testing.T) {
			s, err := read()
			if err != nil {
				t.Fatal(err)
			}
			checkStyle(t, s.Whole())
			checkStyle(t, s.For([]byte(`<p class="by">x</p><table><tr class="s a0 da"><td id="a0"></table>`)))
		})
	}
}

func checkStyle(t *testing.T, s Style) {
	t.Helper()
	css := string(s.CSS)
	if len(css) > maxStyle {
		t.Errorf("the style block has %d bytes, more than %d", len(css), maxStyle)
	}
	for _, bad := range []string{"url(", "@import", "</", "/*", "\n", "expression("} {
		if strings.Contains(css, bad) {
			t.Errorf("the style block holds %q", bad)
		}
	}
	if open, closed := strings.Count(css, "{"), strings.Count(css, "}"); open != closed {
		t.Errorf("the style block has %d { and %d }", open, closed)
	}
	if ok, _ := regexp.MatchString(`^'sha256-[A-Za-z0-9+/]{43}='$`, s.Source); !ok {
		t.Errorf("source %q", s.Source)
	}
	for _, m := range regexp.MustCompile(`var\((--\w+)\)`).FindAllStringSubmatch(css, -1) {
		if !strings.Contains(css, m[1]+":") {
			t.Errorf("%s is used and not defined", m[1])
		}
	}
}

func TestCompact(t *testing.T) {
	tests := []struct{ in, want string }{
		{"a { color: red; }\n", "a{color: red}"},
		{"/* why */a{b:c}\nd,\ne{f:g}", "a{b:c}d,e{f:g}"},
		{"a b > c{d:e f}", "a b > c{d:e f}"},
		{"@media (x) and (y){a{b:c}}", "@media (x) and (y){a{b:c}}"},
	}
	for _, tt := range tests {
		if got := compact(tt.in); got != tt.want {
			t.Errorf("compact(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

// TestContrast holds the colours to WCAG: AA for all text, AAA for body text,
// on every ground that they stand on, in both themes.
func TestContrast(t *testing.T) {
	css, err := files.ReadFile("base.css")
	if err != nil {
		t.Fatal(err)
	}
	token := func(name string, dark int) string {
		m := regexp.MustCompile(`--` + name + `:light-dark\((#\w+),(#\w+)\)`).FindSubmatch(css)
		if m == nil {
			t.Fatalf("no token %s", name)
		}
		return string(m[1+dark])
	}
	tests := []struct {
		text, grounds string
		min           float64
	}{
		{"ink", "paper sunk tint tintc mark redbg grnbg redw grnw", 7},
		{"soft", "paper sunk tint tintc mark redbg grnbg redw grnw", 4.5},
		{"mute", "paper sunk tint", 4.5},
		{"acc", "paper sunk tint tintc mark redbg grnbg", 4.5},
		{"str", "paper sunk tint tintc redbg grnbg redw grnw", 4.5},
		{"num", "paper sunk tint tintc redbg grnbg redw grnw", 4.5},
		{"red", "paper sunk tint redbg", 4.5},
		{"grn", "paper sunk tint grnbg", 4.5},
		{"edge", "paper", 3},
	}
	for _, tt := range tests {
		for _, g := range strings.Fields(tt.grounds) {
			for dark, theme := range []string{"light", "dark"} {
				if c := contrast(t, token(tt.text, dark), token(g, dark)); c < tt.min {
					t.Errorf("%s on %s, %s: %.2f, want %.1f", tt.text, g, theme, c, tt.min)
				}
			}
		}
	}
}

func contrast(t *testing.T, a, b string) float64 {
	la, lb := luminance(t, a), luminance(t, b)
	return (max(la, lb) + .05) / (min(la, lb) + .05)
}

func luminance(t *testing.T, hex string) float64 {
	v, err := strconv.ParseUint(hex[1:], 16, 32)
	if err != nil || len(hex) != 7 {
		t.Fatalf("colour %q", hex)
	}
	channel := func(c uint64) float64 {
		x := float64(c&255) / 255
		if x <= .04045 {
			return x / 12.92
		}
		return math.Pow((x+.055)/1.055, 2.4)
	}
	return .2126*channel(v>>16) + .7152*channel(v>>8) + .0722*channel(v)
}
