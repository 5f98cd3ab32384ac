package render

import "strings"

// scanMarkup scans HTML and XML: tags, their attributes, comments.
func scanMarkup(_ *language, s *scanner) {
	for s.i < len(s.src) {
		at := strings.IndexAny(s.src[s.i:], "<&")
		if at < 0 {
			return
		}
		s.to(s.i+at, rolePlain)
		switch {
		case s.has("<!--"):
			s.to(s.through(s.i+4, "-->"), roleComment)
		case s.has("<![CDATA["):
			s.to(s.through(s.i+9, "]]>"), roleString)
		case s.src[s.i] == '&':
			j := s.i + 1
			for j < len(s.src) && j < s.i+12 && (letter(s.src[j]) || digit(s.src[j]) || s.src[j] == '#') {
				j++
			}
			if j < len(s.src) && s.src[j] == ';' && j > s.i+1 {
				s.to(j+1, roleNumber)
			} else {
				s.to(s.i+1, rolePlain)
			}
		default:
			scanTag(s)
		}
	}
}

// scanTag scans what starts with <, if it is a tag.
func scanTag(s *scanner) {
	j := s.i + 1
	for j < len(s.src) && (s.src[j] == '/' || s.src[j] == '!' || s.src[j] == '?') {
		j++
	}
	end := tagWord(s.src, j)
	if end == j {
		s.to(s.i+1, rolePlain)
		return
	}
	s.to(end, roleKeyword)
	for s.i < len(s.src) {
		switch c := s.src[s.i]; {
		case c == '>':
			s.to(s.i+1, roleKeyword)
			return
		case c == '<':
			return
		case c == '"' || c == '\'':
			s.to(s.through(s.i+1, string(c)), roleString)
		case letter(c):
			s.to(tagWord(s.src, s.i), roleFunction)
		case (c == '/' || c == '?') && s.i+1 < len(s.src) && s.src[s.i+1] == '>':
			s.to(s.i+2, roleKeyword)
			return
		default:
			s.to(s.i+1, rolePlain)
		}
	}
}

func tagWord(src string, i int) int {
	for i < len(src) && (letter(src[i]) || digit(src[i]) || strings.IndexByte("-:.", src[i]) >= 0) {
		i++
	}
	return i
}

// scanDiff gives the lines of a diff their roles.
func scanDiff(_ *language, s *scanner) {
	for s.i < len(s.src) {
		end := min(s.lineEnd(s.i)+1, len(s.src))
		r := rolePlain
		switch {
		case s.has("+++"), s.has("---"), s.has("diff "), s.has("index "), s.has("*** "):
			r = roleKeyword
		case s.has("@@"):
			r = roleFunction
		case s.has("+"):
			r = roleAdded
		case s.has("-"):
			r = roleRemoved
		}
		s.to(end, r)
	}
}

// scanYAML goes line by line: a key, then a value, then a comment. A block of
// text under | or > is a string as long as it is indented deeper.
func scanYAML(l *language, s *scanner) {
	for s.i < len(s.src) {
		start := s.i
		end := s.lineEnd(start)
		indent := blanks(s.src, start)
		block := l.scanYAMLLine(s, indent, end)
		s.to(end+1, rolePlain)
		for block && s.i < len(s.src) {
			next := blanks(s.src, s.i)
			lineEnd := s.lineEnd(s.i)
			if next < lineEnd && next-s.i <= indent-start {
				break
			}
			s.to(lineEnd, roleString)
			s.to(lineEnd+1, rolePlain)
		}
	}
}

func blanks(src string, i int) int {
	for i < len(src) && (src[i] == ' ' || src[i] == '\t') {
		i++
	}
	return i
}

// scanYAMLLine scans one line and reports whether a block of text follows.
func (l *language) scanYAMLLine(s *scanner, i, end int) (block bool) {
	for strings.HasPrefix(s.src[i:end], "- ") {
		i = blanks(s.src, i+2)
	}
	line := s.src[min(i, end):end]
	s.to(i, rolePlain)
	if strings.HasPrefix(line, "#") {
		s.to(end, roleComment)
		return false
	}
	if line == "---" || line == "..." {
		s.to(end, roleKeyword)
		return false
	}
	if k := yamlKey(line); k > 0 {
		s.to(i+k, roleFunction)
		s.to(blanks(s.src, i+k+1), rolePlain)
		line = s.src[min(s.i, end):end]
	}
	value, comment := line, len(line)
	if c := strings.Index(line, " #"); c >= 0 {
		value, comment = line[:c], c+1
	}
	start := s.i
	value = strings.TrimRight(value, " \t\r")
	s.to(start+len(value), l.yamlRole(value))
	s.to(start+comment, rolePlain)
	s.to(end, roleComment)
	return strings.HasPrefix(value, "|") || strings.HasPrefix(value, ">")
}

// yamlKey returns the length of the key at the start of a line, 0 for none.
func yamlKey(line string) int {
	if strings.HasPrefix(line, `"`) || strings.HasPrefix(line, "'") {
		if j := strings.IndexByte(line[1:], line[0]); j >= 0 && strings.HasPrefix(line[j+2:], ":") {
			return j + 2
		}
		return 0
	}
	if strings.HasPrefix(line, "{") || strings.HasPrefix(line, "[") {
		return 0
	}
	if j := strings.Index(line, ": "); j > 0 {
		return j
	}
	if strings.HasSuffix(strings.TrimRight(line, " \t\r"), ":") {
		return len(strings.TrimRight(line, " \t\r")) - 1
	}
	return 0
}

func (l *language) yamlRole(value string) role {
	switch {
	case value == "":
		return rolePlain
	case value[0] == '"' || value[0] == '\'':
		return roleString
	case value[0] == '&' || value[0] == '*' || value[0] == '!' || value[0] == '|' || value[0] == '>':
		return roleKeyword
	case strings.Trim(value, "0123456789.-+eE_") == "":
		return roleNumber
	}
	return l.words[value]
}
