package redact

import (
	"encoding/base64"
	"strings"
)

// This file knows what values look like that are no credentials, and the
// alphabets that text is made of.

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

// isColour reports whether text is a colour as style sheets write it.
func isColour(text string) bool {
	return (len(text) == 4 || len(text) == 7 || len(text) == 9) && text[0] == '#' && hexRun(text[1:]) == len(text)-1
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
		if isOdd(x) {
			odd++
		}
	}
	return !tooOdd(odd, len(b))
}

func isOdd(b byte) bool { return (b < ' ' && b != '\n' && b != '\r' && b != '\t') || b > '~' }

// tooOdd reports whether text of a length may not have so many odd bytes.
func tooOdd(odd, length int) bool { return odd*20 > length }

func onlyLetters(s string) bool {
	for i := 0; i < len(s); i++ {
		if b := lower(s[i]); b < 'a' || b > 'z' {
			return false
		}
	}
	return s != ""
}

func onlyBase64(s string) bool {
	for i := 0; i < len(s); i++ {
		if !isBase64Std(s[i]) {
			return false
		}
	}
	return true
}

func onlyURLBase64(s string) bool {
	for i := 0; i < len(s); i++ {
		if !isBase64(s[i]) {
			return false
		}
	}
	return true
}

func identifierOnly(s string) bool {
	for i := 0; i < len(s); i++ {
		if !isWordByte(s[i]) && s[i] != '-' && s[i] != '.' && s[i] != '@' {
			return false
		}
	}
	return true
}

func hexRun(s string) int {
	i := 0
	for i < len(s) && isHex(s[i]) {
		i++
	}
	return i
}

func isBase64Std(b byte) bool { return isAlnum(b) || b == '+' || b == '/' || b == '=' }

func allDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
