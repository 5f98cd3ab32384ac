package dataset

import (
	"io/fs"
	"iter"
	"slices"
	"strings"
	"testing"

	"publish/redact"
	"publish/session"
	"publish/site"
)

// readingOf redacts a session file. Its proof finds nothing.
func readingOf(t *testing.T, file string) site.Reading {
	t.Helper()
	red, err := redact.New(redact.Options{Profile: redact.Archive})
	if err != nil {
		t.Fatal(err)
	}
	scan := func() iter.Seq2[session.Line, error] { return session.Scan(strings.NewReader(file)) }
	f, err := red.Discover(scan())
	if err != nil {
		t.Fatal(err)
	}
	known := red.Known(slices.Values([]*redact.Findings{f}))
	tr, err := red.Transcript(scan(), f, known)
	if err != nil {
		t.Fatal(err)
	}
	return site.Reading{
		Transcript: tr,
		Lines:      func() iter.Seq2[session.Line, error] { return red.Lines(scan(), f, known) },
		Prove:      func(redact.Kind, []byte) []redact.Hit { return nil },
	}
}

// tracesOf redacts a session file and returns its traces.
func tracesOf(t *testing.T, file string, all bool) []trace {
	t.Helper()
	d, err := newDraft(readingOf(t, file), "file.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var list []trace
	for i := range leaves(d.Transcript.Session(), all) {
		made, reason, err := d.trace(i, all, "id")
		if err != nil {
			t.Fatal(err)
		}
		if reason == "" {
			list = append(list, made)
		}
	}
	return list
}

// valid checks a trace with the checker, which shares no code with the writer
// but the reading of members.
func valid(t *testing.T, made trace) {
	t.Helper()
	made.row.File, made.row.Verified = "sessions/p/2026-01-05_0123456789.jsonl", true
	f := readyFolder(t, string(made.data), func(r *Row) { *r = made.row })
	problems, _ := Check(fs.FS(f), nothingSecret)
	for _, p := range problems {
		t.Errorf("%v\n%s", p, made.data)
	}
}

func TestPiTraceIsLinear(t *testing.T) {
	made := tracesOf(t, `{"type":"session","version":3,"id":"s","timestamp":"2026-01-05T10:00:00.000Z","cwd":"/srv/p","parentSession":"/x/y.jsonl"}
{"type":"message","id":"u1","parentId":null,"timestamp":"2026-01-05T10:00:01.000Z","message":{"role":"user","content":"first","timestamp":1}}
{"type":"message","id":"a1","parentId":"u1","timestamp":"2026-01-05T10:00:02.000Z","message":{"role":"assistant","content":[{"type":"toolCall","id":"t1","name":"ls","arguments":{"big":9007199254740993}}],"model":"m","stopReason":"toolUse","timestamp":2}}
{"type":"message","id":"r1","parentId":"a1","timestamp":"2026-01-05T10:00:03.000Z","message":{"role":"toolResult","toolCallId":"t1","toolName":"ls","content":[{"type":"text","text":"one way"}],"isError":false,"timestamp":3}}
{"type":"message","id":"r2","parentId":"a1","timestamp":"2026-01-05T10:00:04.000Z","message":{"role":"toolResult","toolCallId":"t1","toolName":"ls","content":[{"type":"text","text":"other way"}],"isError":false,"timestamp":4}}
{"type":"message","id":"r9","parentId":"r2","timestamp":"2026-01-05T10:00:05.000Z","message":{"role":"toolResult","toolCallId":"lost","toolName":"ls","content":[],"isError":false,"timestamp":5}}
{"type":"label","id":"l1","parentId":"r9","timestamp":"2026-01-05T10:00:06.000Z","targetId":"u1","label":"start"}
`, true)
	if len(made) != 2 {
		t.Fatalf("%d traces, want the active path and one other leaf", len(made))
	}
	for _, m := range made {
		valid(t, m)
	}
	active := string(made[0].data)
	for _, want := range []string{"9007199254740993", "other way", `"targetId":"u1"`} {
		if !strings.Contains(active, want) {
			t.Errorf("the active path lacks %s", want)
		}
	}
	for _, not := range []string{"one way", "lost", "parentSession"} {
		if strings.Contains(active, not) {
			t.Errorf("the active path holds %s", not)
		}
	}
	if r := made[0].row; r.Messages != 3 || r.ToolCalls != 1 || r.Models[0] != "m" {
		t.Errorf("counts %+v", r)
	}
}

func TestVersionOneBecomesThree(t *testing.T) {
	made := tracesOf(t, `{"type":"session","id":"s","timestamp":"2025-11-20T10:00:00.000Z","cwd":"/srv/p","provider":"x","modelId":"y"}
{"type":"message","timestamp":"2025-11-20T10:00:01.000Z","message":{"role":"user","content":"one"}}
{"type":"message","timestamp":"2025-11-20T10:00:02.000Z","message":{"role":"assistant","content":[{"type":"text","text":"two"}],"model":"m"}}
{"type":"compaction","timestamp":"2025-11-20T10:00:03.000Z","summary":"S","firstKeptEntryIndex":2,"tokensBefore":9}
{"type":"message","timestamp":"2025-11-20T10:00:04.000Z","message":{"role":"user","content":"three"}}
`, false)
	if len(made) != 1 {
		t.Fatalf("%d traces, want 1", len(made))
	}
	valid(t, made[0])
	data := string(made[0].data)
	if strings.Contains(data, "firstKeptEntryIndex") || !strings.Contains(data, `"firstKeptEntryId":`) {
		t.Errorf("the compaction still speaks version 1:\n%s", data)
	}
	if !strings.HasPrefix(data, `{"type":"session","version":3,`) {
		t.Errorf("header: %s", data)
	}
}

func TestGolderBecomesPi(t *testing.T) {
	made := tracesOf(t, `{"version":3,"id":"20260105-100000-000000","createdAt":"2026-01-05T10:00:00Z","updatedAt":"2026-01-05T10:01:00Z","cwd":"/srv/p"}
{"id":"aaaaaaaa","timestamp":"2026-01-05T10:00:01Z","message":{"role":"user","content":[{"type":"text","text":"look"}],"timestamp":0}}
{"id":"bbbbbbbb","parentId":"aaaaaaaa","timestamp":"2026-01-05T10:00:02Z","message":{"role":"assistant","content":[{"type":"thinking","thinking":"hm","thinkingSignature":"opaque"},{"type":"toolCall","id":"t1","name":"bash","arguments":"{\"command\": \"ls\"}"}],"model":"m","provider":"p","usage":{"inputTokens":5,"outputTokens":7},"stopReason":"tool_use","timestamp":1767607202000}}
{"id":"cccccccc","parentId":"bbbbbbbb","timestamp":"2026-01-05T10:00:03Z","message":{"role":"toolResult","toolCallId":"t1","toolName":"bash","content":[{"type":"text","text":"a.go"}],"isError":false,"timestamp":0}}
{"id":"dddddddd","parentId":"cccccccc","timestamp":"2026-01-05T10:00:04Z","message":{"role":"user","content":[{"type":"text","text":"<user_shell_command>\n<command>\nmake\n</command>\n<result>\nExit code: 2\nDuration: 1.0000 seconds\nOutput:\nno rule\n</result>\n</user_shell_command>"}],"timestamp":0}}
`, false)
	if len(made) != 1 {
		t.Fatalf("%d traces, want 1", len(made))
	}
	valid(t, made[0])
	data := string(made[0].data)
	for _, want := range []string{
		`"harness":"golder"`, `"arguments":{"command": "ls"}`, `"stopReason":"toolUse"`, `"input":5`,
		`"role":"bashExecution"`, `"exitCode":2`, `"timestamp":1767607201000`,
	} {
		if !strings.Contains(data, want) {
			t.Errorf("lacks %s:\n%s", want, data)
		}
	}
	if strings.Contains(data, "opaque") {
		t.Error("a signature is still there")
	}
	if r := made[0].row; r.Tokens != 12 || r.BashRuns != 1 || r.ToolCalls != 1 {
		t.Errorf("counts %+v", r)
	}
}

func TestOneShapeIsNoTrace(t *testing.T) {
	made := tracesOf(t, `{"type":"session","version":3,"id":"s","timestamp":"2026-01-05T10:00:00.000Z","cwd":"/srv/p"}
{"type":"message","id":"u1","parentId":null,"timestamp":"2026-01-05T10:00:01.000Z","message":{"role":"user","content":"hi"}}
{"type":"message","id":"a1","parentId":"u1","timestamp":"2026-01-05T10:00:02.000Z","message":{"role":"assistant","content":[{"type":"text","text":"ho"}]}}
`, true)
	if len(made) != 0 {
		t.Errorf("%d traces of a session that the Hub would read as a plain table", len(made))
	}
}

func TestNoExchangeIsNoTrace(t *testing.T) {
	made := tracesOf(t, `{"type":"session","version":3,"id":"s","timestamp":"2026-01-05T10:00:00.000Z","cwd":"/srv/p"}
{"type":"message","id":"u1","parentId":null,"timestamp":"2026-01-05T10:00:01.000Z","message":{"role":"user","content":"anyone?"}}
`, true)
	if len(made) != 0 {
		t.Errorf("%d traces of a session without an answer", len(made))
	}
}

// TestUnreadableLinesStayBehind holds that messages of the wrong type cost
// their own lines, not the dataset.
func TestUnreadableLinesStayBehind(t *testing.T) {
	list := tracesOf(t, `{"type":"session","version":3,"id":"s","timestamp":"2026-01-05T10:00:00.000Z","cwd":"/srv/p"}
{"type":"message","id":"u1","parentId":null,"timestamp":"2026-01-05T10:00:01.000Z","message":{"role":"user","content":"first"}}
{"type":"message","id":"x1","parentId":"u1","timestamp":"2026-01-05T10:00:01.000Z","message":"text"}
{"type":"message","id":"x2","parentId":"x1","timestamp":"2026-01-05T10:00:01.000Z","message":{"role":7,"content":"text"}}
{"type":"message","id":"x3","parentId":"x2","timestamp":"2026-01-05T10:00:01.000Z","message":null}
{"type":"x","id":"x4","parentId":"x3","timestamp":"2026-01-05T10:00:01.000Z","message":{"toolCallId":{}}}
{"type":"message","id":"a1","parentId":"x4","timestamp":"2026-01-05T10:00:02.000Z","message":{"role":"assistant","content":[{"type":"text","text":"then"}],"model":"m","stopReason":"stop"}}
`, false)
	if len(list) != 1 || list[0].row.Entries != 2 || list[0].row.Messages != 2 {
		t.Fatalf("%+v", list)
	}
	valid(t, list[0])
}
