package publish_test

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"publish/site"
)

// TestExamplesFresh builds the site of one example project and compares it
// with the one that is committed. With UPDATE_EXAMPLES set (make examples) it writes it instead.
func TestExamplesFresh(t *testing.T) {
	got := tree(t, built(t, "--project", "lanterna", "--format", "html,md", "examples/sessions"))
	if os.Getenv("UPDATE_EXAMPLES") != "" {
		if err := os.RemoveAll("examples/site"); err != nil {
			t.Fatal(err)
		}
		for name, data := range got {
			file := filepath.Join("examples/site", name)
			if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		return
	}
	want := tree(t, "examples/site")
	for _, name := range keys(want, got) {
		switch {
		case want[name] == nil:
			t.Errorf("examples/site lacks %s: run make examples", name)
		case got[name] == nil:
			t.Errorf("examples/site/%s is made no more: run make examples", name)
		case !bytes.Equal(want[name], got[name]):
			t.Errorf("examples/site/%s is not what is made now: run make examples and read the diff", name)
		}
	}
}

// tree reads all files below dir.
func tree(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	err := filepath.WalkDir(dir, func(name string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, name)
		if err != nil {
			return err
		}
		data, err := os.ReadFile(name)
		files[filepath.ToSlash(rel)] = data
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func keys(maps ...map[string][]byte) []string {
	var names []string
	for _, m := range maps {
		for name := range m {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// TestExamplePages reads each page of the example site as a stranger would.
func TestExamplePages(t *testing.T) {
	for _, name := range pages(t, built(t, "examples/sessions")) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, fault := range checkPage(data) {
			t.Errorf("%s: %s", filepath.Base(name), fault)
		}
	}
}

// TestExamplesRedacted holds that the passwords and the home directory that
// the example sessions hold are on no page, and that the pages say so.
func TestExamplesRedacted(t *testing.T) {
	planted := []string{"Kestrel-Quay-71", "mangold-1987-Tor", "Fern+Gully88", "/home/rosa"}
	for _, data := range tree(t, "examples/sessions") {
		planted = slices.DeleteFunc(planted, func(p string) bool { return bytes.Contains(data, []byte(p)) })
	}
	if len(planted) > 0 {
		t.Fatalf("the example sessions don't hold %q any more", planted)
	}
	all := ""
	for name, data := range tree(t, built(t, "--format", "html,md,jsonl", "examples/sessions")) {
		for _, secret := range []string{"Kestrel-Quay", "mangold-1987", "Gully88", "/home/rosa"} {
			if bytes.Contains(data, []byte(secret)) || strings.Contains(name, secret) {
				t.Errorf("%s holds %s", name, secret)
			}
		}
		all += string(data)
	}
	if !strings.Contains(all, "[REDACTED:") {
		t.Error("no placeholder on any page")
	}
}

// TestExamplesReproducible builds the same sessions from another directory
// and with another number of workers.
func TestExamplesReproducible(t *testing.T) {
	elsewhere := filepath.Join(t.TempDir(), "a", "copy")
	copyTree(t, "examples/sessions", elsewhere)
	one := tree(t, built(t, "-j", "1", "examples/sessions"))
	two := tree(t, built(t, "-j", "2", elsewhere))
	for _, name := range keys(one, two) {
		if !bytes.Equal(one[name], two[name]) {
			t.Errorf("%s differs", name)
		}
	}
}

// TestExampleConfig holds that the example configuration names every key that
// there is, and that a build takes it, comments and all.
func TestExampleConfig(t *testing.T) {
	data, err := os.ReadFile("examples/publish.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, typ := range []reflect.Type{reflect.TypeFor[site.Config](), reflect.TypeFor[site.ConfigProject]()} {
		for field := range typ.Fields() {
			if key := field.Tag.Get("toml"); !bytes.Contains(data, []byte(key+" = ")) && key != "projects" {
				t.Errorf("examples/publish.toml doesn't show %s", key)
			}
		}
	}
	shown := regexp.MustCompile(`(?m)^# ([a-z-]+ = )`).ReplaceAll(data, []byte("$1"))
	if _, err := site.ParseConfig("publish.toml", shown); err != nil {
		t.Errorf("with its comments taken away: %v", err)
	}
	config, err := filepath.Abs("examples/publish.toml")
	if err != nil {
		t.Fatal(err)
	}
	out := built(t, "--config", config, "examples/sessions")
	if _, err := os.Stat(filepath.Join(out, "seed-bank", "index.html")); err != nil {
		t.Errorf("the project that the configuration names: %v", err)
	}
}
