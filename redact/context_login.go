package redact

import "strings"

// This file reads what a person tells another to log in with.

// loginWords set off the scanners of this file.
var loginWords = []wordList{
	{(*scan).login, []string{
		"zugangsdaten:", "logindaten:", "identifiants :", "identifiants:", "credenciales:", "credenziali:", "credenciais:", "inloggegevens:",
		"logowania:", "log in with", "login with", "login:", "credentials:", "creds:", "sign in with", "login is", "log in as", "login as", "sign in as",
		"credentials are", "/password:", "/pass:", "/pw:", "zugangsdaten", "identifiants", "credenciales", "credenciais", "credenziali", "данные для входа", "basic auth",
		"u/p", "user/pass", "user:pass", "/password ", ":password ", "username & password", "user & pass", "creds are", "creds →", "creds ", "admin login", "login ",
		"账号", "logging in as", "ssh in with", "ssh in as", "ssh as", "logged in as",
	}},
	{(*scan).oneTime, []string{
		"verification code", "one-time code", "2fa code", "mfa code", "otp", "security code", "login code", "auth code", "authenticator code",
		"pin", "sms code", "one-time password", "one-time passcode", "your code is", "use code ", "confirmation code",
	}},
	{(*scan).rooted, []string{"admin:", "root:", "admin / ", "root / ", "administrator / ", "\np: ", "admin=", "root="}},
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

// oneTime takes the digits of a one-time code.
func (sc *scan) oneTime(start, end int) {
	s := sc.s
	i := sc.skipBlank(end)
	for _, w := range []string{"is ", ": ", "is: ", "= ", ":"} {
		if strings.HasPrefix(s[i:], w) {
			i += len(w)
			break
		}
	}
	for i < len(s) && i-end < 12 && strings.IndexByte("*` \"'", s[i]) >= 0 {
		i++
	}
	to := i
	for to < len(s) && '0' <= s[to] && s[to] <= '9' {
		to++
	}
	text := s[i:to]
	if len(text) < 6 || len(text) > 8 || to < len(s) && isWordByte(s[to]) || strings.Contains("0123456789", text) || hasRepeats(text) || text == "654321" {
		return
	}
	sc.add(i, to, "one-time-code")
}
