package site

import (
	"strings"
	"testing"
	"time"
)

func TestSlugify(t *testing.T) {
	for in, want := range map[string]string{
		"kiln":                     "kiln",
		"My App":                   "my-app",
		"~":                        "",
		"..":                       "",
		"../../etc":                "etc",
		".hidden":                  "hidden",
		"a..b":                     "a.b",
		"trailing.":                "trailing",
		"con":                      "con-project",
		"CON.txt":                  "con-txt-project",
		"com7":                     "com7-project",
		"comet":                    "comet",
		"index.json":               "index-json-project",
		"docs.html":                "docs-html-project",
		"naïve":                    "na-ve",
		"日本":                       "",
		"a\nb":                     "a-b",
		"C:\\Work":                 "c-work",
		strings.Repeat("long", 99): strings.Repeat("long", 20),
	} {
		got := slugify(in)
		if got != want {
			t.Errorf("slugify(%q) = %q, want %q", in, got, want)
		}
		if got != "" && !validSlug(got) {
			t.Errorf("slugify(%q) = %q, which isn't valid", in, got)
		}
	}
}

func TestValidSlug(t *testing.T) {
	for _, s := range []string{
		"", ".", "..", "a/b", `a\b`, "A", "a b", ".git", "x.", "a..b", "nul", "nul.x", "index.json", "é", "a\x00", strings.Repeat("a", 101),
	} {
		if validSlug(s) {
			t.Errorf("validSlug(%q)", s)
		}
	}
}

func TestPageName(t *testing.T) {
	zone := time.FixedZone("", 5*3600)
	for _, c := range []struct {
		at   time.Time
		want string
	}{
		{time.Date(2026, 3, 1, 2, 30, 59, 0, zone), "2026-02-28-2130-0123456789"},
		{time.Time{}, "undated-0123456789"},
		{time.Date(12026, 1, 1, 0, 0, 0, 0, time.UTC), "undated-0123456789"},
		{time.Date(-5, 1, 1, 0, 0, 0, 0, time.UTC), "undated-0123456789"},
	} {
		got := pageName(c.at, "0123456789")
		if got != c.want || !validPageName(got) {
			t.Errorf("pageName(%v) = %q, want %q", c.at, got, c.want)
		}
	}
	for _, s := range []string{"", "x", "2026-13-01-0000-0123456789", "2026-03-01-0930-01234567", "2026-03-01-0930-0123456789.html", "../2026-03-01-0930-0123456789", "2026-3-1-0930-0123456789"} {
		if validPageName(s) {
			t.Errorf("validPageName(%q)", s)
		}
	}
}

func TestProjectKey(t *testing.T) {
	same := [][]string{
		{"/a/b", "/a/b/", "/a/./b", "/a/c/../b"},
		{`C:\Work\App`, `c:\work\app`, "c:/Work/app", `C:\Work\App\`},
		{"", "  "},
	}
	for i, group := range same {
		for _, cwd := range group {
			if projectKey(cwd) != projectKey(group[0]) {
				t.Errorf("%q and %q aren't one project", cwd, group[0])
			}
		}
		for j, other := range same {
			if i != j && projectKey(group[0]) == projectKey(other[0]) {
				t.Errorf("%q and %q are one project", group[0], other[0])
			}
		}
	}
	if projectKey("/A/b") == projectKey("/a/b") {
		t.Error("paths without a drive letter compare without case")
	}
}

func TestGroupProjects(t *testing.T) {
	make := func(id, key, name string) *source {
		return &source{id: id, key: key, projectName: name}
	}
	slugs := func(old *index, sources ...*source) map[string]string {
		got := map[string]string{}
		for _, p := range groupProjects(sources, old.slugs()) {
			for _, s := range p.sources {
				got[s.id] = p.slug
			}
		}
		return got
	}
	// Newcomers that clash take more elements, in the order of their names.
	got := slugs(&index{}, make("1", "/b/app", "/b/app"), make("2", "/a/app", "/a/app"), make("3", "", ""), make("4", "/x/unknown", "/x/unknown"))
	for id, want := range map[string]string{"1": "b-app", "2": "app", "3": "unknown", "4": "x-unknown"} {
		if got[id] != want {
			t.Errorf("session %s is in %q, want %q", id, got[id], want)
		}
	}
	// Existing slugs stay, whatever comes first.
	old := &index{Projects: []*indexProject{{Slug: "app", Name: "/b/app", Sessions: []*row{{ID: "1"}}}}}
	got = slugs(old, make("1", "/b/app", "/b/app"), make("2", "/a/app", "/a/app"))
	if got["1"] != "app" || got["2"] != "a-app" {
		t.Errorf("got %v", got)
	}
	// A project whose sessions have gone takes in a new one of the same name.
	got = slugs(old, make("9", "/b/app", "/b/app"))
	if got["9"] != "app" {
		t.Errorf("got %v", got)
	}
	// Two working directories whose redacted names are the same stay apart.
	got = slugs(&index{}, make("1", "/home/a/app", "~/app"), make("2", "/home/b/app", "~/app"))
	if got["1"] == got["2"] {
		t.Errorf("got %v", got)
	}
}
