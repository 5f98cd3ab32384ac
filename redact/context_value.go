package redact

import "strings"

// This file reads the value behind a name's sign.

// value judges the value at i.
func (n *named) value(i int, p place) {
	if !n.is(nameWeak) {
		return
	}
	sc, s := n.sc, n.sc.s
	if p != placeFlag && n.from >= 3 && s[n.from-3:n.from] == "://" {
		return // the user part of a URL
	}
	if n.from > 0 && s[n.from-1] == ':' && s[n.end] == ':' && strings.Contains(s[max(0, n.from-100):n.from], "arn:") {
		return // part of a resource's name
	}
	i = sc.skipBlank(i)
	if p == placePlain && i+2 < len(s) && (s[i] == '*' && s[i+1] == '*' || s[i] == '_' && s[i+1] == '_') && s[i+2] == ' ' {
		i += 3 // **Password:** …
	}
	if i < len(s) && s[i] == '<' {
		i = sc.skipBlank(skipTags(s, i))
	}
	i = sc.continued(i)
	for _, w := range opening {
		if i < len(s) && s[i] >= 0x80 && strings.HasPrefix(s[i:], w) {
			i += len(w)
		}
	}
	if i >= len(s) {
		return
	}
	if s[i] == '\n' || s[i] == '\r' {
		if n.dumped(i) {
			return
		}
		if s[n.end] != '=' {
			n.below(i)
			n.defaulted(i)
			n.nested(i)
		}
		return
	}
	if s[i] == '!' && p == placePlain {
		i = skipYAMLTag(s, i)
	}
	if b := s[i]; b == '{' || b == '[' || b == '(' || strings.HasPrefix(s[i:], "map[") || strings.HasPrefix(s[i:], "[]string{") || strings.HasPrefix(s[i:], "new ") {
		n.group(i)
	}
	if p == placeFlag && '0' <= s[i] && s[i] <= '9' && i+2 < len(s) && s[i+1] == ' ' {
		i += 2 // the type of a router's password
	}
	if (s[i] == '|' || s[i] == '>') && p == placePlain {
		n.block(i)
		return
	}
	if s[i] == '{' && (n.closed || strings.HasPrefix(s[i:], "{ value: ")) {
		n.braced(i)
		return
	}
	if n.words12(i) {
		return
	}
	if n.spoken(i) {
		return
	}
	if strings.HasPrefix(s[i:], "string(") && n.closed {
		if k := strings.IndexByte(s[i:min(len(s), i+16)], ' '); k > 0 {
			i += k + 1 // as PHP dumps it
		}
	}
	v := sc.read(i, p)
	if !v.quoted && (n.typed(i) || n.converted(v)) || v.start >= v.end {
		return
	}
	n.take(v, p)
	n.planned(v, p)
	if !v.quoted || v.called {
		n.fallback(i)
		n.alternative(v.end)
	}
	if open := strings.IndexByte(s[i:min(len(s), i+32)], '{'); open > 0 && !v.quoted && identifierOnly(s[i:i+open]) {
		n.group(i + open)
	}
}

// alternative reads the literal that a name is set to unless it has a value:
// x = x or "…".
func (n *named) alternative(i int) {
	s := n.sc.s
	for _, w := range []string{" or ", " || ", " ?? ", " ?: "} {
		if strings.HasPrefix(s[i:], w) && n.is(nameOpaque) {
			if v := n.sc.read(i+len(w), placePlain); v.quoted && v.start < v.end {
				n.take(v, placeQuoted)
			}
			return
		}
	}
}

// planned reads the value that a plan changes another to: "…" -> "…".
func (n *named) planned(v reading, p place) {
	s := n.sc.s
	for _, arrow := range []string{" -> ", " => "} {
		if v.quoted && v.end+1 < len(s) && strings.HasPrefix(s[v.end+1:], arrow) {
			if next := n.sc.read(v.end+1+len(arrow), p); next.quoted {
				n.take(next, p)
			}
		}
	}
}

// typed handles a type between the name and its value: token: &str = "…".
func (n *named) typed(i int) bool {
	s := n.sc.s
	j := i
	for j < len(s) && j-i < 40 && (isWordByte(s[j]) || strings.IndexByte("&*<>[]. ?|:'", s[j]) >= 0) {
		j++
	}
	if j+1 >= len(s) || s[j] != '=' || s[j+1] == '=' || j == i || s[j-1] != ' ' {
		return false
	}
	v := n.sc.read(n.sc.skipBlank(j+1), placePlain)
	if v.quoted {
		n.take(v, placeQuoted)
	}
	if !v.quoted || v.called {
		n.fallback(n.sc.skipBlank(j + 1))
	}
	return v.quoted
}

