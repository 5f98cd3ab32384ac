package render

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"publish/internal/htmlcheck"
)

// sessionFile returns a pi session of these lines.
func sessionFile(lines ...string) []byte {
	return []byte(`{"type":"session","version":3,"id":"s","timestamp":"2026-01-02T03:04:05.000Z","cwd":"/w"}` + "\n" +
		strings.Join(lines, "\n") + "\n")
}

// userLine returns a prompt. parent "" makes a root.
func userLine(id, parent, text string) string {
	up := "null"
	if parent != "" {
		up = `"` + parent + `"`
	}
	return fmt.Sprintf(`{"type":"message","id":%q,"parentId":%s,"timestamp":"2026-01-02T03:04:05.000Z","message":{"role":"user","content":%q}}`, id, up, text)
}

// up names the parent of the ith level.
func up(i int) string {
	if i == 0 {
		return "r"
	}
	return fmt.Sprintf("a%d", i-1)
}

// TestShapes holds that a page has every entry once, whatever the tree.
func TestShapes(t *testing.T) {
	nested := []string{userLine("r", "", "root")}
	for i := range 12 {
		nested = append(nested, userLine(fmt.Sprintf("a%d", i), up(i), "deeper"))
	}
	for i := 11; i >= 0; i-- { // the newest way leaves first, so that each leaves the one before
		nested = append(nested, userLine(fmt.Sprintf("b%d", i), up(i), "newer"))
	}
	nested = append(nested, userLine("end", "r", "the end"))
	tests := []struct {
		name  string
		lines []string
		want  string // on the page
	}{
		{"empty", nil, "The file holds a header and nothing else."},
		{"chain", []string{userLine("a", "", "one"), userLine("b", "a", "two")}, "Prompt 2"},
		{"fork", []string{userLine("a", "", "one"), userLine("b", "a", "two"), userLine("c", "a", "three")}, "1 other way from here"},
		{"deep forks", nested, "Ways more than 8 forks deep"},
		{"orphan", []string{userLine("a", "", "one"), userLine("x", "gone", "lost"), userLine("b", "a", "two")}, "isn’t in the file"},
		{"two roots", []string{userLine("a", "", "one"), userLine("b", "", "two")}, "Another beginning."},
		{"cycle", []string{userLine("a", "b", "one"), userLine("b", "a", "two"), userLine("c", "", "three")}, "A circle"},
		{"own parent", []string{userLine("a", "a", "one"), userLine("c", "", "three")}, "three"},
		{"repeated ids", []string{userLine("a", "", "one"), userLine("a", "", "two"), userLine("a", "a", "three")}, "three"},
		{"damaged first", []string{"{oops", userLine("a", "", "one")}, "line 2: not JSON"},
		{"damaged between", []string{userLine("a", "", "one"), "{oops", userLine("b", "torn", "two")}, "Prompt 2"},
		{"leaf with children", []string{userLine("b", "a", "two"), userLine("a", "", "one")}, "1 other way from here"},
	}
	r := newRenderer(t, Options{})
	for _, tt := range tests {
		page, s := readPage(t, r, sessionFile(tt.lines...), Surroundings{})
		checkPage(t, tt.name, page, s)
		if !strings.Contains(string(page), tt.want) {
			t.Errorf("%s: %q isn't on the page", tt.name, tt.want)
		}
	}
}

// TestActiveOnly holds that a page without other branches says what it leaves
// out.
func TestActiveOnly(t *testing.T) {
	file := sessionFile(userLine("a", "", "one"), userLine("b", "a", "other branch"), userLine("c", "a", "three"), userLine("d", "", "root"), userLine("e", "c", "last"))
	page, _ := readPage(t, newRenderer(t, Options{ActiveOnly: true}), file, Surroundings{})
	for _, problem := range htmlcheck.Page(page) {
		t.Error(problem)
	}
	for _, want := range []string{"Left out: 1 entry on other ways from here", "Left out: 1 entry that"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("%q isn't on the page", want)
		}
	}
	if strings.Contains(string(page), "other branch") {
		t.Error("another branch is on the page")
	}
}

// TestMonsters holds that the shape of a tree costs no more than its size.
func TestMonsters(t *testing.T) {
	if testing.Short() {
		t.Skip("builds large sessions")
	}
	const n = 30_000
	star := []string{userLine("r", "", "root")}
	chain := []string{userLine("0", "", "root")}
	comb := []string{userLine("0", "", "root")} // a fork at each step
	var roots, orphans, twins, circle, tiny []string
	for i := range n {
		roots = append(roots, userLine(fmt.Sprint(i), "", "x"))
		orphans = append(orphans, userLine(fmt.Sprint(i), fmt.Sprint("gone", i), "x"))
		twins = append(twins, userLine("a", "a", "x"))
		circle = append(circle, userLine(fmt.Sprint(i), fmt.Sprint((i+1)%n), "x"))
		tiny = append(tiny, fmt.Sprintf(`{"type":"custom","id":"%x","parentId":null}`, i))
	}
	for i := 1; i < n; i++ {
		star = append(star, userLine(fmt.Sprint(i), "r", "x"))
		chain = append(chain, userLine(fmt.Sprint(i), fmt.Sprint(i-1), "x"))
		comb = append(comb, userLine(fmt.Sprint(i), fmt.Sprint(max(i-2, 0)), "x"))
	}
	r := newRenderer(t, Options{NoHighlight: true})
	for _, tt := range []struct {
		name  string
		lines []string
	}{
		{"star", star},
		{"chain", chain},
		{"comb", comb},
		{"roots", roots},
		{"orphans", orphans},
		{"twins", twins},
		{"circle", circle},
		{"tiny", tiny},
	} {
		file := sessionFile(tt.lines...)
		page, s := readPage(t, r, file, Surroundings{})
		if got := len(htmlcheck.Entries(page)); got != len(s.Entries) {
			t.Errorf("%s: %d entries on the page, want %d", tt.name, got, len(s.Entries))
		}
		if len(page) > 12*len(file) {
			t.Errorf("%s: %d bytes became %d", tt.name, len(file), len(page))
		}
		if nesting := deepest(page); nesting > 120 {
			t.Errorf("%s: elements nest %d deep", tt.name, nesting)
		}
	}
}

// deepest returns how deep folds nest on a page.
func deepest(page []byte) int {
	depth, most := 0, 0
	for len(page) > 0 {
		i := bytes.IndexByte(page, '<')
		if i < 0 {
			break
		}
		page = page[i:]
		switch {
		case bytes.HasPrefix(page, []byte("<details")):
			depth++
			most = max(most, depth)
		case bytes.HasPrefix(page, []byte("</details")):
			depth--
		}
		page = page[1:]
	}
	return most
}
