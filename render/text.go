package render

import (
	"bytes"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// marks maps a redaction placeholder, such as [REDACTED:github-pat#2], to the
// fragment of its row in the page's report, without #. A placeholder that it
// doesn't hold is drawn without a link: a transcript can say anything, and
// every link of a page has to resolve. A nil marks links nothing, which is
// what summaries, headings and index pages need.
type marks map[string]string

// appendText appends s as HTML text. Nothing in it is markup, characters that
// can't be seen are drawn as signs, and placeholders stand out, unlinked.
//
// A sign is an <i> element: a control picture for a control character, else ¤
// with the code point as its title. Nothing else of a page is an <i>. Carriage
// returns before a newline are dropped, as any HTML parser would.
func appendText(b *bytes.Buffer, s string) { marks(nil).text(b, s) }

// text is appendText with links from placeholders to the report.
func (m marks) text(b *bytes.Buffer, s string) {
	m.valid(b, validText(s))
}

// validText returns s as UTF-8. What is valid, which is nearly everything, is
// recognised many bytes at a time.
func validText(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}

// valid is text for what is known to be UTF-8.
func (m marks) valid(b *bytes.Buffer, s string) { m.some(b, s, 0, math.MaxInt) }

// some is valid for a part of s: from an offset on, until a little more than
// most bytes are appended. It returns the offset after the part. Nothing shows
// where parts meet.
func (m marks) some(b *bytes.Buffer, s string, from, most int) int {
	last, full := from, b.Len()+min(most, math.MaxInt-b.Len())
	for i := from; i < len(s); {
		if b.Len()+i-last >= full {
			b.WriteString(s[last:i])
			return i
		}
		kind := textBytes[s[i]]
		if kind == plainByte {
			end := i + min(most, len(s)-i)
			for i++; i < end && textBytes[s[i]] == plainByte; i++ {
			}
			continue
		}
		n := 1
		switch kind {
		case markupByte:
			b.WriteString(s[last:i])
			b.WriteString(entity(s[i]))
		case controlByte:
			b.WriteString(s[last:i])
			n = appendControls(b, s[i:])
		case bracketByte:
			if n = placeholderLen(s[i:]); n == 0 {
				i++
				continue
			}
			b.WriteString(s[last:i])
			m.placeholder(b, s[i:i+n])
		case leadByte:
			var r rune
			r, n = utf8.DecodeRuneInString(s[i:])
			if !unseen(r) || joins(s, i, r, n) {
				i += n
				continue
			}
			b.WriteString(s[last:i])
			appendSign(b, r)
		}
		i += n
		last = i
	}
	b.WriteString(s[last:])
	return len(s)
}

// appendAttr appends s as the value of an attribute in double quotes. What
// can't be seen becomes its control picture or U+FFFD.
func appendAttr(b *bytes.Buffer, s string) {
	s = validText(s)
	last := 0
	for i := 0; i < len(s); {
		kind := textBytes[s[i]]
		if kind == plainByte || kind == bracketByte {
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if kind == leadByte && (!unseen(r) || joins(s, i, r, n)) {
			i += n
			continue
		}
		b.WriteString(s[last:i])
		switch kind {
		case markupByte:
			b.WriteString(entity(s[i]))
		case controlByte:
			b.WriteRune(controlPicture(s[i]))
		default:
			b.WriteRune(utf8.RuneError)
		}
		i += n
		last = i
	}
	b.WriteString(s[last:])
}

// The kinds of byte that a text is scanned for.
const (
	plainByte   = iota
	markupByte  // has to be an entity
	controlByte // C0 or DEL
	bracketByte // may start a placeholder
	leadByte    // may start a character that can't be seen
)

// textBytes gives the kind of each byte. The lead bytes are those of the
// characters for which unseen is true; a test compares the two.
var textBytes = func() (t [256]byte) {
	for c := range 0x20 {
		t[c] = controlByte
	}
	t['\t'], t['\n'] = plainByte, plainByte
	t[0x7f] = controlByte
	for _, c := range []byte(`&<>"`) {
		t[c] = markupByte
	}
	t['['] = bracketByte
	for _, c := range []byte{0xC2, 0xCD, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF, 0xF0, 0xF1, 0xF2, 0xF3, 0xF4} {
		t[c] = leadByte
	}
	return t
}()

// entity returns how a byte of markup is written. Quotes are escaped in texts
// as well, so that a text that strays into an attribute stays inside it.
func entity(c byte) string {
	switch c {
	case '&':
		return "&amp;"
	case '<':
		return "&lt;"
	case '>':
		return "&gt;"
	default:
		return "&#34;"
	}
}

// appendControls appends the signs of the control characters of one kind that
// s starts with, and returns how many these are.
func appendControls(b *bytes.Buffer, s string) int {
	n := 1
	for n < len(s) && s[n] == s[0] {
		n++
	}
	if s[0] == '\r' && n < len(s) && s[n] == '\n' {
		return n
	}
	for range n {
		b.WriteString("<i>")
		b.WriteRune(controlPicture(s[0]))
		b.WriteString("</i>")
	}
	return n
}

func controlPicture(c byte) rune {
	if c == 0x7f {
		return '␡'
	}
	return '␀' + rune(c)
}

// appendSign appends the sign of a character that can't be seen.
func appendSign(b *bytes.Buffer, r rune) {
	b.WriteString(`<i title="`)
	b.WriteString(codePoint(r))
	b.WriteString(`">¤</i>`)
}

// codePoint returns r as U+202E.
func codePoint(r rune) string {
	h := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	return "U+" + "0000"[min(len(h), 4):] + h
}

// placeholder appends a redaction placeholder.
func (m marks) placeholder(b *bytes.Buffer, s string) {
	id, linked := m[s]
	b.WriteString("<mark>")
	if linked {
		b.WriteString(`<a href="#`)
		appendAttr(b, id)
		b.WriteString(`">`)
	}
	b.WriteString(s)
	if linked {
		b.WriteString("</a>")
	}
	b.WriteString("</mark>")
}

const placeholderStart = "[REDACTED:"

// placeholderLen returns the length of the placeholder at the start of s, 0
// if none stands there. Its bytes are safe in HTML.
func placeholderLen(s string) int {
	const longest = 100
	if !strings.HasPrefix(s, placeholderStart) {
		return 0
	}
	for i := len(placeholderStart); i < len(s) && i < longest; i++ {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '-', c == '_', c == '.', c == '#':
		case c == ']' && i > len(placeholderStart):
			return i + 1
		default:
			return 0
		}
	}
	return 0
}
