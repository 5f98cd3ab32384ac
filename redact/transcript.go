package redact

import (
	"errors"
	"iter"
	"slices"
	"strconv"

	"publish/session"
)

var errNoFindings = errors.New("redacting without findings")

// A Transcript is a session that has been through a [Redactor]. Only this
// package makes one. The zero value holds no session.
type Transcript struct {
	session  *session.Session
	policy   Policy
	report   []Removed
	borrowed []int64
}

// Transcript makes the redacted session. f must come from the same bytes.
// The error is that of session.Decode, or [ErrChanged].
func (r *Redactor) Transcript(lines iter.Seq2[session.Line, error], f *Findings, k *Known) (Transcript, error) {
	t := Transcript{policy: r.Policy()}
	if r.disabled {
		s, err := session.Decode(lines)
		t.session = s
		return t, err
	}
	if f == nil {
		return Transcript{}, errNoFindings
	}
	p := newPage(r, f, k)
	p.report = newReport()
	s, err := session.Decode(p.lines(lines))
	if err != nil {
		return Transcript{}, err
	}
	p.report.nameHeader(strconv.Itoa(s.Header.Line))
	t.session, t.report, t.borrowed = s, p.report.removed, p.borrowed
	return t, nil
}

// Session returns the redacted session. It must not be changed.
func (t Transcript) Session() *session.Session { return t.session }

// Policy tells how it was redacted.
func (t Transcript) Policy() Policy { return t.policy }

// Report lists what was taken out, in the order of first places.
func (t Transcript) Report() []Removed { return slices.Clone(t.report) }

// Borrowed returns the byte offsets of the lines in which a value occurs that the
// session's own rules don't give away in the same way: it was named by the user or
// found in another session, and the transcript might be another one without it.
// [Known.Mark] tells later whether these lines still say the same.
func (t Transcript) Borrowed() []int64 { return slices.Clone(t.borrowed) }
