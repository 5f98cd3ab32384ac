package redact

import "strings"

// This file reads credentials that stand in a group under one name: a map of
// users and passwords, a list of tokens, a section of a file.

// groupWords set off the scanners of this file.
var groupWords = []wordList{
	{(*scan).users, []string{"users"}},
	{(*scan).section, []string{"[admins]", "[users]", "[passwords]", "[credentials]", "[secrets]", "[tokens]"}},
}

const (
	maxGroup      = 2000 // bytes of a group
	maxGroupLines = 40
)

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
