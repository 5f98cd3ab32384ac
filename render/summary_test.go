package render

import (
	"strings"
	"testing"

	"publish/redact"
	"publish/session"

	"github.com/google/go-cmp/cmp"
)

// summarySession has a fork, a failed and an aborted call, a damaged line, an
// image prompt, a user's command, and files named in three ways.
const summarySession = `{"type":"session","version":3,"id":"s1","timestamp":"2026-03-04T05:06:00Z","cwd":"/home/rosa/tide","parentSession":"/x/2026-03-03T01-02-03-004Z_parent-id.jsonl"}
{"type":"message","id":"a","parentId":null,"timestamp":"2026-03-04T05:06:01Z","message":{"role":"user","content":"<file name=\"t.txt\">\nlong\n</file>\nFix the\n  tide table"}}
{"type":"message","id":"b","parentId":"a","timestamp":"2026-03-04T05:06:02Z","message":{"role":"assistant","provider":"p","model":"m-one","usage":{"input":10,"output":2,"cost":{"total":0.5}},"stopReason":"toolUse","content":[{"type":"toolCall","id":"1","name":"read","arguments":{"path":"a.go"}},{"type":"toolCall","id":"2","name":"edit","arguments":{"path":"/home/rosa/tide/a.go","oldText":"x","newText":"y"}},{"type":"toolCall","id":"3","name":"write","arguments":{"path":"./b.go","content":"z"}},{"type":"toolCall","id":"4","name":"bash","arguments":{"command":"go test\n./..."}},{"type":"toolCall","id":"5","name":"edit","arguments":{"path":"c.go","oldText":"x","newText":"y"}}]}}
{"type":"message","id":"r1","parentId":"b","timestamp":"2026-03-04T05:06:03Z","message":{"role":"toolResult","toolCallId":"1","toolName":"read","content":[{"type":"text","text":"x"}],"isError":false}}
{"type":"message","id":"r2","parentId":"r1","timestamp":"2026-03-04T05:06:04Z","message":{"role":"toolResult","toolCallId":"2","toolName":"edit","content":[{"type":"text","text":"ok"}],"isError":false}}
{"type":"message","id":"r3","parentId":"r2","timestamp":"2026-03-04T05:06:05Z","message":{"role":"toolResult","toolCallId":"3","toolName":"write","content":[{"type":"text","text":"ok"}],"isError":false}}
{"type":"message","id":"r4","parentId":"r3","timestamp":"2026-03-04T05:06:06Z","message":{"role":"toolResult","toolCallId":"4","toolName":"bash","content":[{"type":"text","text":"\u001b[31mFAIL\u001b[0m\nCommand exited with code 1"}],"isError":true}}
{"type":"message","id":"r5","parentId":"r4","timestamp":"2026-03-04T05:06:07Z","message":{"role":"toolResult","toolCallId":"5","toolName":"edit","content":[{"type":"text","text":"no match"}],"isError":true}}
{"type":"message","id":"x","parentId":"a","timestamp":"2026-03-04T05:06:08Z","message":{"role":"user","content":[{"type":"image","data":"AAAA","mimeType":"image/png"}]}}
not a line
{"type":"message","id":"sh","parentId":"r5","timestamp":"2026-03-04T05:06:09Z","message":{"role":"bashExecution","command":"git push","output":"","exitCode":0,"cancelled":false,"truncated":false}}
{"type":"message","id":"c","parentId":"sh","timestamp":"2026-03-04T05:06:10Z","message":{"role":"assistant","provider":"p","model":"m-two","usage":{"input":5,"output":1,"cost":{"total":0.25}},"stopReason":"error","errorMessage":"overloaded","content":[]}}
`

