package redact

import (
	"math"
	"strings"
)

// A view is a text in another reading, with the way back: escapes undone,
// colours taken out, pieces joined.
type view struct {
	text  []byte
	parts []stretch
	whole bool // it lacks characters that show nothing: what is found is a text by itself
}

// A stretch of a view stands for n bytes of the source from src on. It holds as
// many bytes itself, or one (or few) for a whole escape. A text can be one long
// row of escapes, so it is small.
type stretch struct{ at, src, n uint32 }

func newStretch(at, src, n int) stretch {
	if uint64(max(at, src+n)) > math.MaxUint32 {
		panic("a text of more than 4 GiB can't be searched")
	}
	return stretch{uint32(at), uint32(src), uint32(n)}
}

const (
	maxViewDepth = 4 // views of views
	maxViews     = 8 // times the text's length, over all views of it
)

// copy appends source bytes as they are.
func (v *view) copy(s string, from, to int) {
	if from >= to {
		return
	}
	if k := len(v.parts); k > 0 {
		if p := &v.parts[k-1]; int(p.src+p.n) == from && int(p.at+p.n) == len(v.text) {
			*p = newStretch(int(p.at), int(p.src), to-int(p.src))
			v.text = append(v.text, s[from:to]...)
			return
		}
	}
	v.parts = append(v.parts, newStretch(len(v.text), from, to-from))
	v.text = append(v.text, s[from:to]...)
}

// put appends what stands for n source bytes at src.
func (v *view) put(b []byte, src, n int) {
	v.parts = append(v.parts, newStretch(len(v.text), src, n))
	v.text = append(v.text, b...)
}

// back appends a find in the view to dst as the stretches of the source that
// it stands for. Those that touch are one.
func (v *view) back(sp span, dst []span) []span {
	first := len(dst)
	lo, hi := 0, len(v.parts)
	for hi-lo > 1 {
		m := (lo + hi) / 2
		if int(v.parts[m].at) <= sp.start {
			lo = m
		} else {
			hi = m
		}
	}
	for ; lo < len(v.parts) && int(v.parts[lo].at) < sp.end; lo++ {
		p, next := v.parts[lo], len(v.text)
		at, src, n := int(p.at), int(p.src), int(p.n)
		if lo+1 < len(v.parts) {
			next = int(v.parts[lo+1].at)
		}
		from, to := src, src+n
		if next-at == n { // as it is in the source
			from += max(0, sp.start-at)
			to = src + min(n, sp.end-at)
		}
		if from >= to {
			continue
		}
		if k := len(dst); k > first && dst[k-1].end == from {
			dst[k-1].end = to
			continue
		}
		sp := sp
		sp.start, sp.end = from, to
		dst = append(dst, sp)
	}
	return dst
}

// views scans the other readings of the text. Each is made only of the lines
// that hold its marks.
func (sc *scan) views(sure bool) {
	if len(sc.s) < 8 {
		return
	}
	if sc.depth < maxViewDepth {
		for _, m := range viewMakers {
			if v := m(sc.s); v != nil {
				sc.reading(v, sure, sure)
			}
		}
	}
	if sc.streamed {
		if v := deltaView(sc.s); v != nil {
			sc.reading(v, sure, sure)
		}
	}
	for _, q := range []byte{'"', '\''} {
		if v := concatView(sc.s, q); v != nil {
			sc.reading(v, sure, sure)
		}
	}
	for _, v := range []*view{sc.wrapView(), returnView(sc.s)} {
		if v != nil {
			sc.reading(v, sure, true)
		}
	}
	sc.encoded(sure)
}

// reading scans a view and brings its finds back.
func (sc *scan) reading(v *view, sure, strongOnly bool) {
	if len(v.text) < 8 {
		return
	}
	*sc.budget -= len(v.text)
	if *sc.budget < 0 {
		return
	}
	child := scan{e: sc.e, s: string(v.text), depth: sc.depth + 1, budget: sc.budget}
	child.run(strongOnly)
	if child.depth < maxViewDepth && !(strongOnly && !sure) {
		child.views(sure)
	}
	for _, sp := range child.dst {
		if v.whole {
			sp.inner = append(sp.inner, inner{child.s[sp.start:sp.end], sp.rule, sp.strong})
		}
		sc.dst = v.back(sp, sc.dst)
	}
}

var viewMakers = []func(s string) *view{plainView, unescapedView, percentView, entityView, boxView, unseenView}

// markedLines calls f for each line of s that holds the byte mark.
func markedLines(s string, mark byte, f func(from, to int)) {
	for i := 0; i < len(s); {
		k := strings.IndexByte(s[i:], mark)
		if k < 0 {
			return
		}
		from := strings.LastIndexByte(s[i:i+k], '\n') + 1 + i
		to := strings.IndexByte(s[i+k:], '\n')
		if to < 0 {
			to = len(s)
		} else {
			to += i + k + 1
		}
		f(from, to)
		i = to
	}
}

// plainView is the text without ANSI escape sequences.
func plainView(s string) *view {
	var v *view
	markedLines(s, 0x1b, func(from, to int) {
		if v == nil {
			v = &view{}
		}
		for i := from; i < to; {
			k := strings.IndexByte(s[i:to], 0x1b)
			if k < 0 {
				v.copy(s, i, to)
				return
			}
			v.copy(s, i, i+k)
			i = escapeEnd(s, i+k, to)
		}
	})
	return v
}

// escapeEnd returns the end of the escape sequence at i.
func escapeEnd(s string, i, limit int) int {
	i++
	if i >= limit {
		return i
	}
	switch s[i] {
	case '[':
		for i++; i < limit && (s[i] < 0x40 || s[i] > 0x7e); i++ {
			if s[i] < 0x20 {
				return i
			}
		}
		return min(i+1, limit)
	case ']':
		for i++; i < limit; i++ {
			if s[i] == 0x07 {
				return i + 1
			}
			if s[i] == 0x1b {
				return i
			}
		}
		return i
	}
	return i + 1
}

// percentView has percent escapes undone.
func percentView(s string) *view {
	if !hasPercent(s) {
		return nil
	}
	v := &view{}
	markedLines(s, '%', func(from, to int) {
		if !hasPercent(s[from:to]) {
			return
		}
		signs := "%"
		if strings.Count(s[from:to], "+") > strings.Count(s[from:to], " ") && strings.Count(s[from:to], "%") > 2 {
			signs = "%+" // a form, where the plus is a blank
		}
		for i := from; i < to; {
			k := strings.IndexAny(s[i:to], signs)
			if k < 0 {
				v.copy(s, i, to)
				return
			}
			k += i
			if s[k] == '+' {
				v.copy(s, i, k)
				v.put(blankByte, k, 1)
				i = k + 1
				continue
			}
			if k+2 < to && isHex(s[k+1]) && isHex(s[k+2]) {
				v.copy(s, i, k)
				v.put([]byte{byte(hexValue(s[k+1 : k+3]))}, k, 3)
				i = k + 3
				continue
			}
			v.copy(s, i, k+1)
			i = k + 1
		}
	})
	return v
}

var blankByte = []byte(" ")

func hasPercent(s string) bool {
	for i := 0; i < len(s); {
		k := strings.IndexByte(s[i:], '%')
		if k < 0 {
			return false
		}
		i += k + 1
		if i+1 < len(s) && isHex(s[i]) && isHex(s[i+1]) {
			return true
		}
	}
	return false
}
