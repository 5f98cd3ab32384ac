package redact

import "strings"

// This file judges a value together with its name.

// take records a value when it is a credential.
func (n *named) take(v reading, p place) {
	s := n.sc.s
	if v.quoted {
		p = placeQuoted
	}
	v = n.sc.inner(v)
	text := s[v.start:v.end]
	if rest, ok := strings.CutPrefix(text, "neo4j/"); ok && rest != "" && encodedName(n.text()) && acceptPassword(rest, p) {
		n.sc.add(v.start+len("neo4j/"), v.end, "password")
		return
	}
	v = n.anyScheme(v)
	text = s[v.start:v.end]
	if v.scheme == "basic" && userPass(text) || v.scheme != "" && n.class >= nameWeak && acceptOpaque(text, p) {
		if v.scheme == "basic" {
			n.sc.addEncoded(v.start, v.end, "authorization")
			return
		}
		n.sc.add(v.start, v.end, "authorization")
		return
	}
	if class := text[:min(4, len(text))]; len(text) > 20 && (class == "AKIA" || class == "ASIA") {
		return // a shape; what follows it is a scope
	}
	if v.called && !v.converts && v.start >= 2 && s[v.start-2] == '(' && n.class == nameWeak {
		n.couple(v)
		return
	}
	if v.called && !v.converts && (!v.quoted || !acceptOpaque(text, p) || len(text) < 12) {
		return
	}
	class := n.class
	if class == nameWeak && userPass(text) && encodedName(n.text()) {
		n.sc.addEncoded(v.start, v.end, "basic-auth")
		return
	}
	if len(text) >= 40 && n.mnemonic(text) {
		n.sc.add(v.start, v.end, "mnemonic")
		return
	}
	if colon := strings.IndexByte(text, ':'); colon > 0 && n.pairs() && identifierOnly(text[:colon]) && plainly(text[colon+1:]) {
		n.sc.add(v.start+colon+1, v.end, "password")
		return
	}
	if (accept(text, class, p) || n.likely(text, p)) && !n.digest(text) {
		n.sc.add(v.start, v.end, ruleOf(class, n.text()))
		n.others(v, p)
	} else if colon := strings.IndexByte(text, ':'); colon > 0 && n.pairs() && !urlStandIn(text[:colon], text[colon+1:]) && acceptPassword(text[colon+1:], placeFlag) {
		n.sc.add(v.start+colon+1, v.end, "password")
	}
}

// inner returns the literal inside a literal: "\\"…\\"".
func (sc *scan) inner(v reading) reading {
	if text := sc.s[v.start:v.end]; v.quoted && len(text) > 4 && strings.HasPrefix(text, `\"`) && strings.HasSuffix(text, `\"`) {
		v.start, v.end = v.start+2, v.end-2
	}
	return v
}

// pairs reports whether the name is one of user and password together.
func (n *named) pairs() bool {
	low := foldShort(n.text())
	return strings.HasSuffix(low, "credentials") || strings.HasSuffix(low, "creds") || strings.HasSuffix(low, "credential") || strings.HasSuffix(low, "ident") || strings.HasSuffix(low, "userpwd") || strings.HasSuffix(low, "userpass") || strings.HasSuffix(low, "auth.user.info") || encodedName(low)
}

func encodedName(name string) bool {
	low := foldShort(name)
	return strings.HasSuffix(low, "auth") || strings.HasSuffix(low, "userinfo") && strings.Contains(low, "auth") || strings.HasSuffix(low, "authentication")
}

// likely judges values whose name alone isn't enough for [accept]: a setting
// in capitals that ends in KEY, salts, a key beside a user's name.
func (n *named) likely(text string, p place) bool {
	name := n.text()
	if n.class == nameOpaque {
		if len(text) >= 8 && allDigits(text) && !hasRepeats(text) {
			low := foldShort(n.sc.s[max(0, n.from-6):n.end])
			return strings.Contains(low, "wpa") || strings.Contains(low, "wlan") || strings.Contains(low, "wifi")
		}
		if strings.HasPrefix(text, "0x4AAAA") {
			return strings.Contains(foldShort(name), "secret") // Turnstile's public keys begin alike
		}
		if p == placePlain && strings.HasSuffix(foldShort(name), "secret") && len(text) >= 8 && madeUp(text) {
			c := count(text)
			return c.sym > 0 && c.upper > 0 || c.unlikely()
		}
		return strings.HasSuffix(foldShort(name), "secret") && (p == placeEnv || p == placeQuoted) && len(text) >= 7 && chosen(text) && !aboutCredentials(text)
	}
	if n.class != nameWeak {
		return false
	}
	low := strings.TrimLeft(foldShort(name), ".")
	last := low[strings.LastIndexAny(low, "_-.")+1:]
	shouted := strings.ToUpper(name) == name
	if strings.HasSuffix(name, "Key") && low != "key" {
		last = "key"
	}
	switch {
	case strings.HasSuffix(low, "credentials") || strings.HasSuffix(low, "creds"):
		return !shouted && plainly(text) || shouted && !strings.Contains(text, ":") && acceptPassword(text, p) && (strings.ContainsAny(text, "0123456789") || !onlyLetters(text))
	case strings.HasSuffix(low, "certificate"):
		return strings.Contains(low, "app") && acceptRandom(text)
	case last == "auth":
		return shouted && plainly(text)
	case last == "cookie":
		return strings.Contains(low, "erlang") && len(text) >= 12
	case last == "salt" || last == "pepper" || strings.HasSuffix(low, "salt") || last == "seed" || last == "session" || last == "sessionid" || last == "sid":
		return p != placeProse && acceptRandom(text) && !isUUID(text)
	case strings.HasSuffix(low, "_sk"):
		return shouted && acceptRandom(text)
	case last == "key" && n.ofNetwork():
		return acceptPassword(text, p) && (madeUp(text) || chosen(text))
	case last == "key" && low != "key":
		return shouted && isUUID(text) || p != placeProse && acceptRandom(text) || keyPair(text)
	case last == "key":
		return (acceptRandom(text) || p != placeProse && len(text) >= 8 && plainly(text) && n.signing()) && n.besideCredential() || keyPair(text) || len(text) == 40 && hexRun(text) == 40 && n.loggingIn()
	}
	return false
}

