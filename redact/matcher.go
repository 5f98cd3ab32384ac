package redact

import "slices"

// A pattern is one written form of a value.
type pattern struct {
	text  string
	value int
	loose bool // its edges may stand inside a character of base64
}

// An occurrence is a place of a pattern in a text.
type occurrence struct{ start, end, value int }

// A matcher finds every occurrence of many patterns. It looks at the text in
// steps: of each pattern it knows as many neighbouring windows of 8 (or 4)
// bytes as a step is long, so that one of them is met at whatever offset the
// pattern stands. A bit set rules out nearly all windows. A pattern is never
// longer than [maxPattern], which bounds the cost of a window that isn't.
type matcher struct {
	patterns []pattern
	tiers    []tier
}

type tier struct {
	width, stride int
	shift         uint
	bits          []uint64
	anchors       map[uint64][]anchor
}

// An anchor is a window of a pattern.
type anchor struct{ pattern, offset int }

const (
	maxPattern  = 128
	longPattern = 11 // from here on windows are 8 bytes wide
	maxStride   = 8
	wide        = 8
	narrow      = 4
)

// newMatcher returns a matcher for the patterns, which are at least narrow
// bytes long; shorter ones are ignored. It is nil if none is left.
func newMatcher(patterns []pattern) *matcher {
	var short, long []int
	for i, p := range patterns {
		switch {
		case len(p.text) >= longPattern:
			long = append(long, i)
		case len(p.text) >= narrow:
			short = append(short, i)
		}
	}
	m := &matcher{patterns: patterns}
	if len(short) > 0 {
		m.tiers = append(m.tiers, newTier(patterns, short, narrow))
	}
	if len(long) > 0 {
		m.tiers = append(m.tiers, newTier(patterns, long, wide))
	}
	if len(m.tiers) == 0 {
		return nil
	}
	return m
}

func newTier(patterns []pattern, members []int, width int) tier {
	shortest := len(patterns[members[0]].text)
	for _, i := range members {
		shortest = min(shortest, len(patterns[i].text))
	}
	t := tier{width: width, stride: min(shortest-width+1, maxStride), anchors: make(map[uint64][]anchor)}
	for _, i := range members {
		t.add(i, patterns[i].text)
	}
	size := uint(10) // bits of the set, as a power of two: 32 per window at least
	for 1<<size < 32*len(t.anchors) {
		size++
	}
	t.shift = 64 - size
	t.bits = make([]uint64, 1<<size/64)
	for w := range t.anchors {
		h := t.hash(w)
		t.bits[h/64] |= 1 << (h % 64)
	}
	return t
}

// add puts the windows of a pattern in, at the place where they are shared
// with the fewest others: tokens of one provider begin alike.
func (t *tier) add(i int, text string) {
	last := len(text) - t.width - t.stride + 1
	best, cost := last, t.cost(text, last)
	for o := last - 1; o >= 0 && cost > 0; o-- {
		if c := t.cost(text, o); c < cost {
			best, cost = o, c
		}
	}
	for o := best; o < best+t.stride; o++ {
		w := t.window(text[o:])
		t.anchors[w] = append(t.anchors[w], anchor{i, o})
	}
}

// cost is the number of patterns that share the windows at o, more for windows
// that are common in any text, such as a run of one character.
func (t *tier) cost(text string, o int) int {
	c := 0
	for end := o + t.stride; o < end; o++ {
		w := text[o : o+t.width]
		c = max(c, len(t.anchors[t.window(w)]))
		if distinct(w) <= 2 {
			c = max(c, 1000)
		}
	}
	return c
}

func distinct(s string) int {
	n := 0
	for i := range len(s) {
		if !slices.Contains([]byte(s[:i]), s[i]) {
			n++
		}
	}
	return n
}

func (t *tier) window(s string) uint64 {
	if t.width == wide {
		s = s[:8]
		return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
	}
	s = s[:4]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24
}

func (t *tier) hash(w uint64) uint64 { return w * 0x9e3779b97f4a7c15 >> t.shift }

// find appends the occurrences in s to dst, in no order.
func (m *matcher) find(s string, dst []occurrence) []occurrence {
	if m == nil {
		return dst
	}
	for i := range m.tiers {
		dst = m.tiers[i].find(m.patterns, s, dst)
	}
	return dst
}

func (t *tier) find(patterns []pattern, s string, dst []occurrence) []occurrence {
	if t.width == wide {
		return t.findWide(patterns, s, dst)
	}
	for i := 0; i+narrow <= len(s); i += t.stride {
		w := t.window(s[i:])
		if h := t.hash(w); t.bits[h/64]&(1<<(h%64)) != 0 {
			dst = t.verify(patterns, s, i, w, dst)
		}
	}
	return dst
}

// findWide is find for windows of 8 bytes, spelled out for speed.
func (t *tier) findWide(patterns []pattern, s string, dst []occurrence) []occurrence {
	bits, shift, stride := t.bits, t.shift&63, t.stride
	for i := 0; i+wide <= len(s); i += stride {
		b := s[i : i+wide]
		w := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		h := w * 0x9e3779b97f4a7c15 >> shift
		if bits[h/64]&(1<<(h%64)) != 0 {
			dst = t.verify(patterns, s, i, w, dst)
		}
	}
	return dst
}

func (t *tier) verify(patterns []pattern, s string, i int, w uint64, dst []occurrence) []occurrence {
	for _, a := range t.anchors[w] {
		p := &patterns[a.pattern]
		from := i - a.offset
		if from < 0 || from+len(p.text) > len(s) || s[from:from+len(p.text)] != p.text {
			continue
		}
		h := occurrence{from, from + len(p.text), p.value}
		if p.loose {
			h = loosen(s, h)
		}
		dst = append(dst, h)
	}
	return dst
}

// loosen widens a hit in base64 by the characters at its edges, which hold
// bits of the value and of its neighbours.
func loosen(s string, h occurrence) occurrence {
	if h.start > 0 && inBase64(s[h.start-1]) {
		h.start--
	}
	if h.end < len(s) && inBase64(s[h.end]) {
		h.end++
	}
	return h
}
