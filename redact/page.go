package redact

import (
	"slices"

	"publish/session"
)

// A page is the second reading of a session: it makes the edits that Discover
// found, and takes out every further occurrence of a known value. Placeholders
// are numbered as it goes, by the first place in the file.
type page struct {
	r *Redactor
	f *Findings
	k *Known

	own     *matcher // values of f that k lacks
	names   *names
	numbers map[string]int // values that are numbers
	alias   map[int]int    // value -> value of which it is another form

	personalIDs map[string]int // kind and name -> value
	extra       []value        // personal values, numbered after f's and k's
	given       map[int]string // value -> placeholder
	counts      map[string]int // rule -> placeholders given
	users       map[string]int // user -> number
	report      *report        // nil unless wanted
	borrowed    []int64        // offsets of lines in which k finds what f wouldn't give it
	shown       []shown        // of the line, when scanning
	scanning    bool

	line    int  // lines read
	borrows bool // the current one does
	start   lineStart
	next    int // the first find not yet met
	prompts int // the first of f.prompts not yet passed
	homes   int // the first of f.homes not yet passed
	place   string
	table   *members
	walker  walker
	decoder decoder
	removed removals
	spans   []span
	hits    []occurrence
	masks   []mask
	joiner  joiner
	edits   []edit
	out     []byte
}

func newPage(r *Redactor, f *Findings, k *Known) *page {
	if k == nil {
		k = r.literals
	}
	p := &page{
		r: r, f: f, k: k,
		personalIDs: make(map[string]int),
		given:       make(map[int]string),
		counts:      make(map[string]int),
		users:       make(map[string]int),
		table:       new(members),
	}
	p.walker.table = p.table
	p.removed.prompts = r.dropsPrompts()
	p.removed.images = r.options.StripImages
	p.own = f.ownMatcher(k)
	p.numbers = p.numericValues()
	if r.personal() {
		p.names = newNames(f.users, f.hosts, r.options.Names)
	}
	p.findAliases()
	return p
}

// ownMatcher returns a matcher for the values of f that k lacks.
func (f *Findings) ownMatcher(k *Known) *matcher {
	var own []value
	for _, v := range f.values {
		if !v.carried() || k.has(v.text) {
			v.text = "" // keeps the numbers of the others
		}
		own = append(own, v)
	}
	m, _ := matcherOf(own)
	return m
}

// findAliases finds the values that are another form of a known one, give or
// take what a rule took along at the edges, so that they share its number.
func (p *page) findAliases() {
	const slack = 4
	p.alias = make(map[int]int)
	for i, v := range p.f.values {
		p.hits = p.matches(v.text, p.hits[:0])
		for _, h := range p.hits {
			if h.value != i && h.end-h.start >= len(v.text)-slack && h.end-h.start >= minCarried {
				p.alias[i] = h.value
				break
			}
		}
	}
}

// resolve follows the aliases of a value.
func (p *page) resolve(v int) int {
	for range 3 {
		to, ok := p.alias[v]
		if !ok {
			break
		}
		v = to
	}
	return v
}

// matches appends the known values in s. Values of k that f has, too, get f's
// number.
func (p *page) matches(s string, dst []occurrence) []occurrence {
	dst = p.own.unseenIn(s, p.own.find(s, dst))
	n := len(dst)
	dst = p.k.match.unseenIn(s, p.k.match.find(s, dst))
	for i := n; i < len(dst); i++ {
		v := dst[i].value
		own, ok := p.f.index[p.k.values[v].text]
		if !ok || p.f.values[own] != p.k.values[v] {
			p.borrows = true
		}
		if ok {
			dst[i].value = own
		} else {
			dst[i].value = len(p.f.values) + v
		}
	}
	return dst
}

// value returns the value of a number.
func (p *page) value(i int) value {
	if i < len(p.f.values) {
		return p.f.values[i]
	}
	if i -= len(p.f.values); i < len(p.k.values) {
		return p.k.values[i]
	}
	return p.extra[i-len(p.k.values)]
}

