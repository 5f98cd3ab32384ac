package redact

import "strings"

// This file reads credentials that stand in a group under one name: a map of
// users and passwords, a list of tokens, a section of a file.

const (
	maxGroup      = 2000 // bytes of a group
	maxGroupLines = 40
)

// plainly reports whether text is a password without help from its place.
func plainly(text string) bool {
	return madeUp(text) || appPassword(text) || chosen(text) && acceptPassword(text, placeQuoted) && !aboutCredentials(text)
}

// member reports whether text can be one of the credentials that the name is
// said of.
func (n *named) member(text string) bool {
	low := foldShort(n.text())
	if n.class == namePassword {
		return plainly(text) || acceptPassword(text, placeQuoted) && strings.ContainsAny(text, "0123456789")
	}
	if strings.ContainsAny(text, "|()[]{}<>\\`'\"") {
		return false // an expression of a lexer's tokens
	}
	if strings.HasSuffix(low, "secrets") || strings.HasSuffix(low, "credentials") || strings.HasSuffix(low, "creds") {
		return plainly(text) || len(text) >= 12 && acceptOpaque(text, placeQuoted)
	}
	c := count(text)
	return acceptRandom(text) || isUUID(text) && strings.Contains(low, "token") || len(text) >= 12 && acceptOpaque(text, placeQuoted) && c.unlikely() && c.digit > 1 || len(text) >= 8 && c.upper > 0 && c.lower > 0 && c.digit > 1 && strings.ContainsAny(text, "!#$^&*") && plainly(text)
}

// spend reports whether so many bytes more may be read in groups: the same
// ones aren't read over and over.
func (sc *scan) spend(bytes int) bool {
	sc.groups += bytes
	return sc.groups <= 16*len(sc.s)+4*maxGroup
}

// several reports whether the name is said of several credentials.
func (n *named) several() bool {
	if !n.is(nameWeak) || n.from > 0 && n.sc.s[n.from-1] == '/' {
		return false
	}
	low := foldShort(n.text())
	for _, w := range []string{"words", "tokens", "secrets", "credentials", "creds", "keys", "pairs", "users", "map", "list"} {
		if strings.HasSuffix(low, w) {
			return low != "keys" || n.besideCredential()
		}
	}
	return false
}

// group takes the values of the literal map, list or struct at i.
func (n *named) group(i int) {
	s := n.sc.s
	if s[i] == '[' && n.is(nameOpaque) && i+1 < len(s) && isAlnum(s[i+1]) {
		if to := n.sc.unquoted(i+1, placePlain); to-i > 16 && to < len(s) && s[to] == ']' && acceptOpaque(s[i+1:to], placeQuoted) {
			n.sc.add(i+1, to, ruleOf(n.class, n.text()))
		}
	}
	if s[i] == '{' && n.closed && n.is(nameOpaque) {
		n.sc.literals(i, false, n.member) // "password": {"value": "…"}
	}
	if !n.several() {
		return
	}
	class := n.class
	if strings.Contains(foldShort(n.text()), "word") {
		n.class = namePassword
	}
	n.sc.literals(i, true, n.member)
	n.class = class
}

// literals takes the string literals of the group at i that take accepts.
// Those before a colon or an arrow are names. Groups inside it count if deep.
func (sc *scan) literals(i int, deep bool, take func(text string) bool) {
	s := sc.s
	var found []reading
	depth, about := 0, false
	from := i
	defer func() { sc.groups += i - from }()
	if !sc.spend(0) {
		return
	}
	for limit := min(len(s), i+maxGroup); i < limit; i++ {
		switch s[i] {
		case '{', '[', '(':
			if depth++; depth > 1 && !deep && s[i] != '(' {
				return
			}
		case '}', ']', ')':
			if depth--; depth <= 0 {
				limit = i
			}
		case ';':
			limit = i
		case '"', '\'', '`':
			v := reading{}
			if sc.readQuoted(&v, i, 0); !v.quoted {
				limit = i
				continue
			}
			i = v.end
			next := sc.skipBlank(i + 1)
			if next < len(s) && (s[next] == ':' || s[next] == '=') {
				about = describing(s[v.start:v.end])
				continue
			}
			if name := bareName(s[max(0, v.start-1-maxGap):max(0, v.start-1)]); name != "" {
				about = describing(name)
			}
			if !about && v.start < v.end && take(s[v.start:v.end]) {
				found = append(found, v)
			}
		}
	}
	for _, v := range found {
		sc.add(v.start, v.end, "secret")
	}
}

