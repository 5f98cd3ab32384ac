package render

import (
	"bytes"
	"fmt"
	"iter"
	"runtime"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"
)

// md returns src as the page would have it.
func md(src string, o mdOptions) string {
	var b bytes.Buffer
	newPrimitives(Options{}).markdown(&b, src, o)
	return b.String()
}

func TestMarkdown(t *testing.T) {
	const rel = ` rel="noopener noreferrer nofollow"`
	tests := []struct{ name, in, want string }{
		{"empty", "", ""},
		{"paragraphs", "one\ntwo\n\nthree *four* __five__ ~~six~~ `se*ven`", "<p>one\ntwo</p>\n<p>three <em>four</em> <strong>five</strong> <del>six</del> <code>se*ven</code></p>\n"},
		{"home directories", "PATH=~/a:~/b:~/c, ~~~/d~~ and ~e~", "<p>PATH=~/a:~/b:~/c, ~~~/d~~ and <del>e</del></p>\n"},
		{"escapes", `\*a\* &amp; &lt;b&gt; \&amp; &nosuch; c`, "<p>*a* &amp; &lt;b&gt; &amp;amp; &amp;nosuch; c</p>\n"},
		{"hard break", "a  \nb\\\nc", "<p>a<br>\nb<br>\nc</p>\n"},
		{"headings", "# a\n\n### b\n\n## c\n\n# d", "<h3>a</h3>\n<h4>b</h4>\n<h4>c</h4>\n<h3>d</h3>\n"},
		{"setext", "a\n===\n\nb\n---", "<h3>a</h3>\n<h4>b</h4>\n"},
		{"deep headings", "# a\n## b\n### c\n#### d\n##### e\n###### f", "<h3>a</h3>\n<h4>b</h4>\n<h5>c</h5>\n<h6>d</h6>\n<h6>e</h6>\n<h6>f</h6>\n"},
		{"list after text", "Things:\n- a\n- b\n  - c", "<p>Things:</p>\n<ul>\n<li>a</li>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n"},
		{"numbered after text", "Steps:\n1. a\n2. b", "<p>Steps:</p>\n<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n"},
		{"start", "3. a", "<ol start=\"3\">\n<li>a</li>\n</ol>\n"},
		{"loose list", "- a\n\n- b", "<ul>\n<li><p>a</p>\n</li>\n<li><p>b</p>\n</li>\n</ul>\n"},
		{"tasks", "- [x] a\n- [ ] b", "<ul>\n<li><span role=\"img\" aria-label=\"done\">☑</span> a</li>\n<li><span role=\"img\" aria-label=\"open\">☐</span> b</li>\n</ul>\n"},
		{"quote", "> a\n> > b", "<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n</blockquote>\n"},
		{"rule", "a\n\n---\n\nb", "<p>a</p>\n<hr>\n<p>b</p>\n"},
		{"fence", "```go\nif x {\n\n}\n```\nafter", "<p class=\"la\">go</p>\n<pre><code><b>if</b> x {\n\n}</code></pre>\n<p>after</p>\n"},
		{"nested fence", "````md\n```go\nx\n```\n````\nafter", "<p class=\"la\">md</p>\n<pre><code>```go\nx\n```</code></pre>\n<p>after</p>\n"},
		{"open fence", "```\n<b>\n", "<pre><code>&lt;b&gt;</code></pre>\n"},
		{"empty fence", "```\n```", "<p class=\"mu\">Empty code block</p>\n"},
		{"fence in list", "- a\n  ```\n  b\n    c\n  ```", "<ul>\n<li>a\n<pre><code>b\n  c</code></pre>\n</li>\n</ul>\n"},
		{"hostile info", "``` x\"><script>\na\n```", "<p class=\"la\">x&#34;&gt;&lt;script&gt;</p>\n<pre><code>a</code></pre>\n"},
		{"indented", "    a <b>\n\n    c", "<pre><code>a &lt;b&gt;\n\nc</code></pre>\n"},
		{"html block", "<script>\nalert(1)\n</script>\n\nafter", "<p class=\"vb\">&lt;script&gt;\nalert(1)\n&lt;/script&gt;</p>\n<p>after</p>\n"},
		{"inline html", "a <b onclick=\"x\">c</b> <!-- d -->", "<p>a &lt;b onclick=&#34;x&#34;&gt;c&lt;/b&gt; &lt;!-- d --&gt;</p>\n"},
		{"file tags", "<file name=\"a_b_c.txt\">\ntext\n</file>\nprose", "<p class=\"vb\">&lt;file name=&#34;a_b_c.txt&#34;&gt;\ntext\n&lt;/file&gt;\nprose</p>\n"},
		{"link", "[a *b*](https://example.org/x?a=1&b=2 \"t\")", `<p><a href="https://example.org/x?a=1&amp;b=2" title="t"` + rel + `>a <em>b</em></a></p>` + "\n"},
		{"reference", "[a][r] [r]\n\n[r]: https://example.org", `<p><a href="https://example.org"` + rel + `>a</a> <a href="https://example.org"` + rel + `>r</a></p>` + "\n<p class=\"mu\">[r]: https://example.org</p>\n"},
		{"relative link", "[a](docs/b.md) [c](#d)", "<p>a <span class=\"mu\">(docs/b.md)</span> c <span class=\"mu\">(#d)</span></p>\n"},
		{"script link", "[a](javascript:alert%281%29) [b](java&#115;cript&colon;x) <javascript:y>", "<p>a <span class=\"mu\">(javascript:alert%281%29)</span> b <span class=\"mu\">(javascript:x)</span> javascript:y</p>\n"},
		{"data link", "[a](data:text/html,x)", "<p>a <span class=\"mu\">(data:text/html,x)</span></p>\n"},
		{"image", "![alt](https://example.org/i.png)", `<p><a href="https://example.org/i.png"` + rel + `>alt (image)</a></p>` + "\n"},
		{"data image", "![](data:image/png;base64,AAAA)", "<p> (image) <span class=\"mu\">(data:image/png;base64,AAAA)</span></p>\n"},
		{"image in link", "[![a](http://b.c/d)](https://e.f)", `<p><a href="https://e.f"` + rel + `>a (image) <span class="mu">(http://b.c/d)</span></a></p>` + "\n"},
		{"bare links", "see https://example.org/a_b_(c), (www.example.org/x). a@example.org!", `<p>see <a href="https://example.org/a_b_(c)"` + rel + `>https://example.org/a_b_(c)</a>, (<a href="http://www.example.org/x"` + rel + `>www.example.org/x</a>). <a href="mailto:a@example.org"` + rel + `>a@example.org</a>!</p>` + "\n"},
		{"bare links in emphasis", "**https://example.org** 见https://example.org。", `<p><strong><a href="https://example.org"` + rel + `>https://example.org</a></strong> 见https://example.org。</p>` + "\n"},
		{"angle link", "<https://example.org/[a]>", `<p><a href="https://example.org/%5Ba%5D"` + rel + `>https://example.org/[a]</a></p>` + "\n"},
		{"table", "|a|b|\n|:-:|--:|\n|`x\\|y`|z|\n|only|\n|1|2|3|\n", "<div class=\"sc\"><table>\n<thead>\n<tr><th class=\"ac\">a</th><th class=\"ar\">b</th></tr>\n</thead>\n<tbody>\n<tr><td class=\"ac\"><code>x|y</code></td><td class=\"ar\">z</td></tr>\n<tr><td class=\"ac\">only</td><td colspan=\"1\"></td></tr>\n<tr><td class=\"ac\">1</td><td class=\"ar\">2|3</td></tr>\n</tbody>\n</table></div>\n"},
		{"table after text", "text\na | b\n--|--\nc | d", "<p>text</p>\n<div class=\"sc\"><table>\n<thead>\n<tr><th>a</th><th>b</th></tr>\n</thead>\n<tbody>\n<tr><td>c</td><td>d</td></tr>\n</tbody>\n</table></div>\n"},
		{"footnote", "a[^n] b[^n]\n\n[^n]: note", `<p>a<sup><a href="#p-fn1" id="p-fr1">1</a></sup> b<sup><a href="#p-fn1">1</a></sup></p>` + "\n<ol class=\"fn\">\n<li id=\"p-fn1\"><p>note <a href=\"#p-fr1\" aria-label=\"back to the text\">↩</a></p>\n</li>\n</ol>\n"},
		{"unused footnote", "a[^n]\n\n[^n]: note\n\n[^m]: other", "<p>a[^n]</p>\n<p>[^n]: note</p>\n<p>[^m]: other</p>\n"},
		{"placeholder", "key [REDACTED:a_b#1](http://x.y) **[REDACTED:a_b#2]** `[REDACTED:c#1]`", `<p>key <mark><a href="#r-1">[REDACTED:a_b#1]</a></mark>(<a href="http://x.y"` + rel + `>http://x.y</a>) <strong><mark>[REDACTED:a_b#2]</mark></strong> <code><mark>[REDACTED:c#1]</mark></code></p>` + "\n"},
		{"controls", "a\u202Eb `\u200B` \x1b[31m &#8238;", `<p>a<i title="U+202E">¤</i>b <code><i title="U+200B">¤</i></code> <i>␛</i>[31m <i title="U+202E">¤</i></p>` + "\n"},
		{"crlf", "a\r\n\r\n- b\r\n", "<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n"},
		{"empty boxes", "> \n\n# \n\n-\n\n| |a|\n|-|-|\n", "<blockquote>\n–</blockquote>\n<p>#</p>\n<ul>\n<li>–</li>\n</ul>\n<div class=\"sc\"><table>\n<thead>\n<tr><td></td><th>a</th></tr>\n</thead>\n</table></div>\n"},
		{"snake case", "a_b_c and 2 * 3 * 4", "<p>a_b_c and 2 * 3 * 4</p>\n"},
	}
	for _, tt := range tests {
		o := mdOptions{Prefix: "p-", Level: 2, Code: newPrimitives(Options{}).newHighlighter(marks{"[REDACTED:a_b#1]": "r-1"})}
		if got := md(tt.in, o); got != tt.want {
			t.Errorf("%s: markdown(%q)\ngot  %s\nwant %s", tt.name, tt.in, got, tt.want)
		}
	}
}

