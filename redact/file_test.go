package redact

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"publish/session"
)

// TestFile checks that a session by itself comes out as in two steps.
func TestFile(t *testing.T) {
	const file = `{"type":"session","version":3,"id":"demo","timestamp":"2026-01-01T09:00:00Z","cwd":"/home/rosa/ferry"}
{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"DB_PASSWORD=hx7-Wq2m_Lp"},"n":9007199254740993}
{torn, and hx7-Wq2m_Lp
`
	for _, r := range []*Redactor{newRedactor(t, Options{}), newRedactor(t, Options{Profile: Archive}), Disabled()} {
		in := strings.NewReader("before" + file)
		if _, err := in.Seek(6, io.SeekStart); err != nil {
			t.Fatal(err)
		}
		f, err := r.Discover(session.Scan(strings.NewReader(file)))
		if err != nil {
			t.Fatal(err)
		}
		var want, got bytes.Buffer
		for line, err := range r.Lines(session.Scan(strings.NewReader(file)), f, nil) {
			if err != nil {
				t.Fatal(err)
			}
			want.Write(append(line.Raw, '\n'))
		}
		if err := r.WriteJSONL(&got, in); err != nil {
			t.Fatal(err)
		}
		if got.String() != want.String() {
			t.Errorf("got\n%s\nwant\n%s", got.String(), want.String())
		}
		if _, err := in.Seek(6, io.SeekStart); err != nil {
			t.Fatal(err)
		}
		tr, err := r.Read(in)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := session.Read(&got); err != nil || again.Title() != tr.Session().Title() || len(again.Entries) != len(tr.Session().Entries) {
			t.Errorf("the transcript is %q, the lines make %q: %v", tr.Session().Title(), again.Title(), err)
		}
		if tr.Policy() != r.Policy() {
			t.Errorf("policy %v, want %v", tr.Policy(), r.Policy())
		}
	}
	r := newRedactor(t, Options{})
	if _, err := r.Read(strings.NewReader("no session")); !errors.Is(err, session.ErrNotSession) {
		t.Errorf("reading no session: %v", err)
	}
	full := errors.New("full")
	if err := r.WriteJSONL(writerFunc(func([]byte) (int, error) { return 0, full }), strings.NewReader(file)); !errors.Is(err, full) {
		t.Errorf("the writer's error is lost: %v", err)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }
