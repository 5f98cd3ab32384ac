package render

import (
	"slices"
	"strings"
)

const (
	diffContext = 3   // unchanged lines around a change
	maxEdits    = 300 // changes that are looked for before two texts count as different
)

// lineDiff compares two texts line by line, with three lines of context. Its
// time is bounded: texts that differ too much are split where the same line
// stands in both, and what still differs too much is replaced as a whole.
func lineDiff(old, new string) []hunk {
	a, b := splitLines(old), splitLines(new)
	ids := make(map[string]int32)
	var d differ
	return hunksOf(a, b, d.sameLines(intern(a, ids), intern(b, ids)))
}

// splitLines returns the lines of s. A last newline starts none.
func splitLines(s string) []string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	if s == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(s, "\n"), "\n")
}

// intern gives equal strings equal numbers.
func intern(lines []string, ids map[string]int32) []int32 {
	out := make([]int32, len(lines))
	for i, l := range lines {
		id, ok := ids[l]
		if !ok {
			id = int32(len(ids))
			ids[l] = id
		}
		out[i] = id
	}
	return out
}

// A match is a run of n equal elements, at a in one list and b in the other.
type match struct{ a, b, n int }

// A differ compares lists. What it returns is valid until its next use, whose
// memory it shares.
type differ struct {
	v     []int32 // furthest x on each diagonal
	trace []int32 // v before each step
	ms    []match
}

// sameLines returns what is equal in both lists, in order.
func (r *differ) sameLines(a, b []int32) []match {
	if ms, ok := r.shortest(a, b, 0, 0, maxEdits); ok {
		return ms
	}
	var out []match
	add := func(m match) {
		if n := len(out); n > 0 && out[n-1].a+out[n-1].n == m.a && out[n-1].b+out[n-1].n == m.b {
			out[n-1].n += m.n
		} else if m.n > 0 {
			out = append(out, m)
		}
	}
	lastA, lastB := 0, 0
	for _, m := range append(anchors(a, b), match{len(a), len(b), 0}) {
		ms, _ := r.shortest(a[lastA:m.a], b[lastB:m.b], lastA, lastB, maxEdits)
		for _, m := range ms {
			add(m)
		}
		add(m)
		lastA, lastB = m.a+m.n, m.b+m.n
	}
	return out
}

// shortest returns the matches of the shortest edit, as Myers found it, if
// it has at most maxEdits changes. Else it returns what is equal at both
// ends. The offsets are added to the places.
func (r *differ) shortest(a, b []int32, offsetA, offsetB, edits int) (ms []match, ok bool) {
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	r.ms = r.ms[:0]
	if head > 0 {
		r.ms = append(r.ms, match{offsetA, offsetB, head})
	}
	middle := len(r.ms)
	ok = r.myers(a[head:len(a)-tail], b[head:len(b)-tail], edits)
	for i := range r.ms[middle:] {
		m := &r.ms[middle+i]
		m.a, m.b = m.a+head+offsetA, m.b+head+offsetB
	}
	if tail > 0 {
		r.ms = append(r.ms, match{len(a) - tail + offsetA, len(b) - tail + offsetB, tail})
	}
	return r.ms, ok
}

// myers is the greedy algorithm of "An O(ND) Difference Algorithm and Its
// Variations", with the furthest points of each step kept for the way back.
// It appends the matches to r.ms.
func (r *differ) myers(a, b []int32, edits int) (ok bool) {
	if len(a) == 0 || len(b) == 0 {
		return len(a)+len(b) <= edits || edits == maxEdits
	}
	most := min(len(a)+len(b), edits)
	r.v = slices.Grow(r.v[:0], 2*most+3)
	v := r.v[:2*most+3] // furthest x on diagonal k, at k+most+1
	clear(v)
	trace := r.trace[:0] // v before step d, diagonals -d to d, from d*d on
	for d := 0; d <= most; d++ {
		trace = append(trace, v[most+1-d:most+2+d]...)
		for k := -d; k <= d; k += 2 {
			at := k + most + 1
			x := v[at-1] + 1
			if k == -d || k != d && v[at-1] < v[at+1] {
				x = v[at+1]
			}
			for int(x) < len(a) && int(x)-k < len(b) && a[x] == b[int(x)-k] {
				x++
			}
			v[at] = x
			if int(x) >= len(a) && int(x)-k >= len(b) {
				r.trace = trace
				r.wayBack(d, a, b)
				return true
			}
		}
	}
	r.trace = trace
	return false
}

