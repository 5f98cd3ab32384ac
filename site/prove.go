package site

import (
	"bufio"
	"bytes"
	"io"
	"slices"

	"publish/redact"
)

// A sink takes a file that is being made, and forgets it again.
type sink interface {
	io.Writer
	Reset()
}

// prove renders a file into out until the proof finds nothing in it: entries
// with hits become stubs and join those that are withheld already. Hits that
// stay are returned; what is in out then isn't whole. Only what is proved gets
// there.
func (b *build) prove(s *source, t redact.Transcript, ext string, out sink, withheld map[string]bool) (hits []redact.Hit, err error) {
	defer contain(&err)
	for round := 0; ; round++ {
		out.Reset()
		w := &proving{proof: b.red.NewProof(kindOfProof(ext), s.findings, b.known), out: out}
		if err := b.make(w, s, t.Withhold(withheld), ext, withheld); err != nil {
			return nil, err
		}
		if hits, err = w.end(); err != nil {
			return nil, err
		}
		if ext == ".html" {
			s.now.Images = w.images.n
		}
		if len(hits) == 0 {
			return nil, nil
		}
		// What an entry shows elsewhere is withheld with it alone.
		more := fresh(hits, withheld)
		if len(more) < len(hits) {
			if front := b.provedFronts(s, t, withheld); len(fresh(front, withheld)) > 0 {
				more = fresh(front, withheld)
			}
		}
		if len(more) == 0 || round == maxStubRounds {
			return hits, nil
		}
		s.withhold(ext, more, withheld)
	}
}

// maxStubRounds is how often a file is made again. A page that still shows
// something then, each time in another entry, was made to.
const maxStubRounds = 12

// fresh returns the hits in entries that aren't withheld yet.
func fresh(hits []redact.Hit, withheld map[string]bool) []redact.Hit {
	return slices.DeleteFunc(slices.Clone(hits), func(h redact.Hit) bool { return h.Place == "" || withheld[h.Place] })
}

// withhold notes that the entries with hits become stubs.
func (s *source) withhold(ext string, hits []redact.Hit, withheld map[string]bool) {
	for _, h := range hits {
		if !withheld[h.Place] {
			s.now.Stubs = append(s.now.Stubs, Problem{File: s.Path, Rule: h.Rule, Text: "in " + s.name() + ext + " a stub stands " + whereIs(h)})
		}
		withheld[h.Place] = true
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

// make renders one file of a session.
func (b *build) make(out io.Writer, s *source, t redact.Transcript, ext string, withheld map[string]bool) error {
	switch ext {
	case ".html":
		return b.ren.Page(out, t, s.around[ext])
	case ".md":
		return b.ren.Markdown(out, t, s.around[ext])
	}
	w := bufio.NewWriterSize(out, 64<<10)
	if err := b.writeLines(w, s, withheld); err != nil {
		return err
	}
	return w.Flush()
}

// A proving writer hands a file on as far as it is proved. After a hit it goes
// on looking, but hands nothing on.
type proving struct {
	proof  *redact.Proof
	out    io.Writer
	held   []byte // not yet handed on
	done   int    // bytes that were
	images imageCounter
}

func (w *proving) Write(b []byte) (int, error) {
	w.images.count(b)
	w.proof.Write(b) // never fails
	if len(w.proof.Hits()) > 0 {
		w.held = nil
		return len(b), nil
	}
	w.held = append(w.held, b...)
	return len(b), w.handOn()
}

// maxHeld is how much memory is kept for what waits for its proof.
const maxHeld = 1 << 20

func (w *proving) handOn() error {
	n := w.proof.Proved() - w.done
	if n == 0 {
		return nil
	}
	_, err := w.out.Write(w.held[:n])
	w.done += n
	rest := w.held[n:]
	if len(rest) < maxHeld && cap(w.held) > 2*maxHeld {
		w.held = nil
	}
	w.held = append(w.held[:0], rest...)
	return err
}

// end hands on what is left.
func (w *proving) end() ([]redact.Hit, error) {
	if hits := w.proof.End(); len(hits) > 0 {
		return hits, nil
	}
	return nil, w.handOn()
}

// An imageCounter counts the pictures in a page that comes in pieces.
type imageCounter struct {
	n    int
	tail []byte
}

var imageMark = []byte(`src="data:image/`)

func (c *imageCounter) count(b []byte) {
	most := len(imageMark) - 1
	c.n += bytes.Count(b, imageMark)
	c.tail = append(c.tail, b[:min(len(b), most)]...)
	c.n += bytes.Count(c.tail, imageMark)
	if len(b) > most {
		c.tail = append(c.tail[:0], b[len(b)-most:]...)
	}
	c.tail = c.tail[max(0, len(c.tail)-most):]
}
