package render

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"publish/session"

	"github.com/go-json-experiment/json/jsontext"
)

// A call is a tool call with its result, as one block of the page.
type call struct {
	entry  *session.Entry // the assistant's
	call   *session.ToolCall
	result *session.Entry      // nil when there is none on this way
	body   *session.ToolResult // of result, or nil
	args   members
	used   map[string]bool // arguments that the block has shown
	output string          // the text of the result, its blocks joined
	said   string          // of output, what the foot is to say

	edits     []*fileDiff // see editHunks
	editsRead bool
	details   *editDetails // see resultDetails
}

func newCall(e *session.Entry, c *session.ToolCall, result *session.Entry) *call {
	k := &call{entry: e, call: c, result: result, args: objectMembers(c.Arguments)}
	if result != nil {
		k.body, _ = result.Body.(*session.ToolResult)
		k.output = joinText(k.body.Content)
	}
	return k
}

// joinText joins the text blocks of a message.
func joinText(blocks []session.Block) string {
	var parts []string
	for _, b := range blocks {
		if t, ok := b.(*session.Text); ok && t.Text != "" {
			parts = append(parts, t.Text)
		}
	}
	switch len(parts) {
	case 0:
		return ""
	case 1:
		return parts[0]
	}
	return strings.Join(parts, "\n")
}

// arg returns the first of the named string arguments that there is, and
// marks it as shown.
func (k *call) arg(names ...string) string {
	for _, name := range names {
		if v, ok := k.args.get(name); ok {
			if s, ok := stringValue(v); ok {
				k.use(name)
				return s
			}
		}
	}
	return ""
}

// scalar returns a string, number or boolean argument as text.
func (k *call) scalar(names ...string) string {
	for _, name := range names {
		if v, ok := k.args.get(name); ok {
			if s, ok := scalarValue(v); ok {
				k.use(name)
				return s
			}
		}
	}
	return ""
}

func (k *call) use(name string) {
	if k.used == nil {
		k.used = map[string]bool{}
	}
	k.used[name] = true
}

// failed reports whether the call went wrong.
func (k *call) failed() bool { return k.body != nil && wentWrong(k.body) }

// wentWrong reports whether a result is an error, or says so in its details,
// as some relatives of pi do.
func wentWrong(r *session.ToolResult) bool {
	return r.IsError || bytes.Contains(r.Details, []byte(`"error"`)) && objectMembers(r.Details).str("status") == "error"
}

// images returns the images of the result.
func (k *call) images() []*session.Image {
	var out []*session.Image
	if k.body != nil {
		for _, b := range k.body.Content {
			if i, ok := b.(*session.Image); ok {
				out = append(out, i)
			}
		}
	}
	return out
}

// A member is one name and value of a JSON object.
type member struct {
	name  string
	value jsontext.Value
}

// members are those of an object, in order.
type members []member

func (ms members) get(name string) (jsontext.Value, bool) {
	for i := len(ms) - 1; i >= 0; i-- { // the last duplicate wins
		if ms[i].name == name {
			return ms[i].value, true
		}
	}
	return nil, false
}

func (ms members) str(name string) string {
	v, _ := ms.get(name)
	s, _ := stringValue(v)
	return s
}

// objectMembers splits a JSON object into its members, nil if raw is none. It
// looks no deeper than their values and takes one pass.
func objectMembers(raw jsontext.Value) members {
	var out members
	splitJSON(raw, '{', func(item jsontext.Value) {
		end := jsonStringEnd(item)
		name, ok := stringValue(item[:end])
		if !ok {
			return
		}
		value := trimJSON(item[end:])
		if len(value) == 0 || value[0] != ':' {
			return
		}
		out = append(out, member{name, trimJSON(value[1:])})
	})
	return out
}

// arrayItems splits a JSON array into its items, nil if raw is none.
func arrayItems(raw jsontext.Value) []jsontext.Value {
	var out []jsontext.Value
	splitJSON(raw, '[', func(item jsontext.Value) { out = append(out, item) })
	return out
}

// splitJSON calls f with each item of an object or array that starts with the
// byte open. On text that isn't JSON it stops somewhere, without harm.
func splitJSON(raw jsontext.Value, open byte, f func(jsontext.Value)) {
	raw = trimJSON(raw)
	if len(raw) < 2 || raw[0] != open {
		return
	}
	depth, start := 0, 1
	for i := 1; i < len(raw); i++ {
		switch raw[i] {
		case '"':
			i += jsonStringEnd(raw[i:]) - 1
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth >= 0 {
				continue
			}
			if item := trimJSON(raw[start:i]); len(item) > 0 {
				f(item)
			}
			return
		case ',':
			if depth == 0 {
				f(trimJSON(raw[start:i]))
				start = i + 1
			}
		}
	}
}

// jsonStringEnd returns the length of the JSON string at the start of raw,
// quotes included; all of raw if it doesn't end, 0 if none starts there.
func jsonStringEnd(raw jsontext.Value) int {
	if len(raw) == 0 || raw[0] != '"' {
		return 0
	}
	for i := 1; i < len(raw); {
		j := bytes.IndexByte(raw[i:], '"')
		if j < 0 {
			break
		}
		end := i + j
		i = end + 1
		escapes := end
		for escapes > 1 && raw[escapes-1] == '\\' {
			escapes--
		}
		if (end-escapes)%2 == 0 {
			return i
		}
	}
	return len(raw)
}

func trimJSON(raw jsontext.Value) jsontext.Value {
	for len(raw) > 0 && jsonSpace(raw[0]) {
		raw = raw[1:]
	}
	for len(raw) > 0 && jsonSpace(raw[len(raw)-1]) {
		raw = raw[:len(raw)-1]
	}
	return raw
}

func jsonSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

// stringValue returns the text of a JSON string.
func stringValue(raw jsontext.Value) (string, bool) {
	raw = trimJSON(raw)
	if len(raw) == 0 || raw[0] != '"' {
		return "", false
	}
	if len(raw) >= 2 && raw[len(raw)-1] == '"' {
		if inside := raw[1 : len(raw)-1]; bytes.IndexByte(inside, '\\') < 0 && utf8.Valid(inside) {
			return string(inside), true
		}
	}
	s, err := jsontext.AppendUnquote(make([]byte, 0, len(raw)), raw)
	// Lone surrogates are an error that still gives text.
	return string(s), err == nil || len(s) > 0
}

// scalarValue returns a JSON string, number or boolean as text.
func scalarValue(raw jsontext.Value) (string, bool) {
	raw = trimJSON(raw)
	if len(raw) == 0 {
		return "", false
	}
	switch raw[0] {
	case '"':
		return stringValue(raw)
	case '{', '[', 'n':
		return "", false
	}
	return string(raw), true
}