// wayBack collects the matches of the edit that took the given steps.
func (r *differ) wayBack(steps int, a, b []int32) {
	first := len(r.ms)
	x, y := len(a), len(b)
	for d := steps; d >= 0; d-- {
		k := x - y
		px, py := 0, 0
		if d > 0 {
			at := func(k int) int {
				if k <= -d || k >= d {
					return -1
				}
				return int(r.trace[d*d+k+d])
			}
			pk := k - 1
			if k == -d || k != d && at(k-1) < at(k+1) {
				pk = k + 1
			}
			px = at(pk)
			py = px - pk
		}
		if n := min(x-px, y-py); n > 0 {
			r.ms = append(r.ms, match{x - n, y - n, n})
		}
		x, y = px, py
	}
	slices.Reverse(r.ms[first:])
}

// anchors returns lines that stand once in each list and keep their order:
// the longest such sequence, as patience diff takes it.
func anchors(a, b []int32) []match {
	type place struct{ countA, countB, a, b int }
	places := make(map[int32]*place)
	for i, id := range a {
		p := places[id]
		if p == nil {
			p = &place{}
			places[id] = p
		}
		p.countA++
		p.a = i
	}
	for i, id := range b {
		if p := places[id]; p != nil {
			p.countB++
			p.b = i
		}
	}
	var once []match
	for i, id := range a {
		if p := places[id]; p.countA == 1 && p.countB == 1 {
			once = append(once, match{i, p.b, 1})
		}
	}
	return rising(once)
}

// rising returns the longest subsequence in which b rises.
func rising(ms []match) []match {
	var tops []int // the last elements of the best sequences of each length
	before := make([]int, len(ms))
	for i, m := range ms {
		lo, hi := 0, len(tops)
		for lo < hi {
			if mid := (lo + hi) / 2; ms[tops[mid]].b < m.b {
				lo = mid + 1
			} else {
				hi = mid
			}
		}
		before[i] = -1
		if lo > 0 {
			before[i] = tops[lo-1]
		}
		if lo == len(tops) {
			tops = append(tops, i)
		} else {
			tops[lo] = i
		}
	}
	out := make([]match, len(tops))
	if len(tops) == 0 {
		return out
	}
	for i, at := len(tops)-1, tops[len(tops)-1]; i >= 0; i, at = i-1, before[at] {
		out[i] = ms[at]
	}
	return out
}

// hunksOf cuts the comparison of a and b into hunks.
func hunksOf(a, b []string, same []match) []hunk {
	var hs []hunk
	var h hunk
	x, y := 0, 0
	keep := func(n int) { // unchanged lines, from x and y on
		for range n {
			h.Lines = append(h.Lines, diffLine{' ', x + 1, y + 1, a[x]})
			x++
			y++
		}
	}
	for _, m := range append(same, match{len(a), len(b), 0}) {
		for ; x < m.a; x++ {
			h.Lines = append(h.Lines, diffLine{'-', x + 1, 0, a[x]})
		}
		for ; y < m.b; y++ {
			h.Lines = append(h.Lines, diffLine{'+', 0, y + 1, b[y]})
		}
		changed := len(h.Lines) > 0
		ends := x+m.n == len(a) && y+m.n == len(b)
		switch {
		case changed && !ends && m.n <= 2*diffContext || changed && m.n <= diffContext:
			keep(m.n)
			continue
		case changed:
			keep(diffContext)
			hs = append(hs, h)
			h = hunk{}
		}
		if left := m.a + m.n - x; !ends && left > 0 {
			skip := max(left-diffContext, 0)
			x, y = x+skip, y+skip
			h.Gap = skip > 0
			keep(left - skip)
		} else {
			x, y = m.a+m.n, m.b+m.n
		}
	}
	if a, r := diffCounts([]hunk{h}); a+r > 0 {
		hs = append(hs, h)
	}
	return hs
}
