package session

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

var noon = time.Date(2026, 7, 17, 9, 0, 0, 123456789, time.UTC)

func openStore(t *testing.T) *Store {
	t.Helper()
	s, err := OpenStore(filepath.Join(t.TempDir(), "sessions"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func text(s string) []Block { return []Block{&Text{Text: s}} }

// put writes a file into the store.
func put(t *testing.T, s *Store, id string, lines ...string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(s.Dir(), id+".jsonl"), []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
}

func fileOf(t *testing.T, s *Store, id string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(s.Dir(), id+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestNewID(t *testing.T) {
	const want = "20260717-090000-123456"
	zone := time.FixedZone("", 2*60*60)
	for _, at := range []time.Time{noon, noon.In(zone)} {
		if got := NewID(at); got != want {
			t.Errorf("NewID(%v) = %s, want %s", at, got, want)
		}
	}
}

func TestFileName(t *testing.T) {
	if got, err := FileName("abc"); got != "abc.jsonl" || err != nil {
		t.Errorf("FileName(abc) = %q, %v", got, err)
	}
	for _, id := range []string{"", "a/b", "../x", `a\b`, ".", "..", ".hidden", "a\x00b", "a\nb", strings.Repeat("x", 251), "c:x"} {
		if got, err := FileName(id); err == nil {
			t.Errorf("FileName(%q) = %q, want an error", id, got)
		}
	}
	s := openStore(t)
	if _, err := s.Create(Header{ID: "../escaped"}); err == nil {
		t.Error("Create went outside the store")
	}
	if err := s.Save(Header{ID: "../escaped"}, nil); err == nil {
		t.Error("Save went outside the store")
	}
	if _, err := s.Append("../escaped", "", &User{}); err == nil {
		t.Error("Append went outside the store")
	}
	if _, err := OpenStore(""); err == nil {
		t.Error("a store without a name")
	}
}

func TestStoreAppend(t *testing.T) {
	s := openStore(t)
	h, err := s.Create(Header{Created: noon, Updated: noon, Model: "swift-2", Cwd: "/src"})
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "id", h.ID, "20260717-090000-123456")
	if again, err := s.Create(Header{Created: noon}); err != nil || again.ID != "20260717-090000-123457" {
		t.Errorf("a second one at that time: %q, %v", again.ID, err)
	}

	root, err := s.Append(h.ID, "", &User{Time: noon, Content: text("<Pick> & go\u2028on")})
	if err != nil {
		t.Fatal(err)
	}
	code := 3
	left, err := s.Append(
		h.ID, root,
		&Assistant{Content: []Block{
			&Thinking{Thinking: "hm", Redacted: true},
			&ToolCall{ID: "c", Name: "bash", Arguments: []byte(`{"n": 9007199254740993}`)},
			&ToolCall{ID: "d", Name: "bash", Arguments: []byte(`{"a": [}`)},
			&ToolCall{ID: "e", Name: "bash", Server: true},
		}, Usage: &Usage{Input: 4, CacheRead: 5}, StopReason: "tool_use"},
		&ToolResult{ToolCallID: "c", ToolName: "bash", Content: []Block{&Image{Data: "AAAA", MimeType: "image/png"}}, IsError: true, Details: []byte(`{"z":1,"inode":9007199254740993,"a":2}`)},
		&BashExecution{Command: "ls\n-1", Output: "a\n</result> b", ExitCode: &code, Duration: 250 * time.Millisecond},
		&Compaction{Summary: "S", TokensBefore: 7},
	)
	if err != nil {
		t.Fatal(err)
	}
	right, err := s.Append(h.ID, root, &Assistant{Content: text("other branch")})
	if err != nil {
		t.Fatal(err)
	}
	if same, err := s.Append(h.ID, right); same != right || err != nil {
		t.Errorf("appending nothing = %q, %v; want %q", same, err, right)
	}

	got, err := s.Load(h.ID)
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Damage) > 0 {
		t.Errorf("damage: %v", got.Damage)
	}
	if a, b := len(got.Branch(got.Entry(left))), len(got.Branch(got.Entry(right))); a != 5 || b != 2 || got.Leaf().ID != right {
		t.Errorf("branches of %d and %d, leaf %s", a, b, got.Leaf().ID)
	}
	var b strings.Builder
	for _, e := range got.Entries {
		fmt.Fprintln(&b, show(e.Body))
	}
	want := `user [text "<Pick> & go\u2028on"] at 2026-07-17T09:00:00.123Z
assistant [thinking "hm" ""; call "c" bash {"n":9007199254740993} server=false; call "d" bash "{\"a\": [}" server=false; call "e" bash {} server=true] api="" provider="" model="" response="" stop="tool_use" error="" usage={Input:4 Output:0 CacheRead:5 CacheWrite:0 Reasoning:0 Cost:0 HasCost:false}
result of "c" by "bash" [image image/png "AAAA"] error=true details={"z":1,"inode":9007199254740993,"a":2} took=0s
command "ls\n-1" output="a\n</result> b" exit=3 took=250ms excluded=false cancelled=false truncated=false
compaction "S" before=7 kept from "" hook=false details=null usage=none
assistant [text "other branch"] api="" provider="" model="" response="" stop="" error="" usage=none
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if strings.Contains(fileOf(t, s, h.ID), "\u2028") {
		t.Error("a raw line separator in the file")
	}
	if info, err := os.Stat(filepath.Join(s.Dir(), h.ID+".jsonl")); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("mode %v, %v; want none for others", info.Mode(), err)
	}

	if _, err := s.Append("missing", "", &User{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("appending to a missing session: %v", err)
	}
	if _, err := s.Load("missing"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("loading a missing session: %v", err)
	}
	for _, b := range []Body{&Label{}, &Other{Raw: []byte(`{"id":"x"}`)}, nil} {
		if _, err := s.Append(h.ID, "", b); err == nil {
			t.Errorf("appended a %T, which golder has no form for", b)
		}
	}
}

// TestStoreAppendAfterDamage checks that the half line of a killed writer
// costs only itself.
func TestStoreAppendAfterDamage(t *testing.T) {
	s := openStore(t)
	put(t, s, "torn", `{"version":3,"id":"torn","createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:00:00Z"}`, `{"id":"a","timestamp":"2026-0`)
	path := filepath.Join(s.Dir(), "torn.jsonl")
	if err := os.Truncate(path, int64(len(fileOf(t, s, "torn"))-1)); err != nil {
		t.Fatal(err)
	}
	leaf, err := s.Append("torn", "", &User{Content: text("after")})
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.Load("torn")
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Entries) != 2 || !got.Entries[0].damaged() || got.Leaf().ID != leaf {
		t.Errorf("entries %s, leaf %v", ids(got.Entries), got.Leaf())
	}
}

// TestStoreContinue checks that it goes on from the last entry of the file,
// wherever that is.
func TestStoreContinue(t *testing.T) {
	const header = `{"version":3,"id":"x","createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:00:00Z"}`
	entry := func(id, parent, text string) string {
		return `{"id":"` + id + `","parentId":"` + parent + `","timestamp":"2026-03-01T08:00:01Z","message":{"role":"user","content":[{"type":"text","text":"` + text + `"}],"timestamp":0}}`
	}
	tests := []struct {
		name  string
		lines []string
		want  string
	}{
		{"header only", []string{header}, "roots new"},
		{"header after blank lines", []string{"", "", header}, "roots new"},
		{"a branch", []string{header, entry("a", "", "1"), entry("b", "a", "2"), entry("c", "a", "3")}, "c new"},
		{"torn end", []string{header, entry("a", "", "1"), `{"id":"b","time`}, "a new"},
		{"long end", []string{header, entry("a", "", "1"), entry("b", "a", strings.Repeat("x", 300_000))}, "b new"},
		{"damaged end", []string{header, entry("a", "", "1"), strings.Repeat("junk\n", 50_000)}, "a new"},
		{"version 2", []string{strings.Replace(header, "3", "2", 1), `{"role":"user","content":[],"timestamp":0}`}, "line-2 new"},
	}
	for _, test := range tests {
		s := openStore(t)
		put(t, s, "x", test.lines...)
		var leaves []string
		for range 2 {
			leaf, err := s.Continue("x", &User{Content: text("q")}, &Assistant{Content: text("a")})
			if err != nil {
				t.Fatal(test.name, err)
			}
			leaves = append(leaves, leaf)
		}
		if same, err := s.Continue("x"); same != leaves[1] || err != nil {
			t.Errorf("%s: continuing with nothing = %q, %v", test.name, same, err)
		}
		got, err := s.Load("x")
		if err != nil {
			t.Fatal(err)
		}
		branch := got.Branch(got.Leaf())
		above, first := "roots", branch[len(branch)-4]
		if first.ParentID() != "" {
			above = first.ParentID()
		}
		if got.Leaf().ID != leaves[1] || branch[len(branch)-3].ID != branch[len(branch)-2].ParentID() || above+" new" != test.want || first.Missing() != "" {
			t.Errorf("%s: below %q, missing %q; want %s", test.name, above, first.Missing(), test.want)
		}
	}
	s := openStore(t)
	if _, err := s.Continue("missing", &User{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("continuing a missing session: %v", err)
	}
	put(t, s, "x", header, `{"timestamp":"2026-03-01T08:00:01Z","message":{"role":"user","content":[],"timestamp":0}}`)
	if _, err := s.Continue("x", &User{}); err == nil {
		t.Error("continued from an entry without an id")
	}
}

// TestStoreContinueTogether checks that several writers make one chain.
func TestStoreContinueTogether(t *testing.T) {
	s := openStore(t)
	h, err := s.Create(Header{Created: noon})
	if err != nil {
		t.Fatal(err)
	}
	const writers, each = 4, 10
	var wg sync.WaitGroup
	for range writers {
		wg.Go(func() {
			for range each {
				if _, err := s.Continue(h.ID, &User{Content: text("x")}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	got, err := s.Load(h.ID)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(got.Branch(got.Leaf())); n != writers*each {
		t.Errorf("the chain has %d entries, want %d", n, writers*each)
	}
}

// TestStoreAppendToOldVersion checks that the ids that Load gave still hold
// after an append has rewritten the file.
func TestStoreAppendToOldVersion(t *testing.T) {
	s := openStore(t)
	put(t, s, "old", `{"version":2,"id":"old","createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:10:00Z","mood":"good"}`,
		`{"role":"user","content":[{"type":"text","text":"one"}],"timestamp":0,"x":9007199254740993}`,
		`{"role":"assistant","content":[],"stopReason":"end_turn","timestamp":0}`)
	before, err := s.Load("old")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Append("old", before.Leaf().ID, &User{Content: text("two")}); err != nil {
		t.Fatal(err)
	}
	after, err := s.Load("old")
	if err != nil {
		t.Fatal(err)
	}
	if after.Header.Version != 3 || len(after.Roots()) != 1 || len(after.Branch(after.Leaf())) != 3 || len(after.Damage) > 0 {
		t.Errorf("version %d, tree %s, damage %v", after.Header.Version, treeText(after), after.Damage)
	}
	for _, want := range []string{`"mood":"good"`, `"x":9007199254740993`} {
		if !strings.Contains(fileOf(t, s, "old"), want) {
			t.Errorf("%s is lost", want)
		}
	}
	put(t, s, "new", `{"version":4,"id":"new","createdAt":"2026-03-01T08:00:00Z"}`)
	var unsupported *UnsupportedError
	if _, err := s.Append("new", "", &User{}); !errors.As(err, &unsupported) {
		t.Errorf("appending to version 4: %v", err)
	}
}

// TestStoreWriters checks that writers don't lose each other's entries, not
// even while the file is replaced.
func TestStoreWriters(t *testing.T) {
	s := openStore(t)
	put(t, s, "shared", `{"version":1,"id":"shared","createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:10:00Z"}`,
		`{"role":"user","content":[{"type":"text","text":"one"}],"timestamp":0}`)
	const writers, each = 4, 15
	var wg sync.WaitGroup
	for w := range writers {
		other, err := OpenStore(s.Dir())
		if err != nil {
			t.Fatal(err)
		}
		wg.Go(func() {
			leaf := "line-2"
			for i := range each {
				var err error
				if leaf, err = other.Append("shared", leaf, &User{Content: text(fmt.Sprint(w, i))}); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	got, err := s.Load("shared")
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Entries) != 1+writers*each || len(got.Damage) > 0 || len(got.Children(got.Entry("line-2"))) != writers {
		t.Errorf("%d entries, damage %v", len(got.Entries), got.Damage)
	}
}

// TestMain lets the test binary be a writer that can be killed. It prints the
// id of each entry that it was told is on the disk.
func TestMain(m *testing.M) {
	if dir := os.Getenv("SESSION_TEST_APPEND"); dir != "" {
		s, _ := OpenStore(dir)
		for i := 0; ; i++ {
			leaf, err := s.Continue("killed", &User{Content: text(strings.Repeat("x", 5000) + strconv.Itoa(i))})
			if err != nil {
				fmt.Println(err)
			}
			fmt.Println(leaf)
		}
	}
	os.Exit(m.Run())
}

// TestStoreKilled kills two processes while they append to one session: what
// they were told is on the disk is there, and the file can be read.
func TestStoreKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	s := openStore(t)
	put(t, s, "killed", `{"version":3,"id":"killed","createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:00:00Z"}`)
	var told [6]heard
	for round := range 3 {
		var writers []*exec.Cmd
		for i := range 2 {
			c := exec.Command(os.Args[0])
			c.Env = append(os.Environ(), "SESSION_TEST_APPEND="+s.Dir())
			h := &told[2*round+i]
			h.enough = make(chan struct{})
			c.Stdout = h
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
			writers = append(writers, c)
		}
		for i, c := range writers {
			<-told[2*round+i].enough
			c.Process.Kill()
			c.Wait()
		}
	}
	got, err := s.Load("killed")
	if err != nil {
		t.Fatal(err)
	}
	damaged := 0
	for _, e := range got.Entries {
		if e.damaged() {
			damaged++
		}
	}
	if len(got.Entries) < 6 || damaged > 6 {
		t.Errorf("%d entries, %d damaged", len(got.Entries), damaged)
	}
	n := 0
	for i := range told {
		lines := strings.Split(told[i].text.String(), "\n")
		for _, id := range lines[:len(lines)-1] { // the last may be torn, too
			if n++; got.Entry(id) == nil {
				t.Errorf("entry %q is lost", id)
			}
		}
	}
	t.Logf("%d entries, %d told, %d damaged", len(got.Entries), n, damaged)
}

// heard is what a writer says, until there is enough of it to stop the writer
// in the midst of its work.
type heard struct {
	text   bytes.Buffer // not embedded: its ReadFrom would go around Write
	enough chan struct{}
}

func (h *heard) Write(p []byte) (int, error) {
	const lines = 3
	before := bytes.Count(h.text.Bytes(), []byte("\n"))
	n, err := h.text.Write(p)
	if before < lines && bytes.Count(h.text.Bytes(), []byte("\n")) >= lines {
		close(h.enough)
	}
	return n, err
}

func TestStoreFork(t *testing.T) {
	s := openStore(t)
	lines := []string{
		`{"version":3,"id":"src","createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:10:00Z","model":"m","provider":"p","systemPrompt":"sp","baseInstruction":"bi","appendInstructions":["x"],"cwd":"/src","mood":"good"}`,
		`{"id":"a","timestamp":"2026-03-01T08:01:00Z","message":{"role":"user","content":[],"timestamp":0},  "extra": 9007199254740993}`,
		`{"id":"b","parentId":"a","timestamp":"2026-03-01T08:02:00Z","message":{"role":"user","content":[],"timestamp":0}}`,
		`{"id":"c","parentId":"a","timestamp":"2026-03-01T08:03:00Z","message":{"role":"user","content":[],"timestamp":0}}`,
	}
	put(t, s, "src", lines...)
	before := fileOf(t, s, "src")
	h, err := s.Fork("src", "c", noon)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"mood":"good","version":3,"id":"20260717-090000-123456","createdAt":"2026-07-17T09:00:00.123456789Z","updatedAt":"2026-07-17T09:00:00.123456789Z","model":"m","provider":"p","systemPrompt":"sp","baseInstruction":"bi","appendInstructions":["x"],"parentSession":"src","cwd":"/src"}` + "\n" + lines[1] + "\n" + lines[3] + "\n"
	if diff := cmp.Diff(want, fileOf(t, s, h.ID)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	second, err := s.Fork("src", "", noon)
	if err != nil || second.ID == h.ID {
		t.Errorf("a second fork at that time: %q, %v", second.ID, err)
	}
	if got := strings.Count(fileOf(t, s, second.ID), "\n"); got != 1 {
		t.Errorf("a fork before the first entry has %d lines, want 1", got)
	}
	if _, err := s.Fork("src", "nobody", noon); err == nil {
		t.Error("forked at an unknown entry")
	}
	if _, err := s.Fork("gone", "", noon); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("forked a missing session: %v", err)
	}
	if got := fileOf(t, s, "src"); got != before {
		t.Error("the source has changed")
	}
}

func TestStoreImport(t *testing.T) {
	s := openStore(t)
	source := filepath.Join(t.TempDir(), "x.jsonl")
	lines := []string{
		`{"version":3,"id":"away","createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:10:00Z","cwd":"/src","baseInstruction":"bi"}`,
		`{"id":"a","timestamp":"2026-03-01T08:01:00Z","message":{"role":"user","content":[],"timestamp":0},"u":"\u003c"}`,
		`{"id":"a","parentId":"a","timestamp":"2026-03-01T08:02:00Z","message":{"content":[], "role":"user"}}`,
	}
	if err := os.WriteFile(source, []byte(strings.Join(lines, "\n")+"\n{torn"), 0o600); err != nil {
		t.Fatal(err)
	}
	h, err := s.Import(source, noon)
	if err != nil {
		t.Fatal(err)
	}
	if h.ParentSession != "away" || h.Cwd != "/src" || h.BaseInstruction != "bi" || !h.Created.Equal(noon) {
		t.Errorf("header %+v", h)
	}
	if _, rest, _ := strings.Cut(fileOf(t, s, h.ID), "\n"); rest != lines[1]+"\n"+lines[2]+"\n" {
		t.Errorf("the entries came out as\n%s", rest)
	}
	for name, content := range map[string]string{"html": "<!doctype html>", "pi": headLine + "\n" + userLine, "empty": ""} {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Import(file, noon); err == nil {
			t.Errorf("imported %s", name)
		}
	}
	if items, err := os.ReadDir(s.Dir()); err != nil || len(items) != 1 {
		t.Errorf("%d files in the store, %v; want 1", len(items), err)
	}
}

func TestStoreList(t *testing.T) {
	s := openStore(t)
	entry := func(id, at string) string {
		return `{"id":"` + id + `","timestamp":"` + at + `","message":{"role":"user","content":[],"timestamp":0}}`
	}
	put(t, s, "good", `{"version":3,"id":"good","createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:00:00Z"}`, entry("a", "2026-03-05T08:00:00Z"), `{"torn`)
	put(t, s, "renamed", `{"version":3,"id":"other","createdAt":"2026-03-02T08:00:00Z","updatedAt":"2026-03-02T08:00:00Z"}`)
	put(t, s, "long", `{"version":3,"id":"long","createdAt":"2026-03-03T08:00:00Z","updatedAt":"2026-03-03T08:00:00Z"}`, entry("a", "2026-03-04T08:00:00Z"), `{"id":"b","x":"`+strings.Repeat("y", 300_000)+`"}`)
	put(t, s, "newer", `{"version":9,"id":"newer","createdAt":"2026-03-01T08:00:00Z"}`)
	put(t, s, "empty")
	put(t, s, "pi", headLine)
	put(t, s, "noversion", `{"id":"x"}`)
	for _, name := range []string{"left.jsonl.tmp", "notes.txt"} {
		if err := os.WriteFile(filepath.Join(s.Dir(), name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(s.Dir(), "d.jsonl"), 0o700); err != nil {
		t.Fatal(err)
	}
	list, err := s.List()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range list {
		got = append(got, fmt.Sprintf("%s %s %v", l.ID, stamp(l.Updated), l.Err != nil))
	}
	want := []string{
		"good 2026-03-05T08:00:00Z false", "long 2026-03-04T08:00:00Z false", "renamed 2026-03-02T08:00:00Z false",
		"pi - true", "noversion - true", "newer - true", "empty - true",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for prefix, want := range map[string]string{"n": "newer noversion", "new": "newer", "good": "good", "zz": ""} {
		found, err := s.Find(prefix)
		if err != nil || strings.Join(found, " ") != want {
			t.Errorf("Find(%q) = %v, %v; want %s", prefix, found, err, want)
		}
	}
}

// TestWriteJSONL checks that what is read can be written, and is the same
// when it is read again.
func TestWriteJSONL(t *testing.T) {
	var files []string
	for _, pattern := range []string{"corpus/golder/*.jsonl", "formats/golder-samples/*.jsonl"} {
		list, _ := filepath.Glob("../../shared/" + pattern)
		files = append(files, list...)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			s, err := ReadFile(file)
			if err != nil || s.Header.Dialect != Golder {
				return // not for this test
			}
			roundTrip(t, s)
		})
	}
	roundTrip(t, read(t, `{"version":2,"id":"w","createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:10:00Z","big":9007199254740993}`,
		`{"role":"user","content":[{"type":"text","text":"a","z":1},{"type":"audio","x":1},{"type":"image","data":"AA","mimeType":"image/gif"}],"timestamp":5,"mood":"good"}`,
		`{"role":"narrator","n":9007199254740993}`,
		`{"role":"toolResult","toolCallId":"c","toolName":"t","content":[],"details":{"b":1,"a":9007199254740993},"isError":true,"timestamp":1,"durationMs":7}`))

	roundTrip(t, read(t, twiceNamed...))
	roundTrip(t, read(t, twiceNamed[0], `{"id":"m","timestamp":"2026-03-01T08:01:00Z","message":{"role":"user","content":[],"timestamp":0.5}}`))

	s := read(t, headLine, userLine, `{"type":"label","id":"l","parentId":"a","targetId":"a","label":"x"}`)
	var b bytes.Buffer
	if err := WriteJSONL(&b, s.Header, s.Entries); err == nil || b.Len() > 0 {
		t.Errorf("a label was written, or part of the rest: %v, %q", err, b.String())
	}
	if err := WriteJSONL(&failingWriter{}, s.Header, nil); err == nil {
		t.Error("the writer's error is lost")
	}
	if err := WriteJSONL(&b, Header{}, nil); err == nil {
		t.Error("a header without id")
	}
}

// twiceNamed has entries of a type that golder doesn't know, two of which have
// ids used before. The last one's parent is the renamed one, not the first of
// its name.
var twiceNamed = []string{
	`{"version":3,"id":"w","createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:10:00Z"}`,
	`{"type":"mark","id":"m","timestamp":"2026-03-01T08:01:00Z"}`,
	`{"type":"mark","id":"t","parentId":"m","timestamp":"2026-03-01T08:02:00Z"}`,
	`{"type":"mark","id":"m","timestamp":"2026-03-01T08:03:00Z"}`,
	`{"type":"mark","id":"t","parentId":"m","timestamp":"2026-03-01T08:04:00Z"}`,
}

// FuzzWriteJSONL checks that what can be written is the same when it is read
// again.
func FuzzWriteJSONL(f *testing.F) {
	for _, name := range []string{"golder-v3", "golder-v2", "pi-plain", "pi-odd-values"} {
		a, err := txtar.ParseFile("testdata/sessions/" + name + ".txtar")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(a.Files[0].Data))
	}
	f.Add(strings.Join(twiceNamed, "\n"))
	f.Fuzz(func(t *testing.T, data string) {
		s, err := Read(strings.NewReader(data))
		if err != nil || s.Header.Dialect != Golder || s.Header.ID == "" {
			return
		}
		for _, p := range s.Damage {
			if strings.HasPrefix(p.Text, "unexpected") {
				return // such a member is kept beside the one that stands for it
			}
		}
		for _, e := range s.Entries {
			if _, ok := e.Body.(*BashExecution); ok {
				return // golder's record of a command is text, which isn't kept to the letter
			}
		}
		roundTrip(t, s)
	})
}

// TestImportCorpus checks that importing keeps every entry line as it is.
func TestImportCorpus(t *testing.T) {
	files, _ := filepath.Glob("../../shared/corpus/golder/*.jsonl")
	if len(files) == 0 {
		t.Skip("no shared corpus")
	}
	s := openStore(t)
	n := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		source, err := Read(bytes.NewReader(data))
		if err != nil || source.Header.Version < 3 {
			continue
		}
		h, err := s.Import(file, noon)
		if err != nil {
			t.Fatal(err)
		}
		_, want, _ := strings.Cut(strings.TrimRight(string(data), "\n"), "\n")
		_, got, _ := strings.Cut(strings.TrimRight(fileOf(t, s, h.ID), "\n"), "\n")
		if got != want {
			t.Errorf("%s: the entries have changed", file)
		}
		n++
	}
	if n < 10 {
		t.Errorf("only %d files", n)
	}
}

type failingWriter struct{}

func (*failingWriter) Write([]byte) (int, error) { return 0, errors.New("full") }

// roundTrip writes a session and reads it again. White space around values
// may differ.
func roundTrip(t *testing.T, s *Session) {
	t.Helper()
	entries := s.Entries[:0:0]
	for _, e := range s.Entries {
		if !e.damaged() {
			entries = append(entries, e)
		}
	}
	var b bytes.Buffer
	if err := WriteJSONL(&b, s.Header, entries); err != nil {
		t.Fatal(err)
	}
	again, err := Read(&b)
	if err != nil {
		t.Fatal(err)
	}
	list := func(entries []*Entry) (list []string) {
		for _, e := range entries {
			body := strings.ReplaceAll(show(withoutIDs(e.Body)), " null server=", " {} server=") // as golder writes no arguments
			list = append(list, strings.Join(strings.Fields(e.ID+" "+stamp(e.Timestamp())+" "+body+more(e.Extra())), ""))
		}
		return list
	}
	want, got := list(entries), list(again.Entries)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	bare := func(extra []byte) string { return strings.Join(strings.Fields(string(extra)), "") }
	equal(t, "header extra", bare(again.Header.Extra), bare(s.Header.Extra))
	equal(t, "tree", treeText(again), treeText(s))
}

// withoutIDs is a body whose line names neither itself nor its parent, which
// may be called otherwise in what is written.
func withoutIDs(body Body) Body {
	o, ok := body.(*Other)
	if !ok {
		return body
	}
	bare := *o
	bare.Raw = replaceMember(replaceMember(o.Raw, "id", nil), "parentId", nil)
	return &bare
}

// FuzzImportKeepsEntries checks that what is imported has the entries of its
// source, and that a source which can't be leaves nothing in the store.
func FuzzImportKeepsEntries(f *testing.F) {
	const head = `{"version":3,"id":"away","createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:10:00Z","cwd":"/src"}` + "\n"
	f.Add(head + `{"id":"a","timestamp":"2026-03-01T08:01:00Z","message":{"role":"user","content":[],"timestamp":0}}` + "\n{torn")
	f.Add(head + `{"id":"a","parentId":"b","message":{"role":"user"}}` + "\n" + `{"id":"b","parentId":"a","message":{"role":"user"}}{"id":"b","message":{}}`)
	f.Add(`{"version":1,"id":"../x","createdAt":""}` + "\n" + `{"role":"user","content":"x"}` + "\n" + `{"role":"x"}`)
	f.Add(headLine + "\n" + userLine)
	f.Fuzz(func(t *testing.T, data string) {
		s := &Store{dir: t.TempDir()}
		source := filepath.Join(t.TempDir(), "x.jsonl")
		if err := os.WriteFile(source, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
		h, err := s.Import(source, noon)
		if err != nil {
			if items, err := os.ReadDir(s.dir); err != nil || len(items) > 0 {
				t.Fatalf("%d files are left, %v", len(items), err)
			}
			return
		}
		from, err := ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		name, err := FileName(h.ID)
		if err != nil {
			t.Fatal(err)
		}
		to, err := ReadFile(filepath.Join(s.dir, name))
		if err != nil {
			t.Fatal(err)
		}
		want := 0
		for _, e := range from.Entries {
			if !e.damaged() {
				want++
			}
		}
		got := 0
		for _, e := range to.Entries {
			if e.damaged() {
				t.Errorf("line %d of the copy: %s", e.Line(), e.Body.(*Damaged).Reason)
			}
			got++
		}
		if got != want {
			t.Errorf("%d entries came out as %d", want, got)
		}
	})
}
