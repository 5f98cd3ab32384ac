package render

import (
	"bytes"
	"strings"
	"testing"

	"publish/session"

	"github.com/go-json-experiment/json/jsontext"
)

// lineOf returns the text of a call's line, and what the block would say of its
// arguments besides.
func lineOf(t *testing.T, name, args string) (line, rest string) {
	t.Helper()
	k := newCall(nil, &session.ToolCall{Name: name, Arguments: jsontext.Value(args)}, nil)
	p := &pageWriter{b: new(bytes.Buffer)}
	p.bare = newPrimitives(Options{NoHighlight: true}).newHighlighter(nil)
	p.hl = p.bare
	toolFor(name).line(p, k)
	line = textOf(t, p.b.String())
	p.b.Reset()
	p.otherArguments(k)
	return line, textOf(t, p.b.String())
}

// TestOtherLine holds that a line begins with what tells calls apart, and that
// the block shows below it what the line doesn't hold whole.
func TestOtherLine(t *testing.T) {
	long := strings.Repeat("word ", 60)
	for _, tt := range []struct{ name, args, line, rest string }{
		{"one", `{"what":"a boat"}`, "a boat", ""},
		{"numbers last", `{"limit":5,"sort":"new","query":"tides"}`, "query tides, sort new, limit 5", ""},
		{"a list", `{"limit":5,"queries":["high tide","low tide"]}`, "queries high tide · low tide, limit 5", ""},
		{"a list for want of better", `{"n":4,"boats":["a","b"]}`, "boats a · b, n 4", ""},
		{"objects", `{"n":4,"requests":[{"source":"s","url":"https://a.example"}]}`, "requests https://a.example, n 4", `requests[{"source":"s","url":"https://a.example"}]`},
		{"other objects", `{"requests":[{"x":1}]}`, `requests [{"x":1}]`, ""},
		{"a list of both", `{"q":["a",{"x":1}]}`, `q ["a",{"x":1}]`, ""},
		{"an item that looks like two", `{"q":["a · b","c"]}`, `q a · b · c`, `q["a · b","c"]`},
		{"empty", `{"q":"","r":null,"s":[],"_t":"x"}`, `s []`, `qemptyrnull_tx`},
		{"long", `{"n":1,"query":"` + long + `"}`, "query " + strings.TrimSpace(long[:160]) + " …", "n1query\n" + long},
		{"agent", `{"agent":"scout","task":"look"}`, "agent scout, task look", ""},
	} {
		line, rest := lineOf(t, "some_tool", tt.args)
		if line != tt.line || rest != tt.rest {
			t.Errorf("%s: %q and %q, want %q and %q", tt.name, line, rest, tt.line, tt.rest)
		}
	}
}

// TestWentWrong holds that a result can say in its details that it failed.
func TestWentWrong(t *testing.T) {
	for details, want := range map[string]bool{
		"": false, "null": false, `{}`: false, `{"status":"completed"}`: false, `{"status": "error", "tool": "edit"}`: true,
		`{"log":"{\"status\":\"error\"}"}`: false, `{"results":[{"status":"error"}]}`: false, `"error"`: false,
	} {
		if got := wentWrong(&session.ToolResult{Details: jsontext.Value(details)}); got != want {
			t.Errorf("%s: %v", details, got)
		}
	}
	if !wentWrong(&session.ToolResult{IsError: true}) {
		t.Error("an error went well")
	}
}

// TestPromptLine holds that a heading doesn't stand for a prompt by itself.
func TestPromptLine(t *testing.T) {
	for in, want := range map[string]string{
		"Fix it\nin two lines":                  "Fix it",
		"# Research Plan\n\n**Question**: why?": "Research Plan: Question: why?",
		"Context:\nLog:\nred":                   "Context: Log: …",
		"Look at:":                              "Look at",
	} {
		if got := promptLine([]session.Block{&session.Text{Text: in}}, 60); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// TestExitCode holds that what an extension adds to a result doesn't hide how
// the command ended.
func TestExitCode(t *testing.T) {
	text := func(s string) session.Block { return &session.Text{Text: s} }
	for _, tt := range []struct {
		content []session.Block
		want    int
	}{
		{nil, 0},
		{[]session.Block{text("out\n\nCommand exited with code 3")}, 3},
		{[]session.Block{text("out\n\nCommand exited with code 3"), text("<reminder>Be brief.</reminder>")}, 3},
		{[]session.Block{text("exited with code 3"), text("Command exited with code 4.")}, 4},
		{[]session.Block{text("exited with code 3, then " + strings.Repeat("more ", 30))}, 0},
	} {
		if got := exitCode(&session.ToolResult{IsError: true, Content: tt.content}); got != tt.want {
			t.Errorf("%v: %d, want %d", tt.content, got, tt.want)
		}
	}
}

// TestChangesDirectory holds what is set off at the start of a command.
func TestChangesDirectory(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"cd /srv/ferry && make", "cd /srv/ferry &&"},
		{"cd a&&make", "cd a&&"},
		{`cd "/srv/my ferry" && make`, `cd "/srv/my ferry" &&`},
		{`cd '/a && b' && make`, `cd '/a && b' &&`},
		{`cd /srv/my\ ferry && make && cd /x && ls`, `cd /srv/my\ ferry &&`},
		{"cd [REDACTED:home-path#1]/x && make", "cd [REDACTED:home-path#1]/x &&"},
		{"cd $HOME/x && make", "cd $HOME/x &&"},
		{"cd /srv/ferry", ""},
		{"cd /srv/ferry; make", ""},
		{"cd /srv/ferry || make", ""},
		{"cd /srv/ferry & make", ""},
		{"cd && make", ""},
		{"cd $(mktemp -d) && make", ""},
		{"cd `pwd` && make", ""},
		{`cd "/srv && make`, ""},
		{`cd x\`, ""},
		{"cd /a /b && make", ""},
		{"cdx && make", ""},
		{"", ""},
	} {
		if got := tt.in[:changesDirectory(tt.in)]; got != tt.want {
			t.Errorf("%q: %q, want %q", tt.in, got, tt.want)
		}
	}
}