func summaryOf(t *testing.T, file string, report []redact.Removed, inherited map[string]bool) Summary {
	t.Helper()
	s, err := session.Read(strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return summarize(s, report, inherited)
}

func TestSummarize(t *testing.T) {
	report := []redact.Removed{{Rule: "email", Count: 2}, {Rule: "email", Count: 1}, {Rule: "jwt", Count: 4}}
	got := summaryOf(t, summarySession, report, nil)
	want := Summary{
		ID: "s1", Agent: "pi", Title: got.Title, Cwd: "/home/rosa/tide", Started: "2026-03-04T05:06:00Z", Ended: "2026-03-04T05:06:10Z",
		Entries: 10, Messages: 10, Turns: 2, Branches: 1, ToolCalls: 5, ToolErrors: 2, FilesChanged: 2, EndedInError: true,
		Models: []string{"m-one", "m-two"}, Usage: UsageRow{Input: 15, Output: 3, Cost: .75, OwnCost: .75},
		ByModel:    []ModelRow{{"m-one", 1, .5}, {"m-two", 1, .25}},
		Redactions: map[string]int{"email": 3, "jwt": 4}, DamagedLines: 1, Parent: "parent-id",
		Find: Find{
			Prompts:  []Finding{{"e-a", "Fix the tide table", ""}, {"e-x", "(image)", ""}},
			Files:    []Finding{{"e-r1", "a.go", "read"}, {"e-r2", "a.go", "edit"}, {"e-r3", "b.go", "write"}},
			Commands: []Finding{{"e-b", "go test ./...", ""}, {"e-sh", "git push", "user"}},
			Errors: []Finding{
				{"e-r4", "exit 1: go test ./...", "bash"}, {"e-r5", "no match", "edit"}, {"e-c", "overloaded", "assistant"},
			},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestSummarizeInherited holds that what the parent holds counts there: cost,
// turns by model, findings.
func TestSummarizeInherited(t *testing.T) {
	inherited := map[string]bool{}
	for _, place := range []string{"2", "3", "4", "5", "6", "7", "8"} {
		inherited[place] = true
	}
	got := summaryOf(t, summarySession, nil, inherited)
	if got.Usage.Cost != .75 || got.Usage.OwnCost != .25 {
		t.Errorf("cost %v, own %v", got.Usage.Cost, got.Usage.OwnCost)
	}
	if diff := cmp.Diff([]ModelRow{{"m-two", 1, .25}}, got.ByModel); diff != "" {
		t.Error(diff)
	}
	want := Find{
		Prompts:  []Finding{{"e-x", "(image)", ""}},
		Commands: []Finding{{"e-sh", "git push", "user"}},
		Errors:   []Finding{{"e-c", "overloaded", "assistant"}},
	}
	if diff := cmp.Diff(want, got.Find); diff != "" {
		t.Error(diff)
	}
}

// TestSummarizeFork holds that a fork starts when it was forked, if its parent
// holds what comes before, and never ends before that.
func TestSummarizeFork(t *testing.T) {
	const header = `{"type":"session","version":3,"id":"s2","timestamp":"2026-03-05T10:00:00Z","parentSession":"/x/s1.jsonl"}` + "\n"
	const old = `{"type":"message","id":"a","parentId":null,"timestamp":"2026-03-04T05:06:01Z","message":{"role":"user","content":"one"}}` + "\n"
	const own = `{"type":"message","id":"b","parentId":"a","timestamp":"2026-03-05T10:00:09Z","message":{"role":"user","content":"two"}}` + "\n"
	for _, tt := range []struct {
		name, file     string
		inherited      map[string]bool
		started, ended string
	}{
		{"with its parent", header + old + own, map[string]bool{"2": true}, "2026-03-05T10:00:00Z", "2026-03-05T10:00:09Z"},
		{"without its parent", header + old + own, nil, "2026-03-04T05:06:01Z", "2026-03-05T10:00:09Z"},
		{"no more than its parent", header + old, map[string]bool{"2": true}, "2026-03-05T10:00:00Z", "2026-03-05T10:00:00Z"},
	} {
		got := summaryOf(t, tt.file, nil, tt.inherited)
		if got.Started != tt.started || got.Ended != tt.ended {
			t.Errorf("%s: %s to %s, want %s to %s", tt.name, got.Started, got.Ended, tt.started, tt.ended)
		}
	}
}

func TestSummarizeNothing(t *testing.T) {
	if diff := cmp.Diff(Summary{}, Summarize(redact.Transcript{}, nil)); diff != "" {
		t.Error(diff)
	}
	got := summaryOf(t, `{"type":"session","version":3,"id":"s1","timestamp":"2026-03-04T05:06:00Z"}`+"\n", nil, nil)
	if got.ID != "s1" || got.Entries != 0 || got.Models == nil || got.Redactions == nil || got.EndedInError {
		t.Errorf("a header alone: %+v", got)
	}
}

func TestFindingText(t *testing.T) {
	long := strings.Repeat("word ", 100)
	tests := []struct{ in, want string }{
		{"", ""},
		{" a\n\tb ", "a b"},
		{strings.Repeat("é", 120), strings.Repeat("é", 120)},
		{strings.Repeat("é", 121), strings.Repeat("é", 120) + " …"},
		{long, strings.TrimSpace(long[:maxFinding]) + " …"},
		{strings.Repeat(" ", 10_000) + "x", "…"},
		{"\xff", "\uFFFD"},
	}
	for _, tt := range tests {
		if got := findingText(tt.in); got != tt.want {
			t.Errorf("findingText(%.20q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestShownPath(t *testing.T) {
	tests := []struct{ cwd, in, want string }{
		{"/home/rosa/tide", "/home/rosa/tide/a/b.go", "a/b.go"},
		{"/home/rosa/tide/", "./a/../b.go", "b.go"},
		{"/home/rosa/tide", "/home/rosa/tides/b.go", "/home/rosa/tides/b.go"},
		{"/home/rosa/tide", "../x.go", "../x.go"},
		{`C:\tide`, `C:\tide\a\b.go`, `a\b.go`},
		{"", "/etc/hosts", "/etc/hosts"},
		{"/a", "/a", "/a"},
		{"/a", "", ""},
	}
	for _, tt := range tests {
		if got := shownPath(tt.cwd, tt.in); got != tt.want {
			t.Errorf("shownPath(%q, %q) = %q, want %q", tt.cwd, tt.in, got, tt.want)
		}
	}
}

func TestParentID(t *testing.T) {
	tests := []struct {
		dialect  session.Dialect
		in, want string
	}{
		{session.Pi, "/home/x/2026-11-30T14-48-13-420Z_01a22ced.jsonl", "01a22ced"},
		{session.Pi, `C:\x\2026-11-30T14-48-13-420Z_a_b.jsonl`, "a_b"},
		{session.Pi, "/x/named.jsonl", "named"},
		{session.Pi, "", ""},
		{session.Golder, "20260717-090000-000000", "20260717-090000-000000"},
	}
	for _, tt := range tests {
		if got := parentID(session.Header{Dialect: tt.dialect, ParentSession: tt.in}); got != tt.want {
			t.Errorf("parentID(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}
