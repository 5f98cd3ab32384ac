package publish_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// travelled writes a session whose lines are too long for a phone, and returns
// its directory.
func travelled(t *testing.T) string {
	t.Helper()
	deep := "/srv/" + strings.Repeat("a-long-way/", 6)
	var b strings.Builder
	b.WriteString(`{"type":"session","version":3,"id":"s","timestamp":"2026-03-01T09:00:00.000Z","cwd":"/srv"}` + "\n" +
		`{"type":"message","id":"r0","parentId":null,"timestamp":"2026-03-01T09:00:00.000Z","message":{"role":"user","content":"` + strings.Repeat("Look at all of it. ", 20) + `\n\n~~~go\n// a remark\nvar x = 1\n~~~"}}` + "\n" +
		`{"type":"message","id":"p","parentId":"r0","timestamp":"2026-03-01T09:00:01.000Z","message":{"role":"assistant","content":[{"type":"text","text":"` +
		strings.Repeat("I look. ", 20) + `\n\n|a|b|c|d|\n|-|-|-|-|\n|` + strings.Repeat(strings.Repeat("word ", 12)+"|", 4) + `\n\n` + strings.Repeat("> ", 30) + `quoted\n\n` + strings.Repeat("- ", 30) + `listed"}],"provider":"p","model":"a-model-of-some-length-1","stopReason":"stop"}}` + "\n")
	up := "p"
	for i, call := range []string{
		`"read","arguments":{"path":"` + deep + `the-file.go","offset":3}`,
		`"ls","arguments":{"path":"` + deep + `שלום/"}`,
		`"bash","arguments":{"command":"cd ` + deep + ` && run-it --now"}`,
		`"look_about","arguments":{"limit":3,"query":"the-tide"}`,
	} {
		fmt.Fprintf(&b, `{"type":"message","id":"a%d","parentId":%q,"timestamp":"2026-03-01T09:00:01.000Z","message":{"role":"assistant","content":[{"type":"toolCall","id":"c%[1]d","name":%[3]s}],"provider":"p","model":"a-model-of-some-length-1","stopReason":"toolUse"}}`+"\n", i, up, call)
		up = fmt.Sprintf("b%d", i)
		fmt.Fprintf(&b, `{"type":"message","id":%q,"parentId":"a%d","timestamp":"2026-03-01T09:00:02.000Z","message":{"role":"toolResult","toolCallId":"c%[2]d","toolName":"x","content":[{"type":"text","text":"one\ntwo"}]}}`+"\n", up, i)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "s.jsonl"), []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestBrowserPhone holds that on a phone a closed line shows the end of a path
// and what was run, that the time stands beside no line of a prompt, that the
// name of a model narrows no paragraph, that columns hold words, and that what
// is deep inside something leaves the width alone; and on paper, that the names
// of tools are whole.
func TestBrowserPhone(t *testing.T) {
	tb := open(t, chrome(t), onlyPage(t, built(t, travelled(t))))
	tb.viewport(360, 800)
	// shown returns whether all of a text is inside the box of the line that it
	// stands in.
	const shown = `((text) => {
		for (const code of document.querySelectorAll("summary>code")) {
			const walk = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
			for (let n; n = walk.nextNode();) {
				const at = n.data.indexOf(text);
				if (at < 0) continue;
				const r = document.createRange();
				r.setStart(n, at), r.setEnd(n, at + text.length);
				const a = r.getBoundingClientRect(), b = code.getBoundingClientRect();
				return a.width > 0 && a.left >= b.left - 1 && a.right <= b.right + 1;
			}
		}
	})`
	for _, text := range []string{"the-file.go", ":3–", "שלום/", "run-it", "the-tide"} {
		if !eval[bool](tb, fmt.Sprintf("%s(%q)", shown, text)) {
			t.Errorf("%s is cut off", text)
		}
	}
	order := eval[bool](tb, `(() => { const code = document.querySelector(".z code"), r = document.createRange(), n = code.firstChild;
		const x = (i) => (r.setStart(n, i), r.setEnd(n, i + 1), r.getBoundingClientRect().left);
		return x(n.length - 2) < x(n.length - 1) })()`)
	if !order {
		t.Error("the letters of a path run to the left")
	}
	for _, note := range []string{".u", ".a"} {
		over := eval[float64](tb, fmt.Sprintf(`(() => { const e = document.querySelector(".e%s");
			const m = e.querySelector(".m"), end = m.getBoundingClientRect().bottom + parseFloat(getComputedStyle(m).marginBottom);
			return end - e.querySelector(".p>p").getBoundingClientRect().top })()`, note))
		if over > 0 {
			t.Errorf("the note of %s reaches %v px into the text", note, over)
		}
	}
	if w := eval[float64](tb, `Math.min(...[...document.querySelectorAll(".p td")].map(e => e.clientWidth))`); w < 90 {
		t.Errorf("a column is %v px wide", w)
	}
	tb.narrow(360)
	tb.narrow(320)
	tb.onPaper()
	tb.viewport(794, 1123)
	if cut := eval[string](tb, `[...document.querySelectorAll("summary>b")].filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent).join(", ")`); cut != "" {
		t.Errorf("cut off on paper: %s", cut)
	}
	tb.quiet()
}
