package session

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
)

var monsters = flag.Bool("monsters", false, "run the monster tests at full size; needs gigabytes")

// A monsterKind makes sessions of a shape that breaks readers. Full says how
// large they are when asked for.
type monsterKind struct {
	name        string
	small, full int
	make        func(w io.Writer, n int)
	check       func(t *testing.T, s *Session, n int)
}

var monster = []monsterKind{
	{"chain", 20_000, 500_000, func(w io.Writer, n int) {
		fmt.Fprintln(w, headLine)
		parent := "null"
		for i := range n {
			fmt.Fprintf(w, `{"type":"message","id":"%x","parentId":%s,"timestamp":"2026-01-01T00:00:01Z","message":{"role":"assistant","content":[{"type":"toolCall","id":"c","name":"ls","arguments":{}}]}}`+"\n", i, parent)
			parent = fmt.Sprintf(`"%x"`, i)
		}
	}, func(t *testing.T, s *Session, n int) {
		if got := len(s.Branch(s.Leaf())); got != n {
			t.Errorf("the branch has %d entries, want %d", got, n)
		}
		if got := len(s.Context(s.Leaf()).Messages); got != n {
			t.Errorf("the context has %d messages, want %d", got, n)
		}
	}},
	{"star", 20_000, 100_000, func(w io.Writer, n int) {
		fmt.Fprintln(w, headLine)
		fmt.Fprintln(w, userLine)
		for i := range n {
			fmt.Fprintf(w, `{"type":"message","id":"%x","parentId":"a","timestamp":"2026-01-01T00:%02d:01Z","message":{"role":"user","content":"x"}}`+"\n", i+16, i%60)
		}
	}, func(t *testing.T, s *Session, n int) {
		if got := len(s.Children(s.Entry("a"))); got != n {
			t.Errorf("%d children, want %d", got, n)
		}
	}},
	{"one id for all", 20_000, 200_000, func(w io.Writer, n int) {
		fmt.Fprintln(w, headLine)
		for range n {
			fmt.Fprintln(w, strings.Replace(userLine, "null", `"a"`, 1))
		}
	}, func(t *testing.T, s *Session, n int) {
		if len(s.Entries) != n || len(s.Branch(s.Leaf())) != n {
			t.Errorf("%d entries, branch of %d, want %d", len(s.Entries), len(s.Branch(s.Leaf())), n)
		}
	}},
	{"one cycle", 20_000, 200_000, func(w io.Writer, n int) {
		fmt.Fprintln(w, headLine)
		for i := range n {
			fmt.Fprintf(w, `{"type":"message","id":"%x","parentId":"%x","timestamp":"2026-01-01T00:00:01Z","message":{"role":"user","content":"x"}}`+"\n", i, (i+1)%n)
		}
	}, func(t *testing.T, s *Session, n int) {
		if got := len(s.Roots()); got != 1 {
			t.Errorf("%d roots, want 1", got)
		}
	}},
	{"results of one call", 20_000, 200_000, func(w io.Writer, n int) {
		fmt.Fprintln(w, headLine)
		fmt.Fprintln(w, `{"type":"message","id":"0","parentId":null,"timestamp":"2026-01-01T00:00:01Z","message":{"role":"assistant","content":[{"type":"toolCall","id":"c","name":"ls","arguments":{}}]}}`)
		for i := range n {
			fmt.Fprintf(w, `{"type":"message","id":"%x","parentId":"%x","timestamp":"2026-01-01T00:00:01Z","message":{"role":"toolResult","toolCallId":"c","toolName":"ls","content":[]}}`+"\n", i+1, i)
		}
	}, func(t *testing.T, s *Session, n int) {
		if from, _ := s.CallOf(s.Leaf()); from == nil || from.ID != "0" {
			t.Error("the last result has lost its call")
		}
	}},
	{"deep JSON", 80_000, 400_000, func(w io.Writer, n int) {
		fmt.Fprintln(w, headLine)
		fmt.Fprintln(w, strings.Replace(userLine, `"hi"`, strings.Repeat(`[{"type":`, n/2)+"1"+strings.Repeat("}]", n/2), 1))
		fmt.Fprintln(w, userLine)
	}, func(t *testing.T, s *Session, n int) {
		if d, ok := s.Entries[0].Body.(*Damaged); !ok || d.Reason != TooDeep || len(s.Entries) != 2 {
			t.Errorf("%d entries, the first a %T", len(s.Entries), s.Entries[0].Body)
		}
	}},
	{"members", 20_000, 1_000_000, func(w io.Writer, n int) {
		fmt.Fprintln(w, headLine)
		var members strings.Builder
		for i := range n {
			fmt.Fprintf(&members, `"k%d":%d,`, i, i)
		}
		fmt.Fprintln(w, strings.Replace(userLine, "{", "{"+members.String(), 1))
	}, func(t *testing.T, s *Session, n int) {
		if len(s.Entries) != 1 || len(s.Entries[0].Extra()) < 8*n {
			t.Error("members are lost")
		}
	}},
	{"blocks", 20_000, 1_000_000, func(w io.Writer, n int) {
		fmt.Fprintln(w, headLine)
		fmt.Fprintln(w, strings.Replace(userLine, `"hi"`, "["+strings.Repeat(`{"type":"text","text":"x"},`, n)+"7]", 1))
	}, func(t *testing.T, s *Session, n int) {
		if got := len(s.Entries[0].Body.(*User).Content); got != n+1 {
			t.Errorf("%d blocks, want %d", got, n+1)
		}
	}},
	{"long line", 1 << 20, 1 << 30, func(w io.Writer, n int) {
		fmt.Fprintln(w, headLine)
		head, tail, _ := strings.Cut(userLine, "hi")
		io.WriteString(w, head)
		chunk := []byte(strings.Repeat("iVBORw0KGgo=", 1<<10))
		for i := 0; i < n; i += len(chunk) {
			w.Write(chunk)
		}
		fmt.Fprintln(w, tail)
	}, func(t *testing.T, s *Session, n int) {
		if got := len(s.Listing().First); got < n {
			t.Errorf("a text of %d bytes, want %d", got, n)
		}
	}},
	{"long torn line", 1 << 20, 1 << 30, func(w io.Writer, n int) {
		fmt.Fprintln(w, headLine)
		chunk := []byte(strings.Repeat(`{"type":"x","id":"`, 1<<10))
		for i := 0; i < n; i += len(chunk) {
			w.Write(chunk)
		}
		fmt.Fprintln(w)
		fmt.Fprintln(w, userLine)
	}, func(t *testing.T, s *Session, n int) {
		if s.Leaf() == nil || s.Leaf().ID != "a" {
			t.Error("the entry after it is lost")
		}
	}},
}

