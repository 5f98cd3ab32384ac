package render

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// spell writes hunks as a test can be read: old and new numbers, sign, text.
func spell(hs []hunk) string {
	var s strings.Builder
	for _, h := range hs {
		if h.Gap || h.Head != "" {
			fmt.Fprintf(&s, "... %s\n", h.Head)
		}
		for _, l := range h.Lines {
			fmt.Fprintf(&s, "%d,%d%c%s\n", l.Old, l.New, l.Op, l.Text)
		}
	}
	return s.String()
}

func TestParsePiDiff(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"plain", " 1 a\n-2 b\n+2 c\n+3 d\n 3 e", "1,1 a\n2,0-b\n0,2+c\n0,3+d\n3,4 e\n"},
		{"gap", "     ...\n  98 a\n- 99 b\n 100 c\n     ...\n-200 d\n", "... \n98,98 a\n99,0-b\n100,99 c\n... \n200,0-d\n"},
		{"empty and blank lines", "+1 \n+2\n+3   x", "0,1+\n0,2+\n0,3+  x\n"},
		{"dots in the text", " 1 ...\n+2 ...", "1,1 ...\n0,2+...\n"},
		{"unified", "--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b", ""},
		{"text", "no diff", ""},
		{"empty", "", ""},
		{"numbers too long", "+99999999999 x", ""},
	}
	for _, tt := range tests {
		hs, ok := parsePiDiff(tt.in)
		if got := spell(hs); got != tt.want || ok != (tt.want != "") {
			t.Errorf("%s: got %v\n%swant\n%s", tt.name, ok, got, tt.want)
		}
	}
}

func TestParseUnified(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"plain", "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n", "1,1 a\n2,0-b\n0,2+c\n"},
		{"signs in the text", "@@ -5,2 +5,2 @@ func f()\n--- a\n-@@ x\n+++ b\n+c\n", "... func f()\n5,0--- a\n6,0-@@ x\n0,5+++ b\n0,6+c\n"},
		{"two hunks", "@@ -1 +1 @@\n-a\n+b\n@@ -9 +9 @@\n-c\n+d\n\\ No newline at end of file", "1,0-a\n0,1+b\n... \n9,0-c\n0,9+d\n"},
		{"no numbers", "@@\n a\n-b\n+c\n@@ class X\n-d", "0,0 a\n0,0-b\n0,0+c\n... class X\n0,0-d\n"},
		{"blank context", "@@ -1,3 +1,2 @@\n a\n\n-b", "1,1 a\n2,2 \n3,0-b\n"},
		{"next file", "@@ -1 +1 @@\n-a\n+b\ndiff --git x y\n--- x\n+++ y\n", "1,0-a\n0,1+b\n"},
		{"new file", "--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a", "0,1+a\n"},
		{"crlf", "@@ -1 +1 @@\r\n-a\r\n+b\r\n", "1,0-a\n0,1+b\n"},
		{"none", "--- a\n+++ b\n", ""},
	}
	for _, tt := range tests {
		hs, ok := parseUnified(tt.in)
		if got := spell(hs); got != tt.want || ok != (tt.want != "") {
			t.Errorf("%s: got %v\n%swant\n%s", tt.name, ok, got, tt.want)
		}
	}
}

func TestLineDiff(t *testing.T) {
	tests := []struct{ name, old, new, want string }{
		{"same", "a\nb", "a\nb\n", ""},
		{"new", "", "a\nb\n", "0,1+a\n0,2+b\n"},
		{"gone", "a\n", "", "1,0-a\n"},
		{"middle", "1\n2\n3\n4\n5\n6\n7\n8\n9", "1\n2\n3\n4\nX\n6\n7\n8\n9", "... \n2,2 2\n3,3 3\n4,4 4\n5,0-5\n0,5+X\n6,6 6\n7,7 7\n8,8 8\n"},
		{"two hunks", "a\n2\n3\n4\n5\n6\n7\n8\n9\nb", "A\n2\n3\n4\n5\n6\n7\n8\n9\nB", "1,0-a\n0,1+A\n2,2 2\n3,3 3\n4,4 4\n... \n7,7 7\n8,8 8\n9,9 9\n10,0-b\n0,10+B\n"},
		{"near hunks", "a\n2\n3\n4\n5\n6\n7\nb", "A\n2\n3\n4\n5\n6\n7\nB", "1,0-a\n0,1+A\n2,2 2\n3,3 3\n4,4 4\n5,5 5\n6,6 6\n7,7 7\n8,0-b\n0,8+B\n"},
	}
	for _, tt := range tests {
		if got := spell(lineDiff(tt.old, tt.new)); got != tt.want {
			t.Errorf("%s: got\n%swant\n%s", tt.name, got, tt.want)
		}
	}
}

