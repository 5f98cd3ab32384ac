package site

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// sharedWorld holds two sessions that give a password each, two that only repeat
// one of them, and some that have nothing to do with it.
func sharedWorld(t *testing.T) (w *world, o Options) {
	w = newWorld(t, 3)
	for n, text := range []string{
		"set DB_PASSWORD=" + w.secret(0) + " first", "set DB_PASSWORD=" + w.secret(1) + " first",
		"what is " + w.secret(0) + " doing", "what is " + w.secret(1) + " doing", "clay", "glaze",
	} {
		w.write(fmt.Sprintf("s%d.jsonl", n), fmt.Sprintf(`{"type":"session","version":3,"id":"s%d","timestamp":"2026-03-0%dT09:30:00Z","cwd":"/srv/p%d"}`, n, n+1, n)+"\n"+prompt(text))
	}
	dir := t.TempDir()
	return w, Options{Paths: []string{w.dir}, Out: filepath.Join(dir, "out"), CacheDir: filepath.Join(dir, "cache"), Version: "1"}
}

func prompt(text string) string {
	return fmt.Sprintf(`{"type":"message","id":"e%x","parentId":null,"message":{"role":"user","content":%q}}`, len(text), text) + "\n"
}

// TestSharedValuesChange checks that a session that gave shared values costs
// only those that it concerns, when it grows and when it has gone, and that what
// it hid stays hidden.
func TestSharedValuesChange(t *testing.T) {
	w, o := sharedWorld(t)
	if r := mustBuild(t, o); r.Rendered != 6 {
		t.Fatalf("rendered %d", r.Rendered)
	}
	step := func(what string, rendered, withheld int) {
		t.Helper()
		r := mustBuild(t, o)
		if r.Rendered != rendered || len(r.Withheld) != withheld {
			t.Errorf("%s: rendered %d, withheld %v; want %d, %d", what, r.Rendered, r.Withheld, rendered, withheld)
		}
		for name, data := range filesOf(t, o.Out) {
			for n := range 3 {
				if strings.Contains(data, w.secret(n)) {
					t.Errorf("%s: password %d stands in %s", what, n, name)
				}
			}
		}
	}
	w.write("s0.jsonl", w.read("s0.jsonl")+prompt("more"))
	step("a giver grows", 1, 0)
	w.write("s4.jsonl", w.read("s4.jsonl")+prompt("more clay, "+w.secret(2)))
	o.Accept = true
	mustBuild(t, o)
	o.Accept = false
	w.write("s0.jsonl", w.read("s0.jsonl")+prompt("and DB_PASSWORD="+w.secret(2)+" too"))
	step("a giver gives more", 2, 0)
	if err := os.Remove(filepath.Join(w.dir, "s1.jsonl")); err != nil {
		t.Fatal(err)
	}
	step("a giver goes", 1, 1)
	w.write("s0.jsonl", strings.ReplaceAll(w.read("s0.jsonl"), w.secret(0), w.secret(3)))
	step("a giver gives something else", 3, 2)
}

// TestHiddenReturns checks that a value which would come back is noticed even if
// the page hides another one instead, so that it hides as many by the same rule.
func TestHiddenReturns(t *testing.T) {
	w, o := sharedWorld(t)
	mustBuild(t, o)
	if err := os.Remove(filepath.Join(w.dir, "s1.jsonl")); err != nil {
		t.Fatal(err)
	}
	w.write("s3.jsonl", w.read("s3.jsonl")+prompt("set DB_PASSWORD="+w.secret(4)+" instead"))
	for range 2 {
		r := mustBuild(t, o)
		if len(r.Withheld) != 1 || r.Withheld[0].File != "p3/2026-03-04-0930-"+id10("s3", "")+".html" {
			t.Errorf("withheld %v, want the page of s3", r.Withheld)
		}
		for name, data := range filesOf(t, o.Out) {
			if strings.Contains(data, w.secret(1)) {
				t.Errorf("%s shows what was hidden", name)
			}
		}
	}
	o.Accept = true
	if r := mustBuild(t, o); r.Rendered != 1 || len(r.Withheld) > 0 {
		t.Errorf("accepted: rendered %d, withheld %v", r.Rendered, r.Withheld)
	}
}

// TestHeldStays checks that a page which is held, since it hides more than a new
// one would, isn't replaced when its surroundings change in the same run.
func TestHeldStays(t *testing.T) {
	w, o := sharedWorld(t)
	mustBuild(t, o)
	if err := os.Remove(filepath.Join(w.dir, "s1.jsonl")); err != nil {
		t.Fatal(err)
	}
	b, err := newBuild(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	found, err := b.find()
	if err != nil {
		t.Fatal(err)
	}
	if err := b.open(); err != nil {
		t.Fatal(err)
	}
	defer b.out.root.Close()
	for _, step := range []func() error{func() error { return b.takeIn(found) }, b.discover, b.plan} {
		if err := step(); err != nil {
			t.Fatal(err)
		}
	}
	b.surround()
	for _, s := range b.sources {
		if s.was == nil {
			b.renderOne(s)
			b.renderOne(s) // as after a change of its surroundings
		}
	}
	for name, data := range filesOf(t, o.Out) {
		if strings.Contains(data, w.secret(1)) {
			t.Errorf("%s shows what was hidden", name)
		}
	}
}
