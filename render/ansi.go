package render

import (
	"bytes"
	"strings"
)

// appendANSI appends what a terminal would show of s: colours as classes,
// overwritten text gone, everything that moves or commands dropped. No
// element of it spans a line, so that it can be cut at a newline.
//
// The classes are a0 to a15 for the text, b0 to b15 for the ground, ab bold,
// ad dim, ai italic, au underlined, as struck, av inverse.
func appendANSI(b *bytes.Buffer, s string) { marks(nil).ansi(b, s) }

// ansi is appendANSI with links from placeholders to the report.
func (m marks) ansi(b *bytes.Buffer, s string) {
	if !commands(s) {
		m.text(b, s)
		return
	}
	runANSI(strings.ToValidUTF8(s, "\uFFFD"), &ansiOut{b: b, marks: m})
}

// stripANSI returns the text that appendANSI shows.
func stripANSI(s string) string {
	if !commands(s) {
		return s
	}
	var b bytes.Buffer
	runANSI(strings.ToValidUTF8(s, "\uFFFD"), &ansiOut{b: &b, plain: true})
	return b.String()
}

// commands reports whether s holds a byte that a terminal acts on.
func commands(s string) bool {
	for _, c := range []byte(ansiBytes) {
		if strings.IndexByte(s, c) >= 0 {
			return true
		}
	}
	return false
}

// ansiBytes are the bytes that a terminal acts on, besides tab and newline:
// escape, carriage return, backspace, bell, and the two of character sets.
const ansiBytes = "\x1b\r\b\a\x0e\x0f"

// runANSI writes what s shows to out: in one go where the cursor only moves
// on, else through a window of rows.
func runANSI(s string, out *ansiOut) {
	if onlyAppends(s) {
		streamANSI(s, out)
		return
	}
	w := ansiWindow{out: out, padding: 4 * len(s)}
	w.run(s)
	w.flush(len(w.rows))
}

// onlyAppends reports whether no command of s moves the cursor back.
func onlyAppends(s string) bool {
	for i := 0; i < len(s); {
		j := strings.IndexAny(s[i:], "\x1b\r\b")
		if j < 0 {
			return true
		}
		i += j
		switch s[i] {
		case '\b':
			return false
		case '\r':
			i++
			if i < len(s) && s[i] != '\n' {
				return false
			}
		default:
			e := parseEscape(s[i:])
			if e.final != 0 && e.final != 'm' && (e.final != 'K' || e.number(0) != 0) {
				return false
			}
			i += e.len
		}
	}
	return true
}

// streamANSI writes a text whose commands only change its colours.
func streamANSI(s string, out *ansiOut) {
	var at style
	var link string
	for len(s) > 0 {
		i := strings.IndexAny(s, ansiBytes)
		if i < 0 {
			out.write(s, at, link)
			break
		}
		out.write(s[:i], at, link)
		s = s[i:]
		if s[0] != '\x1b' {
			s = s[1:]
			continue
		}
		e := parseEscape(s)
		if e.final == 'm' {
			at = at.sgr(e.params)
		}
		if e.link {
			link = e.params
		}
		s = s[e.len:]
	}
	out.end()
}

// An escape is a control sequence. What isn't of interest is only a length.
type escape struct {
	len    int
	final  byte   // of a CSI sequence, else 0
	params string // of a CSI sequence; the address of a link
	link   bool   // starts or ends a link
}

// parseEscape reads the sequence at the start of s, which is an escape
// character. A sequence that doesn't end, or is absurdly long, is only the
// escape character itself, so that nothing after it is lost.
func parseEscape(s string) escape {
	const longest = 4096
	if len(s) < 2 {
		return escape{len: 1}
	}
	switch c := s[1]; {
	case c == '[':
		i := 2
		for i < len(s) && i < longest && 0x20 <= s[i] && s[i] < 0x40 {
			i++
		}
		if i < len(s) && 0x40 <= s[i] && s[i] < 0x7f {
			return escape{len: i + 1, final: s[i], params: s[2:i]}
		}
	case c == ']' || c == 'P' || c == '_' || c == '^' || c == 'X':
		body := s[2:min(len(s), longest)]
		end := strings.IndexAny(body, "\a\x1b\n")
		if end < 0 || body[end] == '\n' || body[end] == '\x1b' && !strings.HasPrefix(body[end+1:], `\`) {
			break
		}
		e := escape{len: 2 + end + 1}
		if body[end] == '\x1b' {
			e.len++
		}
		if rest, ok := strings.CutPrefix(body[:end], "8;"); ok && c == ']' {
			_, e.params, e.link = strings.Cut(rest, ";")
		}
		return e
	case 0x20 <= c && c < 0x30: // character sets
		if len(s) > 2 && 0x30 <= s[2] && s[2] < 0x7f {
			return escape{len: 3}
		}
	case 0x30 <= c && c < 0x7f:
		return escape{len: 2}
	}
	return escape{len: 1}
}

// number returns the first parameter, or def if it isn't there.
func (e escape) number(def int) int {
	n, digits := 0, 0
	for ; digits < len(e.params) && digits < 6 && '0' <= e.params[digits] && e.params[digits] <= '9'; digits++ {
		n = 10*n + int(e.params[digits]-'0')
	}
	if digits == 0 {
		return def
	}
	return n
}