func TestWordMarks(t *testing.T) {
	tests := []struct{ old, new, wantOld, wantNew string }{
		{"return foo(a)", "return bar(a)", "return ⟨foo⟩(a)", "return ⟨bar⟩(a)"},
		{"f(a, b)", "f(a, b, c)", "f(a, b)", "f(a, b⟨, c⟩)"},
		{"\tx := one + two", "\t\t\tx := one + two", "\tx := one + two", "\t\t\tx := one + two"},
		{"entirely this", "something else", "entirely this", "something else"},
		{"key = [REDACTED:a#1] // old", "key = [REDACTED:a#2] // old", "key = ⟨[REDACTED:a#1]⟩ // old", "key = ⟨[REDACTED:a#2]⟩ // old"},
		{"größer als zwölf Äpfel", "größer als zehn Äpfel", "größer als ⟨zwölf⟩ Äpfel", "größer als ⟨zehn⟩ Äpfel"},
	}
	show := func(s string, spans []wordSpan) string {
		var b strings.Builder
		at := 0
		for _, p := range spans {
			b.WriteString(s[at:p.start] + "⟨" + s[p.start:p.end] + "⟩")
			at = p.end
		}
		return b.String() + s[at:]
	}
	for _, tt := range tests {
		a, b, _ := new(differ).wordMarks(wordsOf(tt.old), wordsOf(tt.new))
		if gotOld, gotNew := show(tt.old, a), show(tt.new, b); gotOld != tt.wantOld || gotNew != tt.wantNew {
			t.Errorf("got\n%s\n%s\nwant\n%s\n%s", gotOld, gotNew, tt.wantOld, tt.wantNew)
		}
	}
}

