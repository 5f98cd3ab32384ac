package render

import (
	"bytes"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

func TestANSI(t *testing.T) {
	const e = "\x1b"
	tests := []struct{ name, in, want string }{
		{"plain", "a < b\n", "a &lt; b\n"},
		{"sixteen", e + "[1;31mred" + e + "[0m, " + e + "[92mgreen" + e + "[39m", `<span class="a1 ab">red</span>, <span class="a10">green</span>`},
		{"same again", e + "[31ma" + e + "[31mb" + e + "[m", `<span class="a1">ab</span>`},
		{"ground", e + "[30;43mx", `<span class="a0 b3">x</span>`},
		{"256", e + "[38;5;196ma" + e + "[38;5;244mb" + e + "[48;5;3mc", `<span class="a9">a</span><span class="a8">b</span><span class="a8 b3">c</span>`},
		{"true colour", e + "[38;2;30;60;200ma" + e + "[38:2::30:200:60mb", `<span class="a4">a</span><span class="a2">b</span>`},
		{"inverse", e + "[7ma" + e + "[31mb" + e + "[27mc", `<span class="av">a</span><span class="b1">b</span><span class="a1">c</span>`},
		{"attributes", e + "[2;3;4;9mx" + e + "[22;23;24;29my", `<span class="ad ai au as">x</span>y`},
		{"runs end with lines", e + "[31ma\nb" + e + "[0m", "<span class=\"a1\">a</span>\n<span class=\"a1\">b</span>"},
		{"concealed is shown", e + "[8msecret", "secret"},
		{"overwritten", "10%\r50%\r100% done\nx", "100% done\nx"},
		{"overwritten in part", "abcdef\rxy\n", "xycdef\n"},
		{"line ends", "a\r\nb\r\n", "a\nb\n"},
		{"backspace", "abc\b\bX", "aXc"},
		{"erase", "abcdef\r" + e + "[Kxy", "xy"},
		{"erase all", "abc" + e + "[2K\rx", "x"},
		{"grep", "a" + e + "[01;31m" + e + "[Kb" + e + "[m" + e + "[Kc", `a<span class="a1 ab">b</span>c`},
		{"up", "one\ntwo\n" + e + "[2A" + e + "[2KONE\n" + e + "[2KTWO\n", "ONE\nTWO\n"},
		{"up and erase below", "one\ntwo\n" + e + "[2A" + e + "[Jthree", "three"},
		{"clear keeps", "one\n" + e + "[2J" + e + "[Htwo", "one\ntwo"},
		{"column", "ab" + e + "[10Gx", "ab       x"},
		{"forward and back", "ab" + e + "[2C|" + e + "[3Dx", "abx |"},
		{"link", e + "]8;;https://example.org/a" + e + "\\text" + e + "]8;;" + e + "\\.", `<a href="https://example.org/a" rel="noopener noreferrer nofollow">text</a>.`},
		{"bad link", e + "]8;;javascript:alert(1)\atext" + e + "]8;;\a", "text"},
		{"title", "a" + e + "]0;window\ab", "ab"},
		{"no end", "a" + e + "]0;window\nb", "a]0;window\nb"},
		{"cut", "a" + e + "[3", "a[3"},
		{"charset", e + "(Ba" + e + "=b\x0f\a", "ab"},
		{"modes", e + "[?25la" + e + "[?25h" + e + "[>4;2mb", "ab"},
		{"markup in colour", e + "[31m<b>&\x00", `<span class="a1">&lt;b&gt;&amp;<i>␀</i></span>`},
		{"placeholder", e + "[31mkey [REDACTED:x#1]", `<span class="a1">key <mark>[REDACTED:x#1]</mark></span>`},
		{"wide", "日本\r한", "한本"},
		{"tab", "a\tb\r\n", "a\tb\n"},
	}
	for _, tt := range tests {
		var b bytes.Buffer
		appendANSI(&b, tt.in)
		if got := b.String(); got != tt.want {
			t.Errorf("%s: appendANSI(%q)\ngot  %s\nwant %s", tt.name, tt.in, got, tt.want)
		}
	}
}

// TestANSIRows checks that rows beyond the window are whole and in order.
func TestANSIRows(t *testing.T) {
	var in, want strings.Builder
	for i := range 1000 {
		in.WriteString("wrong\r" + strings.Repeat("x", 6+i%7) + "\n")
		want.WriteString(strings.Repeat("x", 6+i%7) + "\n")
	}
	if got := stripANSI(in.String()); got != want.String() {
		t.Errorf("stripANSI of 1000 rows gives %d bytes, want %d", len(got), want.Len())
	}
}

func TestANSIBombs(t *testing.T) {
	for _, unit := range []string{"\x1b[999999C", "\x1b[512Gx", "\x1b[512Gx\n", "\x1b[31ma\x1b[0mb", "\x1b[A", "\r\n\x1b[999A", "a\b", "\x1b]8;;https://e.org/\aab", "\x1b[7;38;5;9mx\n", "\x1b", "\x1b]", "\x1b["} {
		in := strings.Repeat(unit, 100_000/len(unit)) + "x\by"
		var b bytes.Buffer
		appendANSI(&b, in)
		if b.Len() > 20*len(in) {
			t.Errorf("%q repeated: %d bytes grew to %d", unit, len(in), b.Len())
		}
	}
}

// FuzzANSIKeepsText checks that the page says what stripANSI says, that text
// without commands is kept as it is, and that no element spans a line.
func FuzzANSIKeepsText(f *testing.F) {
	for _, s := range []string{"", "plain\n", "a\rb", "\x1b[1;38;5;200mx\x1b[0m\r\n", "\x1b]8;;http://a\ab\n\x1b[2Ac", "\x1b[99999C\b\b", "[REDACTED:a#1]\r\x00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var b bytes.Buffer
		appendANSI(&b, s)
		shown := stripANSI(s)
		if got, want := textOf(t, b.String()), visible(shown); got != want {
			t.Errorf("page of %q says %q, stripANSI %q", s, got, want)
		}
		if !commands(s) && shown != s {
			t.Errorf("stripANSI changed %q", s)
		}
		for line := range strings.SplitSeq(b.String(), "\n") {
			if strings.Count(line, "<span") != strings.Count(line, "</span>") || strings.Count(line, "<a ") != strings.Count(line, "</a>") {
				t.Errorf("an element spans a line in %q", b.String())
			}
		}
	})
}

