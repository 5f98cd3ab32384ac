package redact

import (
	"encoding/base64"
	"strings"
)

// This file reads literals and words that are credentials because of what is
// done with them: they are hashed, typed in, handed to a command, encrypted with.

// literalWords set off their scanners.
var literalWords = map[string]scanner{
	"| password_hash": (*scan).filtered, "|password_hash": (*scan).filtered, "| convertto-securestring": (*scan).filtered,
	".tochararray(": (*scan).characters, "<(echo ": (*scan).substituted, "<(printf ": (*scan).substituted,
	"password-command": (*scan).prints, "password_command": (*scan).prints, "passwordeval": (*scan).prints, "passcmd": (*scan).prints, "password_cmd": (*scan).prints, "exec:/bin/echo": (*scan).prints,
	"encrypt": (*scan).gossip, "connect to ": (*scan).connectUsing, ".logon ": (*scan).logon, "vmess://": (*scan).proxyCode, "sip:": (*scan).userinfo, "sips:": (*scan).userinfo, ":pserver:": (*scan).userinfo, ":ext:": (*scan).userinfo,
	".val(": (*scan).typedIn, ".value = ": (*scan).typedIn, ".write(": (*scan).answered, ".sendline(": (*scan).answered, ".send(": (*scan).answered, "/t/": (*scan).channelToken,
	"ab -a ": (*scan).userColon, "hey -a ": (*scan).userColon,
	"consul keygen": (*scan).printed, "serf keygen": (*scan).printed, "keyring generate": (*scan).printed, "/login:": (*scan).logon, "?p=": (*scan).queryPassword, "&p=": (*scan).queryPassword,
	"\nuser ": (*scan).ftpUser, `" "`: (*scan).twoQuoted, "scram-sha-256$": (*scan).scram, "admin=": (*scan).rooted, "root=": (*scan).rooted, "connect_string=": (*scan).slashed, "userid=": (*scan).slashed,
	"logging in as": (*scan).login, "ssh in with": (*scan).login, "ssh in as": (*scan).login, "ssh as": (*scan).login, "logged in as": (*scan).login,
	"sql> conn ": (*scan).slashed, "sql> connect ": (*scan).slashed, "rman target ": (*scan).slashed, "connect target ": (*scan).slashed,
	"preauthkeys create": (*scan).printed, "auth:token": (*scan).printed, "credential reset": (*scan).printed, "apikeys create": (*scan).printed, "api-keys create": (*scan).printed, "keys create ": (*scan).printed,
}

// filtered takes the literal that a filter makes a password of:
// 'x' | password_hash('sha512').
func (sc *scan) filtered(start, _ int) {
	s := sc.s
	end := start
	for end > 0 && start-end < 4 && s[end-1] == ' ' {
		end--
	}
	if end == 0 || s[end-1] != '\'' && s[end-1] != '"' {
		return
	}
	sc.literalBefore(end-1, func(text string) bool { return acceptPassword(text, placeQuoted) })
}

// characters takes a literal made into characters, as Java wants passwords.
func (sc *scan) characters(start, _ int) {
	if start > 0 && sc.s[start-1] == '"' {
		sc.literalBefore(start-1, plainly)
	}
}

// literalBefore takes the literal that the quote at end closes.
func (sc *scan) literalBefore(end int, accepted func(text string) bool) {
	s := sc.s
	low := max(0, end-maxBefore)
	open := strings.LastIndexByte(s[low:end], s[end]) + 1
	if open == 0 || strings.IndexByte(s[low+open:end], '\n') >= 0 {
		return
	}
	if text := s[low+open : end]; text != "" && accepted(text) {
		sc.add(low+open, end, "password")
	}
}

// substituted takes what a shell hands to a command as a file, when the line
// says that the file is a credential: --private-key <(echo …).
func (sc *scan) substituted(start, end int) {
	s := sc.s
	low := max(0, start-100)
	line := foldString(s[strings.LastIndexByte(s[low:start], '\n')+1+low : start])
	for _, w := range []string{"secret", "pass", "private-key", "preshared", "token", "credential", "data-file", "kubeseal", "wg set", "defaults-"} {
		if strings.Contains(line, w) {
			sc.echoed(end, lineEnd(s, end, maxCall))
			return
		}
	}
}

// prints takes the password that a setting's command prints:
// --password-command "echo …".
func (sc *scan) prints(_, end int) {
	s := sc.s
	window := s[end:min(len(s), end+16)]
	for _, w := range []string{"echo ", "printf ", " "} {
		if k := strings.Index(window, w); k >= 0 && (w != " " || s[end-1] == 'o') {
			sc.echoed(end+k+len(w), lineEnd(s, end, 200))
			return
		}
	}
}

// gossip takes the key that a cluster's members talk with: encrypt = "…", the
// base64 of a key's length.
func (sc *scan) gossip(start, end int) {
	s := sc.s
	if start > 0 && isWordByte(s[start-1]) {
		return
	}
	if start > 0 && s[start-1] == '-' && end < len(s) && s[end] == ' ' {
		sc.clusterKey(sc.skipBlank(end), placeFlag)
		return
	}
	i := end
	if i < len(s) && (s[i] == '"' || s[i] == '\\') {
		i = end + 1 + strings.Count(s[end:min(len(s), end+1)], `\`)
	}
	if i = sc.skipBlank(i); i >= len(s) || s[i] != '=' && s[i] != ':' {
		return
	}
	sc.clusterKey(sc.skipBlank(i+1), placePlain)
}

// clusterKey takes the base64 of a key's length at i.
func (sc *scan) clusterKey(i int, p place) {
	s := sc.s
	v := sc.read(i, p)
	text := s[v.start:v.end]
	if len(text) != 24 && len(text) != 32 && len(text) != 44 || text[0] == '/' && len(text) == 32 {
		return
	}
	key, err := base64.StdEncoding.DecodeString(text)
	if c := count(text); err == nil && len(key) >= 16 && c.digit > 0 && c.upper > 1 && c.lower > 1 && !standIn(text) && !printable(key) {
		sc.add(v.start, v.end, "encryption-key")
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

// queryPassword takes the password of ?u=…&p=….
func (sc *scan) queryPassword(start, end int) {
	s := sc.s
	if to := sc.unquoted(end, placeEnv); strings.Contains(s[max(0, start-maxBefore):start], "u=") && plainly(s[end:to]) {
		sc.add(end, to, "password")
	}
}

// ftpUser takes the password of a script's line user name password.
func (sc *scan) ftpUser(start, end int) {
	if strings.Contains(sc.s[max(0, start-100):start], "ftp") {
		sc.second(start, end)
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

// userColon takes the password of the next word of a command, user:password.
func (sc *scan) userColon(_, end int) {
	if v, ok := sc.argument(end, lineEnd(sc.s, end, 200)); ok {
		sc.secretArg(&program{}, v, true)
	}
}
