package redact

import "strings"

// This file tells passwords that people make up from words, names and numbers.

// plainly reports whether text is a password without help from its place.
func plainly(text string) bool {
	return madeUp(text) || appPassword(text) || chosen(text) && acceptPassword(text, placeQuoted) && !aboutCredentials(text)
}

// madeUp reports whether text is plainly a password, without help from what
// stands around it: digits, and letters of both cases or signs.
func madeUp(text string) bool {
	if len(text) < 6 || len(text) > 64 || strings.ContainsAny(text, " /:<>(){}\\;,") || !acceptPassword(text, placeQuoted) || versionLike(text) || aboutCredentials(text) || numberedName(text) || isColour(text) {
		return false
	}
	c := count(text)
	if dashedWords(text, &c) {
		return true
	}
	return c.digit > 0 && c.letters() > 0 && !(c.hex && c.n >= 32) && !isUUID(text) && (c.upper > 0 && c.lower > 0 || strings.ContainsAny(text, "!@#$%^&*?+="))
}

// humanMade reports whether v, which may be an identifier, is rather what a
// person takes for a password: kupa-remo-tiva7, Wafle_w3EI, or anything with a
// digit where only a value can stand.
func humanMade(v string, c *census, p place) bool {
	if c.n < 6 || c.n > 40 || aboutCredentials(v) || numberedName(v) {
		return false
	}
	if dashedWords(v, c) {
		return true
	}
	i := strings.LastIndexAny(v, "_-.") + 1
	if tail := v[i:]; i > 2 && len(tail) >= 4 && len(tail) <= 6 && isAlnum(v[0]) {
		if t := count(tail); t.digit > 0 && t.upper > 0 && t.lower > 0 && humps(tail) >= 3 {
			return true
		}
	}
	if at := strings.IndexByte(v, '@'); at > 0 && c.upper > 0 && !strings.ContainsAny(v, "./:") {
		return true
	}
	if dot := strings.IndexByte(v, '.'); dot > 1 && c.sym == 1 && c.digit >= 3 && c.digit <= 4 && allDigits(v[len(v)-c.digit:]) && onlyLetters(v[:dot]) && dot < len(v)-c.digit-2 {
		return true // kupa.remo345
	}
	if c.sym+c.other == 0 && c.upper > 1 && c.lower > 1 && humps(v) >= 5 && humps(v)*5 >= 2*c.n {
		return true
	}
	if c.sym+c.other > 0 || p == placePlain || p == placeProse {
		return false
	}
	word := strings.TrimRight(v, "0123456789")
	inner := count(word).digit > 0
	return p != placeQuoted && (inner || c.upper > 0) || inner && c.upper > 0 && !numberedName(strings.TrimRight(word[:1+strings.LastIndexAny(word, "0123456789")], " "))
}

// chosen reports whether text is letters and two to four digits, as people
// make passwords, perhaps with a sign at the end.
func chosen(text string) bool {
	if n := len(text); n > 0 && strings.IndexByte("$!#*@%&^?+", text[n-1]) >= 0 {
		text = text[:n-1]
	}
	if last := strings.LastIndexAny(text, "0123456789"); last > 0 && len(text)-last <= 5 && onlyLetters(text[last+1:]) {
		text = text[:last+1] // abc123xyz
	}
	word := strings.TrimRight(text, "0123456789")
	n := len(text) - len(word)
	return n >= 2 && n <= 4 && len(word) >= 3 && onlyLetters(word) && !numberedName(text)
}

// appPassword reports whether v is four times four small letters, as Apple and
// Google make passwords for programs, and not four words.
func appPassword(v string) bool {
	groups := strings.Split(v, "-")
	if len(groups) != 4 {
		return false
	}
	words := 0
	for _, g := range groups {
		if len(g) != 4 || !onlyLetters(g) {
			return false
		}
		if strings.Contains(everyday, " "+g+" ") {
			words++
		}
	}
	c := count(v)
	return words == 0 || words == 1 && c.unlikely()
}

// everyday are words of four letters that examples and names are made of.
const everyday = " your pass word here this that test name user code long some same text data with from like must have will keep safe very good real fake demo work main" +
	" open blue moon rock star fire wood tree fish bird door home room time year week life hand part side line file path book page list item node pool kube" +
	" disk core base case type view form icon menu card link left next last back down high deep cold dark easy fast slow true null void auth host port site" +
	" mail post read send edit show hide load save push pull sync copy move make take give find look call need want know then than when what also only just" +
	" more most many each auto hard soft warm full half four five nine zero made used prod live edge west east "

