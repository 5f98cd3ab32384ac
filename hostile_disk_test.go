package publish_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// snapshot describes everything below dir but the directories left out: kind,
// size, time, and content of files.
func snapshot(t *testing.T, dir string, leave ...string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		for _, l := range leave {
			if name == l {
				return filepath.SkipDir
			}
		}
		info, err := os.Lstat(name)
		if err != nil {
			return err
		}
		text := info.Mode().String()
		if info.Mode().IsRegular() {
			data, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			text += fmt.Sprint(info.ModTime().UnixNano(), len(data)) + string(data)
		}
		found[name] = text
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestHostileDisk builds sessions whose ids, names and directories try to get
// out, from a tree with links and odd files, and holds that nothing changes
// outside the output directory and that every session has a page of its own.
func TestHostileDisk(t *testing.T) {
	template, err := os.ReadFile("testdata/hostile/pi.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	dir, home := t.TempDir(), t.TempDir()
	in := filepath.Join(dir, "in")
	if err := os.MkdirAll(filepath.Join(in, "deep", "deeper"), 0o777); err != nil {
		t.Fatal(err)
	}
	sessions := 0
	for i, a := range attacks {
		if a.class != "path" && a.class != "id" && a.class != "bidi" {
			continue
		}
		sessions++
		// All start at the same minute: only the id tells their pages apart.
		name := filepath.Join(in, "deep", "deeper", fmt.Sprintf("%04d.jsonl", i))
		if err := os.WriteFile(name, []byte(fill(string(template), a)), 0o444); err != nil {
			t.Fatal(err)
		}
	}
	odd := map[string]string{
		"binary.jsonl": "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xff", "empty.jsonl": "", "nul.jsonl": strings.Repeat("\x00", 4096),
		"other.jsonl": `{"type":"summary"}` + "\n", "notes.md": "# not a session\n", "array.jsonl": "[1,2]\n", "blank.jsonl": "\n\n\n",
	}
	for name, text := range odd {
		if err := os.WriteFile(filepath.Join(in, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	outside := filepath.Join(dir, "outside.html")
	if err := os.WriteFile(outside, []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" {
		for link, target := range map[string]string{"loop": in, "up": "..", "self": "self", "twice.jsonl": filepath.Join(in, "deep", "deeper", "0190.jsonl"), "gone.jsonl": "nowhere"} {
			if err := os.Symlink(target, filepath.Join(in, link)); err != nil {
				t.Fatal(err)
			}
		}
	}
	old := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	if err := os.Chtimes(outside, old, old); err != nil {
		t.Fatal(err)
	}

	for _, test := range []struct{ name, out string }{
		{"beside", filepath.Join(dir, "out")},
		{"inside the input", filepath.Join(in, "public")},
	} {
		t.Run(test.name, func(t *testing.T) {
			before := snapshot(t, dir, filepath.Join(dir, "out"), filepath.Join(in, "public"))
			for range 2 { // the second time there is a site to read back
				if r := publish(t, dir, home, "build", "-o", test.out, in); r.status != 0 {
					t.Fatalf("status %d\n%s", r.status, r.stderr)
				}
			}
			after := snapshot(t, dir, filepath.Join(dir, "out"), filepath.Join(in, "public"))
			// Directories get a new time when a file is made in them: only ours.
			for name := range before {
				if before[name] != after[name] {
					t.Errorf("%s has changed", name)
				}
			}
			for name := range after {
				if _, ok := before[name]; !ok {
					t.Errorf("%s was made", name)
				}
			}
			made := 0
			for _, name := range pages(t, test.out) {
				if base := filepath.Base(name); sessionPage.MatchString(base) {
					made++
				}
				rel, err := filepath.Rel(test.out, name)
				if err != nil || safeName(filepath.ToSlash(rel)) != "" {
					t.Errorf("the name %q: %s", rel, safeName(filepath.ToSlash(rel)))
				}
			}
			if made != sessions {
				t.Errorf("%d session pages of %d sessions", made, sessions)
			}
			if data, err := os.ReadFile(outside); err != nil || !bytes.Equal(data, []byte("mine")) {
				t.Errorf("the file outside: %q, %v", data, err)
			}
		})
	}
}

// safeName says what is wrong with the name of a page on some file system.
func safeName(name string) string {
	seen := strings.ToLower(name)
	for part := range strings.SplitSeq(seen, "/") {
		stem, _, _ := strings.Cut(part, ".")
		switch {
		case part == "" || strings.Trim(part, "abcdefghijklmnopqrstuvwxyz0123456789._-") != "":
			return "holds other characters"
		case len(part) > 100:
			return "is longer than 100 bytes"
		case strings.HasSuffix(part, ".") || strings.HasPrefix(part, "-"):
			return "ends with a dot or starts with a dash"
		case strings.Contains(" con prn aux nul com1 lpt1 ", " "+stem+" "):
			return "is a device on Windows"
		}
	}
	if seen != name {
		return "has upper case"
	}
	return ""
}
