package site

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"publish/redact"
)

// aToken returns the two halves of what looks like a token of GitHub's, another
// one in each run.
func aToken() (head, tail string) {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	b := make([]byte, 36)
	for i := range b {
		b[i] = letters[rand.IntN(len(letters))]
	}
	return string(b[:18]), string(b[18:])
}

// disguises are writings that only a page undoes, so that its proof finds what
// redaction didn't.
var disguises = map[string]string{
	"struck":      `gh` + `p_%s~~%s~~`,
	"in the head": `g~~h~~` + `p_%s%s`,
	"stressed":    `gh` + `p_%s*%s*`,
	"in a quote":  `> gh` + `p_%s~~%s~~`,
}

// withheldBuild builds a site of one session with these lines and the options,
// and checks that the halves of the token stand nowhere in it and that it
// verifies.
func withheldBuild(t *testing.T, head, tail string, lines ...string) (map[string]string, *Report) {
	t.Helper()
	dir := t.TempDir()
	o := Options{Paths: []string{filepath.Join(dir, "in")}, Out: filepath.Join(dir, "out"), CacheDir: filepath.Join(dir, "cache"), Version: "1", Formats: Formats{HTML: true, Markdown: true, JSONL: true}}
	text := `{"type":"session","version":3,"id":"5e55","timestamp":"2026-03-01T09:30:00Z","cwd":"/srv/kiln"}` + "\n"
	touch(t, filepath.Join(dir, "in/s1.jsonl"), text+strings.Join(lines, "\n")+"\n")
	r := mustBuild(t, o)
	files := filesOf(t, o.Out)
	for name, data := range files {
		if strings.Contains(data, head) || strings.Contains(data, tail) {
			t.Errorf("%s shows a part of the token", name)
		}
	}
	v, err := Verify(context.Background(), o.Out, redact.Options{}, 1)
	if err != nil || v.Status() != StatusDone {
		t.Errorf("verify: %v, %+v", err, v)
	}
	return files, r
}

// TestWithheldEverywhere checks that an entry which one output can't show is
// shown by none: neither by the copies nor by the indexes, whose row of it leads
// to its stub.
func TestWithheldEverywhere(t *testing.T) {
	for name, form := range disguises {
		t.Run(name, func(t *testing.T) {
			head, tail := aToken()
			said := fmt.Sprintf(form, head, tail)
			files, r := withheldBuild(t, head, tail,
				fmt.Sprintf(`{"type":"message","id":"a1","parentId":null,"message":{"role":"user","content":%q}}`, said),
				`{"type":"message","id":"a2","parentId":"a1","message":{"role":"user","content":"And glaze the cups"}}`)
			if len(r.Withheld) > 0 || len(r.Stubs) != 1 {
				t.Errorf("withheld %v, stubs %v", r.Withheld, r.Stubs)
			}
			prompts := files["kiln/prompts.html"]
			if !strings.Contains(prompts, "#e-a1") || !strings.Contains(prompts, "[REDACTED:withheld]") || !strings.Contains(prompts, "glaze the cups") {
				t.Errorf("the prompts show no stub: %s", prompts[strings.Index(prompts, "<main"):])
			}
			for name, data := range files {
				if isCopy(filepath.Base(name)) && !strings.Contains(data, "withheld") {
					t.Errorf("%s holds no stub", name)
				}
			}
		})
	}
}

// TestFrontsWithheld checks that what an entry or the header shows outside of
// itself becomes a stub instead of the page: as a title, the words of a prompt
// stand together that marks of Markdown keep apart.
func TestFrontsWithheld(t *testing.T) {
	for name, form := range map[string]string{"strong": "gh" + "p_%s**%s**", "code": "gh" + "p_%s`%s`"} {
		head, tail := aToken()
		files, r := withheldBuild(t, head, tail,
			fmt.Sprintf(`{"type":"message","id":"a1","parentId":null,"message":{"role":"user","content":%q}}`, fmt.Sprintf(form, head, tail)),
			`{"type":"message","id":"a2","parentId":"a1","message":{"role":"user","content":"And glaze the cups"}}`)
		if len(r.Withheld) > 0 || !strings.Contains(files["kiln/prompts.html"], "glaze the cups") {
			t.Errorf("%s: withheld %v", name, r.Withheld)
		}
	}
}

// TestHeaderWithheld is the same for what the header says.
func TestHeaderWithheld(t *testing.T) {
	head, tail := aToken()
	o := plainOptions(t)
	o.Formats = Formats{HTML: true, Markdown: true, JSONL: true}
	touch(t, filepath.Join(o.Paths[0], "s1.jsonl"), strings.Replace(plainSession, `"cwd"`, `"title":"gh`+`p&#95;`+head+tail+`","cwd"`, 1))
	if r := mustBuild(t, o); len(r.Withheld) > 0 {
		t.Errorf("withheld %v", r.Withheld)
	}
	for name, data := range filesOf(t, o.Out) {
		if strings.Contains(data, head) || strings.Contains(data, tail) {
			t.Errorf("%s shows a part of the token", name)
		}
	}
}

// TestFrontsFound checks that a name, label or model which redaction missed is
// withheld with its own entry, and not with the page or other entries.
func TestFrontsFound(t *testing.T) {
	head, tail := aToken()
	for line, want := range map[string]string{
		`{"type":"session_info","id":"b1","parentId":"e1","name":%q}`:           "3",
		`{"type":"label","id":"b1","parentId":"e1","targetId":"e1","label":%q}`: "3",
	} {
		o := plainOptions(t)
		touch(t, filepath.Join(o.Paths[0], "s1.jsonl"), plainSession+fmt.Sprintf(line, head+tail)+"\n")
		shown, err := Transcript(context.Background(), o, filepath.Join(o.Paths[0], "s1.jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		o.Redact.Literals, o.SecretEnv = []string{head + tail}, true
		b, err := survey(context.Background(), o, full)
		if err != nil {
			t.Fatal(err)
		}
		s, withheld := b.sources[0], map[string]bool{}
		s.project, s.page = &project{slug: "."}, "page"
		var out bytes.Buffer
		hits, err := b.prove(s, shown, ".html", &out, withheld)
		if err != nil || len(hits) > 0 || strings.Contains(out.String(), head) || len(withheld) != 1 || !withheld[want] {
			t.Errorf("%s: %v, hits %v, withheld %v", line, err, hits, withheld)
		}
	}
}
