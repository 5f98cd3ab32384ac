package redact

import "strings"

// This file reads values that are made of two parts: a key's id and its
// secret, the scheme and the credential of an Authorization header.

// keyPair reports whether text is a key with its id before it, as several
// services hand them out: 1f3c…:9b0e….
func keyPair(text string) bool {
	colon := strings.LastIndexByte(text, ':')
	if colon < 6 || len(text)-colon < 21 || strings.ContainsAny(text, " /\\") {
		return false
	}
	id, secret := text[:colon], text[colon+1:]
	for i := 0; i < len(id); i++ {
		if !isWordByte(id[i]) && id[i] != '-' && id[i] != '.' {
			return false
		}
	}
	c := count(id)
	if c.digit == 0 && !c.unlikely() || hasHashPrefix(id) || versionLike(id) || strings.HasPrefix(id, "sha") || hasRepeats(secret) {
		return false
	}
	return hexRun(secret) == len(secret) && len(secret) >= 32 || acceptRandom(secret)
}

// anyScheme moves a reading behind the scheme of an Authorization header that
// [scan.scheme] doesn't know: GenieKey …, Zoho-oauthtoken ….
func (n *named) anyScheme(v reading) reading {
	if v.scheme != "" || !strings.HasSuffix(foldShort(n.text()), "authorization") {
		return v
	}
	s := n.sc.s
	i := v.start
	for i < len(s) && i-v.start < 32 && (isWordByte(s[i]) || s[i] == '-') {
		i++
	}
	if i == v.start || i >= len(s) || s[i] != ' ' || v.quoted && i >= v.end {
		return v
	}
	word := s[v.start:i]
	if c := count(word); c.digit > 1 {
		return v
	}
	to := v.end
	if !v.quoted {
		to = n.sc.unquoted(i+1, placeFlag)
	}
	if text := s[i+1 : to]; strings.Contains(text, " ") || !acceptOpaque(text, placeFlag) || len(text) < 12 || proseWord(text) {
		return v
	}
	v.start, v.end, v.scheme = i+1, to, foldShort(word)
	return v
}
