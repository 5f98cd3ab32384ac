package redact

import "strings"

// This file reads values that calls give to a name, or compare with it.

// passed judges a literal that is handed to the name: setPassword("…"), and
// the second of two, auth=("user", "…").
func (n *named) passed(i int) {
	sc, s := n.sc, n.sc.s
	if i >= len(s) {
		return
	}
	if s[i] == ')' {
		n.returned(i + 1)
		return
	}
	if s[i] == '`' {
		return
	}
	v := sc.read(i, placePlain)
	if !v.quoted {
		if n.is(nameOpaque) {
			n.handedOn(i)
		}
		return
	}
	if !n.is(nameWeak) {
		return
	}
	if n.class == nameWeak {
		n.couple(v)
		return
	}
	text, low := s[v.start:v.end], foldShort(n.text())
	if verb := low[strings.LastIndexByte(low, '.')+1:]; strings.HasPrefix(verb, "get") || strings.HasPrefix(verb, "find") || numberedName(text) {
		return
	}
	n.handedOn(i)
	if isUUID(text) && v.end+1 < len(s) && s[v.end+1] == ',' {
		return // whose credential it is comes first
	}
	if strings.ContainsAny(text, " \\") || strings.HasSuffix(low, "value") || strings.HasPrefix(low, "split") || strings.HasPrefix(low, "parse") {
		return
	}
	if c := count(text); c.digit > 0 && c.letters() > 0 && (!identifier(text, &c) || madeUp(text) || chosen(text)) && (n.class == namePassword && acceptPassword(text, placeQuoted) || acceptOpaque(text, placeQuoted)) {
		sc.add(v.start, v.end, ruleOf(n.class, n.text()))
	}
}

// handedOn takes the last literal of a call whose name ends in a password's,
// when others come first: set_password("service", "user", "…").
func (n *named) handedOn(i int) {
	s := n.sc.s
	if low := foldShort(n.text()); !strings.HasSuffix(low, "password") && !strings.HasSuffix(low, "passwd") || strings.HasPrefix(low[strings.LastIndexByte(low, '.')+1:], "get") {
		return
	}
	last, number := reading{}, 0
	for limit := min(len(s), i+maxCall); i < limit && n.sc.spend(8); number++ {
		v, next := n.sc.callValue(i, limit)
		if last = v; next < 0 || s[next] != ',' {
			break
		}
		i = next + 1
	}
	if number > 0 && last.quoted && last.start < last.end && plainly(s[last.start:last.end]) {
		n.sc.add(last.start, last.end, "password")
	}
}

// returned takes the literal that a function of that name returns at once:
// def get_password(): return "…".
func (n *named) returned(i int) {
	s := n.sc.s
	k := strings.Index(s[i:min(len(s), i+maxBefore)], "return ")
	if k < 0 || strings.ContainsAny(s[i:i+k], "()};") || !n.is(nameOpaque) {
		return
	}
	v := n.sc.read(i+k+len("return "), placePlain)
	if text := s[v.start:v.end]; v.quoted && (madeUp(text) || len(text) >= 20 && acceptOpaque(text, placeQuoted)) {
		n.sc.add(v.start, v.end, ruleOf(n.class, n.text()))
	}
}

// couple takes the second of two literals, user and password.
func (n *named) couple(v reading) {
	s := n.sc.s
	i := v.end + 1
	if !encodedName(n.text()) || i >= len(s) || s[i] != ',' {
		return
	}
	v = n.sc.read(n.sc.skipBlank(i+1), placePlain)
	if v.quoted && acceptPassword(s[v.start:v.end], placeQuoted) {
		n.sc.add(v.start, v.end, "password")
	}
}

