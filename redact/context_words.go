package redact

import "strings"

// This file reads what follows a name after a blank.

// words judges what follows a name after a blank: the value of a flag or of a
// setting command, a declaration with its type, or prose.
func (n *named) words(i int) {
	s := n.sc.s
	first := s[n.from]
	if n.from > 0 && (s[n.from-1] == '<' || s[n.from-1] == ':' && strings.LastIndexByte(s[max(0, n.from-16):n.from], '<') >= 0) { // <password encrypted="false">…
		if strings.HasPrefix(s[i:], "value=") || strings.HasPrefix(s[i:], "key=") {
			n.value(i+strings.IndexByte(s[i:], '=')+1, placePlain)
		} else if k := strings.IndexByte(s[i:min(len(s), i+60)], '>'); k > 0 {
			n.element(i + k)
		}
		return
	}
	switch {
	case first == '-':
		if s[i] != '-' && !doing(n.text()) && (n.is(nameOpaque) || n.class == nameWeak && strings.HasSuffix(n.text(), "-key")) && !strings.Contains(s[max(0, n.from-16):n.from], "lpass show") {
			n.value(i, placeFlag)
		}
		return
	case s[i] == '"' || s[i] == '\'':
		if n.is(nameOpaque) {
			n.quotedAfter(i)
		} else if n.class == nameWeak && n.ofNetwork() {
			n.value(i, placePlain)
		} else if n.class == nameWeak && strings.Contains(foldString(s[max(0, n.from-maxBefore):n.from]), "attach ") {
			n.class = namePassword // of an encrypted database
			n.value(i, placePlain)
		}
		return
	}
	if strings.HasPrefix(s[i:], "--") {
		return // a flag after the name
	}
	if !copulaAt(s, i) && (n.setting() || n.from > 1 && s[n.from-1] == ':' && s[n.from-2] == '/') {
		if n.is(nameWeak) {
			if n.class == nameOpaque && n.text() == "secret" {
				n.class = namePassword // set by a command: may be any text
			}
			n.value(i, placeFlag)
		}
		return
	}
	if n.text() == "PASS" && !strings.Contains(s[max(0, n.from-120):n.from], "USER ") && !strings.Contains(s[max(0, n.from-4):n.from], "> ") {
		return // a test's result
	}
	if n.beside(i) || n.router(i) {
		return
	}
	n.declared(i)
	if low := foldShort(n.text()); low == "pass" && strings.HasPrefix(s[i:], "is ") && i+len("is ") < len(s) && n.is(namePassword) {
		n.candidateIf(i+len("is "), plainly)
	}
	if low := n.text(); low != "pass" && low != "Pass" { // to pass is a verb
		n.prose(i)
	}
}

// doing reports whether a flag says what to do with a credential, which its
// value then names: --export-secret-keys ….
func doing(flag string) bool {
	verb, _, more := strings.Cut(strings.TrimLeft(flag, "-"), "-")
	switch verb {
	case "export", "list", "delete", "show", "edit", "revoke", "remove", "get", "describe", "find", "fetch":
		return more
	}
	return false
}

// beside takes the word right behind the name when it is the other of two
// columns, or is long and random: db_pass   …, use the token … for now.
func (n *named) beside(i int) bool {
	s := n.sc.s
	tick := s[i] == '`'
	if tick {
		i++
	}
	end := n.sc.unquoted(i, placeEnv)
	if end-i < 6 {
		return false
	}
	text := strings.TrimRight(s[i:end], "*")
	end = i + len(text)
	c := count(text)
	if c.digit == 0 && c.sym == 0 && !c.unlikely() || !n.is(nameOpaque) || proseWord(text) && !plainly(text) || hashIn(text) || isUUID(text) {
		return false
	}
	ok := false
	switch {
	case n.class == namePassword && (madeUp(text) || chosen(text)) && !packageVersion(text):
		ok = true
	case strings.HasPrefix(text, "0x") && c.n == 66:
		ok = true
	case c.hex:
		ok = c.n >= 32 && c.n != 40 && acceptOpaque(text, placeProse)
	case tick && n.class == namePassword && c.digit > 0:
		ok = acceptPassword(text, placeProse)
	case c.n >= 20:
		ok = c.unlikely() && c.digit > 1 && acceptOpaque(text, placeProse)
	case n.class == namePassword && strings.ContainsAny(n.text(), "_-") && (end == len(s) || s[end] == '\n'):
		ok = madeUp(text)
	case n.class == namePassword:
		ok = c.n >= 8 && c.digit > 0 && c.sym > 0 && c.lower > 0 && !wordsOnly(text) && madeUp(text)
	}
	if !ok && n.columns(i, end) {
		ok = n.class == namePassword && acceptPassword(text, placeProse) || c.n >= 12 && acceptOpaque(text, placeProse) && !('0' <= text[0] && text[0] <= '9' && strings.Contains(text, "."))
	}
	if ok {
		n.sc.add(i, end, ruleOf(n.class, n.text()))
	}
	return ok
}

// router takes the last word of such lines as ppp chap password 0 …: a digit
// says how it is kept.
func (n *named) router(i int) bool {
	s := n.sc.s
	if i+2 >= len(s) || s[i] < '0' || s[i] > '9' || s[i+1] != ' ' || !n.is(namePassword) {
		return false
	}
	end := n.sc.unquoted(i+2, placeEnv)
	if text := s[i+2 : end]; end < len(s) && s[end] != '\n' && s[end] != '\r' || !acceptPassword(text, placeFlag) || !strings.ContainsAny(text, "0123456789") {
		return false
	}
	n.sc.add(i+2, end, "password")
	return true
}

