package site

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"publish/redact"
)

// A world is a directory of generated sessions that a test changes between
// builds.
type world struct {
	t     *testing.T
	rnd   *rand.Rand
	dir   string
	files []string // that exist
	made  int
	clock time.Time
}

func newWorld(t *testing.T, seed uint64) *world {
	return &world{
		t: t, rnd: rand.New(rand.NewPCG(seed, 1)), dir: filepath.Join(t.TempDir(), "in"),
		clock: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC),
	}
}

// secret returns the n-th password of the world: the same for a seed, and no
// real one's shape.
func (w *world) secret(n int) string {
	r := rand.New(rand.NewPCG(uint64(n), 99))
	b := make([]byte, 22)
	for i := range b {
		const letters = "abcdefghkmnpqrstuvwxyzABCDEFGHKLMNPQRSTUVWXYZ23456789"
		b[i] = letters[r.IntN(len(letters))]
	}
	return string(b)
}

func (w *world) write(name, text string) {
	w.t.Helper()
	path := filepath.Join(w.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) read(name string) string {
	w.t.Helper()
	data, err := os.ReadFile(filepath.Join(w.dir, name))
	if err != nil {
		w.t.Fatal(err)
	}
	return string(data)
}

// add makes a new session, sometimes a fork.
func (w *world) add() {
	w.made++
	w.clock = w.clock.Add(time.Duration(1+w.rnd.IntN(4000)) * time.Second)
	id := fmt.Sprintf("s%04d", w.made)
	parent := ""
	var body string
	if len(w.files) > 0 && w.rnd.IntN(4) == 0 {
		from := w.files[w.rnd.IntN(len(w.files))]
		parent = fmt.Sprintf(`,"parentSession":"/old/%s"`, filepath.Base(from))
		_, body, _ = strings.Cut(w.read(from), "\n")
	}
	cwd := []string{"/home/mira/src/kiln", "/home/mira/src/wheel", "/srv/kiln", `C:\\Work\\Clay`, `c:\\work\\clay`}[w.rnd.IntN(5)]
	head := fmt.Sprintf(`{"type":"session","version":3,"id":%q,"timestamp":%q,"cwd":"%s"%s}`, id, w.clock.Format(time.RFC3339), cwd, parent)
	name := fmt.Sprintf("d%d/%s.jsonl", w.rnd.IntN(3), id)
	w.files = append(w.files, name)
	w.write(name, head+"\n"+body)
	for range 1 + w.rnd.IntN(4) {
		w.grow(name)
	}
}

// grow appends an entry.
func (w *world) grow(name string) {
	w.made++
	w.clock = w.clock.Add(time.Second)
	id := fmt.Sprintf("e%06d", w.made)
	text := ""
	switch w.rnd.IntN(6) {
	case 0:
		text = "set DB_PASSWORD=" + w.secret(w.rnd.IntN(5)) + " first"
	case 1:
		text = "what is " + w.secret(w.rnd.IntN(5)) + " doing in /home/mira/notes"
	default:
		text = fmt.Sprintf("prompt %d about clay", w.made)
	}
	line := fmt.Sprintf(`{"type":"message","id":%q,"parentId":null,"timestamp":%q,"message":{"role":"user","content":%q}}`, id, w.clock.Format(time.RFC3339), text)
	if w.rnd.IntN(5) == 0 {
		line = fmt.Sprintf(`{"type":"session_info","id":%q,"parentId":null,"timestamp":%q,"name":"named %d"}`, id, w.clock.Format(time.RFC3339), w.made)
	}
	if w.rnd.IntN(12) == 0 {
		line = `{"type":"message","id":` // torn
	}
	w.write(name, w.read(name)+line+"\n")
}

// edit replaces words in the middle of a session.
func (w *world) edit(name string) {
	text := w.read(name)
	for n := range 5 {
		if w.rnd.IntN(2) == 0 {
			text = strings.ReplaceAll(text, w.secret(n), w.secret((n+1)%5))
		}
	}
	w.write(name, strings.Replace(text, "about clay", "about stone", 1))
}

// change does one random thing to the sources.
func (w *world) change() string {
	if len(w.files) == 0 {
		w.add()
		return "add"
	}
	i := w.rnd.IntN(len(w.files))
	name := w.files[i]
	switch w.rnd.IntN(7) {
	case 0:
		w.add()
		return "add"
	case 1:
		if err := os.Remove(filepath.Join(w.dir, name)); err != nil {
			w.t.Fatal(err)
		}
		w.files = slices.Delete(w.files, i, i+1)
		return "delete " + name
	case 2:
		to := fmt.Sprintf("d%d/moved-%d.jsonl", w.rnd.IntN(3), w.made)
		w.made++
		w.write(to, w.read(name))
		if err := os.Remove(filepath.Join(w.dir, name)); err != nil {
			w.t.Fatal(err)
		}
		w.files[i] = to
		return "rename " + name
	case 3:
		w.edit(name)
		return "edit " + name
	default:
		w.grow(name)
		return "grow " + name
	}
}

// vary changes an option of the build.
func (w *world) vary(o *Options) string {
	switch w.rnd.IntN(9) {
	case 0:
		o.Redact.Profile = []redact.Profile{redact.Public, redact.Team, redact.Archive}[w.rnd.IntN(3)]
		return "profile " + string(o.Redact.Profile)
	case 1:
		o.Redact.Literals = []string{"about stone", "prompt 1"}[:w.rnd.IntN(3)]
		o.SecretEnv = true
		return "literals"
	case 2:
		o.Formats = []Formats{{HTML: true}, {HTML: true, Markdown: true}, {HTML: true, Markdown: true, JSONL: true}}[w.rnd.IntN(3)]
		return "formats"
	case 3:
		o.Redact.Rules = nil
		if w.rnd.IntN(2) == 0 {
			o.Redact.Rules = []byte("[[rules]]\nid = \"clay\"\nregex = '''about (clay|stone)'''\n")
		}
		return "rules"
	case 4:
		o.Rules = []ProjectRules{nil, {{Match: "kiln", Name: "pots"}}, {{Match: "*/src/wheel", Fold: "/srv/kiln"}}, {{Match: "clay", Leave: true}}}[w.rnd.IntN(4)]
		return fmt.Sprint("projects ", o.Rules)
	case 5:
		o.Filter.Since = []time.Time{{}, w.clock.Add(-2 * time.Hour)}[w.rnd.IntN(2)]
		return fmt.Sprint("since ", o.Filter.Since)
	case 6:
		o.Render.BaseURL = []string{"", "https://clay.example/s"}[w.rnd.IntN(2)]
		return "base URL " + o.Render.BaseURL
	case 7:
		o.Title, o.Version = fmt.Sprint("title ", w.made), fmt.Sprint(w.rnd.IntN(3))
		return "title and version"
	}
	o.Accept = !o.Accept
	return fmt.Sprint("accept ", o.Accept)
}

func relative(dir, path string) string {
	rel, _ := filepath.Rel(dir, path)
	return filepath.ToSlash(rel)
}

// spoil deletes or edits a page of the site and returns its path.
func (w *world) spoil(out string) string {
	pages, err := filepath.Glob(filepath.Join(out, "*", "*.html"))
	if err != nil || len(pages) == 0 {
		return ""
	}
	page := pages[w.rnd.IntN(len(pages))]
	if w.rnd.IntN(2) == 0 {
		err = os.Remove(page)
	} else {
		err = os.WriteFile(page, []byte("spoilt"), 0o666)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return page
}

// interrupt starts a build that ends before it is done.
func (w *world) interrupt(o Options) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	left := w.rnd.IntN(12)
	o.Progress = func(Progress) {
		if left--; left == 0 {
			cancel()
		}
	}
	if _, err := Build(ctx, o); err != nil && !errors.Is(err, context.Canceled) {
		w.t.Fatal(err)
	}
}

// filesOf returns all files of a directory.
func filesOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, name))
		files[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// differing returns the names of files that aren't the same in both.
func differing(a, b map[string]string) []string {
	names := map[string]bool{}
	for name, data := range a {
		if other, ok := b[name]; !ok || other != data {
			names[name] = true
		}
	}
	for name := range b {
		if _, ok := a[name]; !ok {
			names[name] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

func copyDir(t *testing.T, from, to string) {
	t.Helper()
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}

// TestIncrementalIsForce checks that after any series of changes and builds, a
// build gives the same bytes as one that forgot everything, over the same
// sources, options and kept pages.
func TestIncrementalIsForce(t *testing.T) {
	seeds := 4
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { incrementalIsForce(t, uint64(seed)) })
	}
}

func incrementalIsForce(t *testing.T, seed uint64) {
	w := newWorld(t, seed)
	base := t.TempDir()
	out := filepath.Join(base, "out")
	for range 6 {
		w.add()
	}
	o := Options{Paths: []string{w.dir}, Out: out, CacheDir: filepath.Join(base, "cache"), Jobs: 2, Version: "1", Accept: true}
	spoilt, lost := "", false
	for step := range 12 {
		var did []string
		for range 1 + w.rnd.IntN(3) {
			did = append(did, w.change())
		}
		if w.rnd.IntN(2) == 0 {
			did = append(did, w.vary(&o))
		}
		if w.rnd.IntN(4) == 0 {
			spoilt = w.spoil(out)
			did = append(did, "spoil "+spoilt)
		}
		if w.rnd.IntN(4) == 0 {
			did = append(did, "interrupt")
			w.interrupt(o)
		}
		forced := filepath.Join(base, fmt.Sprint("forced", step))
		if _, err := os.Stat(out); err == nil {
			copyDir(t, out, forced)
		}
		mustBuild(t, o)
		f := o
		f.Out, f.CacheDir, f.Force, f.Jobs = forced, filepath.Join(base, fmt.Sprint("cache", step)), true, 1
		mustBuild(t, f)
		got, want := filesOf(t, out), filesOf(t, forced)
		if d := differing(got, want); len(d) > 0 {
			t.Fatalf("step %d (%v): %v differ", step, did, d)
		}
		if _, err := os.Stat(spoilt); spoilt != "" && err != nil || strings.HasPrefix(got[relative(out, spoilt)], "spoilt") {
			lost = true // a kept page: nobody can make it again
		}
		if lost {
			continue
		}
		v, err := Verify(context.Background(), out, redact.Options{}, 1)
		if err != nil || len(v.Problems) > 0 {
			t.Fatalf("step %d (%v): verify: %v %v", step, did, v, err)
		}
	}
}

func mustBuild(t *testing.T, o Options) *Report {
	t.Helper()
	r, err := Build(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestTotalsByModel holds that an index tells the work of several models
// apart.
func TestTotalsByModel(t *testing.T) {
	w := newWorld(t, 1)
	reply := func(id, parent, model string, cost float64) string {
		return fmt.Sprintf(`{"type":"message","id":%q,"parentId":%q,"timestamp":"2026-03-01T09:00:00.000Z","message":{"role":"assistant","content":[{"type":"text","text":"yes"}],"provider":"p","model":%q,"stopReason":"stop","usage":{"input":1,"output":1,"cost":{"total":%g}}}}`+"\n", id, parent, model, cost)
	}
	w.write("a.jsonl", `{"type":"session","version":3,"id":"s","timestamp":"2026-03-01T09:00:00.000Z","cwd":"/srv/ferry"}
{"type":"message","id":"a","parentId":null,"timestamp":"2026-03-01T09:00:00.000Z","message":{"role":"user","content":"Go."}}
`+reply("b", "a", "heron", .25)+reply("c", "b", "heron", .25)+reply("d", "c", "stork", .1))
	out := filepath.Join(t.TempDir(), "out")
	mustBuild(t, Options{Paths: []string{w.dir}, Out: out, CacheDir: filepath.Join(t.TempDir(), "cache")})
	for _, name := range []string{"index.html", "ferry/index.html"} {
		page, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"heron</th><td>1</td><td>2</td><td>$0.50</td>", "stork</th><td>1</td><td>1</td><td>$0.10</td>"} {
			if !strings.Contains(string(page), want) {
				t.Errorf("%s has no %s", name, want)
			}
		}
	}
}
