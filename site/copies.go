package site

import (
	"bytes"
	"iter"
	"slices"

	"publish/redact"
	"publish/render"
	"publish/session"
)

// produceCopy makes one file of a session. What can't be proved isn't written;
// an older version of it becomes a stub.
func (b *build) produceCopy(s *source, t redact.Transcript, ext string) error {
	name := s.name() + ext
	data, hits, err := b.prove(s, t, ext)
	if err != nil {
		return err
	}
	if len(hits) > 0 {
		for _, h := range hits {
			p := Problem{File: name, Rule: h.Rule, Text: "something would survive " + whereIs(h)}
			if !slices.Contains(s.now.Held, p) {
				s.now.Held = append(s.now.Held, p)
			}
		}
		if data = b.stub(s, ext); data == nil {
			return nil
		}
		s.row.Withheld = true
	}
	if err := b.put(name, data); err != nil {
		return err
	}
	s.row.setPath(ext)
	if ext == ".html" {
		s.now.Images = bytes.Count(data, []byte(`src="data:image/`))
	}
	return nil
}

// whereIs says where the proof found something.
func whereIs(h redact.Hit) string {
	if h.Place == "" {
		return "outside of an entry"
	}
	return "in the entry of line " + h.Place
}

// prove renders a file until the proof finds nothing in it: entries with hits
// become stubs. Hits that stay are returned.
func (b *build) prove(s *source, t redact.Transcript, ext string) (data []byte, hits []redact.Hit, err error) {
	defer contain(&err)
	places := map[string]bool{}
	for {
		data, err = b.make(s, t, ext, places)
		if err != nil {
			return nil, nil, err
		}
		hits = b.red.Prove(kindOfProof(ext), data, s.findings, b.known)
		more := false
		for _, h := range hits {
			if h.Place == "" || places[h.Place] {
				return nil, hits, nil
			}
			more = true
		}
		if !more {
			return data, nil, nil
		}
		for _, h := range hits {
			if !places[h.Place] {
				s.now.Stubs = append(s.now.Stubs, Problem{File: s.Path, Rule: h.Rule, Text: "in " + s.name() + ext + " a stub stands " + whereIs(h)})
			}
			places[h.Place] = true
		}
		t = t.Withhold(places)
	}
}

func kindOfProof(ext string) redact.Kind {
	switch ext {
	case ".html":
		return redact.HTML
	case ".md":
		return redact.Markdown
	}
	return redact.JSONL
}

// entryMarkup is about how many bytes of markup stand around an entry, its
// line in the outline included.
const entryMarkup = 400

// make renders one file of a session.
func (b *build) make(s *source, t redact.Transcript, ext string, withheld map[string]bool) (data []byte, err error) {
	// A page is about half as large again as its session, and more where
	// entries are short. A buffer that has to grow holds three times what is
	// in it while it does. Room that stays empty costs nothing, as long as
	// nobody clears it, which Buffer.Grow would.
	markup := min(int64(len(t.Session().Entries))*entryMarkup, 3*s.cut)
	size := s.cut + s.cut*9/16 + markup + 64<<10
	out := bytes.NewBuffer(make([]byte, 0, size))
	switch ext {
	case ".html":
		err = b.ren.Page(out, t, s.around[ext])
	case ".md":
		err = b.ren.Markdown(out, t, s.around[ext])
	default:
		err = b.writeLines(out, s, withheld)
	}
	return out.Bytes(), err
}

// stub returns what stands in the place of an older version of a file, nil if
// there is none.
func (b *build) stub(s *source, ext string) []byte {
	if _, err := b.out.root.Lstat(s.name() + ext); err != nil {
		return nil
	}
	a := s.around[ext]
	return b.stubFor(ext, render.Surroundings{Project: a.Project, Path: a.Path}, withheldReason)
}

// put writes a file and remembers it.
func (b *build) put(name string, data []byte) error {
	changed, err := b.out.write(name, data)
	if err != nil {
		return err
	}
	return b.remember(name, data, changed)
}

func (b *build) remember(name string, data []byte, changed bool) error {
	info, err := b.out.root.Lstat(name)
	if err != nil {
		return &writeError{name, plain(err)}
	}
	sum := sumOf(data)
	b.mu.Lock()
	defer b.mu.Unlock()
	if changed {
		b.report.Written++
	}
	b.next.Outputs[name] = outputState{stampOf(info), sum}
	return nil
}

// setPath says that a copy of the session stands beside the index.
func (r *row) setPath(ext string) {
	switch ext {
	case ".html":
		r.HTML = r.page + ext
	case ".md":
		r.MD = r.page + ext
	default:
		r.JSONL = r.page + ext
	}
}

// writeLines appends the redacted lines of a session. Without redaction, a
// whole session is its file, damage and line ends included.
func (b *build) writeLines(out *bytes.Buffer, s *source, withheld map[string]bool) error {
	if b.red.Policy().Disabled && s.want == nil && len(withheld) == 0 {
		return s.copyTo(out)
	}
	return s.again(func(lines iter.Seq2[session.Line, error]) error {
		lines = b.red.Lines(lines, s.findings, b.known)
		if s.want != nil {
			lines = only(lines, s.want)
		}
		for line, err := range redact.WithholdLines(lines, withheld) {
			if err != nil {
				return err
			}
			out.Write(line.Raw)
			out.WriteByte('\n')
		}
		return nil
	})
}

// only yields the lines that are wanted.
func only(lines iter.Seq2[session.Line, error], want func(session.Line) bool) iter.Seq2[session.Line, error] {
	return func(yield func(session.Line, error) bool) {
		for line, err := range lines {
			if (err != nil || want(line)) && !yield(line, err) {
				return
			}
		}
	}
}
