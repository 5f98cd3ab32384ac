package site

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"publish/redact"
	"publish/session"

	"github.com/go-json-experiment/json/jsontext"
)

// exportLines are lines that a JSON Lines export has been known to change.
var exportLines = []string{
	"\ufeff" + `{"type":"session","version":3,"id":"x","timestamp":"2026-01-01T09:00:00Z","cwd":"/home/rosa/ferry"}` + "\r\n",
	`{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"\u003cb\u003e \ud83d café"}, "n" : 9007199254740993,"e":1.50e+3}` + "\n",
	" \n\n\x00\x00{\"type\":\"custom\",\"id\":\"b\",\"parentId\":\"a\",\"customType\":\"t\",\"data\":{\"z\":1,\"a\":[]},\"unknown\":{}}\n",
	`{"type":"label","id":"c","parentId":"b","targetId":"a","label":"x"}{"type":"label","id":"d","parentId":"c","targetId":"a","label":"y"}` + "\n{torn, rosa\n",
	"{\"type\":\"message\",\"id\":\"e\",\"parentId\":\"d\",\"message\":{\"role\":\"user\",\"content\":\"a\u2028b\u2029c\u0085 rosa\"}}",
}

// TestExportJSONL checks that without redaction a session is its file, and
// that redaction changes nothing but strings; over the shared corpus too, where
// it exists.
func TestExportJSONL(t *testing.T) {
	own := filepath.Join(t.TempDir(), "own.jsonl")
	if err := os.WriteFile(own, []byte(strings.Join(exportLines, "")), 0o600); err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob("../../shared/corpus/*/*.jsonl")
	n := 0
	for _, file := range append(files, own) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		x, err := ExportFile(context.Background(), Options{NoRedact: true}, file, ".jsonl", "")
		if err != nil {
			continue // no session: other tests know which
		}
		n++
		if !bytes.Equal(x.Data, data) {
			t.Errorf("%s: its export isn't the file", file)
		}
		x, err = ExportFile(context.Background(), Options{}, file, ".jsonl", "")
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if bytes.ContainsAny(x.Data, "\u0085\u2028\u2029") {
			t.Errorf("%s: a raw line separator in the redacted lines", file)
		}
		before, after := scanned(t, data), scanned(t, x.Data)
		if len(before) != len(after) {
			t.Errorf("%s: %d lines became %d", file, len(before), len(after))
			continue
		}
		for i := range before {
			if diff := shapeDiff(before[i], after[i]); diff != "" {
				t.Errorf("%s: object %d: %s", file, i+1, diff)
			}
		}
	}
	if n < 1 || len(files) > 0 && n < 100 {
		t.Errorf("only %d sessions", n)
	}
}

// scanned returns the whole objects of a file.
func scanned(t *testing.T, data []byte) [][]byte {
	t.Helper()
	var list [][]byte
	for line, err := range session.Scan(bytes.NewReader(data)) {
		if err != nil {
			t.Fatal(err)
		}
		if line.Damage == "" {
			list = append(list, slices.Clone(line.Raw))
		}
	}
	return list
}

// shapeDiff tells where two JSON texts differ in more than their strings.
func shapeDiff(a, b []byte) string {
	relaxed := []jsontext.Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}
	from, to := jsontext.NewDecoder(bytes.NewReader(a), relaxed...), jsontext.NewDecoder(bytes.NewReader(b), relaxed...)
	for {
		x, errX := from.ReadToken()
		y, errY := to.ReadToken()
		switch {
		case errX == io.EOF && errY == io.EOF:
			return ""
		case errX != nil || errY != nil:
			return fmt.Sprint("errors ", errX, ", ", errY)
		case x.Kind() != y.Kind():
			return fmt.Sprintf("%v became %v at %s", x.Kind(), y.Kind(), from.StackPointer())
		case x.Kind() != '"' && x.String() != y.String():
			return fmt.Sprintf("%v became %v at %s", x, y, from.StackPointer())
		}
	}
}

