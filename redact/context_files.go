package redact

import "strings"

// This file reads the lines of files that keep users and their passwords.

// fileWords set off the scanners of this file.
var fileWords = []wordList{
	{(*scan).pgpass, []string{":6432:"}},
	{(*scan).relay, []string{":587 ", ":465 "}},
	{(*scan).userPassBlock, []string{"<auth-user-pass>"}},
	{(*scan).userLines, []string{"chpasswd:", "chpasswd <<", "lt-cred-mech"}},
	{(*scan).passFile, []string{":*:", ":54"}},
	{(*scan).hashed, []string{"{ssha", "{smd5", "{crypt", "{pbkdf2"}},
	{func(sc *scan, start, end int) { sc.hashed(start, end-1) }, []string{"{sha}"}},
	{(*scan).twoQuoted, []string{`" "`}},
	{(*scan).scram, []string{"scram-sha-256$"}},
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

// pgpass takes the password of a line host:port:database:user:password.
func (sc *scan) pgpass(start, end int) {
	s := sc.s
	eol := strings.IndexAny(s[end:min(len(s), end+200)], " \n\r\"'")
	if eol < 0 {
		eol = min(len(s), end+200) - end
	}
	f := strings.SplitN(s[end:end+eol], ":", 3)
	if len(f) == 3 && f[0] != "" && f[1] != "" && acceptPassword(f[2], placeFlag) {
		sc.add(end+eol-len(f[2]), end+eol, "password")
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

// twoQuoted takes the second literal of a line that holds a user's name and a
// password and nothing else, as PgBouncer keeps them.
func (sc *scan) twoQuoted(start, end int) {
	s := sc.s
	low := max(0, start-maxGap)
	line := strings.LastIndexByte(s[low:start], '\n') + 1 + low
	if line >= start || s[line] != '"' || !identifierOnly(s[line+1:start]) {
		return
	}
	v := reading{}
	if sc.readQuoted(&v, end-1, 0); !v.quoted || v.end+1 < len(s) && s[v.end+1] != '\n' && s[v.end+1] != '\r' {
		return
	}
	text := s[v.start:v.end]
	if hash, ok := strings.CutPrefix(text, "md5"); plainly(text) || ok && len(hash) == 32 && hexRun(hash) == 32 {
		sc.add(v.start, v.end, "password")
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

// scram takes what PostgreSQL keeps of a password.
func (sc *scan) scram(start, end int) {
	s := sc.s
	to := end
	for to < len(s) && to-end < 200 && (isBase64Std(s[to]) || s[to] == ':' || s[to] == '$') {
		to++
	}
	if text := s[end:to]; len(text) > 60 && strings.Count(text, ":") == 2 {
		sc.add(start, to, "password-hash")
	}
}

// crypt takes password hashes in crypt's form and its relatives.
func (sc *scan) crypt(start, end int) {
	s := sc.s
	if start > 0 && isAlnum(s[start-1]) {
		return
	}
	i := end
	for i < len(s) && i-start < 256 && (isAlnum(s[i]) || strings.IndexByte("./$=+-,_", s[i]) >= 0) {
		i++
	}
	for i > end && strings.IndexByte(".,", s[i-1]) >= 0 {
		i--
	}
	text := s[start:i]
	if len(text) < 28 || strings.Count(text, "$") < 3 || shapeStandIn(text) {
		return
	}
	sc.dst = append(sc.dst, span{start: start, end: i, rule: "password-hash", strong: true})
}
