package redact

import (
	"iter"
	"strconv"

	"publish/session"
)

// Pick is [Redactor.Lines] for the lines that want reports true for. The
// others cost little more than reading them, but the numbers of placeholders
// may differ from those of the whole session.
func (r *Redactor) Pick(lines iter.Seq2[session.Line, error], f *Findings, k *Known, want func(session.Line) bool) iter.Seq2[session.Line, error] {
	return func(yield func(session.Line, error) bool) {
		switch {
		case r.disabled:
			new(page).pick(lines, want)(yield)
		case f == nil:
			yield(session.Line{}, errNoFindings)
		default:
			newPage(r, f, k).pick(lines, want)(yield)
		}
	}
}

// PickTranscript is [Redactor.Transcript] for a session of which only the
// lines that want reports true for are shown, the header's among them. What
// the others give away is taken out all the same.
func (r *Redactor) PickTranscript(lines iter.Seq2[session.Line, error], f *Findings, k *Known, want func(session.Line) bool) (Transcript, error) {
	t := Transcript{policy: r.Policy()}
	p := new(page)
	if !r.disabled {
		if f == nil {
			return Transcript{}, errNoFindings
		}
		p = newPage(r, f, k)
		p.report = newReport()
	}
	s, err := session.Decode(p.pick(lines, want))
	if err != nil {
		return Transcript{}, err
	}
	t.session, t.borrowed = s, p.borrowed
	if p.report != nil {
		p.report.nameHeader(strconv.Itoa(s.Header.Line))
		t.report = p.report.removed
	}
	return t, nil
}

// pick redacts the lines that are wanted. A zero page leaves them as they are.
func (p *page) pick(lines iter.Seq2[session.Line, error], want func(session.Line) bool) iter.Seq2[session.Line, error] {
	return func(yield func(session.Line, error) bool) {
		for l, err := range lines {
			wanted := err == nil && want(l)
			switch {
			case err != nil || p.f == nil:
			case wanted:
				l.Raw, err = p.redact(l)
			default:
				err = p.pass(l)
			}
			if err != nil {
				yield(session.Line{}, err)
				return
			}
			if wanted && !yield(l, nil) {
				return
			}
		}
	}
}

// pass goes by a line that isn't wanted.
func (p *page) pass(l session.Line) error {
	if p.line >= len(p.f.lines) || p.f.lines[p.line].sum != sum(l.Raw) {
		return ErrChanged
	}
	for p.next < len(p.f.finds) && p.f.finds[p.next].line <= p.line {
		p.next++
	}
	p.line++
	return nil
}
