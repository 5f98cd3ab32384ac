package redact

import (
	"slices"
	"strings"
)

func isTokenByte(b byte) bool { return tokenBytes[b] }

// tokenBytes are the characters of tokens.
var tokenBytes = func() (t [256]bool) {
	for b := range 256 {
		t[b] = isAlnum(byte(b)) || strings.IndexByte("_-.+/=~", byte(b)) >= 0
	}
	return t
}()

// Pieces of a token are joined over a line's end when the first has this many
// characters, or when the line is this wide and the token could be complete.
const (
	shortestPiece = 8
	wrapWidth     = 60
)

// wrapView joins tokens that a terminal, a diff or line numbers broke over
// lines. Only the lines around such a break are in it.
func (sc *scan) wrapView() *view {
	s := sc.s
	var v *view
	ends := sc.lineEnds()
	done := 0
	continued := -1 // where the line starts that a backslash continued
	for i := 0; i < len(s); {
		k := strings.IndexByte(s[i:], '\n')
		if k < 0 {
			break
		}
		i += k + 1
		end := i - 1
		if end < shortestPiece || i >= len(s) {
			continue
		}
		if !isTokenByte(s[end-1]) {
			if end = lineTail(s, end); end < shortestPiece || !isTokenByte(s[end-1]) {
				continue
			}
		}
		left := end
		for left > done && end-left < 200 && isTokenByte(s[left-1]) {
			left--
		}
		if end-left < shortestPiece {
			continue
		}
		next := skipPrefix(s, i)
		right := next
		for right < len(s) && right-next < 200 && isTokenByte(s[right]) {
			right++
		}
		if s[end] == '\\' {
			continued = i
		} else if continued >= 0 && next-1 > continued && left <= continued {
			continue // the last line of a command that went over several
		}
		if right-next < 2 || !sc.joins(left, end, next, right, ends[end]) {
			continue
		}
		if v == nil {
			v = &view{}
		}
		if left >= done && done > 0 && left == done {
			v.copy(s, next, right)
		} else {
			if len(v.text) > 0 {
				v.put(newline, left, 0)
			}
			// What stands before the token tells whether it can start there.
			v.copy(s, max(done, left-1), end)
			v.copy(s, next, right)
		}
		done = next
	}
	return v
}

// lineTail returns the end of a line's text: without a carriage return, a
// backslash that continues the line, and the right side of a box.
func lineTail(s string, end int) int {
	if end > 0 && s[end-1] == '\r' {
		end--
	}
	if end > 0 && s[end-1] == '\\' {
		return end - 1
	}
	side := end
	if strings.HasSuffix(s[:end], "│") {
		side = end - len("│")
	} else if end > 0 && s[end-1] == '|' {
		side = end - 1
	}
	if side < end {
		for k := side; side > 0 && k-side < 80 && s[side-1] == ' '; {
			side--
		}
		return side
	}
	return end
}

// lineEnds are the ends of the strong finds so far: whether another is a whole
// token, the joined one tells.
func (sc *scan) lineEnds() map[int]bool {
	if len(sc.dst) == 0 {
		return nil
	}
	m := make(map[int]bool, len(sc.dst))
	for _, sp := range sc.dst {
		if sp.strong {
			m[sp.end] = true
		}
	}
	return m
}

// oddPiece is the length from which a piece without a digit may be one of a
// token that nothing names.
const oddPiece = 12

// joins reports whether the run after a break can continue the one before it.
func (sc *scan) joins(left, end, next, right int, found bool) bool {
	s := sc.s
	if right < len(s) && (s[right] == ':' || s[right] == '(' || s[right] == '[') {
		return false
	}
	piece := s[next:right]
	if eq := strings.IndexByte(strings.TrimRight(piece, "="), '='); eq >= 0 {
		return false // NAME=value on the next line
	}
	if !found {
		if end-left < oddPiece && !strings.ContainsAny(s[left:end], "0123456789") {
			return false // as below, without a census
		}
		c := count(s[left:end])
		return c.unlikely() && c.n >= oddPiece || c.digit > 0 && !identifier(s[left:end], &c) && !pathLike(s[left:end], &c)
	}
	if len(piece) < shortestPiece && (right+1 < len(s) && s[right] == ' ' && isAlnum(s[right+1]) || strings.ToUpper(piece) == piece && onlyLetters(piece)) {
		return false // a line of its own: a commit and its subject, the end of a here document
	}
	line := strings.LastIndexByte(s[:end], '\n') + 1
	c := count(piece)
	return end-line >= wrapWidth && (c.unlikely() || c.digit > 1 && c.letters() > 0) && !identifier(piece, &c)
}