// TestExportImported checks that a golder session comes out of a store as it
// went in, but for the header.
func TestExportImported(t *testing.T) {
	own := filepath.Join(t.TempDir(), "own.jsonl")
	lines := `{"id":"a","timestamp":"2026-03-01T08:01:00Z","message":{"role":"user","content":[{"type":"text","text":"\u003ca\u003e é"}],"timestamp":0},"x": 9007199254740993}
{"id":"b","parentId":"a","timestamp":"2026-03-01T08:02:00Z","message":{"content":[],"role":"user"}}
{"id":"c","parentId":"a","timestamp":"2026-03-01T08:03:00Z","message":{"role":"assistant","content":[{"type":"toolCall","id":"1","name":"n","arguments":"{bad"}]}}
`
	if err := os.WriteFile(own, []byte(`{"version":3,"id":"own","createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:10:00Z"}`+"\n"+lines), 0o600); err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob("../../shared/corpus/golder/*.jsonl")
	store, err := session.OpenStore(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, file := range append(files, own) {
		s, err := session.ReadFile(file)
		if err != nil || s.Header.Version < session.NewestVersion {
			continue
		}
		n++
		h, err := store.Import(file, time.Date(2026, 4, 1, 0, 0, 0, 0, time.UTC))
		if err != nil {
			t.Fatal(err)
		}
		name, err := session.FileName(h.ID)
		if err != nil {
			t.Fatal(err)
		}
		x, err := ExportFile(context.Background(), Options{NoRedact: true}, filepath.Join(store.Dir(), name), ".jsonl", "")
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, want, _ := bytes.Cut(data, []byte("\n"))
		_, got, _ := bytes.Cut(x.Data, []byte("\n"))
		if !bytes.Equal(bytes.TrimRight(want, "\n"), bytes.TrimRight(got, "\n")) {
			t.Errorf("%s: its entries have changed", file)
		}
	}
	if n < 1 || len(files) > 0 && n < 10 {
		t.Errorf("only %d sessions", n)
	}
}

// TestExportLeaf checks that all formats show the path alone, and that what is
// wrong is said before a file is touched.
func TestExportLeaf(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.jsonl")
	data := `{"type":"session","version":3,"id":"x","timestamp":"2026-01-01T09:00:00Z","cwd":"/src"}
{"type":"message","id":"aaa1","parentId":null,"message":{"role":"user","content":"root"}}
{"type":"message","id":"bbb1","parentId":"aaa1","message":{"role":"user","content":"left way"}}
{"type":"message","id":"bbb2","parentId":"aaa1","message":{"role":"user","content":"right way"}}
`
	if err := os.WriteFile(file, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, ext := range []string{".html", ".md", ".jsonl"} {
		for _, o := range []Options{{}, {NoRedact: true}, {Redact: redact.Options{Profile: redact.Archive}}} {
			x, err := ExportFile(context.Background(), o, file, ext, "bbb1")
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Contains(x.Data, []byte("left way")) || bytes.Contains(x.Data, []byte("right way")) {
				t.Errorf("%s shows\n%s", ext, x.Data)
			}
		}
	}
	for leaf, want := range map[string]string{"bbb": `"bbb" is the beginning of 2 ids: bbb1 bbb2`, "z": `no entry has the id "z"`} {
		if _, err := ExportFile(context.Background(), Options{}, file, ".md", leaf); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("leaf %q: %v, want %s", leaf, err, want)
		}
	}
	target := filepath.Join(t.TempDir(), "x.md")
	if _, err := ExportTo(context.Background(), Options{}, file, ".md", "bbb1", target); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(target); err != nil || !bytes.Contains(got, []byte("left way")) {
		t.Errorf("the file holds %q, %v", got, err)
	}
	for _, target := range []string{filepath.Join(t.TempDir(), "none", "x.md"), file, t.TempDir()} {
		if _, err := ExportTo(context.Background(), Options{}, file, ".md", "", target); err == nil {
			t.Errorf("wrote to %s", target)
		}
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != data {
		t.Errorf("the session became %q, %v", got, err)
	}
	if _, err := ExportFile(context.Background(), Options{}, file+"x", ".md", ""); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}
