package redact

import "strings"

// This file reads credentials that stand at a place in a call, with no name
// beside them: new PDO(dsn, user, "…"), SetBasicAuth(user, "…").

// A positional is a call whose argument of that number is a password; the
// first is 0.
type positional struct {
	word     string
	argument int
	token    bool // it is a machine-made token
}

var positionals = []positional{
	{word: "new pdo(", argument: 2},
	{word: "new mysqli(", argument: 2},
	{word: "mysqli_connect(", argument: 2},
	{word: "mysql_connect(", argument: 2},
	{word: "drivermanager.getconnection(", argument: 2},
	{word: "plainauth(", argument: 2},
	{word: "jdbctemplate(", argument: 2},
	{word: "basicauth(", argument: 1},
	{word: "basic_auth(", argument: 1},
	{word: "basicauthentication(", argument: 1},
	{word: "digestauth(", argument: 1},
	{word: "credentials(", argument: 1},
	{word: "credentials.basic(", argument: 1},
	{word: "networkcredential(", argument: 1},
	{word: "plaincredentials(", argument: 1},
	{word: "auth.basic(", argument: 1},
	{word: "passwordauthentication(", argument: 1},
	{word: "auth=(", argument: 1},
	{word: "auth = (", argument: 1},
	{word: "auth: (", argument: 1},
	{word: "smtp.login(", argument: 1},
	{word: "server.login(", argument: 1},
	{word: "ftp.login(", argument: 1},
	{word: "imap.login(", argument: 1},
	{word: "mail.login(", argument: 1},
	{word: "ssh.connect(", argument: 2},
	{word: "amqpconnectionfactory(", argument: 1},
	{word: "authenticationtoken(", argument: 1},
	{word: "create_superuser(", argument: 2},
	{word: "create_user(", argument: 2},
	{word: "dbi->connect(", argument: 2},
	{word: "= database(", argument: 2},
	{word: "generatefrompassword([]byte("},
	{word: "bcrypt.hash("},
	{word: "bcrypt.hashsync("},
	{word: "hashpw("},
	{word: "jwt.sign(", argument: 1, token: true},
	{word: "jwt.encode(", argument: 1, token: true},
	{word: "jwt.verify(", argument: 1, token: true},
	{word: "jwt.decode(", argument: 1, token: true},
	{word: "createhmac(", argument: 1, token: true},
	{word: "hmac.new(", token: true},
	{word: "fernet(", token: true},
	{word: "client.login(", token: true},
	{word: "bot.login(", token: true},
	{word: "bot.run(", token: true},
	{word: "client.run(", token: true},
}

// callArgument takes the argument of a call when it is a literal.
func (sc *scan) callArgument(p *positional, end int) {
	s := sc.s
	limit := min(len(s), end+400)
	i := end
	for k := 0; i < limit; k++ {
		for i < limit && (s[i] == ' ' || s[i] == '\n' || s[i] == '\t' || s[i] == '\r') {
			i++
		}
		if i >= limit {
			return
		}
		v := reading{}
		if i+1 < limit && (s[i] == 'b' || s[i] == 'f' || s[i] == 'N') && (s[i+1] == '"' || s[i+1] == '\'') {
			i++
		}
		if s[i] == '"' || s[i] == '\'' || s[i] == '`' {
			sc.readQuoted(&v, i, 0)
			if !v.quoted {
				return
			}
		}
		if k == p.argument {
			sc.takeArgument(p, v)
			return
		}
		if v.quoted {
			i = v.end + 1
		}
		for i < limit && s[i] != ',' {
			if s[i] == '\n' || s[i] == ';' || s[i] == '{' || s[i] == '"' {
				return
			}
			i++
		}
		i++
	}
}

func (sc *scan) takeArgument(p *positional, v reading) {
	if !v.quoted {
		return
	}
	text := sc.s[v.start:v.end]
	switch {
	case p.token:
		if len(text) >= 20 && acceptOpaque(text, placeQuoted) {
			sc.add(v.start, v.end, "token")
		}
	case acceptPassword(text, placeQuoted):
		sc.add(v.start, v.end, "password")
	}
}

