package render

import "strings"

// The limits of word marks. Beyond them a line is only added or removed.
const (
	maxMarkedLine  = 600  // bytes of a line
	maxMarkedWords = 200  // words and signs of a line
	maxPairs       = 2000 // lines of a diff that are compared
	pairReach      = 6    // how far a line's counterpart is looked for
)

// A wordSpan is a piece of a line that has no counterpart in the other.
type wordSpan struct{ start, end int }

// wordMarks returns what differs between two lines that say much the same.
// It marks no indentation and no blanks at the end, and nothing at all when
// the lines have less than half in common: then it is another line.
func wordMarks(old, new string) (inOld, inNew []wordSpan) {
	if len(old) > maxMarkedLine || len(new) > maxMarkedLine {
		return nil, nil
	}
	a, b := lineWords(old), lineWords(new)
	if len(a) > maxMarkedWords || len(b) > maxMarkedWords {
		return nil, nil
	}
	ids := make(map[string]int32)
	same, ok := shortest(intern(a, ids), intern(b, ids), 0, 0)
	kept := 0
	for _, m := range same {
		kept += written(a[m.a : m.a+m.n])
	}
	if !ok || 2*kept < written(a) || 2*kept < written(b) {
		return nil, nil
	}
	x, y, atX, atY := 0, 0, 0, 0
	for _, m := range append(same, match{len(a), len(b), 0}) {
		inOld, atX = spanOf(inOld, a[x:m.a], atX)
		inNew, atY = spanOf(inNew, b[y:m.b], atY)
		atX += width(a[m.a : m.a+m.n])
		atY += width(b[m.b : m.b+m.n])
		x, y = m.a+m.n, m.b+m.n
	}
	inOld, inNew = tidy(old, inOld), tidy(new, inNew)
	return inOld, inNew
}

// lineWords cuts a line into words, blanks, placeholders and single signs.
func lineWords(s string) []string {
	var out []string
	for i := 0; i < len(s); {
		end := i
		switch c := s[i]; {
		case letter(c) || digit(c):
			for end < len(s) && (letter(s[end]) || digit(s[end])) {
				end++
			}
		case c == ' ' || c == '\t':
			for end < len(s) && (s[end] == ' ' || s[end] == '\t') {
				end++
			}
		default:
			end = i + max(placeholderLen(s[i:]), 1)
		}
		out = append(out, s[i:end])
		i = end
	}
	return out
}

func width(words []string) int {
	n := 0
	for _, w := range words {
		n += len(w)
	}
	return n
}

// spanOf adds the span of words that start at start, and returns where they
// end.
func spanOf(spans []wordSpan, words []string, start int) ([]wordSpan, int) {
	if len(words) == 0 {
		return spans, start
	}
	end := start + width(words)
	return append(spans, wordSpan{start, end}), end
}

// tidy joins spans between which only blanks stand, and takes the blanks off
// their ends, and the indentation.
func tidy(line string, spans []wordSpan) []wordSpan {
	joined := spans[:0]
	for _, s := range spans {
		if n := len(joined); n > 0 && strings.TrimSpace(line[joined[n-1].end:s.start]) == "" {
			joined[n-1].end = s.end
			continue
		}
		joined = append(joined, s)
	}
	out := joined[:0]
	for _, s := range joined {
		inside := line[s.start:s.end]
		s.start += len(inside) - len(strings.TrimLeft(inside, " \t"))
		s.end -= len(inside) - len(strings.TrimRight(inside, " \t\r"))
		if s.start < s.end {
			out = append(out, s)
		}
	}
	return out
}

// written returns the number of words that aren't blank.
func written(words []string) int {
	n := 0
	for _, w := range words {
		if w[0] != ' ' && w[0] != '\t' {
			n++
		}
	}
	return n
}

// A pairing gives the lines of a hunk their marks.
type pairing struct {
	spans [][]wordSpan // by line of the hunk
	left  *int         // comparisons that the diff may still make
}

// pairLines marks the words of changed lines that have a counterpart among
// the lines of the opposite sign next to them.
func pairLines(lines []diffLine, left *int) [][]wordSpan {
	p := pairing{make([][]wordSpan, len(lines)), left}
	for i := 0; i < len(lines); {
		del := i
		for i < len(lines) && lines[i].Op == '-' {
			i++
		}
		add := i
		for i < len(lines) && lines[i].Op == '+' {
			i++
		}
		if del < add && add < i {
			p.block(lines, del, add, i)
		}
		if del == i {
			i++
		}
	}
	return p.spans
}

// block pairs the removed lines from del on with the added ones from add to
// end, in order.
func (p *pairing) block(lines []diffLine, del, add, end int) {
	next := add
	for d := del; d < add; d++ {
		for a := next; a < end && a < next+pairReach && *p.left > 0; a++ {
			*p.left--
			old, new := wordMarks(lines[d].Text, lines[a].Text)
			if old == nil && new == nil && strings.TrimSpace(lines[d].Text) != strings.TrimSpace(lines[a].Text) {
				continue
			}
			p.spans[d], p.spans[a] = old, new
			next = a + 1
			break
		}
	}
}
