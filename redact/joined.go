package redact

import (
	"iter"
	"strings"
)

// A joiner reads a text with its line breaks, and what terminals and listings
// put around them, taken out: a value that was wrapped, numbered, quoted,
// diffed or coloured in the middle stands there in one piece.
type joiner struct {
	prefixes bool // take signs and numbers at the starts of lines out, too
	prefixed bool // there were some, taken out or not
	text     strings.Builder
	parts    []part // joined offset -> offset
}

// breaks reports whether s has something to join.
func breaks(s string) bool {
	for _, mark := range marks {
		if strings.Contains(s, mark) {
			return true
		}
	}
	return false
}

// marks are what breaks a text.
var marks = [...]string{"\n", "\x1b", `\n`}

// join reads s.
func (j *joiner) join(s string) string {
	j.text = strings.Builder{}
	j.text.Grow(len(s))
	j.parts, j.prefixed = j.parts[:0], false
	ahead := [len(marks)]int{-1, -1, -1} // the next of each mark
	for at := 0; at < len(s); {
		end, next := j.breakIn(s, at, &ahead)
		if end > at {
			j.parts = append(j.parts, part{j.text.Len(), at})
			j.text.WriteString(s[at:end])
		}
		at = next
	}
	return j.text.String()
}

// breakIn finds the first break from at on: where the text before it ends, and
// where the text after it goes on.
func (j *joiner) breakIn(s string, at int, ahead *[len(marks)]int) (end, next int) {
	first := 0
	for i, mark := range marks {
		if ahead[i] < at {
			ahead[i] = len(s)
			if n := strings.Index(s[at:], mark); n >= 0 {
				ahead[i] = at + n
			}
		}
		if ahead[i] < ahead[first] {
			first = i
		}
	}
	switch end = ahead[first]; {
	case end == len(s):
		return end, end
	case s[end] == '\x1b':
		return end, end + escapeLen(s[end:])
	default:
		return trimRight(s, at, end), j.lineStart(s, end+len(marks[first]))
	}
}

func trimRight(s string, from, to int) int {
	for to > from && (s[to-1] == ' ' || s[to-1] == '\t' || s[to-1] == '\r') {
		to--
	}
	return to
}

// escapeLen returns the length of the terminal's escape sequence at the start
// of s.
func escapeLen(s string) int {
	if len(s) < 2 {
		return len(s)
	}
	switch s[1] {
	case '[':
		for i := 2; i < len(s) && i < 64; i++ {
			if '@' <= s[i] && s[i] <= '~' {
				return i + 1
			}
		}
	case ']':
		for i := 2; i < len(s) && i < 512; i++ {
			if s[i] == '\a' {
				return i + 1
			}
		}
	}
	return 2
}

// signs begin the lines of diffs, quotes, comments and lists.
const signs = "+->|#*"

// prefixing are the bytes that signs and numbers at the starts of lines begin
// with.
var prefixing = func() (t [256]bool) {
	for _, b := range []byte(signs + "0123456789") {
		t[b] = true
	}
	return t
}()

// lineStart returns where the text of the line at i begins.
func (j *joiner) lineStart(s string, i int) int {
	i = skipBlank(s, i)
	if i == len(s) || !prefixing[s[i]] {
		return i
	}
	j.prefixed = true
	if !j.prefixes {
		return i
	}
	if strings.IndexByte(signs, s[i]) >= 0 {
		i = skipBlank(s, i+1)
	}
	n := i
	for n < len(s) && n < i+8 && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	if n == i {
		return i
	}
	for _, sep := range []string{"\t", ":", "|", "→", "│", "-", " "} {
		if strings.HasPrefix(s[n:], sep) {
			return skipBlank(s, n+len(sep))
		}
	}
	return i
}

func skipBlank(s string, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t' || s[i] == '\r') {
		i++
	}
	return i
}

// readings yields the text joined with the starts of lines, and without them if
// that makes a difference.
func (j *joiner) readings(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		j.prefixes = false
		if !yield(j.join(s)) || !j.prefixed {
			return
		}
		j.prefixes = true
		yield(j.join(s))
	}
}

// span translates a range of the joined text. It reports whether the range
// holds a break; others are found without joining.
func (j *joiner) span(from, to int) (int, int, bool) {
	p := passage{parts: j.parts}
	a, b := p.part(from), p.part(to-1)
	return j.parts[a].offset + from - j.parts[a].at, j.parts[b].offset + to - j.parts[b].at, a != b
}

// minJoined is the length from which a value is looked for across breaks.
const minJoined = 16
