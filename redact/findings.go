package redact

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"iter"
	"slices"
	"strings"

	"publish/session"
)

// Findings are what Discover learned about one session. They hold secret
// values in memory and print as nothing.
type Findings struct {
	finds   []find
	values  []value
	index   map[string]int // text -> value
	lines   []seen
	offsets []int64
	users   []string
	hosts   []string
	prompts []int32 // the lines, counted from 0, that may hold a system prompt
	homes   []int32 // the lines that may hold a home directory
}

// A find is the place of a value: its line, counted from 0 in the order of the
// lines, and the range of bytes there.
type find struct{ line, start, end, value int }

// A seen tells about a line that was searched where it stands in its file, and
// a sum of its bytes: a session may grow while it is read.
type seen struct {
	number int32
	part   int32 // 0 for the first of a line if that is JSON, and was searched
	sum    uint32
}

func newSeen(l session.Line, searched bool) seen {
	x := seen{int32(l.Number), int32(l.Part), sum(l.Raw)}
	if searched && l.Part == 1 && (l.Damage == "" || l.Damage == session.NotObject) {
		x.part = 0
	}
	return x
}

// Rescan yields the lines of the session again, for the methods of [Redactor]
// that take these findings: they notice if the bytes aren't those that Discover
// read. What that found to be whole isn't parsed to see so another time.
func (f *Findings) Rescan(r io.Reader) iter.Seq2[session.Line, error] {
	if f == nil {
		return session.Scan(r)
	}
	next := 0
	return session.Rescan(r, func(number int) bool {
		for next < len(f.lines) && int(f.lines[next].number) < number {
			next++
		}
		return next < len(f.lines) && f.lines[next].part == 0 && int(f.lines[next].number) == number &&
			(next+1 == len(f.lines) || int(f.lines[next+1].number) != number)
	})
}

// place is the place of the i-th line, "" beyond the last.
func (f *Findings) place(i int) string {
	if f == nil || i >= len(f.lines) {
		return ""
	}
	return session.Line{Number: int(f.lines[i].number), Part: int(f.lines[i].part)}.Place()
}

// ErrChanged says that a session isn't the one that was searched.
var ErrChanged = errors.New("the session changed while it was read")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func sum(raw []byte) uint32 { return crc32.Checksum(raw, castagnoli) }

// String gives no content.
func (Findings) String() string { return "redact.Findings" + silent }

// Format gives no content, whatever the verb.
func (f Findings) Format(s fmt.State, _ rune) { io.WriteString(s, f.String()) }

// MarshalJSON gives no content.
func (Findings) MarshalJSON() ([]byte, error) { return []byte(`{}`), nil }

// Offsets returns the byte offsets of the lines that gave the site-wide known
// values, so that a later run can learn them again from those lines alone: see
// [Redactor.Relearn].
func (f *Findings) Offsets() []int64 { return slices.Clone(f.offsets) }

// Discover reads a session and runs the rules over all its strings.
func (r *Redactor) Discover(lines iter.Seq2[session.Line, error]) (*Findings, error) {
	d := r.newDiscovery()
	for l, err := range lines {
		if err != nil {
			return nil, err
		}
		if !r.disabled {
			d.line(l)
		}
		d.f.lines = append(d.f.lines, newSeen(l, !r.disabled))
	}
	d.endRun()
	return d.f, nil
}

// Relearn reads only the lines at these offsets of a session file, as Offsets
// gave them. The result is good for [Redactor.Known] and nothing else.
func (r *Redactor) Relearn(file io.ReaderAt, offsets []int64) (*Findings, error) {
	return r.Discover(linesAt(file, offsets))
}

// linesAt yields the lines at these offsets.
func linesAt(file io.ReaderAt, offsets []int64) iter.Seq2[session.Line, error] {
	return func(yield func(session.Line, error) bool) {
		for _, at := range offsets {
			for l, err := range session.Scan(io.NewSectionReader(file, at, 1<<62-at)) {
				if l.Number > 1 {
					break
				}
				l.Offset += at
				if !yield(l, err) || err != nil {
					return
				}
			}
		}
	}
}

