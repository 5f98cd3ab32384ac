package publish_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

var place = regexp.MustCompile(`§([a-z-]+)§`)

// fill puts an attack in all places of a template, each with the name of its
// place beside it, so that they differ; but names and paths as they are.
func fill(template string, a attack) string {
	return place.ReplaceAllStringFunc(template, func(p string) string {
		text := a.text
		if p == "§cwd§" && a.cwd != "" {
			text = a.cwd
		} else if a.class != "id" && a.class != "path" {
			text += " " + strings.Trim(p, "§")
		}
		return quote(text)
	})
}

// quote writes text as the content of a JSON string, its bytes as they are: no
// escapes for HTML, invalid UTF-8 kept.
func quote(text string) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		switch {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ':
			fmt.Fprintf(&b, `\u%04x`, c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// hostileSite builds a site of one template, filled once with each attack,
// and returns its session pages in the order of the attacks.
func hostileSite(t *testing.T, template string, list []attack, args ...string) (site string, sessions []string) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", "hostile", template))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(place.FindAllString(string(raw), -1)); n < 30 {
		t.Fatalf("%s has only %d places", template, n)
	}
	in := t.TempDir()
	for i, a := range list {
		if a.cwd == "" && a.class != "path" && i%9 != 0 {
			a.cwd = "/project" // one for most, since every project has ten pages of its own
		}
		// A year of its own gives each page its place in the order of names.
		filled := strings.ReplaceAll(fill(string(raw), a), "2026-05-0", fmt.Sprintf("%04d-05-0", firstYear+i))
		if err := os.WriteFile(filepath.Join(in, fmt.Sprintf("%04d.jsonl", i)), []byte(filled), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	site = built(t, append(args, in)...)
	for _, name := range pages(t, site) {
		if sessionPage.MatchString(filepath.Base(name)) {
			sessions = append(sessions, name)
		}
	}
	slices.SortFunc(sessions, func(a, b string) int { return strings.Compare(filepath.Base(a), filepath.Base(b)) })
	if len(sessions) != len(list) {
		t.Fatalf("%s: %d session pages of %d sessions", template, len(sessions), len(list))
	}
	return site, sessions
}

var sessionPage = regexp.MustCompile(`^\d{4}-\d\d-\d\d-\d{4}-[0-9a-f]{10}\.html$`)

// firstYear is that of the first attack's session.
const firstYear = 2027

// attackedSite is hostileSite of all attacks, built once for a template.
func attackedSite(t *testing.T, template string) string {
	t.Helper()
	attackedSites.Lock()
	defer attackedSites.Unlock()
	if attackedSites.byTemplate[template] == "" {
		site, _ := hostileSite(t, template, attacks)
		kept := filepath.Join(workDir, "attacked-"+template)
		if err := os.Rename(site, kept); err != nil {
			t.Fatal(err)
		}
		attackedSites.byTemplate[template] = kept
	}
	return attackedSites.byTemplate[template]
}

var attackedSites = struct {
	sync.Mutex
	byTemplate map[string]string
}{byTemplate: map[string]string{}}

// TestHostilePages fills every field with every attack and reads what comes
// out with an HTML parser and, where there is one, with a browser.
func TestHostilePages(t *testing.T) {
	for _, template := range []string{"pi.jsonl", "golder.jsonl", "pi-markdown.jsonl"} {
		t.Run(template, func(t *testing.T) {
			site := attackedSite(t, template)
			for _, name := range pages(t, site) {
				data, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				for _, fault := range checkPage(data) {
					t.Errorf("%s: %s", about(name, data), fault)
				}
			}
		})
	}
}

// about names a page and what it was filled with.
func about(name string, data []byte) string {
	var year int
	if _, err := fmt.Sscanf(filepath.Base(name), "%04d-", &year); err == nil && year >= firstYear && year-firstYear < len(attacks) {
		a := attacks[year-firstYear]
		return fmt.Sprintf("%s (%s: %.60q)", filepath.Base(name), a.class, a.text)
	}
	return filepath.Base(filepath.Dir(name)) + "/" + filepath.Base(name)
}

// TestHostileStructure holds that a page has the same elements whether its
// fields hold attacks or the same words without what makes them attacks.
func TestHostileStructure(t *testing.T) {
	var pairs []attack
	for _, a := range attacks {
		if !a.marked {
			// A project of its own, so that no page has neighbours.
			plain := attack{text: harmless.Replace(a.text), cwd: fmt.Sprintf("/p/%d", len(pairs))}
			a.cwd = fmt.Sprintf("/p/%d", len(pairs)+1)
			pairs = append(pairs, plain, a)
		}
	}
	for _, template := range []string{"pi.jsonl", "golder.jsonl"} {
		t.Run(template, func(t *testing.T) {
			_, sessions := hostileSite(t, template, pairs)
			for i := 0; i < len(sessions); i += 2 {
				want, got := skeletonOf(t, sessions[i]), skeletonOf(t, sessions[i+1])
				if at := firstDifference(want, got); at != "" {
					t.Errorf("%s %q changes the structure of the page: %s", pairs[i+1].class, pairs[i+1].text, at)
				}
			}
		})
	}
}

// harmless takes the characters out that could mean something to HTML, and
// leaves length, words and everything else that could mean something to us.
var harmless = strings.NewReplacer("<", ",", ">", ";", "&", ",", `"`, ",", "'", ",", "`", ",", "{", ",", "[", ",", "]", ",")

func skeletonOf(t *testing.T, name string) []string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := skeleton(data)
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// firstDifference says where two skeletons part, or "".
func firstDifference(want, got []string) string {
	for i := range min(len(want), len(got)) {
		if want[i] != got[i] {
			return fmt.Sprintf("after %q comes %q, want %q", got[max(0, i-1)], got[i], want[i])
		}
	}
	if len(want) != len(got) {
		return fmt.Sprintf("%d elements, want %d", len(got), len(want))
	}
	return ""
}

// TestHostileBrowser opens every hostile page in a browser without network,
// all folds open and the pointer over all that might wait for it.
func TestHostileBrowser(t *testing.T) {
	browser := chrome(t)
	for _, template := range []string{"pi.jsonl", "golder.jsonl", "pi-markdown.jsonl"} {
		t.Run(template, func(t *testing.T) {
			site := attackedSite(t, template)
			tb := open(t, browser, "about:blank")
			for _, name := range pages(t, site) {
				tb.goTo(name)
				eval[bool](tb, provoke)
				if t.Failed() {
					return
				}
				data, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				tb.quiet()
				if t.Failed() {
					t.Fatalf("on %s", about(name, data))
				}
			}
		})
	}
}

// provoke opens all folds and sends the events that attacks wait for.
const provoke = `(() => {
	document.querySelectorAll("details").forEach(d => d.open = true);
	for (const e of document.querySelectorAll("*"))
		for (const type of ["mouseover", "focus", "load", "error", "toggle", "begin"])
			e.dispatchEvent(new Event(type));
	return true;
})()`
