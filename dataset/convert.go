package dataset

import (
	"encoding/json"
	"strconv"
	"time"

	"publish/session"

	"github.com/go-json-experiment/json/jsontext"
)

// headerLine returns the first line of a trace. Members that say where a file
// lay or how it was migrated stay behind.
func headerLine(h session.Header, id string) []byte {
	b := []byte(`{"type":"session","version":3`)
	b = appendMember(b, "id", quote(id))
	b = appendMember(b, "timestamp", quote(isoTime(h.Created)))
	b = appendMember(b, "cwd", quote(h.Cwd))
	if h.Dialect == session.Golder {
		b = appendMember(b, "harness", quote(string(session.Golder)))
	}
	return append(b, '}')
}

// piLine returns pi's line of an entry with its place in the chain written
// in. Everything else stays as pi wrote it, but what versions 1 and 2 said in
// another way.
func piLine(e *session.Entry, raw []byte, parent string) []byte {
	set := []member{{"id", quote(e.ID)}, stringMember("parentId", parent)}
	switch b := e.Body.(type) {
	case *session.Compaction:
		if b.FirstKeptEntryID != "" && lookup(raw, "firstKeptEntryIndex") != nil {
			set = append(set, member{"firstKeptEntryId", quote(b.FirstKeptEntryID)})
		}
	case *session.CustomMessage:
		if m := lookup(raw, "message"); m != nil && string(lookup(m, "role")) == `"hookMessage"` {
			set = append(set, member{"message", edit(m, []member{{"role", []byte(`"custom"`)}})})
		}
	default: // the others have not changed since
	}
	return edit(raw, set, "firstKeptEntryIndex")
}

// golderLine returns golder's entry as a line of pi's format.
func golderLine(e *session.Entry, parent string) []byte {
	kind := "message"
	if _, ok := e.Body.(*session.Compaction); ok {
		kind = "compaction"
	}
	b := []byte(`{"type":`)
	b = append(b, quote(kind)...)
	b = appendMember(b, "id", quote(e.ID))
	p := stringMember("parentId", parent)
	b = appendMember(b, p.name, p.value)
	b = appendMember(b, "timestamp", quote(isoTime(e.Timestamp())))
	if c, ok := e.Body.(*session.Compaction); ok {
		b = appendMember(b, "summary", quote(c.Summary))
		b = appendMember(b, "tokensBefore", strconv.AppendInt(nil, c.TokensBefore, 10))
		b = appendDetails(b, c.Details)
	} else {
		b = appendMember(b, "message", message(e))
	}
	return append(b, '}')
}

// message returns the message of a golder entry in pi's words.
func message(e *session.Entry) []byte {
	role := e.Role()
	if _, ok := e.Body.(*session.BashExecution); ok {
		role = "bashExecution" // golder stores it as the user's text
	}
	b := append([]byte(`{"role":`), quote(role)...)
	var at time.Time
	switch m := e.Body.(type) {
	case *session.User:
		b, at = appendMember(b, "content", blocks(m.Content)), m.Time
	case *session.Assistant:
		b, at = assistant(b, m), m.Time
	case *session.ToolResult:
		b = appendMember(b, "toolCallId", quote(m.ToolCallID))
		b = appendMember(b, "toolName", quote(m.ToolName))
		b = appendMember(b, "content", blocks(m.Content))
		b = appendDetails(b, m.Details)
		b, at = appendMember(b, "isError", strconv.AppendBool(nil, m.IsError)), m.Time
	case *session.BashExecution:
		b, at = bashExecution(b, m), m.Time
	case *session.UnknownMessage:
		return m.Raw
	default: // the others are no messages
	}
	return append(appendTime(b, at, e.Timestamp()), '}')
}