// A discovery is one run of Discover.
type discovery struct {
	r        *Redactor
	f        *Findings
	table    *members
	walker   walker
	removals removals
	decoder  decoder
	learner  *learner // nil unless names go
	spans    []span
	words    map[string]bool // short values without finds

	run   tornRun
	start lineStart
}

// A lineStart is the offset of the current line's first part.
type lineStart struct {
	offset int64
	number int
}

// meet takes the next part of a file in.
func (s *lineStart) meet(l session.Line) {
	if l.Number != s.number {
		s.number, s.offset = l.Number, l.Offset
	}
}

func (r *Redactor) newDiscovery() *discovery {
	d := &discovery{r: r, f: &Findings{index: make(map[string]int)}, table: new(members)}
	d.walker.table = d.table
	if r.personal() {
		d.learner = &learner{add: d.learn}
	}
	for _, name := range r.options.Names {
		d.learn(kindOf(name), name)
	}
	return d
}

func (d *discovery) line(l session.Line) {
	d.start.meet(l)
	if !isJSON(l) {
		d.text(string(l.Raw))
		d.torn(l)
		return
	}
	d.endRun()
	w := &d.walker
	d.removals.begin(w, l.Raw, false)
	w.reset(l.Raw)
	for t, ok := w.next(); ok; t, ok = w.next() {
		d.token(w, t)
	}
}

// token runs the rules over one string.
func (d *discovery) token(w *walker, t token) {
	if t.start == t.end || d.skip(w, t) {
		return
	}
	s := d.decoder.decode(w.raw, t)
	if w.isFormat(t, s) {
		return
	}
	f := field{}
	if !t.key && w.tells() {
		f.key = w.key()
	}
	found := d.find(s, f)
	if len(found) == 0 {
		d.remember(w, t, s)
		return
	}
	m := newOffsetMap(w.raw, t)
	for _, sp := range found {
		from, to := m.span(sp.start, sp.end)
		d.add(s, sp, from, to)
	}
}

// skip reports whether nothing can be found in a string: it was looked at
// before, or it is never published and no text.
func (d *discovery) skip(w *walker, t token) bool {
	if t.key {
		return w.path[len(w.path)-1].clean
	}
	switch w.kind(-1) {
	case word, role:
		if mayTellPrompt(w.raw, t) {
			d.f.prompts = noteLine(d.f.prompts, len(d.f.lines))
		}
		return t.end-t.start <= maxMemberName && d.words[string(w.raw[t.start:t.end])]
	}
	switch d.removals.what(w, t) {
	case aSignature, anEncrypted, aDuplicate:
		return !isStub(w.raw[t.start:t.end])
	}
	return isRaster(w, t)
}

// noteLine adds a line to a rising list of them.
func noteLine(list []int32, line int) []int32 {
	if n := len(list); n > 0 && list[n-1] == int32(line) {
		return list
	}
	return append(list, int32(line))
}

// remember notes that s holds nothing, if it is likely to come again.
func (d *discovery) remember(w *walker, t token, s string) {
	if d.rooted() {
		return // the gate has to know of each line
	}
	if t.key {
		w.path[len(w.path)-1].clean = true
		return
	}
	if k := w.kind(-1); (k == word || k == role) && t.end-t.start <= maxMemberName && len(d.words) < maxMembers {
		if d.words == nil {
			d.words = make(map[string]bool)
		}
		d.words[string(w.raw[t.start:t.end])] = true
	}
}

// text runs the rules over a line that isn't JSON.
func (d *discovery) text(s string) {
	for _, sp := range d.find(s, field{}) {
		d.add(s, sp, sp.start, sp.end)
	}
}

// maxRounds bounds how often a string with finds is searched again.
const maxRounds = 4

// find returns what the rules find in s, and in what is left once that is taken
// out: a token that was glued to another stands by itself then. So a second
// redaction finds nothing new.
func (d *discovery) find(s string, f field) []span {
	idle := f.key == "" && d.r.engine.idle(s)
	if l := d.learner; l != nil {
		l.rooted, l.last = false, 0
		if !idle {
			l.signs(s)
		}
	}
	if idle {
		return nil
	}
	found := d.rounds(s, f, d.learner)
	if d.rooted() {
		d.f.homes = noteLine(d.f.homes, len(d.f.lines))
	}
	return found
}

