package render

import (
	"path"
	"strings"
	"time"

	"publish/redact"
	"publish/session"
)

// A Summary is what indexes and finding pages need of a session. All of it is
// redacted. Its JSON is the row of index.json (design of the output, version 1).
type Summary struct {
	ID           string         `json:"id"`
	Agent        string         `json:"agent"`
	Title        string         `json:"title"` // "" when there is neither a name nor a prompt
	Cwd          string         `json:"-"`
	Started      string         `json:"started,omitempty"` // RFC 3339 UTC, seconds
	Ended        string         `json:"ended,omitempty"`
	Entries      int            `json:"entries"`      // damaged lines left out
	Messages     int            `json:"messages"`     // of every role, on all branches
	Turns        int            `json:"turns"`        // replies of the model, on all branches
	Branches     int            `json:"branches"`     // ways that leave the active path or one another
	ToolCalls    int            `json:"toolCalls"`    // on all branches
	ToolErrors   int            `json:"toolErrors"`   // results that say so
	FilesChanged int            `json:"filesChanged"` // by calls that succeeded on the active path
	EndedInError bool           `json:"endedInError,omitempty"`
	Models       []string       `json:"models"` // in order of first use, without providers
	Usage        UsageRow       `json:"usage"`
	ByModel      []ModelRow     `json:"byModel,omitempty"`
	Redactions   map[string]int `json:"redactions"` // occurrences by rule
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

// A ModelRow is a session's own work with one model, without what it
// inherited. Work that names no model, such as that of a tool, stands under "".
type ModelRow struct {
	Model string  `json:"model"`
	Turns int     `json:"turns"`
	Cost  float64 `json:"cost"`
}

// Summarize returns the summary of t. inherited holds the places of entries
// that the session's parent holds too: they count once, there. A transcript
// that holds no session gives the zero Summary.
func Summarize(t redact.Transcript, inherited map[string]bool) Summary {
	if t.Session() == nil {
		return Summary{}
	}
	return summarize(t.Session(), t.Report(), inherited)
}

func summarize(s *session.Session, report []redact.Removed, inherited map[string]bool) Summary {
	started, ended := times(s, inherited)
	w := summarizer{s: s, inherited: inherited, models: map[string]int{}, active: activePath(s), touched: map[string]bool{}}
	w.sum = Summary{
		ID: s.Header.ID, Agent: string(s.Header.Dialect), Title: s.Title(), Cwd: s.Header.Cwd,
		Started: rfc3339(started), Ended: rfc3339(ended),
		Models: []string{}, Redactions: map[string]int{},
		Parent: parentID(s.Header), Branches: branches(s), EndedInError: endedInError(s),
	}
	for _, e := range s.Entries {
		w.entry(e)
	}
	w.sum.FilesChanged = len(w.touched)
	for _, r := range report {
		w.sum.Redactions[r.Rule] += r.Count
	}
	return w.sum
}

// A summarizer walks the entries of one session.
type summarizer struct {
	s         *session.Session
	inherited map[string]bool
	active    []bool         // by position in the file
	models    map[string]int // model to its row in sum.ByModel
	touched   map[string]bool
	damaged   int // last damaged line
	sum       Summary
}

func (w *summarizer) entry(e *session.Entry) {
	if _, ok := e.Body.(*session.Damaged); ok {
		if e.Line() != w.damaged {
			w.sum.DamagedLines++
			w.damaged = e.Line()
		}
		return
	}
	w.sum.Entries++
	own := !w.inherited[e.Place()]
	w.usage(e, own)
	switch body := e.Body.(type) {
	case *session.User:
		w.sum.Messages++
		if own {
			w.prompt(e, body)
		}
	case *session.Assistant:
		w.sum.Messages++
		w.sum.Turns++
		w.reply(e, body, own)
	case *session.ToolResult:
		w.sum.Messages++
		if body.IsError {
			w.sum.ToolErrors++
			if own {
				w.failure(e, body)
			}
		}
	case *session.BashExecution:
		w.sum.Messages++
		if own {
			w.command(e, body.Command, "user")
		}
	case *session.System, *session.UnknownMessage:
		w.sum.Messages++
	case *session.CustomMessage:
		if e.Type() == "message" {
			w.sum.Messages++
		}
	default:
		// Settings, markers and compactions are no messages.
	}
}

// usage adds what e records. A session's own part is summed apart rather than
// subtracted, so that no rounding is left over.
func (w *summarizer) usage(e *session.Entry, own bool) {
	u := session.UsageOf(e)
	if u == nil {
		return
	}
	sum := &w.sum.Usage
	sum.Input += u.Input
	sum.Output += u.Output
	sum.CacheRead += u.CacheRead
	sum.CacheWrite += u.CacheWrite
	sum.Cost += u.Cost
	if own {
		sum.OwnCost += u.Cost
		if model := modelOf(e); model != "" || u.Cost != 0 {
			w.model(model).Cost += u.Cost
		}
	}
}

func (w *summarizer) model(name string) *ModelRow {
	i, ok := w.models[name]
	if !ok {
		i = len(w.sum.ByModel)
		w.models[name] = i
		w.sum.ByModel = append(w.sum.ByModel, ModelRow{Model: name})
	}
	return &w.sum.ByModel[i]
}

// reply counts a reply of the model and its calls.
func (w *summarizer) reply(e *session.Entry, a *session.Assistant, own bool) {
	model := modelOf(e)
	if model != "" && !contains(w.sum.Models, model) {
		w.sum.Models = append(w.sum.Models, model)
	}
	if own {
		w.model(model).Turns++
		if a.StopReason == "error" {
			w.sum.Find.Errors = append(w.sum.Find.Errors, Finding{anchor(e), findingText(a.ErrorMessage), "assistant"})
		}
	}
	for _, b := range a.Content {
		if c, ok := b.(*session.ToolCall); ok {
			w.sum.ToolCalls++
			w.call(e, c, own)
		}
	}
}

// modelOf names the model that did the work of e, without its provider.
func modelOf(e *session.Entry) string {
	switch body := e.Body.(type) {
	case *session.Assistant:
		return body.Model
	case *session.UsageEntry:
		return body.Model
	default:
		return ""
	}
}

// contains is for the few models of a session; beyond a hundred it isn't worth
// an exact answer, and a hostile file must not make it quadratic.
func contains(models []string, model string) bool {
	if len(models) >= 100 {
		return true
	}
	for _, m := range models {
		if m == model {
			return true
		}
	}
	return false
}

// activePath marks the entries from the root to the session's leaf.
func activePath(s *session.Session) []bool {
	active := make([]bool, len(s.Entries))
	for _, e := range s.Branch(s.Leaf()) {
		active[e.Index()] = true
	}
	return active
}

// branches counts the ways beside the first one at every fork, and the roots
// beside the first one that a conversation starts from.
func branches(s *session.Session) int {
	n, roots := 0, 0
	for _, e := range s.Entries {
		children := len(s.Children(e))
		n += max(0, children-1)
		if s.Parent(e) == nil && e.Missing() == "" && (children > 0 || speaks(e)) {
			roots++
		}
	}
	return n + max(0, roots-1)
}

// speaks reports whether e is a part of the conversation.
func speaks(e *session.Entry) bool {
	switch e.Body.(type) {
	case *session.User, *session.Assistant, *session.ToolResult, *session.BashExecution, *session.CustomMessage:
		return true
	default:
		return false
	}
}

// endedInError reports whether the last thing that was said on the active path
// is a reply that broke off in an error.
func endedInError(s *session.Session) bool {
	leaf := s.Leaf()
	if leaf == nil {
		return false
	}
	path := s.Branch(leaf)
	for i := len(path) - 1; i >= 0; i-- {
		if speaks(path[i]) {
			a, ok := path[i].Body.(*session.Assistant)
			return ok && a.StopReason == "error"
		}
	}
	return false
}

// parentID is the id of the session that h's was forked from. pi records the
// path of its file, which is named by time and id.
func parentID(h session.Header) string {
	if h.Dialect != session.Pi || h.ParentSession == "" {
		return h.ParentSession
	}
	name := path.Base(strings.ReplaceAll(h.ParentSession, `\`, "/"))
	name = strings.TrimSuffix(name, ".jsonl")
	if stamp, id, ok := strings.Cut(name, "_"); ok && id != "" && strings.Contains(stamp, "T") {
		return id
	}
	return name
}

// rfc3339 is "" for a time that RFC 3339 can't write.
func rfc3339(t time.Time) string {
	t = t.UTC()
	if t.IsZero() || t.Year() < 1 || t.Year() > 9999 {
		return ""
	}
	return t.Format("2006-01-02T15:04:05Z")
}
