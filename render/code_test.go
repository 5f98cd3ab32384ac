package render

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/chroma/v2/lexers"
)

func page() *highlighter { return newPrimitives(Options{}).newHighlighter(nil) }

// short spells the spans of code as k(…), so that a test can be read.
var shortSpans = strings.NewReplacer(
	"<b>", "k⟨", "</b>", "⟩", `<span class="c">`, "c⟨", `<span class="s">`, "s⟨", `<span class="n">`, "n⟨",
	`<span class="f">`, "f⟨", "</span>", "⟩", "<ins>", "+⟨", "<del>", "-⟨", "</ins>", "⟩", "</del>", "⟩",
	"&#34;", `"`, "&lt;", "<", "&gt;", ">", "&amp;", "&")

func TestCode(t *testing.T) {
	tests := []struct{ lang, in, want string }{
		{"", "if x", "if x"},
		{"nosuch", "if x", "if x"},
		{"go", "func f(a int) { return g(a, 0x1F, 1e-9) } // x", `k⟨func⟩ f⟨f⟩(a int) { k⟨return⟩ g(a, n⟨0x1F⟩, n⟨1e-9⟩) } c⟨// x⟩`},
		{"go", "s := `a\n\\` + \"b\\\"c\" + '\\'' + 'x' // it's", "s := s⟨`a⟩\ns⟨\\`⟩ + s⟨\"b\\\"c\"⟩ + s⟨'\\''⟩ + s⟨'x'⟩ c⟨// it's⟩"},
		{"go", "/* a\n\nb */ x", "c⟨/* a⟩\n\nc⟨b */⟩ x"},
		{"ts", "const a = b / c / d, r = /[/]x/g; `t${1}`", "k⟨const⟩ a = b / c / d, r = s⟨/[/]x/g⟩; s⟨`t${1}`⟩"},
		{"tsx", "return <p>don't</p>\nlet x", "k⟨return⟩ <p>dons⟨'t</p>⟩\nk⟨let⟩ x"},
		{"python", "@d\ndef f(x):\n  '''a\n  b'''\n  return f\"{x}\" # y", "f⟨@d⟩\nk⟨def⟩ f⟨f⟩(x):\n  s⟨'''a⟩\ns⟨  b'''⟩\n  k⟨return⟩ fs⟨\"{x}\"⟩ c⟨# y⟩"},
		{"rust", "fn f<'a>(x: &'a str) -> char { 'x' } /* a /* b */ c */ d", "k⟨fn⟩ f⟨f⟩<'a>(x: &'a str) -> char { s⟨'x'⟩ } c⟨/* a /* b */ c */⟩ d"},
		{"go", "func (w *T[K]) do(x func(int)) { w.f() }\ntype T struct{}", "k⟨func⟩ (w *T[K]) f⟨do⟩(x k⟨func⟩(int)) { w.f() }\nk⟨type⟩ f⟨T⟩ k⟨struct⟩{}"},
		{"java", "class A { int f(int x) { return g(x); } }", "k⟨class⟩ f⟨A⟩ { k⟨int⟩ f⟨f⟩(k⟨int⟩ x) { k⟨return⟩ g(x); } }"},
		{"c", "#include <a.h>\nint x = '\\n';", "k⟨#include⟩ <a.h>\nk⟨int⟩ x = s⟨'\\n'⟩;"},
		{"sql", "SELECT a FROM t WHERE b = 'it''s' -- c", "k⟨SELECT⟩ a k⟨FROM⟩ t k⟨WHERE⟩ b = s⟨'it''s'⟩ c⟨-- c⟩"},
		{"json", `{"a": "b", "c": [1, true]}`, `{f⟨"a"⟩: s⟨"b"⟩, f⟨"c"⟩: [n⟨1⟩, n⟨true⟩]}`},
		{"yaml", "# c\na: 1 # d\n- b: \"x\"\nt: |\n  any: text\n\n  more\nz: on\n", "c⟨# c⟩\nf⟨a⟩: n⟨1⟩ c⟨# d⟩\n- f⟨b⟩: s⟨\"x\"⟩\nf⟨t⟩: k⟨|⟩\ns⟨  any: text⟩\n\ns⟨  more⟩\nf⟨z⟩: n⟨on⟩\n"},
		{"toml", "[a.b]\nc = 'd' # e", "k⟨[a.b]⟩\nf⟨c⟩ = s⟨'d'⟩ c⟨# e⟩"},
		{"bash", "FOO=1 git commit -m \"a $B\" && cd ${X} # y", "n⟨FOO⟩=1 f⟨git⟩ commit -m s⟨\"a ⟩n⟨$B⟩s⟨\"⟩ && f⟨cd⟩ n⟨${X}⟩ c⟨# y⟩"},
		{"bash", "if true; then cat <<'EOF' > f\nx $y\nEOF\nfi", "k⟨if⟩ f⟨true⟩; k⟨then⟩ f⟨cat⟩ <<s⟨'EOF'⟩ > f\ns⟨x $y⟩\nk⟨EOF⟩\nk⟨fi⟩"},
		{"html", "<a href=\"x\">b &amp; c</a><!-- d -->", "k⟨<a⟩ f⟨href⟩=s⟨\"x\"⟩k⟨>⟩b n⟨&amp;⟩ ck⟨</a>⟩c⟨<!-- d -->⟩"},
		{"css", "a { color: #fff; margin: 4px } /* x */", "a { f⟨color⟩: #fff; f⟨margin⟩: n⟨4px⟩ } c⟨/* x */⟩"},
		{"diff", "@@ -1 +1 @@\n-a\n+b\n c\n", "f⟨@@ -1 +1 @@⟩\n-⟨-a⟩\n+⟨+b⟩\n c\n"},
		{"go", "x := \"[REDACTED:a#1]\" // [REDACTED:b#2]!", `x := s⟨"⟩<mark>[REDACTED:a#1]</mark>s⟨"⟩ c⟨// ⟩<mark>[REDACTED:b#2]</mark>c⟨!⟩`},
		{"go", "a // \u202Eb\r\nc\x00", "a c⟨// <i title=\"U+202E\">¤</i>b⟩\nc<i>␀</i>"},
		{"Go {1,2}", "if", "k⟨if⟩"},
		{"{.python}", "if", "k⟨if⟩"},
		{"go:main.go", "if", "k⟨if⟩"},
		{"perl", "my $x = 1; # c\n", "k⟨my⟩ $x = n⟨1⟩; c⟨# c⟩\n"},
	}
	for _, tt := range tests {
		var b bytes.Buffer
		if !page().code(&b, tt.in, tt.lang, codeFence) {
			t.Errorf("%s: code(%q) says that some is left out", tt.lang, tt.in)
		}
		got := strings.ReplaceAll(shortSpans.Replace(b.String()), `title="`, "title=\"")
		if got != tt.want {
			t.Errorf("%s: code(%q)\ngot  %s\nwant %s", tt.lang, tt.in, got, tt.want)
		}
	}
}