// rounds returns what the rules find in s, and again in what is left.
func (d *discovery) rounds(s string, f field, l *learner) []span {
	d.spans = d.search(s, f, l, d.spans[:0])
	for range maxRounds {
		if len(d.spans) == 0 {
			break
		}
		n := len(d.spans)
		left := cutOut(s, d.spans)
		more := d.search(left.String(), f, nil, nil)
		for _, sp := range more {
			sp.start, sp.end = left.origin(sp.start, sp.end)
			d.spans = append(d.spans, sp)
		}
		d.spans = tidy(d.spans)
		if len(more) == 0 || len(d.spans) == n {
			break
		}
	}
	return d.spans
}

// rooted reports whether the last text holds a root of home directories.
func (d *discovery) rooted() bool { return d.learner != nil && d.learner.rooted }

func (d *discovery) search(s string, f field, l *learner, dst []span) []span {
	dst = d.r.engine.findUnlisted(s, f, l, dst)
	return slices.DeleteFunc(dst, func(sp span) bool { return sp.start >= sp.end || ours(s, sp.start, sp.end) })
}

// A remainder is a string with placeholders in the place of its finds.
type remainder struct {
	strings.Builder
	cuts []cutSpan
}

// A cutSpan is a placeholder in a remainder and the range that it stands for.
type cutSpan struct{ start, end, from, to int }

func cutOut(s string, spans []span) *remainder {
	r := new(remainder)
	at := 0
	for _, sp := range spans {
		r.WriteString(s[at:sp.start])
		start := r.Len()
		r.WriteString(placeholder(sp.rule, 1))
		r.cuts = append(r.cuts, cutSpan{start, r.Len(), sp.start, sp.end})
		at = sp.end
	}
	r.WriteString(s[at:])
	return r
}

// origin translates a range of the remainder. A placeholder is never split.
func (r *remainder) origin(start, end int) (int, int) {
	before := func(at int) int { // cuts that begin before at
		n, _ := slices.BinarySearchFunc(r.cuts, at, func(c cutSpan, at int) int { return c.start - at })
		return n
	}
	translate := func(at int, last bool) int {
		n := before(at)
		if n == 0 {
			return at
		}
		c := r.cuts[n-1]
		switch {
		case at >= c.end:
			return c.to + at - c.end
		case last:
			return c.to
		}
		return c.from
	}
	return translate(start, false), translate(end, true)
}

func (d *discovery) learn(kind, name string) {
	to := &d.f.users
	if kind == "host" {
		to = &d.f.hosts
	}
	if !isPseudonym(name) && !slices.Contains(*to, name) && len(*to) < maxNames {
		*to = append(*to, strings.Clone(name))
	}
}

// maxNames bounds the names of one session; a listing of /home has fewer.
const maxNames = 256

// add notes a find in the current line.
func (d *discovery) add(s string, sp span, from, to int) {
	f := d.f
	i, wide := d.value(s, sp)
	f.finds = append(f.finds, find{len(f.lines), from, to, i})
	if n := len(f.offsets); wide && (n == 0 || f.offsets[n-1] != d.start.offset) {
		f.offsets = append(f.offsets, d.start.offset)
	}
}

// value returns the number of a find's value, and whether that or what it says
// when it is decoded is taken out of all sessions.
func (d *discovery) value(s string, sp span) (number int, wide bool) {
	v := newValue(s[sp.start:sp.end], sp.rule, sp.strong)
	number, wide = d.f.number(v), v.siteWide()
	for _, x := range sp.inner {
		// What stood there encoded may stand elsewhere as it is.
		if v := newValue(x.text, x.rule, x.strong); v.carried() {
			d.f.number(v)
			wide = wide || v.siteWide()
		}
	}
	return number, wide
}

// number returns the number of a value, a new one for a new value.
func (f *Findings) number(v value) int {
	i, known := f.index[v.text]
	switch {
	case !known:
		i = len(f.values)
		v.text = strings.Clone(v.text)
		f.values = append(f.values, v)
		f.index[v.text] = i
	case v.strong && !f.values[i].strong:
		f.values[i].rule, f.values[i].strong = v.rule, true
	}
	return i
}
