package redact

import "strings"

// A reading is a value as it stands in the text, without its quotes.
type reading struct {
	start, end int
	quoted     bool
	called     bool   // inside a call: Secret("…")
	converts   bool   // … that only changes its type
	scheme     string // bearer, basic … before it, in lower case
}

// read reads the value at i, quoted or not.
func (sc *scan) read(i int, p place) reading {
	s := sc.s
	r := reading{start: i, end: i}
	if i >= len(s) {
		return r
	}
	j := sc.literalPrefix(i)
	if s[i] == '(' {
		for j = i + 1; j < len(s) && j-i < maxGap && (s[j] == '\n' || s[j] == ' ' || s[j] == '\t') && strings.HasPrefix(s[i+1:], "\n"); {
			j++ // the literal stands by itself on the next line
		}
	}
	k := j
	for k < len(s) && k-j < 12 && s[k] == '\\' {
		k++
	}
	if k < len(s) && (s[k] == '"' || s[k] == '\'' || s[k] == '`') {
		if r.called = j > i && (s[j-1] == '(' || s[j-1] == ' ' || s[j-1] == ':'); r.called {
			r.converts = conversion(s[i : i+strings.IndexAny(s[i:j]+"(", "(")])
		}
		sc.readQuoted(&r, k, k-j)
		if r.quoted {
			sc.scheme(&r)
			return r
		}
		i = k + 1
		if i < len(s) && strings.IndexByte("+,);]} \n", s[i]) >= 0 {
			return r // the quote ends a literal: "NAME=" + value
		}
	}
	r.start = i
	r.end = sc.unquoted(i, p)
	sc.scheme(&r)
	return r
}

// conversion reports whether a call to f gives its argument back as another
// type.
func conversion(f string) bool {
	f = strings.TrimPrefix(f, "new ")
	if i := strings.LastIndexAny(f, ".:"); i >= 0 && f[i+1:] != "from" {
		f = f[i+1:]
	}
	switch foldString(f) {
	case "[]byte", "string", "str", "bytes", "byte", "secret", "secretstr", "secretstring", "securestring", "buffer.from", "chararray", "bcrypt", "make", "password_hash", "hashpw", "make_password", "generate_password_hash", "gostring", "sensitive", "securestr", "utf8", "nsstring", "md5", "sha1", "sha2", "crypt", "password",
		"data", "symmetrickey", "decodestring", "fromhex", "b64decode", "urlsafe_b64decode", "frombase64string", "fromhexstring", "decode64", "strict_decode64", "urlsafe_decode64", "unhexlify", "a2b_hex", "hex2bin", "base64_decode", "atob", "getbytes", "frombase64", "hexdecode", "hextobytes", "mustdecode", "fromstring", "stringvalue", "cstr", "text", "tochararray", "wrap", "seal":
		return true
	}
	return false
}

// literalPrefix skips what may stand before a string literal: f", []byte(",
// new Secret(", [" and the like.
func (sc *scan) literalPrefix(i int) int {
	s := sc.s
	j := i
	for j < len(s) && j-i < 40 && (isWordByte(s[j]) || s[j] == '.' || s[j] == '[' || s[j] == ']' || s[j] == '@' || s[j] == '$' || s[j] == '&' || s[j] == ':' || s[j] == ' ') {
		if s[j] == ' ' && !strings.HasPrefix(s[i:j], "new") {
			break
		}
		j++
	}
	if j < len(s) && s[j] == '(' && j > i {
		return sc.innermost(j + 1)
	}
	if j > i && j < len(s) && (s[j] == '"' || s[j] == '\'') {
		switch p := s[i:j]; p {
		case "f", "b", "r", "u", "F", "B", "R", "U", "rb", "br", "fr", "rf", "@", "$", "$@", "@$", "[", "L", "&", "s", "N", "E":
			return j
		}
	}
	return i
}

// innermost skips labels and further calls before the literal that a call's
// arguments begin with: Data(base64Encoded: "…"), Key(data: Data("…")).
func (sc *scan) innermost(i int) int {
	s := sc.s
	for j, depth := i, 0; j < len(s) && j-i < 48 && depth < 4; j++ {
		switch b := s[j]; {
		case b == '"' || b == '\'' || b == '`' || b == '\\':
			if depth == 0 {
				return i
			}
			return j
		case b == '(' || b == ':':
			depth++
		case !isWordByte(b) && b != '.' && b != ' ':
			return i
		}
	}
	return i
}

