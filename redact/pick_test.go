package redact_test

import (
	"iter"
	"strings"
	"testing"

	"publish/redact"
	"publish/session"
)

func lineSeq(text string) iter.Seq2[session.Line, error] {
	return session.Scan(strings.NewReader(text))
}

// TestPick checks that the lines that are picked are redacted as in the whole
// session, with what other lines gave away.
func TestPick(t *testing.T) {
	secret := strings.Repeat("q7Zk", 5) + "w1"
	text := `{"type":"session","version":3,"id":"s","timestamp":"2026-01-02T03:04:05Z"}` + "\n" +
		`{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"DB_PASSWORD=` + secret + `"}}` + "\n" +
		`{"type":"session_info","id":"b","parentId":"a","name":"about ` + secret + `"}` + "\n"
	r, err := redact.New(redact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := r.Discover(lineSeq(text))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for l, err := range r.Pick(lineSeq(text), f, nil, func(l session.Line) bool { return l.Number == 3 }) {
		if err != nil {
			t.Fatal(err)
		}
		n++
		if s := string(l.Raw); strings.Contains(s, secret) || !strings.Contains(s, "about [REDACTED:") {
			t.Errorf("line %d: %s", l.Number, s)
		}
	}
	if n != 1 {
		t.Errorf("%d lines, want 1", n)
	}
}
