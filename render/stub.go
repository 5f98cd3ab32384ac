package render

import (
	"bytes"

	"publish/redact"
)

// This file is the agreed surface, to be replaced by real code.

// Markdown appends the Markdown transcript of t to b.
func (r *Renderer) Markdown(b *bytes.Buffer, t redact.Transcript, s Surroundings) error {
	panic("stub")
}

// A Summary is what indexes and finding pages need of a session. All of it is
// redacted. Its JSON is the row of index.json (design of the output, version 1).
type Summary struct {
	ID           string         `json:"id"`
	Agent        string         `json:"agent"`
	Title        string         `json:"title"`
	Cwd          string         `json:"-"`
	Started      string         `json:"started,omitempty"` // RFC 3339 UTC, seconds
	Ended        string         `json:"ended,omitempty"`
	Entries      int            `json:"entries"`
	Messages     int            `json:"messages"`
	Turns        int            `json:"turns"`
	Branches     int            `json:"branches"`
	ToolCalls    int            `json:"toolCalls"`
	ToolErrors   int            `json:"toolErrors"`
	FilesChanged int            `json:"filesChanged"`
	EndedInError bool           `json:"endedInError,omitempty"`
	Models       []string       `json:"models"`
	Usage        UsageRow       `json:"usage"`
	Redactions   map[string]int `json:"redactions"`
	DamagedLines int            `json:"damagedLines"`
	Parent       string         `json:"parent,omitempty"` // id of the session forked from
	Find         Find           `json:"-"`
}

// A UsageRow is the usage of a session.
type UsageRow struct {
	Input      int64   `json:"input"`
	Output     int64   `json:"output"`
	CacheRead  int64   `json:"cacheRead"`
	CacheWrite int64   `json:"cacheWrite"`
	Cost       float64 `json:"cost"`
	OwnCost    float64 `json:"ownCost"` // without what the session inherited from its parent
}

// Find holds what the finding pages of a project list. Anchor is the
// fragment of the entry on the session page, without #.
type Find struct {
	Prompts  []Finding `json:"prompts,omitempty"`
	Files    []Finding `json:"files,omitempty"` // Text is the path
	Commands []Finding `json:"commands,omitempty"`
	Errors   []Finding `json:"errors,omitempty"`
}

// A Finding is one line of a finding page.
type Finding struct {
	Anchor string `json:"a"`
	Text   string `json:"t"`
	Kind   string `json:"k,omitempty"` // files: read, write, edit; errors: the tool's name
}

// Summarize returns the summary of t.
func Summarize(t redact.Transcript, inherited map[string]bool) Summary { panic("stub") }

// A Row is a session in an index: its summary and where its page is.
type Row struct {
	Summary
	HTML       string `json:"html,omitempty"` // relative to the index that lists it
	MD         string `json:"md,omitempty"`
	JSONL      string `json:"jsonl,omitempty"`
	Withheld   bool   `json:"withheld,omitempty"`
	SourceGone bool   `json:"-"`
}

// A Project is what its index and finding pages show.
type Project struct {
	Slug string
	Name string // redacted
	Rows []Row  // by start, then id
}

// A Site is what the site's index shows.
type Site struct {
	Title    string
	Projects []Project // by slug
}

// A File is a page made for an index: its name relative to the project's (or
// site's) directory, and its bytes.
type File struct {
	Name string
	Data []byte
}

// ProjectPages returns index.html, the sorted views, index.md, and the
// finding pages of a project, sharded so that none exceeds about 1 MB.
func (r *Renderer) ProjectPages(p Project) ([]File, error) { panic("stub") }

// SitePages returns index.html and index.md of the site.
func (r *Renderer) SitePages(s Site) ([]File, error) { panic("stub") }
