package render

import "strings"

const lookAhead = 256 // bytes in which the end of a regular expression is looked for

// number passes a number, as wide as any language writes them.
func (s *scanner) number() {
	j := s.i
	for j < len(s.src) {
		c := s.src[j]
		if !digit(c) && !(c < 0x80 && letter(c)) && c != '.' &&
			!((c == '-' || c == '+') && j > s.i && s.src[j-1]|0x20 == 'e' && !strings.HasPrefix(s.src[s.i:], "0x")) {
			break
		}
		if c == '.' && j+1 < len(s.src) && !digit(s.src[j+1]) {
			break
		}
		j++
	}
	s.prev = '0'
	s.to(j, roleNumber)
}

// commentEnd returns where the comment at i ends.
func (l *language) commentEnd(s *scanner, p [2]string) int {
	if !l.nests {
		return s.through(s.i+len(p[0]), p[1])
	}
	depth := 0
	for j := s.i; j < len(s.src); {
		switch {
		case strings.HasPrefix(s.src[j:], p[0]):
			depth++
			j += len(p[0])
		case strings.HasPrefix(s.src[j:], p[1]):
			depth--
			j += len(p[1])
			if depth == 0 {
				return j
			}
		default:
			j++
		}
	}
	return len(s.src)
}

// longEnd returns where the string of many lines at i ends.
func (l *language) longEnd(s *scanner, p [2]string) int {
	if strings.Contains(l.raw, p[0]) {
		return s.through(s.i+len(p[0]), p[1])
	}
	for j := s.i + len(p[0]); j < len(s.src); j++ {
		if s.src[j] == '\\' {
			j++
		} else if strings.HasPrefix(s.src[j:], p[1]) {
			return j + len(p[1])
		}
	}
	return len(s.src)
}

// quoteEnd returns where the string at i ends, at the latest with its line.
func (l *language) quoteEnd(s *scanner, quote byte) int {
	raw := strings.IndexByte(l.raw, quote) >= 0
	for j := s.i + 1; j < len(s.src); j++ {
		switch c := s.src[j]; {
		case c == quote:
			return j + 1
		case c == '\n':
			return j
		case c == '\\' && !raw:
			j++
		}
	}
	return len(s.src)
}

// stringRole passes a string, which may be a key.
func (l *language) stringRole(s *scanner, end int) {
	r := roleString
	if l.colonKeys && l.context(s, end) == roleFunction && strings.HasPrefix(strings.TrimLeft(s.src[end:min(len(s.src), end+8)], " \t"), ":") {
		r = roleFunction
	}
	s.prev = '"'
	s.to(end, r)
}

// char passes 'x' or '\n'. Else the quote is something else, such as a
// lifetime.
func (s *scanner) char() bool {
	const longest = 12
	near := s.src[s.i+1 : min(len(s.src), s.i+longest)]
	from := 0
	if strings.HasPrefix(near, `\`) {
		from = 2
	}
	end := -1
	if from < len(near) {
		end = strings.IndexByte(near[from:], '\'')
	}
	if end < 0 || from == 0 && (end == 0 || strings.ContainsAny(near[:end], " \t\n,;(){}<>")) {
		return from == 0 && len(near) > 1 && near[1] == '\'' && s.quoted(3)
	}
	return s.quoted(1 + from + end + 1)
}

func (s *scanner) quoted(n int) bool {
	s.prev = '"'
	s.to(s.i+n, roleString)
	return true
}

// regexp passes a regular expression, if one can stand here.
func (s *scanner) regexp() bool {
	if s.prev != 0 && strings.IndexByte("=(,:[!&|?{};+->~", s.prev) < 0 {
		return false
	}
	class := false
	for j := s.i + 1; j < len(s.src) && j < s.i+lookAhead; j++ {
		switch c := s.src[j]; {
		case c == '\n':
			return false
		case c == '\\':
			j++
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '/' && !class:
			for j++; j < len(s.src) && 'a' <= s.src[j] && s.src[j] <= 'z'; j++ {
			}
			s.prev = '"'
			s.to(j, roleString)
			return true
		}
	}
	return false
}

// prefixed passes a sign and the word after it.
func (l *language) prefixed(s *scanner, r role) bool {
	end := l.wordEnd(s.src, s.i+1)
	if end == s.i+1 {
		return false
	}
	s.prev = 'a'
	s.to(end, r)
	return true
}
