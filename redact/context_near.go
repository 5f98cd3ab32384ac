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

// skipYAMLTag skips a tag before a value: !Sub "…".
func skipYAMLTag(s string, i int) int {
	j := i + 1
	for j < len(s) && j-i < 16 && (isAlnum(s[j]) || s[j] == '!') {
		j++
	}
	if j+1 < len(s) && s[j] == ' ' && (s[j+1] == '"' || s[j+1] == '\'') {
		return j + 1
	}
	return i
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
	if '0' <= s[j] && s[j] <= '9' && s[j+1] == ')' && s[j+2] == ' ' {
		if v := n.sc.read(j+3, placePlain); v.quoted && n.is(nameOpaque) {
			n.take(v, placeQuoted) // an answer of Redis
		}
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
	if s[n.from] == '-' && strings.IndexByte(s[i:j], '\n') >= 0 && strings.IndexByte(s[i:j], '-') > 0 {
		if v := n.sc.read(j-strings.Count(s[j-1:j], `"`)-strings.Count(s[j-1:j], "'"), placeFlag); v.start < v.end && n.is(nameOpaque) {
			n.take(v, placeFlag) // the next item of a list of arguments
		}
		return
	}
	if tag := s[j:min(len(s), j+80)]; n.closed && n.titled() {
		if k := strings.IndexByte(tag, '>'); k > 0 && tag[k-1] != '/' && strings.IndexByte(tag[:k], '<') < 0 && strings.Contains(tag[:k], "=\"") && !strings.Contains(tag[:k], "alue=") && !strings.Contains(tag[:k], "content=") {
			n.attribute(j + k)
			return
		}
	}
	for range 3 {
		k := j
		for k < len(s) && k-j < 16 && (isAlnum(s[k]) || s[k] == '_') {
			k++
		}
		if isValueWord(s[j:k]) {
			n.pairedWith(j, k)
			return
		}
		// Another attribute of an HTML tag before it, or another member.
		tag := s[j:min(len(s), j+80)]
		at := strings.Index(tag, " value=")
		if k := strings.Index(tag, "><value>"); at < 0 && k > 0 && n.closed {
			n.attribute(j + k)
			return
		}
		if at < 0 || !n.closed || strings.ContainsAny(tag[:at], "<>\n{};,") {
			return
		}
		j += at + 1
	}
}

// isValueWord reports whether a member of that name holds the value of the
// member before, which names it.
func isValueWord(w string) bool {
	switch foldShort(w) {
	case "value", "content", "parametervalue", "optionvalue", "val", "v", "old", "new", "secretvalue", "stringvalue", "default", "defaultvalue":
		return true
	}
	return false
}

// paired reads the value behind a comma: ParameterKey=DbPassword,ParameterValue=….
func (n *named) paired(i int) {
	const word = ",ParameterValue="
	s := n.sc.s
	if strings.HasPrefix(s[i:], word) && n.is(nameOpaque) {
		n.value(i+len(word), placeEnv)
	}
	if !strings.HasPrefix(s[i:], `, "`) && !strings.HasPrefix(s[i:], `, '`) {
		return
	}
	before := foldString(s[max(0, n.from-24):n.from])
	for _, w := range []string{"equal", "_eq(", "assert", "expect"} {
		if strings.Contains(before, w) {
			n.compared(i + 1) // assert.Equal(token, "…")
			return
		}
	}
}

// pairedWith reads the value of the member at s[from:to], and of the next if
// it is of the kind, too: old and new.
func (n *named) pairedWith(from, to int) {
	s := n.sc.s
	if !n.is(nameWeak) {
		return
	}
	v := named{sc: n.sc, from: n.from, end: to, class: n.class, known: true}
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
	if accept(text, n.class, p) || n.likely(text, p) {
		n.sc.add(r.start, r.end, ruleOf(n.class, n.text()))
	}
	if rest := s[r.end:min(len(s), r.end+16)]; foldShort(s[from:to]) == "old" && r.quoted {
		if k := strings.Index(rest, "new"); k > 0 {
			n.pairedWith(r.end+k, r.end+k+len("new"))
		}
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
	if s[i] == '<' && n.marked(i) {
		return
	}
	if s[i] == '>' && open {
		i = openChild(s, i+1) - 1
		if strings.HasPrefix(s[i+1:], cdata) {
			if end := strings.Index(s[i+1:min(len(s), i+1+maxValue)], "]]>"); end > 0 {
				n.content(i+1+len(cdata), i+1+end)
			}
			return
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
	if k := strings.Index(s[j:min(len(s), j+40)], "value>"); k > 0 && s[j] == '<' && strings.IndexByte(s[j+1:j+k], '<') < 0 {
		j += k + len("value>")
		if end := strings.IndexByte(s[j:min(len(s), j+maxValue)], '<'); end > 0 {
			n.content(j, j+end)
		}
		return
	}
	if s[n.from] == '-' && s[j] == '<' && strings.HasPrefix(s[j+1:], s[i+2 : min(len(s), i+16)][:strings.IndexByte(s[i+2:], '>')+1]) {
		j += strings.IndexByte(s[j:], '>') + 1 // <arg>--password</arg><arg>…</arg>
		if end := strings.IndexByte(s[j:min(len(s), j+maxValue)], '<'); end > 0 && n.is(nameOpaque) {
			n.content(j, j+end)
		}
		return
	}
	for _, tag := range []string{"<string>", "<td>", "<dd>", "<code>"} {
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

// marked reads a name and a value of which one or both are marked up by
// themselves: <span>password</span>: <span>"…"</span>.
func (n *named) marked(i int) bool {
	s := n.sc.s
	j := skipTags(s, i)
	if j == i || j >= len(s) || s[j] != ':' && s[j] != '=' {
		return false
	}
	n.value(j+1, placePlain)
	return true
}

// skipTags skips up to three tags that only change how text looks.
func skipTags(s string, i int) int {
	for range 3 {
		if i+2 >= len(s) || s[i] != '<' {
			return i
		}
		j := i + 1
		if s[j] == '/' {
			j++
		}
		k := j
		for k < len(s) && k-j < 8 && 'a' <= s[k] && s[k] <= 'z' {
			k++
		}
		switch s[j:k] {
		case "b", "i", "em", "strong", "code", "span", "kbd", "tt", "font", "mark", "samp", "u", "var":
		default:
			return i
		}
		end := strings.IndexByte(s[k:min(len(s), k+60)], '>')
		if end < 0 || strings.IndexByte(s[k:k+end], '<') >= 0 {
			return i
		}
		i = k + end + 1
	}
	return i
}

const cdata = "<![CDATA["

// attribute reads <string name="api_secret">…</string>; i is at the >.
func (n *named) attribute(i int) {
	s := n.sc.s
	if !n.titled() {
		return
	}
	i = openChild(s, i+1) - 1
	if end := strings.IndexByte(s[i+1:min(len(s), i+1+maxValue)], '<'); end > 0 && strings.HasPrefix(s[i+1+end:], "</") {
		n.content(i+1, i+1+end)
	}
}

// titled reports whether the name is that of an element, given as an attribute.
func (n *named) titled() bool {
	before := foldString(n.sc.s[max(0, n.from-6):n.from])
	for _, w := range []string{"name=", "key=", "id="} {
		if strings.HasSuffix(before, w+"\"") || strings.HasSuffix(before, w+"'") {
			return true
		}
	}
	return false
}

// openChild returns where the text of the element begins whose start tag ends
// before i: behind the tag of a child that only holds the value.
func openChild(s string, i int) int {
	j := i
	for j < len(s) && j-i < maxGap && strings.IndexByte(" \n\r\t", s[j]) >= 0 {
		j++
	}
	if j+7 > len(s) || !strings.EqualFold(s[j:j+6], "<value") || s[j+6] != '>' && s[j+6] != ' ' {
		return i
	}
	if end := strings.IndexByte(s[j:min(len(s), j+80)], '>'); end > 0 {
		return j + end + 1
	}
	return i
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
		v := reading{start: start, end: end, quoted: true}
		n.sc.scheme(&v)
		n.take(v, placeQuoted)
	}
}

// cell reads the neighbouring cell of a table, | password | … |, or the cells
// below when the name heads a column.
func (n *named) cell(i int) {
	s := n.sc.s
	tight := i < len(s) && n.from > 0 && s[n.from-1] == '|' && i == n.end+1
	if i >= len(s) || s[i] != ' ' && s[i] != '\n' && !(i >= 2 && s[i-2] == ' ') && !tight || !n.is(nameWeak) {
		return
	}
	if n.class == nameWeak {
		n.column(i)
		return
	}
	before := s[max(0, n.from-120):n.from]
	before = before[strings.LastIndexByte(before, '\n')+1:]
	if strings.LastIndex(before, "{{") > strings.LastIndex(before, "}}") {
		return // a filter of a template
	}
	start, end := cellAt(s, i)
	if tight && (end >= len(s) || s[end] != '|') {
		return
	}
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

// separators are what stands between the columns of a table without rules.
var separators = []string{",", ";", "\t", "  "}

// csv reads the columns under a header line such as name,password,role, with
// commas, semicolons, tabs or blanks between.
func (n *named) csv() {
	s := n.sc.s
	low := max(0, n.from-256)
	line := strings.LastIndexByte(s[low:n.from], '\n') + 1 + low
	eol := strings.IndexByte(s[n.end:min(len(s), n.end+256)], '\n')
	if eol < 0 {
		return
	}
	head := strings.TrimRight(s[line:n.end+eol], "\r ")
	sep := ""
	for i := len(separators) - 1; i >= 0; i-- {
		if strings.Contains(head, separators[i]) {
			sep = separators[i]
		}
	}
	for i := 0; i < len(head); i++ {
		if !isWordByte(head[i]) && strings.IndexByte(",;\t -\"", head[i]) < 0 {
			return
		}
	}
	if sep == "" || sep != "," && strings.Contains(head, ",") || !n.is(nameOpaque) {
		return
	}
	columns := cells(head, sep)
	at := -1
	for k, c := range columns {
		if c.start == c.end || c.end-c.start > 32 {
			return
		}
		if n.from-line >= c.start && n.from-line < c.end {
			at = k
		}
	}
	if at < 0 || len(columns) < 2 {
		return
	}
	i := n.end + eol + 1
	for range maxRows {
		eol := strings.IndexByte(s[i:min(len(s), i+1024)], '\n')
		if eol < 0 {
			eol = min(len(s), i+1024) - i
		}
		row := s[i : i+eol]
		if strings.Trim(row, "- \t\r") == "" && strings.Contains(row, "--") {
			if i += eol + 1; i >= len(s) {
				return
			}
			continue // the rule under the header
		}
		values := cells(row, sep)
		if len(values) != len(columns) || strings.ContainsAny(row, "(){}") {
			return
		}
		v := values[at]
		if text := row[v.start:v.end]; text != "" && (accept(text, n.class, placeProse) || plainly(text)) {
			n.sc.add(i+v.start, i+v.end, ruleOf(n.class, n.text()))
		}
		i += eol + 1
		if i >= len(s) {
			return
		}
	}
}

// cells returns where the cells of a line are, without quotes and blanks.
// Two blanks as the separator stand for two or more.
func cells(line, sep string) []reading {
	var out []reading
	for i := 0; i <= len(line); {
		k := strings.Index(line[i:], sep)
		end := i + k
		if k < 0 {
			end = len(line)
		}
		from, to := i, end
		for from < to && strings.IndexByte(" \"\r\t", line[from]) >= 0 {
			from++
		}
		for from < to && strings.IndexByte(" \"\r\t", line[to-1]) >= 0 {
			to--
		}
		if sep != "  " || from < to {
			out = append(out, reading{start: from, end: to})
		}
		if k < 0 || len(out) > maxColumns {
			break
		}
		i = end + len(sep)
	}
	return out
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
