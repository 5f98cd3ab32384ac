package redact

import (
	"strings"
	"unicode/utf8"
)

// unescapedView has one level of JSON's escapes undone, and Markdown's of what
// stands in tokens.
func unescapedView(s string) *view {
	if !hasEscape(s) {
		return nil
	}
	v := &view{}
	markedLines(s, '\\', func(from, to int) {
		for i := from; i < to; {
			k := strings.IndexByte(s[i:to], '\\')
			if k < 0 {
				v.copy(s, i, to)
				return
			}
			b, n := unescape(s[i+k : to])
			if n == 0 {
				v.copy(s, i, i+k+1)
				i += k + 1
				continue
			}
			v.copy(s, i, i+k)
			v.put(b, i+k, n)
			i += k + n
		}
	})
	return v
}

// hasEscape reports whether unescapedView changes anything. No escape goes over
// a line's end, so lines don't matter.
func hasEscape(s string) bool {
	for {
		k := strings.IndexByte(s, '\\')
		if k < 0 {
			return false
		}
		s = s[k:]
		if _, n := unescape(s); n > 0 {
			return true
		}
		s = s[1:]
	}
}

var newline, tabulator, quote, apostrophe, backslash, solidus, underscore = []byte("\n"), []byte("\t"), []byte(`"`), []byte("'"), []byte(`\`), []byte("/"), []byte("_")

// unescape returns what the escape at the start of s stands for, and its
// length, 0 if it is none.
func unescape(s string) ([]byte, int) {
	if len(s) < 2 {
		return nil, 0
	}
	switch s[1] {
	case 'n', 'r':
		return newline, 2
	case 't':
		return tabulator, 2
	case '"':
		return quote, 2
	case '\'':
		return apostrophe, 2
	case '\\':
		return backslash, 2
	case '/':
		return solidus, 2
	case '_': // as Markdown escapes them
		return underscore, 2
	case '-':
		return dash, 2
	case 'u':
		if len(s) >= 6 && hexRun(s[2:6]) == 4 {
			r := rune(hexValue(s[2:6]))
			return utf8.AppendRune(nil, r), 6
		}
	case 'x':
		if len(s) >= 4 && hexRun(s[2:4]) == 2 {
			return []byte{byte(hexValue(s[2:4]))}, 4
		}
	}
	return nil, 0
}

func hexValue(s string) int {
	n := 0
	for i := 0; i < len(s); i++ {
		b := lower(s[i])
		d := int(b - '0')
		if b >= 'a' {
			d = int(b-'a') + 10
		}
		n = n<<4 | d
	}
	return n
}
