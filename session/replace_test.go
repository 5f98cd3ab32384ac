package session

import (
	"strings"
	"testing"
)

func TestReplace(t *testing.T) {
	const text = `{"type":"session","version":3,"id":"s","timestamp":"2026-01-02T03:04:05Z"}
{"type":"message","id":"a","parentId":null,"message":{"role":"assistant","content":[{"type":"toolCall","id":"t","name":"bash","arguments":{}}]}}
{"type":"message","id":"b","parentId":"a","message":{"role":"toolResult","toolCallId":"t","toolName":"bash","content":[]}}
{"type":"label","id":"c","parentId":"b","targetId":"a","label":"old"}
{"type":"session_info","id":"d","parentId":"c","name":"old name"}
`
	s, err := Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := s.Replace(func(e *Entry) {
		switch b := e.Body.(type) {
		case *Label:
			e.Body = &Label{TargetID: b.TargetID, Text: "new"}
		case *SessionInfo:
			e.Body = &SessionInfo{Name: "new name"}
		}
	})
	a := c.Entry("a")
	if got := c.LabelOf(a); got != "new" {
		t.Errorf("label %q", got)
	}
	if got := c.Name(); got != "new name" {
		t.Errorf("name %q", got)
	}
	if s.LabelOf(s.Entry("a")) != "old" || s.Name() != "old name" {
		t.Error("the original changed")
	}
	if a == s.Entry("a") || c.Roots()[0] != a || c.Children(a)[0] != c.Entry("b") || c.Parent(c.Entry("b")) != a || c.Leaf() != c.Entry("d") {
		t.Error("the tree isn't the copy's own")
	}
	call := Calls(a.Body.(*Assistant).Content)[0]
	if c.ResultOf(a, call) != c.Entry("b") {
		t.Error("the call's result isn't the copy's")
	}
}
