package session

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"
)

var monsters = flag.Bool("monsters", false, "run the monster tests at full size; needs gigabytes")

// monster makes sessions of shapes that break readers. Full says how large
// they are when asked for.
var monster = []struct {
	name        string
	small, full int
	make        func(w io.Writer, n int)
	check       func(t *testing.T, s *Session, n int)
}{
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
	{"deep JSON", 20_000, 100_000, func(w io.Writer, n int) {
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
		if len(s.Entries) != 1 || len(s.Entries[0].Extra) < 8*n {
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

func TestMonsters(t *testing.T) {
	for _, m := range monster {
		t.Run(m.name, func(t *testing.T) {
			n := m.small
			if *monsters {
				n = m.full
			}
			var file bytes.Buffer
			m.make(&file, n)
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			peak := watchHeap()
			start := time.Now()
			s, err := Read(&file)
			took := time.Since(start)
			highest := <-peak()
			if err != nil {
				t.Fatal(err)
			}
			m.check(t, s, n)
			runtime.GC()
			runtime.ReadMemStats(&after)
			t.Logf("%d: read in %v, heap at most %d MB (file included), %d MB after", n, took.Round(time.Millisecond),
				highest>>20, after.HeapAlloc>>20)
			runtime.KeepAlive(s)
		})
	}
}

// watchHeap follows the heap until the returned function is called.
func watchHeap() func() <-chan uint64 {
	stop, result := make(chan struct{}), make(chan uint64, 1)
	go func() {
		var highest uint64
		var m runtime.MemStats
		for {
			runtime.ReadMemStats(&m)
			highest = max(highest, m.HeapInuse)
			select {
			case <-stop:
				result <- highest
				return
			case <-time.After(20 * time.Millisecond):
			}
		}
	}()
	return func() <-chan uint64 {
		close(stop)
		return result
	}
}
