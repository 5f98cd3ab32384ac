package redact

import "strings"

// take records a value when it is a credential.
func (n *named) take(v reading, p place) {
	s := n.sc.s
	if v.quoted {
		p = placeQuoted
	}
	v = n.sc.inner(v)
	text := s[v.start:v.end]
	if rest, ok := strings.CutPrefix(text, "neo4j/"); ok && rest != "" && encodedName(n.text()) && acceptPassword(rest, p) {
		n.sc.add(v.start+len("neo4j/"), v.end, "password")
		return
	}
	v = n.anyScheme(v)
	text = s[v.start:v.end]
	if v.scheme == "basic" && userPass(text) || v.scheme != "" && n.class >= nameWeak && acceptOpaque(text, p) {
		if v.scheme == "basic" {
			n.sc.addEncoded(v.start, v.end, "authorization")
			return
		}
		n.sc.add(v.start, v.end, "authorization")
		return
	}
	if class := text[:min(4, len(text))]; len(text) > 20 && (class == "AKIA" || class == "ASIA") {
		return // a shape; what follows it is a scope
	}
	if v.called && !v.converts && v.start >= 2 && s[v.start-2] == '(' && n.class == nameWeak {
		n.couple(v)
		return
	}
	if v.called && !v.converts && (!v.quoted || !acceptOpaque(text, p) || len(text) < 12) {
		return
	}
	class := n.class
	if class == nameWeak && userPass(text) && encodedName(n.text()) {
		n.sc.addEncoded(v.start, v.end, "basic-auth")
		return
	}
	if len(text) >= 40 && n.mnemonic(text) {
		n.sc.add(v.start, v.end, "mnemonic")
		return
	}
	if colon := strings.IndexByte(text, ':'); colon > 0 && n.pairs() && identifierOnly(text[:colon]) && plainly(text[colon+1:]) {
		n.sc.add(v.start+colon+1, v.end, "password")
		return
	}
	if (accept(text, class, p) || n.likely(text, p)) && !n.digest(text) {
		n.sc.add(v.start, v.end, ruleOf(class, n.text()))
		n.others(v, p)
	} else if colon := strings.IndexByte(text, ':'); colon > 0 && n.pairs() && !urlStandIn(text[:colon], text[colon+1:]) && acceptPassword(text[colon+1:], placeFlag) {
		n.sc.add(v.start+colon+1, v.end, "password")
	}
}

// inner returns the literal inside a literal: "\\"…\\"".
func (sc *scan) inner(v reading) reading {
	if text := sc.s[v.start:v.end]; v.quoted && len(text) > 4 && strings.HasPrefix(text, `\"`) && strings.HasSuffix(text, `\"`) {
		v.start, v.end = v.start+2, v.end-2
	}
	return v
}

func identifierOnly(s string) bool {
	for i := 0; i < len(s); i++ {
		if !isWordByte(s[i]) && s[i] != '-' && s[i] != '.' && s[i] != '@' {
			return false
		}
	}
	return true
}

// pairs reports whether the name is one of user and password together.
func (n *named) pairs() bool {
	low := foldShort(n.text())
	return strings.HasSuffix(low, "credentials") || strings.HasSuffix(low, "creds") || strings.HasSuffix(low, "credential") || strings.HasSuffix(low, "ident") || strings.HasSuffix(low, "userpwd") || strings.HasSuffix(low, "userpass") || strings.HasSuffix(low, "auth.user.info") || encodedName(low)
}

