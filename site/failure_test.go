package site

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"publish/redact"
	"publish/render"
	"publish/session"
)

const plainSession = `{"type":"session","version":3,"id":"s1","timestamp":"2026-03-01T09:30:00Z","cwd":"/srv/kiln"}
{"type":"message","id":"e1","parentId":null,"message":{"role":"user","content":"Fire the kiln"}}
`

func plainOptions(t *testing.T) Options {
	t.Helper()
	dir := t.TempDir()
	touch(t, filepath.Join(dir, "in/s1.jsonl"), plainSession)
	return Options{Paths: []string{filepath.Join(dir, "in")}, Out: filepath.Join(dir, "out"), CacheDir: filepath.Join(dir, "cache"), Version: "1"}
}

// TestUnwritableOutput checks that a build says what can't be written, once,
// and leaves the rest alone.
func TestUnwritableOutput(t *testing.T) {
	o := plainOptions(t)
	touch(t, filepath.Join(o.Out, "kiln"), "a file where the project's directory should be")
	o.Adopt = true
	_, err := Build(context.Background(), o)
	if err == nil || !strings.Contains(err.Error(), "writing kiln/") {
		t.Errorf("error %v", err)
	}
	for name := range filesOf(t, o.Out) {
		if strings.Contains(name, tempPrefix) {
			t.Errorf("%s was left", name)
		}
	}
	o.Out = filepath.Join(o.Out, "kiln", "deeper")
	if _, err := Build(context.Background(), o); err == nil {
		t.Error("no error for an output below a file")
	}
}

// TestVanished checks that a file which goes away or changes between the two
// readings costs that file only, and that its published page stays.
func TestVanished(t *testing.T) {
	for name, spoil := range map[string]func(path string) error{
		"gone": os.Remove,
		"changed": func(path string) error {
			return os.WriteFile(path, []byte(strings.ReplaceAll(plainSession, "Fire", "Heat")), 0o666)
		},
		"shorter": func(path string) error { return os.Truncate(path, 120) },
	} {
		t.Run(name, func(t *testing.T) {
			o := plainOptions(t)
			other := strings.ReplaceAll(strings.ReplaceAll(plainSession, `"s1"`, `"s2"`), "Fire", "Glaze")
			touch(t, filepath.Join(o.Paths[0], "s2.jsonl"), other)
			mustBuild(t, o)
			before := filesOf(t, o.Out)
			path := filepath.Join(o.Paths[0], "s1.jsonl")
			touch(t, path, plainSession+`{"type":"message","id":"e2","parentId":"e1","message":{"role":"user","content":"More"}}`+"\n")
			o.Progress = func(p Progress) {
				if p.Phase == "reading" && p.Done == p.Total {
					if err := spoil(path); err != nil {
						t.Error(err)
					}
				}
			}
			r := mustBuild(t, o)
			if len(r.Unreadable) != 1 || r.Unreadable[0].File != path || r.Sessions != 1 {
				t.Errorf("report: %+v", r)
			}
			for name, data := range before {
				if strings.HasPrefix(filepath.Base(name), "2026-") && filesOf(t, o.Out)[name] != data {
					t.Errorf("%s changed", name)
				}
			}
			o.Progress = nil
			if _, err := os.Stat(path); err == nil {
				if r := mustBuild(t, o); len(r.Unreadable) > 0 {
					t.Errorf("next run: %+v", r.Unreadable)
				}
			}
		})
	}
}

// TestGrowing checks that of a session which is written to while it is read,
// the whole lines are published.
func TestGrowing(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "s1.jsonl")
	touch(t, path, plainSession+`{"type":"message","id":"e2","par`)
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	red, err := redact.New(redact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := &source{Source: Source{Path: path, info: info}}
	grown := false
	s.onRead = func() {
		if !grown {
			grown = true
			touch(t, path, plainSession+`{"type":"message","id":"e2","parentId":"e1","message":{"role":"user","content":"More"}}`+"\n")
		}
	}
	if err := s.discover(red); err != nil {
		t.Fatal(err)
	}
	if s.cut != int64(len(plainSession)) {
		t.Errorf("%d bytes are read, want %d", s.cut, len(plainSession))
	}
}

