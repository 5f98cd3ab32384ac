package redact

import "strings"

// This file reads cookies.

// cookieWords set off the scanners of this file.
var cookieWords = []wordList{
	{(*scan).cookie, []string{"cookie", " -b "}},
	{(*scan).sessionCookie, []string{
		"phpsessid", "jsessionid", "connect.sid", ".aspnetcore.", "asp.net_sessionid", ".aspxauth", "laravel_session",
		"wordpress_logged_in",
	}},
	{(*scan).jar, []string{"\ttrue\t", "\tfalse\t"}},
}

// harmlessCookies keep their values.
var harmlessCookies = []string{"_ga", "_gid", "_gat", "theme", "locale", "lang", "language", "timezone", "tz", "path", "domain", "expires", "max-age", "samesite", "priority", "version", "_fbp", "__utma", "__utmb", "__utmc", "__utmz", "consent", "color-mode", "sidebar"}

// cookie judges the pairs of a Cookie or Set-Cookie header, or of curl -b.
func (sc *scan) cookie(start, end int) {
	s := sc.s
	if start < sc.cookies {
		return
	}
	i := end
	for i < len(s) && i-end < 12 && (s[i] == ' ' || s[i] == '"' || s[i] == '\'' || s[i] == ':' || s[i] == '=' || s[i] == '\\' || s[i] == '(' || s[i] == ',' || s[i] == '`') {
		i++
	}
	if i == end {
		return
	}
	limit := min(len(s), i+maxValue)
	for pairs := 0; i < limit && pairs < 64; pairs++ {
		eq := i
		for eq < limit && eq-i < 64 && (isWordByte(s[eq]) || s[eq] == '-' || s[eq] == '.') {
			eq++
		}
		if eq == i {
			return
		}
		name := s[i:eq]
		valueEnd := eq
		if eq < limit && s[eq] == '=' {
			valueEnd = sc.cookieValue(eq + 1)
			sc.crumb(name, eq+1, valueEnd)
		}
		sc.cookies = valueEnd
		i = valueEnd
		if i >= limit || s[i] != ';' {
			return
		}
		for i++; i < limit && s[i] == ' '; {
			i++
		}
	}
}

func (sc *scan) cookieValue(i int) int {
	for start := i; i < len(sc.s) && i-start < maxValue; i++ {
		switch sc.s[i] {
		case ';', ' ', '\n', '\r', '\t', '"', '\'', '`', '\\', '<':
			return i
		}
	}
	return i
}

// crumb takes a cookie's value when it looks like a session or a token.
func (sc *scan) crumb(name string, start, end int) {
	text := sc.s[start:end]
	if len(text) < 8 || reference(text) || standIn(text) {
		return
	}
	low := foldShort(name)
	for _, h := range harmlessCookies {
		if low == h || len(h) == 3 && strings.HasPrefix(low, h) {
			return
		}
	}
	c := count(text)
	random := c.digit > 0 && c.letters() > 0 && !identifier(text, &c) && !versionLike(text)
	session := strings.Contains(low, "sess") || strings.Contains(low, "sid") || strings.Contains(low, "token") || strings.Contains(low, "auth") ||
		strings.Contains(low, "csrf") || strings.Contains(low, "xsrf") || strings.Contains(low, "jwt") || strings.Contains(low, "login") || strings.Contains(low, "remember") || strings.Contains(low, "key") || strings.Contains(low, "user")
	if random && (session || len(text) >= 20) || session && c.unlikely() && len(text) >= 12 {
		sc.add(start, end, "cookie")
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