// ofNetwork reports whether a mere "key" is that of a wireless network, as
// routers are set up: wireless.@wifi[0].key='…', option key '…'.
func (n *named) ofNetwork() bool {
	before := n.sc.s[max(0, n.from-40):n.from]
	if line, last, found := strings.Cut(before, "\n"); found && last == "" && (strings.HasPrefix(line, "Network: ") || strings.HasPrefix(line, "WiFi: ") || strings.HasPrefix(line, "Wi-Fi: ") || strings.HasPrefix(line, "SSID: ")) {
		return true // the line above names it
	}
	before = before[strings.LastIndexByte(before, '\n')+1:]
	return strings.Contains(before, "wireless") || strings.Contains(foldString(before), "ssid") || strings.HasPrefix(n.text(), "wireless.") || strings.HasSuffix(before, "option ")
}

// loggingIn reports whether the name is an argument of a call that logs in.
func (n *named) loggingIn() bool {
	return strings.HasSuffix(foldString(n.sc.s[max(0, n.from-6):n.from]), "login(")
}

// besideCredential reports whether what stands before a mere "key" is about
// credentials.
func (n *named) besideCredential() bool {
	before := foldString(n.sc.s[max(0, n.from-maxBefore):n.from])
	for _, w := range []string{"crypt", "jwt", "username", "secret", "signing", "hmac", "credential", "auth", "token", "aes", "private"} {
		if strings.Contains(before, w) {
			return true
		}
	}
	return false
}

// signing reports whether what stands before a mere "key" says that tokens are
// signed with it.
func (n *named) signing() bool {
	before := foldString(n.sc.s[max(0, n.from-24):n.from])
	return strings.Contains(before, "jwt") || strings.Contains(before, "hmac") || strings.Contains(before, "signing")
}

// digest reports whether text is the checksum of what the name names:
// SHA1(server.key)= …, or a line of a list of checksums.
func (n *named) digest(text string) bool {
	if k := len(text); k != 32 && k != 40 && k != 56 && k != 64 && k != 96 && k != 128 || hexRun(text) != len(text) || n.name != "" {
		return false
	}
	s := n.sc.s
	low := max(0, n.from-maxBefore)
	line := foldString(s[strings.LastIndexByte(s[low:n.from], '\n')+1+low : n.from])
	for _, w := range []string{"md5", "sha1", "sha2", "sha3", "sha5", "blake", "checksum", "digest", "crc"} {
		if strings.Contains(line, w) {
			return true
		}
	}
	return strings.Contains(s[max(0, n.from-1000):n.from], "CHECKSUMS:")
}

// others takes the further elements of a list whose first was taken.
func (n *named) others(v reading, p place) {
	s := n.sc.s
	for range 32 {
		i := v.end
		if v.quoted {
			i++
		}
		if i >= len(s) || s[i] != ',' {
			return
		}
		for i++; i < len(s) && i-v.end < maxGap && (s[i] == ' ' || s[i] == '\n' || s[i] == '\t' || s[i] == '\r'); {
			i++
		}
		next := n.sc.read(i, p)
		if next.quoted != v.quoted || next.start >= next.end {
			return
		}
		text := s[next.start:next.end]
		name, _, set := strings.Cut(text, "=")
		if !v.quoted && set && plainName(name) || !(acceptOpaque(text, p) && len(text) >= 12) && !(v.quoted && madeUp(text)) {
			return
		}
		n.sc.add(next.start, next.end, ruleOf(n.class, n.text()))
		v = next
	}
}

// ruleOf names the find after the name's class.
func ruleOf(class nameClass, name string) string {
	if class == namePassword {
		return "password"
	}
	low := foldShort(name)
	switch {
	case strings.Contains(low, "private"):
		return "private-key"
	case strings.Contains(low, "token") || strings.Contains(low, "bearer") || strings.Contains(low, "jwt"):
		return "token"
	case strings.Contains(low, "secret"):
		return "secret"
	case strings.Contains(low, "key"):
		return "api-key"
	}
	return "credential"
}
