package redact

import "strings"

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
		if s[i] != '-' && (n.is(nameOpaque) || n.class == nameWeak && strings.HasSuffix(n.text(), "-key")) && !strings.Contains(s[max(0, n.from-16):n.from], "lpass show") {
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
	if low := n.text(); low != "pass" && low != "Pass" { // to pass is a verb
		n.prose(i)
	}
}

// copulaAt reports whether the word at i links a name with its value.
func copulaAt(s string, i int) bool {
	j := i
	for j < len(s) && j-i < 12 && s[j] > ' ' {
		j++
	}
	return copula(s[i:j])
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

// maxProse bounds the words between "password" and what it is.
const maxProse = 72

// prose reads sentences: the password for staging is …, passwort: ….
func (n *named) prose(i int) {
	s := n.sc.s
	limit := min(len(s), i+maxProse)
	for words := 0; i < limit && words < 9; words++ {
		j := i
		for j < limit && s[j] != ' ' && s[j] != '\n' && s[j] != '\t' {
			j++
		}
		word := s[i:j]
		if j >= len(s) || s[j] == '\n' || word == "" || strings.Contains(word, `\n`) {
			return
		}
		if words == 0 && describes(word) {
			if next := n.sc.skipBlank(j); next < len(s) && made(word) && n.is(nameOpaque) {
				n.candidateIf(next, func(text string) bool { return len(text) >= 20 && count20(text) })
			}
			return
		}
		if words == 0 && word[0] == '(' && word[len(word)-1] == ')' && j+2 < len(s) && (s[j+1] == '=' || s[j+1] == ':') {
			i = j + 1
			continue // TOKEN (prod) = …
		}
		if last := word[len(word)-1]; last == '.' || last == ';' || last == ')' || last == '{' || last == '(' {
			return
		}
		next := n.sc.skipBlank(j)
		if word == "from" && words == 0 && next < len(s) && n.is(nameOpaque) {
			if end := n.candidateIf(next, plainlyOpaque); end > 0 {
				n.another(end)
			}
			return
		}
		if copula(word) && next < len(s) {
			if about(s[n.end:max(n.end, i-1)]) && foldShort(n.text()) != "secret" {
				return
			}
			if !n.is(nameOpaque) {
				if copulaMark(word) && n.class == nameWeak {
					n.candidateIf(next, func(text string) bool {
						c := count(text)
						return len(text) >= 24 && c.upper > 1 && c.lower > 1 && count20(text)
					})
				}
				if !n.known || n.class == nameNone || copulaMark(word) {
					return
				}
			}
			if n.spoken(next) {
				return
			}
			if end := n.candidate(next); end > 0 {
				n.another(end)
				return
			}
			if copulaMark(word) {
				return // what follows a colon is all there is
			}
		}
		i = next
	}
}

// describes reports whether the word right behind a name, with a colon, says
// that something about the credential follows: password policy: ….
func describes(word string) bool {
	w, colon := strings.CutSuffix(word, ":")
	if !colon || len(w) > 24 {
		return false
	}
	p := wordOf([]byte(foldString(w)))
	return p&wordAbout != 0 && p&wordKeeps == 0
}

// about reports whether the last of the words before a copula says that
// something about the credential follows: WHERE id =, token mint:.
func about(words string) bool {
	words = strings.TrimRight(words, " ")
	last := foldShort(words[strings.LastIndexAny(words, " _.")+1:])
	return last == "id" || last == "uuid" || last == "ids"
}

// made reports whether the word says that the credential is new.
func made(word string) bool {
	switch word {
	case "created:", "generated:", "changed:", "updated:", "set:", "reset:", "value:", "issued:":
		return true
	}
	return false
}

// copula reports whether a word links a name with its value.
func copula(w string) bool {
	switch w {
	case "je", "là", "adalah", "c'est", "⇒", "➜", "era", "είναι", "היא", "هي", "это", "ialah", "=", "is", "ist", "est", "es", "è", "é", "was", ":", "->", "→", "=>", "lautet", "to", "are", "este", "jest", "být", "является", "–", "—", "-", "now", "als", "como", "comme", "auf", "à", "be", "är", "er":
		return true
	}
	return len(w) > 1 && w[len(w)-1] == ':' && (isAlnum(w[len(w)-2]) || w[len(w)-2] >= 0x80) || strings.HasSuffix(w, "':") || strings.HasSuffix(w, "):")
}

func copulaMark(w string) bool { return len(w) > 0 && w[len(w)-1] == ':' }

// another takes what the credential that ends at i is changed to: …, the new
// one is ….
func (n *named) another(i int) {
	s := n.sc.s
	if i < len(s) && strings.IndexByte("\"'`*", s[i]) >= 0 {
		i++
	}
	for _, w := range []string{", the new one is ", ", new one is ", " and the new one is ", " to ", " -> ", " → ", " => ", ", now ", ", now it is ", " or "} {
		if strings.HasPrefix(s[i:], w) && i+len(w) < len(s) {
			n.candidateIf(i+len(w), plainlyOpaque)
			return
		}
	}
}

// now takes what the credential is by now: I changed the password, it's now ….
func (n *named) now(i int) {
	s := n.sc.s
	for _, w := range []string{", it's now ", ", it is now ", ", now it's ", ", now it is ", ", it's ", ", which is ", ", which is now ", ", the new one is ", ", new one: "} {
		if strings.HasPrefix(s[i:], w) && i+len(w) < len(s) && n.is(nameOpaque) {
			n.candidateIf(i+len(w), plainlyOpaque)
			return
		}
	}
}

func plainlyOpaque(text string) bool {
	return plainly(text) || len(text) >= 20 && count20(text)
}

// count20 reports whether text is random enough to be a token by itself.
func count20(text string) bool {
	c := count(text)
	return c.digit > 1 && c.letters() > 1 && c.unlikely() && acceptOpaque(text, placeProse)
}

// candidate takes the word at i when it can't be an ordinary one, and returns
// its end, 0 if it isn't taken.
func (n *named) candidate(i int) int {
	return n.candidateIf(i, func(text string) bool {
		if len(text) < 6 {
			return false
		}
		return n.class == namePassword && acceptPassword(text, placeProse) && (!proseWord(text) || chosen(text) || humanProse(text)) ||
			acceptOpaque(text, placeProse) && !proseWord(text) && !hashIn(text) || n.class == nameOpaque && plainly(text) && !hashIn(text)
	})
}

// opening are the signs that may stand before a value in prose.
var opening = []string{"「", "『", "“", "„", "«", "‘", "<code>", "<strong>", "<b>", "<tt>", "<kbd>", "<em>", "<mark>"}

// candidateIf takes the word or literal at i if ok, and returns its end.
func (n *named) candidateIf(i int, ok func(text string) bool) int {
	s := n.sc.s
	for _, w := range opening {
		if strings.HasPrefix(s[i:], w) {
			i += len(w)
		}
	}
	v := reading{}
	if i >= len(s) {
		return 0
	}
	if q := s[i]; q == '"' || q == '\'' || q == '`' {
		v = n.sc.read(i, placeProse)
		if !v.quoted {
			return 0
		}
	} else {
		for i < len(s) && (s[i] == '*' || s[i] == '(') {
			i++
		}
		v.start, v.end = i, n.sc.unquoted(i, placeProse)
		for v.end > v.start && s[v.end-1] == '*' {
			v.end--
		}
	}
	text := s[v.start:v.end]
	if v.start < v.end && n.phrase() && n.class == namePassword && v.quoted {
		if c := count(text); passphrase(text, &c) {
			n.sc.add(v.start, v.end, "password")
			return v.end
		}
	}
	if v.start >= v.end || !ok(text) {
		return 0
	}
	n.sc.add(v.start, v.end, ruleOf(n.class, n.text()))
	return v.end
}

// humanProse is humanMade for a word of a sentence.
func humanProse(text string) bool {
	c := count(text)
	return c.digit > 0 && humanMade(text, &c, placeProse)
}

// chosen reports whether text is letters and two to four digits, as people
// make passwords.
func chosen(text string) bool {
	if last := strings.LastIndexAny(text, "0123456789"); last > 0 && len(text)-last <= 5 && onlyLetters(text[last+1:]) {
		text = text[:last+1] // abc123xyz
	}
	word := strings.TrimRight(text, "0123456789")
	n := len(text) - len(word)
	return n >= 2 && n <= 4 && len(word) >= 3 && onlyLetters(word) && !numberedName(text)
}

// numberedName reports whether text is something that bears a number: sha256,
// server01, step12.
func numberedName(text string) bool {
	word := strings.TrimRight(text, "0123456789")
	if word == text || len(word) > 12 {
		return false
	}
	switch foldString(word) {
	case "sha", "sha-", "base", "utf", "utf-", "argon", "aes", "aes-", "rsa", "rsa-", "oauth", "ipv", "http", "win", "iso", "iso-", "rfc", "crc", "hmac", "pbkdf", "bcrypt", "latin", "secp", "blake", "tls", "ssl", "ed", "md", "curve", "fido",
		"step", "part", "chapter", "section", "line", "page", "option", "field", "user", "item", "test", "example", "rule", "case", "day", "week", "year", "row", "col", "column", "figure", "table", "phase", "level", "round", "group",
		"server", "host", "node", "port", "web", "app", "api", "db", "prod", "stage", "staging", "dev", "env", "worker", "sprint", "version", "release", "build", "issue", "task", "bug", "ticket", "pull", "error", "code", "exit", "room",
		"python", "java", "windows", "ubuntu", "debian", "fedora", "postgres", "mysql", "type", "class", "mode", "size", "max", "min", "top", "arg", "args", "param", "var", "tmp", "temp", "val", "value", "token", "key", "str", "int", "uint", "float", "char", "varchar":
		return true
	}
	return false
}

// proseWord reports whether text is something that prose is made of, for all
// its digits and signs: a date, a version, a path, a flag, a call, a range.
func proseWord(text string) bool {
	c := count(text)
	if text == "" || versionLike(text) || pathLike(text, &c) || text[0] == '-' || text[0] == '#' || text[0] == '@' || text[0] == '/' || strings.ContainsAny(text, "()[]{}\\") || assigns(text) && !strings.HasSuffix(text, "=") {
		return true
	}
	if c.digit == 0 {
		return !c.unlikely() && (c.sym == 0 || wordsOnly(text))
	}
	if c.letters() == 0 || numberedName(text) {
		return true
	}
	return identifier(text, &c) || '0' <= text[0] && text[0] <= '9' && c.letters() <= 3
}

// hashIn reports whether text is the name of a commit or a digest.
func hashIn(text string) bool {
	return strings.HasPrefix(text, "sha") || strings.HasPrefix(text, "0x") && len(text) < 42
}
