package session_test

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
	"time"

	"publish/session"
)

const file = `{"type":"session","version":3,"id":"demo","timestamp":"2026-01-01T09:00:00Z","cwd":"/src/ferry"}
{"type":"message","id":"a","parentId":null,"timestamp":"2026-01-01T09:00:01Z","message":{"role":"user","content":"Which boats are late?"}}
{"type":"message","id":"b","parentId":"a","timestamp":"2026-01-01T09:00:05Z","message":{"role":"assistant","content":[{"type":"toolCall","id":"c1","name":"late","arguments":{"day":"today"}}],"provider":"acme","model":"swift-2","usage":{"input":100,"output":20,"cost":{"total":0.01}}}}
{"type":"message","id":"c","parentId":"b","timestamp":"2026-01-01T09:00:06Z","message":{"role":"toolResult","toolCallId":"c1","toolName":"late","content":[{"type":"text","text":"Heron, 20 minutes"}],"isError":false}}
{"type":"message","id":"d","parentId":"a","timestamp":"2026-01-01T09:01:00Z","message":{"role":"assistant","content":[{"type":"text","text":"I can't tell."}]}}
`

func Example() {
	s, err := session.Read(strings.NewReader(file))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Header.Dialect, s.Header.Cwd, s.Title())
	for _, e := range s.Branch(s.Leaf()) {
		fmt.Println(e.Place(), e.Role())
	}
	// Output:
	// pi /src/ferry Which boats are late?
	// 2 user
	// 5 assistant
}

func ExampleScan() {
	damaged := "{\"a\":1}{\"b\":2}\nnull\n{\"torn"
	for line, err := range session.Scan(strings.NewReader(damaged)) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: %s (%s)\n", line.Place(), line.Raw, line.Damage)
	}
	// Output:
	// 1: {"a":1} ()
	// 1.2: {"b":2} ()
	// 2: null (not a JSON object)
	// 3: {"torn (not JSON)
}

func ExampleSession_TreeLines() {
	s, err := session.Read(strings.NewReader(file))
	if err != nil {
		log.Fatal(err)
	}
	for _, line := range s.TreeLines(s.Leaf()) {
		mark := ""
		if line.Current {
			mark = " ← current"
		}
		fmt.Println(line.Text + mark)
	}
	// Output:
	// user: Which boats are late?
	// ├─ assistant [→ late]
	// │  tool result: Heron, 20 minutes
	// └─ assistant: I can't tell. ← current
}

func ExampleSession_ResultOf() {
	s, err := session.Read(strings.NewReader(file))
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range s.Entries {
		a, ok := e.Body.(*session.Assistant)
		if !ok {
			continue
		}
		for _, call := range session.Calls(a.Content) {
			if result := s.ResultOf(e, call); result != nil {
				fmt.Println(call.Name, call.Arguments, "is answered at line", result.Place())
			}
		}
	}
	// Output: late {"day":"today"} is answered at line 4
}

func ExampleSession_UsageByModel() {
	s, err := session.Read(strings.NewReader(file))
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range s.UsageByModel(nil) {
		fmt.Printf("%s: %d in, %d out, $%.2f\n", m.Model, m.Usage.Input, m.Usage.Output, m.Usage.Cost)
	}
	// Output: acme/swift-2: 100 in, 20 out, $0.01
}

func ExampleStore() {
	dir, err := os.MkdirTemp("", "sessions")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)

	store, err := session.OpenStore(dir)
	if err != nil {
		log.Fatal(err)
	}
	now := time.Date(2026, 1, 1, 9, 0, 0, 0, time.UTC)
	h, err := store.Create(session.Header{Created: now, Updated: now, Cwd: "/src/ferry"})
	if err != nil {
		log.Fatal(err)
	}
	say := func(text string) *session.User {
		return &session.User{Content: []session.Block{&session.Text{Text: text}}}
	}
	root, err := store.Append(h.ID, "", say("Which boats are late?"))
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{"Only today.", "No, this week."} { // two branches
		if _, err := store.Append(h.ID, root, say(text)); err != nil {
			log.Fatal(err)
		}
	}
	if _, err := store.Continue(h.ID, say("From Monday on.")); err != nil { // where it stands
		log.Fatal(err)
	}
	s, err := store.Load(h.ID)
	if err != nil {
		log.Fatal(err)
	}
	for _, line := range s.TreeLines(s.Leaf()) {
		fmt.Println(line.Text)
	}
	fork, err := store.Fork(h.ID, root, now.Add(time.Minute))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(fork.ID, "comes from", fork.ParentSession)
	// Output:
	// user: Which boats are late?
	// ├─ user: Only today.
	// └─ user: No, this week.
	//    user: From Monday on.
	// 20260101-090100-000000 comes from 20260101-090000-000000
}

func ExampleWriteJSONL() {
	var b bytes.Buffer
	err := session.WriteJSONL(&b, session.Header{ID: "demo"}, []*session.Entry{
		session.NewEntry("1", nil, time.Time{}, &session.User{Content: []session.Block{&session.Text{Text: "hello"}}}),
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(b.String())
	// Output:
	// {"version":3,"id":"demo","createdAt":"0001-01-01T00:00:00Z","updatedAt":"0001-01-01T00:00:00Z"}
	// {"id":"1","timestamp":"0001-01-01T00:00:00Z","message":{"role":"user","content":[{"type":"text","text":"hello"}],"timestamp":0}}
}

func ExampleSplitPrompt() {
	for _, part := range session.SplitPrompt("Check <file name=\"a.txt\">\nhello\n</file> please") {
		fmt.Printf("%s %s %q\n", part.Kind, part.Name, part.Text)
	}
	// Output:
	// plain  "Check "
	// file a.txt "hello"
	// plain  " please"
}

func ExampleSession_Context() {
	const compacted = file + `{"type":"compaction","id":"e","parentId":"d","timestamp":"2026-01-01T09:02:00Z","summary":"Asked about late boats.","tokensBefore":900,"firstKeptEntryId":"d"}`
	s, err := session.Read(strings.NewReader(compacted))
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range s.Context(s.Leaf()).Messages {
		fmt.Println(m.Role)
	}
	// Output:
	// compactionSummary
	// assistant
}

func ExampleCreatePiBranch() {
	dir, err := os.MkdirTemp("", "sessions")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	source := filepath.Join(dir, "demo.jsonl")
	if err := os.WriteFile(source, []byte(file), 0o600); err != nil {
		log.Fatal(err)
	}
	made, err := session.CreatePiBranch(filepath.Join(dir, session.PiDirName("/src/ferry")), source, "c", time.Now())
	if err != nil {
		log.Fatal(err)
	}
	s, err := session.ReadFile(made)
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range s.Entries {
		fmt.Println(e.ID, e.Role())
	}
	// Output:
	// a user
	// b assistant
	// c toolResult
}
