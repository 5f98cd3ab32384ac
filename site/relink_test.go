package site

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// TestUnpublishParent holds that a fork whose parent was the last session of
// another project leads to its own index.
func TestUnpublishParent(t *testing.T) {
	w := newWorld(t, 1)
	const message = `{"type":"message","id":"e1","parentId":null,"timestamp":"2026-03-01T09:00:01.000Z","message":{"role":"user","content":"Moor"}}` + "\n"
	w.write("1.jsonl", `{"type":"session","version":3,"id":"s1","timestamp":"2026-03-01T09:00:00.000Z","cwd":"/srv/ferry"}`+"\n"+message)
	w.write("2.jsonl", `{"type":"session","version":3,"id":"s2","timestamp":"2026-03-02T09:00:00.000Z","cwd":"/srv/barge","parentSession":"`+filepath.ToSlash(filepath.Join(w.dir, "1.jsonl"))+`"}`+"\n"+message)
	o := Options{Paths: []string{w.dir}, Out: filepath.Join(t.TempDir(), "out"), CacheDir: t.TempDir(), Formats: Formats{HTML: true, Markdown: true}}
	mustBuild(t, o)
	if _, page := pageOf(t, o.Out, "2026-03-02", ".html"); !strings.Contains(page, `href="../ferry/2026-`) {
		t.Fatal("the fork doesn't lead to its parent")
	}
	done, err := Unpublish(o.Out, "", "s1")
	if err != nil || done.Links != 2 {
		t.Errorf("%+v, %v", done, err)
	}
	verifySite(t, o.Out)
}

// TestWithdrawnTitle holds that the title of a session that goes, often its
// first prompt, goes from the pages that led to it as well.
func TestWithdrawnTitle(t *testing.T) {
	const title = `Sink \"the [old] <b>ferry</b>\" ]( [`
	for name, withdraw := range map[string]func(out string) error{
		"unpublish": func(out string) error { _, err := Unpublish(out, "", "s2"); return err },
		"prune":     func(out string) error { _, err := Prune(out, "", false); return err },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, 1)
			write := func(i int, title, parent string) {
				w.write(fmt.Sprintf("%d.jsonl", i), fmt.Sprintf(`{"type":"session","version":3,"id":"s%d","timestamp":"2026-03-0%dT09:00:00.000Z","cwd":"/srv/ferry"%s}
{"type":"message","id":"e%d","parentId":null,"timestamp":"2026-03-01T09:00:01.000Z","message":{"role":"user","content":"%s"}}
`, i, i, parent, i, title))
			}
			parent := `,"parentSession":"` + filepath.ToSlash(filepath.Join(w.dir, "2.jsonl")) + `"`
			write(1, "Moor", "")
			write(2, title, "")
			write(3, "Load", "")
			write(4, "Wait", parent)
			o := Options{Paths: []string{w.dir}, Out: filepath.Join(t.TempDir(), "out"), CacheDir: t.TempDir(), Formats: Formats{HTML: true, Markdown: true, JSONL: true}}
			mustBuild(t, o)
			if name == "prune" { // what isn't in the last build
				o.Paths = nil
				for _, other := range []string{"1.jsonl", "3.jsonl", "4.jsonl"} {
					o.Paths = append(o.Paths, filepath.Join(w.dir, other))
				}
				mustBuild(t, o)
			}
			if n := holding(t, o.Out, "Sink"); n < 8 {
				t.Fatalf("the title stands in %d files", n)
			}
			if err := withdraw(o.Out); err != nil {
				t.Fatal(err)
			}
			if n := holding(t, o.Out, "Sink"); n > 0 {
				t.Errorf("the title still stands in %d files", n)
			}
			verifySite(t, o.Out)
			if _, page := pageOf(t, o.Out, "2026-03-03", ".html"); !strings.Contains(page, `<a href="index.html">‹ Older: `+gone+`</a>`) {
				t.Error("the link to the older session says something else")
			}
			if _, page := pageOf(t, o.Out, "2026-03-04", ".md"); name == "unpublish" && !strings.Contains(page, "Forked from ["+gone+"](index.md).") {
				t.Error("the fork's link says something else")
			}
		})
	}
}

// holding counts the files of a site that hold a word.
func holding(t *testing.T, out, word string) (n int) {
	t.Helper()
	for _, text := range filesOf(t, out) {
		if strings.Contains(text, word) {
			n++
		}
	}
	return n
}