func TestAppendDiff(t *testing.T) {
	hs, _ := parseUnified("@@ -7,4 +7,4 @@ func f()\n // a\n-\treturn \"old <b>\"\n+\treturn \"new <b>\"\n-x\n+entirely\n z")
	var b bytes.Buffer
	appendDiff(&b, hs, diffOptions{Lang: "go", Code: page()})
	want := `<tbody>
<tr class="dg"><td colspan="4">⋯ func f()</td></tr>
<tr><td>7</td><td>7</td><td></td><td><span class="c">// a</span></td></tr>
<tr class="dd"><td>8</td><td></td><td>-</td><td>	<b>return</b> <span class="s">&#34;</span><del><span class="s">old</span></del><span class="s"> &lt;b&gt;&#34;</span></td></tr>
<tr class="da"><td></td><td>8</td><td>+</td><td>	<b>return</b> <span class="s">&#34;</span><ins><span class="s">new</span></ins><span class="s"> &lt;b&gt;&#34;</span></td></tr>
<tr class="dd"><td>9</td><td></td><td>-</td><td>x</td></tr>
<tr class="da"><td></td><td>9</td><td>+</td><td>entirely</td></tr>
<tr><td>10</td><td>10</td><td></td><td>z</td></tr>
</tbody></table>
`
	_, got, _ := strings.Cut(b.String(), "</thead>")
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestLongDiff(t *testing.T) {
	var b bytes.Buffer
	appendDiff(&b, lineDiff("", strings.Repeat("<x>\n", 10_000)), diffOptions{})
	if rows, rest := strings.Count(b.String(), `<tr class="da">`), strings.Count(b.String(), "\n+&lt;x&gt;"); rows != maxDiffRows || rows+rest+1 != 10_000 {
		t.Errorf("%d rows and %d lines of text", rows, rest)
	}
}

// TestDiffHostile checks that texts without much in common take no more than
// linear time: the limits are in the algorithm, the clock is only a net.
func TestDiffHostile(t *testing.T) {
	var a, b strings.Builder
	for i := range 60_000 {
		fmt.Fprintf(&a, "%d\n", i*7919%10_007)
		fmt.Fprintf(&b, "%d\n", i*104_729%10_009)
	}
	for name, in := range map[string][2]string{
		"shuffled": {a.String(), b.String()},
		"repeated": {strings.Repeat("a\nb\n", 50_000), strings.Repeat("b\na\nc\n", 50_000)},
		"words":    {strings.Repeat(strings.Repeat("a b ", 100)+"\n", 5000), strings.Repeat(strings.Repeat("b c a ", 60)+"\n", 5000)},
	} {
		var out bytes.Buffer
		hs := lineDiff(in[0], in[1])
		appendDiff(&out, hs, diffOptions{Lang: "go", Code: page()})
		if got := patched(t, in[0], hs); got != in[1] {
			t.Errorf("%s: the diff doesn't lead from one to the other", name)
		}
	}
}

// patched returns old with hs applied to it.
func patched(t testing.TB, old string, hs []hunk) string {
	t.Helper()
	lines := splitLines(old)
	var out []string
	at := 0
	for _, h := range hs {
		for _, l := range h.Lines {
			if l.Old > 0 {
				out = append(out, lines[at:l.Old-1]...)
				at = l.Old
				if lines[l.Old-1] != l.Text {
					t.Fatalf("line %d is %q, the diff says %q", l.Old, lines[l.Old-1], l.Text)
				}
			} else if gap := l.New - 1 - len(out); gap > 0 {
				out = append(out, lines[at:at+gap]...)
				at += gap
			}
			if l.Op != '-' {
				out = append(out, l.Text)
				if l.New != len(out) {
					t.Fatalf("new line %d is said to be %d", len(out), l.New)
				}
			}
		}
	}
	out = append(out, lines[at:]...)
	if len(out) == 0 {
		return ""
	}
	return strings.Join(out, "\n") + "\n"
}

// FuzzDiffLeadsToNew checks that a diff applied to the old text gives the
// new one, and that its table says the lines.
func FuzzDiffLeadsToNew(f *testing.F) {
	for _, s := range [][2]string{{"", ""}, {"a\nb\nc\n", "a\nc\n"}, {"a\n\n\nb", "\n\nb\na"}, {"x y z\n", "x  y [REDACTED:a#1]\n"}, {"a\r\nb", "a\nB\n"}} {
		f.Add(s[0], s[1])
	}
	f.Fuzz(func(t *testing.T, old, new string) {
		hs := lineDiff(old, new)
		want := ""
		for _, l := range splitLines(new) {
			want += l + "\n"
		}
		if got := patched(t, old, hs); got != want {
			t.Errorf("%q to %q gives %q", old, want, got)
		}
		var b, lines bytes.Buffer
		appendDiff(&b, hs, diffOptions{Lang: "go", Code: page()})
		for _, h := range hs {
			for _, l := range h.Lines {
				lines.WriteString(visible(l.Text))
			}
		}
		var shown strings.Builder
		_, rows, _ := strings.Cut(b.String(), "<tbody>")
		for row := range strings.SplitSeq(rows, "</td></tr>\n") {
			cells := strings.Split(row, "</td><td>")
			if len(cells) == 4 {
				shown.WriteString(textOf(t, cells[3]))
			}
		}
		if shown.String() != lines.String() {
			t.Errorf("table says %q, want %q", shown.String(), lines.String())
		}
	})
}

func BenchmarkDiff(b *testing.B) {
	src := sources(b)
	changed := strings.ReplaceAll(src, "func (w *proseWriter)", "func (p *proseWriter)")
	b.SetBytes(int64(len(src)))
	b.Run("lines", func(b *testing.B) {
		b.SetBytes(int64(len(src)))
		for b.Loop() {
			lineDiff(src, changed)
		}
	})
	hs := lineDiff(src, changed)
	b.Run("table", func(b *testing.B) {
		var buf bytes.Buffer
		for b.Loop() {
			buf.Reset()
			appendDiff(&buf, hs, diffOptions{Lang: "go", Code: page()})
			b.SetBytes(int64(buf.Len()))
		}
	})
}

func wordsOf(s string) *lineWords {
	w := new(lineWords)
	w.cut(s)
	return w
}
