package htmlcheck

import (
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strings"
	"testing"
)

// page returns a page that keeps all promises, with that body.
func page(body string) []byte {
	const css = "a{color:red}"
	sum := sha256.Sum256([]byte(css))
	return []byte(`<!DOCTYPE html><html lang="en"><head><title>t</title><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-` +
		base64.StdEncoding.EncodeToString(sum[:]) + `'; img-src data:; base-uri 'none'; form-action 'none'"><style>` + css +
		`</style></head><body><h1 id="top">t</h1>` + body + `</body></html>`)
}

func TestPage(t *testing.T) {
	tests := []struct{ body, want string }{
		{`<p>fine, <a href="#top">up</a>, <a href="x.html">on</a></p>`, ""},
		{`<details><summary>s</summary><pre>x</pre></details>`, ""},
		{`<h2>a</h2><h3>b</h3><h2>c</h2>`, ""},
		{`<img alt="" src="data:image/png;base64,AA==">`, ""},
		{`<a href="https://x.example/" rel="noopener noreferrer nofollow">x</a>`, ""},
		{`<script>1</script>`, "<script>"},
		{`<p onclick="x">a</p>`, "<p onclick>"},
		{`<p style="x">a</p>`, "<p style>"},
		{`<form>x</form>`, "<form>"},
		{`<p id="top">a</p>`, "twice"},
		{`<a href="#no">a</a>`, "leads nowhere"},
		{`<a href="javascript:x">a</a>`, "href"},
		{`<a href="//x.example/">a</a>`, "href"},
		{`<a href="https://x.example/">a</a>`, "without rel"},
		{`<img alt="" src="https://x.example/a.png">`, "src"},
		{`<img alt="" src="data:image/svg+xml;base64,AA==">`, "src"},
		{`<h3>a</h3>`, "after a heading of level 1"},
		{`<h1>a</h1>`, "2 h1"},
		{`<p> </p>`, "empty"},
		{`<pre></pre>`, "empty"},
		{`<p><div>a</div></p>`, "<div> in <p>"},
		{`<div><b>a</div></b>`, "</div> where <b> is open"},
		{`<div>a`, "</body> where <div> is open"},
		{`<details><p>a</p></details>`, "starts with <p>"},
		{`<a href="#top"><a href="#top">a</a></a>`, "<a> in <a>"},
		{`<p>` + "\u202e" + `</p>`, "U+202E"},
		{`<style>b{}</style>`, "2 style blocks"},
		{`<!-- a -->`, "a comment"},
		{`<link rel="stylesheet" href="x.css">`, "<link rel"},
	}
	for _, tt := range tests {
		got := strings.Join(Page(page(tt.body)), "\n")
		if tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.body, got, tt.want)
		}
	}
}

func TestEntries(t *testing.T) {
	got := Entries(page(`<p data-entry="2">a</p><p data-entry="3.2">b</p>`))
	if want := []string{"2", "3.2"}; !slices.Equal(got, want) {
		t.Errorf("Entries = %q, want %q", got, want)
	}
}
