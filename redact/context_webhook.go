package redact

import "strings"

// This file reads addresses that are credentials themselves.

// webhookWords set off the scanners of this file.
var webhookWords = []wordList{
	{(*scan).ownLink, []string{
		"/reset-password/", "/password/reset/", "/reset_password/", "/password-reset/", "/password_reset/", "/resetpassword/", "/invite/", "/magic-link/", "/confirm-email/",
		"/verify-email/", "/activate/", "/set-password/",
	}},
	{(*scan).signature, []string{"sig=", "signature="}},
	{(*scan).queryCode, []string{"?key=", "&key=", "?code=", "&code=", "?appid=", "&appid="}},
	{(*scan).lowHook, []string{"/hooks/"}},
	{(*scan).proxyCode, []string{"vmess://"}},
	{(*scan).channelToken, []string{"/t/"}},
	{(*scan).queryPassword, []string{"?p=", "&p="}},
}

// signature judges the query parameters that sign a URL: sig=, X-Amz-Signature=.
func (sc *scan) signature(start, end int) {
	s := sc.s
	if end >= len(s) || start == 0 {
		return
	}
	before := s[start-1]
	if before != '?' && before != '&' && before != '-' && before != ';' && !isWordByte(before) {
		return
	}
	low := max(0, start-1024)
	if before != '?' && before != '&' && strings.LastIndexAny(s[low:start], "?&") < 0 {
		return
	}
	v := reading{start: end, end: sc.unquoted(end, placeEnv)}
	if text := s[v.start:v.end]; len(text) >= 16 && !reference(text) && !standIn(text) {
		if c := count(text); c.digit > 0 || c.unlikely() {
			sc.add(v.start, v.end, "url-signature")
		}
	}
}

// officeHook takes the secret of a Teams webhook's address: the first part
// behind the word; what follows says whose it is.
func (sc *scan) officeHook(_, end int) {
	if n := hexRun(sc.s[end:min(len(sc.s), end+65)]); n == 32 {
		sc.strongFind(end, end+n, "webhook")
	}
}

// hook takes the secret path of a webhook's address.
func (sc *scan) hook(start, end int) {
	s := sc.s
	i := end
	for i < len(s) && i-end < 300 && (isAlnum(s[i]) || s[i] == '/' || s[i] == '-' || s[i] == '_' || s[i] == '@' || s[i] == '.' || s[i] == '%') {
		i++
	}
	for i > end && (s[i-1] == '.' || s[i-1] == '/') {
		i--
	}
	text := s[end:i]
	c := count(text)
	if len(text) < 16 || c.digit < 3 && !(len(text) >= 24 && c.unlikely()) || shapeStandIn(text) || strings.Contains(text, "XXXX") || strings.Contains(text, "T00000000") {
		return
	}
	sc.dst = append(sc.dst, span{start: end, end: i, rule: "webhook", strong: true})
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

// numberedHook takes a webhook's token behind its number.
func (sc *scan) numberedHook(start, end int) {
	s := sc.s
	i := end
	for i < len(s) && '0' <= s[i] && s[i] <= '9' {
		i++
	}
	if i-end >= 15 && i < len(s) && s[i] == '/' {
		sc.hook(start, i+1)
	}
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

// queryPassword takes the password of ?u=…&p=….
func (sc *scan) queryPassword(start, end int) {
	s := sc.s
	if to := sc.unquoted(end, placeEnv); strings.Contains(s[max(0, start-maxBefore):start], "u=") && plainly(s[end:to]) {
		sc.add(end, to, "password")
	}
}

// channelToken takes the token in the path of a conda channel: /t/…/channel.
func (sc *scan) channelToken(start, end int) {
	s := sc.s
	to := end
	for to < len(s) && to-end < 80 && (isWordByte(s[to]) || s[to] == '-') {
		to++
	}
	if text := s[end:to]; len(text) >= 16 && to < len(s) && s[to] == '/' && strings.Contains(s[max(0, start-80):start], "conda") && acceptOpaque(text, placeFlag) {
		sc.add(end, to, "url-token")
	}
}

// proxyCode takes what a proxy's address holds besides its scheme: base64 of
// all its settings.
func (sc *scan) proxyCode(_, end int) {
	to := end
	for to < len(sc.s) && to-end < maxValue && isBase64(sc.s[to]) {
		to++
	}
	if to-end >= 40 {
		sc.add(end, to, "url-token")
	}
}

// ownLink takes the part of an address that lets in whoever has it: what is
// mailed to those who forgot their password, or are invited.
func (sc *scan) ownLink(_, end int) {
	to := end
	for to < len(sc.s) && to-end < 200 && (isWordByte(sc.s[to]) || sc.s[to] == '-') {
		to++
	}
	text := sc.s[end:to]
	if c := count(text); len(text) >= 20 && c.digit > 1 && (c.unlikely() || c.hex && c.n >= 32) && acceptOpaque(text, placeFlag) {
		sc.add(end, to, "url-token")
	}
}
