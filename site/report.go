package site

import (
	"cmp"
	"slices"
	"strings"
)

// The exit statuses of the program. Its help has the same table.
const (
	StatusDone     = 0 // all went well
	StatusFailed   = 1 // the job wasn't done
	StatusUsage    = 2 // the command line was wrong
	StatusWithheld = 3 // something would have leaked, so it wasn't published
	StatusPartial  = 4 // with --strict: some sessions were damaged, partial or unsupported
)

// A Report is what a build did. Nothing in it quotes a session, except names
// of files.
type Report struct {
	Out        string         `json:"out"`
	Sessions   int            `json:"sessions"`   // that this run published
	Rendered   int            `json:"rendered"`   // made again
	Unchanged  int            `json:"unchanged"`  // as the last run left them
	Kept       int            `json:"kept"`       // published earlier, not in this run
	Projects   int            `json:"projects"`   // of this run and earlier ones
	Written    int            `json:"written"`    // files that changed on the disk
	Bytes      int64          `json:"bytes"`      // of session files read
	Images     int            `json:"images"`     // published, for a person to look at
	Redactions map[string]int `json:"redactions"` // by rule, over this run's sessions
	Skipped    Skipped        `json:"skipped"`

	Damage      []Problem `json:"damage"`      // lines that couldn't be read as entries
	Unsupported []Problem `json:"unsupported"` // files of a kind that we know but don't read
	Unreadable  []Problem `json:"unreadable"`  // files that couldn't be read
	Withheld    []Problem `json:"withheld"`    // what wasn't published, and the rule that says so
	Stubs       []Problem `json:"stubs"`       // entries that became a stub so that their page could be published
	Notes       []string  `json:"notes"`

	strict bool
}

// Skipped counts what a build left out, by reason.
type Skipped struct {
	NotSessions int            `json:"notSessions"`
	Rotated     int            `json:"rotated"`
	Special     int            `json:"special"` // pipes, devices
	Copies      int            `json:"copies"`  // prefixes of another file with the same session id
	Filtered    map[string]int `json:"filtered"`
	Unpublished int            `json:"unpublished"` // a tombstone stands for them
}

// A Problem is one thing that went wrong.
type Problem struct {
	File string `json:"file"` // source file, or page
	Line int    `json:"line,omitzero"`
	Part int    `json:"part,omitzero"` // 2 or more for further objects of one line
	Rule string `json:"rule,omitzero"`
	Text string `json:"text"`
}

// Status returns the exit status that the report deserves.
func (r *Report) Status() int {
	switch {
	case len(r.Withheld) > 0:
		return StatusWithheld
	case r.strict && len(r.Damage)+len(r.Unsupported)+len(r.Unreadable) > 0:
		return StatusPartial
	case r.Sessions == 0 && len(r.Unreadable) > 0:
		return StatusFailed
	}
	return StatusDone
}

// sort puts everything in an order that doesn't depend on the workers.
func (r *Report) sort() {
	for _, list := range []*[]Problem{&r.Damage, &r.Unsupported, &r.Unreadable, &r.Withheld, &r.Stubs} {
		slices.SortFunc(*list, func(a, b Problem) int {
			return cmp.Or(strings.Compare(a.File, b.File), a.Line-b.Line, a.Part-b.Part, strings.Compare(a.Rule, b.Rule), strings.Compare(a.Text, b.Text))
		})
		*list = slices.Compact(*list)
	}
	slices.Sort(r.Notes)
	r.Notes = slices.Compact(r.Notes)
}
