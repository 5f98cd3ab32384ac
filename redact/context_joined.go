package redact

import "strings"

// This file reads a user and a password with a sign between, as databases' tools
// take them.

// joinedWords set off the scanners of this file.
var joinedWords = []wordList{
	{(*scan).dsn, []string{"@tcp(", "@unix("}},
	{(*scan).slashed, []string{
		"jdbc:oracle:", "sqlplus ", "sqlldr ", "expdp ", "impdp ", "connect_string=", "userid=", "sql> conn ", "sql> connect ", "rman target ",
		"connect target ",
	}},
	{(*scan).connectUsing, []string{"connect to "}},
	{(*scan).logon, []string{".logon ", "/login:"}},
	{(*scan).userColon, []string{"ab -a ", "hey -a "}},
}

// slashed takes the password of user/password@host, as Oracle's tools have it.
func (sc *scan) slashed(start, end int) {
	s := sc.s
	i := sc.skipBlank(end)
	for k := 0; k < 3 && i < len(s) && s[i] == '-'; k++ {
		for i < len(s) && s[i] > ' ' {
			i++
		}
		i = sc.skipBlank(i)
	}
	if i < len(s) && (s[i] == '"' || s[i] == '\'') {
		i++
	}
	// In a URL the driver's kind comes first: jdbc:oracle:thin:user/….
	for k := 0; k < 2; k++ {
		if j := strings.IndexByte(s[i:min(len(s), i+8)], ':'); j > 0 && onlyLetters(s[i:i+j]) {
			i += j + 1
		}
	}
	j := i
	for j < len(s) && j-i < 64 && (isWordByte(s[j]) || s[j] == '.' || s[j] == '$' || s[j] == '#') {
		j++
	}
	if j == i || j >= len(s) || s[j] != '/' {
		return
	}
	j++
	if j < len(s) && s[j] == '"' {
		j++
	}
	to := j
	for to < len(s) && to-j < 64 && s[to] > ' ' && s[to] != '"' && s[to] != '\'' && !strings.HasPrefix(s[to:], "@//") {
		to++
	}
	// The password may hold an @ itself: the last one begins the host.
	if at := strings.LastIndexByte(s[j:to], '@'); at >= 0 && (to >= len(s) || s[to] != '@') {
		to = j + at
	}
	if text := s[j:to]; text != "" && !urlStandIn(s[i:j-1], text) && acceptPassword(text, placeFlag) {
		sc.add(j, to, "password")
	}
}

// logon takes the password of Teradata's .LOGON host/user,….
func (sc *scan) logon(_, end int) {
	s := sc.s
	line := s[end:lineEnd(s, end, 160)]
	comma := strings.IndexByte(line, ',')
	if comma < 1 || strings.IndexByte(line[:comma], ' ') >= 0 {
		return
	}
	from := end + comma + 1
	if to := sc.unquoted(from, placeEnv); acceptPassword(s[from:to], placeFlag) {
		sc.add(from, to, "password")
	}
}

// connectUsing takes the password of Db2's CONNECT TO name USER name USING ….
func (sc *scan) connectUsing(_, end int) {
	s := sc.s
	limit := lineEnd(s, end, 160)
	line := foldString(s[end:limit])
	user, using := strings.Index(line, " user "), strings.Index(line, " using ")
	if user < 0 || using < user || user > 64 {
		return
	}
	if v, ok := sc.argument(end+using+len(" using "), limit); ok && acceptPassword(s[v.start:v.end], placeFlag) && strings.ContainsAny(s[v.start:v.end], "0123456789") {
		sc.add(v.start, v.end, "password")
	}
}

// userColon takes the password of the next word of a command, user:password.
func (sc *scan) userColon(_, end int) {
	if v, ok := sc.argument(end, lineEnd(sc.s, end, 200)); ok {
		sc.secretArg(&program{sep: ':'}, v, true)
	}
}

// atHost takes the password of an argument user:password@host.
func (sc *scan) atHost(arg reading) {
	text := sc.s[arg.start:arg.end]
	colon, at := strings.IndexByte(text, ':'), strings.LastIndexByte(text, '@')
	if colon <= 0 || at < colon || strings.Contains(text, "://") || urlStandIn(text[:colon], text[colon+1:at]) {
		return
	}
	sc.add(arg.start+colon+1, arg.start+at, "password")
}

// dsn judges user:password@tcp(host), the form of Go's MySQL driver.
func (sc *scan) dsn(start, end int) {
	s := sc.s
	i := start
	for i > 0 && start-i < 128 && s[i-1] > ' ' && s[i-1] != '"' && s[i-1] != '\'' && s[i-1] != '`' {
		i--
	}
	colon := strings.IndexByte(s[i:start], ':')
	if colon <= 0 || urlStandIn(s[i:i+colon], s[i+colon+1:start]) {
		return
	}
	sc.add(i+colon+1, start, "url-password")
}
