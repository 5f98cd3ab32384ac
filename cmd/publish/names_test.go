package main

import (
	"bytes"
	"crypto/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNamesAreMasked checks that no command repeats a token that is the name of
// a directory or a file, in a text, in JSON or in an error.
func TestNamesAreMasked(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	token := "ghp_" + (rand.Text() + rand.Text())[:36]
	dir := filepath.Join(t.TempDir(), token)
	session := filepath.Join(dir, "s_"+token+".jsonl")
	broken := filepath.Join(dir, token+".jsonl")
	site := filepath.Join(dir, "site")
	put(t, session, `{"type":"session","version":3,"id":"one","timestamp":"2026-02-03T08:00:00.000Z","cwd":"/src/`+token+`"}
{"type":"message","id":"a","parentId":null,"timestamp":"2026-02-03T08:00:01.000Z","message":{"role":"user","content":"Hello `+token+`","timestamp":1}}
{torn
`)
	put(t, broken, `{"type":"session","version":9999,"id":"two"}`+"\n"+`{"type":"label","id":"`+token+`"}`+"\n")
	put(t, filepath.Join(dir, token, "publish.toml"), "nonsense = 1\n")
	for _, args := range [][]string{
		{"build", dir, "-o", site},
		{"build", dir, "-o", site, "--json"},
		{"build", dir, "-o", dir},
		{"build", dir + "x"},
		{"list", dir},
		{"list", dir, "--json"},
		{"scan", dir},
		{"scan", dir, "--json"},
		{"tree", session},
		{"tree", broken},
		{"export", session, "-o", filepath.Join(dir, "page.html")},
		{"export", broken},
		{"export", session, "-o", filepath.Join(dir, "none", token, "page.html")},
		{"verify", site},
		{"verify", site, "--json"},
		{"verify", dir},
		{"prune", site, "--dry-run"},
		{"unpublish", site, token},
		{"dataset", dir, "-o", filepath.Join(dir, "dataset")},
		{"dataset", dir, "-o", filepath.Join(dir, "dataset"), "--json"},
		{"verify", filepath.Join(dir, "dataset")},
		{"fork", session, "--leaf", "a"},
		{"fork", session, "--leaf", token},
		{"import", session, "--store", dir},
		{"serve", filepath.Join(dir, "none")},
		{"build", "--config", filepath.Join(dir, token, "publish.toml")},
		{"build", "--rules", filepath.Join(dir, token, "publish.toml")},
		{"__complete", "export", dir + "/"},
		{token},
		{"build", "--" + token},
		{"build", "--profile", token},
	} {
		var out, errs bytes.Buffer
		run(t.Context(), args, &out, &errs)
		name := strings.ReplaceAll(strings.Join(args, " "), token, "TOKEN")
		if out.Len()+errs.Len() == 0 {
			t.Errorf("%s: says nothing", name)
		}
		for i := 0; i+12 <= len(token); i++ {
			if part := token[i : i+12]; strings.Contains(out.String()+errs.String(), part) {
				t.Errorf("%s: shows the token:\n%s%s", name, out.String(), errs.String())
				break
			}
		}
	}
}

// put writes a file, and makes its directory.
func put(t *testing.T, path, data string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(data), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestOwnSecretsAreMasked checks the same of what only the command line says is
// a secret: a value of a file, of a variable, and what a rule of the user finds.
func TestOwnSecretsAreMasked(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	word := strings.ToLower(rand.Text()[:12])
	files, dir := t.TempDir(), filepath.Join(t.TempDir(), "at-"+word)
	secrets, rules := filepath.Join(files, "secrets"), filepath.Join(files, "rules.toml")
	put(t, secrets, word+"\n")
	put(t, rules, "[[rules]]\nid = \"house\"\nregex = '''"+word[:8]+"[a-z0-9]{4}'''\n")
	t.Setenv("WORD", word)
	session, out := filepath.Join(dir, "s-"+word+".jsonl"), filepath.Join(dir, "site")
	put(t, session, `{"type":"session","version":3,"id":"`+word+`","timestamp":"2026-02-03T08:00:00.000Z","cwd":"/src/`+word+`"}
{"type":"message","id":"a","parentId":null,"timestamp":"2026-02-03T08:00:01.000Z","message":{"role":"user","content":"Hello `+word+`","timestamp":1}}
{torn
`)
	put(t, filepath.Join(dir, "next-"+word+".jsonl"), `{"version":9999,"id":"two","createdAt":"2026-03-03T11:00:00Z"}`+"\n")
	for _, args := range [][]string{
		{"build", dir, "-o", out},
		{"build", dir, "-o", out, "--json"},
		{"build", dir, "-o", session},
		{"build", dir + "x"},
		{"list", dir},
		{"list", dir, "--json"},
		{"scan", dir},
		{"scan", dir, "--json"},
		{"tree", session, "--numbers"},
		{"tree", session, "--leaf", word},
		{"export", session},
		{"export", session, "-o", filepath.Join(dir, "none", "page.html")},
		{"export", word},
		{"verify", out},
		{"verify", out, "--json"},
		{"verify", dir},
		{"dataset", dir, "-o", filepath.Join(dir, "dataset")},
		{"dataset", dir, "-o", filepath.Join(dir, "dataset"), "--json"},
		{"verify", filepath.Join(dir, "dataset")},
	} {
		for _, own := range []string{"--secrets=" + secrets, "--rules=" + rules, "--secret-env=WORD"} {
			var stdout, stderr bytes.Buffer
			run(t.Context(), append(args[:len(args):len(args)], own), &stdout, &stderr)
			said, call := stdout.String()+stderr.String(), strings.ReplaceAll(strings.Join(args, " "), word, "WORD")
			if said == "" {
				t.Errorf("%s %s: says nothing", call, own)
			}
			if strings.Contains(said, word) {
				t.Errorf("%s %s: shows the secret:\n%s", call, own, said)
			}
		}
	}
}