func TestMarkdownPrompt(t *testing.T) {
	tests := []struct{ in, want string }{
		{"a\n  b   c\n\td", "<p>a<br>\n\u00a0\u00a0b \u00a0 c<br>\n\u00a0\u00a0\u00a0\u00a0d</p>\n"},
		{"a\n- b\nc", "<p>a</p>\n<ul>\n<li>b<br>\nc</li>\n</ul>\n"},
	}
	for _, tt := range tests {
		if got := md(tt.in, mdOptions{HardBreaks: true}); got != tt.want {
			t.Errorf("markdown(%q)\ngot  %s\nwant %s", tt.in, got, tt.want)
		}
	}
}

// hostile are shapes that make Markdown parsers slow or their output large,
// each to be repeated.
var hostile = []string{
	"*a_ ", "[a](", "> ", ">", "- ", "- - ", "* ", "1. ", "![[]()", "[", "]", "[]", "!-- <", "~", "~~a", "a**c* ", "_a ", "`a``", "```", "`",
	"<!--", "<a ", "<a b='", "<?", "<![CDATA[", "<http://", "&#", "&amp;", "\\", "\\\n", "|", "|a", "a|b\n-|-\n", "|`\\|`", "[a]: b\n", "[a][b]",
	"[^a]", "[^a]: b\n", "www.a.b ", "http://a.b/(", "a@b.c ", "*a*", "# \n", "#\n", "---\n", "a\n=\n", "-\n+\n", ">a\n\n", "    a\n\n", "\n", "\t", " ", "a",
	"[REDACTED:a#1]", "\x00", "\u202E", "- [ ] \n", "<div>\n\n", "((", "]()", "[](<", "![](", "[a](b \"", "*_", "a*a*", "\u00a0", "日本", "0)", "+\n ",
}

