package site

import (
	"publish/redact"
	"publish/render"
)

// Options say what to build from what. The zero value of each field means its
// default.
type Options struct {
	Out     string   // output directory; "" means "public"
	Paths   []string // session files and directories
	Formats Formats  // what to write beside the indexes; zero means HTML
	Filter  Filter
	Rules   ProjectRules
	Title   string // of the site

	Redact   redact.Options
	NoRedact bool // remove and replace nothing; Redact is ignored
	Render   render.Options

	// SecretFiles are the files that Redact.Literals came from. Their sizes
	// and times tell whether the literals may have changed since the last run.
	SecretFiles []string
	// SecretEnv says that literals came from the environment. Nothing about
	// them may be remembered, so every run looks for them again.
	SecretEnv bool

	Jobs   int  // workers; 0 means one for each processor
	Force  bool // render everything again
	Adopt  bool // write into a directory that isn't ours
	Accept bool // let a page lose redactions
	Strict bool // damage is an error

	// Version is the program's, part of what a page depends on.
	Version string
	// CacheDir holds the incremental state; "" means the user's.
	CacheDir string

	// Progress, if set, is told how far the build is, from one goroutine at a
	// time.
	Progress func(Progress)
}

// Formats say which copies of a session are written.
type Formats struct{ HTML, Markdown, JSONL bool }

// A Progress tells how far a build is.
type Progress struct {
	Phase string // what is going on, as "reading"
	Done  int    // sessions
	Total int
	Bytes int64 // of sources, done
	All   int64
}

// extensions are the formats' file name extensions, in order.
func (f Formats) extensions() []string {
	var ext []string
	if f.HTML {
		ext = append(ext, ".html")
	}
	if f.Markdown {
		ext = append(ext, ".md")
	}
	if f.JSONL {
		ext = append(ext, ".jsonl")
	}
	return ext
}
