package redact

import "strings"

// maxShape bounds a token.
const maxShape = 4096

// match reports the end of the token whose prefix stands at start, 0 if none.
func (p *shape) match(s string, start int) int {
	i := start + len(p.prefix)
	if s[start:i] != p.prefix || midBlock(s, start) {
		return 0
	}
	inside := !tokenStart(s, start)
	if inside && !p.startsInside(s, start) {
		return 0
	}
	limit := min(len(s), i+maxShape)
	j := i
	for j < limit && p.class[s[j]] {
		j++
	}
	for j > i && (s[j-1] == '.' || s[j-1] == ':' || s[j-1] == '|' || s[j-1] == '-' && j < len(s) && s[j] == '-') {
		j--
	}
	n := j - i
	if n < p.min || p.fixed && n != p.min {
		return 0
	}
	if p.fixed && j < len(s) && (isWordByte(s[j]) || s[j] == '-') {
		return 0
	}
	text := s[i:j]
	c := count(text)
	if c.digit == 0 && !c.unlikely() || shapeStandIn(text) || c.n < 60 && (identifier(text, &c) || wordyRun(text)) || inside && !random(text) {
		return 0
	}
	return j
}

// wordyRun reports whether a short run is words joined by dashes.
func wordyRun(s string) bool {
	parts, plain := 0, 0
	for p := range strings.FieldsFuncSeq(s, func(r rune) bool { return r == '-' || r == '_' || r == '.' }) {
		parts++
		c := count(p)
		if c.digit == 0 && !c.unlikely() || allDigits(p) && len(p) <= 4 {
			plain++
		}
	}
	return parts >= 3 && plain*4 >= parts*3
}

// amidBase64 reports whether s is of base64, and no path, whose words have few
// capitals and digits.
func amidBase64(s string) bool {
	if !onlyBase64(s) {
		return false
	}
	c := count(s)
	return c.upper+c.digit > 2
}

// tokenStart reports whether a token can start at i: not inside a word, unless
// the letter before belongs to an escape.
func tokenStart(s string, i int) bool {
	if i == 0 || !isWordByte(s[i-1]) && s[i-1] != '-' {
		return i < 16 || s[i-1] != '/' && s[i-1] != '+' || !amidBase64(s[i-16:i])
	}
	if i >= 2 && s[i-2] == '\\' && (s[i-1] == 'n' || s[i-1] == 't' || s[i-1] == 'r') {
		return true
	}
	if i >= 3 && s[i-3] == '%' && isHex(s[i-2]) && isHex(s[i-1]) {
		return true
	}
	if i >= 2 && s[i-1] == '-' && (s[i-2] == '\n' || s[i-2] == ' ' && (i < 3 || s[i-3] == '\n')) {
		return true // a line taken out by a diff
	}
	// After ANSI codes, whose last byte is a letter.
	return i >= 3 && s[i-1] == 'm' && (s[i-2] == '[' || '0' <= s[i-2] && s[i-2] <= '9') && strings.LastIndexByte(s[max(0, i-12):i], '[') >= 0
}