// TestMarkdownHostile checks that no shape weighs more than a small multiple
// of its size, and that what is allocated for it grows no faster than it does.
// What each costs is the benchmark's to show.
func TestMarkdownHostile(t *testing.T) {
	p := newPrimitives(Options{})
	measure := func(src string) (allocated uint64) {
		var b bytes.Buffer
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		p.markdown(&b, src, mdOptions{Prefix: "e-0123abcd-", Level: 3, Code: p.newHighlighter(nil)})
		runtime.ReadMemStats(&after)
		if b.Len() > 20*len(src) {
			t.Errorf("%.40q: %d bytes grew to %d", src, len(src), b.Len())
		}
		return after.TotalAlloc - before.TotalAlloc
	}
	const quarter, most = 20_000, 8
	small := map[string]uint64{}
	for name, src := range hostileMarkdown(quarter) {
		small[name] = measure(src)
	}
	for name, src := range hostileMarkdown(4 * quarter) {
		if got := measure(src); got > most*small[name]+1<<20 {
			t.Errorf("%s: %d bytes take %d bytes of memory, a quarter of them took %d", name, len(src), got, small[name])
		}
	}
}

// hostileMarkdown yields texts of about size bytes, each made of one of the
// units of hostile.
func hostileMarkdown(size int) iter.Seq2[string, string] {
	return func(yield func(name, src string) bool) {
		for _, unit := range hostile {
			src := strings.Repeat(unit, size/len(unit))
			if !yield(fmt.Sprintf("%q", unit), src) ||
				!yield(fmt.Sprintf("%q quoted", unit), "> "+strings.ReplaceAll(src, "\n", "\n> ")) ||
				!yield(fmt.Sprintf("%q in lines", unit), strings.Repeat(strings.Repeat(unit, 40)+"\n", size/(40*len(unit)+1))) {
				return
			}
		}
	}
}

