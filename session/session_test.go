package session

import (
	"strings"
	"testing"
)

// read decodes a session of the given lines.
func read(t *testing.T, lines ...string) *Session {
	t.Helper()
	s, err := Read(strings.NewReader(strings.Join(lines, "\n") + "\n"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestRead(t *testing.T) {
	s := read(t,
		`{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00Z","cwd":"/src"}`,
		`{"type":"message","id":"a","parentId":null,"timestamp":"2026-01-01T00:00:01Z","message":{"role":"user","content":"hello"}}`,
		`{"type":"message","id":"b","parentId":"a","timestamp":"2026-01-01T00:00:02Z","message":{"role":"assistant","content":[{"type":"text","text":"hi"}]}}`,
	)
	if got := s.Title(); got != "hello" {
		t.Errorf("Title() = %q, want hello", got)
	}
	if got := s.Leaf().ID; got != "b" {
		t.Errorf("Leaf().ID = %q, want b", got)
	}
	if got := len(s.Branch(s.Leaf())); got != 2 {
		t.Errorf("the branch has %d entries, want 2", got)
	}
}
