package redact

import "strings"

// This file reads lines whose form tells what they hold: password files,
// cookie jars, recovery codes, the words of a wallet.

// lineEnd returns the end of the line that holds s[i], at most limit bytes on.
func lineEnd(s string, i, limit int) int {
	to := strings.IndexByte(s[i:min(len(s), i+limit)], '\n')
	if to < 0 {
		return min(len(s), i+limit)
	}
	return i + to
}

// jar takes the value of a line of Netscape's cookie file: seven fields with
// tabs between, of which this is the fourth.
func (sc *scan) jar(start, end int) {
	s := sc.s
	i := end
	for i < len(s) && i-end < 12 && '0' <= s[i] && s[i] <= '9' {
		i++
	}
	if i == end || i >= len(s) || s[i] != '\t' {
		return
	}
	name := i + 1
	tab := strings.IndexByte(s[name:min(len(s), name+128)], '\t')
	if tab <= 0 || strings.ContainsAny(s[name:name+tab], " \n") {
		return
	}
	value := name + tab + 1
	sc.crumb(s[name:name+tab], value, sc.cookieValue(value))
}

// recoveryCodes takes the codes on the lines under a heading that names them.
func (sc *scan) recoveryCodes(start, end int) {
	s := sc.s
	const longest = 200
	i := lineEnd(s, end, longest)
	var found []reading
	for range 24 {
		i++
		if i >= len(s) {
			break
		}
		eol := lineEnd(s, i, longest)
		line := s[i:eol]
		for at := 0; at < len(line); {
			for at < len(line) && strings.IndexByte(" \t\r*-•|>", line[at]) >= 0 {
				at++
			}
			to := at
			for to < len(line) && (isAlnum(line[to]) || line[to] == '-') {
				to++
			}
			word := line[at:to]
			if isCode(word) || len(found) > 0 && likeBefore(s, found[len(found)-1], word) {
				found = append(found, reading{start: i + at, end: i + to})
			} else if to < len(line) && strings.IndexByte(".):", line[to]) >= 0 && allDigits(word) {
				to++ // the number of the code
			} else if word != "" || to < len(line) && strings.IndexByte(" \t\r*-•|>`", line[to]) < 0 {
				at = -1
				break
			}
			at = max(to, at+1)
		}
		if len(found) > 0 && strings.TrimSpace(line) == "" {
			break
		}
		i = eol
	}
	if len(found) < 3 {
		return
	}
	for _, r := range found {
		sc.add(r.start, r.end, "recovery-code")
	}
}

// likeBefore reports whether w has the groups of the code before it, which
// may be without digits by chance.
func likeBefore(s string, r reading, w string) bool {
	last := s[r.start:r.end]
	if len(last) != len(w) || len(w) < 8 {
		return false
	}
	for i := range len(w) {
		if (last[i] == '-') != (w[i] == '-') {
			return false
		}
	}
	c := count(w)
	return c.unlikely() || c.digit > 0
}

// isCode reports whether w looks like a recovery code: 8 characters or more,
// in groups perhaps.
func isCode(w string) bool {
	if len(w) < 8 || len(w) > 32 {
		return false
	}
	c := count(w)
	if c.digit == 0 {
		return false
	}
	if c.letters() == 0 {
		return c.n-c.sym >= 8
	}
	return !identifier(w, &c) || c.digit > 1
}

// seedWords takes the words that restore a wallet from the text behind such a
// heading as "seed phrase".
func (sc *scan) seedWords(start, end int) {
	s := sc.s
	limit := min(len(s), end+60)
	i := end
	// The words follow a colon, a quote or a break.
	for i < limit && strings.IndexByte(":\n\"'`=", s[i]) < 0 {
		i++
	}
	if i >= limit {
		return
	}
	for i < len(s) && i-end < 80 && (s[i] < 'a' || s[i] > 'z') {
		if isAlnum(s[i]) && (s[i] < '0' || s[i] > '9') {
			return
		}
		i++
	}
	from, to, words := i, i, 0
	for words < 25 {
		j := i
		for j < len(s) && 'a' <= s[j] && s[j] <= 'z' {
			j++
		}
		if j-i < 3 || j-i > 8 || isArticle(s[i:j]) {
			break
		}
		words++
		to = j
		i = j
		for k := i; i < len(s) && i-k < 16 && strings.IndexByte(" \n\r\t,0123456789.)", s[i]) >= 0; {
			i++
		}
		if i == j {
			break
		}
	}
	if words >= 12 && words <= 24 {
		sc.add(from, to, "mnemonic")
	}
}

