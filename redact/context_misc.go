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

// secretObject takes the values of a Kubernetes Secret's data, which may stand
// before or behind its kind.
func (sc *scan) secretObject(start, end int) {
	s := sc.s
	i := end
	for i < len(s) && i-end < 3 && (s[i] == '"' || s[i] == ' ' || s[i] == '\'' || s[i] == '\r') {
		i++
	}
	if i < len(s) && s[i] != '\n' && s[i] != ',' {
		return
	}
	if !sc.spend(maxValue) {
		return
	}
	window := s[i:min(len(s), i+maxValue)]
	if next := strings.Index(window, "\n---"); next >= 0 {
		window = window[:next]
	}
	low := max(0, start-maxValue)
	before := s[low:start]
	if last := strings.LastIndex(before, "\n---"); last >= 0 {
		low, before = low+last, before[last:]
	}
	d := strings.Index(window, "\ndata:")
	if d < 0 {
		i, d = low, strings.LastIndex(before, "\ndata:")
	}
	if d < 0 && strings.HasPrefix(before, "data:") {
		sc.secretData(low + len("data:"))
		return
	}
	if d >= 0 {
		sc.secretData(i + d + len("\ndata:"))
	}
}

// secretData takes the values of the lines below data:, or stringData:.
func (sc *scan) secretData(i int) {
	s := sc.s
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
			if inSecret(name, value) {
				sc.addEncoded(at, at+len(value), "kubernetes-secret")
			}
		}
		i += eol
	}
}

// inSecret reports whether a member of a Secret's data is a credential.
func inSecret(name, value string) bool {
	if plainSetting(name) || len(value) < 8 || !onlyBase64(value) {
		return false
	}
	return len(value) >= 12 || acceptPassword(decode64(value), placeEnv)
}

// stringData takes the values of a Secret in the clear.
func (sc *scan) stringData(start, end int) {
	s := sc.s
	for i := lineEnd(s, end, 8); i+1 < len(s) && s[i] == '\n' && s[i+1] == ' ' && sc.spend(maxGap); {
		eol := lineEnd(s, i+1, maxValue)
		if colon := strings.Index(s[i:eol], ": "); colon > 0 && !plainSetting(strings.TrimSpace(s[i:i+colon])) {
			v := sc.read(sc.skipBlank(i+colon+2), placeEnv)
			if v.start < v.end && v.end <= eol && plainly(s[v.start:v.end]) {
				sc.add(v.start, v.end, "kubernetes-secret")
			}
		}
		i = eol
	}
}

// secretJSON takes the values of a Secret's data in JSON.
func (sc *scan) secretJSON(start, end int) {
	s := sc.s
	low, high := max(0, start-maxValue), min(len(s), end+maxValue)
	if !sc.spend(high - low) {
		return
	}
	for _, name := range []string{`"data":`, `"data" :`} {
		d := strings.LastIndex(s[low:high], name)
		if d < 0 {
			continue
		}
		i := sc.skipBlank(low + d + len(name))
		if i >= len(s) || s[i] != '{' {
			return
		}
		for i++; i < high; {
			for i < high && strings.IndexByte(" \n\t\r,", s[i]) >= 0 {
				i++
			}
			var k, v reading
			if i >= high || s[i] != '"' {
				return
			}
			if sc.readQuoted(&k, i, 0); !k.quoted {
				return
			}
			i = sc.skipBlank(k.end + 1)
			if i >= high || s[i] != ':' {
				return
			}
			if i = sc.skipBlank(i + 1); i >= high || s[i] != '"' {
				return
			}
			if sc.readQuoted(&v, i, 0); !v.quoted {
				return
			}
			if inSecret(s[k.start:k.end], s[v.start:v.end]) {
				sc.addEncoded(v.start, v.end, "kubernetes-secret")
			}
			i = v.end + 1
		}
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
	if to := sc.unquoted(end+eol+1, placeEnv); !sure && !madeUp(s[end+eol+1:to]) && (to-end-eol-1 == 40 || hexRun(s[end+eol+1:to]) != to-end-eol-1 || to-end-eol-1 < 32) {
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
	for _, w := range []string{" is ", " are ", " → ", " with ", ": ", " : ", " = "} {
		if strings.HasPrefix(s[i:], w) {
			i += len(w) - 1
			break
		}
	}
	for i < len(s) && i-end < 20 && (s[i] == ' ' || s[i] == ':' || s[i] == '`' || s[i] == '*' || s[i] == '"' || s[i] == '=') {
		i++
	}
	if i == end && s[end-1] != ' ' {
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
	v := sc.unquoted(k, placeProse)
	text := s[k:v]
	apart := strings.ContainsAny(sep, "/:") && !strings.Contains(sep, "//")
	switch {
	case sure && !(madeUp(text) && len(text) >= 8 && acceptPassword(text, placeProse) && !proseWord(text)) && !(len(text) >= 8 && plainly(text) && !packageVersion(text)):
	case sure || apart && (len(text) >= 5 && acceptPassword(text, placeProse) && !proseWord(text) || plainly(text)), sep == " " && plainly(text) && !packageVersion(text):
		sc.add(k, v, "password")
	}
}

// rooted takes the password behind the name of a well-known user: admin:….
func (sc *scan) rooted(start, end int) {
	s := sc.s
	if start > 0 && (isWordByte(s[start-1]) || strings.IndexByte("-./:@", s[start-1]) >= 0) || end >= len(s) || s[end] == ' ' {
		return
	}
	if s[start] == '\n' && !strings.Contains(s[max(0, start-60):start], "u: ") {
		return
	}
	if v := sc.unquoted(end, placeProse); v > end && madeUp(s[end:v]) && !strings.Contains(s[end:v], ".") {
		sc.add(end, v, "password")
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
