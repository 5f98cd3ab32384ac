package site

import (
	"bufio"
	"iter"
	"slices"

	"publish/redact"
	"publish/render"
	"publish/session"
)

// A draft is a file of a session that isn't in its place yet.
type draft struct {
	ext   string
	file  *staged
	hits  []redact.Hit // what keeps it from being published
	stubs int          // entries that are withheld in it, -1 before it is made
}

// drafts begins the files of a session. The caller must discard them.
func (b *build) drafts(s *source) []*draft {
	var list []*draft
	for _, ext := range s.exts {
		list = append(list, &draft{ext: ext, file: b.out.stage(s.name() + ext), stubs: -1})
	}
	return list
}

// proveAll makes the files of a session and returns the places of the entries
// that had to be withheld. One that has to be in one file is in all: what a
// page hides must not stand in the copy beside it.
func (b *build) proveAll(s *source, t redact.Transcript, list []*draft) (withheld map[string]bool, err error) {
	withheld = map[string]bool{}
	shows := func(d *draft) bool { return d.stubs < len(withheld) }
	for i := slices.IndexFunc(list, shows); i >= 0; i = slices.IndexFunc(list, shows) {
		d := list[i]
		if d.hits, err = b.prove(s, t, d.ext, d.file, withheld); err != nil {
			return nil, err
		}
		d.stubs = len(withheld)
	}
	return withheld, nil
}

// publish puts a proved file in place. One that can't be proved isn't written;
// an older version of it becomes a stub.
func (b *build) publish(s *source, d *draft) error {
	if len(d.hits) > 0 {
		return b.hold(s, d.ext, d.hits)
	}
	changed, err := d.file.commit(false)
	if err != nil {
		return err
	}
	s.row.setPath(d.ext)
	return b.remember(d.file.name, d.file.digest(), changed)
}

// hold notes what withholds a file, and puts a stub in the place of an older
// version of it.
func (b *build) hold(s *source, ext string, hits []redact.Hit) error {
	name := s.name() + ext
	for _, h := range hits {
		p := Problem{File: name, Rule: h.Rule, Text: "something would survive " + whereIs(h)}
		if !slices.Contains(s.now.Held, p) {
			s.now.Held = append(s.now.Held, p)
		}
	}
	data := b.stub(s, ext)
	if data == nil {
		return nil
	}
	s.row.Withheld = true
	if ext == ".html" {
		s.now.Images = 0
	}
	if err := b.put(name, data); err != nil {
		return err
	}
	s.row.setPath(ext)
	return nil
}

// whereIs says where the proof found something.
func whereIs(h redact.Hit) string {
	if h.Place == "" {
		return "outside of an entry"
	}
	return "in the entry of line " + h.Place
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
	return b.remember(name, sumOf(data), changed)
}

// remember keeps what the next run needs to know of an output.
func (b *build) remember(name, sum string, changed bool) error {
	info, err := b.out.root.Lstat(name)
	if err != nil {
		return &writeError{name, plain(err)}
	}
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

// writeLines writes the redacted lines of a session. Without redaction, a
// whole session is its file, damage and line ends included.
func (b *build) writeLines(out *bufio.Writer, s *source, withheld map[string]bool) error {
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