// columns reports whether the name and the value at s[from:to] make up a line
// by themselves, with a gap between as in columns, or the name in capitals.
func (n *named) columns(from, to int) bool {
	s := n.sc.s
	for to < len(s) && (s[to] == ' ' || s[to] == '\r') {
		to++
	}
	if to < len(s) && s[to] != '\n' {
		return false
	}
	i := n.from
	for i > 0 && n.from-i < maxGap && (s[i-1] == ' ' || s[i-1] == '\t') {
		i--
	}
	if i > 0 && s[i-1] != '\n' {
		return false
	}
	if from-n.end > 1 || strings.ToUpper(n.text()) == n.text() || n.text() == "bindpw" || strings.ContainsAny(n.text(), "_.") {
		return true
	}
	// A setting of such files as .msmtprc has others before it.
	for line := range strings.Lines(s[max(0, i-160):i]) {
		switch w, _, _ := strings.Cut(strings.TrimLeft(line, " \t"), " "); w {
		case "user", "login", "username", "account", "host":
			return true
		}
	}
	return false
}

// quotedAfter reads a literal right behind a name: PASSWORD '…' in SQL,
// #define API_KEY "…".
func (n *named) quotedAfter(i int) {
	v := n.sc.read(i, placePlain)
	if !v.quoted || v.start == v.end {
		return
	}
	text := n.sc.s[v.start:v.end]
	if strings.HasPrefix(text, "-") && foldShort(n.text()) == "pass" {
		return // to pass "-x" is a verb and a flag
	}
	if n.class == namePassword && acceptPassword(text, placeProse) || acceptOpaque(text, placeProse) || n.setting() && accept(text, n.class, placeQuoted) {
		n.sc.add(v.start, v.end, ruleOf(n.class, n.text()))
	}
}

// setting reports whether the word before the name sets it: set -x NAME value.
func (n *named) setting() bool {
	s := n.sc.s
	i := n.from
	low := max(0, i-maxBefore)
	for i > low && i == n.from && (s[i-1] == '/' || s[i-1] == ':') {
		// The last part of a path: kv put db/password …
		for i > low && s[i-1] > ' ' && s[i-1] != '"' && s[i-1] != '\'' {
			i--
		}
	}
	for i > low && s[i-1] == ' ' {
		i--
	}
	end := i
	for i > low && s[i-1] > ' ' && s[i-1] != '"' && s[i-1] != '\'' && s[i-1] != '`' {
		i--
	}
	word := s[i:end]
	if strings.HasSuffix(word, "-password") || strings.HasSuffix(word, "-password-again") {
		return n.text() == "password" // a debconf answer and its type
	}
	switch word {
	case "-x", "-gx", "-Ux", "-xg", "-xU", "-U", "-g", "-lx", "setenv", "ENV", "ARG", "setx", "config:set", "#define", "define", "env:set", "secrets:set":
		return true
	case "enable":
		return n.text() == "secret" || n.text() == "password"
	case "set", "put", "add", "SET":
		if rest := s[n.end:min(len(s), n.end+6)]; strings.HasPrefix(rest, " FOR ") || strings.HasPrefix(rest, " for ") {
			return false // SQL names the user before the value
		}
		// aws configure set aws_secret_access_key …; fish: set NAME value
		before := s[max(low, i-24):i]
		return strings.HasSuffix(before, "configure ") || strings.HasSuffix(before, "config ") || strings.HasSuffix(before, "kv ") || strings.HasSuffix(before, "etcdctl ") || strings.HasSuffix(before, "redis-cli ") || strings.HasSuffix(before, "secret ") ||
			strings.HasSuffix(before, "secrets ") || strings.HasSuffix(before, "env ") || strings.HasSuffix(before, "variable ") || strings.ToUpper(n.text()) == n.text() && len(n.text()) > 4 && atCommand(s[low:i])
	case "":
		// At the start of a line: requirepass …, password … in a netrc.
		if i > 0 && s[i-1] != '\n' && s[i-1] != ' ' {
			return false
		}
		low := foldShort(n.text())
		return low == "requirepass" || low == "masterauth" || low == "password" && strings.Contains(s[max(0, i-200):i], "machine ")
	}
	before := s[max(0, n.from-120):n.from]
	if line := before[strings.LastIndexByte(before, '\n')+1:]; strings.HasPrefix(line, "username ") && strings.Count(line, " ") < 6 && isAlnum(line[min(len(line)-1, 9)]) {
		return true // a router's configuration
	}
	if foldShort(n.text()) != "password" {
		return false
	}
	return strings.Contains(before, "nmcli ") || strings.Contains(before, "login ") && strings.Contains(s[max(0, n.from-200):n.from], "machine ") || strings.HasSuffix(before, "default login ")
}

// atCommand reports whether the word that ends before stands where a command
// begins, and not in a sentence.
func atCommand(before string) bool {
	before = before[strings.LastIndexByte(before, '\n')+1:]
	i := strings.LastIndexByte(before, ' ')
	return i < 0 || strings.TrimLeft(before[:i], " \t+-$%#>;&|`(❯➜") == "" || strings.IndexByte("$%#>;&|`", before[i-1]) >= 0
}

// declared reads a literal behind a type: var token string = "…".
func (n *named) declared(i int) {
	s := n.sc.s
	j := i
	for j < len(s) && j-i < 32 && (isWordByte(s[j]) || strings.IndexByte(".*<>[]&:", s[j]) >= 0) {
		j++
	}
	if j == i || n.closed {
		return
	}
	j = n.sc.skipBlank(j)
	if j+1 >= len(s) || s[j] != '=' || s[j+1] == '=' || !n.is(nameOpaque) {
		return
	}
	if v := n.sc.read(n.sc.skipBlank(j+1), placePlain); v.quoted {
		n.take(v, placeQuoted)
	}
}
