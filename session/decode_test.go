package session

import (
	"errors"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// FuzzDecode checks that no input panics, that every line has its entry once,
// that the tree holds every entry that isn't damaged once, and that no branch
// is longer than the tree.
func FuzzDecode(f *testing.F) {
	files, _ := filepath.Glob("testdata/sessions/*.txtar")
	if len(files) < 20 {
		f.Fatalf("only %d seeds", len(files))
	}
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(a.Files[0].Data))
	}
	f.Fuzz(func(t *testing.T, data string) {
		s, err := Read(strings.NewReader(data))
		if err != nil {
			return
		}
		checkWhole(t, s, data)
	})
}

// checkWhole checks what must hold for any session.
func checkWhole(t *testing.T, s *Session, data string) {
	t.Helper()
	places := make(map[string]int)
	for l, err := range Scan(strings.NewReader(data)) {
		if err != nil {
			t.Fatal(err)
		}
		places[l.Place()]++
	}
	header := Line{Number: s.Header.Line, Part: 1}
	for part := 1; part < 5 && places[header.Place()] > 0; part++ {
		header.Part = part
	}
	idsSeen := make(map[string]bool)
	inTree := make(map[*Entry]int)
	stack := append([]*Entry(nil), s.Roots()...)
	for len(stack) > 0 {
		e := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if inTree[e]++; inTree[e] > 1 {
			t.Fatalf("entry %s is in the tree twice", e.ID)
		}
		for _, c := range s.Children(e) {
			if s.Parent(c) != e || c.ParentID() != e.ID {
				t.Fatalf("child %s of %s has another parent", c.ID, e.ID)
			}
			stack = append(stack, c)
		}
	}
	for _, e := range s.Entries {
		if places[e.Place()] != 1 {
			t.Fatalf("entry at %s, where no line is, or two entries", e.Place())
		}
		places[e.Place()] = 0
		if e.ID == "" || idsSeen[e.ID] || s.Entry(e.ID) != e {
			t.Fatalf("id %q is missing, double or unknown", e.ID)
		}
		idsSeen[e.ID] = true
		_, damaged := e.Body.(*Damaged)
		if e.Body == nil || damaged == (inTree[e] == 1) {
			t.Fatalf("entry %s: body %T, %d times in the tree", e.ID, e.Body, inTree[e])
		}
		if n := len(s.Branch(e)); n < 1 || n > len(s.Entries) {
			t.Fatalf("branch of %d entries among %d", n, len(s.Entries))
		}
		if from, c := s.CallOf(e); from != nil && s.ResultOf(from, c) == nil {
			t.Fatalf("call %q has lost its result", c.ID)
		}
	}
	left := 0
	for _, n := range places {
		left += n
	}
	if left != 1 { // the header
		t.Fatalf("%d lines without an entry, want only the header's", left)
	}
	s.Title()
	s.Context(s.Leaf())
	s.UsageByModel(nil)
	s.Listing()
	if s.Ended().Before(s.Started()) && !s.Ended().IsZero() && s.Header.Created.IsZero() {
		t.Fatalf("ended %v before it started %v", s.Ended(), s.Started())
	}
}

// TestCorpus checks what must hold for any session on real ones.
func TestCorpus(t *testing.T) {
	var files []string
	for _, pattern := range []string{"corpus/*/*.jsonl", "formats/golder-samples/*.jsonl", "formats/pi-cases/*.jsonl"} {
		list, _ := filepath.Glob("../../shared/" + pattern)
		files = append(files, list...)
	}
	if len(files) == 0 {
		t.Skip("no shared corpus")
	}
	sessions := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Read(strings.NewReader(string(data)))
		var unsupported *UnsupportedError
		if err != nil {
			if !errors.Is(err, ErrNotSession) && !errors.As(err, &unsupported) {
				t.Errorf("%s: %v", file, err)
			}
			continue
		}
		sessions++
		t.Run(filepath.Base(file), func(t *testing.T) { checkWhole(t, s, string(data)) })
	}
	if sessions < 200 {
		t.Errorf("only %d sessions", sessions)
	}
}

