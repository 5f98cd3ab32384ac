package redact

import "strings"

// jwt takes a JSON Web Token, or one in five parts, or one whose end was cut.
func (sc *scan) jwt(start, end int) {
	s := sc.s
	if start < sc.jwts || s[start:end] != "eyJ" || !tokenStart(s, start) && s[start-1] != '_' && s[start-1] != '-' {
		return
	}
	i := end
	parts := 1
	first := 0
	for limit := min(len(s), start+16<<10); i < limit; i++ {
		if s[i] == '.' && parts < 5 && i+1 < limit && isURLBase64(s[i+1]) {
			parts++
			if parts == 2 {
				first = i
			}
		} else if !isURLBase64(s[i]) {
			break
		}
	}
	sc.jwts = i
	if parts < 2 || first-start < 12 || i-first < 12 {
		return
	}
	if rest := s[first+1 : i]; !strings.HasPrefix(rest, "eyJ") && (parts < 3 || len(rest) < 40) && !(parts == 2 && strings.HasPrefix(rest, "ey")) {
		return
	}
	if shapeStandIn(s[first+1:i]) && i-first < 60 {
		return
	}
	sc.strongFind(start, i, "jwt")
}

func isURLBase64(b byte) bool { return isAlnum(b) || b == '-' || b == '_' }

// airtable takes pat…, a personal access token: its telling part is the dot.
func (sc *scan) airtable(start, end int) {
	s := sc.s
	if start+82 > len(s) || s[start+17] != '.' || s[start] != 'p' || !tokenStart(s, start) {
		return
	}
	for i := end; i < start+17; i++ {
		if !isAlnum(s[i]) {
			return
		}
	}
	if hexRun(s[start+18:start+82]) == 64 {
		sc.strongFind(start, start+82, "airtable-token")
	}
}

// dashedUUID takes LaunchDarkly's keys: api- and a UUID.
func (sc *scan) dashedUUID(start, end int) {
	s := sc.s
	if end+36 <= len(s) && isUUID(s[end:end+36]) && tokenStart(s, start) && (end+36 == len(s) || !isWordByte(s[end+36])) {
		sc.strongFind(start, end+36, "launchdarkly-key")
	}
}

// twilioKey takes SK and 32 hexadecimal digits.
func (sc *scan) twilioKey(start, end int) {
	s := sc.s
	if s[start] != 'S' || s[start+1] != 'K' || !tokenStart(s, start) || start+34 > len(s) || hexRun(s[start+2:min(len(s), start+35)]) != 32 {
		return
	}
	if start+34 < len(s) && isWordByte(s[start+34]) {
		return
	}
	sc.strongFind(start, start+34, "twilio-api-key")
}

// mailchimp takes 32 hexadecimal digits, -us and the number of a data centre.
func (sc *scan) mailchimp(start, end int) {
	s := sc.s
	if start < 32 || end >= len(s) || s[end] < '0' || s[end] > '9' || hexRun(s[start-32:start]) != 32 || !tokenStart(s, start-32) {
		return
	}
	for k := end; end < len(s) && end-k < 2 && '0' <= s[end] && s[end] <= '9'; {
		end++
	}
	sc.strongFind(start-32, end, "mailchimp-key")
}

// telegram takes a bot's number, a colon, and its token.
func (sc *scan) telegram(start, end int) {
	s := sc.s
	from := start
	for from > 0 && start-from < 11 && '0' <= s[from-1] && s[from-1] <= '9' {
		from--
	}
	if s[end-1] != 'A' || s[end-2] != 'A' || start-from < 8 || start-from > 10 {
		return
	}
	to := end
	for to < len(s) && to-end < 40 && isURLBase64(s[to]) {
		to++
	}
	if n := to - end; n >= 31 && n <= 36 && !shapeStandIn(s[end:to]) {
		sc.strongFind(from, to, "telegram-bot-token")
	}
}

// salesforce takes a session id: an organization's, an exclamation mark, a long rest.
func (sc *scan) salesforce(start, end int) {
	s := sc.s
	if s[end-1] != 'D' || start+90 > len(s) || !tokenStart(s, start) {
		return
	}
	i := end
	for i < len(s) && i-end < 16 && isAlnum(s[i]) {
		i++
	}
	if s[i] != '!' || i-end < 12 {
		return
	}
	to := i + 1
	for to < len(s) && to-i < 300 && (isWordByte(s[to]) || s[to] == '.') {
		to++
	}
	if to-i > 60 {
		sc.strongFind(start, to, "salesforce-token")
	}
}

// staged takes a token that names the stage it is for: ab_live_….
func (sc *scan) staged(start, end int) {
	s := sc.s
	from := start
	for from > 0 && start-from < 6 && isAlnum(s[from-1]) {
		from--
	}
	if start-from < 2 || !tokenStart(s, from) {
		return
	}
	to := end
	for to < len(s) && to-end < 200 && isAlnum(s[to]) {
		to++
	}
	if to < len(s) && (s[to] == '_' || s[to] == '-') || to-end < 20 {
		return
	}
	if c := count(s[end:to]); !madePublic(s[from:to]) && c.digit > 1 && c.letters() > 3 && c.unlikely() && !shapeStandIn(s[end:to]) {
		sc.strongFind(from, to, "secret-key")
	}
}
