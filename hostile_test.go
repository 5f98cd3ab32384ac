package publish_test

import (
	"bytes"
	"encoding/json"
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
		if a.class != "id" && a.class != "path" {
			text += " " + strings.Trim(p, "§")
		}
		quoted, err := json.Marshal(text)
		if err != nil {
			panic(err) // strings always marshal
		}
		return string(quoted[1 : len(quoted)-1])
	})
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
// fields hold attacks or plain words.
func TestHostileStructure(t *testing.T) {
	plain := []attack{{text: "words"}}
	for _, a := range attacks {
		if !a.marked {
			plain = append(plain, a)
		}
	}
	for _, template := range []string{"pi.jsonl", "golder.jsonl"} {
		t.Run(template, func(t *testing.T) {
			_, sessions := hostileSite(t, template, plain)
			var want []byte
			for i, name := range sessions {
				data, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				got, err := skeleton(data)
				if err != nil {
					t.Fatal(err)
				}
				if i == 0 {
					want = []byte(got)
					continue
				}
				if at := firstDifference(want, []byte(got)); at != "" {
					t.Errorf("%s %q changes the structure of the page: %s", plain[i].class, plain[i].text, at)
				}
			}
		})
	}
}

// firstDifference returns the first lines that differ, or "".
func firstDifference(want, got []byte) string {
	if bytes.Equal(want, got) {
		return ""
	}
	w, g := bytes.Split(want, []byte("\n")), bytes.Split(got, []byte("\n"))
	for i := range min(len(w), len(g)) {
		if !bytes.Equal(w[i], g[i]) {
			return fmt.Sprintf("line %d is %q, want %q", i+1, g[i], w[i])
		}
	}
	return fmt.Sprintf("%d elements, want %d", len(g), len(w))
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
