package render

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestMarkdownIt holds that a second implementation sees the outline and the
// HTML of our Markdown that goldmark sees: of the golden files, and of
// sessions and indexes that say things like structure.
func TestMarkdownIt(t *testing.T) {
	if os.Getenv("PUBLISH_NPM") == "" {
		t.Skip("PUBLISH_NPM isn't set; .ci/run sets it to a directory with markdown-it")
	}
	var files []string
	r := newRenderer(t, Options{})
	for _, s := range structure {
		files = append(files, string(checkStructure(t, r, s)), string(hostileIndex(t, r, s)))
	}
	names, err := filepath.Glob("testdata/markdown/*.md")
	if err != nil || len(names) == 0 {
		t.Fatal("no golden files", err)
	}
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, string(b))
	}
	in, err := json.Marshal(files)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", "testdata/outline.mjs")
	cmd.Stdin, cmd.Stderr = bytes.NewReader(in), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var outlines []struct{ Headings, HTML []string }
	if err := json.Unmarshal(out, &outlines); err != nil || len(outlines) != len(files) {
		t.Fatal(len(outlines), err)
	}
	for i, got := range outlines {
		want := readMarkdown([]byte(files[i]))
		if diff := cmp.Diff(oneSpaced(want.Headings), oneSpaced(got.Headings), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("file %d: headings of goldmark and markdown-it:\n%s\n%.2000s", i, diff, files[i])
		}
		if diff := cmp.Diff(want.HTML, got.HTML, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("file %d: HTML of goldmark and markdown-it:\n%s\n%.2000s", i, diff, files[i])
		}
	}
}

func oneSpaced(list []string) []string {
	var out []string
	for _, s := range list {
		out = append(out, strings.Join(strings.Fields(s), " "))
	}
	return out
}
