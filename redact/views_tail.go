package redact

import "strings"

// tails takes the rest of the values that only their names tell and that were
// broken over lines: the name is on the first. A value's first piece ends its
// line, and the next line has nothing but more of the same kind.
func (sc *scan) tails() {
	for i := range sc.dst { // those that are added are not looked at
		sp := sc.dst[i]
		if !sp.strong && !sp.personal && sp.end-sp.start >= shortestPiece && behindBreak(sc.s, sp.end) >= 0 {
			sc.tail(i)
		}
	}
}

// maxTail bounds the lines that a value is followed over.
const maxTail = 64

func (sc *scan) tail(i int) {
	s, sp := sc.s, sc.dst[i]
	first := lineRange{strings.LastIndexByte(s[:sp.start], '\n') + 1, sp.end}
	whole := s[sp.start:sp.end]
	for end, k := sp.end, 0; k < maxTail; k++ {
		next := behindBreak(s, end)
		if next < 0 {
			break
		}
		from := next + sc.hanging(first, sp.start, next)
		to := from
		for to < len(s) && to-from < maxPattern*2 && isTokenByte(s[to]) {
			to++
		}
		wide := first.end - first.start
		if to-next > wide && s[end] != '\\' || !endsPiece(s, to) || !continues(whole, s[from:to], k > 0) {
			break
		}
		sc.dst = append(sc.dst, span{start: from, end: to, rule: sp.rule})
		whole += s[from:to]
		if end = to; to-next < wide && (to == len(s) || s[to] != '\\') {
			break // not filled: the last
		}
	}
	if len(whole) > sp.end-sp.start {
		sc.dst[i].inner = append(sc.dst[i].inner, inner{whole, sp.rule, false})
	}
}

// behindBreak returns where the line begins after the line end that stands at
// i, which may be one that a backslash continues; -1 if none stands there.
func behindBreak(s string, i int) int {
	for _, w := range []string{"\n", "\r\n", "\\\n", "\\\r\n"} {
		if strings.HasPrefix(s[i:], w) && i+len(w) < len(s) {
			return i + len(w)
		}
	}
	return -1
}

// hanging returns how much stands before a piece in the line at next: blanks
// up to the column of the value above, or what a diff or line numbers put
// before both lines.
func (sc *scan) hanging(first lineRange, start, next int) int {
	s := sc.s
	blanks := next
	for blanks < len(s) && s[blanks] == ' ' {
		blanks++
	}
	if blanks-next == start-first.start {
		return blanks - next
	}
	if n := skipPrefix(s, next) - next; n == skipPrefix(s, first.start)-first.start {
		return n
	}
	return 0
}

// endsPiece reports whether a piece that ends at i has its line to itself, but
// for a quote that ends it.
func endsPiece(s string, i int) bool {
	return i == len(s) || strings.IndexByte("\n\r\"'`\\", s[i]) >= 0
}

// continues reports whether a piece can go on what stands before it. Full says
// that a line was filled before: then the last may be short.
func continues(whole, piece string, full bool) bool {
	c := count(piece)
	if c.letters() == 0 || strings.IndexByte(strings.TrimRight(piece, "="), '=') >= 0 || c.n < shortestPiece && !full || c.n < 3 {
		return false
	}
	if hexRun(piece) == len(piece) {
		return hexRun(whole[len(whole)-shortestPiece:]) == shortestPiece && c.n != 40 && c.n != 64
	}
	if c.n < shortestPiece {
		return c.digit > 0 || c.upper > 0 && c.lower > 0 && c.unlikely()
	}
	return (c.unlikely() || c.digit > 1 && c.upper > 0 && c.lower > 0) && !identifier(piece, &c) && !pathLike(piece, &c) && !isUUID(piece)
}
