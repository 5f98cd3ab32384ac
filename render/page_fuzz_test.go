package render

import (
	"slices"
	"strings"
	"testing"

	"publish/internal/htmlcheck"
	"publish/session"
)

// FuzzPageHasEveryEntry checks that the page of any session is inert, and has
// each entry once.
func FuzzPageHasEveryEntry(f *testing.F) {
	for _, seed := range [][]string{
		{userLine("a", "", "one"), userLine("b", "a", "two"), userLine("c", "a", "three")},
		{userLine("a", "b", "one"), userLine("b", "a", "two"), userLine("a", "", "three"), userLine("x", "gone", "four"), "{oops", `{}{`},
		{`{"type":"message","id":"a","parentId":null,"message":{"role":"assistant","content":[{"type":"toolCall","id":"c","name":"edit","arguments":{"path":"f","oldText":"a","newText":"b"}}],"usage":{"input":-1,"output":1e999}}}`, `{"type":"message","id":"b","parentId":"a","message":{"role":"toolResult","toolCallId":"c","content":[{"type":"text","text":"\u001b[31mx"},{"type":"image","data":"AA==","mimeType":"text/html"}],"details":{"diff":"+1 b\n-1 a"}}}`},
		{`{"type":"compaction","id":"a","parentId":null,"summary":"# s","firstKeptEntryId":"a","retainedTail":[7,{"role":"user","content":"x"}]}`, `{"type":"label","id":"b","parentId":"a","targetId":"a","label":"<b>"}`, `{"type":"x","id":"c","parentId":"b","timestamp":"9999999-01-01T00:00:00Z"}`},
	} {
		f.Add(string(sessionFile(seed...)))
	}
	f.Add(`{"version":3,"id":"g","createdAt":"2026-01-01T00:00:00Z","updatedAt":"x","cwd":7}` + "\n" + `{"id":"a","message":{"role":"user","content":[{"type":"text","text":"<user_shell_command>"}]}}` + "\n")
	r := newRenderer(f, Options{NoHighlight: true})
	f.Fuzz(func(t *testing.T, file string) {
		if _, err := session.Read(strings.NewReader(file)); err != nil {
			return
		}
		page, s := readPage(t, r, []byte(file), Surroundings{})
		for _, fault := range htmlcheck.Page(page) {
			t.Error(fault)
		}
		want := make([]string, len(s.Entries))
		for i, e := range s.Entries {
			want[i] = e.Place()
		}
		got := htmlcheck.Entries(page)
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("on the page %q, in the session %q", got, want)
		}
	})
}