// argument judges the literal after a quoted name and a comma:
// define('DB_PASSWORD', '…').
func (n *named) argument(i int) {
	if !n.is(nameWeak) {
		return
	}
	i = n.sc.skipBlank(i)
	option := false // of a command line's parser, or of a configuration's reader
	for _, w := range []string{"default=", "fallback="} {
		if strings.HasPrefix(n.sc.s[i:], w) {
			option = true
			i += len(w)
		}
	}
	v := n.sc.read(i, placePlain)
	if n.class == nameWeak && !n.defined() || !v.quoted || v.start == v.end || n.sc.s[v.start] == '-' {
		return
	}
	v = n.sc.inner(v)
	text := n.sc.s[v.start:v.end]
	if acceptOpaque(text, placeQuoted) || n.class == namePassword && (madeUp(text) || chosen(text) && !aboutCredentials(text)) || (option || n.defined()) && accept(text, n.class, placeQuoted) || jumble(text) && strings.HasSuffix(strings.TrimRight(n.sc.s[max(0, n.from-12):n.from], "\"'( "), "define") {
		n.sc.add(v.start, v.end, ruleOf(n.class, n.text()))
	}
}

// defined reports whether the name is the first argument of a call that sets it.
func (n *named) defined() bool {
	before := foldString(n.sc.s[max(0, n.from-24):n.from])
	call := strings.LastIndexByte(before, '(')
	if call < 0 || strings.Trim(before[call+1:], " \"'\\") != "" {
		return false
	}
	for _, w := range []string{"define", "set", "put", "env", "setenv", "property", "putstring", "string", "setdefault", "header", "environmentvariable"} {
		if strings.HasSuffix(before[:call], w) {
			return true
		}
	}
	return false
}

// jumble reports whether text is a long row of characters of every kind, as
// generators of salts make it, blanks among them.
func jumble(text string) bool {
	c := count(text)
	return c.n >= 32 && c.digit > 1 && c.upper > 1 && c.lower > 1 && c.sym > 4 && c.distinct > 20
}

// compared judges the literal that the name is compared with.
func (n *named) compared(i int) {
	if !n.is(nameOpaque) {
		return
	}
	s := n.sc.s
	for k := i; i < len(s) && i-k < 3 && s[i] == '='; {
		i++
	}
	v := n.sc.read(n.sc.skipBlank(i), placePlain)
	if text := s[v.start:v.end]; v.quoted && !v.called && (n.class == namePassword && madeUp(text) || len(text) >= 20 && acceptOpaque(text, placeQuoted)) {
		n.sc.add(v.start, v.end, ruleOf(n.class, n.text()))
	}
}

// handed takes the literal after a bare name and a comma, where a call gives
// it to the name: put(SECURITY_CREDENTIALS, "…"), strcpy(cfg.password, "…").
func (n *named) handed(i int) {
	s := n.sc.s
	name := n.text()
	name = name[strings.LastIndexByte(name, '.')+1:]
	before := s[max(0, n.from-24):n.from]
	tuple := n.from > 0 && s[n.from-1] == '{' && name == foldString(n.text()) // Erlang's pairs, no constant of a package
	constant := len(name) > 5 && strings.ToUpper(name) == name && (strings.HasSuffix(before, "(") && n.defined() || strings.Contains(before, "AT+"))
	copied := strings.Contains(before, "cpy(") && !strings.ContainsAny(before, ";,\n")
	if !constant && !copied && !tuple || !n.is(nameOpaque) {
		return
	}
	i = n.sc.skipBlank(i)
	if tuple && strings.HasPrefix(s[i:], "<<") {
		i += len("<<")
	}
	if v := n.sc.read(i, placePlain); v.quoted && v.start < v.end {
		n.take(v, placeQuoted)
	}
}

// with reads what a test fills into a field: fill_in "Password", with: "…".
func (n *named) with(i int) {
	s := n.sc.s
	for _, w := range []string{`with "`, `with '`, `, with: "`, `, with: '`, `: with "`} {
		if strings.HasPrefix(s[i:], w) && n.is(nameOpaque) {
			if v := n.sc.read(i+len(w)-1, placePlain); v.quoted && v.start < v.end {
				n.take(v, placeQuoted)
			}
			return
		}
	}
}

// first judges the literal of secret, err := decode("…").
func (n *named) first(i int) {
	s := n.sc.s
	line := s[i:lineEnd(s, i, 60)]
	k := strings.Index(line, "= ")
	if k < 0 || strings.Trim(foldString(line[:k]), " ,_:abcdefghijklmnopqrstuvwxyz") != "" || k > 16 {
		return
	}
	if v := n.sc.read(n.sc.skipBlank(i+k+1), placePlain); v.quoted && v.called && n.is(nameWeak) {
		n.take(v, placeQuoted)
	}
}
