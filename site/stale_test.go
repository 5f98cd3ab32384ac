package site

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"publish/redact"
)

// indexPages returns the names of a site's index and finding pages, and fails
// if a link in it leads nowhere.
func indexPages(t *testing.T, out string) string {
	t.Helper()
	problems, err := Verify(context.Background(), out, redact.Options{}, 1)
	if err != nil || len(problems.Problems) > 0 {
		t.Errorf("verify: %v, %v", err, problems)
	}
	var names []string
	for name := range filesOf(t, out) {
		if findingPage.MatchString(filepath.Base(name)) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// TestStalePages holds that finding pages and sorted views go when nothing is
// left to stand on them: in a later build, and with a session that is
// withdrawn.
func TestStalePages(t *testing.T) {
	w := newWorld(t, 1)
	session := func(i int, entries string) {
		w.write(fmt.Sprintf("%d.jsonl", i), fmt.Sprintf(`{"type":"session","version":3,"id":"s%d","timestamp":"2026-03-0%dT09:00:00.000Z","cwd":"/srv/ferry"}`+"\n", i, i)+entries)
	}
	const (
		prompt  = `{"type":"message","id":"a","parentId":null,"timestamp":"2026-03-01T09:00:00.000Z","message":{"role":"user","content":"Go."}}` + "\n"
		command = `{"type":"message","id":"b","parentId":"a","timestamp":"2026-03-01T09:00:01.000Z","message":{"role":"assistant","content":[{"type":"toolCall","id":"c","name":"bash","arguments":{"command":"make"}}]}}` + "\n"
	)
	session(1, prompt)
	session(2, prompt+command)
	session(3, prompt)
	out := filepath.Join(t.TempDir(), "out")
	o := Options{Paths: []string{w.dir}, Out: out, CacheDir: filepath.Join(t.TempDir(), "cache"), Accept: true}
	mustBuild(t, o)
	const views = "by-cost.html by-duration.html by-length.html"
	const sorted = views + " ferry/by-cost.html ferry/by-duration.html ferry/by-length.html "
	if got, want := indexPages(t, out), sorted+"ferry/commands.html ferry/prompts.html"; got != want {
		t.Errorf("at first: %s, want %s", got, want)
	}
	session(2, prompt)
	mustBuild(t, o)
	if got, want := indexPages(t, out), sorted+"ferry/prompts.html"; got != want {
		t.Errorf("without the command: %s, want %s", got, want)
	}
	if _, err := Unpublish(out, "", "s3"); err != nil {
		t.Fatal(err)
	}
	if got, want := indexPages(t, out), "ferry/prompts.html"; got != want {
		t.Errorf("of two sessions: %s, want %s", got, want)
	}
}
