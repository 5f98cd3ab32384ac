package redact

import (
	"bytes"
	"cmp"
	"io"
	"slices"
	"strings"
)

// A Hit is something that the proof found in finished bytes.
type Hit struct {
	Rule  string
	Place string // the entry's place where it is known, else ""
	Line  int    // line of the finished file, 1-based; 0 where a [Proof] found it and didn't [Proof.Locate] it
}

// A Kind says how finished bytes are to be read.
type Kind string

// The kinds of file that Prove reads.
const (
	HTML     Kind = "html"
	Markdown Kind = "md"
	JSONL    Kind = "jsonl" // also JSON
)

// Prove reads finished bytes as a stranger would and returns what still
// matches a strong rule or a known value: the text without its tags, and the
// attributes; with escapes and one layer of base64 undone; for known values
// also across line breaks, line numbers and the signs of diffs. f and k may be
// nil. The places of a JSON Lines file are known if it has the lines that f was
// made from.
//
// It doesn't see what isn't there for a stranger either: a value in pieces that
// stand in different entries, paragraphs or cells; what is encrypted,
// compressed, encoded twice or drawn in a picture. Nor does it look for what
// only context tells, for known values under 8 bytes, for names and addresses,
// or for what a strong rule would find across a line break: a page that has
// the word postgres must not be withheld because it was a password elsewhere.
func (r *Redactor) Prove(kind Kind, finished []byte, f *Findings, k *Known) []Hit {
	p := r.NewProof(kind, f, k)
	p.read(finished, true)
	hits, _ := p.Locate(bytes.NewReader(finished)) // which can be read
	return hits
}

// A Proof does what [Redactor.Prove] does while the file is being made: it is
// told the file piece by piece, wherever that is cut, and holds no more of it
// than one entry. It belongs to one goroutine.
type Proof struct {
	reader  reader
	search  *proof
	hits    []Hit
	offsets []int // of the hits

	rest   []byte // given and not yet read
	at     int    // offset of rest in the file
	enough int    // don't try to read less than this
	proved int
}

// A reader takes passages out of a file.
type reader interface {
	// read reads what in holds from the place on where it stopped the last
	// time. It returns how far it came, and up to where all has been yielded.
	// Unless last is set, what in ends with may go on in the next piece.
	read(in piece, yield func(passage)) (to, yielded int)
}

// A piece is a part of a file.
type piece struct {
	b    []byte
	at   int  // its offset in the file
	last bool // nothing comes after it
}

// NewProof begins the proof of a file. f and k are as for [Redactor.Prove].
func (r *Redactor) NewProof(kind Kind, f *Findings, k *Known) *Proof {
	if r.disabled {
		return &Proof{}
	}
	p := &Proof{search: r.newProof(f, k)}
	switch kind {
	case HTML:
		p.reader = &htmlReader{}
	case JSONL:
		p.reader = &jsonReader{f: f, w: walker{table: new(members)}}
	default:
		p.reader = &markdownReader{}
	}
	return p
}

// Write takes the next piece of the file. It never fails.
func (p *Proof) Write(b []byte) (int, error) {
	p.read(b, false)
	return len(b), nil
}

// End says that the file is whole. It returns the hits.
func (p *Proof) End() []Hit {
	p.read(nil, true)
	return p.hits
}

// Locate tells the lines of the hits, for which it reads the file once more.
func (p *Proof) Locate(file io.Reader) ([]Hit, error) {
	order := make([]int, len(p.hits))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(p.offsets[a], p.offsets[b]) })
	buf := make([]byte, min(64<<10, p.at+1))
	for at, line := 0, 1; len(order) > 0; {
		n, err := io.ReadFull(file, buf)
		rest := buf[:n]
		for len(order) > 0 && (p.offsets[order[0]] < at+len(rest) || err != nil) {
			k := min(p.offsets[order[0]]-at, len(rest))
			line += bytes.Count(rest[:k], []byte("\n"))
			at, rest = at+k, rest[k:]
			p.hits[order[0]].Line = line
			order = order[1:]
		}
		at, line = at+len(rest), line+bytes.Count(rest, []byte("\n"))
		if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
			return p.hits, err
		}
	}
	return p.hits, nil
}

// Hits returns what was found so far.
func (p *Proof) Hits() []Hit { return p.hits }

// Proved is the length of the beginning of the file that has been looked at.
func (p *Proof) Proved() int { return p.proved }

