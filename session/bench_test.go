package session

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// sampleSession writes a pi session with n entries that look like work: a
// prompt, then calls of tools with code as their results.
func sampleSession(n int) []byte {
	var b bytes.Buffer
	fmt.Fprintln(&b, headLine)
	code := strings.Repeat("func (s *Store) Find(key string) (*Item, error) {\n\treturn s.items[\""+`\`+"\" + key], nil // caf\u00e9\n}\n", 12)
	prose := strings.Repeat("The store looks an item up by its key, and the key is quoted twice. ", 6)
	quote := func(s string) []byte {
		q, _ := jsontext.AppendQuote(nil, s)
		return q
	}
	parent := "null"
	for i := range n {
		id := fmt.Sprintf("%08x", i)
		fmt.Fprintf(&b, `{"type":"message","id":"%s","parentId":%s,"timestamp":"2026-01-01T00:00:01.000Z","message":`, id, parent)
		switch {
		case i%20 == 0:
			fmt.Fprintf(&b, `{"role":"user","content":[{"type":"text","text":%s}],"timestamp":1767225601000}}`, quote(prose[:200]))
		case i%2 == 1:
			fmt.Fprintf(&b, `{"role":"assistant","content":[{"type":"thinking","thinking":%s},{"type":"text","text":%s},{"type":"toolCall","id":"call_%d","name":"read","arguments":{"path":"store.go","offset":%d}}],"api":"acme-chat","provider":"acme","model":"swift-2","usage":{"input":1200,"output":80,"cacheRead":900,"cacheWrite":0,"totalTokens":2180,"cost":{"input":0.0012,"output":0.002,"cacheRead":0.0001,"cacheWrite":0,"total":0.0033}},"stopReason":"toolUse","timestamp":1767225601000}}`, quote(prose[:120]), quote(prose), i, i)
		default:
			fmt.Fprintf(&b, `{"role":"toolResult","toolCallId":"call_%d","toolName":"read","content":[{"type":"text","text":%s}],"isError":false,"timestamp":1767225601000}}`, i-1, quote(code))
		}
		b.WriteByte('\n')
		parent = `"` + id + `"`
	}
	return b.Bytes()
}

func benchData(b *testing.B) []byte {
	if file := os.Getenv("SESSION_BENCH_FILE"); file != "" {
		data, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		return data
	}
	return sampleSession(5000)
}

func BenchmarkScan(b *testing.B) {
	data := benchData(b)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		for _, err := range Scan(bytes.NewReader(data)) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkRead(b *testing.B) {
	data := benchData(b)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(bytes.NewReader(data)); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkBareDecode is the measure for the others: one pass of the JSON
// library over the same bytes, into plain structs.
func BenchmarkBareDecode(b *testing.B) {
	type block struct {
		Type      string         `json:"type"`
		Text      string         `json:"text"`
		Thinking  string         `json:"thinking"`
		Data      string         `json:"data"`
		ID        string         `json:"id"`
		Name      string         `json:"name"`
		Arguments jsontext.Value `json:"arguments"`
	}
	type entry struct {
		Type      string `json:"type"`
		ID        string `json:"id"`
		ParentID  string `json:"parentId"`
		Timestamp string `json:"timestamp"`
		Message   struct {
			Role       string         `json:"role"`
			Content    jsontext.Value `json:"-"`
			Blocks     []block        `json:"content"`
			Details    jsontext.Value `json:"details"`
			ToolCallID string         `json:"toolCallId"`
			ToolName   string         `json:"toolName"`
			Provider   string         `json:"provider"`
			Model      string         `json:"model"`
			Usage      jsontext.Value `json:"usage"`
			Timestamp  float64        `json:"timestamp"`
		} `json:"message"`
	}
	data := benchData(b)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		var entries []*entry
		for line := range bytes.Lines(data) {
			e := new(entry)
			_ = json.Unmarshal(line, e, jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
			entries = append(entries, e)
		}
	}
}

// BenchmarkStoreAppend appends to short and to long sessions: the cost of one
// entry is that of making it last on the disk, whatever stands before it.
func BenchmarkStoreAppend(b *testing.B) {
	for _, n := range []int{0, 10_000, 100_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			s, err := OpenStore(b.TempDir())
			if err != nil {
				b.Fatal(err)
			}
			h, err := s.Create(Header{Created: noon})
			if err != nil {
				b.Fatal(err)
			}
			message := &User{Content: text(strings.Repeat("word ", 100))}
			if _, err := s.Append(h.ID, "", slices.Repeat([]Body{message}, n)...); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := s.Continue(h.ID, message); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