// isArticle reports whether w is a word that prose is full of and that no list
// of seed words has.
func isArticle(w string) bool {
	switch w {
	case "the", "and", "for", "from", "with", "are", "was", "not", "has", "have", "its", "into", "which":
		return true
	}
	return false
}

// queryCode takes the value of a parameter that is a credential by custom:
// ?code=, ?appid=.
func (sc *scan) queryCode(start, end int) {
	s := sc.s
	if b := s[start]; b != '?' && b != '&' {
		return
	}
	v := reading{start: end, end: sc.unquoted(end, placeEnv)}
	text := s[v.start:v.end]
	if len(text) < 20 || !acceptOpaque(text, placeFlag) || isUUID(text) {
		return
	}
	if c := count(text); c.unlikely() || c.hex && c.n == 32 {
		sc.add(v.start, v.end, "url-code")
	}
}

// lowHook takes a webhook's id of 26 lower-case letters and digits.
func (sc *scan) lowHook(start, end int) {
	s := sc.s
	i := end
	for i < len(s) && i-end < 27 && ('a' <= s[i] && s[i] <= 'z' || '0' <= s[i] && s[i] <= '9') {
		i++
	}
	if i-end != 26 || i < len(s) && isWordByte(s[i]) {
		return
	}
	if c := count(s[end:i]); c.digit >= 3 {
		sc.add(end, i, "webhook")
	}
}

// masked takes what a workflow asks its runner to hide.
func (sc *scan) masked(start, end int) {
	v := reading{start: end, end: sc.unquoted(end, placeEnv)}
	if text := sc.s[v.start:v.end]; text != "" && (acceptOpaque(text, placeFlag) || acceptPassword(text, placeFlag)) {
		sc.add(v.start, v.end, "secret")
	}
}

// secretPair takes the value of --secret NAME VALUE.
func (sc *scan) secretPair(start, end int) {
	name, ok := sc.argument(end, min(len(sc.s), end+200))
	if !ok || name.quoted || strings.ContainsAny(sc.s[name.start:name.end], "=:/,") {
		return
	}
	v, ok := sc.argument(name.end, min(len(sc.s), name.end+maxCommand))
	if text := sc.s[v.start:v.end]; ok && text != "" && text[0] != '-' && acceptPassword(text, placeFlag) {
		sc.add(v.start, v.end, "secret")
	}
}

// resetTo takes the value that a tool prints after it reset a password.
func (sc *scan) resetTo(start, end int) {
	if !strings.Contains(sc.s[max(0, start-120):start], "assword") {
		return
	}
	i := sc.skipBlank(end)
	v := reading{start: i, end: sc.unquoted(i, placeEnv)}
	if v.start < v.end && acceptPassword(sc.s[v.start:v.end], placeFlag) {
		sc.add(v.start, v.end, "password")
	}
}

// relay takes the password of a mail relay's map: [host]:587 user:password.
func (sc *scan) relay(start, end int) {
	s := sc.s
	if start == 0 || s[start-1] != ']' && !isAlnum(s[start-1]) {
		return
	}
	i := sc.skipBlank(end)
	to := sc.unquoted(i, placeEnv)
	colon := strings.IndexByte(s[i:to], ':')
	if colon <= 0 || to < len(s) && s[to] != '\n' && s[to] != '\r' || urlStandIn(s[i:i+colon], s[i+colon+1:to]) {
		return
	}
	if acceptPassword(s[i+colon+1:to], placeFlag) {
		sc.add(i+colon+1, to, "password")
	}
}

// userPassBlock takes the second line of OpenVPN's <auth-user-pass>.
func (sc *scan) userPassBlock(start, end int) {
	s := sc.s
	if end >= len(s) || s[end] != '\n' {
		return
	}
	i := lineEnd(s, end+1, 200) + 1
	if i >= len(s) || s[i] == '<' {
		return
	}
	if to := lineEnd(s, i, 200); acceptPassword(s[i:to], placeFlag) {
		sc.add(i, to, "password")
	}
}

