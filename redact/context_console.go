package redact

import "strings"

// This file reads what servers are told: by mail and chat programs, by the
// consoles of databases, by modems.

// consoleWords set off the scanners of this file.
var consoleWords = []wordList{
	{(*scan).joinNetwork, []string{"+cwjap=", "+cwjap_cur=", "+cwjap_def="}},
	{(*scan).erlangCookie, []string{"setcookie ", "erlang-cookie "}},
	{(*scan).aclPassword, []string{"acl setuser "}},
	{func(sc *scan, start, end int) { sc.aclPassword(start, end-1) }, []string{" on >"}},
	{(*scan).redisAuth, []string{"> auth "}},
	{(*scan).pragmaKey, []string{"pragma key", "pragma rekey"}},
	{(*scan).nextLine, []string{"ugfzc3dvcmq6"}},
	{(*scan).mailLogin, []string{" login "}},
	{(*scan).second, []string{"ftp> user ", "/oper ", "auth-pass "}},
	{(*scan).identify, []string{"identify "}},
	{(*scan).loginModule, []string{"loginmodule"}},
	{(*scan).saslPlain, []string{"auth plain "}},
	{(*scan).spokenLine, []string{`"auth `, `"pass `, `'auth `, `'pass `}},
	{(*scan).ftpUser, []string{"\nuser "}},
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

// aclPassword takes the passwords of Redis' ACL SETUSER name >password.
func (sc *scan) aclPassword(start, end int) {
	s := sc.s
	for i, limit := end, lineEnd(s, end, 300); i < limit; {
		j := i
		for j < limit && s[j] > ' ' && s[j] != '"' && s[j] != '\'' {
			j++
		}
		if j > i+1 && s[i] == '>' && acceptPassword(s[i+1:j], placeFlag) {
			sc.add(i+1, j, "password")
		}
		i = j + 1
	}
}

// redisAuth takes the last argument of AUTH behind Redis' prompt.
func (sc *scan) redisAuth(start, end int) {
	s := sc.s
	if start == 0 || (s[start-1] < '0' || s[start-1] > '9') && s[start-1] != ']' && !strings.HasSuffix(s[:start], "redis-cli") {
		return // the prompt ends in a port, or the number of a database
	}
	to := lineEnd(s, end, 200)
	i := end + 1 + strings.LastIndexByte(strings.TrimRight(s[end:to], " \r"), ' ')
	if v := strings.TrimRight(s[i:to], " \r"); v != "" && acceptPassword(v, placeFlag) {
		sc.add(i, i+len(v), "password")
	}
}

// pragmaKey takes the key of an encrypted SQLite database.
func (sc *scan) pragmaKey(start, end int) {
	i := sc.skipBlank(end)
	if i >= len(sc.s) || sc.s[i] != '=' {
		return
	}
	if v := sc.read(sc.skipBlank(i+1), placePlain); v.quoted && acceptPassword(sc.s[v.start:v.end], placeQuoted) {
		sc.add(v.start, v.end, "password")
	}
}

// joinNetwork takes the password of a modem's command: AT+CWJAP="name","…".
func (sc *scan) joinNetwork(_, end int) {
	s := sc.s
	for i, k := sc.skipBlank(end), 0; k < 2 && i < len(s) && s[i] == '"'; k++ {
		v := reading{}
		sc.readQuoted(&v, i, 0)
		if !v.quoted {
			return
		}
		if k == 1 && acceptPassword(s[v.start:v.end], placeQuoted) {
			sc.add(v.start, v.end, "password")
		}
		i = v.end + 2
	}
}

// ftpUser takes the password of a script's line user name password.
func (sc *scan) ftpUser(start, end int) {
	if strings.Contains(sc.s[max(0, start-100):start], "ftp") {
		sc.second(start, end)
	}
}

// erlangCookie takes the cookie that Erlang's nodes know each other by.
func (sc *scan) erlangCookie(start, end int) {
	v := sc.read(sc.skipBlank(end), placeFlag)
	text := sc.s[v.start:v.end]
	if c := count(text); v.start < v.end && (c.n >= 12 && c.unlikely() || c.n == 20 && c.lower == 0 || madeUp(text)) && !reference(text) && !standIn(text) {
		sc.add(v.start, v.end, "secret")
	}
}

// spokenLine takes the password of a line of a protocol inside a literal, as
// traces show what programs send: "AUTH default …\r\n", "PASS …\r\n".
func (sc *scan) spokenLine(start, end int) {
	s := sc.s
	if word := s[start+1 : end]; strings.ToUpper(word) != word {
		return
	}
	limit := lineEnd(s, end, 200)
	last := reading{}
	for i, words := end, 0; words < 3; words++ {
		v, ok := sc.argument(i, limit)
		if !ok {
			break
		}
		last, i = v, v.end
	}
	rest := s[last.end:min(len(s), last.end+2)]
	if last.start < last.end && strings.ContainsAny(s[last.start:last.end], "0123456789") && (rest == `\r` || rest == `\n` || strings.HasPrefix(rest, "\n") || strings.HasPrefix(rest, "\r")) && acceptPassword(s[last.start:last.end], placeFlag) {
		sc.add(last.start, last.end, "password")
	}
}

// saslPlain takes the base64 of what a client logs in with, in one piece.
func (sc *scan) saslPlain(_, end int) {
	to := end
	for to < len(sc.s) && to-end < 200 && isBase64Std(sc.s[to]) {
		to++
	}
	if text := sc.s[end:to]; len(text) >= 12 && (userPass(text) || strings.HasPrefix(text, "A") && strings.Count(decode64(text), "\x00") == 2) {
		sc.add(end, to, "password")
	}
}