func assistant(b []byte, m *session.Assistant) []byte {
	b = appendMember(b, "content", blocks(m.Content))
	for _, s := range []member{
		{"api", []byte(m.API)},
		{"provider", []byte(m.Provider)},
		{"model", []byte(m.Model)},
		{"responseModel", []byte(m.ResponseModel)},
		{"stopReason", []byte(stopReason(m.StopReason))},
		{"errorMessage", []byte(m.ErrorMessage)},
	} {
		if len(s.value) > 0 {
			b = appendMember(b, s.name, quote(string(s.value)))
		}
	}
	if u := m.Usage; u != nil {
		b = appendMember(b, "usage", usage(u))
	}
	return b
}

// stopReason translates golder's words, which come from one provider, to pi's.
func stopReason(s string) string {
	switch s {
	case "end_turn":
		return "stop"
	case "tool_use":
		return "toolUse"
	}
	return s
}

func usage(u *session.Usage) []byte {
	b := []byte{'{'}
	for _, n := range []struct {
		name string
		n    int64
	}{
		{"input", u.Input},
		{"output", u.Output},
		{"cacheRead", u.CacheRead},
		{"cacheWrite", u.CacheWrite},
		{"totalTokens", u.Input + u.Output + u.CacheRead + u.CacheWrite},
	} {
		b = appendMember(b, n.name, strconv.AppendInt(nil, n.n, 10))
	}
	return append(b, '}')
}

func bashExecution(b []byte, m *session.BashExecution) []byte {
	b = appendMember(b, "command", quote(m.Command))
	b = appendMember(b, "output", quote(m.Output))
	if m.ExitCode != nil {
		b = appendMember(b, "exitCode", strconv.AppendInt(nil, int64(*m.ExitCode), 10))
	}
	b = appendMember(b, "cancelled", strconv.AppendBool(nil, m.Cancelled))
	return appendMember(b, "truncated", strconv.AppendBool(nil, m.Truncated))
}

func blocks(list []session.Block) []byte {
	b := []byte{'['}
	for i, block := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendBlock(b, block)
	}
	return append(b, ']')
}

func appendBlock(b []byte, block session.Block) []byte {
	switch v := block.(type) {
	case *session.Text:
		b = appendMember(append(b, `{"type":"text"`...), "text", quote(v.Text))
	case *session.Thinking:
		b = appendMember(append(b, `{"type":"thinking"`...), "thinking", quote(v.Thinking))
		if v.Redacted {
			b = appendMember(b, "redacted", []byte("true"))
		}
	case *session.Image:
		b = appendMember(append(b, `{"type":"image"`...), "data", quote(v.Data))
		b = appendMember(b, "mimeType", quote(v.MimeType))
	case *session.ToolCall:
		b = appendMember(append(b, `{"type":"toolCall"`...), "id", quote(v.ID))
		b = appendMember(b, "name", quote(v.Name))
		b = appendMember(b, "arguments", arguments(v.Arguments))
	case *session.UnknownBlock:
		return append(b, v.Raw...)
	}
	return append(b, '}')
}

// arguments returns a call's arguments as the object that readers of traces
// expect. golder stores invalid JSON as a string.
func arguments(v jsontext.Value) []byte {
	switch v.Kind() {
	case '{':
		return v
	case '"':
		var text string
		if json.Unmarshal(v, &text) == nil {
			if inner := jsontext.Value(text); inner.Kind() == '{' && inner.IsValid() {
				return inner
			}
		}
	case 'n', jsontext.KindInvalid:
		return []byte("{}")
	}
	return append(appendMember([]byte{'{'}, "value", v), '}')
}

func appendDetails(b []byte, details jsontext.Value) []byte {
	if len(details) == 0 {
		return b
	}
	return appendMember(b, "details", details)
}

// appendTime appends a message's clock in milliseconds. golder often leaves
// it out; the entry's time, when it was stored, then stands in.
func appendTime(b []byte, t, stored time.Time) []byte {
	if t.IsZero() {
		t = stored
	}
	if t.IsZero() {
		return b
	}
	return appendMember(b, "timestamp", strconv.AppendInt(nil, t.UnixMilli(), 10))
}

// isoTime returns a time as pi writes it, or "" for the zero time.
func isoTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("2006-01-02T15:04:05.000Z")
}
