package redact

import (
	"bufio"
	"io"
	"iter"

	"publish/session"
)

// Read makes the transcript of one session by itself, from a file of which
// it reads all twice: [Redactor.Discover] and [Redactor.Transcript] in one.
// What other sessions gave away isn't known to it.
func (r *Redactor) Read(file io.ReadSeeker) (t Transcript, err error) {
	err = r.twice(file, func(lines iter.Seq2[session.Line, error], f *Findings, k *Known) (err error) {
		t, err = r.Transcript(lines, f, k)
		return err
	})
	return t, err
}

// WriteJSONL writes the redacted lines of one session by itself, from a file
// of which it reads all twice: [Redactor.Discover] and [Redactor.Lines] in
// one. When it fails, part of the lines may have been written.
func (r *Redactor) WriteJSONL(w io.Writer, file io.ReadSeeker) error {
	b := bufio.NewWriter(w)
	err := r.twice(file, func(lines iter.Seq2[session.Line, error], f *Findings, k *Known) error {
		for line, err := range r.Lines(lines, f, k) {
			if err != nil {
				return err
			}
			b.Write(line.Raw)
			b.WriteByte('\n') // Flush reports any error
		}
		return nil
	})
	if err != nil {
		return err
	}
	return b.Flush()
}

// twice reads a file to learn what it gives away, and calls use with its lines
// again.
func (r *Redactor) twice(file io.ReadSeeker, use func(iter.Seq2[session.Line, error], *Findings, *Known) error) error {
	start, err := file.Seek(0, io.SeekCurrent)
	if err != nil {
		return err
	}
	f, err := r.Discover(session.Scan(file))
	if err != nil {
		return err
	}
	if _, err := file.Seek(start, io.SeekStart); err != nil {
		return err
	}
	return use(f.Rescan(file), f, r.Known(func(yield func(*Findings) bool) { yield(f) }))
}
