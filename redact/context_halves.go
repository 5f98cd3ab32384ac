package redact

import "strings"

// This file reads the secret half of a pair near the other half, which is
// public.

// halfWords set off the scanners of this file.
var halfWords = []wordList{
	{(*scan).awsSecret, []string{"akia", "asia"}},
	{(*scan).twilio, []string{"twilio"}},
	{(*scan).jwk, []string{"\"kty\""}},
}

// awsSecret looks for the secret half near an access key id.
func (sc *scan) awsSecret(start, end int) {
	const near = 400
	s := sc.s
	for i := max(0, start-near); i < min(len(s), end+near); {
		if !isAWSByte(s[i]) {
			i++
			continue
		}
		j := i
		for j < len(s) && j-i <= 48 && isAWSByte(s[j]) {
			j++
		}
		from := i
		if i > 0 && s[i-1] == '\\' && j-i == 41 { // \n before it
			from++
		}
		if j-from == 40 && !midBlock(s, from) {
			text := s[from:j]
			if c := count(text); c.upper > 3 && c.lower > 3 && c.digit > 0 && !c.hex && c.unlikely() && !shapeStandIn(text) {
				sc.add(from, j, "aws-secret-access-key")
			}
		}
		for j < len(s) && isAWSByte(s[j]) && j < end+near {
			j++
		}
		i = j
	}
}

// midBlock reports whether the line above i is base64 from end to end, as in
// a certificate.
func midBlock(s string, i int) bool {
	if i < 50 || s[i-1] != '\n' {
		return false
	}
	for k := i - 2; k > i-50; k-- {
		if !isAWSByte(s[k]) && s[k] != '\r' {
			return false
		}
	}
	return true
}

func isAWSByte(b byte) bool { return isAlnum(b) || b == '+' || b == '/' }

// twilio takes the auth token that follows an account SID.
func (sc *scan) twilio(start, end int) {
	s := sc.s
	limit := min(len(s), end+400)
	for i := end; i+34 < limit; i++ {
		if s[i] != 'A' || s[i+1] != 'C' || hexRun(s[i+2:min(limit, i+36)]) != 32 {
			continue
		}
		for j := i + 34; j < min(limit, i+34+120); j++ {
			if isHex(s[j]) && !isWordByte(s[j-1]) {
				n := hexRun(s[j:min(len(s), j+40)])
				if n == 32 {
					sc.add(j, j+32, "twilio-auth-token")
					return
				}
				j += n
			}
		}
		return
	}
}

// jwk takes the private members of a JSON Web Key.
func (sc *scan) jwk(start, end int) {
	s := sc.s
	if start < sc.keys {
		return
	}
	lo, hi := max(sc.keys, start-2048), min(len(s), end+3072)
	if open := strings.LastIndexByte(s[lo:start], '{'); open >= 0 {
		lo += open
	}
	if shut := strings.IndexByte(s[end:hi], '}'); shut >= 0 {
		hi = end + shut
	}
	sc.keys = hi
	for i := lo; i < hi; i++ {
		if s[i] != '"' {
			continue
		}
		for _, m := range []string{`"d"`, `"p"`, `"q"`, `"dp"`, `"dq"`, `"qi"`, `"k"`} {
			if !strings.HasPrefix(s[i:hi], m) {
				continue
			}
			j := sc.skipBlank(i + len(m))
			if j >= hi || s[j] != ':' {
				break
			}
			if v := sc.read(sc.skipBlank(j+1), placePlain); v.quoted && v.end-v.start >= 20 && onlyURLBase64(s[v.start:v.end]) {
				sc.add(v.start, v.end, "private-key")
			}
			break
		}
	}
}

// keyPair reports whether text is a key with its id before it, as several
// services hand them out: 1f3c…:9b0e….
func keyPair(text string) bool {
	colon := strings.LastIndexByte(text, ':')
	if colon < 6 || len(text)-colon < 21 || strings.ContainsAny(text, " /\\") {
		return false
	}
	id, secret := text[:colon], text[colon+1:]
	for i := 0; i < len(id); i++ {
		if !isWordByte(id[i]) && id[i] != '-' && id[i] != '.' {
			return false
		}
	}
	c := count(id)
	if c.digit == 0 && !c.unlikely() || hasHashPrefix(id) || versionLike(id) || strings.HasPrefix(id, "sha") || hasRepeats(secret) {
		return false
	}
	return hexRun(secret) == len(secret) && len(secret) >= 32 || acceptRandom(secret)
}
