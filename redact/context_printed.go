package redact

import "strings"

// This file reads what a command that asks for a credential prints.

// printedWords set off the scanners of this file.
var printedWords = []wordList{
	{(*scan).printed, []string{
		"print-access-token", "print-identity-token", "master.key", "pass show ", "op read ", "gh auth token", "-field=", "config:get",
		"bw get password", "lpass show", "gopass show", "get-secret-value", "secrets versions access", "openssl rand", "pwgen", "key:generate", "rails secret",
		"rake secret", "find-generic-password", "get-access-token", "| base64 -d", "|base64 -d", "initialadminpassword", "secret.txt", "token.txt", "/run/secrets/",
		"secretstring", "rbw get ", "keyring get ", "secrets get ", "secret get ", "secret-tool lookup ", "chamber read ", "find-internet-password", "op item get ",
		"auth token", "initial-password", "initial-admin-secret", "--with-decryption", "base64 --decode", "base64decode", "secretmanager ", "keyvault secret show",
		"vault read ", "ejson decrypt", "sops -d", "sops decrypt", "ansible-vault view", "unseal", "keepassxc-cli ", "credential fill", "create token ",
		"get-login-password", "secrets reveal", ".erlang.cookie", "secret-tool lookup", "keyring get", "wg genkey", "wg genpsk", "/dev/urandom", "randombytes(",
		"token_hex(", "token_urlsafe(", "keys list", "consul keygen", "serf keygen", "keyring generate", "preauthkeys create", "auth:token", "credential reset",
		"apikeys create", "api-keys create", "keys create ",
	}},
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

// asked takes the one word that is printed under a command which names the
// credential:
//
//	>>> print(client.token)
//	…
func (n *named) asked() {
	const longest = 300
	sc, s := n.sc, n.sc.s
	if n.from >= sc.line {
		low := max(0, n.from-longest)
		from := strings.LastIndexByte(s[low:n.from], '\n') + 1 + low
		sc.line = lineEnd(s, n.from, longest)
		sc.prompt = from < n.from && sc.line < len(s) && s[sc.line] == '\n' && asking(s[from:sc.line])
	}
	if !sc.prompt || !n.is(nameOpaque) {
		return
	}
	sc.prompt = false
	n.printed(sc.line+1, 16)
}

// asking reports whether a line is a command whose output may be a credential.
func asking(line string) bool {
	if !prompted(line) && !strings.HasPrefix(line, ">>> ") && !strings.HasPrefix(line, "irb") && !strings.HasPrefix(line, "In [") && !strings.HasPrefix(line, "(Pdb) ") && !strings.HasPrefix(line, "(gdb) ") && !strings.HasPrefix(line, "ipdb> ") && !strings.Contains(line[:min(len(line), 40)], "> ") {
		return false
	}
	for _, w := range []string{"git ", "sum", "md5", "sha", "digest", "fingerprint", "uuid", "ls ", "find ", "which ", "stat ", "wc ", "rg ", "grep ", "//", "</"} {
		if strings.Contains(line, w) {
			return false
		}
	}
	return true
}

// printed takes the line at i when it holds one word or literal and nothing
// else. A machine-made value has least characters or more.
func (n *named) printed(i, least int) {
	s := n.sc.s
	if strings.HasPrefix(s[i:], "=> ") {
		i += len("=> ")
	}
	for _, w := range []string{"Out[", "$"} { // Out[3]: '…', $1 = 0x4005 "…"
		if strings.HasPrefix(s[i:], w) {
			if k := strings.IndexAny(s[i:min(len(s), i+24)], "'\""); k > 0 {
				i += k
			}
		}
	}
	if strings.HasPrefix(s[i:], "base64:") {
		i += len("base64:")
	}
	v := reading{start: i}
	if i < len(s) && (s[i] == '"' || s[i] == '\'') {
		n.sc.readQuoted(&v, i, 0)
		if !v.quoted {
			return
		}
	} else {
		v.end = n.sc.unquoted(i, placeEnv)
	}
	end := v.end
	if v.quoted {
		end++
	}
	for end < len(s) && (s[end] == ' ' || s[end] == '\r') {
		end++
	}
	if user, pass, ok := strings.Cut(s[v.start:v.end], ":"); ok && strings.HasPrefix(pass, "$") && plainName(user) {
		v.start += len(user) + 1 // a line of a password file
	}
	text := s[v.start:v.end]
	if end < len(s) && s[end] != '\n' || len(text) < 6 || reference(text) || len(text) == 40 && hexRun(text) == 40 || isUUID(text) {
		return
	}
	c := count(text)
	switch {
	case assigns(text) || strings.Count(text, ":") > 1:
		return // a setting, or a line of fields: judged as such
	case c.digit+c.sym == 0 || strings.HasSuffix(text, ":") || strings.ContainsAny(text, "(){}[]"):
		return
	case n.class == namePassword:
		if !acceptPassword(text, placeFlag) || proseWord(text) && !chosen(text) && !humanProse(text) {
			return
		}
	case (len(text) < least || !acceptOpaque(text, placeProse)) && !(v.quoted && plainly(text)):
		return
	}
	n.sc.add(v.start, v.end, ruleOf(n.class, n.text()))
}

// shown reads the line under a command that prints a credential:
//
//	$ echo $API_TOKEN
//	…
func (n *named) shown() {
	s := n.sc.s
	low := max(0, n.from-maxBefore)
	start := strings.LastIndexByte(s[low:n.from], '\n') + 1 + low
	cmd := strings.TrimLeft(s[start:n.from], " \t")
	if cmd == "" || strings.Contains(cmd, "git ") || !prompted(cmd) && !strings.HasPrefix(cmd, "echo $") && !strings.HasPrefix(cmd, "printenv ") {
		return
	}
	if !n.is(nameWeak) {
		return
	}
	i := n.end
	for i < len(s) && (s[i] == '\r' || s[i] == '\n') && i-n.end < 3 {
		i++
	}
	if i >= len(s) {
		return
	}
	n.class = max(n.class, nameOpaque)
	n.alone(i)
}

// prompted reports whether a line begins like one typed into a shell.
func prompted(line string) bool {
	for _, p := range []string{"$ ", "% ", "# ", "> ", "❯ ", "➜ ", "+ ", "λ ", "PS "} {
		if strings.HasPrefix(line, p) {
			return true
		}
	}
	i := strings.Index(line, "$ ")
	return i > 0 && i < 40
}
