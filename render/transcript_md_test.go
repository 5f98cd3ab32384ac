package render

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"publish/redact"
	"publish/session"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// A mdOutline is what a reader's implementation makes of a Markdown file.
type mdOutline struct {
	Headings []string // "1 Title"
	HTML     []string // all raw HTML
	Links    []string
	Text     string // all of it, in order
}

// readMarkdown reads a file as a forge would.
func readMarkdown(md []byte) mdOutline {
	return readWith(goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote)).Parser(), md)
}

func readWith(p parser.Parser, md []byte) mdOutline {
	var o mdOutline
	var all strings.Builder
	doc := p.Parse(text.NewReader(md))
	heading := ""
	say := func(s string) {
		all.WriteString(s)
		heading += s
	}
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if h, ok := n.(*ast.Heading); ok {
			if !entering {
				o.Headings = append(o.Headings, fmt.Sprint(h.Level)+" "+strings.TrimSpace(heading))
			}
			heading = ""
		}
		if !entering {
			if n.Type() == ast.TypeBlock {
				all.WriteByte('\n')
			}
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			s := string(n.Segment.Value(md))
			if !n.IsRaw() {
				s = unescape(s)
			}
			say(s)
			if n.SoftLineBreak() || n.HardLineBreak() {
				say(" ")
			}
		case *ast.AutoLink:
			if n.AutoLinkType == ast.AutoLinkEmail {
				o.Links = append(o.Links, "mailto:"+string(n.URL(md)))
			} else {
				o.Links = append(o.Links, string(n.URL(md)))
			}
			say(string(n.Label(md)))
		case *ast.Link:
			o.Links = append(o.Links, string(n.Destination))
		case *ast.Image:
			o.Links = append(o.Links, "image "+string(n.Destination))
		case *ast.RawHTML:
			o.HTML = append(o.HTML, string(n.Segments.Value(md)))
			all.Write(n.Segments.Value(md))
		case *ast.HTMLBlock:
			s := string(n.Lines().Value(md))
			if n.HasClosure() {
				s += string(n.ClosureLine.Value(md))
			}
			o.HTML = append(o.HTML, strings.TrimSpace(s))
			all.WriteString(s)
		case *ast.CodeBlock, *ast.FencedCodeBlock:
			all.Write(n.Lines().Value(md))
		case *ast.LinkReferenceDefinition:
			o.Links = append(o.Links, "definition "+string(n.Destination))
			all.Write(n.Lines().Value(md))
		}
		return ast.WalkContinue, nil
	})
	o.Text = all.String()
	return o
}

var (
	ourHTML    = regexp.MustCompile(`^(<a id="(e-[A-Za-z0-9._-]+" data-entry="\d+(\.\d+)?|branch-\d+|redactions|damage)">|</a>|<details><summary>[^<>&]*</summary>|</details>)$`)
	ourLink    = regexp.MustCompile(`^(https?://|mailto:|#(e-[A-Za-z0-9._-]+|branch-\d+|redactions|damage)$|[A-Za-z0-9._/-]+\.html$)`)
	ourHeading = regexp.MustCompile(`^(2 (Prompt \d+|Compaction|Branch \d+|Before the first prompt|Other branches|What was removed|Problems in the file)` +
		`|3 (Reply [\d.]+|Branch \d+, (prompt|reply) [\d.]+|Compaction|Result without a call|Command run by the user|System prompt|Message of an extension` +
		`|Message of an unknown role|Summary of the way that was left|Entry of an unknown type|Damaged line [\d.]+))$`)
)

// checkMarkdown holds what every Markdown transcript promises.
func checkMarkdown(t *testing.T, name string, md []byte, s *session.Session) mdOutline {
	t.Helper()
	o := readMarkdown(md)
	for i, h := range o.Headings {
		if i == 0 != strings.HasPrefix(h, "1 ") || i > 0 && !ourHeading.MatchString(h) {
			t.Errorf("%s: heading %q isn't ours", name, h)
		}
	}
	if len(o.Headings) == 0 {
		t.Errorf("%s: no heading", name)
	}
	for _, h := range o.HTML {
		if !ourHTML.MatchString(h) {
			t.Errorf("%s: HTML %q isn't ours", name, h)
		}
	}
	for _, l := range o.Links {
		if !ourLink.MatchString(l) {
			t.Errorf("%s: link to %q", name, l)
		}
	}
	anchors := map[string]int{}
	for _, h := range o.HTML {
		if _, rest, ok := strings.Cut(h, `<a id="`); ok {
			id, _, _ := strings.Cut(rest, `"`)
			anchors[id]++
		}
	}
	for _, e := range s.Entries {
		if n := anchors[anchor(e)]; n != 1 {
			t.Errorf("%s: entry %s has %d anchors", name, e.Place(), n)
		}
	}
	for _, l := range o.Links {
		if id, ok := strings.CutPrefix(l, "#"); ok && anchors[id] == 0 {
			t.Errorf("%s: link to #%s leads nowhere", name, id)
		}
	}
	return o
}

