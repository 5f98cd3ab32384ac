package render

import "strings"

// scanShell scans a shell's script or command line: the commands, what is
// quoted, the variables, comments, and the documents in it.
func scanShell(l *language, s *scanner) {
	sh := shell{scanner: s, words: l, command: true}
	for s.i < len(s.src) {
		sh.step()
	}
}

// A shell is the state of a scan.
type shell struct {
	*scanner
	words    *language
	command  bool     // a command's name may come next
	heredocs []string // ends of the documents that start at the next line
}

const maxHeredocs = 8 // in one line

func (sh *shell) step() {
	s := sh.scanner
	switch c := s.src[s.i]; {
	case c == '\n':
		s.to(s.i+1, rolePlain)
		sh.documents()
		sh.command = true
	case c == ' ' || c == '\t' || c == '\r':
		s.to(s.i+1, rolePlain)
	case c == '\\':
		s.to(s.i+2, rolePlain)
	case c == '#' && (s.i == 0 || strings.IndexByte(" \t\n;(", s.src[s.i-1]) >= 0):
		s.to(s.lineEnd(s.i), roleComment)
	case c == '\'':
		s.to(s.through(s.i+1, "'"), roleString)
		sh.command = false
	case c == '"':
		sh.quoted()
		sh.command = false
	case c == '$':
		sh.variable(rolePlain)
		sh.command = false
	case strings.IndexByte("|;&(`{!", c) >= 0:
		s.to(s.i+1, rolePlain)
		sh.command = true
	case c == '<' && s.has("<<") && !s.has("<<<"):
		sh.heredoc()
	case c == '<' || c == '>' || c == ')' || c == '}' || c == '[' || c == ']' || c == '*' || c == '?':
		s.to(s.i+1, rolePlain)
	default:
		sh.word()
	}
}

// word passes a word: a keyword, an assignment, a command or an argument.
func (sh *shell) word() {
	s := sh.scanner
	end := sh.words.wordEnd(s.src, s.i)
	if end == s.i {
		s.to(s.i+1, rolePlain)
		return
	}
	w := s.src[s.i:end]
	name, _, assigns := strings.Cut(w, "=")
	switch {
	case !sh.command:
		s.to(end, rolePlain)
	case sh.words.words[w] == roleKeyword:
		s.to(end, roleKeyword)
		sh.command = w != "for" && w != "case" && w != "in" && w != "function" && w != "select"
	case assigns && name != "" && !strings.ContainsAny(name, "-./+:@%,~"):
		s.to(s.i+len(name), roleNumber)
		s.to(end, rolePlain)
	default:
		s.to(end, roleFunction)
		sh.command = false
	}
}

// quoted passes a string in double quotes, in which variables are seen.
func (sh *shell) quoted() {
	s := sh.scanner
	j := s.i + 1
	for j < len(s.src) {
		switch s.src[j] {
		case '"':
			s.to(j+1, roleString)
			return
		case '\\':
			j += 2
		case '$':
			s.to(j, roleString)
			sh.variable(roleString)
			j = s.i
		default:
			j++
		}
	}
	s.to(len(s.src), roleString)
}

// variable passes $x, ${x} or a lone $, which has the role around it.
func (sh *shell) variable(around role) {
	s := sh.scanner
	j := s.i + 1
	switch {
	case j < len(s.src) && s.src[j] == '{':
		const longest = 128
		near := s.src[j:min(len(s.src), j+longest)]
		if k := strings.IndexAny(near, "}\n\""); k > 0 && near[k] == '}' {
			s.to(j+k+1, roleNumber)
			return
		}
	case j < len(s.src) && letter(s.src[j]):
		for j < len(s.src) && (letter(s.src[j]) || digit(s.src[j])) {
			j++
		}
		s.to(j, roleNumber)
		return
	case j < len(s.src) && strings.IndexByte("0123456789@#?$!*-", s.src[j]) >= 0:
		s.to(j+1, roleNumber)
		return
	}
	s.to(s.i+1, around)
}

// heredoc notes the end of the document that << announces.
func (sh *shell) heredoc() {
	const longest = 64
	s := sh.scanner
	j := s.i + 2
	if j < len(s.src) && s.src[j] == '-' {
		j++
	}
	j = blanks(s.src, j)
	rest := s.src[j:min(len(s.src), j+longest)]
	rest = strings.TrimLeft(rest, `"'\`)
	end := 0
	for end < len(rest) && (letter(rest[end]) || digit(rest[end])) {
		end++
	}
	if end > 0 && len(sh.heredocs) < maxHeredocs {
		sh.heredocs = append(sh.heredocs, rest[:end])
	}
	s.to(s.i+2, rolePlain)
}

// documents passes the documents that were announced in the line before.
func (sh *shell) documents() {
	s := sh.scanner
	for _, stop := range sh.heredocs {
		for s.i < len(s.src) {
			end := s.lineEnd(s.i)
			line := strings.TrimLeft(s.src[s.i:end], "\t")
			if line == stop {
				s.to(end, roleKeyword)
				s.to(end+1, rolePlain)
				break
			}
			s.to(min(end+1, len(s.src)), roleString)
		}
	}
	sh.heredocs = sh.heredocs[:0]
}