// readQuoted reads to the quote that closes the one at k, which has level
// backslashes before it. Quotes with more of them are inside the value.
func (sc *scan) readQuoted(r *reading, k, level int) {
	s := sc.s
	q := s[k]
	if strings.HasPrefix(s[k:], `"""`) || strings.HasPrefix(s[k:], "'''") {
		k += 2
	}
	limit := min(len(s), k+1+maxValue)
	for j := k + 1; j < limit; j++ {
		b := s[j]
		if b == '\n' && q != '`' {
			return
		}
		if b != q {
			continue
		}
		back := j
		for back > k+1 && s[back-1] == '\\' {
			back--
		}
		if j-back > level {
			continue
		}
		r.start, r.end, r.quoted = k+1, back, true
		return
	}
}

// quoteInside reports whether the byte at j is a quote in the middle of the
// bare value at i, as a shell allows: NAME=abc"def.
func quoteInside(s string, i, j int) bool {
	return (s[j] == '"' || s[j] == '\'') && j > i && isAlnum(s[j-1]) && j+1 < len(s) && isAlnum(s[j+1])
}

// unquoted returns the end of the bare value at i.
func (sc *scan) unquoted(i int, p place) int {
	s := sc.s
	if sc.runFrom <= i && i < sc.runEnd {
		return sc.runEnd
	}
	limit := min(len(s), i+maxValue)
	j := i
loop:
	for ; j < limit; j++ {
		if s[j] < ' ' {
			break
		}
		if p == placeEnv && quoteInside(s, i, j) {
			continue
		}
		if s[j] >= 0xe3 && s[j] <= 0xed && j > i && s[j-1] < 0x80 {
			break // prose of another script goes on without a blank
		}
		switch s[j] {
		case ' ', '\t', '\n', '\r', '"', '\'', '`', '<', '>', ';', ',', '}', 0x1b, 0xe2, 0xe3, 0xef:
			break loop // the last three begin the signs of other scripts
		case '&':
			if ampersandEnds(s, i, j) {
				break loop
			}
		case '|':
			if !barInside(s, i, j) {
				break loop
			}
		case ')', ']':
			if !strings.ContainsAny(s[i:min(j, i+64)], "([") {
				break loop
			}
		case '{':
			if j > i && s[j-1] != '$' && s[j-1] != '{' && s[j-1] != '#' && s[j-1] != '%' {
				break loop
			}
		case '\\':
			if j+1 < len(s) && strings.IndexByte(`nrtu"'\/`, s[j+1]) >= 0 && !(s[j+1] == '\\' && p == placeEnv && j+2 < len(s) && isAlnum(s[j+2])) {
				if s[j+1] == '/' {
					continue
				}
				break loop
			}
		}
	}
	if j < len(s) && s[j] == '}' && strings.Contains(s[i:j], "{") {
		for j < limit && s[j] == '}' {
			j++
		}
	} else {
		sc.runFrom, sc.runEnd = i, j
	}
	for j > i && (s[j-1] == '\\' || s[j-1] == '.' || s[j-1] == ':' || p != placeEnv && (s[j-1] == '!' || s[j-1] == '?') && (p == placeProse || !strings.ContainsAny(s[i:j], "0123456789"))) {
		j--
	}
	return j
}

// ampersandEnds reports whether the & at j ends the bare value that starts at
// i: the next parameter of a query, another command or an entity follows.
// Else it is a character of a password.
func ampersandEnds(s string, i, j int) bool {
	k := j + 1
	for k < len(s) && k-j < 40 && (isNameByte(s[k]) || s[k] == '[' || s[k] == ']' || s[k] == '%' || s[k] == '#') {
		k++
	}
	if k == j+1 || k < len(s) && (s[k] == '=' || s[k] == ';') {
		return true
	}
	for b := i; b > 0 && i-b < maxBefore && s[b-1] > ' '; b-- {
		if s[b-1] == '?' {
			return true
		}
	}
	return false
}

// barInside reports whether the | at j stands inside a token: 12|kX…, name|kX….
func barInside(s string, i, j int) bool {
	if j == i || !isAlnum(s[j-1]) {
		return false
	}
	k := j + 1
	for k < len(s) && k-j < 20 && isBase64(s[k]) {
		k++
	}
	if k-j < 20 {
		return false
	}
	c := count(s[j+1 : k])
	return c.digit > 0 && c.letters() > 0 && c.unlikely()
}
