package render

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// appendJSON appends raw, indented, as HTML text with its keys in <b>. What
// isn't JSON is shown as it is.
//
// Strings are for reading: an escaped newline is followed by a real one, and
// escaped letters are the letters.
func appendJSON(b *bytes.Buffer, raw jsontext.Value) { marks(nil).json(b, raw) }

// json is appendJSON with links from placeholders to the report.
func (m marks) json(b *bytes.Buffer, raw jsontext.Value) {
	p := jsonPrinter{b: b, marks: m, src: string(raw)}
	p.print()
}

const (
	jsonIndents = 8  // levels that are indented; what is deeper stands on its line
	jsonInline  = 72 // bytes of a container without containers that stays on one line
)

// A jsonPrinter lays out JSON in one pass over its bytes. It keeps a level,
// not a stack, and checks nothing: damaged JSON comes out complete.
type jsonPrinter struct {
	b      *bytes.Buffer
	marks  marks
	src    string
	level  int
	inline int // level from which on everything stands on one line, 0 for none
}

func (p *jsonPrinter) print() {
	for i := 0; i < len(p.src); {
		switch c := p.src[i]; c {
		case ' ', '\t', '\n', '\r':
			i++
		case '{', '[':
			i = p.open(i)
		case '}', ']':
			p.shut()
			p.b.WriteByte(c)
			i++
		case ',':
			p.b.WriteByte(c)
			p.wrap()
			i++
		case ':':
			p.b.WriteString(": ")
			i++
		case '"':
			i = p.quoted(i)
		default:
			end := strings.IndexAny(p.src[i:], " \t\r\n{}[],:\"")
			if end < 0 {
				end = len(p.src) - i
			}
			p.marks.text(p.b, p.src[i:i+end])
			i += end
		}
	}
}

// open starts the container at i.
func (p *jsonPrinter) open(i int) int {
	p.b.WriteByte(p.src[i])
	rest := strings.TrimLeft(p.src[i+1:min(len(p.src), i+jsonInline)], " \t\r\n")
	if strings.HasPrefix(rest, "}") || strings.HasPrefix(rest, "]") {
		p.b.WriteByte(rest[0])
		return i + 1 + strings.IndexByte(p.src[i+1:], rest[0]) + 1
	}
	p.level++
	if p.inline == 0 && (p.level > jsonIndents || short(p.src[i+1:])) {
		p.inline = p.level
	}
	if p.inline == 0 {
		p.newline()
	}
	return i + 1
}

// short reports whether the container that s is the inside of ends soon and
// holds no other.
func short(s string) bool {
	quoted := false
	for i := 0; i < len(s) && i < jsonInline; i++ {
		switch c := s[i]; {
		case c == '\\':
			if !quoted || i+1 < len(s) && s[i+1] == 'n' {
				return false
			}
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			return false
		case c == '}' || c == ']':
			return true
		}
	}
	return false
}

// shut ends the innermost container.
func (p *jsonPrinter) shut() {
	p.level = max(p.level-1, 0)
	if p.inline == 0 {
		p.newline()
	} else if p.level < p.inline {
		p.inline = 0
	}
}

// wrap parts two members.
func (p *jsonPrinter) wrap() {
	if p.inline > 0 {
		p.b.WriteByte(' ')
		return
	}
	p.newline()
}

func (p *jsonPrinter) newline() {
	const blanks = "                "
	p.b.WriteByte('\n')
	p.b.WriteString(blanks[:2*min(p.level, jsonIndents)])
}

// quoted prints the string at i and returns where it ends.
func (p *jsonPrinter) quoted(i int) int {
	end, escapes := i+1, false
	for end < len(p.src) && p.src[end] != '"' {
		if p.src[end] == '\\' {
			escapes = true
			end++
		}
		end++
	}
	end = min(end+1, len(p.src))
	s := p.src[i:end]
	if escapes {
		s = readable(s)
	}
	key := strings.HasPrefix(strings.TrimLeft(p.src[end:min(len(p.src), end+8)], " \t\r\n"), ":")
	if key {
		p.b.WriteString("<b>")
	}
	p.marks.text(p.b, s)
	if key {
		p.b.WriteString("</b>")
	}
	return end
}

// readable returns a JSON string with its letters unescaped, and a newline
// after each \n. What would end the string early stays escaped.
func readable(s string) string {
	out := make([]byte, 0, len(s)+16)
	for i := 0; i < len(s); {
		if s[i] != '\\' || i+1 == len(s) {
			out = append(out, s[i])
			i++
			continue
		}
		n := 2
		switch s[i+1] {
		case 'n':
			out = append(out, `\n`+"\n"...)
		case 't':
			out = append(out, '\t')
		case 'r':
			if !strings.HasPrefix(s[i+2:], `\n`) {
				out = append(out, '\r')
			}
		case 'b':
			out = append(out, '\b')
		case 'f':
			out = append(out, '\f')
		case '/':
			out = append(out, '/')
		case 'u':
			var r rune
			if r, n = unicodeEscape(s[i:]); n == 0 || r == '"' || r == '\\' {
				out = append(out, s[i:i+2]...)
				n = 2
				break
			}
			out = utf8.AppendRune(out, r)
		default:
			out = append(out, s[i:i+2]...)
		}
		i += n
	}
	return string(out)
}

// unicodeEscape reads \uXXXX, or a pair of them for a character beyond the
// first plane. n is 0 if there is none.
func unicodeEscape(s string) (r rune, n int) {
	r, ok := hex4(s)
	if !ok {
		return 0, 0
	}
	if utf16.IsSurrogate(r) {
		low, ok := hex4(s[6:])
		if pair := utf16.DecodeRune(r, low); ok && pair != utf8.RuneError {
			return pair, 12
		}
		return utf8.RuneError, 6
	}
	return r, 6
}

func hex4(s string) (rune, bool) {
	if len(s) < 6 || s[0] != '\\' || s[1] != 'u' {
		return 0, false
	}
	v, err := strconv.ParseUint(s[2:6], 16, 16)
	return rune(v), err == nil
}
