package render

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// A mdWriter appends Markdown that reads the same in every implementation.
// What comes from a transcript is escaped, fenced, or printed by mdPrinter;
// there is no other way in.
type mdWriter struct{ b []byte }

// raw appends Markdown that holds nothing of a transcript.
func (w *mdWriter) raw(parts ...string) {
	for _, s := range parts {
		w.b = append(w.b, s...)
	}
}

// block ends the paragraph that is being written, if any.
func (w *mdWriter) block() {
	switch {
	case len(w.b) == 0 || bytes.HasSuffix(w.b, []byte("\n\n")):
	case w.b[len(w.b)-1] == '\n':
		w.raw("\n")
	default:
		w.raw("\n\n")
	}
}

// text appends s as inline text on one line: nothing in it is Markdown or
// HTML. It is for headings, table cells and the middle of a line.
func (w *mdWriter) text(s string) {
	start := len(w.b)
	w.b = appendMarkdownText(w.b, strings.Join(strings.Fields(s), " "))
	if end := len(w.b) - 1; end >= start && w.b[end] == '!' {
		w.b = append(w.b[:end], `\!`...) // a link may follow
	}
}

// code appends s as a code span on one line.
func (w *mdWriter) code(s string) {
	w.b = appendCodeSpan(w.b, strings.Join(strings.Fields(s), " "), false)
}

// fence appends s as a fenced block. info must be safe (see fenceInfo).
func (w *mdWriter) fence(s, info string) {
	w.block()
	s = newlines(s)
	n := max(3, 1+longestRun(s, '`'))
	ticks := strings.Repeat("`", n)
	w.raw(ticks, info, "\n")
	w.b = appendFenceText(w.b, s)
	if s != "" && s[len(s)-1] != '\n' {
		w.raw("\n")
	}
	w.raw(ticks, "\n\n")
}

// newlines gives s the one line end that all implementations agree on.
func newlines(s string) string {
	if !strings.Contains(s, "\r") {
		return s
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
}

// longestRun returns the length of the longest run of c in s.
func longestRun(s string, c byte) int {
	longest, run := 0, 0
	for i := range len(s) {
		if s[i] != c {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}

// appendMarkdownText appends s, which is one line, escaped.
func appendMarkdownText(b []byte, s string) []byte {
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == '[' && plainPlaceholder(s[i:]) > 0:
			n := plainPlaceholder(s[i:])
			b = append(b, s[i:i+n]...)
			i += n
			continue
		case c < utf8.RuneSelf && escaped(s, i):
			b = append(b, '\\', c)
		case ' ' <= c && c < 0x7f:
			b = append(b, c)
		case c == '\t' || c == '\n':
			b = append(b, ' ')
		default:
			r, n := utf8.DecodeRuneInString(s[i:])
			b = appendSeen(b, s, i, r, n)
			i += n
			continue
		}
		i++
	}
	return b
}

// escaped reports whether the sign at s[i] could mean something inside a line:
// to CommonMark, to GFM's tables and strikethrough, or to a forge's formulas.
// What means something at the start of a line only is escapeStart's affair.
func escaped(s string, i int) bool {
	switch c := s[i]; c {
	case '\\', '`', '*', '[', ']', '<', '>', '|', '~', '$':
		return true
	case '_': // no emphasis starts or ends inside a word
		return i == 0 || i+1 == len(s) || !wordByte(s[i-1]) || !wordByte(s[i+1])
	case '#': // could close a heading
		return i == 0 || s[i-1] == ' ' || s[i-1] == '#'
	case '&':
		return entityAt(s[i:]) > 0
	case ':': // GFM makes links of bare addresses, and reads on over backslashes
		return strings.HasPrefix(s[i:], "://")
	case '@': // nor of addresses for mail, which could stand inside a link of ours
		return i > 0 && i+1 < len(s) && s[i-1] > ' ' && s[i+1] > ' '
	case '.':
		return i >= 3 && strings.EqualFold(s[i-3:i], "www")
	}
	return false
}

// plainPlaceholder returns the length of the redaction placeholder at the start
// of s that can stand there as it is, so that it can be searched for: one that
// nothing could make a link of.
func plainPlaceholder(s string) int {
	n := placeholderLen(s)
	if n == 0 || n < len(s) && strings.IndexByte("([:", s[n]) >= 0 {
		return 0
	}
	return n
}

// entityAt returns the length of the text at the start of s that could be a
// character reference, 0 if there is none.
func entityAt(s string) int {
	for i := 1; i < len(s) && i < 40; i++ {
		switch c := s[i]; {
		case c == ';' && i > 1:
			return i + 1
		case !wordByte(c) && (c != '#' || i > 1):
			return 0
		}
	}
	return 0
}

func wordByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

// startOf returns how many bytes of line, a line of a paragraph, stand before
// the place where a backslash keeps it from being anything else: a list, an
// underline of a heading, a rule, a table's second row, a definition. It is -1
// when the line needs none.
func startOf(line []byte) int {
	if len(line) == 0 {
		return -1
	}
	switch line[0] {
	case '-', '+', '=', ':', '#':
		return 0
	case '*': // emphasis, unless a space follows
		if len(line) == 1 || line[1] == ' ' {
			return 0
		}
		return -1
	}
	i := 0
	for i < len(line) && '0' <= line[i] && line[i] <= '9' {
		i++
	}
	if i > 0 && i < len(line) && (line[i] == '.' || line[i] == ')') {
		return i
	}
	return -1
}

// appendCodeSpan appends s, which is one line, as a code span. In a table its
// pipes need a backslash.
func appendCodeSpan(b []byte, s string, inTable bool) []byte {
	if s == "" {
		return b
	}
	n := longestRun(s, '`') + 1
	pad := s[0] == '`' || s[len(s)-1] == '`' || s[0] == ' ' && s[len(s)-1] == ' ' && strings.Trim(s, " ") != ""
	for range n {
		b = append(b, '`')
	}
	if pad {
		b = append(b, ' ')
	}
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == '|' && inTable:
			b = append(b, '\\', '|')
		case ' ' <= c && c < 0x7f:
			b = append(b, c)
		case c == '\t' || c == '\n':
			b = append(b, ' ')
		default:
			r, k := utf8.DecodeRuneInString(s[i:])
			b = appendSeen(b, s, i, r, k)
			i += k
			continue
		}
		i++
	}
	if pad {
		b = append(b, ' ')
	}
	for range n {
		b = append(b, '`')
	}
	return b
}

