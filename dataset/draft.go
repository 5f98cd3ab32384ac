package dataset

import (
	"fmt"
	"slices"

	"publish/redact"
	"publish/session"
	"publish/site"
)

// A draft is a session while its traces are made. Where the proof finds
// something in a trace, the entry becomes a stub, in the session's other
// traces, too.
type draft struct {
	site.Reading
	file     string            // the source, for messages
	raw      map[string][]byte // redacted lines of a pi session, by place
	withheld map[string]bool   // places of the stubs
	stubs    []site.Problem
}

func newDraft(r site.Reading, file string) (*draft, error) {
	d := &draft{Reading: r, file: file, withheld: make(map[string]bool)}
	return d, d.readLines()
}

// readLines keeps the redacted lines of a pi session. golder's entries are
// written anew, from what was decoded.
func (d *draft) readLines() error {
	if d.Transcript.Session().Header.Dialect != session.Pi {
		return nil
	}
	d.raw = make(map[string][]byte)
	for l, err := range redact.WithholdLines(d.Lines(), d.withheld) {
		if err != nil {
			return err
		}
		if l.Damage == "" {
			d.raw[l.Place()] = slices.Clone(l.Raw)
		}
	}
	return nil
}

// trace makes the trace of the n-th of the leaves and proves it. The reason
// says why it must not be written, "" if it may.
func (d *draft) trace(n int, all bool, id string) (made trace, reason string, err error) {
	for {
		made, reason = makeTrace(d.Transcript, leaves(d.Transcript.Session(), all)[n], id, d.raw)
		if reason != "" {
			return made, reason, nil
		}
		if len(made.data) > maxFileBytes {
			return made, tooLarge, nil
		}
		hits := d.Prove(redact.JSONL, made.data)
		if len(hits) == 0 {
			made.countWithheld(d.withheld)
			return made, "", nil
		}
		if !d.withhold(made, hits) {
			return made, Unsafe, nil
		}
		if err := d.readLines(); err != nil {
			return made, "", err
		}
	}
}

// withhold makes stubs of the entries with hits. It reports false when that
// can't help: a stub was hit, or what lies outside of the session's lines.
func (d *draft) withhold(made trace, hits []redact.Hit) bool {
	for _, h := range hits {
		if h.Line < 1 || h.Line > len(made.places) || d.withheld[made.places[h.Line-1]] {
			return false
		}
	}
	for _, h := range hits {
		place := made.places[h.Line-1]
		if !d.withheld[place] {
			d.stubs = append(d.stubs, site.Problem{File: d.file, Rule: h.Rule, Text: fmt.Sprintf("a stub stands in the entry of line %s", place)})
		}
		d.withheld[place] = true
	}
	d.Transcript = d.Transcript.Withhold(d.withheld)
	return true
}

// countWithheld counts the stubs of a trace among what was taken out.
func (t *trace) countWithheld(withheld map[string]bool) {
	for _, place := range t.places {
		if withheld[place] {
			t.row.Redaction.Counts["withheld"]++
		}
	}
}