// TestGolderSamples checks the outcomes for files that golder itself refuses
// or reads with loss.
func TestGolderSamples(t *testing.T) {
	dir := "../../shared/formats/golder-samples/"
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no shared corpus")
	}
	tests := []struct {
		file    string
		err     error
		entries int
		damage  []Problem
		tree    string
	}{
		{file: "bad-empty", err: ErrNotSession},
		{file: "bad-no-version", err: ErrNotSession},
		{file: "bad-future", err: &UnsupportedError{}},
		{file: "bad-middle-line", entries: 3, damage: []Problem{{3, 1, "not JSON"}}, tree: "a1(a2)"},
		{file: "bad-truncated", entries: 1, damage: []Problem{{2, 1, "not JSON"}}},
		{file: "bad-pi-dialect", entries: 1, tree: "a1b2c3d4"},
		{file: "bad-unknown-block", entries: 1, tree: "a1"},
		{file: "bad-unknown-role", entries: 1, tree: "a1"},
		{file: "ok-crlf-blank", entries: 1, tree: "a1"},
		{file: "07-v1-bare", entries: 3, tree: "line-2(line-3(line-4))"},
		{file: "08-v2-bare", entries: 3, tree: "line-2(line-4(line-5))"},
		{
			file: "08b-v2-resumed", entries: 4, damage: []Problem{{4, 1, "its parent is not in the file"}},
			tree: "64d1ff87(1b1046b8) 2153c793(635b6704)",
		},
		{
			file: "15-irregular-tree", entries: 9,
			damage: []Problem{{5, 1, "its parent is not in the file"}, {6, 1, "its parents form a cycle"}, {8, 1, "id used before, at line 4"}},
			tree:   "aaaa0001(aaaa0003(line-8,eeee0001(dddd0001)),aaaa0002) bbbb0001 cccc0001(cccc0002)",
		},
	}
	for _, test := range tests {
		t.Run(test.file, func(t *testing.T) {
			f, err := os.Open(dir + test.file + ".jsonl")
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			s, err := Read(f)
			if test.err != nil {
				var unsupported *UnsupportedError
				if !errors.Is(err, test.err) && !(errors.As(err, &unsupported) && errors.As(test.err, &unsupported)) {
					t.Errorf("error %v, want %v", err, test.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if len(s.Entries) != test.entries {
				t.Errorf("%d entries, want %d", len(s.Entries), test.entries)
			}
			if diff := cmp.Diff(test.damage, s.Damage); diff != "" {
				t.Errorf("damage (-want +got):\n%s", diff)
			}
			equal(t, "tree", treeText(s), test.tree)
		})
	}
}

// TestDecodeUnchecked decodes lines that no Scan has looked at. Nonsense may
// come out, but no panic.
func TestDecodeUnchecked(t *testing.T) {
	for _, bad := range []string{`{"`, `{"id":`, `{"id":"a`, `{"message":{"content":[{"type":"text"`, `{"message":{"content":[}]}`, `{]`, `{"a":"\`, `{"message":{"role":"\u`, `{,}`, `{:}`, `{"a" 1}`, `{}`, `{`, `}`} {
		for n := range len(bad) {
			lines := func(yield func(Line, error) bool) {
				for i, raw := range []string{headLine, bad[n:], bad[:n], userLine} {
					if !yield(Line{Number: i + 1, Part: 1, Raw: []byte(raw)}, nil) {
						return
					}
				}
			}
			s, err := Decode(iter.Seq2[Line, error](lines))
			if err != nil {
				t.Fatalf("%q: %v", bad, err)
			}
			if len(s.Entries) != 3 {
				t.Errorf("%q: %d entries, want 3", bad, len(s.Entries))
			}
		}
	}
}

// TestDecodeCopies checks that a session keeps nothing of the lines' bytes.
func TestDecodeCopies(t *testing.T) {
	data, err := os.ReadFile("testdata/sessions/pi-odd-values.txtar")
	if err != nil {
		t.Fatal(err)
	}
	data = txtar.Parse(data).Files[0].Data
	want := describe(Read(strings.NewReader(string(data))))
	lines := func(yield func(Line, error) bool) {
		for l, err := range Scan(strings.NewReader(string(data))) {
			l.Raw = append([]byte(nil), l.Raw...)
			if !yield(l, err) {
				return
			}
			for i := range l.Raw {
				l.Raw[i] = '!'
			}
		}
	}
	if diff := cmp.Diff(want, describe(Decode(lines))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
