package render

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestText(t *testing.T) {
	links := marks{"[REDACTED:github-pat#2]": "r-github-pat-2"}
	tests := []struct{ name, in, want string }{
		{"empty", "", ""},
		{"plain", "a b\n\tc", "a b\n\tc"},
		{"markup", `<b title="x">&amp;</b>'`, "&lt;b title=&#34;x&#34;&gt;&amp;amp;&lt;/b&gt;'"},
		{"controls", "a\x00b\x1b[31m\x7f", "a<i>␀</i>b<i>␛</i>[31m<i>␡</i>"},
		{"line ends", "a\r\nb\rc\r", "a\nb<i>␍</i>c<i>␍</i>"},
		{"direction", "if \u202E x\u2066", `if <i title="U+202E">¤</i> x<i title="U+2066">¤</i>`},
		{"zero width", "pass\u200Bword\uFEFF", `pass<i title="U+200B">¤</i>word<i title="U+FEFF">¤</i>`},
		{"tags", "a\U000E0041", `a<i title="U+E0041">¤</i>`},
		{"nonchar", "\uFFFE\U0001FFFF", `<i title="U+FFFE">¤</i><i title="U+1FFFF">¤</i>`},
		{"emoji", "👩\u200D💻 ❤\uFE0F 1\uFE0F", "👩\u200D💻 ❤\uFE0F 1\uFE0F"},
		{"joiner in ASCII", "a\u200Db\uFE0F", `a<i title="U+200D">¤</i>b<i title="U+FE0F">¤</i>`},
		{"persian", "می\u200Cخواهم", "می\u200Cخواهم"},
		{"invalid", "a\xffb\xe2\x80", "a\uFFFDb\uFFFD"},
		{"surrogate", "\xed\xa0\x80", "\uFFFD"},
		{"linked", "x [REDACTED:github-pat#2].", `x <mark><a href="#r-github-pat-2">[REDACTED:github-pat#2]</a></mark>.`},
		{"unlinked", "[REDACTED:email]", "<mark>[REDACTED:email]</mark>"},
		{"forged", `[REDACTED:<b>] [REDACTED:] [REDACTED:a`, "[REDACTED:&lt;b&gt;] [REDACTED:] [REDACTED:a"},
		{"brackets", "[[REDACTED:a#1]]", "[<mark>[REDACTED:a#1]</mark>]"},
	}
	for _, tt := range tests {
		var b bytes.Buffer
		links.text(&b, tt.in)
		if got := b.String(); got != tt.want {
			t.Errorf("%s: text(%q)\ngot  %s\nwant %s", tt.name, tt.in, got, tt.want)
		}
		for most := 1; most < 20; most++ { // in parts it is the same
			var b bytes.Buffer
			for s, at := validText(tt.in), 0; at < len(s); {
				at = links.some(&b, s, at, most)
			}
			if got := b.String(); got != tt.want {
				t.Errorf("%s: %q in parts of %d is %s", tt.name, tt.in, most, got)
			}
		}
	}
}

func TestAttr(t *testing.T) {
	tests := []struct{ in, want string }{
		{`"><script>`, "&#34;&gt;&lt;script&gt;"},
		{"a\x00\u202Eb\xff\n", "a␀\uFFFDb\uFFFD\n"},
		{"[REDACTED:a#1]", "[REDACTED:a#1]"},
	}
	for _, tt := range tests {
		var b bytes.Buffer
		appendAttr(&b, tt.in)
		if got := b.String(); got != tt.want {
			t.Errorf("appendAttr(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

// TestLeadBytes checks that the byte table misses no character that unseen
// knows.
func TestLeadBytes(t *testing.T) {
	n := 0
	for r := rune(0x80); r <= utf8.MaxRune; r++ {
		if !unseen(r) || !utf8.ValidRune(r) {
			continue
		}
		n++
		if lead := string(r)[0]; textBytes[lead] != leadByte {
			t.Fatalf("U+%X is unseen, but its lead byte %X isn't scanned for", r, lead)
		}
	}
	if n < 4000 {
		t.Errorf("only %d unseen characters", n)
	}
}

func BenchmarkText(b *testing.B) {
	for name, s := range map[string]string{
		"prose": strings.Repeat("The quick brown fox [1] jumps over the lazy dog's back; x < y && z.\n", 2000),
		"cjk":   strings.Repeat("素早い茶色の狐がのろまな犬を飛び越える。", 2000),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			var buf bytes.Buffer
			for b.Loop() {
				buf.Reset()
				appendText(&buf, s)
			}
		})
	}
}