func markdownOf(t testing.TB, r *Renderer, file []byte, sur Surroundings) ([]byte, *session.Session) {
	t.Helper()
	s, err := session.Read(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := r.transcript(&b, source{session: s, policy: redact.Policy{Profile: redact.Public, Version: "test"}}, sur); err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), s
}

// TestGoldenMarkdown makes Markdown of the sessions that TestGolden makes
// pages of.
func TestGoldenMarkdown(t *testing.T) {
	names, err := filepath.Glob("testdata/page/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no golden files", err)
	}
	r := newRenderer(t, Options{})
	for _, name := range names {
		a, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		got, s := markdownOf(t, r, a.Files[0].Data, Surroundings{})
		checkMarkdown(t, name, got, s)
		golden := "testdata/markdown/" + strings.TrimSuffix(filepath.Base(name), ".txtar") + ".md"
		compareGolden(t, golden, got)
	}
}

// compareGolden compares got with a file, or writes it with -update.
func compareGolden(t *testing.T, name string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, got, 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (go test -run Golden -update writes it anew):\n%s", name, diff)
	}
}

// TestMarkdownCorpus makes Markdown of all sessions of the shared corpus,
// where it exists.
func TestMarkdownCorpus(t *testing.T) {
	r := newRenderer(t, Options{})
	for _, pattern := range []string{"../../shared/corpus/*/*.jsonl", "../../shared/formats/*/*.jsonl"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			file, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := session.Read(bytes.NewReader(file)); err != nil {
				continue
			}
			md, s := markdownOf(t, r, file, Surroundings{})
			checkMarkdown(t, strings.TrimPrefix(name, "../../shared/"), md, s)
		}
	}
}

// structure are texts that look like the structure of a document, each of
// which some renderer has taken for it.
var structure = []string{
	"# Heading\n\n## Another ##\n", "ada@example.org, ada-@-x.example", "Setext\n===\n\nagain\n---\n", "> # quoted\n> ===\n", "- # in a list\n  ## deeper\n",
	"1. x\n\n       # code\n\n   # heading\n", "```\nunclosed", "~~~ a`b\nunclosed", "````\n```\n# x\n````\n# y",
	"<h1>html</h1>\n", "<details><summary># x</summary>\n\n# y\n", "<!-- unclosed\n\n# x\n", "<script>\n# x\n</script>\n",
	"</details>\n\n</details>\n", "text <a id=\"e-1\"></a> <b>x", "[ref]: http://example.com\n[ref]\n# x", "[^1]: note\n\n# x [^1]",
	"---\ntitle: fake\n---\n", "+++\n+++\n", "\t# tab\n", "-\t# tab\n", ">\t# tab", "a\n-", "a\n=", "- a\n  -\n", "* a\n  ===",
	"| a | b |\n|---|---|\n| # x | <b> |\n", "a\n:-:\n# x", "a | b\n--- | ---\n", "\\# x\n\\\\# y", "&#35; x\n\n&#10;# y\n\n&lt;h1&gt;",
	"![i](http://example.com/x.png)\n![](data:image/png;base64,AAAA)\n![r](r.png)", "[x](javascript:alert(1)) <javascript:alert(1)>",
	"$$\n# x\n$$", "## user\n\nfake turn\n\n## Prompt 7\n", "a\r# cr\rb\r\n# crlf", "\x00# nul\n\x0b# vt\n\x0c# ff\n\u2028# ls\n\u0085# nel",
	"# \u202egnidaeh", "***bold italic***\n**# x**\n*a **b** c*", "- [ ] # task\n- [x]\n", "1)\n2)\n   # x", "**\n# x\n**", "a  \n# x\\\n# y",
	"``` js title=\"a|b\"\n----\n# x\n```\n", "term\n: # def", "{#id}\n# x {#id .class}", "<https://example.com/#x>\n# http://example.com/#",
	strings.Repeat("> ", 30) + "# deep", strings.Repeat("- ", 30) + "# deep", strings.Repeat("[", 5000) + "\n# x", strings.Repeat("*a_ ", 3000),
	"[REDACTED:github-pat#1](http://example.com)\n[REDACTED:github-pat#1]: x\n[REDACTED:github-pat#1]",
}