// likely judges values whose name alone isn't enough for [accept]: a setting
// in capitals that ends in KEY, salts, a key beside a user's name.
func (n *named) likely(text string, p place) bool {
	name := n.text()
	if n.class == nameOpaque {
		if len(text) >= 8 && allDigits(text) && !hasRepeats(text) {
			low := foldShort(n.sc.s[max(0, n.from-6):n.end])
			return strings.Contains(low, "wpa") || strings.Contains(low, "wlan") || strings.Contains(low, "wifi")
		}
		if strings.HasPrefix(text, "0x4AAAA") {
			return strings.Contains(foldShort(name), "secret") // Turnstile's public keys begin alike
		}
		if p == placePlain && strings.HasSuffix(foldShort(name), "secret") && len(text) >= 8 && madeUp(text) {
			c := count(text)
			return c.sym > 0 && c.upper > 0 || c.unlikely()
		}
		return strings.HasSuffix(foldShort(name), "secret") && (p == placeEnv || p == placeQuoted) && len(text) >= 7 && chosen(text) && !aboutCredentials(text)
	}
	if n.class != nameWeak {
		return false
	}
	low := strings.TrimLeft(foldShort(name), ".")
	last := low[strings.LastIndexAny(low, "_-.")+1:]
	shouted := strings.ToUpper(name) == name
	if strings.HasSuffix(name, "Key") && low != "key" {
		last = "key"
	}
	switch {
	case strings.HasSuffix(low, "credentials") || strings.HasSuffix(low, "creds"):
		return !shouted && plainly(text) || shouted && !strings.Contains(text, ":") && acceptPassword(text, p) && (strings.ContainsAny(text, "0123456789") || !onlyLetters(text))
	case strings.HasSuffix(low, "certificate"):
		return strings.Contains(low, "app") && acceptRandom(text)
	case last == "auth":
		return shouted && plainly(text)
	case last == "cookie":
		return strings.Contains(low, "erlang") && len(text) >= 12
	case last == "salt" || last == "pepper" || strings.HasSuffix(low, "salt") || last == "seed" || last == "session" || last == "sessionid" || last == "sid":
		return p != placeProse && acceptRandom(text) && !isUUID(text)
	case strings.HasSuffix(low, "_sk"):
		return shouted && acceptRandom(text)
	case last == "key" && n.ofNetwork():
		return acceptPassword(text, p) && (madeUp(text) || chosen(text))
	case last == "key" && low != "key":
		return shouted && isUUID(text) || p != placeProse && acceptRandom(text) || keyPair(text)
	case last == "key":
		return (acceptRandom(text) || p != placeProse && len(text) >= 8 && plainly(text) && n.signing()) && n.besideCredential() || keyPair(text) || len(text) == 40 && hexRun(text) == 40 && n.loggingIn()
	}
	return false
}

// ofNetwork reports whether a mere "key" is that of a wireless network, as
// routers are set up: wireless.@wifi[0].key='…', option key '…'.
func (n *named) ofNetwork() bool {
	before := n.sc.s[max(0, n.from-40):n.from]
	before = before[strings.LastIndexByte(before, '\n')+1:]
	return strings.Contains(before, "wireless") || strings.Contains(foldString(before), "ssid") || strings.HasPrefix(n.text(), "wireless.") || strings.HasSuffix(before, "option ")
}

// loggingIn reports whether the name is an argument of a call that logs in.
func (n *named) loggingIn() bool {
	return strings.HasSuffix(foldString(n.sc.s[max(0, n.from-6):n.from]), "login(")
}

// besideCredential reports whether what stands before a mere "key" is about
// credentials.
func (n *named) besideCredential() bool {
	before := foldString(n.sc.s[max(0, n.from-maxBefore):n.from])
	for _, w := range []string{"crypt", "jwt", "username", "secret", "signing", "hmac", "credential", "auth", "token", "aes", "private"} {
		if strings.Contains(before, w) {
			return true
		}
	}
	return false
}

// signing reports whether what stands before a mere "key" says that tokens are
// signed with it.
func (n *named) signing() bool {
	before := foldString(n.sc.s[max(0, n.from-24):n.from])
	return strings.Contains(before, "jwt") || strings.Contains(before, "hmac") || strings.Contains(before, "signing")
}

// digest reports whether text is the checksum of what the name names:
// SHA1(server.key)= …, or a line of a list of checksums.
func (n *named) digest(text string) bool {
	if k := len(text); k != 32 && k != 40 && k != 56 && k != 64 && k != 96 && k != 128 || hexRun(text) != len(text) || n.name != "" {
		return false
	}
	s := n.sc.s
	low := max(0, n.from-maxBefore)
	line := foldString(s[strings.LastIndexByte(s[low:n.from], '\n')+1+low : n.from])
	for _, w := range []string{"md5", "sha1", "sha2", "sha3", "sha5", "blake", "checksum", "digest", "crc"} {
		if strings.Contains(line, w) {
			return true
		}
	}
	return strings.Contains(s[max(0, n.from-1000):n.from], "CHECKSUMS:")
}