// skipPrefix skips what a diff, a quotation or line numbers put before a line.
func skipPrefix(s string, i int) int {
	start := i
	for i < len(s) && i-start < 24 {
		switch b := s[i]; {
		case b == ' ' || b == '\t' || b == '|' || b == '>':
			i++
			continue
		case (b == '+' || b == '-') && i == start:
			i++
			continue
		case '0' <= b && b <= '9':
			j := i
			for j < len(s) && j-i < 7 && '0' <= s[j] && s[j] <= '9' {
				j++
			}
			if j < len(s) && (s[j] == '\t' || s[j] == '|' || s[j] == ':' || s[j] == ' ' && j+1 < len(s) && s[j+1] == '|') {
				i = j + 1
				continue
			}
		case strings.HasPrefix(s[i:], "│") || strings.HasPrefix(s[i:], "→"):
			i += 3
			continue
		}
		break
	}
	return i
}

// deltaNames are the members that carry a piece of a streamed text.
var deltaNames = []string{"text", "delta", "content", "partial_json", "arguments", "thinking", "response", "token"}

// streamWords stand in each stream of JSON events, one of them.
var streamWords = []string{`"delta"`, "data: {"}

// deltaView joins the pieces of a stream of JSON events, one a line.
func deltaView(s string) *view {
	if len(s) < 40 {
		return nil
	}
	v := &view{}
	pieces := 0
	for i := 0; i < len(s); {
		eol := strings.IndexByte(s[i:], '\n')
		if eol < 0 {
			eol = len(s) - i
		}
		line := s[i : i+eol]
		if strings.HasPrefix(line, "data:") || strings.HasPrefix(line, "{") {
			if from, to := lastMember(line); from < to {
				v.copy(s, i+from, i+to)
				pieces++
			}
		}
		i += eol + 1
	}
	if pieces < 2 {
		return nil
	}
	return v
}

// lastMember returns the string of the last member of a line that carries text.
func lastMember(line string) (from, to int) {
	for end := len(line); ; {
		end = strings.LastIndexByte(line[:end], ':')
		if end < 0 {
			return 0, 0
		}
		at := end + 1
		if strings.HasPrefix(line[at:], " ") {
			at++
		}
		if !strings.HasPrefix(line[at:], `"`) || !slices.ContainsFunc(deltaNames, func(name string) bool { return endsWithName(line[:end], name) }) {
			continue
		}
		to := at + 1
		for to < len(line) && line[to] != '"' {
			if line[to] == '\\' {
				to++
			}
			to++
		}
		if to < len(line) {
			return at + 1, to
		}
	}
}

// endsWithName reports whether s ends with a member's name in its quotes.
func endsWithName(s, name string) bool {
	n := len(s) - len(name) - 2
	return n >= 0 && s[n] == '"' && s[len(s)-1] == '"' && s[n+1:len(s)-1] == name
}

// concatView joins string literals that a program joins: "abc" + "def".
func concatView(s string, q byte) *view {
	var v *view
	done := 0
	for i := 0; i < len(s); {
		k := strings.IndexByte(s[i:], q)
		if k < 0 {
			break
		}
		i += k
		if i < shortestPiece/2 || !isTokenByte(s[i-1]) {
			i++
			continue
		}
		next := joinedLiteral(s, i, q)
		if next == 0 {
			i++
			continue
		}
		left := i
		for left > done && i-left < 300 && isTokenByte(s[left-1]) {
			left--
		}
		right := next
		for right < len(s) && right-next < 300 && isTokenByte(s[right]) {
			right++
		}
		if right < len(s) && s[right] == q && isNamed(s, right+1) {
			i++
			continue // the next line names another value
		}
		if v == nil {
			v = &view{}
		}
		if done == 0 || left > done {
			name := max(done, left-maxBefore)
			v.copy(s, name, i)
		}
		if right < len(s) && s[right] == q {
			right++
		}
		v.copy(s, next, right)
		done = right
		i = right - 1
	}
	return v
}

// isNamed reports whether a colon or an equals sign follows at i, as it does a
// name.
func isNamed(s string, i int) bool {
	for i < len(s) && s[i] == ' ' {
		i++
	}
	return i < len(s) && (s[i] == '=' || s[i] == ':')
}

// joinedLiteral returns where the literal continues that the quote at i ends,
// 0 if nowhere.
func joinedLiteral(s string, i int, q byte) int {
	j := i + 1
	limit := min(len(s), i+40)
	sign, broke := false, false
	for j < limit {
		switch s[j] {
		case ' ', '\t':
		case '\n', '\r', '\\':
			broke = true
		case '+', '.', '&':
			if sign {
				return 0
			}
			sign = true
		case q:
			if (sign || broke) && j+1 < len(s) && isTokenByte(s[j+1]) && s[j-1] != '\\' {
				return j + 1
			}
			return 0
		default:
			return 0
		}
		j++
	}
	return 0
}
