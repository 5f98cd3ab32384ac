package publish_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
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
			found := eval[bool](tb, `"canary" in window || document.title.includes("canary-ran")`) && test.want == "ran"
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