// TestContained checks that a defect of ours costs one session, and that what
// it was about isn't told.
func TestContained(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s1.jsonl")
	touch(t, path, plainSession)
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	red, err := redact.New(redact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := &source{Source: Source{Path: path, info: info}, onRead: func() { panic("text of the session") }}
	err = s.discover(red)
	if err == nil || strings.Contains(err.Error(), "text of") || !strings.Contains(err.Error(), "site.TestContained") {
		t.Errorf("got %v", err)
	}
}

// TestProofDefects checks that a defect in a proof costs the file that it was
// about, and that no older version of it stays.
func TestProofDefects(t *testing.T) {
	o := plainOptions(t)
	mustBuild(t, o)
	b, err := newBuild(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.open(); err != nil {
		t.Fatal(err)
	}
	defer b.out.root.Close()
	b.red = nil // panics when it is used
	old := b.old.Projects[0]
	if err := b.proveOne(placed{old.Slug, old.Sessions[0]}); err != nil {
		t.Error(err)
	}
	if err := b.putPages("kiln/", []render.File{{Name: "index.html", Data: []byte("new")}, {Name: "index.md", Data: []byte("new")}}); err != nil {
		t.Error(err)
	}
	if _, err := b.indexPages("", func() ([]render.File, error) { panic("text of a session") }); err != nil {
		t.Error(err)
	}
	data, err := b.provedProject(&indexProject{Slug: "kiln", Sessions: []*row{{ID: "s1", Title: "Fire the kiln", page: old.Sessions[0].page}}})
	if err != nil || strings.Contains(string(data), "Fire") {
		t.Errorf("%s, %v", data, err)
	}
	if err := b.writeIndexes(); err == nil || !strings.Contains(err.Error(), "a defect in this program, at redact.") {
		t.Errorf("writing %s: error %v", indexName, err)
	}
	for _, p := range b.report.Withheld {
		if strings.Contains(p.Text, "text of") || !strings.Contains(p.Text, "a defect in this program, at ") {
			t.Errorf("reported as %+v", p)
		}
	}
	files := filesOf(t, o.Out)
	for _, name := range []string{"kiln/" + old.Sessions[0].HTML, "kiln/index.html", "kiln/index.md"} {
		if !strings.Contains(files[name], "would have survived") {
			t.Errorf("%s is no stub", name)
		}
	}
}

// TestIndexWithheld checks that a page of an index that may not be shown any
// more becomes a stub.
func TestIndexWithheld(t *testing.T) {
	o := plainOptions(t)
	mustBuild(t, o)
	const chrome = "March 2026" // a heading of ours
	o.Redact.Literals, o.SecretEnv = []string{chrome}, true
	r := mustBuild(t, o)
	if len(r.Withheld) == 0 {
		t.Error("nothing was withheld")
	}
	if text := filesOf(t, o.Out)["kiln/index.html"]; strings.Contains(text, chrome) || !strings.Contains(text, "would have survived") {
		t.Errorf("kiln/index.html is\n%s", text)
	}
}

// TestInterrupted checks that a build that is stopped says so and leaves a site
// that can be read: first with nothing there, then with everything stale. What
// it made isn't made again.
func TestInterrupted(t *testing.T) {
	w := newWorld(t, 7)
	for range 24 {
		w.add()
	}
	dir := t.TempDir()
	o := Options{Paths: []string{w.dir}, Out: filepath.Join(dir, "out"), CacheDir: filepath.Join(dir, "cache"), Jobs: 2, Formats: Formats{HTML: true, Markdown: true}}
	want := o
	want.Out = filepath.Join(dir, "want")
	for _, version := range []string{"1", "2"} {
		o.Version, want.Version = version, version
		all := mustBuild(t, want).Sessions
		const enough = 5
		interrupt(t, o, enough)
		verifySite(t, o.Out)
		x := indexOfSite(t, o.Out)
		here := 0
		for _, r := range x.rows() {
			if r.InThisRun {
				here++
			}
		}
		if version == "1" && (here < enough || here >= all) || version == "2" && here != all {
			t.Errorf("version %s: the index has %d of %d sessions", version, here, all)
		}
		r := mustBuild(t, o)
		if r.Rendered > all-enough+4 {
			t.Errorf("version %s: the next run made %d of %d pages", version, r.Rendered, all)
		}
		if d := differing(filesOf(t, o.Out), filesOf(t, want.Out)); len(d) > 0 {
			t.Errorf("version %s: %v differ after the next run", version, d)
		}
	}
}

// interrupt builds until a number of pages is made.
func interrupt(t *testing.T, o Options, pages int) {
	t.Helper()
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	o.Progress = func(p Progress) {
		if p.Phase == "rendering" && p.Done == pages {
			cancel(fmt.Errorf("a signal: %w", context.Canceled))
		}
	}
	if _, err := Build(ctx, o); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func verifySite(t *testing.T, dir string) {
	t.Helper()
	v, err := Verify(context.Background(), dir, redact.Options{}, 1)
	if err != nil || len(v.Problems) > 0 {
		t.Errorf("verify: %+v, %v", v, err)
	}
}

func indexOfSite(t *testing.T, dir string) *index {
	t.Helper()
	out, x, err := openSite(dir)
	if err != nil {
		t.Fatal(err)
	}
	out.root.Close()
	return x
}

// TestSourcesUntouched checks modes, times and bytes of the inputs.
func TestSourcesUntouched(t *testing.T) {
	o := plainOptions(t)
	path := filepath.Join(o.Paths[0], "s1.jsonl")
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(path, old, old); err != nil {
		t.Fatal(err)
	}
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	o.Formats = Formats{HTML: true, Markdown: true, JSONL: true}
	mustBuild(t, o)
	after, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if before.Mode() != after.Mode() || !before.ModTime().Equal(after.ModTime()) || before.Size() != after.Size() {
		t.Errorf("%v became %v", before, after)
	}
}

// TestHostileIndex checks that an index.json that somebody else wrote can't
// name files outside the site, nor break a build.
func TestHostileIndex(t *testing.T) {
	rows := []string{
		`{"html":"../../etc/passwd"}`, `{"html":"kiln/../x.html"}`, `{"html":"/etc/passwd"}`, `{"html":"kiln/index.html"}`, `null`, `{}`,
		`{"html":"kiln/2026-03-01-0930-0123456789.html","md":"kiln/2026-03-01-0930-ffffffffff.md"}`,
		`{"html":"kiln/2026-03-01-0930-0123456789.html","title":"\ud800<script>","entries":-5}`,
		`{"html":"kiln/2026-03-01-0930-0123456789.html"}`,
	}
	projects := []string{
		`{"slug":"kiln","name":"kiln","sessions":[` + strings.Join(rows, ",") + `]}`,
		`{"slug":"..","sessions":[]}`, `{"slug":"kiln","sessions":[]}`, `null`, `{"slug":"con","sessions":[]}`,
	}
	o := plainOptions(t)
	touch(t, filepath.Join(o.Out, indexName), `{"version":1,"projects":[`+strings.Join(projects, ",")+`],"tombstones":[{"page":"../x"},{"id":"s1","page":"nowhere"}]}`)
	r := mustBuild(t, o)
	if r.Sessions != 1 || r.Kept != 1 {
		t.Errorf("%d sessions, %d kept; want 1, 1", r.Sessions, r.Kept)
	}
	for _, text := range []string{`{"version":9,"projects":[]}`, `{`, `[]`, ``} {
		touch(t, filepath.Join(o.Out, indexName), text)
		if _, err := Build(context.Background(), o); err == nil {
			t.Errorf("%q was taken for an index", text)
		}
	}
}

func FuzzReadIndexGivesSafeNames(f *testing.F) {
	f.Add(`{"version":1,"projects":[{"slug":"a","sessions":[{"html":"a/2026-03-01-0930-0123456789.html"}]}],"tombstones":[]}`)
	f.Add(`{"version":1,"projects":[{"slug":"../a","sessions":[{"html":"../a/2026-03-01-0930-0123456789.html"}]}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		dir := t.TempDir()
		touch(t, filepath.Join(dir, indexName), text)
		root, err := os.OpenRoot(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer root.Close()
		x, _, err := readIndex(root)
		if err != nil {
			return
		}
		for _, p := range x.Projects {
			for _, r := range p.Sessions {
				for _, name := range []string{r.HTML, r.MD, r.JSONL} {
					if !validSlug(p.Slug) || name != "" && !isCopy(name) {
						t.Errorf("%q in %q", name, p.Slug)
					}
				}
			}
		}
		if _, err := x.marshal(); err != nil {
			t.Error(err)
		}
	})
}

func FuzzParseConfigNamesTheLine(f *testing.F) {
	f.Add("title = 1\n")
	f.Add("[[projects]]\nmatch = \"x\"\nname = \"y\"\n")
	f.Add("colour = 1")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseConfig("publish.toml", []byte(text))
		if (c == nil) == (err == nil) {
			t.Errorf("%v, %v", c, err)
		}
		if err != nil && !strings.HasPrefix(err.Error(), "publish.toml:") {
			t.Error(err)
		}
	})
}

// TestWatch checks that a change brings a build, and that the end of the
// context ends the watch.
func TestWatch(t *testing.T) {
	dir := t.TempDir()
	touch(t, filepath.Join(dir, "a.jsonl"), "x")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	built, done := make(chan bool, 10), make(chan error, 1)
	go func() {
		done <- Watch(ctx, []string{dir}, func() error { built <- true; return nil })
	}()
	<-built
	for _, name := range []string{"a.jsonl", "new/b.jsonl"} {
		time.Sleep(50 * time.Millisecond)
		touch(t, filepath.Join(dir, name), "more")
		select {
		case <-built:
		case <-time.After(4 * watchMost):
			t.Fatalf("no build after a change of %s", name)
		}
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestExtensionOf(t *testing.T) {
	for in, want := range map[string]string{"html": ".html", ".HTM": ".html", "md": ".md", "Markdown": ".md", "jsonl": ".jsonl", "pdf": "", "": "", "json": ""} {
		got, err := ExtensionOf(in)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("ExtensionOf(%q) = %q, %v", in, got, err)
		}
	}
}

// TestShared checks which entries of a fork its parent holds, too.
func TestShared(t *testing.T) {
	read := func(text string) *session.Session {
		s, err := session.Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	const work = `"message":{"role":"assistant","content":[],"provider":"p","model":"m","usage":{"input":1,"output":2},"timestamp":1772357409000}}` + "\n"
	head := `{"type":"session","version":3,"id":"%","timestamp":"2026-03-01T09:30:00Z"}` + "\n"
	parent := read(head + `{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"x"}}` + "\n" + `{"type":"message","id":"b","parentId":"a",` + work)
	fork := read(head + `{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"x"}}` + "\n" +
		`{"type":"message","id":"other","parentId":"a",` + work +
		`{"type":"message","id":"c","parentId":"other","message":{"role":"assistant","content":[],"provider":"p","model":"m","usage":{"input":1,"output":2},"timestamp":1772357410000}}` + "\n")
	got := shared(parent, fork)
	if len(got) != 2 || !got["2"] || !got["3"] {
		t.Errorf("got %v, want 2 and 3", got)
	}
}
