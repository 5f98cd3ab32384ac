package site

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestSelectionHoldsNames checks what stays in memory of each session once it
// is selected: names, not the system prompts that golder keeps in headers.
func TestSelectionHoldsNames(t *testing.T) {
	const few, many, limit = 20, 420, 2_000
	per := (heldBy(t, many) - heldBy(t, few)) / (many - few)
	t.Logf("%d bytes of each session", per)
	if per > limit {
		t.Errorf("%d bytes are held of each session, want less than %d", per, limit)
	}
}

// heldBy returns the bytes that a selection of n sessions holds.
func heldBy(t *testing.T, n int) int64 {
	dir := t.TempDir()
	prompt := strings.Repeat("Be brief. ", 1_000)
	for i := range n {
		text := fmt.Sprintf(`{"version":3,"id":"20260101-000000-%06d","createdAt":"2026-01-01T00:00:00Z","updatedAt":"2026-01-01T00:00:00Z","cwd":"/srv/p","systemPrompt":"%s"}
{"id":"aaaaaaaa","timestamp":"2026-01-01T00:00:01Z","message":{"role":"user","content":[{"type":"text","text":"hi"}],"timestamp":0}}
`, i, prompt)
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.jsonl", i)), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	sel, err := Select(t.Context(), Options{Paths: []string{dir}, Jobs: 1}, func(func(Home) bool) {})
	if err != nil {
		t.Fatal(err)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if len(sel.Sessions) != n {
		t.Fatalf("%d sessions of %d", len(sel.Sessions), n)
	}
	runtime.KeepAlive(sel)
	return int64(after.HeapAlloc) - int64(before.HeapAlloc)
}
