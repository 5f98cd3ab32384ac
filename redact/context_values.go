package redact

import (
	"encoding/base64"
	"strings"
)

// A place is the kind of spot that a value stands in. It says how likely an
// ordinary word is to be a credential there.
type place uint8

const (
	placePlain  place = iota // after a colon or an equals sign, without quotes: may be code
	placeQuoted              // a string literal
	placeEnv                 // NAME=value, export NAME=value
	placeFlag                // --name value, a password in a command line or URL
	placeProse               // "the password is …"
)

// accept reports whether v, a value whose name is of class, is a credential.
func accept(v string, class nameClass, p place) bool {
	v = v[:min(len(v), maxJudged)]
	switch class {
	case namePassword:
		return acceptPassword(v, p)
	case nameOpaque:
		return acceptOpaque(v, p)
	case nameWeak:
		return acceptWeak(v)
	}
	return false
}

const (
	minPassword = 4
	maxJudged   = 256 // bytes: what is longer is judged by its beginning
)

func acceptPassword(v string, p place) bool {
	v = v[:min(len(v), maxJudged)]
	if len(v) < minPassword || isColour(v) || strings.Contains(v, `\u0`) || smallHex(v) || stopValue(v) || reference(v) || standIn(v) || len(v) > 24 && expression(v) {
		return false
	}
	if rest := strings.TrimLeft(v, "^~<>="); len(rest) < len(v) && rest != "" && versionLike(rest) {
		return false // the range of a dependency's versions
	}
	c := count(v)
	switch {
	case c.sym == 3 && c.lower == 16 && appPassword(v):
		return true
	case c.other > 0 && c.letters()+c.digit+c.sym == 0:
		return false // text in another script
	case c.space > 0:
		return p == placeQuoted && passphrase(v, &c)
	case (v[0] == '/' || v[0] == '~' || v[0] == '.' || v[0] == '\\' || len(v) > 2 && v[1] == ':') && pathLike(v, &c):
		return false
	case c.letters() == 0:
		return c.digit >= 6 || c.digit > 0 && c.sym > 1 && c.n >= 6
	case c.n < 6 && (c.digit == 0 || p == placePlain || p == placeProse):
		return false
	case p == placePlain && stopValue(strings.TrimRight(v, "0123456789")):
		return false
	case c.digit > 0 && humanMade(v, &c, p):
		return true
	case c.digit > 0:
		return !identifier(v, &c) || (p != placeProse || c.upper > 0) && strings.Contains(v, "@") && !strings.ContainsAny(v, "./") || c.n >= 6 && p != placePlain && p != placeProse && c.digit >= 2 ||
			c.digit >= 2 && !strings.ContainsAny(v, "_.-")
	case p == placePlain || p == placeProse:
		return c.sym > 0 && !wordsOnly(v) || c.unlikely() && c.n >= 8
	case c.sym == 0:
		return c.upper == 0 || c.lower == 0 || c.upper == 1 && p != placeQuoted || c.unlikely()
	}
	return !wordsOnly(v) || c.unlikely()
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

func acceptOpaque(v string, p place) bool {
	v = v[:min(len(v), maxJudged)]
	if len(v) < 6 || madePublic(v) || reference(v) || stopValue(v) || standIn(v) || smallHex(v) || strings.HasPrefix(v, `\u`) || strings.Contains(v, `\x`) {
		return false
	}
	c := count(v)
	switch {
	case isColour(v):
		return false
	case len(v) > 36 && isUUID(v[:36]):
		return true
	case c.space > 0 || c.other > 0 || expression(v) || packageVersion(v) || publicDER(v) || c.n == 42 && strings.HasPrefix(v, "0x"):
		return false
	case c.n < 8 && (p == placePlain || p == placeProse):
		return false
	case c.letters() == 0:
		return c.digit == c.n && c.n >= 16 && p != placePlain || c.sym >= 4 && c.digit >= 4
	case c.digit > 0:
		return (!identifier(v, &c) || chosenSecret(v, &c, p)) && !versionLike(v) && !pathLike(v, &c) && c.distinct >= 5
	case c.n >= 12 && c.upper > 1 && c.lower > 1:
		return c.unlikely() && !pathLike(v, &c)
	}
	return c.n >= 14 && c.unlikely() && !pathLike(v, &c) && !(p == placePlain && strings.Contains(v, "."))
}

// chosenSecret reports whether v, which may be an identifier, is rather what a
// person makes up for a secret: HexMarble57, in a place for values only.
func chosenSecret(v string, c *census, p place) bool {
	if c.n < 8 || p == placeProse || aboutCredentials(v) || numberedName(v) {
		return false
	}
	word := strings.TrimRight(v, "0123456789")
	camel := c.upper >= 2 && c.lower >= 4 && c.sym+c.other == 0 && len(v)-len(word) >= 2 && c.digit == len(v)-len(word)
	switch {
	case p == placePlain:
		return camel && c.n >= 10
	case p == placeEnv:
		return camel || humanMade(v, c, p) || c.sym == 0 && chosen(v)
	}
	return camel || humanMade(v, c, p)
}

// acceptRandom takes what a machine made for a name that says little: a row of
// hexadecimal digits as long as a key, or letters and digits at random.
func acceptRandom(v string) bool {
	if len(v) < 16 || len(v) > 512 || madePublic(v) || reference(v) || standIn(v) || hasHashPrefix(v) || publicDER(v) {
		return false
	}
	c := count(v)
	if c.hex {
		return c.n >= 32 && c.n != 40 && c.n%8 == 0 && c.digit > 3 && c.letters() > 1
	}
	if c.lower == 0 && strings.Contains(v, "_") {
		return false // a constant
	}
	return c.space+c.other == 0 && c.digit > 1 && c.letters() > 3 && c.unlikely() && c.distinct > 8 && !isUUID(v) && !identifier(v, &c) && !versionLike(v) && !pathLike(v, &c)
}

// acceptWeak takes only what looks random and isn't a hash or an id.
func acceptWeak(v string) bool {
	if len(v) < 20 || len(v) > 512 || madePublic(v) || reference(v) || standIn(v) {
		return false
	}
	c := count(v)
	return c.digit >= 2 && c.upper >= 2 && c.lower >= 2 && c.base64 && c.unlikely() &&
		!isUUID(v) && !hasHashPrefix(v) && !publicDER(v) && !identifier(v, &c) && !pathLike(v, &c)
}

// publicDER reports whether v begins as public keys do in base64: the
// identifiers of RSA, of NIST's curves and of Ed25519, and the armour of
// certificates.
func publicDER(v string) bool {
	for _, p := range []string{"MFkwEwYHKoZIzj0", "MHYwEAYHKoZIzj0", "MIGbMBAGByqGSM49", "MCowBQYDK2V", "MIGfMA0GCSqG", "MIIBIjANBgkqh", "LS0tLS1CRUdJTiBDRVJU", "LS0tLS1CRUdJTiBQVUJMSUMg", "MIIBojANBgkqh", "MIICIjANBgkqh"} {
		if strings.HasPrefix(v, p) {
			return true
		}
	}
	return false
}

// smallHex reports whether v is a number such as 0xc0506617.
func smallHex(v string) bool {
	v = strings.TrimPrefix(v, "-")
	return len(v) <= 20 && len(v) > 2 && v[0] == '0' && (v[1] == 'x' || v[1] == 'X') && hexRun(v[2:])+2 == len(v)
}

// expression reports whether v is a regular expression or other code.
func expression(v string) bool {
	for _, p := range []string{`\s`, `\d`, `\w`, `\b`, ".*", ".+", "[^", "(?", "[a-", "[A-", "[0-9", "0-9]", "z0-9", "A-Za-z", "=>", "()", "->", "%s", "%d", "%v", "%q", "%-"} {
		if strings.Contains(v, p) {
			return true
		}
	}
	return false
}

func hasHashPrefix(v string) bool {
	for _, p := range []string{"sha1-", "sha256-", "sha384-", "sha512-", "md5-", "h1:", "toolu_", "msg_", "req_", "call_", "chatcmpl-", "resp_", "run_", "thread_", "asst_", "rs_", "fc_"} {
		if strings.HasPrefix(v, p) {
			return true
		}
	}
	return false
}

// identifier reports whether v could be a name in a program: words of letters
// joined by _ . - $, with few digits that end them.
func identifier(v string, c *census) bool {
	if v == "" || '0' <= v[0] && v[0] <= '9' || c.digit*3 > c.n || c.unlikely() || choppy(v, c) {
		return false
	}
	groups := 0
	for i := 0; i < len(v); i++ {
		b := v[i]
		if b == '$' && i > 0 && i+1 < len(v) && isAlnum(v[i-1]) {
			return false // a dollar inside a word is a password's
		}
		if !isAlnum(b) && b != '_' && b != '.' && b != '-' && b != '$' && b != ':' && b != '/' && b != '@' {
			return false
		}
		if '0' <= b && b <= '9' && (i == 0 || v[i-1] < '0' || v[i-1] > '9') {
			groups++
		}
	}
	return groups <= 1 || groups == 2 && c.n >= 12
}

// packageVersion reports whether v is a package with its version: name@1.2.3.
func packageVersion(v string) bool {
	at := strings.LastIndexAny(v, "@:")
	return at > 0 && at+1 < len(v) && versionLike(strings.TrimLeft(v[at+1:], "^~")+".")
}

// versionLike reports whether v is a version, a date, a duration or a size.
func versionLike(v string) bool {
	letters := 0
	for i := 0; i < len(v); i++ {
		switch b := v[i]; {
		case '0' <= b && b <= '9', b == '.', b == ':', b == '-', b == '/', b == '+', b == '_':
		case isAlnum(b):
			letters++
		default:
			return false
		}
	}
	return letters <= 2 && v != "" && len(v) < 30 && (v[0] == 'v' || '0' <= v[0] && v[0] <= '9') && strings.ContainsAny(v, ".:-/")
}

// pathLike reports whether v is a path or an address without anything random.
func pathLike(v string, c *census) bool {
	if strings.Contains(v, "://") {
		return true
	}
	slash := strings.Count(v, "/")
	if slash == 0 {
		return len(v) > 3 && v[1] == ':' && v[2] == '\\' || strings.HasPrefix(v, `\\`)
	}
	if v != "" && (v[0] == '~' || v[0] == '.') {
		return true
	}
	if colon := strings.LastIndexByte(v, ':'); colon > 0 && len(v)-colon > 32 && hexRun(v[colon+1:]) == len(v)-colon-1 {
		return false // 2/123/456:… with a key behind
	}
	return !c.unlikely() && (strings.HasPrefix(v, "/") || slash >= 2 || !strings.ContainsAny(v, "+="))
}

// reference reports whether v points at a value that is kept elsewhere, or
// computes it: $TOKEN, ${{ secrets.X }}, process.env.X, getToken(), op://….
func reference(v string) bool {
	if v == "" {
		return false
	}
	for _, p := range []string{"&lt;", "%3C", "%3c", "%24", "%7B", "%7b"} {
		if strings.HasPrefix(v, p) {
			return true // as below, encoded
		}
	}
	switch v[0] {
	case '<':
		return strings.IndexByte(v, '>') > 0
	case '[', '(', '{':
		return true
	case '/', '^':
		return strings.HasPrefix(v, "/^") || strings.HasPrefix(v, "^(") || strings.HasPrefix(v, "^[")
	case '%':
		return len(v) > 2 && v[len(v)-1] == '%' || strings.HasPrefix(v, "%(") || strings.HasPrefix(v, "%{") || len(v) <= 3
	case '$':
		if len(v) > 1 && (v[1] == '{' || v[1] == '(' || v[1] == '[') {
			return true
		}
		return plainName(v[1:]) || call(v[1:])
	case '@':
		return len(v) > 2 && (v[len(v)-1] == '@' || plainName(v[1:]) || strings.HasPrefix(v, "@Microsoft."))
	case '!':
		return len(v) > 1 && (plainName(v[1:]) || strings.HasPrefix(v, "!!"))
	case '&', '*':
		return plainName(strings.TrimLeft(v, "&*"))
	case ':':
		return plainName(v[1:])
	case '#':
		return len(v) > 1 && v[1] == '{'
	case '|', '>', '=', ',', ';', ')':
		return true
	}
	if strings.Contains(v, "${") || strings.Contains(v, "{{") || strings.Contains(v, "$(") || strings.Contains(v, "#{") || strings.Contains(v, "%{") || strings.Contains(v, marker) {
		return true
	}
	for _, p := range references {
		if len(v) >= len(p) && strings.EqualFold(v[:len(p)], p) {
			return true
		}
	}
	return call(v)
}

// references are the beginnings of values that point elsewhere.
var references = []string{
	"process.env", "import.meta", "os.environ", "os.getenv", "env.", "env:", "env[", "environ", "secrets.", "vars.", "var.", "data.", "local.", "module.",
	"op://", "vault:", "vault://", "ref+", "arn:aws", "ssm:", "sm://", "gcp-sm:", "awskms", "kms:", "keyring:", "file:", "file://", "projects/", "config.", "settings.",
	"self.", "this.", "props.", "state.", "req.", "request.", "ctx.", "context.", "args.", "opts.", "options.", "params.", "system.getenv", "getenv", "enc[", "enc(", "secret:", "aws:", "sha256:",
	"required|", "nullable|", "string|", "data:", "http://", "https://", "ssh-ed25519", "ssh-rsa", "ecdsa-sha2-", "rsa-sha2-", "ssh-dss",
}

// plainName reports whether s is one name, dotted perhaps.
func plainName(s string) bool {
	if s == "" || '0' <= s[0] && s[0] <= '9' {
		return false
	}
	c := count(s)
	for i := 0; i < len(s); i++ {
		if !isWordByte(s[i]) && s[i] != '.' && s[i] != ':' && s[i] != '-' {
			return false
		}
	}
	return (!c.unlikely() || c.lower == 0 || c.upper == 0 && c.digit == 0) && !choppy(s, &c)
}

// call reports whether v begins with a function call or an index expression.
func call(v string) bool {
	i := 0
	for i < len(v) && (isWordByte(v[i]) || v[i] == '.' || v[i] == ':' || v[i] == '?' || v[i] == '-' && i+1 < len(v) && v[i+1] == '>') {
		i++
	}
	return i > 0 && i < len(v) && (v[i] == '(' || v[i] == '[') && !strings.HasPrefix(v[:i], "-")
}

// userPass reports whether v is the base64 of user:password, as in Basic
// authentication.
func userPass(v string) bool {
	if len(v) < 8 || len(v) > 512 {
		return false
	}
	text, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(v, "="))
	if err != nil {
		return false
	}
	i := strings.IndexByte(string(text), ':')
	return i >= 0 && len(text)-i > 3 && printable(text) && !standIn(string(text))
}

// printable reports whether b is nearly all printable ASCII.
func printable(b []byte) bool {
	odd := 0
	for _, x := range b {
		if (x < ' ' && x != '\n' && x != '\r' && x != '\t') || x > '~' {
			odd++
		}
	}
	return odd*20 <= len(b)
}