// BenchmarkMarkdownHostile shows what each text costs beside prose: MB/s of
// the larger size should be those of the smaller one, and no less than a
// twentieth of prose.
func BenchmarkMarkdownHostile(b *testing.B) {
	p := newPrimitives(Options{})
	run := func(name, src string) {
		b.Run(fmt.Sprintf("%s/%d", name, len(src)>>10), func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				var out bytes.Buffer
				p.markdown(&out, src, mdOptions{Prefix: "e-0123abcd-", Level: 3, Code: p.newHighlighter(nil)})
			}
		})
	}
	for _, size := range []int{20_000, 80_000} {
		run("prose", strings.Repeat("The *quick* brown fox jumps over `the` lazy dog, as foxes do.\nIt is a [link](https://example.org/a).\n\n", size/100))
		for name, src := range hostileMarkdown(size) {
			run(name, src)
		}
	}
}

func TestMarkdownTooLong(t *testing.T) {
	got := md(strings.Repeat("*a* <b>\n", maxMarkdown/8+1), mdOptions{})
	if !strings.Contains(got, "too long") || strings.Contains(got, "<em>") || !strings.Contains(got, "&lt;b&gt;") {
		t.Errorf("got %.200s", got)
	}
}

// FuzzMarkdownIsInert checks that only harmless elements come out, closed in
// the order in which they were opened, and that every link is allowed.
func FuzzMarkdownIsInert(f *testing.F) {
	for _, unit := range hostile {
		f.Add(unit+"x"+unit, false)
	}
	for _, s := range []string{
		"# a\n\n- [x] b\n\n|a|b|\n|-|-|\n|c|\n\n[d](http://e.f \"g\")[^h]\n\n[^h]: i", "<img src=x onerror=y>", "[a](javascript:x)",
		"![a](http://b/c \"d\")", "```go\nfunc f() {}\n```", "- a\n\n  > b\n  ```\n  c", "[![a](b)](c)", "**a [b *c](d)** e*", "&lt;script&gt;", "<svg/onload=x>\n\n[x]: <y> 'z'",
	} {
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, src string, breaks bool) {
		out := md(src, mdOptions{Prefix: "e-1-", Level: 3, HardBreaks: breaks, Code: page()})
		if err := inert(out); err != nil {
			t.Errorf("%v\nin  %q\nout %s", err, src, out)
		}
	})
}