// converted handles a command that wraps the literal behind it.
func (n *named) converted(v reading) bool {
	s := n.sc.s
	if !strings.EqualFold(s[v.start:v.end], "ConvertTo-SecureString") {
		return false
	}
	i := n.sc.skipBlank(v.end)
	if strings.HasPrefix(s[i:], "-String ") {
		i += len("-String ")
	}
	v = n.sc.read(i, placePlain)
	if v.quoted {
		n.take(v, placeQuoted)
	}
	return true
}

// braced handles what stands in braces between a name and its value: a C#
// property, or the default of a Terraform variable.
func (n *named) braced(i int) {
	s := n.sc.s
	window := s[i:min(len(s), i+200)]
	shut := strings.IndexByte(window, '}')
	if shut < 0 {
		shut = len(window)
	}
	j, word := strings.Index(window[:shut], "default"), "default"
	if j < 0 && n.closed && strings.Contains(s[max(0, n.from-10):n.from], "output ") {
		j, word = strings.Index(window[:shut], "value"), "value"
	}
	if k := strings.Index(window[:shut], `"value"`); n.closed && k >= 0 && strings.Contains(window[:shut], `"sensitive"`) && n.is(nameOpaque) {
		j := n.sc.skipBlank(i + k + len(`"value"`))
		if j < len(s) && s[j] == ':' {
			if v := n.sc.read(n.sc.skipBlank(j+1), placePlain); v.quoted && v.start < v.end {
				n.take(v, placeQuoted)
			}
		}
		return
	}
	switch {
	case j < 0 && strings.HasPrefix(window, "{ value: ") && n.is(nameOpaque):
		if v := n.sc.read(i+len("{ value: "), placePlain); v.quoted && v.start < v.end {
			n.take(v, placeQuoted)
		}
		return
	case n.closed && j >= 0:
		j = n.sc.skipBlank(i + j + len(word))
	case strings.HasPrefix(window, "{ get") && shut < len(window):
		j = n.sc.skipBlank(i + shut + 1)
	default:
		return
	}
	if j < len(s) && s[j] == '=' && n.is(nameOpaque) {
		if v := n.sc.read(n.sc.skipBlank(j+1), placePlain); v.quoted {
			n.take(v, placeQuoted)
		}
	}
}

// literal judges a string literal after || or ??: the default of a setting.
func (n *named) literal(i int) {
	if !n.is(nameWeak) {
		return
	}
	if v := n.sc.read(n.sc.skipBlank(i), placePlain); v.quoted {
		n.take(v, placeQuoted)
	}
}

// fallback reads the last literal of a call that the name is set to, when the
// call reads a setting: os.getenv("X", "…"), Field(default="…").
func (n *named) fallback(i int) {
	s := n.sc.s
	open := strings.IndexByte(s[i:min(len(s), i+40)], '(')
	if open <= 0 || strings.ContainsAny(s[i:i+open], "\n\"'") {
		return
	}
	f := foldString(s[i : i+open])
	if !strings.HasSuffix(f, "getenv") && !strings.HasSuffix(f, "env") && !strings.HasSuffix(f, "field") && !strings.HasSuffix(f, ".get") && !strings.HasSuffix(f, "env.str") && !strings.HasSuffix(f, "config") && !strings.HasSuffix(f, "fetch") {
		return
	}
	limit := min(len(s), i+maxCall)
	i += open + 1
	last, number := reading{}, 0
	for ; i < limit; number++ {
		value, next := n.sc.callValue(i, limit)
		if named := strings.IndexByte(s[i:min(limit, i+24)], '='); !value.quoted && named > 0 && next > i+named {
			value, _ = n.sc.callValue(i+named+1, limit)
			number++
		}
		if last = value; next < 0 || s[next] != ',' {
			break
		}
		i = next + 1
	}
	if text := s[last.start:last.end]; number > 0 && last.quoted && last.start < last.end && accept(text, n.class, placeQuoted) {
		n.sc.add(last.start, last.end, ruleOf(n.class, n.text()))
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
