package redact

import (
	"math/bits"
	"strings"
	"unicode/utf8"
)

// unseenView is the text without the characters that show nothing, in the
// lines in which one touches what could be a token: pages show a sign for them
// that a reader's eye, and the proof, passes over.
func unseenView(s string) *view { return dropView(s, nextUnseen) }

// returnView is the text without the carriage returns in its lines.
func returnView(s string) *view { return dropView(s, nextReturn) }

// dropView is the text without the characters that next finds in s from an
// offset on: it returns where one stands and its length, which is 0 if there is
// none. Of the text, it has only the lines that hold any.
func dropView(s string, next func(s string, i int) (at, n int)) *view {
	var v *view
	at, n := next(s, 0)
	for n > 0 {
		if v == nil {
			v = &view{whole: true}
		}
		from := strings.LastIndexByte(s[:at], '\n') + 1
		to := min(lineEnd(s, at, len(s))+1, len(s))
		for ; n > 0 && at < to; at, n = next(s, at+n) {
			v.copy(s, from, at)
			v.put(nil, at, n)
			from = at + n
		}
		v.copy(s, from, to)
	}
	return v
}

// nextReturn finds the next carriage return between two characters that could
// be a token's.
func nextReturn(s string, i int) (at, n int) {
	for {
		k := strings.IndexByte(s[i:], '\r')
		if k < 0 {
			return len(s), 0
		}
		at, i = i+k, i+k+1
		for i < len(s) && s[i] == '\r' {
			i++
		}
		if at > 0 && i < len(s) && isTokenByte(s[at-1]) && isTokenByte(s[i]) {
			return at, i - at
		}
	}
}

// nextUnseen finds the next run of characters that show nothing and touch one
// that does and is ASCII.
func nextUnseen(s string, i int) (at, n int) {
	for {
		at = nextOdd(s, i)
		end := at
		for end < len(s) {
			n := unseenLen(s[end:])
			if n == 0 {
				break
			}
			end += n
		}
		switch {
		case at >= len(s):
			return at, 0
		case end == at:
			_, n := utf8.DecodeRuneInString(s[at:])
			i = at + n
		case at > 0 && isGraphic(s[at-1]) || end < len(s) && isGraphic(s[end]):
			return at, end - at
		default:
			i = end
		}
	}
}

func isGraphic(b byte) bool { return ' ' < b && b < 0x7f }

// nextOdd returns the offset of the first byte from i on that a character which
// shows nothing begins with, or some other.
func nextOdd(s string, i int) int {
	const ones, high = 0x0101010101010101, 0x8080808080808080
	for ; i+8 <= len(s); i += 8 {
		w := window8(s[i:])
		// All but those from the blank up to the tilde, and now and then one behind such.
		for odd := (w | (w + ones) | (w - ones*' ')) & high; odd != 0; odd &= odd - 1 {
			if k := i + bits.TrailingZeros64(odd)/8; unseenStarts[s[k]] {
				return k
			}
		}
	}
	for i < len(s) && !unseenStarts[s[i]] {
		i++
	}
	return i
}

// unseenStarts are the bytes that characters which show nothing begin with.
var unseenStarts = func() (t [256]bool) {
	for b := range 0x20 {
		t[b] = strings.IndexByte("\t\n\r\x1b", byte(b)) < 0
	}
	for _, b := range []byte("\x7f\xc2\xcd\xd8\xe1\xe2\xe3\xef\xf3") {
		t[b] = true
	}
	return t
}()

// unseenLen returns the length of the character at the start of s if it shows
// nothing, else 0. Tabs, line ends, and what begins an escape sequence aren't
// meant.
func unseenLen(s string) int {
	if !unseenStarts[s[0]] {
		return 0
	}
	if s[0] < utf8.RuneSelf {
		return 1
	}
	r, n := utf8.DecodeRuneInString(s)
	switch {
	case r == utf8.RuneError:
	case r <= 0x9f, r == 0xad, r == 0x34f, r == 0x61c, r == 0x115f, r == 0x1160, r == 0x17b4, r == 0x17b5, 0x180b <= r && r <= 0x180f,
		0x200b <= r && r <= 0x200f, 0x2028 <= r && r <= 0x202e, 0x2060 <= r && r <= 0x206f,
		r == 0x3164, 0xfe00 <= r && r <= 0xfe0f, r == 0xfeff, r == 0xffa0, 0xfff0 <= r && r <= 0xfffb, 0xe0000 <= r && r <= 0xe0fff:
		return n
	}
	return 0
}

// unseenIn appends the places in s of m's patterns that are broken by
// characters which show nothing.
func (m *matcher) unseenIn(s string, dst []occurrence) []occurrence {
	if m == nil {
		return dst
	}
	v := unseenView(s)
	if v == nil {
		return dst
	}
	for _, h := range m.find(string(v.text), nil) {
		for _, sp := range v.back(span{start: h.start, end: h.end}, nil) {
			if sp.end-sp.start > h.end-h.start {
				dst = append(dst, occurrence{sp.start, sp.end, h.value})
			}
		}
	}
	return dst
}
