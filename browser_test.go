package publish_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestBrowserSees holds the harness to its word: a page that does what ours
// must not do is found out.
func TestBrowserSees(t *testing.T) {
	browser := chrome(t)
	for _, test := range []struct{ name, html, want string }{
		{"script", `<script>window.canary = 1</script>`, "ran"},
		{"handler", `<img src="data:," onerror="document.title='canary-ran'">`, "ran"},
		{"request", `<img src="http://canary.invalid/x.png">`, "http://canary.invalid/x.png"},
		{"address", `<img src="http://127.0.0.1:1/x.png">`, "http://127.0.0.1:1/x.png"},
		{"console", `<script>console.log("hello")</script>`, "hello"},
		{"policy", `<meta http-equiv="Content-Security-Policy" content="default-src 'none'"><img src="http://canary.invalid/x.png">`, "Content Security Policy"},
		{"frame", `<iframe srcdoc="<p>x"></iframe><iframe src="file:///etc/hostname"></iframe>`, "file:///etc/hostname"},
		{"style", `<style>p{background:url(http://canary.invalid/css)}</style><p>x`, "http://canary.invalid/css"},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "page.html")
			if err := os.WriteFile(file, []byte("<!doctype html><title>x</title>"+test.html), 0o666); err != nil {
				t.Fatal(err)
			}
			tb := open(t, browser, file)
			found := eval[bool](tb, `"canary" in window || document.title === "canary-ran"`) && test.want == "ran"
			messages, requests := tb.seen()
			for _, s := range append(messages, requests...) {
				found = found || strings.Contains(s, test.want)
			}
			if !found {
				t.Errorf("not noticed: %q, %q", messages, requests)
			}
		})
	}
}

// eachPage opens every page of the example site in one tab.
func eachPage(t *testing.T, do func(tb *tab, name string)) {
	t.Helper()
	browser := chrome(t)
	tb := open(t, browser, "about:blank")
	for _, name := range pages(t, exampleSite(t)) {
		tb.goTo(name)
		do(tb, name)
		if t.Failed() {
			t.Fatalf("on %s", name)
		}
	}
}

// exampleSite is the site of the example sessions, built once.
func exampleSite(t *testing.T) string {
	t.Helper()
	exampleSiteOnce.Do(func() {
		site := built(t, "examples/sessions")
		kept := filepath.Join(workDir, "examples")
		if err := os.Rename(site, kept); err != nil {
			t.Fatal(err)
		}
		exampleSiteDir = kept
	})
	if exampleSiteDir == "" {
		t.Fatal("the example site could not be built")
	}
	return exampleSiteDir
}

var (
	exampleSiteOnce sync.Once
	exampleSiteDir  string
)

// showpiece is the page of the richest example session.
func showpiece(t *testing.T) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(exampleSite(t), "lanterna", "2026-09-14-0742-*.html"))
	if err != nil || len(found) != 1 {
		t.Fatalf("the page of the upload session: %q, %v", found, err)
	}
	return found[0]
}

// TestBrowserQuiet holds that no page says, asks for or runs anything, with
// all folds open.
func TestBrowserQuiet(t *testing.T) {
	eachPage(t, func(tb *tab, name string) {
		eval[bool](tb, provoke)
		tb.quiet()
	})
}

// TestBrowserWidth holds that no page scrolls sideways, from a small phone to
// a wide screen, folds closed and open.
func TestBrowserWidth(t *testing.T) {
	eachPage(t, func(tb *tab, name string) {
		for _, width := range []int64{320, 390, 768, 1000, 1400, 2560} {
			tb.narrow(width)
			tb.goTo(name)
		}
	})
}

