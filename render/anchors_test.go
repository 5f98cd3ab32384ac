package render

import (
	"strconv"
	"strings"
	"testing"

	"publish/session"
)

func TestAnchor(t *testing.T) {
	tests := []struct {
		name       string
		line, part int
		id         string // in the file, "" for none
		want       string
	}{
		{"own id", 4, 1, "a41c0d19", "e-a41c0d19"},
		{"all kinds of bytes", 4, 1, "Az.0_-", "e-Az.0_-"},
		{"made id", 12, 1, "", "e-line-12"},
		{"second part", 12, 2, "", "e-line-12.2"},
		{"repeated id", 9, 1, "first", "e-line-9"},
		{"id like a made one", 5, 1, "line-12", "e-line-5"},
		{"unsafe", 6, 1, `a"b`, "e-line-6"},
		{"not ASCII", 6, 1, "é", "e-line-6"},
		{"64 bytes", 8, 1, strings.Repeat("a", 64), "e-" + strings.Repeat("a", 64)},
		{"65 bytes", 8, 1, strings.Repeat("a", 65), "e-line-8"},
	}
	for _, tt := range tests {
		if got := anchor(entryAt(t, tt.line, tt.part, tt.id)); got != tt.want {
			t.Errorf("%s: anchor = %q, want %q", tt.name, got, tt.want)
		}
	}
}

// entryAt returns an entry of a session in which another one has the id first.
func entryAt(t *testing.T, line, part int, id string) *session.Entry {
	t.Helper()
	member := ""
	if id != "" {
		member = `"id":` + strconv.Quote(id) + `,`
	}
	s, err := session.Decode(func(yield func(session.Line, error) bool) {
		_ = yield(session.Line{Number: 1, Part: 1, Raw: []byte(`{"type":"session","version":3,"id":"s"}`)}, nil) &&
			yield(session.Line{Number: 2, Part: 1, Raw: []byte(`{"type":"custom","id":"first","parentId":null}`)}, nil) &&
			yield(session.Line{Number: line, Part: part, Raw: []byte(`{"type":"custom",` + member + `"parentId":"first"}`)}, nil)
	})
	if err != nil || len(s.Entries) != 2 {
		t.Fatalf("%v, %v", s, err)
	}
	return s.Entries[1]
}
