package redact

import (
	"iter"

	"publish/session"
)

// Lines yields the redacted lines of a session: for JSONL, and for decoding.
// A line is unchanged, byte for byte, except inside the strings that were
// edited, and that U+0085, U+2028 and U+2029 are escaped. Raw is valid until
// the next step. The error is [ErrChanged] as soon as a line isn't the one
// that f was made from, and that of lines.
func (r *Redactor) Lines(lines iter.Seq2[session.Line, error], f *Findings, k *Known) iter.Seq2[session.Line, error] {
	if r.disabled {
		return lines
	}
	return func(yield func(session.Line, error) bool) {
		if f == nil {
			yield(session.Line{}, errNoFindings)
			return
		}
		newPage(r, f, k).lines(lines)(yield)
	}
}

func (p *page) lines(lines iter.Seq2[session.Line, error]) iter.Seq2[session.Line, error] {
	return func(yield func(session.Line, error) bool) {
		for l, err := range lines {
			if err == nil {
				l.Raw, err = p.redact(l)
			}
			if err != nil {
				yield(session.Line{}, err)
				return
			}
			if !yield(l, nil) {
				return
			}
		}
		if p.line != len(p.f.lines) {
			yield(session.Line{}, ErrChanged)
		}
	}
}