// TestBrowserLongWords does the same for a session of words that can't be
// broken, in each place that holds what no renderer knows.
func TestBrowserLongWords(t *testing.T) {
	word := strings.Repeat("x7", 50)
	code := "const " + word + " = 1;\\n" + strings.Repeat("y ", 300)
	call := func(id, parent, name, arguments, extra string) string {
		return `{"type":"message","id":"` + id + `","parentId":"` + parent + `","timestamp":"2026-03-01T09:00:00.000Z","message":{"role":"assistant","content":[` + extra +
			`{"type":"toolCall","id":"call-` + id + `","name":"` + name + `","arguments":` + arguments + `}],"provider":"p","model":"` + word + `","responseId":"` + word + `","stopReason":"toolUse","usage":{"input":1,"output":1}}}` + "\n" +
			`{"type":"message","id":"r` + id + `","parentId":"` + id + `","timestamp":"2026-03-01T09:00:01.000Z","message":{"role":"toolResult","toolCallId":"call-` + id + `","toolName":"` + name + `","content":[{"type":"text","text":"` + word + `"}],"details":{"trace":"` + word + `","code":"` + code + `"},"isError":false}}` + "\n"
	}
	dir := t.TempDir()
	err := os.WriteFile(filepath.Join(dir, "s.jsonl"), []byte(`{"type":"session","version":3,"id":"s","timestamp":"2026-03-01T09:00:00.000Z","cwd":"/srv/ferry"}`+"\n"+
		`{"type":"message","id":"a","parentId":null,"timestamp":"2026-03-01T09:00:00.000Z","message":{"role":"user","content":"`+word+`"}}`+"\n"+
		call("b", "a", "execute", `{"code":"`+code+`","timeout":180}`, "")+
		call("c", "rb", "edit", `{"path":"`+word+`","oldText":"a","newText":"`+word+`"}`, `{"type":"text","text":"`+word+`"},`)), 0o666)
	if err != nil {
		t.Fatal(err)
	}
	tb := open(t, chrome(t), "about:blank")
	for _, name := range pages(t, built(t, dir)) {
		tb.goTo(name)
		tb.narrow(320)
	}
}

// narrow holds that the page doesn't scroll sideways in a window of that
// width.
func (tb *tab) narrow(width int64) {
	tb.t.Helper()
	tb.viewport(width, 800)
	for _, folds := range []string{"closed", "open"} {
		if folds == "open" {
			eval[bool](tb, `document.querySelectorAll("details").forEach(d => d.open = true), true`)
		}
		over := eval[string](tb, `(() => {
			const root = document.documentElement;
			if (root.scrollWidth <= root.clientWidth) return "";
			const scrolls = e => e && e !== root && (getComputedStyle(e).overflowX !== "visible" || scrolls(e.parentElement));
			const wide = [...document.querySelectorAll("body *")].filter(e =>
				e.getBoundingClientRect().right > root.clientWidth + 1 && !scrolls(e.parentElement));
			return root.scrollWidth + "px: " + wide.slice(-3).map(e => e.outerHTML.slice(0, 120)).join(" | ");
		})()`)
		if over != "" {
			tb.t.Errorf("at %d px with folds %s the page is wider than the window: %s", width, folds, over)
		}
	}
}

// TestBrowserPermalink holds that a permalink into a closed fold opens it and
// brings the entry into view.
func TestBrowserPermalink(t *testing.T) {
	browser := chrome(t)
	page := showpiece(t)
	tb := open(t, browser, page)
	hidden := eval[[]string](tb, `[...document.querySelectorAll("details:not([open]) [id^='e-']")].filter(e => !e.closest("summary")).map(e => e.id)`)
	if len(hidden) == 0 {
		t.Fatal("no entry stands in a closed fold: the session has branches")
	}
	for _, id := range hidden {
		tb.goTo("about:blank")
		tb.goTo(page + "#" + id)
		state := eval[string](tb, `(() => {
			const e = document.getElementById(`+quoteJS(id)+`);
			if (e.parentElement.closest("details:not([open])")) return "its fold is closed";
			const box = e.getBoundingClientRect();
			if (box.bottom < 0 || box.top > innerHeight) return "it is out of view, at " + box.top;
			return "";
		})()`)
		if state != "" {
			t.Errorf("#%s: %s", id, state)
		}
	}
	tb.quiet()
}

// quoteJS makes a JavaScript string of an id.
func quoteJS(id string) string {
	data, err := json.Marshal(id)
	if err != nil {
		panic(err) // strings always marshal
	}
	return string(data)
}

// choose clicks the control with a label of that text.
func (tb *tab) choose(label string) {
	tb.t.Helper()
	if !eval[bool](tb, `(() => {
		for (const input of document.querySelectorAll("input"))
			for (const l of input.labels)
				if (l.textContent.trim() === `+quoteJS(label)+`) { l.click(); return true; }
		return false;
	})()`) {
		tb.t.Fatalf("no control labelled %q", label)
	}
}

