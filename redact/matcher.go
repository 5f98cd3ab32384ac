package redact

// An occurrence is a place of a value in a text.
type occurrence struct{ start, end, value int }

// A matcher finds every occurrence of many patterns, which are written forms
// of values. It looks at the text in steps: of each pattern it knows as many
// neighbouring windows of 8 (or 4) bytes as a step is long, so that one of them
// is met at whatever offset the pattern stands. A bit set rules out nearly all
// windows. A pattern is never longer than [maxPattern], which bounds the cost
// of a window that isn't. A nil matcher finds nothing.
type matcher struct {
	text     string // of all patterns
	patterns []pattern
	tiers    []tier
}

// A pattern is a part of a matcher's text.
type pattern struct {
	start uint32
	value int32
	size  uint8
	loose bool // its edges may stand inside a character of base64
}

// A tier holds the patterns that are searched with one width and step.
type tier struct {
	width, stride int
	bitsShift     uint
	headShift     uint
	bits          []uint64 // by hash of a window
	heads         []uint32 // by hash: the first anchor, counted from 1
	anchors       []anchor
}

// An anchor is a window of a pattern.
type anchor struct {
	pattern uint32
	next    uint32 // in the same chain, counted from 1
	offset  uint8
}

const (
	maxPattern   = 128
	longPattern  = 11 // from here on windows are 8 bytes wide
	maxStride    = 8
	manyPatterns = 1 << 16 // from here on memory counts for more than speed
	wide         = 8
	narrow       = 4
)

// tierOf says which tier a pattern belongs to, as the width of its windows; 0
// if it is too short to be looked for.
func (p pattern) tierOf() int {
	switch {
	case p.size >= longPattern:
		return wide
	case p.size >= narrow:
		return narrow
	}
	return 0
}

// newMatcher returns a matcher for patterns of text, nil if there are none.
func newMatcher(text string, patterns []pattern) *matcher {
	m := &matcher{text: text, patterns: patterns}
	for _, width := range []int{narrow, wide} {
		if t := m.newTier(width); t != nil {
			m.tiers = append(m.tiers, *t)
		}
	}
	if len(m.tiers) == 0 {
		return nil
	}
	return m
}

func (m *matcher) newTier(width int) *tier {
	shortest, n := maxPattern, 0
	for _, p := range m.patterns {
		if p.tierOf() == width {
			shortest = min(shortest, int(p.size))
			n++
		}
	}
	if n == 0 {
		return nil
	}
	t := &tier{width: width, stride: min(shortest-width+1, maxStride)}
	if n > manyPatterns {
		t.stride = min(t.stride, 2)
	}
	// 32 bits of the set and 2 heads for each window at least.
	size := uint(10)
	for 1<<size < 32*n*t.stride {
		size++
	}
	t.bitsShift, t.headShift = 64-size, 64-(size-4)
	t.bits = make([]uint64, 1<<size/64)
	t.heads = make([]uint32, 1<<(size-4))
	t.anchors = make([]anchor, 0, n*t.stride)
	for i, p := range m.patterns {
		if p.tierOf() == width {
			t.add(uint32(i), m.textOf(p))
		}
	}
	return t
}

func (m *matcher) textOf(p pattern) string { return m.text[p.start : p.start+uint32(p.size)] }

// add puts the windows of a pattern in, at the place where they are shared
// with the fewest others: tokens of one provider begin alike.
func (t *tier) add(i uint32, text string) {
	last := len(text) - t.width - t.stride + 1
	best, cost := last, t.cost(text, last)
	for o := last - 1; o >= 0 && cost > 0; o-- {
		if c := t.cost(text, o); c < cost {
			best, cost = o, c
		}
	}
	for o := best; o < best+t.stride; o++ {
		h := hashOf(t.window(text[o:]))
		t.bits[h>>t.bitsShift/64] |= 1 << (h >> t.bitsShift % 64)
		head := &t.heads[h>>t.headShift]
		t.anchors = append(t.anchors, anchor{i, *head, uint8(o)})
		*head = uint32(len(t.anchors))
	}
}

// costly is more than the number of patterns that may share a window.
const costly = 16