// describing reports whether a member of that name says something about a
// credential rather than being one.
func describing(name string) bool {
	switch name {
	case "agent":
		return false // a program's own token
	case "access_key", "accessKey", "access_key_id", "accessKeyId", "client_id", "clientId", "clientid", "user", "username", "login", "account", "email", "domain", "tenant", "accessor", "role_id":
		return true // the half that isn't secret
	case "integrity", "resolved", "sha", "sha1", "sha256", "sha512", "digest", "checksum", "role", "kid", "n", "e", "x", "y", "x5c", "x5t", "x5t#S256", "pub", "public", "publicKey", "public_key", "commit", "rev", "ref", "etag":
		return true
	}
	var buf [maxNameWords]nameWord
	words := splitName(name, buf[:0])
	return len(name) < 32 && len(words) > 0 && words[len(words)-1]&wordAbout != 0
}

// bareName returns the word that a colon or an equals sign at the end of text
// gives a value to.
func bareName(text string) string {
	text = strings.TrimRight(text, " ")
	rest := strings.TrimRight(text, ":= ")
	if rest == text {
		return ""
	}
	i := len(rest)
	for i > 0 && isWordByte(rest[i-1]) {
		i--
	}
	return rest[i:]
}

// users takes the passwords of a flat map from users to passwords.
func (sc *scan) users(start, end int) {
	s := sc.s
	i := end
	for i < len(s) && i-end < maxGap && (s[i] == ' ' || s[i] == '"' || s[i] == '\'' || s[i] == ':' || s[i] == '=' || s[i] == '>' || isWordByte(s[i]) && s[i-1] != '\'') {
		i++
	}
	if i >= len(s) || s[i] != '{' || strings.ContainsAny(s[end:i], "\n") {
		return
	}
	sc.literals(i, false, plainly)
}

// nested takes the values on the indented lines below the name.
func (n *named) nested(i int) {
	if !n.several() {
		return
	}
	s := n.sc.s
	line := strings.LastIndexByte(s[max(0, n.from-maxBefore):n.from], '\n') + 1 + max(0, n.from-maxBefore)
	indent := n.sc.skipBlank(line) - line
	for range maxGroupLines {
		if !n.sc.spend(maxGap) {
			return
		}
		if i = strings.IndexByte(s[i:min(len(s), i+maxGap)], '\n') + 1 + i; i == 0 || i >= len(s) || s[i-1] != '\n' {
			return
		}
		at := n.sc.skipBlank(i)
		deeper := at-i > indent
		if strings.HasPrefix(s[at:], "- ") {
			at, deeper = n.sc.skipBlank(at+2), deeper || at-i == indent
		}
		if !deeper {
			return
		}
		eol := lineEnd(s, at, maxValue)
		if colon := strings.Index(s[at:eol], ": "); colon > 0 {
			if describing(strings.Trim(s[at:at+colon], `"'`)) {
				continue
			}
			at = n.sc.skipBlank(at + colon + 2)
		}
		if v := n.sc.read(at, placeEnv); v.start < v.end && v.end <= eol && n.member(s[v.start:v.end]) {
			n.sc.add(v.start, v.end, ruleOf(n.class, n.text()))
		}
		i = eol
		if i >= len(s) {
			return
		}
	}
}

// section takes the values of a section of an INI file whose name says that
// they are credentials.
func (sc *scan) section(start, end int) {
	s := sc.s
	for i := lineEnd(s, end, maxGap); i+1 < len(s) && s[i] == '\n'; {
		at := sc.skipBlank(i + 1)
		eol := lineEnd(s, at, maxValue)
		if at < len(s) && s[at] == '[' || !sc.spend(eol-i) {
			return
		}
		if eq := strings.IndexByte(s[at:eol], '='); eq > 0 && s[at] != ';' && s[at] != '#' && classify(s[at:at+eq]) == nameNone {
			v := sc.read(sc.skipBlank(at+eq+1), placeEnv)
			if text := s[v.start:v.end]; v.start < v.end && v.end <= eol && acceptPassword(text, placeEnv) && (plainly(text) || strings.ContainsAny(text, "0123456789!#$%&*")) {
				sc.add(v.start, v.end, "password")
			}
		}
		if i = eol; at > i {
			return
		}
	}
}

// userLines takes the passwords of the lines user:password below chpasswd.
func (sc *scan) userLines(start, end int) {
	s := sc.s
	for i, k := lineEnd(s, end, 200), 0; i+1 < len(s) && s[i] == '\n' && k < maxGroupLines; k++ {
		at := sc.skipBlank(i + 1)
		eol := lineEnd(s, at, maxValue)
		if strings.HasPrefix(s[at:eol], "- ") {
			at = sc.skipBlank(at + 2)
		}
		if at >= eol || !sc.spend(eol-i) {
			return
		}
		if s[at] == '"' || s[at] == '\'' {
			at++
		}
		if strings.HasPrefix(s[at:eol], "user=") {
			at += len("user=")
		}
		user := at
		for user < eol && (isWordByte(s[user]) || s[user] == '-' || s[user] == '.') {
			user++
		}
		if user == at || s[user-1] == '-' {
			return
		}
		if user+1 < eol && s[user] == ':' && s[user+1] != ' ' {
			if to := sc.unquoted(user+1, placeEnv); to <= eol && acceptPassword(s[user+1:to], placeFlag) {
				sc.add(user+1, to, "password")
			}
		}
		i = eol
	}
}