// typedIn takes what a test types into a password's field:
// getByLabel('Password').fill('…').
func (sc *scan) typedIn(start, end int) {
	s := sc.s
	line := foldString(s[max(0, start-100):start])
	if nl := strings.LastIndexAny(line, "\n;"); nl >= 0 {
		line = line[nl:]
	}
	if !strings.Contains(line, "passw") && !strings.Contains(line, "token") && !strings.Contains(line, "secret") {
		return
	}
	if i := sc.skipBlank(end); i < len(s) && (s[i] == '"' || s[i] == '\'' || s[i] == '`') {
		v := reading{}
		sc.readQuoted(&v, i, 0)
		if v.quoted && acceptPassword(s[v.start:v.end], placeQuoted) {
			sc.add(v.start, v.end, "password")
		}
	}
}

// answered takes what a script sends after it waited for a password:
// expect "password:" then send "…\r".
func (sc *scan) answered(start, end int) {
	s := sc.s
	before := foldString(s[max(0, start-160):start])
	asked := max(strings.LastIndex(before, "assword"), strings.LastIndex(before, "assphrase"))
	if asked < 0 || !strings.Contains(before, "expect") || strings.Contains(before[asked:], "send") {
		return
	}
	i := sc.skipBlank(end)
	if strings.HasPrefix(s[i:], "-- ") {
		i += len("-- ")
	}
	if i < len(s) && s[i] == '(' {
		i++
	}
	v := reading{}
	if i >= len(s) || s[i] != '"' && s[i] != '\'' {
		return
	}
	sc.readQuoted(&v, i, 0)
	if !v.quoted {
		return
	}
	for {
		n := v.end
		for _, tail := range []string{`\r`, `\n`} {
			if strings.HasSuffix(s[v.start:v.end], tail) {
				v.end -= len(tail)
			}
		}
		if n == v.end {
			break
		}
	}
	if acceptPassword(s[v.start:v.end], placeQuoted) {
		sc.add(v.start, v.end, "password")
	}
}

// slashed takes the password of user/password@host, as Oracle's tools have it.
func (sc *scan) slashed(start, end int) {
	s := sc.s
	i := sc.skipBlank(end)
	for k := 0; k < 3 && i < len(s) && s[i] == '-'; k++ {
		for i < len(s) && s[i] > ' ' {
			i++
		}
		i = sc.skipBlank(i)
	}
	if i < len(s) && (s[i] == '"' || s[i] == '\'') {
		i++
	}
	// In a URL the driver's kind comes first: jdbc:oracle:thin:user/….
	for k := 0; k < 2; k++ {
		if j := strings.IndexByte(s[i:min(len(s), i+8)], ':'); j > 0 && onlyLetters(s[i:i+j]) {
			i += j + 1
		}
	}
	j := i
	for j < len(s) && j-i < 64 && (isWordByte(s[j]) || s[j] == '.' || s[j] == '$' || s[j] == '#') {
		j++
	}
	if j == i || j >= len(s) || s[j] != '/' {
		return
	}
	j++
	to := j
	for to < len(s) && to-j < 64 && s[to] > ' ' && s[to] != '"' && s[to] != '\'' && !strings.HasPrefix(s[to:], "@//") {
		to++
	}
	// The password may hold an @ itself: the last one begins the host.
	if at := strings.LastIndexByte(s[j:to], '@'); at >= 0 && (to >= len(s) || s[to] != '@') {
		to = j + at
	}
	if text := s[j:to]; text != "" && !urlStandIn(s[i:j-1], text) && acceptPassword(text, placeFlag) {
		sc.add(j, to, "password")
	}
}

func onlyLetters(s string) bool {
	for i := 0; i < len(s); i++ {
		if b := lower(s[i]); b < 'a' || b > 'z' {
			return false
		}
	}
	return s != ""
}