// cost is the number of patterns that share the windows at o, more for windows
// that are common in any text, such as a run of one character.
func (t *tier) cost(text string, o int) int {
	most := 0
	for end := o + t.stride; o < end; o++ {
		w := text[o : o+t.width]
		if distinct(w) <= 2 {
			return costly
		}
		n := 0
		for a := t.heads[hashOf(t.window(w))>>t.headShift]; a != 0 && n < costly; a = t.anchors[a-1].next {
			n++
		}
		most = max(most, n)
	}
	return most
}

// distinct counts the different bytes of a window, up to 3.
func distinct(s string) int {
	a, n := s[0], 1
	b := a
	for i := range len(s) {
		switch c := s[i]; {
		case c == a || n > 1 && c == b:
		case n == 1:
			b, n = c, 2
		default:
			return 3
		}
	}
	return n
}

func (t *tier) window(s string) uint64 {
	if t.width == wide {
		return window8(s)
	}
	s = s[:4]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24
}

// window8 returns the first 8 bytes of s.
func window8(s string) uint64 {
	s = s[:8]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

func hashOf(w uint64) uint64 { return w * 0x9e3779b97f4a7c15 }

// find appends the occurrences in s to dst, in no order.
func (m *matcher) find(s string, dst []occurrence) []occurrence {
	if m == nil {
		return dst
	}
	for i := range m.tiers {
		if t := &m.tiers[i]; t.width == wide {
			dst = m.findWide(t, s, dst)
		} else {
			dst = m.findNarrow(t, s, dst)
		}
	}
	return dst
}

// findNarrow looks at windows of 4 bytes.
func (m *matcher) findNarrow(t *tier, s string, dst []occurrence) []occurrence {
	bits, shift, stride := t.bits, t.bitsShift&63, t.stride
	for i := 0; i+narrow <= len(s); i += stride {
		b := s[i : i+narrow]
		h := hashOf(uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24)
		if x := h >> shift; bits[x/64]&(1<<(x%64)) != 0 {
			dst = m.verify(t, s, i, h, dst)
		}
	}
	return dst
}

// findWide looks at windows of 8 bytes.
func (m *matcher) findWide(t *tier, s string, dst []occurrence) []occurrence {
	bits, shift, stride := t.bits, t.bitsShift&63, t.stride
	for i := 0; i+wide <= len(s); i += stride {
		b := s[i : i+wide]
		h := hashOf(uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56)
		if x := h >> shift; bits[x/64]&(1<<(x%64)) != 0 {
			dst = m.verify(t, s, i, h, dst)
		}
	}
	return dst
}

// verify appends the patterns that have the window at i and stand there whole.
func (m *matcher) verify(t *tier, s string, i int, h uint64, dst []occurrence) []occurrence {
	for n := t.heads[h>>t.headShift]; n != 0; {
		a := t.anchors[n-1]
		n = a.next
		p := m.patterns[a.pattern]
		from := i - int(a.offset)
		to := from + int(p.size)
		if from < 0 || to > len(s) || s[from:to] != m.textOf(p) {
			continue
		}
		if p.loose {
			dst = appendOccurrence(dst, loosen(s, from, to, int(p.value)))
		} else {
			dst = appendOccurrence(dst, occurrence{from, to, int(p.value)})
		}
	}
	return dst
}

// appendOccurrence makes one of those of a value that overlap: a run of one
// sign holds a value that is such a run once for each of its bytes.
func appendOccurrence(dst []occurrence, o occurrence) []occurrence {
	if len(dst) > 0 {
		if last := &dst[len(dst)-1]; last.value == o.value && last.start <= o.start && o.start < last.end {
			last.end = max(last.end, o.end)
			return dst
		}
	}
	return append(dst, o)
}

// loosen widens an occurrence in base64 by the characters at its edges, which
// hold bits of the value and of its neighbours.
func loosen(s string, from, to, value int) occurrence {
	if from > 0 && inBase64(s[from-1]) {
		from--
	}
	if to < len(s) && inBase64(s[to]) {
		to++
	}
	return occurrence{from, to, value}
}
