package render

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"publish/internal/htmlcheck"
	"publish/redact"
	"publish/session"
)

// replyLine returns a reply with a cost, 1 cent for each 100 tokens in.
func replyLine(id, parent, text string, in int) string {
	return fmt.Sprintf(`{"type":"message","id":%q,"parentId":%q,"timestamp":"2026-01-02T03:04:05.000Z","message":{"role":"assistant","content":[{"type":"text","text":%q}],"provider":"p","model":"m","stopReason":"stop","usage":{"input":%d,"output":10,"cacheRead":0,"cacheWrite":0,"cost":{"total":%g}}}}`,
		id, parent, text, in, float64(in)/1e4)
}

// wantAll reports what of want isn't on the page, and what it mustn't hold.
func wantAll(t *testing.T, page []byte, want []string, never ...string) {
	t.Helper()
	for _, problem := range htmlcheck.Page(page) {
		t.Error(problem)
	}
	for _, s := range want {
		if !bytes.Contains(page, []byte(s)) {
			t.Errorf("%q isn't on the page", s)
		}
	}
	for _, s := range never {
		if bytes.Contains(page, []byte(s)) {
			t.Errorf("%q is on the page", s)
		}
	}
}

func TestSurroundings(t *testing.T) {
	file := sessionFile(userLine("a", "", "one"), replyLine("b", "a", "two", 1000), userLine("c", "b", "three"), replyLine("d", "c", "four", 3000))
	page, _ := readPage(t, newRenderer(t, Options{BaseURL: "https://docs.example/x/", Index: true}), file, Surroundings{
		Project: Link{"index.html", "Tides <&>"}, Prev: &Link{"p.html", "Before"}, Next: &Link{"n.html", "After"},
		Parent: &Link{"up.html", "The source"}, Forks: []Link{{"f1.html", "One fork"}, {"f2.html", "Other fork"}},
		Inherited: map[string]bool{"2": true, "3": true}, Markdown: "s.md", JSONL: "s.jsonl", SourceGone: true, Path: "tides/s.html",
	})
	wantAll(t, page, []string{
		`href="https://docs.example/x/tides/s.html"`, "Tides &lt;&amp;&gt;", `<a href="p.html">‹ Older: Before</a>`, `<a href="n.html">Newer: After ›</a>`,
		`<a href="s.md">Markdown</a>`, `<a href="s.jsonl">JSONL</a>`, `Forked from <a href="up.html">The source</a>`,
		`<a href="f1.html">One fork</a>, <a href="f2.html">Other fork</a>`, "no longer present",
		"3k own", "$0.30 <small class=\"mu\">and $0.10 inherited</small>", "Everything above came with the fork",
	}, "noindex")
	before, _, _ := bytes.Cut(page, []byte("Everything above came"))
	if !bytes.Contains(before, []byte(`id="e-b"`)) || bytes.Contains(before, []byte(`id="e-c"`)) {
		t.Error("the line between inherited and own entries isn't between them")
	}
}

func TestAlone(t *testing.T) {
	page, _ := readPage(t, newRenderer(t, Options{}), sessionFile(userLine("a", "", "one")), Surroundings{})
	wantAll(t, page, []string{"noindex", "Redacted under the profile “public”, rules test.", "Nothing was found that had to be removed"},
		"canonical", `aria-label="Site"`, "inherited", "Forked")
}

