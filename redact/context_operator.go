package redact

import "strings"

// This file reads the sign between a name and its value.

// judge finds the operator after the name.
func (n *named) judge() {
	s, i := n.sc.s, n.end
	switch b := s[i]; {
	case b == '=' || b == ':' || b == ' ' || b == '\t' || b == '|' || b == '?' || b == '!':
	case strings.HasPrefix(s[i:], "'s ") || strings.HasPrefix(s[i:], "’s "):
		if j := i + strings.IndexByte(s[i:], ' ') + 1; j < len(s) && n.is(nameOpaque) {
			n.candidateIf(j, plainlyOpaque) // the password's …
		}
		return
	case b == '"' || b == '\'' || b == '`' || b == '\\' || b == '*' || b == '_':
		i = n.closing(i)
	case b == ']' || b == ')' || b == '[':
		i = n.brackets(i)
	case b == '>' || b == '<':
		n.element(i)
		return
	case b == '\n' || b == '\r':
		n.pairValue(i)
		n.shown()
		n.lastColumn(i)
		n.under(i)
		return
	case b >= 0x80:
		n.wide(i)
		return
	case b == ',' || b == ';':
		n.csv()
		if strings.HasPrefix(s[i:], ", value: ") && strings.HasSuffix(s[max(0, n.from-6):n.from], "name: ") {
			n.pairedWith(i+2, i+len(", value"))
		}
		n.first(i)
		n.handed(i + 1)
		n.paired(i)
		n.now(i)
		return
	case b == '(':
		n.passed(i + 1)
		return
	default:
		return
	}
	if i < len(s) && (s[n.end] == '\t' || n.closed && (s[i] == ',' || s[i] == '\n' || s[i] == ';') || strings.HasPrefix(s[i:], "  ")) {
		n.csv()
	}
	blank := i
	for i < len(s) && i-blank < maxGap && (s[i] == ' ' || s[i] == '\t') {
		i++
	}
	if n.from < n.end && s[n.from] == '-' {
		i = n.sc.continued(i)
	}
	if i == len(s) {
		return
	}
	n.operator(i, i > blank)
}

// closing skips the quote or the marks of emphasis that end a name.
func (n *named) closing(i int) int {
	s := n.sc.s
	j := i
	for j < len(s) && j-i < 8 && s[j] == '\\' {
		j++
	}
	if j < len(s) && (s[j] == '"' || s[j] == '\'' || s[j] == '`') {
		n.closed = true
		j++
		if j < len(s) && (s[j] == ']' || s[j] == ')') {
			return n.brackets(j)
		}
		for j < len(s) && s[j] == '*' && j-i < 8 {
			j++
		}
		return j
	}
	if j > i {
		return i // \n and the like: the line ends here
	}
	for j < len(s) && j-i < 3 && (s[j] == '*' || s[j] == '_') {
		j++
	}
	return j
}

// brackets skips what closes an index, ["TOKEN"], or an array's size, [32].
func (n *named) brackets(i int) int {
	s := n.sc.s
	if s[i] == '[' {
		j := i + 1
		for j < len(s) && j-i < 8 && '0' <= s[j] && s[j] <= '9' {
			j++
		}
		if j < len(s) && s[j] == ']' {
			return j + 1
		}
		return i
	}
	return i + 1
}

// operator reads the sign between the name and its value.
func (n *named) operator(i int, blank bool) {
	s := n.sc.s
	next := byte(0)
	if i+1 < len(s) {
		next = s[i+1]
	}
	switch s[i] {
	case '=':
		switch {
		case next == '=':
			n.compared(i + 2)
		case next == '~':
			return
		case next == '>':
			n.value(i+2, placePlain)
		case !blank && !n.closed && (i+1 == len(s) || next != ' '):
			n.value(i+1, placeEnv)
		default:
			n.value(i+1, placePlain)
		}
	case ':':
		switch {
		case next == ':' && i+3 < len(s) && s[i+2] == ' ' && isAlnum(s[i+3]) && strings.HasSuffix(strings.ReplaceAll(foldShort(n.text()), "pwd", "password"), "password"):
			n.value(i+2, placePlain) // base64 in LDIF
		case next == ':' && i+3 < len(s) && s[i+2] == ' ' && (s[i+3] == '\'' || s[i+3] == '"'):
			n.value(i+2, placePlain) // a hidden field in Jsonnet
		case next == '?' && n.from > 0 && s[n.from-1] == '{':
			return // ${NAME:?message}
		case next == ':' && strings.HasSuffix(s[max(0, n.from-20):n.from], " name=") && strings.Contains(s[max(0, n.from-20):n.from], "::set-"):
			n.value(i+2, placeEnv)
		case next == ':' || next == '/' && i+2 < len(s) && s[i+2] == '/' || lineNumber(s[i+1:min(len(s), i+9)]):
			return
		case !n.closed && n.text() == "PASS":
			return // a test's result
		case next == '=' || next == '-' && n.from > 0 && s[n.from-1] == '{':
			n.value(i+2, placePlain) // ${NAME:-default}
		default:
			n.value(i+1, placePlain)
		}
	case '!':
		if next == '=' {
			n.compared(i + 2)
		}
	case '?':
		switch {
		case next == ':' || next == '=':
			n.value(i+2, placePlain)
		case next == '?':
			n.literal(i + 2)
		case next == ' ' && !n.closed:
			n.answer(i + 2)
		}
	case '|':
		if next == '|' {
			n.literal(i + 2 + strings.Count(s[i+2:min(len(s), i+3)], "="))
		} else {
			n.cell(i + 1)
		}
	case '<':
		if strings.HasPrefix(s[i:], "<<<") {
			n.value(i+3, placeFlag)
		}
	case '-':
		if next == '>' {
			n.value(i+2, placePlain)
		} else if blank {
			n.words(i)
		}
	case ',':
		if n.closed && (n.from == 0 || s[n.from-1] != '/' || n.from > 1 && s[n.from-2] == '"') {
			n.argument(i + 1)
			n.pairValue(i)
			n.with(i)
		}
	case '\n', '\r', '\\', '/', '}':
		if n.closed || s[i] != '/' {
			n.pairValue(i)
		}
		if s[i] == '\n' && blank {
			n.lastColumn(i)
		}
	case '{':
		n.braced(i)
		n.group(i)
	case '>':
		if n.closed {
			n.attribute(i)
		}
	default:
		if n.closed {
			n.pairValue(i)
			n.with(i)
		}
		if blank {
			n.words(i)
		}
	}
}

// lineNumber reports whether s begins as grep's output goes on after a file's
// name: digits and a colon.
func lineNumber(s string) bool {
	i := 0
	for i < len(s) && '0' <= s[i] && s[i] <= '9' {
		i++
	}
	return i > 0 && i < len(s) && s[i] == ':'
}
