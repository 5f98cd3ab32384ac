package site

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestOutrun removes the second of three sessions before its page is made, so
// that the pages of both others are made twice, and changes the first one in
// between. The page of its first time stays, whole, and the indexes tell of it,
// whether there was an earlier one or not.
func TestOutrun(t *testing.T) {
	for _, earlier := range []bool{false, true} {
		t.Run(fmt.Sprintf("earlier=%t", earlier), func(t *testing.T) {
			w := newWorld(t, 1)
			write := func(i int, words ...string) {
				var b strings.Builder
				fmt.Fprintf(&b, `{"type":"session","version":3,"id":"s%d","timestamp":"2026-03-0%dT09:00:00.000Z","cwd":"/srv/ferry"}`+"\n", i, i)
				for j, word := range words {
					fmt.Fprintf(&b, `{"type":"message","id":"e%d","timestamp":"2026-03-01T09:00:0%d.000Z","message":{"role":"user","content":"%s"}}`+"\n", j, j, word)
				}
				w.write(fmt.Sprintf("%d.jsonl", i), b.String())
			}
			o := Options{Paths: []string{w.dir}, Out: filepath.Join(t.TempDir(), "out"), CacheDir: t.TempDir(), Jobs: 1, Formats: Formats{HTML: true, Markdown: true}}
			write(1, "Moor")
			write(3, "Load")
			if earlier {
				mustBuild(t, o)
			}
			write(1, "Moor", "Cast off")
			write(2, "Wait")
			rounds := 0
			o.Progress = func(p Progress) {
				if p.Phase != "rendering" || p.Done > 0 {
					return
				}
				switch rounds++; rounds {
				case 1:
					if err := os.Remove(filepath.Join(w.dir, "2.jsonl")); err != nil {
						t.Error(err)
					}
				case 2:
					write(1, "Sink")
				}
			}
			r := mustBuild(t, o)
			if rounds != 2 || r.Sessions != 2 || len(r.Unreadable) != 2 {
				t.Errorf("%d rounds: %+v", rounds, r)
			}
			verifySite(t, o.Out)
			for _, ext := range []string{".html", ".md"} {
				name, page := pageOf(t, o.Out, "2026-03-01", ext)
				if !strings.Contains(page, "Cast off") || !strings.Contains(filesOf(t, o.Out)["ferry/prompts.html"], "Cast off") {
					t.Errorf("%s isn't what the indexes tell of", name)
				}
			}
			o.Progress = nil
			if r := mustBuild(t, o); len(r.Unreadable) > 0 {
				t.Errorf("next run: %+v", r.Unreadable)
			}
			verifySite(t, o.Out)
			if name, page := pageOf(t, o.Out, "2026-03-01", ".html"); !strings.Contains(page, "Sink") {
				t.Errorf("%s isn't made anew", name)
			}
		})
	}
}

// pageOf returns the page of the session of a day.
func pageOf(t *testing.T, out, day, ext string) (name, text string) {
	t.Helper()
	for name, text := range filesOf(t, out) {
		if strings.HasPrefix(filepath.Base(name), day) && filepath.Ext(name) == ext {
			return name, text
		}
	}
	t.Fatalf("no page of %s", day)
	return "", ""
}
