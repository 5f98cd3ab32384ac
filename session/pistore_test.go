package session

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
)

func TestPiNames(t *testing.T) {
	for cwd, want := range map[string]string{
		"/":               "----",
		"/home/a":         "--home-a--",
		"/a/b-c":          "--a-b-c--",
		"/a:b":            "--a-b--",
		"/x/.hidden":      "--x-.hidden--",
		"/opt/-lead":      "--opt--lead--",
		"/with space/ünï": "--with space-ünï--",
		`C:\Users\x`:      "--C--Users-x--",
		`\\srv\share\p`:   "---srv-share-p--",
	} {
		equal(t, cwd, PiDirName(cwd), want)
	}
	at := time.Date(2026, 11, 30, 14, 48, 13, 420e6, time.UTC)
	equal(t, "file name", PiFileName(at, "x"), "2026-11-30T14-48-13-420Z_x.jsonl")
	id := newUUID(at)
	if len(id) != 36 || id[14] != '7' || !strings.ContainsRune("89ab", rune(id[19])) || id[:8] != newUUID(at)[:8] || id == newUUID(at) {
		t.Errorf("UUID %s", id)
	}
}

// branchSource is a session whose chain holds labels, one of them the first
// entry that a compaction kept.
var branchSource = []string{
	`{"type":"session","version":3,"id":"src","timestamp":"2026-01-01T00:00:00Z","cwd":"/src"}`,
	`{"type":"message","id":"a","parentId":null,"timestamp":"2026-01-01T00:00:01Z","message":{"role":"user","content":"one"},"big":9007199254740993}`,
	`{"type":"label","id":"l1","parentId":"a","timestamp":"2026-01-01T00:00:02Z","targetId":"a","label":"start"}`,
	`{"type":"message","id":"b","parentId":"l1","timestamp":"2026-01-01T00:00:03Z","message":{"role":"user","content":"two"}}`,
	`{"type":"compaction","id":"k","parentId":"b","timestamp":"2026-01-01T00:00:04Z","summary":"S","tokensBefore":1,"firstKeptEntryId":"l1"}`,
	`{"type":"message","id":"x","parentId":"a","timestamp":"2026-01-01T00:00:05Z","message":{"role":"user","content":"other branch"}}`,
	`{"type":"label","id":"l2","parentId":"x","timestamp":"2026-01-01T00:00:06Z","targetId":"x","label":"elsewhere"}`,
	`{"type":"message","id":"c","parentId":"k","timestamp":"2026-01-01T00:00:07Z","message":{"role":"user","content":"three"}}`,
}

