package render

import (
	"bytes"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// shortJSON is the length up to which members that no renderer knows stand in
// a line: a fold would take more room than it saves.
const shortJSON = 120

// extra appends members that no renderer knows: in a line when they are few,
// else folded. The label must not come from a transcript.
func (t *mdTranscript) extra(label string, raw jsontext.Value) {
	if len(raw) == 0 || string(raw) == "null" || string(raw) == "{}" {
		return
	}
	relaxed := []jsontext.Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}
	short := raw.Clone()
	if err := short.Compact(relaxed...); err != nil {
		short = raw
	}
	if len(short) <= shortJSON && !bytes.ContainsAny(short, "\n\r\t") && !bytes.Contains(short, []byte("  ")) {
		t.block()
		t.raw("*", label, ":* ")
		t.code(string(short))
		t.raw("\n\n")
		return
	}
	t.fold(label+", "+byteSize(len(raw)), func() {
		v := raw.Clone()
		if err := v.Indent(append(relaxed, jsontext.WithIndent("  "))...); err != nil {
			v = raw
		}
		t.fence(string(v), "json")
	})
}

// withoutMember returns an object without one of its members, nil when it was
// the only one.
func withoutMember(raw jsontext.Value, name string) jsontext.Value {
	ms := objectMembers(raw)
	if _, ok := ms.get(name); !ok {
		return raw
	}
	var left mdWriter
	for _, m := range ms {
		if m.name == name {
			continue
		}
		left.raw(",")
		left.b = append(append(appendQuoted(left.b, m.name), ':'), m.value...)
	}
	if len(left.b) == 0 {
		return nil
	}
	left.b[0] = '{'
	return append(left.b, '}')
}

// sentAhead appends a text that was sent ahead of a conversation, folded. What
// says that it was taken out stands as it is.
func (t *mdTranscript) sentAhead(label, s string) {
	if strings.HasPrefix(s, "[removed: ") && strings.HasSuffix(s, "]") && len(s) < 100 && !strings.Contains(s, "\n") {
		t.block()
		t.raw("*", label, ":* ")
		t.text(s)
		t.raw("\n\n")
		return
	}
	t.fold(label+", "+sizeOf(s), func() { t.fence(s, "") })
}
