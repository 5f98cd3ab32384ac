package render

import (
	"strconv"
	"strings"
)

// directed appends a start tag, without its end, of an element that takes its
// direction from the text s. Where nothing in s is written from right to left
// nothing has to be said.
func (p *pageWriter) directed(tag, s string) {
	p.raw(tag)
	if mayRunLeft(s) {
		p.raw(` dir="auto"`)
	}
	p.raw(`>`)
}

// mayRunLeft reports whether s may hold letters of a script that is written
// from right to left. Those of JSON and of Markdown may stand there as escapes.
func mayRunLeft(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case c < 0xD6:
			if (c == '&' || c == '\\') && escapeRunsLeft(s[i:]) {
				return true
			}
		case c <= 0xE0, c == 0xEF && i+1 < len(s) && 0xAC <= s[i+1] && s[i+1] <= 0xBB,
			c == 0xF0 && i+1 < len(s) && (s[i+1] == 0x90 || s[i+1] == 0x9E):
			return true
		}
	}
	return false
}

// escapeRunsLeft reports whether s begins with the escape of such a letter:
// &#1488; or &#x5D0; of Markdown, \u05d0 of JSON, \ud83a as the first half of one.
func escapeRunsLeft(s string) bool {
	digits, base := "", 16
	switch {
	case strings.HasPrefix(s, `\u`):
		digits = s[2:min(6, len(s))]
	case strings.HasPrefix(s, "&#"):
		digits, _, _ = strings.Cut(s[2:min(12, len(s))], ";")
		if x := strings.TrimLeft(digits, "xX"); x != digits {
			digits = x
		} else {
			base = 10
		}
	}
	n, err := strconv.ParseUint(digits, base, 32)
	if err != nil {
		return false
	}
	return 0x590 <= n && n <= 0x8FF || 0xFB1D <= n && n <= 0xFEFC || 0x10800 <= n && n <= 0x10FFF || 0x1E800 <= n && n <= 0x1EFFF ||
		n == 0xD802 || n == 0xD803 || n == 0xD83A || n == 0xD83B
}