// visible counts the elements that match and can be seen once folds are open.
func (tb *tab) visible(selector string) int {
	tb.t.Helper()
	return eval[int](tb, `[...document.querySelectorAll(`+quoteJS(selector)+`)].filter(e => e.checkVisibility()).length`)
}

// TestBrowserViews holds that the three views show what they say.
func TestBrowserViews(t *testing.T) {
	browser := chrome(t)
	tb := open(t, browser, showpiece(t))
	const prompts, answers, results = `[data-role="user"]`, `[data-role="assistant"]`, `[data-role="toolResult"]`
	all := [3]int{tb.visible(prompts), tb.visible(answers), tb.visible(results)}
	for i, n := range all {
		if n == 0 {
			t.Fatalf("the page shows no %s", []string{prompts, answers, results}[i])
		}
	}
	tb.choose("Conversation")
	if n := tb.visible(results); n != 0 {
		t.Errorf("Conversation shows %d tool results", n)
	}
	if n := tb.visible(prompts); n != all[0] {
		t.Errorf("Conversation shows %d prompts of %d", n, all[0])
	}
	if n := tb.visible(answers); n == 0 {
		t.Error("Conversation shows no answer")
	}
	tb.choose("Changes")
	if n := tb.visible(prompts); n != all[0] {
		t.Errorf("Changes shows %d prompts of %d", n, all[0])
	}
	if n := tb.visible(results); n == 0 || n >= all[2] {
		t.Errorf("Changes shows %d of %d tool results", n, all[2])
	}
	tb.choose("Everything")
	if now := [3]int{tb.visible(prompts), tb.visible(answers), tb.visible(results)}; now != all {
		t.Errorf("back to Everything: %v, before %v", now, all)
	}
	tb.quiet()
}

// TestBrowserTheme holds that the theme follows the system until it is chosen.
func TestBrowserTheme(t *testing.T) {
	browser := chrome(t)
	tb := open(t, browser, showpiece(t))
	ground := func() string {
		return eval[string](tb, `getComputedStyle(document.body).backgroundColor + " " + getComputedStyle(document.body).color`)
	}
	tb.prefer("light")
	light := ground()
	tb.prefer("dark")
	dark := ground()
	if light == dark {
		t.Errorf("light and dark look the same: %s", light)
	}
	tb.choose("Light")
	if got := ground(); got != light {
		t.Errorf("Light on a dark system: %s, want %s", got, light)
	}
	tb.prefer("light")
	tb.choose("Dark")
	if got := ground(); got != dark {
		t.Errorf("Dark on a light system: %s, want %s", got, dark)
	}
	tb.choose("Auto")
	if got := ground(); got != light {
		t.Errorf("Auto on a light system: %s, want %s", got, light)
	}
	tb.quiet()
}

// TestBrowserPrint prints the page and looks for what stood at the end of a
// folded output and in a branch that was left.
func TestBrowserPrint(t *testing.T) {
	browser := chrome(t)
	tool, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("no pdftotext found (Debian: poppler-utils): print test left out")
	}
	tb := open(t, browser, showpiece(t))
	pdf, err := chromedp.Run(tb.ctx, chromedp.PrintToPDF())
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(tool, "-layout", "-", "-")
	cmd.Stdin = bytes.NewReader(pdf)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(string(out)), " ")
	for what, want := range map[string]string{
		"the last line of a long output":     "lanterna 11.4 MB",
		"the middle of a long output":        "PreviewRotated",
		"a branch that was left":             "Can the parts live in Postgres",
		"thinking":                           "She wants an assessment, no edits",
		"the summary of a compaction":        "42 s and 5.1 GB for one video",
		"the last answer":                    "The sweep of parts older than a week",
		"what the user ran":                  "git diff --stat",
		"the end of a file that was written": "httptest.NewRecorder()",
	} {
		if !strings.Contains(strings.ToLower(text), strings.ToLower(want)) {
			t.Errorf("%s is not in print: %q", what, want)
		}
	}
	tb.quiet()
}
