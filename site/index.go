package site

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"publish/render"
)

const (
	indexName    = "index.json"
	indexVersion = 1

	// indexMark is how every index.json of ours begins.
	indexMark = `{"version":1,"projects":[`

	// maxIndexBytes bounds an index that is read back: a hundred times what a
	// site of a hundred thousand sessions needs.
	maxIndexBytes = 8 << 30
)

// index is the content of index.json: what is published, and the memory of
// the archive.
type index struct {
	Version    int             `json:"version"`
	Projects   []*indexProject `json:"projects"`
	Tombstones []tombstone     `json:"tombstones"`
}

// indexProject is a project in index.json, and alone the content of the
// project's own index.json, whose rows hold what finding pages need besides.
type indexProject struct {
	Slug     string `json:"slug"`
	Name     string `json:"name"`
	Sessions []*row `json:"sessions"`
}

// A row is one published session.
type row struct {
	ID           string            `json:"id"` // redacted, like every text here
	Agent        string            `json:"agent"`
	Title        string            `json:"title"`
	Started      string            `json:"started"` // RFC 3339, UTC; "" if unknown
	Ended        string            `json:"ended"`
	HTML         string            `json:"html"` // paths relative to the index; "" for none
	MD           string            `json:"md"`
	JSONL        string            `json:"jsonl"`
	Entries      int               `json:"entries"`
	Messages     int               `json:"messages"`
	Branches     int               `json:"branches"`
	ToolCalls    int               `json:"toolCalls"`
	ToolErrors   int               `json:"toolErrors"`
	Models       []string          `json:"models"`
	Usage        render.UsageRow   `json:"usage"`
	ByModel      []render.ModelRow `json:"byModel,omitempty"` // own work
	Redactions   map[string]int    `json:"redactions"`
	DamagedLines int               `json:"damagedLines"`
	Parent       string            `json:"parent"` // id of the session that it was forked from
	Forks        []string          `json:"forks"`
	Profile      string            `json:"profile"` // "none" for pages without redaction
	Rules        string            `json:"rules"`
	InThisRun    bool              `json:"inThisRun"`

	Turns        int  `json:"turns"`
	FilesChanged int  `json:"filesChanged"`
	EndedInError bool `json:"endedInError,omitzero"`
	Withheld     bool `json:"withheld,omitzero"` // the page is a stub

	// Only in a project's own index.
	Find   *render.Find   `json:"find,omitempty"`
	Hidden map[string]int `json:"hidden,omitempty"` // see hiddenBy

	page  string // the page's name without directory and extension
	waits bool   // for a run that gets to its session
}

// A tombstone marks a session that was unpublished: it must not come back.
type tombstone struct {
	ID    string `json:"id"`
	Agent string `json:"agent"`
	Page  string `json:"page"` // slug/page without extension
}

// encodeOptions make the bytes of an index depend on its content alone.
var encodeOptions = json.JoinOptions(
	json.Deterministic(true),
	jsontext.AllowInvalidUTF8(true),
	json.FormatNilSliceAsNull(false),
	json.FormatNilMapAsNull(false),
	jsontext.EscapeForHTML(true),
	jsontext.EscapeForJS(true),
)

// decodeOptions read an index that anybody may have written.
var decodeOptions = json.JoinOptions(
	jsontext.AllowInvalidUTF8(true),
	jsontext.AllowDuplicateNames(true),
)

// marshal returns index.json. Each session has its own line, so that the
// file's diffs are small and a hit of the proof names one session.
func (x *index) marshal() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(indexMark)
	for i, p := range x.Projects {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
		if err := p.appendTo(&b, p.Slug+"/", false); err != nil {
			return nil, err
		}
	}
	b.WriteString(`],"tombstones":`)
	stones, err := json.Marshal(x.Tombstones, encodeOptions)
	if err != nil {
		return nil, fmt.Errorf("encoding %s: %w", indexName, err)
	}
	b.Write(stones)
	b.WriteString("}\n")
	return b.Bytes(), nil
}

// marshal returns the project's own index.json.
func (p *indexProject) marshal() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(`{"version":1,"project":`)
	if err := p.appendTo(&b, "", true); err != nil {
		return nil, err
	}
	b.WriteString("}\n")
	return b.Bytes(), nil
}

// appendTo writes the project, its sessions one a line, their paths behind dir.
func (p *indexProject) appendTo(b *bytes.Buffer, dir string, withFind bool) error {
	for _, part := range []struct{ key, value string }{{`{"slug":`, p.Slug}, {`,"name":`, p.Name}} {
		b.WriteString(part.key)
		text, err := jsontext.AppendQuote(nil, part.value)
		if err != nil {
			return fmt.Errorf("encoding %s: %w", indexName, err)
		}
		v := jsontext.Value(text)
		if err := v.Format(encodeOptions); err != nil {
			return fmt.Errorf("encoding %s: %w", indexName, err)
		}
		b.Write(v)
	}
	b.WriteString(`,"sessions":[`)
	for i, r := range p.Sessions {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
		out := *r
		out.HTML, out.MD, out.JSONL = under(dir, r.HTML), under(dir, r.MD), under(dir, r.JSONL)
		if !withFind {
			out.Find, out.Hidden = nil, nil
		}
		if err := json.MarshalWrite(b, &out, encodeOptions); err != nil {
			return fmt.Errorf("encoding %s: %w", indexName, err)
		}
	}
	b.WriteString("]}")
	return nil
}

func under(dir, name string) string {
	if name == "" {
		return ""
	}
	return dir + name
}