func writeLines(t *testing.T, path string, lines ...string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestCreatePiBranch(t *testing.T) {
	dir := t.TempDir()
	source := filepath.Join(dir, "src.jsonl")
	writeLines(t, source, branchSource...)
	path, err := CreatePiBranch(filepath.Join(dir, "new"), source, "c", noon)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Read(strings.NewReader(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "file", filepath.Base(path), PiFileName(noon, s.Header.ID))
	if s.Header.ParentSession != source || s.Header.Cwd != "/src" || !s.Header.Created.Equal(noon.Truncate(time.Millisecond)) {
		t.Errorf("header %+v", s.Header)
	}
	_, entries, _ := strings.Cut(string(data), "\n")
	want := strings.Join([]string{
		branchSource[1],
		strings.Replace(branchSource[3], `"parentId":"l1"`, `"parentId":"a"`, 1),
		strings.Replace(branchSource[4], `"firstKeptEntryId":"l1"`, `"firstKeptEntryId":"b"`, 1),
		branchSource[7],
		`{"type":"label","id":"l1","parentId":"c","timestamp":"2026-01-01T00:00:02.000Z","targetId":"a","label":"start"}`,
		"",
	}, "\n")
	if diff := gocmp.Diff(want, entries); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if _, err := CreatePiBranch(dir, source, "nobody", noon); err == nil {
		t.Error("a branch of an unknown entry")
	}
	if now, err := os.ReadFile(source); err != nil || string(now) != strings.Join(branchSource, "\n")+"\n" {
		t.Error("the source has changed")
	}
}

// TestCreatePiBranchOld branches off a version 1 file, and off one in which a
// child stands before its parent.
func TestCreatePiBranchOld(t *testing.T) {
	dir := t.TempDir()
	source := filepath.Join(dir, "v1.jsonl")
	writeLines(
		t, source, `{"type":"session","id":"v1","timestamp":"2025-11-20T10:00:00Z","cwd":"/src"}`,
		`{"type":"message","timestamp":"2025-11-20T10:00:01Z","message":{"role":"user","content":"one"}}`,
		`{"type":"message","timestamp":"2025-11-20T10:00:02Z","message":{"role":"hookMessage","customType":"n","content":"two","display":true}}`,
		`{"type":"compaction","timestamp":"2025-11-20T10:00:03Z","summary":"S","tokensBefore":1,"firstKeptEntryIndex":2}`,
	)
	shuffled := filepath.Join(dir, "shuffled.jsonl")
	writeLines(t, shuffled, branchSource[0], branchSource[3], branchSource[2], branchSource[1])
	for path, leaf := range map[string]string{source: "line-4", shuffled: "b"} {
		made, err := CreatePiBranch(dir, path, leaf, noon)
		if err != nil {
			t.Fatal(err)
		}
		before, err := ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		after, err := ReadFile(made)
		if err != nil {
			t.Fatal(err)
		}
		if after.Header.Version != 3 || len(after.Damage) > 0 {
			t.Errorf("version %d, damage %v", after.Header.Version, after.Damage)
		}
		e := after.Entry(leaf)
		equal(t, "context", contextText(after.Context(e)), contextText(before.Context(before.Entry(leaf))))
		if before.Header.Version == 1 {
			equal(t, "branch", ids(after.Branch(e)), "line-2 line-3 line-4")
		} else {
			equal(t, "branch", ids(after.Branch(e)), "a b")
			equal(t, "label", after.LabelOf(after.Entry("a")), "start")
		}
	}
}

// TestCreatePiFork checks that a fork is the same session, with its lines as
// they were where pi can read them, and another directory.
func TestCreatePiFork(t *testing.T) {
	dir := t.TempDir()
	source := filepath.Join(dir, "src.jsonl")
	writeLines(t, source, append(branchSource, "{torn", `{"type":"message","id":"a","parentId":"a","timestamp":"2026-01-01T00:00:08Z","message":{"role":"user","content":"a again"}}`,
		`{"type":"message","id":"o","parentId":"gone","timestamp":"2026-01-01T00:00:09Z","message":{"role":"user","content":"orphan"}}`,
		`{"type":"message","id":"y","parentId":"y","timestamp":"2026-01-01T00:00:10Z","message":{"role":"user","content":"its own parent"}}`)...)
	old := filepath.Join(dir, "v1.jsonl")
	writeLines(
		t, old, `{"type":"session","id":"v1","timestamp":"2025-11-20T10:00:00Z","cwd":"/src"}`,
		`{"type":"message","timestamp":"2025-11-20T10:00:01Z","message":{"role":"user","content":"one"}}`,
		`{"type":"message","timestamp":"2025-11-20T10:00:02Z","message":{"role":"hookMessage","customType":"n","content":"two","display":true}}`,
		`{"type":"compaction","timestamp":"2025-11-20T10:00:03Z","summary":"S","tokensBefore":1,"firstKeptEntryIndex":2}`,
	)
	for path, cwd := range map[string]string{source: "", old: "/elsewhere"} {
		made, err := CreatePiFork(filepath.Join(dir, "new"), path, cwd, noon)
		if err != nil {
			t.Fatal(err)
		}
		before, err := ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		after, err := ReadFile(made)
		if err != nil {
			t.Fatal(err)
		}
		if want := cmp.Or(cwd, "/src"); after.Header.Cwd != want || after.Header.ParentSession != path || after.Header.Version != NewestVersion {
			t.Errorf("header %+v", after.Header)
		}
		equal(t, "tree", treeText(after), treeText(before))
		equal(t, "context", contextText(after.Context(after.Leaf())), contextText(before.Context(before.Leaf())))
		equal(t, "label", after.LabelOf(after.Entry("x")), before.LabelOf(before.Entry("x")))
		data, err := os.ReadFile(made)
		if err != nil {
			t.Fatal(err)
		}
		if _, entries, _ := strings.Cut(string(data), "\n"); path == source && !strings.HasPrefix(entries, strings.Join(branchSource[1:], "\n")+"\n") {
			t.Errorf("lines have changed:\n%s", entries)
		}
	}
	if _, err := CreatePiFork(dir, filepath.Join(dir, "gone.jsonl"), "", noon); err == nil {
		t.Error("a fork of a missing file")
	}
}

func TestListPi(t *testing.T) {
	root := t.TempDir()
	header := func(id, cwd string) string {
		return `{"type":"session","version":3,"id":"` + id + `","timestamp":"2026-01-01T00:00:00Z","cwd":"` + cwd + `"}`
	}
	message := func(at string) string {
		return `{"type":"message","id":"m","parentId":null,"timestamp":"` + at + `","message":{"role":"user","content":"hello"}}`
	}
	one := filepath.Join(root, PiDirName("/src/a-b"))
	writeLines(t, filepath.Join(one, "1.jsonl"), header("one", "/src/a-b"), message("2026-01-03T00:00:00Z"), `{"type":"session_info","id":"n","parentId":"m","name":"Named"}`)
	writeLines(t, filepath.Join(one, ".2.jsonl"), header("two", "/src/a/b"), message("2026-01-04T00:00:00Z"))
	writeLines(t, filepath.Join(one, "3.jsonl"), "junk")
	writeLines(t, filepath.Join(one, "4.JSONL"), header("four", "/src/a-b"))
	writeLines(t, filepath.Join(one, "sub", "5.jsonl"), header("five", "/src/a-b"))
	writeLines(t, filepath.Join(root, "elsewhere", "6.jsonl"), header("six", "/src/c"))
	writeLines(t, filepath.Join(root, "7.jsonl"), header("seven", "/"))
	if err := os.Symlink(one, filepath.Join(root, "again")); err != nil {
		t.Log(err)
	}
	list := func(found []Listed, err error) string {
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, l := range found {
			b.WriteString(l.ID + "/" + l.Name + "/" + l.Listing.First + "/" + stamp(l.Updated))
			if l.Err != nil {
				b.WriteString(" error")
			}
			b.WriteByte('\n')
		}
		return b.String()
	}
	const two, first, junk = "two//hello/2026-01-04T00:00:00Z\n", "one/Named/hello/2026-01-03T00:00:00Z\n", "///- error\n"
	equal(t, "directory", list(ListPi(one, "")), two+first+junk)
	equal(t, "directory and cwd", list(ListPi(one, "/src/a-b")), first)
	equal(t, "all", list(ListAllPi(root)), two+first+"six///2026-01-01T00:00:00Z\n"+junk)
	if _, err := ListPi(filepath.Join(root, "missing"), ""); err == nil {
		t.Error("listed a missing directory")
	}
}

func TestProject(t *testing.T) {
	dir := t.TempDir()
	repo, sub := filepath.Join(dir, "repo"), filepath.Join(dir, "repo", "pkg", "gone")
	if err := os.MkdirAll(filepath.Join(repo, ".git"), 0o700); err != nil {
		t.Fatal(err)
	}
	worktree := filepath.Join(dir, "worktree")
	writeLines(t, filepath.Join(worktree, ".git"), "gitdir: elsewhere")
	for at, want := range map[string]string{
		"": "", repo: repo, sub: repo, worktree: worktree, filepath.Join(dir, "free", "..", "free"): filepath.Join(dir, "free"),
		`c:\work\.\x\..\p`: `C:\work\p`, `\\srv\share\..\p`: `\\srv\p`,
	} {
		equal(t, "root of "+at, ProjectRoot(at), want)
	}
	if !SameProject(repo, sub) || SameProject("", "") || SameProject(repo, worktree) || !SameProject("/a", "/a") || !SameProject(`c:\p`, `C:\p\`) {
		t.Error("SameProject is wrong")
	}
	if id := ProjectID(repo); len(id) != 12 || id != ProjectID(sub) || ProjectID("") != "" {
		t.Errorf("ProjectID = %q", id)
	}
}