// textOf returns the text of a fragment, as a browser would take it.
func textOf(t testing.TB, fragment string) string {
	t.Helper()
	z := html.NewTokenizer(strings.NewReader(fragment))
	var text strings.Builder
	for {
		switch z.Next() {
		case html.ErrorToken:
			return text.String()
		case html.TextToken:
			text.WriteString(html.UnescapeString(string(z.Raw())))
		}
	}
}

// visible returns s with signs for what can't be seen, as a page shows it.
func visible(s string) string {
	var b bytes.Buffer
	s = strings.ToValidUTF8(s, "\uFFFD")
	s = cleanCode(s)
	for i, r := range s {
		switch {
		case r < 0x20 && r != '\n' && r != '\t' || r == 0x7f:
			b.WriteRune(controlPicture(byte(r)))
		case unseen(r) && !joins(s, i, r, len(string(r))):
			b.WriteRune('¤')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func BenchmarkANSI(b *testing.B) {
	for name, s := range map[string]string{
		"plain":    strings.Repeat("ok      publish/session 0.512s\n", 3000),
		"coloured": strings.Repeat("\x1b[32m✓\x1b[0m renders a page of \x1b[1m12\x1b[22m entries in 12 ms, twice\n", 2000),
		"progress": strings.Repeat("\x1b[1A\x1b[2Kfetching 10 of 20 packages, please wait\rdone\n", 2000),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			var buf bytes.Buffer
			for b.Loop() {
				buf.Reset()
				appendANSI(&buf, s)
			}
		})
	}
}