// redact returns the line redacted, valid until the next call. It is l.Raw
// itself when nothing had to go.
func (p *page) redact(l session.Line) ([]byte, error) {
	if p.line >= len(p.f.lines) || p.f.lines[p.line].sum != sum(l.Raw) {
		return nil, ErrChanged
	}
	p.place = l.Place()
	p.start.meet(l)
	p.borrows = false
	p.edits, p.shown = p.edits[:0], p.shown[:0]
	out := l.Raw
	if isJSON(l) {
		p.json(l.Raw)
	} else {
		p.text(l.Raw)
	}
	if n := len(p.borrowed); p.borrows && (n == 0 || p.borrowed[n-1] != p.start.offset) {
		p.borrowed = append(p.borrowed, p.start.offset)
	}
	if len(p.edits) > 0 {
		p.out = apply(p.out[:0], l.Raw, p.edits)
		out = p.out
	}
	if isJSON(l) {
		out = escapeLineEnds(out)
	}
	p.line++
	return out, nil
}

// json makes the edits of a line that is JSON.
func (p *page) json(raw []byte) {
	w := &p.walker
	p.removed.begin(w, raw, p.isNoted(p.f.prompts, &p.prompts))
	w.reset(raw)
	at := 0
	for t, ok := w.next(); ok; t, ok = w.next() {
		if p.numbers != nil {
			p.number(raw, at, t.start-1)
			at = t.end + 1
		}
		p.token(w, t)
	}
	if p.numbers != nil {
		p.number(raw, at, len(raw))
	}
}

// isNoted reports whether the current line is in a rising list of lines, of
// which next is the first not yet passed.
func (p *page) isNoted(list []int32, next *int) bool {
	for *next < len(list) && int(list[*next]) < p.line {
		*next++
	}
	return *next < len(list) && int(list[*next]) == p.line
}

// token makes the edits of one string.
func (p *page) token(w *walker, t token) {
	if t.start == t.end || t.key && w.path[len(w.path)-1].clean {
		return
	}
	if !t.key && p.removeOpaque(w, t) {
		return
	}
	s := p.decoder.decode(w.raw, t)
	if w.isFormat(t, s) {
		return
	}
	p.search(s)
	masks := p.locate(w.raw, t)
	if t.key {
		w.path[len(w.path)-1].clean = len(masks) == 0
		p.cover(masks, t.start, t.end)
		return
	}
	from, to := t.start, t.end
	if !isStub(w.raw[t.start:t.end]) {
		if what := p.removed.what(w, t); what != "" {
			p.cover(masks, t.end, t.end)
			p.edits = append(p.edits, edit{t.start, t.end, stub(what, len(s))})
			return
		}
		if w.kind(-1) == parentPath {
			from, to = sessionID(w.raw, t)
		}
	}
	p.keep(masks, t, from, to)
}

// cover makes the edits for the masks that touch the range from one offset to
// another. The others get their numbers all the same: a number tells the first
// place in the file, whatever the profile shows of it.
func (p *page) cover(masks []mask, from, to int) {
	for _, m := range masks {
		visible := m.end > from && m.start < to
		text := p.give(m.value, visible)
		if visible {
			p.edits = append(p.edits, edit{m.start, m.end, text})
			if p.scanning {
				p.shown = append(p.shown, shown{m.start, m.value, text, p.walker.field()})
			}
		}
	}
}

// keep is cover for a string of which only a part stays.
func (p *page) keep(masks []mask, t token, from, to int) {
	n := len(p.edits)
	p.edits = append(p.edits, edit{})
	p.cover(masks, from, to)
	kept := p.edits[n+1:]
	if len(kept) > 0 {
		from, to = min(from, kept[0].start), max(to, kept[len(kept)-1].end)
	}
	p.edits[n] = edit{t.start, from, ""}
	p.edits = append(p.edits, edit{to, t.end, ""})
	p.edits = slices.DeleteFunc(p.edits, func(e edit) bool { return e.start == e.end })
}

