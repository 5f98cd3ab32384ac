package redact

import "strings"

// This file reads Authorization headers and the schemes before their values.

// headerWords set off the scanners of this file.
var headerWords = []wordList{
	{(*scan).bearer, []string{"bearer"}},
	{(*scan).basic, []string{"basic"}},
}

// bearer judges a scheme that stands without its header: Bearer ….
func (sc *scan) bearer(start, end int) {
	s := sc.s
	if start > 0 && (isWordByte(s[start-1]) || s[start-1] == '-') && s[start-1] != 'n' {
		return
	}
	i := end
	for i < len(s) && i-end < 8 && (s[i] == ' ' || s[i] == '"' || s[i] == '\'' || s[i] == ':' || s[i] == '=' || s[i] == '+') {
		i++
	}
	if i == end {
		return
	}
	v := reading{start: i, end: sc.unquoted(i, placeFlag)}
	text := s[v.start:v.end]
	if len(text) >= 12 && acceptOpaque(text, placeFlag) && !proseWord(text) {
		sc.add(v.start, v.end, "authorization")
	}
}

// basic judges Basic and the base64 behind it.
func (sc *scan) basic(start, end int) {
	i := end
	if i < len(sc.s) && sc.s[i] == '\\' {
		i++ // the blank is escaped
	}
	if i = sc.skipBlank(i); i == end {
		return
	}
	j := i
	for j < len(sc.s) && j-i < 512 && isBase64(sc.s[j]) {
		j++
	}
	if userPass(sc.s[i:j]) {
		sc.addEncoded(i, j, "basic-auth")
	}
}

// schemes are the words before the value of an Authorization header.
var schemes = []string{"bearer", "basic", "token", "digest", "apikey", "api-key", "key", "jwt", "oauth", "negotiate", "ntlm", "bot", "splunk", "ssws", "genie-key", "genie-key", "sso-key", "hmac", "apitoken", "pass", "base64", "django-insecure"}

// scheme moves a reading's start behind a scheme: Bearer …, pass:…, base64:….
func (sc *scan) scheme(r *reading) {
	s := sc.s
	if strings.HasPrefix(s[r.start:min(r.end, len(s))], "{noop}") {
		r.start += len("{noop}") // Spring's mark of a password in the clear
		return
	}
	if text := s[r.start:min(r.end, len(s))]; len(text) > 20 && text[0] == '{' {
		sc.braces(r, text)
		return
	}
	limit := min(len(s), r.start+24)
	j := r.start
	for j < limit && (isWordByte(s[j]) || s[j] == '-') {
		j++
	}
	if j == r.start || j == limit && j-r.start < 24 || r.quoted && j >= r.end {
		return
	}
	word := foldString(s[r.start:j])
	if strings.HasPrefix(word, "0x") && r.end-r.start > 40 {
		r.start += 2
		return
	}
	known := false
	for _, x := range schemes {
		known = known || x == word
	}
	if !known && !strings.HasPrefix(word, "django-insecure") {
		return
	}
	switch {
	case strings.HasPrefix(word, "django-insecure-"):
		r.start += len("django-insecure-")
	case j >= len(s):
	case s[j] == ' ' && (r.quoted || j+1 < len(s) && s[j+1] != '=' && s[j+1] != ':'):
		j = sc.skipBlank(j)
		if r.quoted && j >= r.end {
			return
		}
		r.scheme = word
		if !r.quoted {
			r.end = sc.unquoted(j, placeFlag)
		}
		r.start = j
	case s[j] == ':' && (word == "base64" || word == "pass" || word == "bearer" || word == "token") && j+1 < r.end:
		r.start = j + 1
	}
	if rest := s[r.start:min(r.end, len(s))]; r.scheme != "" && strings.HasPrefix(rest, "token=") {
		// Authorization: Token token="…"
		r.start += len("token=")
		if r.start < len(s) && (s[r.start] == '"' || s[r.start] == '\'') {
			q := reading{}
			sc.readQuoted(&q, r.start, 0)
			if q.quoted {
				q.scheme = r.scheme
				*r = q
			}
		}
	}
}

// braces moves a reading into or behind the braces of an encrypted value:
// {base64}, {DES}base64.
func (sc *scan) braces(r *reading, text string) {
	shut := strings.IndexByte(text, '}')
	switch {
	case shut == len(text)-1 && onlyBase64(text[1:shut]):
		r.start, r.end = r.start+1, r.end-1
	case shut > 1 && shut < 12 && identifierOnly(text[1:shut]) && onlyBase64(text[shut+1:]):
		r.start += shut + 1
	}
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