// aclPassword takes the passwords of Redis' ACL SETUSER name >password.
func (sc *scan) aclPassword(start, end int) {
	s := sc.s
	for i, limit := end, lineEnd(s, end, 300); i < limit; {
		j := i
		for j < limit && s[j] > ' ' && s[j] != '"' && s[j] != '\'' {
			j++
		}
		if j > i+1 && s[i] == '>' && acceptPassword(s[i+1:j], placeFlag) {
			sc.add(i+1, j, "password")
		}
		i = j + 1
	}
}

// redisAuth takes the last argument of AUTH behind Redis' prompt.
func (sc *scan) redisAuth(start, end int) {
	s := sc.s
	if start == 0 || (s[start-1] < '0' || s[start-1] > '9') && s[start-1] != ']' && !strings.HasSuffix(s[:start], "redis-cli") {
		return // the prompt ends in a port, or the number of a database
	}
	to := lineEnd(s, end, 200)
	i := end + 1 + strings.LastIndexByte(strings.TrimRight(s[end:to], " \r"), ' ')
	if v := strings.TrimRight(s[i:to], " \r"); v != "" && acceptPassword(v, placeFlag) {
		sc.add(i, i+len(v), "password")
	}
}

// pragmaKey takes the key of an encrypted SQLite database.
func (sc *scan) pragmaKey(start, end int) {
	i := sc.skipBlank(end)
	if i >= len(sc.s) || sc.s[i] != '=' {
		return
	}
	if v := sc.read(sc.skipBlank(i+1), placePlain); v.quoted && acceptPassword(sc.s[v.start:v.end], placeQuoted) {
		sc.add(v.start, v.end, "password")
	}
}

// bundlerHost takes the password of Bundler's settings for a host:
// BUNDLE_GEMS__EXAMPLE__ORG: "user:password".
func (sc *scan) bundlerHost(start, end int) {
	s := sc.s
	i := end
	for i < len(s) && i-end < maxName && isWordByte(s[i]) {
		i++
	}
	if i >= len(s) || s[i] != ':' && s[i] != '=' || !strings.Contains(s[end:i], "__") {
		return
	}
	v := sc.read(sc.skipBlank(i+1), placeEnv)
	text := s[v.start:v.end]
	if colon := strings.IndexByte(text, ':'); colon > 0 && !strings.Contains(text, "://") && !urlStandIn(text[:colon], text[colon+1:]) && acceptPassword(text[colon+1:], placeFlag) {
		sc.add(v.start+colon+1, v.end, "password")
	}
}

// erlangCookie takes the cookie that Erlang's nodes know each other by.
func (sc *scan) erlangCookie(start, end int) {
	v := sc.read(sc.skipBlank(end), placeFlag)
	text := sc.s[v.start:v.end]
	if c := count(text); v.start < v.end && (c.n >= 12 && c.unlikely() || c.n == 20 && c.lower == 0 || madeUp(text)) && !reference(text) && !standIn(text) {
		sc.add(v.start, v.end, "secret")
	}
}

// variable takes what a pipeline's command sets a secret variable to:
// ##vso[task.setvariable variable=NAME;issecret=true]….
func (sc *scan) variable(start, end int) {
	s := sc.s
	if !strings.Contains(s[max(0, start-200):start], "setvariable") || !strings.HasPrefix(s[end:], "]") {
		return
	}
	v := reading{start: end + 1, end: sc.unquoted(end+1, placeEnv)}
	if text := s[v.start:v.end]; text != "" && (acceptOpaque(text, placeFlag) || acceptPassword(text, placeFlag)) {
		sc.add(v.start, v.end, "secret")
	}
}

// joinNetwork takes the password of a modem's command: AT+CWJAP="name","…".
func (sc *scan) joinNetwork(_, end int) {
	s := sc.s
	for i, k := sc.skipBlank(end), 0; k < 2 && i < len(s) && s[i] == '"'; k++ {
		v := reading{}
		sc.readQuoted(&v, i, 0)
		if !v.quoted {
			return
		}
		if k == 1 && acceptPassword(s[v.start:v.end], placeQuoted) {
			sc.add(v.start, v.end, "password")
		}
		i = v.end + 2
	}
}

// sessionCookie takes the value of a cookie known by its name alone.
func (sc *scan) sessionCookie(start, end int) {
	s := sc.s
	i := end
	for i < len(s) && i-end < 64 && isNameByte(s[i]) {
		i++
	}
	if i+1 < len(s) && s[i] == '=' {
		sc.crumb("session", i+1, sc.cookieValue(i+1))
	}
}
