package redact

import (
	"iter"

	"publish/session"
)

// Pick is [Redactor.Lines] for the lines that want reports true for. The
// others cost little more than reading them, but the numbers of placeholders
// may differ from those of the whole session.
func (r *Redactor) Pick(lines iter.Seq2[session.Line, error], f *Findings, k *Known, want func(session.Line) bool) iter.Seq2[session.Line, error] {
	return func(yield func(session.Line, error) bool) {
		if !r.disabled && f == nil {
			yield(session.Line{}, errNoFindings)
			return
		}
		var p *page
		if !r.disabled {
			p = newPage(r, f, k)
		}
		for l, err := range lines {
			wanted := err == nil && want(l)
			if err == nil && p != nil {
				if wanted {
					l.Raw, err = p.redact(l)
				} else {
					err = p.pass(l)
				}
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
