package redact

import "strings"

// This file reads values on the lines below their names.

// block reads a YAML block scalar: password: |, then the value indented below.
func (n *named) block(i int) {
	s := n.sc.s
	j := i
	for j < len(s) && j-i < 4 && strings.IndexByte("|>-+", s[j]) >= 0 {
		j++
	}
	if j < len(s) && s[j] == ' ' || j < len(s) && s[j] == '\r' {
		j++
	}
	if j >= len(s) || s[j] != '\n' {
		if s[i] == '|' {
			n.cell(i + 1)
		}
		return
	}
	n.line(j + 1)
}

// below reads a value on its own line under "Your token:", with blank lines or
// a fence between.
func (n *named) below(i int) {
	if !n.is(nameOpaque) {
		return
	}
	s := n.sc.s
	for j := i; j < len(s) && j-i < 40; {
		switch {
		case s[j] == '\n' || s[j] == '\r' || s[j] == ' ' || s[j] == '\t' || s[j] == '>':
			j++
		case strings.HasPrefix(s[j:], "```"):
			k := strings.IndexByte(s[j:min(len(s), j+24)], '\n')
			if k < 0 {
				return
			}
			j += k
		default:
			n.alone(j)
			return
		}
	}
}

// answer takes what a person typed behind a question that names the credential.
func (n *named) answer(i int) {
	s := n.sc.s
	if to := n.sc.unquoted(i, placeEnv); to-i >= 12 && (to == len(s) || s[to] == '\n' || s[to] == '\r') && count20(s[i:to]) && n.is(nameOpaque) {
		n.sc.add(i, to, ruleOf(n.class, n.text()))
	}
}

// defaulted reads the default of a template's parameter, which is on one of
// the indented lines below its name.
func (n *named) defaulted(i int) {
	s := n.sc.s
	if i >= len(s) || s[i] != '\n' {
		return
	}
	low := max(0, n.from-maxBefore)
	line := strings.LastIndexByte(s[low:n.from], '\n') + 1 + low
	indent := n.sc.skipBlank(line) - line
	for range 6 {
		at := n.sc.skipBlank(i + 1)
		if at-i-1 <= indent || at >= len(s) {
			return
		}
		eol := lineEnd(s, at, maxValue)
		if strings.HasPrefix(s[at:], "Default: ") || strings.HasPrefix(s[at:], "default: ") || strings.HasPrefix(s[at:], "secure: ") {
			if v := n.sc.read(n.sc.skipBlank(at+strings.IndexByte(s[at:], ' ')), placePlain); v.start < v.end && v.end <= eol && n.is(nameOpaque) {
				n.take(v, placePlain)
			}
			return
		}
		if i = eol; i >= len(s) || s[i] != '\n' {
			return
		}
	}
}

// line reads the one value on the line at i, which may be indented.
func (n *named) line(i int) {
	if !n.is(nameOpaque) {
		return
	}
	i = n.sc.skipBlank(i)
	v := reading{start: i, end: n.sc.unquoted(i, placeEnv)}
	if v.start < v.end {
		n.take(v, placeEnv)
	}
}

// alone takes the word at i when it is the only one on its line and looks
// random.
func (n *named) alone(i int) {
	s := n.sc.s
	if i >= len(s) {
		return // the text ends with the line before
	}
	q := i
	if s[i] == '`' || s[i] == '"' {
		i++
	}
	j := n.sc.unquoted(i, placeEnv)
	k := j
	for k < len(s) && k-j < 4 && (s[k] == '`' || s[k] == '"' || s[k] == ' ' || s[k] == '\r' || s[k] == '.') {
		k++
	}
	if k < len(s) && s[k] != '\n' || j-i < 8 {
		return
	}
	text := s[i:j]
	if strings.Count(text, ":") > 2 || setsName(text) {
		return // a line of fields, a setting
	}
	if c := count(text); q == i && c.digit == 0 && c.sym == 0 || strings.ContainsAny(text, "=:(){}[]/\\#") && !strings.HasSuffix(text, "=") && n.class != namePassword {
		return
	}
	if n.class == namePassword && acceptPassword(text, placeProse) || acceptOpaque(text, placeProse) && len(text) >= 12 || plainly(text) {
		n.sc.add(i, j, ruleOf(n.class, n.text()))
	}
}

// setsName reports whether text is NAME=value.
func setsName(text string) bool {
	eq := strings.IndexByte(strings.TrimRight(text, "="), '=')
	for i := 0; i < eq; i++ {
		if !isWordByte(text[i]) {
			return false
		}
	}
	return eq > 0
}

// dumped reads a value as PHP's var_dump prints it: on the next line, behind
// its type and length.
func (n *named) dumped(i int) bool {
	s := n.sc.s
	for k := i; i < len(s) && i-k < maxGap && (s[i] == '\n' || s[i] == ' ' || s[i] == '\r'); {
		i++
	}
	if !n.closed || !strings.HasPrefix(s[i:], "string(") {
		return false
	}
	k := strings.IndexByte(s[i:min(len(s), i+16)], ' ')
	if k < 0 {
		return false
	}
	v := n.sc.read(i+k+1, placeQuoted)
	if v.quoted && v.start < v.end {
		n.take(v, placeQuoted)
	}
	return v.quoted
}

// under takes the line below a name that ends its own short line, when it is
// a token by itself.
func (n *named) under(i int) {
	s := n.sc.s
	low := max(0, n.from-maxName)
	line := strings.LastIndexByte(s[low:n.from], '\n') + 1 + low
	if n.end-line > 60 || strings.ContainsAny(s[line:n.from], "(){};=/<>$#") || !n.is(nameOpaque) {
		return
	}
	for i < len(s) && (s[i] == '\r' || s[i] == '\n' || s[i] == ' ') && i-n.end < 8 {
		i++
	}
	if rule := lineEnd(s, i, 80); rule-i >= 3 && rule < len(s) && strings.Trim(s[i:rule], "-=~ ") == "" {
		i = rule + 1
	}
	if to := n.sc.unquoted(i, placeEnv); n.class == namePassword && (to == len(s) || s[to] == '\n' || s[to] == '\r') && madeUp(s[i:to]) && !proseWord(s[i:to]) {
		n.sc.add(i, to, "password")
		return
	}
	if to := n.sc.unquoted(i, placeEnv); to-i >= 20 && (to == len(s) || s[to] == '\n' || s[to] == '\r') && count20(s[i:to]) {
		n.sc.add(i, to, ruleOf(n.class, n.text()))
	}
}