// others takes the further elements of a list whose first was taken.
func (n *named) others(v reading, p place) {
	s := n.sc.s
	for range 32 {
		i := v.end
		if v.quoted {
			i++
		}
		if i >= len(s) || s[i] != ',' {
			return
		}
		for i++; i < len(s) && i-v.end < maxGap && (s[i] == ' ' || s[i] == '\n' || s[i] == '\t' || s[i] == '\r'); {
			i++
		}
		next := n.sc.read(i, p)
		if next.quoted != v.quoted || next.start >= next.end {
			return
		}
		text := s[next.start:next.end]
		name, _, set := strings.Cut(text, "=")
		if !v.quoted && set && plainName(name) || !(acceptOpaque(text, p) && len(text) >= 12) && !(v.quoted && madeUp(text)) {
			return
		}
		n.sc.add(next.start, next.end, ruleOf(n.class, n.text()))
		v = next
	}
}

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

// words12 takes a mnemonic without quotes, to the end of its line.
func (n *named) words12(i int) bool {
	s := n.sc.s
	if s[i] == '"' || s[i] == '\'' || !n.phrase() {
		return false
	}
	end := strings.IndexByte(s[i:min(len(s), i+400)], '\n')
	if end < 0 {
		end = min(len(s), i+400) - i
	}
	text := strings.TrimRight(s[i:i+end], " \r")
	if !n.mnemonic(text) {
		return false
	}
	n.sc.add(i, i+len(text), "mnemonic")
	return true
}

func (n *named) phrase() bool {
	low := foldShort(n.text())
	return strings.Contains(low, "mnemonic") || strings.Contains(low, "seed") || strings.Contains(low, "phrase") || strings.Contains(low, "recovery")
}

func encodedName(name string) bool {
	low := foldShort(name)
	return strings.HasSuffix(low, "auth") || strings.HasSuffix(low, "userinfo") && strings.Contains(low, "auth") || strings.HasSuffix(low, "authentication")
}

// mnemonic reports whether text is a row of words that restores a wallet.
func (n *named) mnemonic(text string) bool {
	if !n.phrase() {
		return false
	}
	words := 0
	for w := range strings.FieldsSeq(text) {
		if len(w) < 3 || len(w) > 8 || foldString(w) != w || strings.ContainsAny(w, ".,:;!?0123456789-_/") {
			return false
		}
		words++
	}
	return words >= 12 && words <= 24 && words%3 == 0
}

// ruleOf names the find after the name's class.
func ruleOf(class nameClass, name string) string {
	if class == namePassword {
		return "password"
	}
	low := foldShort(name)
	switch {
	case strings.Contains(low, "private"):
		return "private-key"
	case strings.Contains(low, "token") || strings.Contains(low, "bearer") || strings.Contains(low, "jwt"):
		return "token"
	case strings.Contains(low, "secret"):
		return "secret"
	case strings.Contains(low, "key"):
		return "api-key"
	}
	return "credential"
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

// wideSigns link a name with its value in scripts that don't use ASCII signs.
var wideSigns = []string{"：", "＝", "是", "为", "為", "は", "는", "은", "คือ", "→", "⇒", "➜", "➡"}

func isWide(s string) bool {
	for _, w := range wideSigns {
		if strings.HasPrefix(s, w) {
			return true
		}
	}
	return false
}

// wide handles signs outside ASCII: the full-width colon, copulas.
func (n *named) wide(i int) {
	for range 2 {
		for _, op := range wideSigns {
			if strings.HasPrefix(n.sc.s[i:], op) {
				i += len(op)
				if !isWide(n.sc.s[i:]) {
					n.value(i, placePlain)
					return
				}
			}
		}
	}
}
