package site

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"publish/redact"
)

// TestVerifyFinds checks that each thing that must not be in a site is found,
// by planting it alone.
func TestVerifyFinds(t *testing.T) {
	const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`
	page := func(body string) string { return "<!DOCTYPE html><html lang=en>" + policy + "<title>t</title>" + body }
	secret := "literal-" + strings.Repeat("x7", 9)
	for _, c := range []struct{ name, file, text, want string }{
		{"nothing", "index.html", page(`<h1 id=a>x</h1><a href="#a">a</a><a href="https://x.example/">b</a>`), ""},
		{"script", "index.html", page("<script>1</script>"), "<script>"},
		{"handler", "index.html", page(`<p onclick="x">`), "event handler"},
		{"style attribute", "index.html", page(`<p style="x">`), "attribute style"},
		{"remote image", "index.html", page(`<img src="https://x.example/a.png">`), "isn't in the page"},
		{"svg data", "index.html", page(`<img src="data:image/svg+xml;base64,AA">`), "isn't in the page"},
		{"javascript link", "index.html", page(`<a href="java&#115;cript:x">`), "scheme"},
		{"data link", "index.html", page(`<a href="data:text/html,x">`), "scheme"},
		{"stylesheet", "index.html", page(`<link rel=stylesheet href="x.css">`), "<link rel"},
		{"frame", "index.html", page(`<iframe srcdoc="x">`), "<iframe>"},
		{"base", "index.html", page(`<base href="https://x.example/">`), "<base>"},
		{"refresh", "index.html", page(`<meta http-equiv="Refresh" content="0;url=https://x.example/">`), "moves on"},
		{"import", "index.html", page(`<style>@import "x"</style>`), "@import"},
		{"style address", "index.html", page(`<style>a{background:url(https://x.example/)}</style>`), "address in the style"},
		{"form", "index.html", page(`<form action="https://x.example/">`), "form"},
		{"no policy", "index.html", "<title>t</title>", "Content-Security-Policy"},
		{"twin ids", "index.html", page("<p id=a><p id=a>"), "twice"},
		{"dead anchor", "index.html", page(`<a href="#none">`), "no anchor"},
		{"dead link", "index.html", page(`<a href="none.html">`), "nowhere"},
		{"absolute link", "index.html", page(`<a href="/index.html">`), "depends on where"},
		{"way out", "index.html", page(`<a href="../../etc/passwd">`), "nowhere"},
		{"svg use", "index.html", page(`<svg><use href="https://x.example/a.svg#b"/></svg>`), "loads something"},
		{"temporary", ".publish-1-1.tmp", "x", "temporary"},
		{"a script file", "x.js", "1", "can run"},
		{"dead index.md", "index.md", "# x\n\n[a](none.html)\n", "nowhere"},
		{"words like a link in index.md", "index.md", `| \[x\](none.md) \![p\](docs/a.png) |`, ""},
		{"a link of words that end in a backslash", "index.md", `[a\\](none.html)`, "nowhere"},
		{"literal", "index.html", page("<p>so " + secret[:12] + "<b>" + secret[12:] + "</b>"), "rule literal"},
		{"literal in Markdown", "a.md", "so " + secret, "rule literal"},
		{"literal in JSON", "a.jsonl", `{"a":"` + secret + `"}`, "rule literal"},
		{"index names a file", indexName, `{"version":1,"projects":[{"slug":"a","name":"a","sessions":[{"html":"a/2026-03-01-0930-0123456789.html"}]}],"tombstones":[]}`, "isn't there"},
	} {
		dir := t.TempDir()
		touch(t, filepath.Join(dir, c.file), c.text)
		v, err := Verify(context.Background(), dir, redact.Options{Literals: []string{secret}}, 1)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var all strings.Builder
		for _, p := range v.Problems {
			all.WriteString(p.Text)
			if p.Rule != "" {
				all.WriteString(" rule " + p.Rule)
			}
			all.WriteString("; ")
		}
		if got := all.String(); (c.want == "") != (got == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
		if strings.Contains(all.String(), secret) {
			t.Errorf("%s: the message quotes the value", c.name)
		}
		if (v.Status() == StatusDone) != (c.want == "") {
			t.Errorf("%s: status %d", c.name, v.Status())
		}
	}
	if _, err := Verify(context.Background(), t.TempDir(), redact.Options{}, 1); err == nil {
		t.Error("an empty directory verifies")
	}
}