func TestCodeBudget(t *testing.T) {
	line := "if x { y() }\n"
	h := page()
	var b bytes.Buffer
	if h.code(&b, strings.Repeat(line, 10_000), "go", codeRead) {
		t.Error("a block over its limit is said to be whole")
	}
	colour := strings.Count(b.String(), "<b>")
	if most := 2 * scanLimits[codeRead].block / len(line); colour == 0 || colour > most {
		t.Errorf("%d spans, want some, at most %d", colour, most)
	}
	for range 100 {
		b.Reset()
		h.code(&b, strings.Repeat(line, 2000), "go", codeRead)
	}
	if strings.Contains(b.String(), "<b>") {
		t.Error("the budget of a page has no end")
	}
	b.Reset()
	if h.code(&b, line, "go", codeFence); !strings.Contains(b.String(), "<b>") {
		t.Error("reads have used the budget of fences")
	}
}

func TestCodeOff(t *testing.T) {
	for name, h := range map[string]*highlighter{"nil": nil, "off": newPrimitives(Options{NoHighlight: true}).newHighlighter(nil)} {
		var b bytes.Buffer
		if h.code(&b, "if <x", "go", codeFence); b.String() != "if &lt;x" {
			t.Errorf("%s: got %s", name, b.String())
		}
	}
}

func TestLexerFor(t *testing.T) {
	tests := []struct{ path, want string }{
		{"a/b/main.go", "go"},
		{`C:\x\App.TSX`, "tsx"},
		{"Dockerfile.dev", "dockerfile"},
		{"Makefile", "makefile"},
		{"Cargo.lock", "toml"},
		{"notes.txt", ""},
		{"go.sum", ""},
		{"x.nosuch", ""},
		{"", ""},
		{strings.Repeat("a/", 5000) + "x.py", "py"},
	}
	for _, tt := range tests {
		if got := lexerFor(tt.path); got != tt.want {
			t.Errorf("lexerFor(%.40q) = %q, want %q", tt.path, got, tt.want)
		}
	}
}

