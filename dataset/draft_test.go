package dataset

import (
	"bytes"
	"strings"
	"testing"

	"publish/redact"
)

// sour is a proof that finds every line with the word "plum".
func sour(_ redact.Kind, data []byte) (hits []redact.Hit) {
	n := 0
	for line := range bytes.Lines(data) {
		if n++; bytes.Contains(line, []byte("plum")) {
			hits = append(hits, redact.Hit{Rule: "fruit", Line: n})
		}
	}
	return hits
}

// In both files, the second entry of the path is on line 4: the lines of a
// trace aren't those of its file.
const (
	sourPi = `{"type":"session","version":3,"id":"s","timestamp":"2026-01-05T10:00:00.000Z","cwd":"/srv/p"}
{"type":"message","id":"u1","parentId":null,"timestamp":"2026-01-05T10:00:01.000Z","message":{"role":"user","content":"first","timestamp":1}}
{"type":"message","id":"x1","parentId":"u1","timestamp":"2026-01-05T10:00:02.000Z","message":{"role":"user","content":"aside, a plum","timestamp":1}}
{"type":"message","id":"a1","parentId":"u1","timestamp":"2026-01-05T10:00:03.000Z","message":{"role":"assistant","content":[{"type":"text","text":"a plum"}],"model":"m","stopReason":"stop","timestamp":2}}
{"type":"message","id":"u2","parentId":"a1","timestamp":"2026-01-05T10:00:04.000Z","message":{"role":"user","content":"thanks","timestamp":3}}
`
	sourGolder = `{"version":3,"id":"20260105-100000-000000","createdAt":"2026-01-05T10:00:00Z","updatedAt":"2026-01-05T10:01:00Z","cwd":"/srv/p"}
{"id":"aaaaaaaa","timestamp":"2026-01-05T10:00:01Z","message":{"role":"user","content":[{"type":"text","text":"look"}],"timestamp":0}}
{"id":"xxxxxxxx","parentId":"aaaaaaaa","timestamp":"2026-01-05T10:00:02Z","message":{"role":"user","content":[{"type":"text","text":"aside"}],"timestamp":0}}
{"id":"bbbbbbbb","parentId":"aaaaaaaa","timestamp":"2026-01-05T10:00:03Z","message":{"role":"assistant","content":[{"type":"text","text":"a plum"}],"model":"m","timestamp":0}}
{"id":"cccccccc","parentId":"bbbbbbbb","timestamp":"2026-01-05T10:00:04Z","message":{"role":"user","content":[{"type":"text","text":"thanks"}],"timestamp":0}}
`
)

func TestAHitBecomesAStub(t *testing.T) {
	for dialect, file := range map[string]string{"pi": sourPi, "golder": sourGolder} {
		t.Run(dialect, func(t *testing.T) {
			r := readingOf(t, file)
			r.Prove = sour
			d, err := newDraft(r, "file.jsonl")
			if err != nil {
				t.Fatal(err)
			}
			made, reason, err := d.trace(0, false, "id")
			if err != nil || reason != "" {
				t.Fatalf("left out: %q, %v", reason, err)
			}
			valid(t, made)
			data := string(made.data)
			if strings.Contains(data, "plum") || !strings.Contains(data, "[REDACTED:withheld]") {
				t.Errorf("no stub:\n%s", data)
			}
			for _, want := range []string{"thanks", `"role":"assistant"`} {
				if !strings.Contains(data, want) {
					t.Errorf("lacks %s:\n%s", want, data)
				}
			}
			if n := made.row.Redaction.Counts["withheld"]; n != 1 {
				t.Errorf("%d stubs counted, want 1", n)
			}
			if len(d.stubs) != 1 || d.stubs[0].Rule != "fruit" || !strings.Contains(d.stubs[0].Text, "line 4") {
				t.Errorf("reported %+v", d.stubs)
			}
		})
	}
}

func TestAHitThatStaysLeavesTheTraceOut(t *testing.T) {
	r := readingOf(t, sourPi)
	r.Prove = func(_ redact.Kind, data []byte) []redact.Hit {
		return []redact.Hit{{Rule: "stone", Line: 3}} // stub or not
	}
	d, err := newDraft(r, "file.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if _, reason, err := d.trace(0, false, "id"); err != nil || reason != Unsafe {
		t.Errorf("reason %q, %v; want %q", reason, err, Unsafe)
	}
}
