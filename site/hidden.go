package site

import (
	"path"
	"sync"

	"github.com/go-json-experiment/json"

	"publish/redact"
)

// hiddenBy counts the different credentials that are hidden in each entry, by
// the entry's id. Personal data, of which there may be much, isn't counted.
func hiddenBy(t redact.Transcript) map[string]int {
	hidden := map[string]int{}
	for _, r := range t.Report() {
		if r.Personal {
			continue
		}
		for _, place := range r.Places {
			if e := t.Session().At(place); e != nil {
				hidden[e.ID]++
			}
		}
	}
	return hidden
}

// An archive remembers what the published pages hide, as the projects' own
// indexes tell. Each is read once, when it is asked for.
type archive struct {
	mu       sync.Mutex
	projects map[string]map[string]map[string]int // by slug, page and entry
}

// hidden returns what the published page of a session hides in each entry; nil
// if that isn't known.
func (a *archive) hidden(out *output, slug, page string) map[string]int {
	a.mu.Lock()
	defer a.mu.Unlock()
	pages, ok := a.projects[slug]
	if !ok {
		pages = readHidden(out, slug)
		if a.projects == nil {
			a.projects = map[string]map[string]map[string]int{}
		}
		a.projects[slug] = pages
	}
	return pages[page]
}

// readHidden reads the index of a project. What is missing or strange is
// unknown.
func readHidden(out *output, slug string) map[string]map[string]int {
	data, err := readBounded(out.root, path.Join(slug, indexName))
	if err != nil {
		return nil
	}
	var own struct {
		Project struct {
			Sessions []struct {
				HTML   string         `json:"html"`
				MD     string         `json:"md"`
				JSONL  string         `json:"jsonl"`
				Hidden map[string]int `json:"hidden"`
			} `json:"sessions"`
		} `json:"project"`
	}
	if json.Unmarshal(data, &own, decodeOptions) != nil {
		return nil
	}
	pages := map[string]map[string]int{}
	for _, s := range own.Project.Sessions {
		r := row{HTML: s.HTML, MD: s.MD, JSONL: s.JSONL}
		if len(s.Hidden) > 0 && r.takeNames("") {
			pages[r.page] = s.Hidden
		}
	}
	return pages
}

// uncovers reports whether an entry that is still there hides less than it did.
func uncovers(t redact.Transcript, before, now map[string]int) bool {
	for _, e := range t.Session().Entries {
		if now[e.ID] < before[e.ID] {
			return true
		}
	}
	return false
}
