package render

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"publish/session"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestMarkdownIt holds that a second implementation sees the outline and the
// HTML of our Markdown that goldmark sees: of the golden files, of sessions
// and indexes that say things like structure, alone and mixed, and of the
// shared corpus, where it exists.
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
	for i := range 300 {
		files = append(files, string(checkStructure(t, r, mixture(uint64(i)))))
	}
	files = append(files, corpusMarkdown(t, r)...)
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
		for n, h := range got.Headings {
			if n == 0 != strings.HasPrefix(h, "1 ") {
				t.Errorf("file %d: heading %d is %q", i, n, h)
			}
		}
		want := readMarkdown([]byte(files[i]))
		if diff := cmp.Diff(oneSpaced(want.Headings), oneSpaced(got.Headings), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("file %d: headings of goldmark and markdown-it:\n%s\n%.2000s", i, diff, files[i])
		}
		if diff := cmp.Diff(want.HTML, got.HTML, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("file %d: HTML of goldmark and markdown-it:\n%s\n%.2000s", i, diff, files[i])
		}
	}
}

// mixture returns pieces of texts that look like structure, in a random order,
// the same for a seed.
func mixture(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 7))
	var b strings.Builder
	for range 2 + r.IntN(6) {
		s := structure[r.IntN(len(structure))]
		s = s[:min(len(s), 200)]
		if r.IntN(3) == 0 {
			s = s[r.IntN(len(s)):]
		}
		b.WriteString(s)
		b.WriteString([]string{"", "\n", "\n\n", " ", "\n> ", "\n    "}[r.IntN(6)])
	}
	return strings.ToValidUTF8(b.String(), "")
}

// corpusMarkdown makes Markdown of the sessions of the shared corpus.
func corpusMarkdown(t *testing.T, r *Renderer) (files []string) {
	names, err := filepath.Glob("../../shared/corpus/*/*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := session.Read(bytes.NewReader(file)); err != nil {
			continue
		}
		md, _ := markdownOf(t, r, file, Surroundings{})
		files = append(files, string(md))
	}
	return files
}

func oneSpaced(list []string) []string {
	var out []string
	for _, s := range list {
		out = append(out, strings.Join(strings.Fields(s), " "))
	}
	return out
}
