package redact

import (
	"encoding/base64"
	"strings"
)

// This file reads the configurations of routers, switches and firewalls, and
// the commands that manage networks.

// networkWords set off the scanners of this file.
var networkWords = []wordList{
	{(*scan).router, []string{
		"isakmp key ", "server community ", "tacacs-server key ", "radius-server key ", "authentication-key ", "message-digest-key ",
		"key-string ", "pre-shared-key ", "pre-shared-secret ", ": xauth ", ": eap ", ": psk ", "option key ", "password enc ", "authentication text ",
		"authentication simple ", "psksecret ", "set passwd ", "set secret ", "set auth-pwd ", "set priv-pwd ", "wpa-psk ", "set-key ", "snmp community ", "rocommunity ",
		"rwcommunity ", " key s:", "key-chain ", "key hex ", "key ascii ", "shared-key ", "shared-secret ",
	}},
	{(*scan).plainArguments, []string{
		": rsa ", "snmp-server user ", "createuser ", "snmp-create-v3-user ", "snmp user ", "user.chpasswd ", "mysql.user_create ",
		"esxcli system account ", "rasdial ", " upsmon ",
	}},
	{(*scan).community, []string{"<community>", `community="`}},
	{(*scan).serverKey, []string{"tacacs-server host ", "radius-server host ", "server-private ", "radius host "}},
	{(*scan).joinToken, []string{"microk8s join "}},
	{(*scan).wirelessCode, []string{"wifi:"}},
	{(*scan).gossip, []string{"encrypt"}},
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

// router takes the key of a line in a router's configuration, behind the
// words and the number that say how it is kept.
func (sc *scan) router(start, end int) {
	s := sc.s
	i := end
	for range 4 {
		to := i
		for to < len(s) && s[to] > ' ' {
			to++
		}
		word := strings.Trim(s[i:to], `"'`+";")
		if len(word) > 1 && !keyType(word) {
			if c := count(word); acceptPassword(word, placeFlag) && c.digit > 0 || c.hex && c.n >= 8 && c.digit > 1 {
				k := strings.Index(s[i:to], word)
				sc.add(i+k, i+k+len(word), "password")
			}
			return
		}
		if i = sc.skipBlank(to); i == to {
			return
		}
	}
}

// keyType reports whether a word says how the key behind it is written, or
// which way it works.
func keyType(word string) bool {
	switch foldShort(word) {
	case "md5", "sha", "sha1", "sha-1", "sha256", "sha-256", "sha512", "hmac-sha-256", "aes", "128", "192", "256", "ascii", "ascii-text", "hexadecimal", "hex", "text", "plain", "plaintext", "clear", "cleartext", "encrypted", "hash", "enc", "cipher", "simple", "local", "remote", "key-string", "key", "psk":
		return true
	}
	return false
}

// serverKey takes the key of a line that names a server first.
func (sc *scan) serverKey(_, end int) {
	line := sc.s[end:lineEnd(sc.s, end, 200)]
	if k := strings.Index(line, " key "); k > 0 {
		sc.router(end+k, end+k+len(" key "))
	}
}

// community takes the name that lets one read a device by SNMP, if it is made
// up.
func (sc *scan) community(_, end int) {
	if to := sc.unquoted(end, placeEnv); madeUp(sc.s[end:to]) || chosen(sc.s[end:to]) {
		sc.add(end, to, "password")
	}
}

// plainArguments takes the arguments of a command that are plainly passwords:
// it has some, and where they stand hangs on its other arguments.
func (sc *scan) plainArguments(_, end int) {
	for i, limit := end, lineEnd(sc.s, end, 300); ; {
		v, ok := sc.argument(i, limit)
		if !ok || !sc.spend(v.end-i) {
			return
		}
		if text := sc.s[v.start:v.end]; plainly(text) && !keyType(text) {
			sc.add(v.start, v.end, "password")
		}
		if i = v.end; v.quoted {
			i++
		}
	}
}

// joinToken takes the token in the address that a node joins a cluster at.
func (sc *scan) joinToken(_, end int) {
	s := sc.s
	to := end
	for to < len(s) && s[to] > ' ' {
		to++
	}
	slash := strings.IndexByte(s[end:to], '/')
	if slash < 0 {
		return
	}
	if n := hexRun(s[end+slash+1 : to]); n >= 24 {
		sc.add(end+slash+1, end+slash+1+n, "token")
	}
}

// wirelessCode takes the password in what a code for telephones says:
// WIFI:T:WPA;S:…;P:…;;. Else a person may tell the network and its password.
func (sc *scan) wirelessCode(start, end int) {
	s := sc.s
	line := s[end:lineEnd(s, end, 200)]
	k := strings.Index(line, ";P:")
	if k < 0 {
		sc.login(start, end)
		return
	}
	from := end + k + len(";P:")
	if to := strings.IndexByte(s[from:end+len(line)], ';'); to > 0 && acceptPassword(s[from:from+to], placeFlag) {
		sc.add(from, from+to, "password")
	}
}