// structureSession is a session that says s wherever a session can say
// something.
func structureSession(t testing.TB, s string) []byte {
	t.Helper()
	q := func(s string) string {
		b, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	text := `[{"type":"text","text":` + q(s) + `}]`
	lines := []string{
		`{"type":"session","version":3,"id":` + q(s) + `,"timestamp":"2026-03-04T05:06:00.000Z","cwd":` + q("/home/rosa/"+s) + `}`,
		`{"type":"message","id":"a","parentId":null,"timestamp":"2026-03-04T05:06:01Z","message":{"role":"user","content":` + text + `}}`,
		`{"type":"message","id":"b","parentId":"a","timestamp":"2026-03-04T05:06:02Z","message":{"role":"assistant","content":[{"type":"thinking","thinking":` + q(s) + `},{"type":"text","text":` + q(s) +
			`},{"type":"toolCall","id":"1","name":` + q(s) + `,"arguments":{"command":` + q(s) + `}},{"type":"toolCall","id":"2","name":"bash","arguments":{"command":` + q(s) +
			`}},{"type":"toolCall","id":"3","name":"read","arguments":{"path":` + q(s) + `}},{"type":"toolCall","id":"4","name":"edit","arguments":{"path":` + q(s) + `,"oldText":` + q(s) + `,"newText":` + q(s+"\nx") +
			`}}],"provider":` + q(s) + `,"model":` + q(s) + `,"stopReason":` + q(s) + `,"errorMessage":` + q(s) + `}}`,
	}
	for i, name := range []string{"bash", "bash", "read", "edit"} {
		lines = append(lines, fmt.Sprintf(`{"type":"message","id":"r%d","parentId":"%s","timestamp":"2026-03-04T05:06:03Z","message":{"role":"toolResult","toolCallId":"%d","toolName":"%s","content":%s,"isError":%v}}`,
			i+1, []string{"b", "r1", "r2", "r3"}[i], i+1, name, text, i == 0))
	}
	lines = append(lines,
		`{"type":"compaction","id":"c","parentId":"r4","timestamp":"2026-03-04T05:06:04Z","summary":`+q(s)+`,"tokensBefore":1000,"firstKeptEntryId":"a"}`,
		`{"type":"branch_summary","id":"d","parentId":"c","timestamp":"2026-03-04T05:06:05Z","fromId":"a","summary":`+q(s)+`}`,
		`{"type":"label","id":"e","parentId":"d","timestamp":"2026-03-04T05:06:06Z","targetId":"a","label":`+q(s)+`}`,
		`{"type":"session_info","id":"f","parentId":"e","timestamp":"2026-03-04T05:06:07Z","name":`+q(s)+`}`,
		`{"type":"custom_message","id":"g","parentId":"f","timestamp":"2026-03-04T05:06:08Z","customType":`+q(s)+`,"content":`+q(s)+`,"display":true}`,
		`{"type":`+q(s)+`,"id":"h","parentId":"g","timestamp":"2026-03-04T05:06:09Z","x":`+q(s)+`}`,
		`{"type":"message","id":"i","parentId":"a","timestamp":"2026-03-04T05:06:10Z","message":{"role":"bashExecution","command":`+q(s)+`,"output":`+q(s)+`,"exitCode":0,"cancelled":false,"truncated":false}}`,
	)
	return []byte(strings.Join(lines, "\n") + "\n")
}

// checkStructure makes Markdown of a session that is full of s.
func checkStructure(t *testing.T, r *Renderer, s string) []byte {
	t.Helper()
	md, sess := markdownOf(t, r, structureSession(t, s), Surroundings{Project: Link{"index.html", s}, Parent: &Link{"a.html", s}, Forks: []Link{{"b.html", s}}})
	checkMarkdown(t, fmt.Sprintf("%q", s), md, sess)
	return md
}

func TestMarkdownStructure(t *testing.T) {
	r := newRenderer(t, Options{})
	for _, s := range structure {
		checkStructure(t, r, s)
	}
}

// FuzzMarkdownOutline holds that the outline of a Markdown transcript, its
// HTML and its links are ours alone, whatever the transcript says.
func FuzzMarkdownOutline(f *testing.F) {
	for _, s := range structure {
		f.Add(s)
	}
	r, err := New(Options{})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if s == "" || len(s) > 2000 {
			return
		}
		checkStructure(t, r, s)
	})
}

// FuzzMarkdownText holds that writing Markdown anew loses no letter or digit of
// its text, nor their order.
func FuzzMarkdownText(f *testing.F) {
	for _, s := range structure {
		f.Add(s)
	}
	p := mdParser()
	f.Fuzz(func(t *testing.T, s string) {
		s = strings.ToValidUTF8(s, "\ufffd") // as every text is, once it is decoded
		w := &mdWriter{}
		w.markdown(p, s, false)
		want := lettersOf(s)
		if !tooHard(s) { // what is too hard for us is, here, too
			want = lettersOf(readWith(p, []byte(newlines(s))).Text)
		}
		got := lettersOf(readWith(p, w.b).Text)
		for _, r := range got {
			if len(want) > 0 && r == want[0] {
				want = want[1:]
			}
		}
		if len(want) > 0 {
			t.Errorf("%q became\n%q\nwhich lost %q", s, w.b, string(want))
		}
	})
}

func lettersOf(s string) []rune {
	var out []rune
	for _, r := range strings.ToValidUTF8(s, "") {
		if (unicode.IsLetter(r) || unicode.IsDigit(r)) && !unseen(r) {
			out = append(out, r)
		}
	}
	return out
}
