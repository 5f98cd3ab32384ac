package render_test

import (
	"bytes"
	"fmt"
	"log"
	"strings"

	"publish/redact"
	"publish/render"
	"publish/session"
)

const file = `{"type":"session","version":3,"id":"demo","timestamp":"2026-01-01T09:00:00Z","cwd":"/home/rosa/ferry"}
{"type":"message","id":"a","parentId":null,"timestamp":"2026-01-01T09:00:01Z","message":{"role":"user","content":"Which boats are late?\n# Not a heading"}}
{"type":"message","id":"b","parentId":"a","timestamp":"2026-01-01T09:00:05Z","message":{"role":"assistant","content":[{"type":"toolCall","id":"c1","name":"bash","arguments":{"command":"late --today"}}],"provider":"acme","model":"swift-2","usage":{"input":100,"output":20,"cost":{"total":0.01}}}}
{"type":"message","id":"c","parentId":"b","timestamp":"2026-01-01T09:00:06Z","message":{"role":"toolResult","toolCallId":"c1","toolName":"bash","content":[{"type":"text","text":"Heron, 20 minutes"}],"isError":false}}
{"type":"message","id":"d","parentId":"c","timestamp":"2026-01-01T09:00:09Z","message":{"role":"assistant","content":[{"type":"text","text":"Only *Heron*."}],"provider":"acme","model":"swift-2"}}
`

// transcript redacts a session: a Renderer takes nothing else.
func transcript(file string) redact.Transcript {
	redactor, err := redact.New(redact.Options{})
	if err != nil {
		log.Fatal(err)
	}
	t, err := redactor.Read(strings.NewReader(file))
	if err != nil {
		log.Fatal(err)
	}
	return t
}

// From a session file to a page that is proved before it leaves the house.
func Example() {
	redactor, err := redact.New(redact.Options{Literals: []string{"Heron"}})
	if err != nil {
		log.Fatal(err)
	}
	findings, err := redactor.Discover(session.Scan(strings.NewReader(file)))
	if err != nil {
		log.Fatal(err)
	}
	t, err := redactor.Transcript(session.Scan(strings.NewReader(file)), findings, redactor.Known(nil))
	if err != nil {
		log.Fatal(err)
	}
	renderer, err := render.New(render.Options{})
	if err != nil {
		log.Fatal(err)
	}
	var page bytes.Buffer
	if err := renderer.Page(&page, t, render.Surroundings{}); err != nil {
		log.Fatal(err)
	}
	hits := redactor.Prove(redact.HTML, page.Bytes(), findings, redactor.Known(nil))
	fmt.Println(len(hits), "hits,", bytes.Contains(page.Bytes(), []byte("Heron")), bytes.Contains(page.Bytes(), []byte("<script")))
	// Output: 0 hits, false false
}

func ExampleRenderer_Markdown() {
	renderer, err := render.New(render.Options{})
	if err != nil {
		log.Fatal(err)
	}
	var b bytes.Buffer
	if err := renderer.Markdown(&b, transcript(file), render.Surroundings{}); err != nil {
		log.Fatal(err)
	}
	_, body, _ := strings.Cut(b.String(), "\n\n---\n\n") // after the front matter
	fmt.Print(body)
	// Output:
	// # Which boats are late? Not a heading
	//
	// ferry · pi · 1 January 2026, 09:00 UTC · 9 s · swift-2
	//
	// 2 turns · 1 tool call · 100 tokens in, 20 out, 0 from cache · \$0.01
	//
	// 1 value was removed; [the list](#redactions) stands at the end.
	//
	// ## <a id="e-a" data-entry="2"></a>Prompt 1
	//
	// *2026-01-01 09:00:01*
	//
	// Which boats are late?
	//
	// **Not a heading**
	//
	// <a id="e-b" data-entry="3"></a><a id="e-c" data-entry="4"></a>**bash** `late --today`
	//
	// ```
	// Heron, 20 minutes
	// ```
	//
	// ### <a id="e-d" data-entry="5"></a>Reply 1.1
	//
	// *09:00:09 · acme/swift-2*
	//
	// Only *Heron*.
	//
	// ## <a id="redactions"></a>What was removed
	//
	// | What stands there | Kind | Times | Entries |
	// | --- | --- | ---: | --- |
	// | \~ | home-path | 1 | header |
}

func ExampleSummarize() {
	s := render.Summarize(transcript(file), nil)
	fmt.Println(s.Title)
	fmt.Println(s.Turns, "turns,", s.ToolCalls, "tool call,", s.Models, s.Usage.Cost)
	// Output:
	// Which boats are late? Not a heading
	// 2 turns, 1 tool call, [swift-2] 0.01
}