// inert reports what of a fragment a page must not hold.
func inert(fragment string) error {
	allowed := map[string]string{
		"p": "class", "h4": "", "h5": "", "h6": "", "ul": "", "ol": "start class", "li": "id", "blockquote": "", "pre": "tabindex", "code": "",
		"b": "", "em": "", "strong": "", "del": "", "ins": "", "mark": "", "i": "title", "sup": "", "a": "href title rel id aria-label", "span": "class role aria-label",
		"div": "class", "table": "", "thead": "", "tbody": "", "tr": "", "th": "class", "td": "class colspan", "hr": "", "br": "",
	}
	z := html.NewTokenizer(strings.NewReader(fragment))
	var open []string
	for {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			if len(open) > 0 {
				return fmt.Errorf("open at the end: %v", open)
			}
			return nil
		case html.CommentToken, html.DoctypeToken:
			return fmt.Errorf("%s", z.Raw())
		case html.StartTagToken, html.SelfClosingTagToken:
			tok := z.Token()
			attrs, ok := allowed[tok.Data]
			if !ok {
				return fmt.Errorf("element %s", tok.Data)
			}
			for _, a := range tok.Attr {
				if !strings.Contains(" "+attrs+" ", " "+a.Key+" ") {
					return fmt.Errorf("attribute %s of %s", a.Key, tok.Data)
				}
				if a.Key == "href" && !strings.HasPrefix(a.Val, "#e-1-f") && !allowedLink(a.Val) {
					return fmt.Errorf("link to %q", a.Val)
				}
			}
			if tok.Data == "a" && strings.Contains(strings.Join(open, " ")+" ", "a ") && strings.Contains(" "+strings.Join(open, " ")+" ", " a ") {
				return fmt.Errorf("a link in a link")
			}
			if tok.Data != "br" && tok.Data != "hr" {
				open = append(open, tok.Data)
			}
		case html.EndTagToken:
			name := z.Token().Data
			if len(open) == 0 || open[len(open)-1] != name {
				return fmt.Errorf("end of %s in %v", name, open)
			}
			open = open[:len(open)-1]
		case html.TextToken:
			for _, r := range string(z.Text()) {
				if unicode.IsControl(r) && r != '\n' && r != '\t' || 0x202A <= r && r <= 0x202E || 0x2066 <= r && r <= 0x2069 {
					return fmt.Errorf("character U+%04X", r)
				}
			}
		}
	}
}

// FuzzMarkdownKeepsWords checks that every word of a text is on the page,
// in a text or an attribute.
func FuzzMarkdownKeepsWords(f *testing.F) {
	for _, s := range []string{
		"# alpha\n\nbeta *gamma*\n\n[delta]: epsilon 'zeta'\n", "|one|two|\n|-|-|\n|three|four|five|\n", "[^note]: unused\n", "<file name=\"six\">\nseven\n</file>\n",
		"```lang title=eight\nnine\n```", "[ten](eleven \"twelve\")", "![x](data:thirteen)", "~~~\nfourteen", "> fifteen\nsixteen\n", "1. a\n5. b\n", "[a][]\n\n[a]: b\n[a]: c\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		if strings.ContainsAny(src, "\\&%") {
			return // escapes: the page has what they stand for
		}
		out := md(src, mdOptions{Prefix: "e-1-", Level: 3})
		shown := strings.ToLower(html.UnescapeString(out))
		for _, word := range strings.FieldsFunc(src, func(r rune) bool { return r >= 0x80 || !letter(byte(r)) || r == '_' }) {
			if len(word) >= 4 && !strings.Contains(shown, strings.ToLower(word)) {
				t.Errorf("%q is lost\nin  %q\nout %s", word, src, out)
			}
		}
	})
}

func BenchmarkMarkdown(b *testing.B) {
	src := strings.Repeat("## Plan\n\nI'll look at `render/page.go` first, then *change* the **writer**; see [the issue](https://example.org/1).\n\n- one thing\n- another one with `code`\n\n```go\nfunc f(x int) error { return nil }\n```\n\n", 100)
	p := newPrimitives(Options{})
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	var buf bytes.Buffer
	for b.Loop() {
		buf.Reset()
		p.markdown(&buf, src, mdOptions{Level: 3, Code: p.newHighlighter(nil)})
	}
}

func TestMayHoldLink(t *testing.T) {
	for _, s := range []string{"see https://a.example", "HTTP://a.example", "WwW.a.example", "a. www.b.example", "mail a@b.example"} {
		if !mayHoldLink([]byte(s)) {
			t.Errorf("%q may hold no link", s)
		}
	}
	for _, s := range []string{"", "w.", "one. Two: three.", "ww.x"} {
		if mayHoldLink([]byte(s)) {
			t.Errorf("%q may hold a link", s)
		}
	}
}
