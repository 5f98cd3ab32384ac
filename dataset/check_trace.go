package dataset

import (
	"bytes"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// traceCheck reads one trace from top to bottom.
type traceCheck struct {
	*checker
	name      string
	n         int    // lines read
	last      string // id of the entry before
	calls     map[string]bool
	messages  int
	toolCalls int
}

// traceLine is what the checks need of a line.
type traceLine struct {
	Type     jsontext.Value `json:"type"`
	ID       string         `json:"id"`
	ParentID *string        `json:"parentId"`
	Message  struct {
		Role       string         `json:"role"`
		ToolCallID string         `json:"toolCallId"`
		Content    jsontext.Value `json:"content"`
	} `json:"message"`
}

func (t *traceCheck) line(raw []byte) {
	t.n++
	t.bytes(raw)
	if !jsontext.Value(raw).IsValid(jsontext.AllowDuplicateNames(true)) || jsontext.Value(raw).Kind() != '{' {
		t.add(t.name, t.n, "not one JSON object")
		return
	}
	if lookup(raw, "type").Kind() != '"' {
		t.add(t.name, t.n, `"type" isn't a string`)
		return
	}
	var l traceLine
	if err := json.Unmarshal(raw, &l, jsontext.AllowDuplicateNames(true)); err != nil {
		t.add(t.name, t.n, "members of the wrong type")
		return
	}
	isHeader := string(l.Type) == `"session"`
	if isHeader != (t.n == 1) {
		t.add(t.name, t.n, "the header must be the first line and stand only there")
	}
	if !isHeader {
		t.entry(l)
	}
}

// bytes checks what the Hub's readers stumble over.
func (t *traceCheck) bytes(raw []byte) {
	if !bytes.Equal(clean(raw), raw) {
		t.add(t.name, t.n, "holds a raw line separator, bytes that aren't UTF-8, or half a surrogate pair")
	}
	if bytes.IndexByte(raw, 0) >= 0 {
		t.add(t.name, t.n, "holds a NUL byte")
	}
}

// entry checks that the entry hangs on the one before, and that a result
// answers an earlier call.
func (t *traceCheck) entry(l traceLine) {
	parent := ""
	if l.ParentID != nil {
		parent = *l.ParentID
	}
	if l.ID == "" || parent != t.last || (l.ParentID == nil) != (t.last == "") {
		t.add(t.name, t.n, "not the child of the entry before it")
	}
	t.last = l.ID
	if string(l.Type) != `"message"` {
		return
	}
	t.messages++
	for _, id := range toolCallIDs(l.Message.Content) {
		t.toolCalls++
		t.calls[id] = true
	}
	if l.Message.Role == "toolResult" && !t.calls[l.Message.ToolCallID] {
		t.add(t.name, t.n, "a tool result without a call before it")
	}
}

// toolCallIDs returns the ids of the calls in a message's content.
func toolCallIDs(content jsontext.Value) []string {
	if content.Kind() != '[' {
		return nil
	}
	var list []jsontext.Value
	if json.Unmarshal(content, &list, jsontext.AllowDuplicateNames(true)) != nil {
		return nil
	}
	var ids []string
	for _, v := range list {
		if string(lookup(v, "type")) != `"toolCall"` {
			continue
		}
		var id string
		_ = json.Unmarshal(lookup(v, "id"), &id) // an id of another type counts as ""
		ids = append(ids, id)
	}
	return ids
}