// maxRest is how much memory is kept for what waits for the next piece.
const maxRest = 1 << 20

func (p *Proof) read(b []byte, last bool) {
	if p.reader == nil {
		p.proved += len(b)
		return
	}
	if len(p.rest) > 0 {
		p.rest = append(p.rest, b...)
		b = p.rest
	}
	to := 0
	if last || len(b) >= p.enough {
		to, p.proved = p.reader.read(piece{b, p.at, last}, p.passage)
		to -= p.at
		p.at += to
		p.enough = 0
		if to == 0 {
			// One that goes on and on is not to be read from its start with
			// every piece.
			p.enough = 2 * len(b)
		}
	}
	if to == 0 && len(p.rest) > 0 {
		return // it waits where it is: to move it each time would cost its square
	}
	if b = b[to:]; len(b) < maxRest && cap(p.rest) > 2*maxRest {
		p.rest = nil
	}
	p.rest = append(p.rest[:0], b...)
}

func (p *Proof) passage(x passage) {
	p.search.check(x)
	for _, h := range p.search.found {
		p.offsets = append(p.offsets, h.Line)
		h.Line = 0
		p.hits = append(p.hits, h)
	}
}

// A proof looks at the passages of a file.
type proof struct {
	r      *Redactor
	f      *Findings
	k      *Known
	own    *matcher
	spans  []span
	occ    []occurrence
	found  []Hit // of one passage; Line is an offset
	joiner joiner
	undone undone
}

func (r *Redactor) newProof(f *Findings, k *Known) *proof {
	if k == nil {
		k = r.literals
	}
	p := &proof{r: r, f: f, k: k}
	if f != nil {
		p.own = f.ownMatcher(k)
	}
	return p
}

// check collects in p.found what a passage gives away, each thing once.
func (p *proof) check(x passage) {
	p.found = p.found[:0]
	p.strong(x)
	p.known(x, x.text, func(at int) int { return at })
	p.joined(x)
	if p.knows() && p.undone.undo(x.text) {
		p.known(x, p.undone.text.String(), passage{parts: p.undone.parts}.offset)
	}
	slices.SortFunc(p.found, func(a, b Hit) int { return cmp.Or(cmp.Compare(a.Line, b.Line), strings.Compare(a.Rule, b.Rule)) })
	p.found = slices.Compact(p.found)
}

// knows reports whether there are any values to look for.
func (p *proof) knows() bool { return p.own != nil || p.k.match != nil }

// strong runs the strong rules over a passage. They look behind escapes and
// base64 by themselves.
func (p *proof) strong(x passage) {
	p.spans = p.r.engine.strong(x.text, p.spans[:0])
	for _, sp := range p.spans {
		if !ours(x.text, sp.start, sp.end) {
			p.hit(sp.rule, x, sp.start)
		}
	}
}

// known searches one way of reading a passage for known values. Origin tells
// where its text comes from in the passage.
func (p *proof) known(x passage, s string, origin func(int) int) {
	p.occ = p.own.find(s, p.occ[:0])
	for _, o := range p.occ {
		p.hit(p.f.values[o.value].rule, x, origin(o.start))
	}
	p.occ = p.k.match.find(s, p.occ[:0])
	for _, o := range p.occ {
		p.hit(p.k.values[o.value].rule, x, origin(o.start))
	}
}

// joined searches a passage with its line breaks taken out. Strong rules are
// not run here: lines that end in a capital and begin with one make shapes
// that nobody wrote.
func (p *proof) joined(x passage) {
	if !p.knows() || !breaks(x.text) {
		return
	}
	for s := range p.joiner.readings(x.text) {
		p.occ = p.own.find(s, p.occ[:0])
		for _, o := range p.occ {
			p.joinedHit(x, o, p.f.values[o.value].rule)
		}
		p.occ = p.k.match.find(s, p.occ[:0])
		for _, o := range p.occ {
			p.joinedHit(x, o, p.k.values[o.value].rule)
		}
	}
}

func (p *proof) joinedHit(x passage, o occurrence, rule string) {
	if from, _, broken := p.joiner.span(o.start, o.end); broken && o.end-o.start >= minJoined {
		p.hit(rule, x, from)
	}
}

func (p *proof) hit(rule string, x passage, at int) {
	p.found = append(p.found, Hit{Rule: safeRule(rule), Place: x.place, Line: x.offset(at)})
}
