package redact

import "strings"

// urlWords set off the scanners of this file.
var urlWords = []wordList{
	{(*scan).userinfo, []string{"://", "sip:", "sips:", ":pserver:", ":ext:"}},
}

const maxAuthority = 512

// userinfo judges the user part of a URL; end is behind its ://.
func (sc *scan) userinfo(start, end int) {
	s := sc.s
	if end < sc.urls {
		return
	}
	limit := min(len(s), end+maxAuthority)
	at, colon, j := -1, -1, end
loop:
	for ; j < limit; j++ {
		switch b := s[j]; b {
		case ' ', '\t', '\n', '\r', '"', '\'', '`', '<', '>', '\\', '|', '{', '}', 0x1b:
			if b == '\\' && colon < 0 && j > end && j+1 < limit && isAlnum(s[j+1]) && strings.IndexByte("nrtu", s[j+1]) < 0 {
				continue // DOMAIN\user
			}
			if b == '{' && j > end && s[j-1] == '$' || b == '}' || b == '<' || b == '>' {
				continue // a reference: judged below
			}
			break loop
		case '/', '?', '#':
			// A password may hold these when an @ follows soon and no path did.
			if at >= 0 || colon < 0 || b == '/' && !rawSlash(s[j:limit]) {
				break loop
			}
		case ':':
			if colon < 0 {
				colon = j
			}
		case '@':
			at = j
		case ',', ';', ')', ']':
			if at >= 0 {
				break loop
			}
		}
	}
	sc.urls = j
	if at < 0 || at+1 >= len(s) || !isAlnum(s[at+1]) && s[at+1] != '[' && s[at+1] != '$' && s[at+1] != '-' && (s[at+1] != '/' || colon < 0) {
		return
	}
	if colon < 0 || colon > at {
		sc.urlToken(end, at)
		return
	}
	pass, user := s[colon+1:at], s[end:colon]
	if pass == "" || pass == "x-oauth-basic" {
		sc.urlToken(end, colon)
		return
	}
	if len(pass) < 3 || urlStandIn(user, pass) {
		return
	}
	sc.add(colon+1, at, "url-password")
	if c := count(user); len(user) >= 20 && acceptOpaque(user, placeFlag) && (c.unlikely() || c.hex && c.n == 32) {
		sc.add(end, colon, "url-user")
	}
}

// rawSlash reports whether a slash inside what may be a password is followed
// by an @ and a host before anything that only a path has.
func rawSlash(rest string) bool {
	i := strings.IndexAny(rest, "@ \t\n\"'`<>?&=\\")
	return i > 0 && rest[i] == '@' && i+1 < len(rest) && isAlnum(rest[i+1]) && strings.Count(rest[:i], "/") <= 2 && i < 64 && !strings.Contains(rest[:i], "/@") && hasDigitOrSign(rest[:i])
}

func hasDigitOrSign(s string) bool { return strings.ContainsAny(s, "0123456789+=%") }

// urlToken takes a user name that is a token itself: https://TOKEN@host.
func (sc *scan) urlToken(start, end int) {
	text := sc.s[start:end]
	if before := sc.s[max(0, start-12):start]; (strings.HasSuffix(before, "trojan://") || strings.HasSuffix(before, "hysteria2://")) && acceptPassword(text, placeFlag) {
		sc.add(start, end, "url-password") // the protocol knows no user
		return
	}
	if len(text) >= 16 && acceptOpaque(text, placeFlag) && !strings.ContainsAny(text, "./") {
		if c := count(text); c.unlikely() || c.digit*3 > c.n {
			sc.add(start, end, "url-token")
		}
	}
}

// urlStandIn reports whether the two halves are those of an example.
func urlStandIn(user, pass string) bool {
	if strings.HasSuffix(user, marker) || stopValue(pass) || reference(pass) || standIn(pass) || strings.EqualFold(user, pass) {
		return true
	}
	if strings.Contains(pass, "${") || strings.Contains(pass, "<") || strings.Contains(pass, "{") {
		return true
	}
	return strings.EqualFold(user, "user") && (pass == "p" || pass == "pw" || pass == "passwd" || pass == "pass123")
}