func TestReport(t *testing.T) {
	const placeholder = "[REDACTED:test-key#1]"
	file := sessionFile(userLine("a", "", "my key is "+placeholder), replyLine("b", "a", "`"+placeholder+"`", 1))
	s, err := session.Read(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	src := source{session: s, policy: redact.Policy{Profile: redact.Team, Version: "v1"}, report: []redact.Removed{
		{Rule: "test-key", Placeholder: placeholder, Places: []string{"2", "3"}, Count: 2},
		{Rule: "home-path", Placeholder: "/home/user", Places: []string{"header"}, Count: 1, Personal: true},
		{Rule: "test-key", Placeholder: "[REDACTED:test-key#2]", Places: []string{"2"}, Count: 1},
	}}
	var b bytes.Buffer
	if err := newRenderer(t, Options{}).page(&b, src, Surroundings{}); err != nil {
		t.Fatal(err)
	}
	wantAll(t, b.Bytes(), []string{
		"3 values removed: 2 test-key, 1 home-path.", `<mark><a href="#r-1">` + placeholder + `</a></mark>`,
		`<a href="#e-a">2</a>, <a href="#e-b">3</a>`, "profile “team”, rules v1", "header",
	})
	_, after, _ := bytes.Cut(b.Bytes(), []byte(`<nav aria-label="Outline">`))
	outline, _, _ := bytes.Cut(after, []byte("</nav>"))
	if bytes.Contains(outline, []byte(`<a href="#r-1">`)) {
		t.Error("a link stands in a link of the outline")
	}
}

func TestNotRedacted(t *testing.T) {
	s, err := session.Read(bytes.NewReader(sessionFile(userLine("a", "", "one"))))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := newRenderer(t, Options{}).page(&b, source{session: s, policy: redact.Policy{Disabled: true}}, Surroundings{}); err != nil {
		t.Fatal(err)
	}
	wantAll(t, b.Bytes(), []string{"<b>Nothing was redacted.</b>", "Nothing was looked for"})
}

func TestStub(t *testing.T) {
	var b bytes.Buffer
	err := newRenderer(t, Options{}).Stub(&b, Surroundings{Project: Link{"index.html", "Tides"}}, "It held a <credential>.")
	if err != nil {
		t.Fatal(err)
	}
	wantAll(t, b.Bytes(), []string{"This page is withheld", "It held a &lt;credential&gt;."})
}

func TestEmptyTranscript(t *testing.T) {
	var b bytes.Buffer
	if err := newRenderer(t, Options{}).Page(&b, redact.Transcript{}, Surroundings{}); err == nil {
		t.Error("a page of no session")
	}
}

// TestStripManyTurns holds that the drawing stays small, whatever the session.
// TestStripMarksAlone holds that a session without usage gets no empty ground.
func TestStripMarksAlone(t *testing.T) {
	reply := func(id, up string) string {
		return fmt.Sprintf(`{"type":"message","id":%q,"parentId":%q,"message":{"role":"assistant","content":[{"type":"text","text":"x"}]}}`, id, up)
	}
	page, _ := readPage(t, newRenderer(t, Options{}), sessionFile(userLine("a", "", "one"), reply("b", "a"), userLine("c", "b", "two"), reply("d", "c")), Surroundings{})
	wantAll(t, page, []string{`<svg class="sn" viewBox="0 72 1000 32"`}, `class="sa"`)
}

func TestStripManyTurns(t *testing.T) {
	const turns = 3000
	lines := []string{userLine("u", "", "start")}
	up := "u"
	for i := range turns {
		id := fmt.Sprintf("r%d", i)
		lines = append(lines, replyLine(id, up, "x", 100+i))
		up = id
		if i%20 == 0 {
			id = fmt.Sprintf("p%d", i)
			lines = append(lines, userLine(id, up, "next"))
			up = id
		}
	}
	page, s := readPage(t, newRenderer(t, Options{}), sessionFile(lines...), Surroundings{})
	checkPage(t, "many turns", page, s)
	_, after, _ := strings.Cut(string(page), "<svg")
	svg, _, ok := strings.Cut(after, "</svg>")
	if !ok || len(svg) > 100_000 {
		t.Errorf("the strip has %d bytes", len(svg))
	}
	if rows := strings.Count(string(page), "same as a table, 1,000 rows"); rows != 1 {
		t.Error("the table doesn't share the columns of the drawing")
	}
	if !strings.Contains(svg, `class="sd sr"`) {
		t.Error("many prompts aren't drawn as ticks")
	}
}

// TestSameBytes holds that a page depends on its session alone.
func TestSameBytes(t *testing.T) {
	file := sessionFile(userLine("a", "", "one"), replyLine("b", "a", "two", 10), userLine("c", "a", "three"))
	r := newRenderer(t, Options{})
	first, _ := readPage(t, r, file, Surroundings{})
	second, _ := readPage(t, newRenderer(t, Options{}), file, Surroundings{})
	if !bytes.Equal(first, second) {
		t.Error("two pages of one session differ")
	}
}

func BenchmarkPage(b *testing.B) {
	lines := []string{userLine("u", "", "start **here**")}
	up := "u"
	for i := range 2000 {
		id, call := fmt.Sprintf("r%d", i), fmt.Sprintf("c%d", i)
		lines = append(lines,
			fmt.Sprintf(`{"type":"message","id":%q,"parentId":%q,"timestamp":"2026-01-02T03:04:05.000Z","message":{"role":"assistant","content":[{"type":"text","text":"Let me look at *file* %d, it has `+"`code`"+` in it."},{"type":"toolCall","id":%q,"name":"bash","arguments":{"command":"cat file%d"}}],"provider":"p","model":"m","stopReason":"toolUse","usage":{"input":10,"output":10,"cacheRead":900,"cacheWrite":0,"cost":{"total":0.01}}}}`, id, up, i, call, i),
			fmt.Sprintf(`{"type":"message","id":"t%d","parentId":%q,"timestamp":"2026-01-02T03:04:06.000Z","message":{"role":"toolResult","toolCallId":%q,"toolName":"bash","content":[{"type":"text","text":%q}],"isError":false}}`, i, id, call, strings.Repeat("a line of output, not very long\n", 60)))
		up = fmt.Sprintf("t%d", i)
	}
	file := sessionFile(lines...)
	s, err := session.Read(bytes.NewReader(file))
	if err != nil {
		b.Fatal(err)
	}
	r := newRenderer(b, Options{NoHighlight: true})
	b.SetBytes(int64(len(file)))
	b.ReportAllocs()
	var out bytes.Buffer
	for b.Loop() {
		out.Reset()
		if err := r.page(&out, source{session: s}, Surroundings{}); err != nil {
			b.Fatal(err)
		}
	}
}

// A page of small entries is handed on in pieces that end between elements, and
// so is Markdown; an error of the writer comes back.
func TestPagesComeInPieces(t *testing.T) {
	var file strings.Builder
	file.WriteString(`{"type":"session","version":3,"id":"x","cwd":"/src"}` + "\n")
	for i := range 600 {
		fmt.Fprintf(&file, `{"type":"message","id":"%d","message":{"role":"user","content":"%s"}}`+"\n", i, strings.Repeat("a < b, ", 200))
	}
	s, err := session.Read(strings.NewReader(file.String()))
	if err != nil {
		t.Fatal(err)
	}
	src := source{session: s, policy: redact.Policy{Disabled: true}}
	r := newRenderer(t, Options{})
	for name, write := range map[string]func(io.Writer) error{
		"page":     func(w io.Writer) error { return r.page(w, src, Surroundings{}) },
		"Markdown": func(w io.Writer) error { return r.transcript(w, src, Surroundings{}) },
	} {
		var pieces piecesWriter
		if err := write(&pieces); err != nil {
			t.Fatal(err)
		}
		if len(pieces) < 4 {
			t.Errorf("the %s comes in %d pieces", name, len(pieces))
		}
		for _, p := range pieces[:len(pieces)-1] {
			if len(p) > firstPiece+pieceSize || name == "page" && !strings.HasSuffix(strings.TrimSuffix(p, "\n"), ">") {
				t.Errorf("the %s has a piece of %d bytes that ends with %q", name, len(p), p[max(0, len(p)-20):])
			}
		}
		if err := write(brokenWriter{}); !errors.Is(err, errBroken) {
			t.Errorf("the %s gives %v", name, err)
		}
	}
}

// No more than a piece of one entry is held, however long its text is and
// however many blocks it has.
func TestEntriesComeInPieces(t *testing.T) {
	for name, message := range map[string]string{
		"text":   `{"role":"user","content":"` + strings.Repeat("👩\u200b", maxMarkdown/4) + strings.Repeat("x", 4*firstPiece) + `"}`,
		"blocks": `{"role":"user","content":[` + strings.Repeat(`{"type":"text","text":"a < b, c > d"},`, 20_000) + `{"type":"text","text":"end"}]}`,
		"calls":  `{"role":"assistant","content":[` + strings.Repeat(`{"type":"toolCall","id":"a","name":"bash","arguments":{"command":"ls"}},`, 5_000) + `{"type":"text","text":"end"}]}`,
	} {
		s, err := session.Read(strings.NewReader(`{"type":"session","version":3,"id":"x","cwd":"/src"}` + "\n" + `{"type":"message","id":"1","message":` + message + `}`))
		if err != nil || len(s.Damage) > 0 {
			t.Fatal(err, s.Damage)
		}
		var pieces piecesWriter
		if err := newRenderer(t, Options{}).page(&pieces, source{session: s, policy: redact.Policy{Disabled: true}}, Surroundings{}); err != nil {
			t.Fatal(err)
		}
		for _, p := range pieces {
			if len(p) > 2*firstPiece {
				t.Errorf("%s: a piece of %d bytes", name, len(p))
			}
		}
	}
}

type piecesWriter []string

func (w *piecesWriter) Write(b []byte) (int, error) {
	*w = append(*w, string(b))
	return len(b), nil
}

type brokenWriter struct{}

var errBroken = errors.New("the disk is full")

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

// TestReportOfMany holds that many places are told by the prompt that they
// came after, each once, and each linked.
func TestReportOfMany(t *testing.T) {
	var lines, places []string
	parent := ""
	for i := range 30 {
		id := fmt.Sprintf("n%d", i)
		if i%10 == 0 {
			lines = append(lines, userLine(id, parent, "a prompt"))
		} else {
			lines = append(lines, replyLine(id, parent, "a reply", 1))
		}
		parent = id
		places = append(places, fmt.Sprint(i+2))
	}
	lines = append(lines, userLine("off", "n28", "another way"), userLine("on", "n29", "the way"))
	s, err := session.Read(bytes.NewReader(sessionFile(lines...)))
	if err != nil {
		t.Fatal(err)
	}
	places = append(places, "32", "2000")
	src := source{session: s, report: []redact.Removed{{Rule: "user", Placeholder: "user-1", Places: places, Count: 40}}}
	var b bytes.Buffer
	if err := newRenderer(t, Options{}).page(&b, src, Surroundings{}); err != nil {
		t.Fatal(err)
	}
	_, report, _ := strings.Cut(b.String(), `id="report"`)
	report = regexp.MustCompile(`<a href="#e-[no0-9f]+">(\d+)</a>`).ReplaceAllString(report, "$1")
	want := `13<details class="x"><summary>20 more</summary><ul>` +
		`<li><span class="mu">prompt 2:</span> 14, 15, 16, 17, 18, 19, 20, 21</li>` + "\n" +
		`<li><span class="mu">prompt 3:</span> 22, 23, 24, 25, 26, 27, 28, 29, 30, 31</li>` + "\n" +
		`<li><span class="mu">elsewhere:</span> 32, 2000</li></ul></details>`
	if !strings.Contains(report, want) {
		t.Errorf("no %s in %s", want, report)
	}
}

// TestMarginDate holds that a time stands with its date unless that is the
// day which the head names.
func TestMarginDate(t *testing.T) {
	later := strings.Replace(userLine("a", "", "one"), "2026-01-02", "2026-01-09", 1)
	for line, want := range map[string]string{userLine("a", "", "one"): ">03:04</time></a>", later: ">9 Jan 03:04</time></a>"} {
		page, _ := readPage(t, newRenderer(t, Options{}), sessionFile(line), Surroundings{})
		_, note, _ := strings.Cut(string(page), `<a class="m"`)
		if note, _, _ = strings.Cut(note, "</a>"); !strings.HasSuffix(note+"</a>", want) {
			t.Errorf("%s, want %s", note, want)
		}
	}
}