// dashedWords reports whether v is three short words or more and a number,
// joined by dashes: kupa-remo-tiva7.
func dashedWords(v string, c *census) bool {
	dashes := strings.Count(v, "-")
	if dashes < 2 || c.sym != dashes || c.digit == 0 || c.digit > 4 {
		return false
	}
	for g := range strings.SplitSeq(strings.TrimRight(strings.TrimRight(v, "0123456789"), "-"), "-") {
		if len(g) < 3 || len(g) > 8 || !onlyLetters(g) || foldString(g) != g {
			return false
		}
	}
	return true
}

// numberedName reports whether text is something that bears a number: sha256,
// server01, step12.
func numberedName(text string) bool {
	word := strings.TrimRight(text, "0123456789")
	if word == text || len(word) > 12 {
		return false
	}
	switch foldString(word) {
	case "sha", "sha-", "base", "utf", "utf-", "argon", "aes", "aes-", "rsa", "rsa-", "oauth", "ipv", "http", "win", "iso", "iso-", "rfc", "crc", "hmac", "pbkdf", "bcrypt", "latin", "secp", "blake", "tls", "ssl", "ed", "md", "curve", "fido",
		"step", "part", "chapter", "section", "line", "page", "option", "field", "user", "item", "test", "example", "rule", "case", "day", "week", "year", "row", "col", "column", "figure", "table", "phase", "level", "round", "group",
		"server", "host", "node", "port", "web", "app", "api", "db", "prod", "stage", "staging", "dev", "env", "worker", "sprint", "version", "release", "build", "issue", "task", "bug", "ticket", "pull", "error", "code", "exit", "room",
		"python", "java", "windows", "ubuntu", "debian", "fedora", "postgres", "mysql", "type", "class", "mode", "size", "max", "min", "top", "arg", "args", "param", "var", "tmp", "temp", "val", "value", "token", "key", "str", "int", "uint", "float", "char", "varchar":
		return true
	}
	return false
}

// aboutCredentials reports whether v holds a word that names of credentials
// are made of: it is a name then.
func aboutCredentials(v string) bool {
	low := foldShort(v)
	for _, w := range []string{"pass", "token", "secret", "key", "user", "name", "value", "auth", "cred", "config", "field", "input", "param", "arg", "env", "oauth", "base64", "sha", "utf", "argon", "chacha", "crypt", "hmac", "ripemd", "keccak", "http", "pkcs", "x509", "iso8", "rfc"} {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}

// wordsOnly reports whether v is made of letters joined by single signs, as in
// current-password, form.password and O'Neil, or ends like a sentence.
func wordsOnly(v string) bool {
	joins := 0
	for i := 0; i < len(v); i++ {
		b := v[i]
		if isAlnum(b) || b >= 0x80 {
			continue
		}
		if !strings.ContainsRune("_-./:'?!,;()*@&", rune(b)) || i == 0 && b != '_' {
			return false
		}
		if i+1 < len(v) && !isAlnum(v[i+1]) && v[i+1] != '_' && v[i+1] != ':' && v[i+1] != '>' {
			return false
		}
		joins++
	}
	return joins > 0
}

// passphrase reports whether v is several plain words, and no sentence.
func passphrase(v string, c *census) bool {
	if c.sym > 0 && c.digit > 0 && c.space == 1 && c.n <= 40 {
		return true
	}
	if c.space < 3 || c.space > 24 || c.sym > c.space || c.upper > 0 || c.other > 0 {
		return false
	}
	for w := range strings.FieldsSeq(v) {
		if len(w) < 3 || isStopWord(w) || w == "your" || w == "please" || w == "enter" || w == "this" || w == "you" {
			return false
		}
	}
	return true
}

// proseWord reports whether text is something that prose is made of, for all
// its digits and signs: a date, a version, a path, a flag, a call, a range.
func proseWord(text string) bool {
	c := count(text)
	if text == "" || versionLike(text) || pathLike(text, &c) || text[0] == '-' || text[0] == '#' || text[0] == '@' || text[0] == '/' || strings.ContainsAny(text, "()[]{}\\") || assigns(text) && !strings.HasSuffix(text, "=") {
		return true
	}
	if c.digit == 0 {
		return !c.unlikely() && (c.sym == 0 || wordsOnly(text))
	}
	if c.letters() == 0 || numberedName(text) {
		return true
	}
	return identifier(text, &c) || '0' <= text[0] && text[0] <= '9' && c.letters() <= 3
}

// hashIn reports whether text is the name of a commit or a digest.
func hashIn(text string) bool {
	return strings.HasPrefix(text, "sha") || strings.HasPrefix(text, "0x") && len(text) < 42
}
