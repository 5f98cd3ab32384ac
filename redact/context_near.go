package redact

import "strings"

// This file reads values that don't stand right behind their name's operator.

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
	if n.class == namePassword && acceptPassword(text, placeProse) || acceptOpaque(text, placeProse) && len(text) >= 12 {
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

// shown reads the line under a command that prints a credential:
//
//	$ echo $API_TOKEN
//	…
func (n *named) shown() {
	s := n.sc.s
	low := max(0, n.from-maxBefore)
	start := strings.LastIndexByte(s[low:n.from], '\n') + 1 + low
	cmd := strings.TrimLeft(s[start:n.from], " \t")
	if cmd == "" || strings.Contains(cmd, "git ") || !prompted(cmd) && !strings.HasPrefix(cmd, "echo $") && !strings.HasPrefix(cmd, "printenv ") {
		return
	}
	if !n.is(nameWeak) {
		return
	}
	i := n.end
	for i < len(s) && (s[i] == '\r' || s[i] == '\n') && i-n.end < 3 {
		i++
	}
	if i >= len(s) {
		return
	}
	n.class = max(n.class, nameOpaque)
	n.alone(i)
}

// prompted reports whether a line begins like one typed into a shell.
func prompted(line string) bool {
	for _, p := range []string{"$ ", "% ", "# ", "> ", "❯ ", "➜ ", "+ ", "λ ", "PS "} {
		if strings.HasPrefix(line, p) {
			return true
		}
	}
	i := strings.Index(line, "$ ")
	return i > 0 && i < 40
}

// pairValue reads the value member after a member that holds the name:
// {"name": "API_KEY", "value": "…"}, name: X ⏎ value: …, type="password" value="…".
func (n *named) pairValue(i int) {
	s := n.sc.s
	j := i
	for j < len(s) && j-i < maxGap {
		switch s[j] {
		case ' ', '\t', '\n', '\r', '"', '\'', ',', '/', '\\', '-', '}', '{':
			j++
			continue
		case 'n', 't', 'r':
			if s[j-1] == '\\' {
				j++
				continue
			}
		}
		break
	}
	if j+6 > len(s) {
		return
	}
	if strings.HasPrefix(s[j:], "android:value=") {
		j += len("android:")
	}
	if tag := s[j:min(len(s), j+60)]; n.closed && strings.HasPrefix(tag, "serializeAs=") {
		if k := strings.Index(tag, "><value>"); k > 0 {
			k += j + len("><value>")
			n.content(k, k+max(0, strings.IndexByte(s[k:min(len(s), k+maxValue)], '<')))
		}
		return
	}
	if tag := s[j:min(len(s), j+80)]; isAlnum(s[j]) && n.closed && s[j] != 'v' {
		// Another attribute of an HTML tag before it.
		k := strings.Index(tag, " value=")
		if k < 0 || strings.ContainsAny(tag[:k], "<>\n{};,") {
			return
		}
		j += k + 1
	}
	word := 5
	switch {
	case foldString(s[j:j+5]) == "value":
	case strings.HasPrefix(s[j:], "content"):
		word = 7
	default:
		return
	}
	if !n.is(nameOpaque) {
		return
	}
	v := named{sc: n.sc, from: n.from, end: j + word, class: n.class, known: true}
	if v.end >= len(s) {
		return
	}
	k := v.end
	if s[k] == '"' || s[k] == '\'' || s[k] == '\\' {
		k = v.closing(k)
	}
	k = n.sc.skipBlank(k)
	if k+1 >= len(s) || s[k] != '=' && s[k] != ':' {
		return
	}
	r := n.sc.read(n.sc.skipBlank(k+1), placePlain)
	if r.start >= r.end {
		return
	}
	text := s[r.start:r.end]
	p := placePlain
	if r.quoted {
		p = placeQuoted
	}
	if accept(text, n.class, p) {
		n.sc.add(r.start, r.end, ruleOf(n.class, n.text()))
	}
}

// element reads XML: <password>…</password>, <key>API_KEY</key><string>…</string>.
func (n *named) element(i int) {
	s := n.sc.s
	tag := n.from
	if tag > 0 && s[tag-1] == ':' { // a namespace
		for tag--; tag > 0 && n.from-tag < 24 && isAlnum(s[tag-1]); {
			tag--
		}
	}
	open := tag > 0 && s[tag-1] == '<'
	if s[i] == '>' && open {
		if rest := s[i+1 : min(len(s), i+8)]; strings.EqualFold(rest, "<value>") {
			i += len("<value>")
		}
		end := strings.IndexByte(s[i+1:min(len(s), i+1+maxValue)], '<')
		// Without the end tag it is a placeholder: KEY=<password>.
		if end <= 0 || i+2+end < len(s) && s[i+2+end] != '/' && s[i+2+end] != '!' {
			return
		}
		n.content(i+1, i+1+end)
		return
	}
	if s[i] != '<' {
		return
	}
	if strings.HasPrefix(s[i:], "<<<") {
		n.value(i+3, placeFlag)
		return
	}
	j := strings.IndexByte(s[i:min(len(s), i+24)], '>')
	if j < 0 || i+1 >= len(s) || s[i+1] != '/' {
		return
	}
	j += i + 1
	for k := j; j < len(s) && j-k < maxGap && (s[j] == ' ' || s[j] == '\n' || s[j] == '\t' || s[j] == '\r'); {
		j++
	}
	for _, tag := range []string{"<string>", "<value>", "<td>", "<dd>", "<code>"} {
		if !strings.HasPrefix(s[j:], tag) {
			continue
		}
		j += len(tag)
		if strings.HasPrefix(s[j:], "<code>") {
			j += len("<code>")
		}
		if end := strings.IndexByte(s[j:min(len(s), j+maxValue)], '<'); end > 0 {
			n.content(j, j+end)
		}
		return
	}
}

// attribute reads <string name="api_secret">…</string>; i is at the >.
func (n *named) attribute(i int) {
	s := n.sc.s
	before := s[max(0, n.from-6):n.from]
	if !strings.HasSuffix(before, "name=\"") && !strings.HasSuffix(before, "key=\"") && !strings.HasSuffix(before, "name='") {
		return
	}
	if end := strings.IndexByte(s[i+1:min(len(s), i+1+maxValue)], '<'); end > 0 && strings.HasPrefix(s[i+1+end:], "</") {
		n.content(i+1, i+1+end)
	}
}

func (n *named) content(start, end int) {
	s := n.sc.s
	for start < end && (s[start] == ' ' || s[start] == '\n' || s[start] == '\r' || s[start] == '\t') {
		start++
	}
	for start < end && (s[end-1] == ' ' || s[end-1] == '\n' || s[end-1] == '\r' || s[end-1] == '\t') {
		end--
	}
	if start < end && n.is(nameWeak) {
		n.take(reading{start: start, end: end, quoted: true}, placeQuoted)
	}
}

// cell reads the neighbouring cell of a table, | password | … |, or the cells
// below when the name heads a column.
func (n *named) cell(i int) {
	s := n.sc.s
	if i >= len(s) || s[i] != ' ' && s[i] != '\n' && !(i >= 2 && s[i-2] == ' ') || !n.is(nameOpaque) {
		return
	}
	before := s[max(0, n.from-120):n.from]
	before = before[strings.LastIndexByte(before, '\n')+1:]
	if strings.LastIndex(before, "{{") > strings.LastIndex(before, "}}") {
		return // a filter of a template
	}
	start, end := cellAt(s, i)
	if start < end {
		r := reading{start: start, end: end}
		if s[start] == '`' || s[start] == '"' {
			r = n.sc.read(start, placePlain)
		}
		if r.start < r.end && !strings.ContainsAny(s[r.start:r.end], " \t") {
			p := placeProse
			if r.quoted {
				p = placeQuoted
			}
			n.take(r, p)
		}
	}
	n.column(i)
}

// cellAt returns the trimmed cell at i, up to the next | of the line.
func cellAt(s string, i int) (start, end int) {
	limit := min(len(s), i+512)
	end = i
	for end < limit && s[end] != '|' && s[end] != '\n' {
		end++
	}
	for i < end && (s[i] == ' ' || s[i] == '\t') {
		i++
	}
	for i < end && (s[end-1] == ' ' || s[end-1] == '\t' || s[end-1] == '\r') {
		end--
	}
	return i, end
}

const maxRows = 50

// column reads the cells under a header cell that ends before i.
func (n *named) column(i int) {
	s := n.sc.s
	low := max(0, n.from-512)
	line := strings.LastIndexByte(s[low:n.from], '\n') + 1 + low
	skip := strings.Count(s[line:n.from], "|")
	next := strings.IndexByte(s[i:min(len(s), i+512)], '\n')
	if next < 0 {
		return
	}
	i += next + 1
	// The ruler under the header: |---|---| or ----+----.
	rule := strings.IndexByte(s[i:min(len(s), i+512)], '\n')
	if rule < 0 || strings.Trim(s[i:i+rule], " |-+:=\r\t") != "" || rule < 3 {
		return
	}
	i += rule + 1
	for range maxRows {
		eol := strings.IndexByte(s[i:min(len(s), i+1024)], '\n')
		if eol < 0 {
			eol = min(len(s), i+1024) - i
		}
		at := i
		for range skip {
			bar := strings.IndexByte(s[at:i+eol], '|')
			if bar < 0 {
				return
			}
			at += bar + 1
		}
		if !strings.Contains(s[i:i+eol], "|") {
			return
		}
		start, end := cellAt(s[:i+eol], at)
		if end-start > 2 && s[start] == '`' && s[end-1] == '`' {
			start, end = start+1, end-1
		}
		if start < end && accept(s[start:end], n.class, placeProse) {
			n.sc.add(start, end, ruleOf(n.class, n.text()))
		}
		i += eol + 1
		if i >= len(s) {
			return
		}
	}
}

// csv reads the columns under a header line such as name,password,role.
func (n *named) csv() {
	s := n.sc.s
	low := max(0, n.from-256)
	line := strings.LastIndexByte(s[low:n.from], '\n') + 1 + low
	eol := strings.IndexByte(s[n.end:min(len(s), n.end+256)], '\n')
	if eol < 0 {
		return
	}
	head := s[line : n.end+eol]
	for i := 0; i < len(head); i++ {
		if !isWordByte(head[i]) && head[i] != ',' && head[i] != '-' && head[i] != '\r' {
			return
		}
	}
	commas, skip := strings.Count(head, ","), strings.Count(s[line:n.from], ",")
	if commas == 0 || !n.is(nameOpaque) {
		return
	}
	i := n.end + eol + 1
	for range maxRows {
		eol := strings.IndexByte(s[i:min(len(s), i+1024)], '\n')
		if eol < 0 {
			eol = min(len(s), i+1024) - i
		}
		row := s[i : i+eol]
		if strings.Count(row, ",") != commas || strings.ContainsAny(row, "(){};") {
			return
		}
		at := 0
		for range skip {
			at += strings.IndexByte(row[at:], ',') + 1
		}
		end := strings.IndexByte(row[at:], ',')
		if end < 0 {
			end = len(row) - at
		}
		text := strings.Trim(row[at:at+end], "\"\r ")
		if start := i + at + strings.Index(row[at:at+end], text); text != "" && accept(text, n.class, placeProse) {
			n.sc.add(start, start+len(text), ruleOf(n.class, n.text()))
		}
		i += eol + 1
		if i >= len(s) {
			return
		}
	}
}