// readIndex reads the index.json of a site. It is hostile input: names that
// we wouldn't make are dropped with their rows, and named in notes. A missing
// file is an error that matches [fs.ErrNotExist].
func readIndex(root *os.Root) (x *index, notes []string, err error) {
	data, err := readBounded(root, indexName)
	if err != nil {
		return nil, nil, err
	}
	x = &index{}
	if err := json.Unmarshal(data, x, decodeOptions); err != nil {
		return nil, nil, fmt.Errorf("reading %s: it isn't an index of ours", indexName)
	}
	if x.Version != indexVersion {
		return nil, nil, fmt.Errorf("reading %s: version %d, this program knows version %d", indexName, x.Version, indexVersion)
	}
	slugs := map[string]bool{}
	x.Projects = slices.DeleteFunc(x.Projects, func(p *indexProject) bool {
		if p == nil || !validSlug(p.Slug) || slugs[p.Slug] {
			notes = append(notes, indexName+": a project with a name that isn't ours was dropped")
			return true
		}
		slugs[p.Slug] = true
		if n := p.check(p.Slug + "/"); n > 0 {
			notes = append(notes, fmt.Sprintf("%s: %d sessions of %s with names that aren't ours were dropped", indexName, n, p.Slug))
		}
		return false
	})
	x.Tombstones = slices.DeleteFunc(x.Tombstones, func(t tombstone) bool {
		slug, page, ok := strings.Cut(t.Page, "/")
		return !ok || !validSlug(slug) || !validPageName(page)
	})
	return x, notes, nil
}

// fillFind gives rows that weren't made in this run what the project's own
// index.json knows of them beyond the site's. What is missing or strange stays
// empty.
func (p *indexProject) fillFind(root *os.Root) error {
	if !slices.ContainsFunc(p.Sessions, func(r *row) bool { return r.Find == nil }) {
		return nil
	}
	data, err := readBounded(root, path.Join(p.Slug, indexName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var own struct {
		Project indexProject `json:"project"`
	}
	if err := json.Unmarshal(data, &own, decodeOptions); err != nil {
		return fmt.Errorf("reading %s/%s: it isn't an index of ours", p.Slug, indexName)
	}
	own.Project.check("")
	known := map[string]*row{}
	for _, r := range own.Project.Sessions {
		known[r.page] = r
	}
	for _, r := range p.Sessions {
		if k := known[r.page]; k != nil && r.Find == nil {
			r.Find, r.Hidden = k.Find, k.Hidden
		}
	}
	return nil
}

// check drops rows with names that we wouldn't make, and doubles. It returns
// their number.
func (p *indexProject) check(dir string) int {
	before := len(p.Sessions)
	pages := map[string]bool{}
	p.Sessions = slices.DeleteFunc(p.Sessions, func(r *row) bool {
		if r == nil || !r.takeNames(dir) || pages[r.page] {
			return true
		}
		pages[r.page] = true
		r.tidy()
		return false
	})
	return before - len(p.Sessions)
}

// takeNames validates the paths of a row and makes them relative to its
// project. It reports whether they are ours.
func (r *row) takeNames(dir string) bool {
	for _, f := range []struct {
		path *string
		ext  string
	}{{&r.HTML, ".html"}, {&r.MD, ".md"}, {&r.JSONL, ".jsonl"}} {
		if *f.path == "" {
			continue
		}
		name, ok := strings.CutPrefix(*f.path, dir)
		page, ok2 := strings.CutSuffix(name, f.ext)
		if !ok || !ok2 || !validPageName(page) || r.page != "" && r.page != page {
			return false
		}
		r.page = page
		*f.path = name
	}
	return r.page != ""
}

// tidy makes the texts and numbers of a foreign row fit to be shown.
func (r *row) tidy() {
	for _, s := range []*string{&r.ID, &r.Agent, &r.Title, &r.Started, &r.Ended, &r.Parent, &r.Profile, &r.Rules} {
		*s = tidyText(*s)
	}
	for _, list := range [][]string{r.Models, r.Forks} {
		for i := range list {
			list[i] = tidyText(list[i])
		}
	}
	for i := range r.ByModel {
		m := &r.ByModel[i]
		m.Model, m.Turns = tidyText(m.Model), max(m.Turns, 0)
	}
	for _, n := range []*int{&r.Entries, &r.Messages, &r.Branches, &r.ToolCalls, &r.ToolErrors, &r.DamagedLines, &r.Turns, &r.FilesChanged} {
		*n = max(*n, 0)
	}
}

// maxRowText bounds a text of a row: our own are far shorter.
const maxRowText = 4096

func tidyText(s string) string {
	if len(s) > maxRowText {
		s = s[:maxRowText]
	}
	if !utf8.ValidString(s) {
		s = strings.ToValidUTF8(s, "\uFFFD")
	}
	return s
}

// project returns the project with that slug, or nil.
func (x *index) project(slug string) *indexProject {
	for _, p := range x.Projects {
		if p.Slug == slug {
			return p
		}
	}
	return nil
}

// rows returns all rows by slug/page.
func (x *index) rows() map[string]*row {
	rows := map[string]*row{}
	for _, p := range x.Projects {
		for _, r := range p.Sessions {
			rows[p.Slug+"/"+r.page] = r
		}
	}
	return rows
}

// buried reports whether a tombstone stands for the session.
func (x *index) buried(agent, id, slug, page string) bool {
	return slices.ContainsFunc(x.Tombstones, func(t tombstone) bool {
		return t.Page == slug+"/"+page || t.ID == id && t.Agent == agent && id != ""
	})
}

// sortRows sorts sessions by start, then id, then page.
func sortRows(rows []*row) {
	slices.SortFunc(rows, func(a, b *row) int {
		return cmp.Or(strings.Compare(a.Started, b.Started), strings.Compare(a.ID, b.ID), strings.Compare(a.page, b.page))
	})
}