// passFile takes the password of a line host:port:database:user:password; the
// word is one of its fields.
func (sc *scan) passFile(start, end int) {
	s := sc.s
	if s[start+1] == '5' {
		if end+3 > len(s) || s[end+2] != ':' || !allDigits(s[end:end+2]) {
			return // not a port
		}
	}
	low := max(0, start-200)
	from := strings.LastIndexAny(s[low:start], "\n \"'") + 1 + low
	to := end
	for to < len(s) && to-end < 200 && s[to] > ' ' && s[to] != '"' && s[to] != '\'' {
		to++
	}
	f := strings.SplitN(s[from:to], ":", 5)
	if len(f) == 5 && f[0] != "" && f[2] != "" && f[3] != "" && (f[1] == "*" || allDigits(f[1])) && acceptPassword(f[4], placeFlag) {
		sc.add(to-len(f[4]), to, "password")
	}
}

// nextLine takes the base64 of a password on the line after a server asked
// for it.
func (sc *scan) nextLine(start, end int) {
	s := sc.s
	i := lineEnd(s, end, 16) + 1
	for k := i; i < len(s) && i-k < 8 && (s[i] == '>' || s[i] == ' ' || s[i] == 'C' || s[i] == ':'); {
		i++
	}
	to := i
	for to < len(s) && isBase64Std(s[to]) {
		to++
	}
	if to-i >= 8 && decode64(s[i:to]) != "" {
		sc.add(i, to, "password")
	}
}

// mailLogin takes the password of IMAP's a1 LOGIN user password.
func (sc *scan) mailLogin(start, end int) {
	s := sc.s
	tag := start
	for tag > 0 && start-tag < 8 && isAlnum(s[tag-1]) {
		tag--
	}
	if tag == start || s[start-1] < '0' || s[start-1] > '9' || tag > 0 && s[tag-1] != '\n' && s[tag-1] != ' ' || s[start+1] != 'L' {
		return
	}
	sc.second(start, end)
}

// second takes the second word of a line when it is plainly a password.
func (sc *scan) second(_, end int) {
	s := sc.s
	limit := lineEnd(s, end, 200)
	first, ok := sc.argument(end, limit)
	if !ok {
		return
	}
	i := first.end
	if first.quoted {
		i++
	}
	if v, ok := sc.argument(i, limit); ok && plainly(s[v.start:v.end]) {
		sc.add(v.start, v.end, "password")
	}
}

// identify takes the last word of a line that tells NickServ who one is.
func (sc *scan) identify(start, end int) {
	s := sc.s
	if start > 0 && isAlnum(s[start-1]) {
		return
	}
	to := lineEnd(s, end, 100)
	line := strings.TrimRight(s[end:to], " \r\"'`")
	i := strings.LastIndexByte(line, ' ') + 1
	if strings.Count(line, " ") <= 1 && plainly(line[i:]) {
		sc.add(end+i, end+len(line), "password")
	}
}

// hashed takes what follows the name of a hash in braces, as directories keep
// passwords: {SSHA}….
func (sc *scan) hashed(start, end int) {
	s := sc.s
	i := end
	for i < len(s) && i-end < 8 && s[i] != '}' {
		i++
	}
	if i >= len(s) || s[i] != '}' {
		return
	}
	to := i + 1
	for to < len(s) && to-i < 256 && (isBase64Std(s[to]) || s[to] == '$' || s[to] == '.') {
		to++
	}
	if to-i > 20 {
		sc.add(i+1, to, "password-hash")
	}
}

// loginModule takes the passwords that Kafka's configuration gives to users:
// user_alice="…".
func (sc *scan) loginModule(start, end int) {
	s := sc.s
	limit := min(len(s), end+1000)
	if !sc.spend(limit - end) {
		return
	}
	for i := end; i < limit; {
		k := strings.Index(s[i:limit], "user_")
		if k < 0 {
			return
		}
		i += k + len("user_")
		if eq := strings.IndexByte(s[i:min(limit, i+40)], '='); eq > 0 {
			if v := sc.read(i+eq+1, placePlain); v.quoted && v.start < v.end && acceptPassword(s[v.start:v.end], placeQuoted) {
				sc.add(v.start, v.end, "password")
			}
		}
	}
}
