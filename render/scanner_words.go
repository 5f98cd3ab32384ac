package render

import "strings"

// naming says whether the name of a definition is near.
type naming int

const (
	namesNothing naming = iota
	namesNext           // the next word is it
	namesCall           // the next word before ( is it: a method of Go
)

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
