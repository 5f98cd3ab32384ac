package site

import (
	"os"
	"path/filepath"
	"testing"
)

// A file that is written piece by piece appears whole, and one with the same
// bytes isn't touched.
func TestStagedFile(t *testing.T) {
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	out := &output{root: root}
	for _, step := range []struct {
		pieces  []string
		changed bool
	}{
		{[]string{"one ", "two"}, true},
		{[]string{"o", "ne two"}, false},
		{[]string{"one ", "two", " three"}, true},
		{[]string{"one ", "two"}, true}, // the beginning of what stands there
		{[]string{"one", " 2"}, true},
		{nil, true},
		{nil, false},
	} {
		file := out.stage("p/x.html")
		want := ""
		for _, p := range step.pieces {
			want += p
			if _, err := file.Write([]byte(p)); err != nil {
				t.Fatal(err)
			}
		}
		before, _ := os.Stat(filepath.Join(dir, "p/x.html"))
		changed, err := file.commit(false)
		if err != nil || changed != step.changed {
			t.Errorf("%q: changed %v, %v", want, changed, err)
		}
		file.discard() // does nothing
		after, err := os.Stat(filepath.Join(dir, "p/x.html"))
		if err != nil || before != nil && os.SameFile(before, after) == step.changed {
			t.Errorf("%q: another file, or the same one, stands there now (%v)", want, err)
		}
		if got, _ := os.ReadFile(filepath.Join(dir, "p/x.html")); string(got) != want || file.digest() != sumOf(got) {
			t.Errorf("%q was written as %q", want, got)
		}
	}
	file := out.stage("p/x.html")
	file.Write([]byte("half"))
	file.discard()
	if list, err := os.ReadDir(filepath.Join(dir, "p")); err != nil || len(list) != 1 {
		t.Errorf("%v, %v", list, err)
	}
}

func TestImagesAreCountedInPieces(t *testing.T) {
	page := `<img src="data:image/png;x"><img src="data:image/` + `gif;y"> src="data:im src="data:image/`
	for size := 1; size < len(page); size++ {
		var c imageCounter
		for at := 0; at < len(page); at += size {
			c.count([]byte(page[at:min(at+size, len(page))]))
		}
		if c.n != 3 {
			t.Errorf("%d images in pieces of %d", c.n, size)
		}
	}
}
