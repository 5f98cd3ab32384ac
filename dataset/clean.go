package dataset

import (
	"bytes"
	"unicode/utf8"
)

// clean returns a line that every reader of the Hub accepts. Its loader parses
// a file once as bytes and once as text, where Python's splitlines also splits
// at U+0085, U+2028 and U+2029: those are escaped. Bytes that aren't UTF-8 and
// escapes of half a surrogate pair, which Arrow refuses, become U+FFFD. The
// line's JSON value is otherwise the same.
func clean(line []byte) []byte {
	if plainLine(line) {
		return line
	}
	out := make([]byte, 0, len(line)+16)
	for i := 0; i < len(line); {
		switch c := line[i]; {
		case c == '\\':
			n, text := cleanEscape(line[i:])
			out = append(out, text...)
			i += n
		case c < utf8.RuneSelf:
			out = append(out, c)
			i++
		default:
			r, n := utf8.DecodeRune(line[i:])
			out = appendRune(out, r)
			i += n
		}
	}
	return out
}

// plainLine reports whether a line holds neither what clean changes nor any
// escape of a surrogate.
func plainLine(line []byte) bool {
	return utf8.Valid(line) &&
		!bytes.Contains(line, []byte("\u0085")) && !bytes.Contains(line, []byte("\u2028")) && !bytes.Contains(line, []byte("\u2029")) &&
		!bytes.Contains(line, []byte(`\ud`)) && !bytes.Contains(line, []byte(`\uD`))
}

func appendRune(b []byte, r rune) []byte {
	switch r {
	case '\u0085':
		return append(b, `\u0085`...)
	case '\u2028':
		return append(b, `\u2028`...)
	case '\u2029':
		return append(b, `\u2029`...)
	}
	return utf8.AppendRune(b, r)
}

// cleanEscape returns the length of the escape that b starts with, or of a
// surrogate pair, and what stands for it.
func cleanEscape(b []byte) (int, []byte) {
	if len(b) < 2 {
		return len(b), b
	}
	if b[1] != 'u' || len(b) < 6 {
		return 2, b[:2]
	}
	switch half := surrogate(b); half {
	case high:
		if len(b) >= 12 && b[6] == '\\' && b[7] == 'u' && surrogate(b[6:]) == low {
			return 12, b[:12]
		}
		return 6, []byte(`\ufffd`)
	case low:
		return 6, []byte(`\ufffd`)
	}
	return 6, b[:6]
}

type half int

const (
	none half = iota
	high
	low
)

// surrogate tells which half of a surrogate pair the escape \uXXXX names.
func surrogate(b []byte) half {
	if b[2]|0x20 != 'd' {
		return none
	}
	switch c := b[3] | 0x20; {
	case c == '8' || c == '9' || c == 'a' || c == 'b':
		return high
	case c >= 'c' && c <= 'f':
		return low
	}
	return none
}