// appendFenceText appends the text of a fenced block: as it is, but for what
// can't be seen.
func appendFenceText(b []byte, s string) []byte {
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if ' ' <= c && c < 0x7f || c == '\n' || c == '\t' {
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if c >= utf8.RuneSelf && r != utf8.RuneError && !unseen(r) {
			i += n
			continue
		}
		b = append(b, s[start:i]...)
		b = appendSeen(b, s, i, r, n)
		i += n
		start = i
	}
	return append(b, s[start:]...)
}

// appendSeen appends the rune at s[i]. What can't be seen becomes its code
// point, and a control character the picture of its name.
func appendSeen(b []byte, s string, i int, r rune, n int) []byte {
	switch {
	case r == utf8.RuneError:
		return append(b, "\uFFFD"...)
	case r < ' ':
		return utf8.AppendRune(b, 0x2400+r)
	case r == 0x7f:
		return append(b, "\u2421"...)
	case unseen(r) && !joins(s, i, r, n):
		return appendCodePoint(b, r)
	}
	return append(b, s[i:i+n]...)
}

// appendCodePoint appends U+202E for what can't be seen.
func appendCodePoint(b []byte, r rune) []byte {
	const hex = "0123456789ABCDEF"
	b = append(b, "U+"...)
	for shift := 28; shift >= 0; shift -= 4 {
		if d := r >> shift; d != 0 || shift < 16 {
			b = append(b, hex[d&15])
		}
	}
	return b
}

// fenceInfo returns the info string of a fence: one word that names a
// language, "" if lang isn't one.
func fenceInfo(lang string) string {
	if len(lang) > 30 {
		return ""
	}
	for i := range len(lang) {
		if c := lang[i]; !wordByte(c) && !strings.ContainsRune("+#._-", rune(c)) {
			return ""
		}
	}
	return lang
}

// appendQuoted appends s as a JSON string.
func appendQuoted(b []byte, s string) []byte {
	out, err := jsontext.AppendQuote(b, s)
	if err != nil { // invalid UTF-8, which is replaced
		out, _ = jsontext.AppendQuote(b, strings.ToValidUTF8(s, "\uFFFD"))
	}
	return out
}