// TestCodeHostile runs every language over shapes that break lexers.
func TestCodeHostile(t *testing.T) {
	shapes := []string{"\n", "a ", "'", `"`, "`", `"\`, "/*", "*/", "/", "=/[", "<", "<a ", "<!--", "$", "${", `"$`, "<<A\n", "#", "[", "-", ": ", "- ", "=", "@", "\\é", "\xff", "(*", "0x", "1e+", "a\n\n", "\"\"\"", "[REDACTED:a#1]"}
	names := make(map[*language]string)
	for name, l := range languageTable() {
		names[l] = max(names[l], name)
	}
	if len(names) < 30 {
		t.Errorf("only %d languages", len(names))
	}
	for _, name := range names {
		for _, shape := range shapes {
			src := strings.Repeat(shape, 4000/len(shape))
			var b bytes.Buffer
			page().code(&b, src, name, codeFence)
			if got, want := textOf(t, b.String()), visible(src); got != want {
				t.Errorf("%s: %q repeated became %.80q", name, shape, got)
			}
			if b.Len() > 20*len(src) {
				t.Errorf("%s: %q: %d bytes grew to %d", name, shape, len(src), b.Len())
			}
		}
	}
}

// FuzzCodeKeepsText checks that colouring changes no character and that no
// element spans a line.
func FuzzCodeKeepsText(f *testing.F) {
	for _, s := range []string{"func f() { return `x\ny` } // é\r\n", "a: |\n  b\n", "<a b='c'>&lt;", "cat <<X\n$y\nX\n", "'\\u00e9' /* [REDACTED:x#1] */", "\x00\u202E\xff"} {
		for _, lang := range []string{"go", "ts", "yaml", "bash", "html", "rust", "diff", "perl"} {
			f.Add(lang, s)
		}
	}
	f.Fuzz(func(t *testing.T, lang, s string) {
		var b bytes.Buffer
		page().code(&b, s, lang, codeFence)
		if got, want := textOf(t, b.String()), visible(s); got != want {
			t.Errorf("%s: %q became %q", lang, want, got)
		}
		for line := range strings.SplitSeq(b.String(), "\n") {
			if strings.Count(line, "<span") != strings.Count(line, "</span>") || strings.Count(line, "<b>") != strings.Count(line, "</b>") {
				t.Errorf("an element spans a line in %q", b.String())
			}
		}
	})
}

// sources returns the text of this package's own code.
func sources(tb testing.TB) string {
	tb.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil || len(names) == 0 {
		tb.Fatal("no source files", err)
	}
	var all strings.Builder
	for _, name := range names {
		p, err := os.ReadFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		all.Write(p)
	}
	return all.String()
}

func BenchmarkScan(b *testing.B) {
	src := sources(b)
	for _, lang := range []string{"go", "ts", "python", "bash", "yaml", "html"} {
		b.Run(lang, func(b *testing.B) {
			l := languageTable()[lang]
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				l.scan(src)
			}
		})
	}
	b.Run("write", func(b *testing.B) {
		src := src[:60<<10]
		b.SetBytes(int64(len(src)))
		var buf bytes.Buffer
		for b.Loop() {
			buf.Reset()
			page().code(&buf, src, "go", codeFence)
		}
	})
}

func BenchmarkLex(b *testing.B) {
	src := strings.Repeat("my $x = foo(\"a\", 12); # comment\nif ($x) { return 1 }\n", 100)
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		lex(src, "Perl")
	}
}

// TestChromaNames checks that each lexer exists under its name and that no
// name stands for two.
func TestChromaNames(t *testing.T) {
	seen := make(map[string]string)
	for lexer, names := range chromaNames {
		if l := lexers.Get(lexer); l == nil || l.Config().Name != lexer {
			t.Errorf("chroma has no lexer %q", lexer)
		}
		for name := range strings.FieldsSeq(names) {
			if other := seen[name]; other != "" {
				t.Errorf("%q stands for %s and %s", name, other, lexer)
			}
			if languageTable()[name] != nil {
				t.Errorf("%q is the scanner's", name)
			}
			seen[name] = lexer
		}
	}
}
