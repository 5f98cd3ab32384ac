package render

import "strings"

// A role is what the look of code tells apart.
type role uint8

const (
	rolePlain role = iota
	roleKeyword
	roleComment
	roleString
	roleNumber // and constants, variables of a shell
	roleFunction
	roleAdded // lines of a diff
	roleRemoved
)

// A run is a piece of code with one role, from the end of the run before it.
type run struct {
	end  int
	role role
}

// A scanner goes once over a text. Everything it looks ahead for is near, or
// is where it then goes on, so its time is linear in any input.
type scanner struct {
	src  string
	i    int // what stands before it has a role
	runs []run
	prev byte // last byte that isn't a blank or in a comment
	name naming
}

// scan returns the runs of src in l.
func (l *language) scan(src string) []run {
	s := scanner{src: src, runs: make([]run, 0, len(src)/8+8)}
	if l.special != nil {
		l.special(l, &s)
	} else {
		l.scanGeneric(&s)
	}
	s.to(len(src), rolePlain)
	return s.runs
}

// to gives what stands before end, and has no role yet, the role r.
func (s *scanner) to(end int, r role) {
	end = min(end, len(s.src))
	for end < len(s.src) && s.src[end]&0xC0 == 0x80 {
		end++ // no role begins inside a character
	}
	if end <= s.i {
		return
	}
	s.i = end
	if n := len(s.runs); n > 0 && s.runs[n-1].role == r {
		s.runs[n-1].end = end
		return
	}
	s.runs = append(s.runs, run{end, r})
}

// has reports whether the text goes on with prefix.
func (s *scanner) has(prefix string) bool { return strings.HasPrefix(s.src[s.i:], prefix) }

// through returns where the first stop after from ends, len(src) if there is
// none.
func (s *scanner) through(from int, stop string) int {
	if from >= len(s.src) {
		return len(s.src)
	}
	if j := strings.Index(s.src[from:], stop); j >= 0 {
		return from + j + len(stop)
	}
	return len(s.src)
}

// lineEnd returns where the line at from ends, without its newline.
func (s *scanner) lineEnd(from int) int {
	if j := strings.IndexByte(s.src[from:], '\n'); j >= 0 {
		return from + j
	}
	return len(s.src)
}

// lineStart reports whether only blanks stand before i in its line.
func (s *scanner) lineStart() bool {
	for j := s.i - 1; j >= 0 && j > s.i-lookAhead; j-- {
		switch s.src[j] {
		case ' ', '\t':
		case '\n':
			return true
		default:
			return false
		}
	}
	return s.i < lookAhead
}

func (l *language) scanGeneric(s *scanner) {
	for s.i < len(s.src) {
		c := s.src[s.i]
		switch l.starts[c] {
		case startsWord:
			l.word(s)
		case startsNumber:
			s.number()
		case startsOther:
			if !l.other(s, c) {
				s.prev = c
				s.to(s.i+1, rolePlain)
			}
			continue
		default:
			j := s.i
			for j < len(s.src) && l.starts[s.src[j]] == startsNothing {
				switch b := s.src[j]; {
				case b > ' ':
					s.prev = b
				case b == '\n':
					s.name = namesNothing
				}
				j++
			}
			s.to(j, rolePlain)
		}
	}
}

// other passes what starts at a byte with a rule of its own, and reports
// whether one applied.
func (l *language) other(s *scanner, c byte) bool {
	for _, start := range l.line {
		if s.has(start) {
			s.to(s.lineEnd(s.i), roleComment)
			return true
		}
	}
	for _, p := range l.block {
		if s.has(p[0]) {
			s.to(l.commentEnd(s, p), roleComment)
			return true
		}
	}
	for _, p := range l.long {
		if s.has(p[0]) {
			l.stringRole(s, l.longEnd(s, p))
			return true
		}
	}
	switch {
	case c == '\'' && l.char:
		return s.char()
	case strings.IndexByte(l.quotes, c) >= 0:
		l.stringRole(s, l.quoteEnd(s, c))
		return true
	case c == '/' && l.regexp:
		return s.regexp()
	case strings.IndexByte(l.sigils, c) >= 0:
		return l.prefixed(s, roleNumber)
	case c == '@' && l.at:
		return l.prefixed(s, roleFunction)
	case c == '#' && l.hash && s.lineStart():
		return l.prefixed(s, roleKeyword)
	case c == '[' && l.sections && s.lineStart():
		s.to(s.lineEnd(s.i), roleKeyword)
		return true
	}
	return false
}
