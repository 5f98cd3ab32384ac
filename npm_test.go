package publish_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// npm returns the node_modules that .ci/run installed. The tests that need it
// are not for every day: they are left out, and named, without.
func npm(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("PUBLISH_NPM")
	if dir == "" {
		t.Skip("PUBLISH_NPM is not set: a check from npm left out; .ci/run runs it")
	}
	return filepath.Join(dir, "node_modules")
}

// TestNpmAxe runs axe-core over every example page, light and dark, with the
// folds closed and open.
func TestNpmAxe(t *testing.T) {
	axe, err := os.ReadFile(filepath.Join(npm(t), "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	eachPage(t, func(tb *tab, name string) {
		tb.viewport(1400, 900)
		for _, scheme := range []string{"light", "dark"} {
			tb.prefer(scheme)
			for _, folds := range []string{"closed", "open"} {
				if folds == "open" {
					eval[bool](tb, `document.querySelectorAll("details").forEach(d => d.open = true), true`)
				}
				eval[bool](tb, string(axe)+"; true")
				found := eval[string](tb, `axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations.map(v =>
					v.id + " (" + v.impact + "): " + v.help + ": " + v.nodes.length + " times, first " + v.nodes[0].html.slice(0, 200) + " " + (v.nodes[0].any[0]?.message ?? "")).join("\n"))`)
				if found != "" {
					t.Errorf("%s, %s, folds %s:\n%s", filepath.Base(name), scheme, folds, found)
				}
			}
			eval[bool](tb, `document.querySelectorAll("details").forEach(d => d.open = false), true`)
		}
	})
}

// TestNpmHTMLValidate runs html-validate over every example page.
func TestNpmHTMLValidate(t *testing.T) {
	// Into a file: it exits before it has written all to a pipe.
	report := filepath.Join(t.TempDir(), "report.json")
	args := append([]string{"--config", ".ci/html-validate.json", "--formatter", "json=" + report}, pages(t, exampleSite(t))...)
	out, err := exec.Command(filepath.Join(npm(t), ".bin", "html-validate"), args...).CombinedOutput()
	if err == nil {
		return
	}
	data, readErr := os.ReadFile(report)
	if readErr != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var results []struct {
		FilePath string
		Messages []struct {
			RuleID, Message string
			Line, Column    int
		}
	}
	if json.Unmarshal(data, &results) != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	for _, r := range results {
		for i, m := range r.Messages {
			if i == 5 {
				t.Errorf("%s: and %d more", filepath.Base(r.FilePath), len(r.Messages)-5)
				break
			}
			t.Errorf("%s:%d:%d: %s (%s)", filepath.Base(r.FilePath), m.Line, m.Column, m.Message, m.RuleID)
		}
	}
}

// TestNpmMarkdown reads the indexes and the Markdown transcripts with another
// parser than ours, as a forge would.
func TestNpmMarkdown(t *testing.T) {
	modules := npm(t)
	var files []string
	for _, dir := range []string{built(t, "--format", "html,md", "examples/sessions"), attackedMarkdown(t)} {
		err := filepath.WalkDir(dir, func(name string, _ fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(name, ".md") {
				files = append(files, name)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(files) < 10 {
		t.Fatalf("only %d Markdown files", len(files))
	}
	for len(files) > 0 {
		n := min(len(files), 200)
		out, err := exec.Command("node", append([]string{".ci/outline.mjs", modules}, files[:n]...)...).CombinedOutput()
		if err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		files = files[n:]
	}
}

// attackedMarkdown is a site of the Markdown templates with a few attacks.
func attackedMarkdown(t *testing.T) string {
	t.Helper()
	var some []attack
	for i, a := range attacks {
		if i%7 == 0 {
			some = append(some, a)
		}
	}
	site, _ := hostileSite(t, "pi.jsonl", some, "--format", "html,md")
	return site
}
