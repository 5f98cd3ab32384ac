package redact

import (
	"encoding/base64"
	"encoding/hex"
	"strings"
)

const (
	shortestRun = 20 // shortest run of base64 or hexadecimal that is looked into
	maxDecoded  = 2  // layers
)

// runBytes are the characters of runs: base64 in both alphabets.
var runBytes = func() (t [256]bool) {
	for b := range 256 {
		t[b] = isBase64(byte(b)) && b != '='
	}
	return t
}()

// encoded looks into runs of base64 and hexadecimal, and takes those that hold
// a credential whole.
func (sc *scan) encoded(sure bool) {
	for from := nextRun(sc.s, 0); from >= 0; {
		to := from + shortestRun
		for to < len(sc.s) && runBytes[sc.s[to]] {
			to++
		}
		from = nextRun(sc.s, sc.look(from, to, sure))
	}
}

// nextRun returns the start of the first run in s[from:], -1 if there is none.
// It looks at each stretch of shortestRun bytes from its end, and so passes over
// most of a text unread.
func nextRun(s string, from int) int {
next:
	for from+shortestRun <= len(s) {
		for i := from + shortestRun - 1; i >= from; i-- {
			if !runBytes[s[i]] {
				from = i + 1
				continue next
			}
		}
		return from
	}
	return -1
}

// look judges the run of s[from:to] and returns the end of what it read.
func (sc *scan) look(from, to int, sure bool) int {
	s := sc.s
	sc.dotted(from, to)
	if sc.layers >= maxDecoded {
		return to
	}
	// An escape before it isn't part of it.
	if from > 0 && s[from-1] == '\\' && (s[from] == 'n' || s[from] == 'r' || s[from] == 't') {
		from++
	}
	end := to
	for end < len(s) && end-to < 3 && s[end] == '=' {
		end++
	}
	if hexRun(s[from:min(to, from+64)]) == min(to-from, 64) && (to-from)%2 == 0 {
		if text, err := hex.DecodeString(s[from:to]); err == nil && printable(text[:min(len(text), 64)]) {
			sc.inside(string(text), from, to, sure)
			return to
		}
	}
	if !decodable(s[from:to]) {
		return to
	}
	if end > to {
		sc.alone(from, end, sure)
		return end
	}
	lines := foldedLines(s, from, to)
	sc.folded(lines, sure)
	return lines[len(lines)-1].end
}

// decodable reports whether the run's beginning decodes to text. Most runs are
// names and paths, which a few bytes tell.
func decodable(run string) bool {
	head := run[:min(len(run), 64)&^3]
	odd := 0
	for i := 0; i < len(head); i += 4 {
		three := sextets[head[i]]<<18 | sextets[head[i+1]]<<12 | sextets[head[i+2]]<<6 | sextets[head[i+3]]
		for range 3 {
			if isOdd(byte(three)) {
				odd++
			}
			three >>= 8
		}
		if tooOdd(odd, len(head)/4*3) {
			return false
		}
	}
	return len(decode64(head)) >= 12
}

// sextets are the values of base64's characters, in both alphabets.
var sextets = func() (t [256]uint32) {
	for i, c := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") {
		t[c] = uint32(i)
	}
	t['-'], t['_'] = t['+'], t['/']
	return t
}()

// decode64 decodes base64 of either alphabet; "" unless the result is text.
func decode64(s string) string {
	s = strings.TrimRight(s, "=")
	enc := base64.RawStdEncoding
	if strings.ContainsAny(s, "-_") {
		if strings.ContainsAny(s, "+/") {
			return ""
		}
		enc = base64.RawURLEncoding
	}
	if len(s)%4 == 1 {
		s = s[:len(s)-1]
	}
	text, err := enc.DecodeString(s)
	if err != nil || !printable(text[:min(len(text), 4096)]) {
		return ""
	}
	return string(text)
}

// inside scans decoded text and takes the run when it holds a credential, which
// it reports.
func (sc *scan) inside(text string, from, to int, sure bool) bool {
	*sc.budget -= len(text)
	if *sc.budget < 0 {
		return false
	}
	child := scan{e: sc.e, s: text, depth: sc.depth, layers: sc.layers + 1, budget: sc.budget}
	child.run(sure)
	child.views(sure)
	found := span{start: from, end: to}
	for _, sp := range child.dst {
		if strings.Contains(text[sp.start:sp.end], marker) {
			continue
		}
		if found.rule == "" || sp.strong && !found.strong {
			found.rule, found.strong = sp.rule, sp.strong
		}
		if found.inner = append(found.inner, sp.inner...); len(found.inner) < maxInner {
			found.inner = append(found.inner, inner{text[sp.start:sp.end], sp.rule, sp.strong})
		}
	}
	if found.rule != "" {
		sc.dst = append(sc.dst, found)
	}
	return found.rule != ""
}

// maxInner bounds the credentials that are noted from one encoded run.
const maxInner = 16

// dotted takes Discord's bot tokens: the base64 of a number, a dot, six
// characters, a dot, and a long rest.
func (sc *scan) dotted(from, to int) {
	s := sc.s
	n := to - from
	if n > 28 || n < 23 || strings.IndexByte("MNO", s[from]) < 0 || to+8 >= len(s) || s[to] != '.' || s[to+7] != '.' {
		return
	}
	for i := to + 1; i < to+7; i++ {
		if !isURLBase64(s[i]) {
			return
		}
	}
	end := to + 8
	for end < len(s) && isURLBase64(s[end]) {
		end++
	}
	if end-to-8 < 26 {
		return
	}
	id, err := base64.RawStdEncoding.DecodeString(s[from:to])
	if err == nil && allDigits(string(id)) {
		sc.strongFind(from, end, "discord-token")
	}
}
