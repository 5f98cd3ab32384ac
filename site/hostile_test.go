package site

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"publish/redact"
)

// TestHostileNames checks that nothing which a session says of itself can
// choose a file outside the site, one of the site's own, or another session's.
func TestHostileNames(t *testing.T) {
	values := []string{
		"../../x", "/etc/passwd", `C:\..\..\x`, "con", "NUL", "com1.txt", "index.html", "index.json", ".nojekyll", "..", ".", "", " ",
		strings.Repeat("a", 300), strings.Repeat("é", 150), "a\nb", "a\x00b", "A", "a", "a.", "a ", "ａ", "\u202egnp.exe", "<script>", `"'>`,
		"sitemap.xml", "robots.txt", "prompts.html", "by-cost.html", "unknown", `\\server\share\x`, "~", "--", "%2e%2e%2f",
	}
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	n := 0
	for i, v := range values {
		for _, header := range []map[string]any{
			{"type": "session", "version": 3, "id": v, "timestamp": "2026-03-01T09:30:00Z", "cwd": "/srv/x"},
			{"type": "session", "version": 3, "id": fmt.Sprint("s", i), "timestamp": "2026-03-01T09:30:00Z", "cwd": v, "parentSession": v},
			{"type": "session", "version": 3, "id": fmt.Sprint("t", i), "timestamp": v, "cwd": "/srv/" + v},
			{"version": 3, "id": v, "createdAt": "2026-03-01T09:30:00Z", "updatedAt": "2026-03-01T09:30:00Z", "cwd": "/srv/x", "parentSession": v},
		} {
			if header["type"] != nil && header["id"] == "" {
				continue // no session
			}
			head, err := json.Marshal(header)
			if err != nil {
				t.Fatal(err)
			}
			entry, err := json.Marshal(map[string]any{"type": "session_info", "id": v, "parentId": v, "name": v})
			if header["type"] == nil {
				entry, err = json.Marshal(map[string]any{"id": "e", "message": map[string]any{"role": "user", "content": []any{map[string]any{"type": "text", "text": v}}}})
			}
			if err != nil {
				t.Fatal(err)
			}
			n++
			touch(t, filepath.Join(in, fmt.Sprintf("%04d.jsonl", n)), string(head)+"\n"+string(entry)+"\n")
		}
	}
	o := Options{Paths: []string{in}, Out: out, CacheDir: filepath.Join(dir, "cache"), Version: "1", Formats: Formats{HTML: true, Markdown: true, JSONL: true}}
	r := mustBuild(t, o)
	if r.Sessions != n {
		t.Errorf("%d sessions, want %d: %+v", r.Sessions, n, r)
	}
	pages := 0
	safe := regexp.MustCompile(`^[a-z0-9._-]{1,100}$`)
	for name := range filesOf(t, out) {
		for _, part := range strings.Split(name, "/") {
			if !safe.MatchString(part) || strings.HasSuffix(part, ".") || reserved(strings.TrimSuffix(part, filepath.Ext(part))) && !strings.Contains(part, "index") && !strings.Contains(part, "robots") {
				t.Errorf("a file is called %q", name)
			}
		}
		if file := filepath.Base(name); strings.HasSuffix(name, ".html") && isCopy(file) {
			pages++
		}
	}
	if pages != n {
		t.Errorf("%d pages for %d sessions", pages, n)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 3 {
		t.Errorf("beside in, out and cache: %v %v", entries, err)
	}
	v, err := Verify(context.Background(), out, redact.Options{}, 0)
	if err != nil || len(v.Problems) > 0 {
		t.Errorf("verify: %+v %v", v, err)
	}
	before := filesOf(t, out)
	o.Force = true
	mustBuild(t, o)
	if d := differing(before, filesOf(t, out)); len(d) > 0 {
		t.Errorf("%v differ the second time", d)
	}
}
