package dataset

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"strconv"
	"time"

	"publish/redact"
	"publish/session"
)

// A trace is one path of a session, ready to be written.
type trace struct {
	data   []byte
	places []string // in the session's file, of each line
	row    Row      // without file, project and policy
}

// Unsafe is the reason for which a trace is left out when the proof found
// something in its finished bytes.
const Unsafe = "a credential would have survived"

// Further reasons. They stand in the report and the card.
const (
	noExchange = "no exchange of user and assistant"
	oneShape   = "nothing tells answers from prompts but the role"
	tooLarge   = "larger than the Hub shows"
	unreadable = "not readable"
)

// leaves returns the ends of the paths to write: the active leaf first, then,
// when all are wanted, the other ends of branches in file order.
func leaves(s *session.Session, all bool) []*session.Entry {
	active := s.Leaf()
	if active == nil {
		return nil
	}
	list := []*session.Entry{active}
	if !all {
		return list
	}
	for _, e := range s.Entries {
		if _, damaged := e.Body.(*session.Damaged); !damaged && e != active && len(s.Children(e)) == 0 {
			list = append(list, e)
		}
	}
	return list
}

// makeTrace writes the path to leaf in pi's format: entry by entry, each the
// child of the one before. raw holds the redacted lines of a pi session by
// place. The reason says why the Hub wouldn't see a trace in it, should it be
// the first file: no user or no assistant speaks, or all messages have the
// same members.
func makeTrace(t redact.Transcript, leaf *session.Entry, id string, raw map[string][]byte) (made trace, reason string) {
	s := t.Session()
	w := traceWriter{raw: raw, calls: make(map[string]bool), models: make(map[string]bool)}
	w.golder = s.Header.Dialect == session.Golder
	w.line(headerLine(s.Header, id), strconv.Itoa(s.Header.Line))
	for _, e := range s.Branch(leaf) {
		w.entry(e)
	}
	row := w.row
	sum := sha256.Sum256(w.data)
	row.SHA256, row.Bytes = hex.EncodeToString(sum[:]), int64(len(w.data))
	row.Session, row.Agent, row.Format = id, string(s.Header.Dialect), string(session.Pi)
	row.Branch = leaf.ID
	row.Started, row.Ended = second(s.Started()), second(s.Ended())
	row.Models = slices.Sorted(maps.Keys(w.models))
	row.Redaction.Counts = make(map[string]int)
	for _, r := range t.Report() {
		row.Redaction.Counts[r.Rule]++
	}
	switch {
	case w.users == 0 || w.assistants == 0:
		reason = noExchange
	case !w.full:
		reason = oneShape
	}
	return trace{w.data, w.places, row}, reason
}

// second returns a time in whole seconds, or "" for the zero time.
func second(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// A traceWriter puts the entries of one path into a file and counts them.
type traceWriter struct {
	data              []byte
	places            []string
	golder            bool
	raw               map[string][]byte
	parent            string
	calls             map[string]bool // ids of the calls so far
	models            map[string]bool
	users, assistants int
	full              bool // an answer has members that no prompt has
	row               Row
}

func (w *traceWriter) line(l []byte, place string) {
	w.data = append(append(w.data, clean(l)...), '\n')
	w.places = append(w.places, place)
}

// entry writes one entry. A result whose call isn't on the path is left out:
// readers of traces pair them. So is what they couldn't read.
func (w *traceWriter) entry(e *session.Entry) {
	if r, ok := e.Body.(*session.ToolResult); ok && !w.calls[r.ToolCallID] {
		return
	}
	line := w.convert(e)
	if line == nil || !readable(line) {
		return
	}
	w.line(line, e.Place())
	w.parent = e.ID
	w.count(e)
}

// readable reports whether a line's message, where it has one, is an object
// whose role and call are strings: one that isn't makes a reader of columns
// give up on the whole file.
func readable(line []byte) bool {
	message := lookup(line, "message")
	if message == nil {
		return true
	}
	if message.Kind() != '{' {
		return false
	}
	for _, name := range []string{"role", "toolCallId"} {
		if v := lookup(message, name); v != nil && v.Kind() != '"' {
			return false
		}
	}
	return true
}

func (w *traceWriter) convert(e *session.Entry) []byte {
	if w.golder {
		return golderLine(e, w.parent)
	}
	raw := w.raw[e.Place()]
	if raw == nil {
		return nil
	}
	return piLine(e, raw, w.parent)
}

func (w *traceWriter) count(e *session.Entry) {
	w.row.Entries++
	if _, ok := e.Body.(*session.Compaction); !ok && e.Type() == "message" { // golder's compactions are messages
		w.row.Messages++
	}
	if u := session.UsageOf(e); u != nil {
		w.row.Tokens += u.Input + u.Output + u.CacheRead + u.CacheWrite
	}
	switch b := e.Body.(type) {
	case *session.User:
		w.users++
		w.blocks(b.Content)
	case *session.Assistant:
		w.assistants++
		w.full = w.full || b.Model != "" || b.Usage != nil || b.StopReason != "" || b.Provider != "" || b.API != ""
		w.blocks(b.Content)
		if b.Model != "" {
			w.models[b.Model] = true
		}
	case *session.ToolResult:
		w.blocks(b.Content)
	case *session.BashExecution:
		w.row.BashRuns++
	default: // the others are not counted
	}
}

func (w *traceWriter) blocks(list []session.Block) {
	for _, b := range list {
		switch b := b.(type) {
		case *session.ToolCall:
			w.row.ToolCalls++
			w.calls[b.ID] = true
		case *session.Image:
			w.row.Images++
		default: // the others are not counted
		}
	}
}