// file makes a monster of size n.
func (m monsterKind) file(n int) []byte {
	var b bytes.Buffer
	m.make(&b, n)
	return b.Bytes()
}

// TestMonsters checks that nothing of a monster is lost, and that what is
// allocated for it grows no faster than it does.
func TestMonsters(t *testing.T) {
	for _, m := range monster {
		t.Run(m.name, func(t *testing.T) {
			n := m.small
			if *monsters {
				n = m.full
			}
			measure := func(n int) (allocated uint64) {
				file := m.file(n)
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				s, err := Read(bytes.NewReader(file))
				runtime.ReadMemStats(&after)
				if err != nil {
					t.Fatal(err)
				}
				m.check(t, s, n)
				return after.TotalAlloc - before.TotalAlloc
			}
			part := measure(n / 4)
			if all := measure(n); all > 6*part+1<<20 {
				t.Errorf("%d: %d MB allocated, and %d MB for a quarter", n, all>>20, part>>20)
			}
		})
	}
}

// BenchmarkMonsters shows whether reading a monster is linear: MB/s of the
// larger one should be those of the smaller.
func BenchmarkMonsters(b *testing.B) {
	for _, m := range monster {
		for _, n := range []int{m.small / 4, m.small} {
			b.Run(fmt.Sprintf("%s/%d", strings.ReplaceAll(m.name, " ", "_"), n), func(b *testing.B) {
				file := m.file(n)
				b.SetBytes(int64(len(file)))
				b.ReportAllocs()
				for b.Loop() {
					if _, err := Read(bytes.NewReader(file)); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// TestSmallEntriesStaySmall holds what is kept of an entry that holds nothing:
// a file may have a million of them.
func TestSmallEntriesStaySmall(t *testing.T) {
	const n, most = 100_000, 300 // bytes for an entry, with its line and its places in tables
	var file bytes.Buffer
	fmt.Fprintln(&file, headLine)
	for i := range n {
		fmt.Fprintf(&file, `{"type":"custom","id":"%x","parentId":null}`+"\n", i)
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	s, err := Read(bytes.NewReader(file.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if got := int64(after.HeapAlloc-before.HeapAlloc) / n; len(s.Entries) != n || got > most {
		t.Errorf("%d entries of %d bytes each, want %d of at most %d", len(s.Entries), got, n, most)
	}
	runtime.KeepAlive(s)
}
