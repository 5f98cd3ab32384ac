package render

import (
	"math/bits"
	"slices"
	"strings"
)

// The limits of word marks. Beyond them a line is only added or removed.
const (
	maxMarkedLine = 600  // bytes of a line
	maxWordEdits  = 40   // words that differ
	maxPairs      = 2000 // lines of a diff that are compared
	pairReach     = 4    // how far a line's counterpart is looked for
)

// A wordSpan is a piece of a line that has no counterpart in the other.
type wordSpan struct{ start, end int }

// wordMarks returns what differs between two lines that say much the same.
// It marks no indentation and no blanks at the end. ok is false when the lines
// have less than half of their words in common: then it is another line.
func (r *differ) wordMarks(old, new *lineWords) (inOld, inNew []wordSpan, ok bool) {
	fewer, more := min(old.written, new.written), max(old.written, new.written)
	if old.ids == nil || new.ids == nil || 2*fewer < more || !old.resembles(new) || 2*old.common(new) < more {
		return nil, nil, false
	}
	same, ok := r.shortest(old.ids, new.ids, 0, 0, min(2*fewer+2, maxWordEdits))
	if !ok {
		return nil, nil, false
	}
	kept := 0
	for _, m := range same {
		for i := m.a; i < m.a+m.n; i++ {
			kept += old.isWritten(i)
		}
	}
	if 2*kept < more {
		return nil, nil, false
	}
	x, y := 0, 0
	for _, m := range append(same, match{len(old.ids), len(new.ids), 0}) {
		inOld = old.span(inOld, x, m.a)
		inNew = new.span(inNew, y, m.b)
		x, y = m.a+m.n, m.b+m.n
	}
	return tidy(old.text, inOld), tidy(new.text, inNew), true
}

// resembles reports whether two lines can have half of their words in common,
// from the bits of their words: most pairs end here.
func (w *lineWords) resembles(other *lineWords) bool {
	const slack = 2 // for words that share a bit, and words that stand often
	either := max(bits.OnesCount64(w.mask), bits.OnesCount64(other.mask))
	return 2*bits.OnesCount64(w.mask&other.mask)+slack >= either
}

// common returns how many of w's words can stand in another line, at most.
func (w *lineWords) common(other *lineWords) (n int) {
	var left [256]int16
	for i, id := range w.ids {
		left[uint8(id)] += int16(w.isWritten(i))
	}
	for i, id := range other.ids {
		if left[uint8(id)] > 0 && other.isWritten(i) > 0 {
			left[uint8(id)]--
			n++
		}
	}
	return n
}

// A lineWords is a line cut into words, blanks, placeholders and single signs.
type lineWords struct {
	text    string
	ids     []int32 // hashes; nil when the line is too long to be compared
	ends    []int32
	written int    // words that aren't blank
	mask    uint64 // a bit for each of them
}

// cut makes w the words of s.
func (w *lineWords) cut(s string) {
	ids, ends := w.ids, w.ends
	*w = lineWords{text: s}
	if len(s) > maxMarkedLine {
		return
	}
	if ids == nil {
		ids, ends = make([]int32, 0, 24), make([]int32, 0, 24)
	}
	w.ids, w.ends = ids[:0], ends[:0]
	for i := 0; i < len(s); {
		end := wordEnd(s, i)
		hash := uint32(2166136261)
		for _, c := range []byte(s[i:end]) {
			hash = (hash ^ uint32(c)) * 16777619
		}
		w.ids, w.ends = append(w.ids, int32(hash)), append(w.ends, int32(end))
		if w.isWritten(len(w.ids)-1) > 0 {
			w.written++
			w.mask |= 1 << (hash & 63)
		}
		i = end
	}
}

// wordEnd returns where the word at i ends.
func wordEnd(s string, i int) int {
	end := i
	switch c := s[i]; {
	case letter(c) || digit(c):
		for end < len(s) && (letter(s[end]) || digit(s[end])) {
			end++
		}
	case c == ' ' || c == '\t':
		for end < len(s) && (s[end] == ' ' || s[end] == '\t') {
			end++
		}
	default:
		end += max(placeholderLen(s[i:]), 1)
	}
	return end
}

func (w *lineWords) start(i int) int {
	if i == 0 {
		return 0
	}
	return int(w.ends[i-1])
}

// isWritten returns 1 for a word that isn't blank.
func (w *lineWords) isWritten(i int) int {
	if c := w.text[w.start(i)]; c == ' ' || c == '\t' {
		return 0
	}
	return 1
}

// span adds the words from one up to another to spans.
func (w *lineWords) span(spans []wordSpan, from, to int) []wordSpan {
	if from == to {
		return spans
	}
	return append(spans, wordSpan{w.start(from), int(w.ends[to-1])})
}

// tidy joins spans between which only blanks stand, and takes the blanks off
// their ends, and the indentation.
func tidy(line string, spans []wordSpan) []wordSpan {
	joined := spans[:0]
	for _, s := range spans {
		if n := len(joined); n > 0 && strings.TrimSpace(line[joined[n-1].end:s.start]) == "" {
			joined[n-1].end = s.end
			continue
		}
		joined = append(joined, s)
	}
	out := joined[:0]
	for _, s := range joined {
		inside := line[s.start:s.end]
		s.start += len(inside) - len(strings.TrimLeft(inside, " \t"))
		s.end -= len(inside) - len(strings.TrimRight(inside, " \t\r"))
		if s.start < s.end {
			out = append(out, s)
		}
	}
	return out
}

// A pairing gives the lines of a hunk their marks.
type pairing struct {
	spans [][]wordSpan // by line of the hunk
	left  *int         // comparisons that the diff may still make

	differ  differ
	removed lineWords
	added   []lineWords // of a block, as far as they are cut
}

// lines marks the words of changed lines that have a counterpart among the
// lines of the opposite sign next to them. The marks are valid until the next
// use of p.
func (p *pairing) lines(lines []diffLine, left *int) [][]wordSpan {
	p.left = left
	p.spans = slices.Grow(p.spans[:0], len(lines))[:len(lines)]
	clear(p.spans)
	for i := 0; i < len(lines); {
		del := i
		for i < len(lines) && lines[i].Op == '-' {
			i++
		}
		add := i
		for i < len(lines) && lines[i].Op == '+' {
			i++
		}
		if del < add && add < i {
			p.block(lines, del, add, i)
		}
		if del == i {
			i++
		}
	}
	return p.spans
}

// block pairs the removed lines from del on with the added ones from add to
// end, in order: each with its own when there are as many, else with the first
// that says much the same.
func (p *pairing) block(lines []diffLine, del, add, end int) {
	reach := pairReach
	if add-del == end-add {
		reach = 1
	}
	isCut, next := add, add // added lines before isCut are in p.added
	for d := del; d < add && next < end && *p.left > 0; d++ {
		if reach == 1 {
			next = add + d - del
		}
		p.removed.cut(lines[d].Text)
		for a := next; a < end && a < next+reach && *p.left > 0; a++ {
			*p.left--
			for ; isCut <= a; isCut++ {
				p.cutAdded(isCut-add, lines[isCut].Text)
			}
			if old, new, ok := p.differ.wordMarks(&p.removed, &p.added[a-add]); ok {
				p.spans[d], p.spans[a] = old, new
				next = a + 1
				break
			}
		}
	}
}

// cutAdded cuts the i-th added line of a block into words.
func (p *pairing) cutAdded(i int, text string) {
	if i == len(p.added) {
		p.added = append(p.added, lineWords{})
	}
	p.added[i].cut(text)
}
