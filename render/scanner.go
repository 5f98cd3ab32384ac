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

// naming says whether the name of a definition is near.
type naming int

const (
	namesNothing naming = iota
	namesNext           // the next word is it
	namesCall           // the next word before ( is it: a method of Go
)

const lookAhead = 256 // bytes in which the end of a regular expression is looked for

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

// word gives a word its role.
func (l *language) word(s *scanner) {
	end := l.wordEnd(s.src, s.i)
	w := s.src[s.i:end]
	r := l.lookup(w)
	if r == rolePlain {
		r = l.context(s, end)
	}
	if r == rolePlain && (s.name == namesNext || s.name == namesCall && end < len(s.src) && s.src[end] == '(') {
		r = roleFunction
	}
	switch {
	case r == roleKeyword:
		s.name = l.naming(w, s.src[end:])
	case r == roleFunction || s.name == namesNext:
		s.name = namesNothing
	}
	s.prev = 'a'
	if r == roleKeyword {
		s.prev = '=' // a regular expression may follow
	}
	s.to(end, r)
}

// naming returns what follows a keyword.
func (l *language) naming(keyword, rest string) naming {
	switch keyword {
	case "func", "function", "def", "fn", "fun", "class", "struct", "type", "interface", "trait", "enum", "record",
		"defp", "defn", "defmodule", "defmacro", "defun", "module", "mod", "object", "protocol", "actor", "macro", "message", "service", "rpc", "proc":
	default:
		return namesNothing
	}
	after := strings.TrimLeft(rest[:min(len(rest), 16)], " \t")
	switch {
	case len(after) == 0 || len(after) == min(len(rest), 16):
		return namesNothing
	case letter(after[0]):
		return namesNext
	case after[0] == '(' && keyword == "func":
		return namesCall
	}
	return namesNothing
}

func (l *language) wordEnd(src string, i int) int {
	for i < len(src) && (letter(src[i]) || digit(src[i]) || l.inWord != "" && strings.IndexByte(l.inWord, src[i]) >= 0) {
		i++
	}
	return i
}

func (l *language) lookup(w string) role {
	if len(w) > l.longest {
		return rolePlain
	}
	if l.fold {
		w = strings.ToLower(w)
	}
	return l.words[w]
}

// context returns the role of a word, or string, that ends at end from what
// follows it.
func (l *language) context(s *scanner, end int) role {
	j := end
	for j < len(s.src) && j < end+lookAhead && (s.src[j] == ' ' || s.src[j] == '\t') {
		j++
	}
	if j == len(s.src) {
		return rolePlain
	}
	switch s.src[j] {
	case '(':
		if l.typed && s.afterType() {
			return roleFunction
		}
	case ':':
		if l.colonKeys && !strings.HasPrefix(s.src[j:], "::") {
			return roleFunction
		}
	case '=':
		if l.equalKeys && s.lineStart() {
			return roleFunction
		}
	}
	return rolePlain
}

// afterType reports whether the word at i stands after another one, in its
// line: a type, as before the name of a function, and not an operator.
func (s *scanner) afterType() bool {
	j := s.i
	for j > 0 && j > s.i-8 && (s.src[j-1] == ' ' || s.src[j-1] == '*' || s.src[j-1] == '&') {
		j--
	}
	if j == s.i || j == 0 {
		return false
	}
	c := s.src[j-1]
	return (letter(c) || digit(c) || c == '>' || c == ']') && !s.afterWord(j, "return") && !s.afterWord(j, "new") &&
		!s.afterWord(j, "else") && !s.afterWord(j, "throw") && !s.afterWord(j, "await") && !s.afterWord(j, "case")
}

func (s *scanner) afterWord(end int, word string) bool {
	return strings.HasSuffix(s.src[max(0, end-len(word)):end], word)
}

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
