package redact

import "strings"

// crypt takes password hashes in crypt's form and its relatives.
func (sc *scan) crypt(start, end int) {
	s := sc.s
	if start > 0 && isAlnum(s[start-1]) {
		return
	}
	i := end
	for i < len(s) && i-start < 256 && (isAlnum(s[i]) || strings.IndexByte("./$=+-,_", s[i]) >= 0) {
		i++
	}
	for i > end && strings.IndexByte(".,", s[i-1]) >= 0 {
		i--
	}
	text := s[start:i]
	if len(text) < 28 || strings.Count(text, "$") < 3 || shapeStandIn(text) {
		return
	}
	sc.dst = append(sc.dst, span{start: start, end: i, rule: "password-hash", strong: true})
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

func hexRun(s string) int {
	i := 0
	for i < len(s) && isHex(s[i]) {
		i++
	}
	return i
}

// secretObject takes the values of a Kubernetes Secret's data.
func (sc *scan) secretObject(start, end int) {
	s := sc.s
	i := end
	for i < len(s) && i-end < 3 && (s[i] == '"' || s[i] == ' ' || s[i] == '\'' || s[i] == '\r') {
		i++
	}
	if i >= len(s) || s[i] != '\n' && s[i] != ',' {
		return
	}
	window := s[i:min(len(s), i+maxValue)]
	d := strings.Index(window, "\ndata:")
	if d < 0 {
		return
	}
	i += d + len("\ndata:")
	for i < len(s) && s[i] != '\n' {
		i++
	}
	for range 64 {
		if i >= len(s) || s[i] != '\n' || i+1 >= len(s) || s[i+1] != ' ' {
			return
		}
		i++
		eol := strings.IndexByte(s[i:], '\n')
		if eol < 0 {
			eol = len(s) - i
		}
		line := s[i : i+eol]
		colon := strings.Index(line, ": ")
		if colon > 0 {
			name, value := strings.TrimSpace(line[:colon]), strings.Trim(line[colon+2:], " \r\"'")
			at := i + colon + 2 + strings.Index(line[colon+2:], value)
			if len(value) >= 12 && onlyBase64(value) && !plainSetting(name) {
				sc.add(at, at+len(value), "kubernetes-secret")
			}
		}
		i += eol
	}
}

func onlyBase64(s string) bool {
	for i := 0; i < len(s); i++ {
		if !isBase64Std(s[i]) {
			return false
		}
	}
	return true
}

// plainSetting reports whether a member of a Secret is known to be public.
func plainSetting(name string) bool {
	low := foldShort(name)
	for _, w := range []string{"user", "host", "port", "name", "ca.crt", "tls.crt", "region", "endpoint", "url"} {
		if strings.HasSuffix(low, w) && !strings.Contains(low, "database_url") && !strings.Contains(low, "database-url") {
			return true
		}
	}
	return false
}

// printed takes the line under a command that prints a token, such as
// gcloud auth print-access-token, cat master.key, pass show, op read.
func (sc *scan) printed(start, end int) {
	s := sc.s
	low := max(0, start-120)
	line := strings.LastIndexByte(s[low:start], '\n') + 1 + low
	sure := prompted(s[line:start]) || line == start || strings.HasPrefix(s[line:], "cat ")
	if !sure && !commandLine(s[line:start]) {
		return
	}
	eol := strings.IndexByte(s[end:min(len(s), end+200)], '\n')
	if eol < 0 || strings.Contains(s[end:end+eol], "<<") || strings.Contains(s[end:end+eol], ">") {
		return
	}
	n := named{sc: sc, from: start, end: end, class: nameOpaque, known: true}
	if to := sc.unquoted(end+eol+1, placeEnv); !sure && !madeUp(s[end+eol+1:to]) {
		return
	}
	n.alone(end + eol + 1)
	n.class = namePassword
	n.printed(end+eol+1, 6)
}

// commandLine reports whether text begins as a command does: with one word in
// lower case and its first argument.
func commandLine(text string) bool {
	i := 0
	for i < len(text) && ('a' <= text[i] && text[i] <= 'z' || '0' <= text[i] && text[i] <= '9' || strings.IndexByte("._/-", text[i]) >= 0) {
		i++
	}
	return i > 1 && i < len(text) && text[i] == ' ' && strings.IndexByte(text, ':') < 0
}

// login takes the password of user:password after such words as "log in with"
// and of "user / password" behind a label that names both.
func (sc *scan) login(start, end int) {
	s := sc.s
	i := end
	for i < len(s) && i-end < 16 && (s[i] == ' ' || s[i] == ':' || s[i] == '`' || s[i] == '*' || s[i] == '"' || s[i] == '=') {
		i++
	}
	if i == end {
		return
	}
	j := i
	for j < len(s) && j-i < 64 && (isWordByte(s[j]) || strings.IndexByte("@.-+", s[j]) >= 0) {
		j++
	}
	if j == i || j >= len(s) {
		return
	}
	k := j
	for k < len(s) && k-j < 4 && (s[k] == ' ' || s[k] == '/' || s[k] == ':' || s[k] == '`' || s[k] == ',') {
		k++
	}
	sep, sure := s[j:k], false
	for _, w := range []string{"with password ", "with the password ", "with pass ", "using ", "with ", "and password ", "and ", "mit ", "avec ", "con ", "com ", "password ", "pw ", "pass "} {
		if !sure && strings.TrimLeft(sep, " `,") == "" && strings.HasPrefix(s[k:], w) {
			sure = true
			k += len(w)
		}
	}
	for sure && k < len(s) && (s[k] == '`' || s[k] == '"' || s[k] == '\'') {
		k++
	}
	if !sure && (!strings.ContainsAny(sep, "/:") || strings.Contains(sep, "//")) {
		return
	}
	v := sc.unquoted(k, placeProse)
	if text := s[k:v]; len(text) >= 5 && (!sure || madeUp(text) && len(text) >= 8) && acceptPassword(text, placeProse) && !proseWord(text) {
		sc.add(k, v, "password")
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

func onlyURLBase64(s string) bool {
	for i := 0; i < len(s); i++ {
		if !isBase64(s[i]) {
			return false
		}
	}
	return true
}