// keyOf is the context of a string: keys have none.
func (w *walker) keyOf(t token) string {
	if t.key {
		return ""
	}
	return w.key()
}

// removeOpaque deals with strings that are no text.
func (p *page) removeOpaque(w *walker, t token) bool {
	raw := w.raw[t.start:t.end]
	if isStub(raw) {
		return false
	}
	switch what := p.removed.what(w, t); what {
	case aSignature, anEncrypted, aDuplicate:
		p.edits = append(p.edits, edit{t.start, t.end, stub(what, len(raw))})
		return true
	}
	if !isRaster(w, t) {
		return false
	}
	if p.removed.images {
		p.edits = append(p.edits, edit{t.start, t.end, imageStub(raw)})
	} else if clean, changed := cleanImage(raw); changed {
		p.edits = append(p.edits, edit{t.start, t.end, clean})
	}
	return true
}

// search collects in p.masks what is known or personal in s.
func (p *page) search(s string) {
	p.hits = p.matches(s, p.hits[:0])
	p.masks = p.masks[:0]
	for _, h := range p.hits {
		p.masks = append(p.masks, mask(h))
	}
	if p.own != nil || p.k.match != nil {
		p.searchJoined(s)
	}
	if p.names != nil {
		p.spans = p.r.engine.personal(s, p.isNoted(p.f.homes, &p.homes), p.names, p.spans[:0])
		for _, sp := range p.spans {
			if name := s[sp.start:sp.end]; !isPseudonym(name) && !ours(s, sp.start, sp.end) {
				p.masks = append(p.masks, mask{sp.start, sp.end, p.personal(sp.rule, name)})
			}
		}
	}
	p.masks = mergeMasks(p.masks)
}

// searchJoined adds what is known and stands in s with a break in it.
func (p *page) searchJoined(s string) {
	if !breaks(s) {
		return
	}
	for joined := range p.joiner.readings(s) {
		p.hits = p.matches(joined, p.hits[:0])
		for _, h := range p.hits {
			if h.end-h.start < minJoined {
				continue
			}
			if from, to, broken := p.joiner.span(h.start, h.end); broken {
				p.masks = append(p.masks, mask{from, to, h.value})
			}
		}
	}
}

// locate translates p.masks to the line and joins them with the finds of
// Discover that lie in the string.
func (p *page) locate(raw []byte, t token) []mask {
	m := newOffsetMap(raw, t)
	for i, k := range p.masks {
		p.masks[i].start, p.masks[i].end = m.span(k.start, k.end)
	}
	return p.join(t.end)
}

// join adds the finds up to end in the current line to p.masks.
func (p *page) join(end int) []mask {
	n := len(p.masks)
	for ; p.next < len(p.f.finds); p.next++ {
		x := p.f.finds[p.next]
		if x.line > p.line || x.line == p.line && x.start >= end {
			break
		}
		p.masks = append(p.masks, mask{x.start, x.end, x.value})
	}
	if len(p.masks) > n && n > 0 {
		p.masks = mergeMasks(p.masks)
	}
	return p.masks
}

// text makes the edits of a line that isn't JSON.
func (p *page) text(raw []byte) {
	p.walker.reset(raw)
	p.search(string(raw))
	p.cover(p.join(len(raw)), 0, len(raw))
	p.edits = mergeEdits(append(p.edits, p.removed.torn(raw)...))
}

// give returns the placeholder of a value, a new one at its first place.
// Visible says that it will stand on the page.
func (p *page) give(v int, visible bool) string {
	v = p.resolve(v)
	s, ok := p.given[v]
	if !ok {
		s = p.name(p.value(v))
		p.given[v] = s
	}
	if visible && p.report != nil {
		p.report.add(p.value(v), s, p.place)
	}
	return s
}
