package redact

import (
	"slices"
	"strings"
)

const (
	narrowest = 24      // lines of base64 that go on in the next one
	maxFolded = 8 << 20 // most that is joined of such lines
)

// foldedLines are the lines of base64 from s[from:to] on, which ends its line:
// as long as it, and a last one that may be shorter, as programs print them.
func foldedLines(s string, from, to int) []lineRange {
	lines := []lineRange{{from, to}}
	for width := to - from; width >= narrowest && len(lines)*width < maxFolded; {
		next := behindLine(s, to)
		if next < 0 {
			break
		}
		to = next
		for to < len(s) && to-next <= width && runBytes[s[to]] {
			to++
		}
		n := to - next
		for pads := 0; to < len(s) && pads < 3 && s[to] == '='; pads++ {
			to++
		}
		if n == 0 || to-next > width || n < width && to < len(s) && strings.IndexByte("\n\r\"'`<,;)}\\", s[to]) < 0 {
			break
		}
		lines = append(lines, lineRange{next, to})
		if n < width {
			break
		}
	}
	return lines
}

// behindLine returns where the next line begins if one ends at i, else -1.
func behindLine(s string, i int) int {
	if i < len(s) && s[i] == '\r' {
		i++
	}
	if i < len(s) && s[i] == '\n' {
		return i + 1
	}
	return -1
}

// folded looks into lines of base64. Whether they belong together their look
// doesn't tell: a word may follow, or the base64 of something else. So unless
// they hold a credential and nothing but text, those before the last are read
// together, too, and each by itself.
func (sc *scan) folded(lines []lineRange, sure bool) {
	if sc.together(lines, sure) || len(lines) == 1 {
		return
	}
	if n := len(lines) - 1; n > 1 {
		sc.together(lines[:n], sure)
	}
	for _, l := range lines {
		if decodable(sc.s[l.start:l.end]) {
			sc.alone(l.start, l.end, sure)
		}
	}
}

// together looks into lines as one, and reports whether they hold a credential
// and nothing but text.
func (sc *scan) together(lines []lineRange, sure bool) bool {
	first, last := lines[0], lines[len(lines)-1]
	run := make([]byte, 0, last.end-first.start)
	for _, l := range lines {
		run = append(run, sc.s[l.start:l.end]...)
	}
	text := decode64(string(run))
	return text != "" && sc.inside(text, first.start, last.end, sure) && !slices.ContainsFunc([]byte(text), isOdd)
}

// alone looks into one run of base64.
func (sc *scan) alone(from, to int, sure bool) {
	if text := decode64(sc.s[from:to]); text != "" {
		sc.inside(text, from, to, sure)
	}
}
