package redact

import "strings"

// This file reads the words of command lines, and what is piped or written.

// shellWords set off the scanners of this file.
var shellWords = []wordList{
	{(*scan).pipedIn, []string{"--password-stdin", "chpasswd", "sudo -s", "passwd --stdin", "--with-token", "passphrase-fd", "cryptsetup"}},
	{(*scan).hereString, []string{"<<< "}},
	{(*scan).substituted, []string{"<(echo ", "<(printf "}},
	{(*scan).prints, []string{"password-command", "password_command", "passwordeval", "passcmd", "password_cmd", "exec:/bin/echo"}},
}

// argument reads the next word of a command line from i.
func (sc *scan) argument(i, limit int) (reading, bool) {
	s := sc.s
	for i < limit {
		switch {
		case s[i] == ' ' || s[i] == '\t':
			i++
		case s[i] == '\\' && i+1 < limit && s[i+1] == '\n':
			i += 2
		case strings.HasPrefix(s[i:limit], `\\n`) || strings.HasPrefix(s[i:limit], "\\\r\n"):
			i += 3
		default:
			goto word
		}
	}
	return reading{}, false
word:
	switch s[i] {
	case '\n', '\r', '|', ';', '#', '}', ')', ']', ',', '<':
		return reading{}, false
	case '&':
		if i+1 < limit && s[i+1] == '&' {
			return reading{}, false
		}
	}
	k := i
	for k < limit && k-i < 8 && s[k] == '\\' {
		k++
	}
	if k < limit && (s[k] == '"' || s[k] == '\'') {
		r := reading{}
		sc.readQuoted(&r, k, k-i)
		if r.quoted {
			return r, true
		}
		return r, false
	}
	j := i
	quote := byte(0)
	for j < limit {
		b := s[j]
		if quote == 0 && (b == ' ' || b == '\t' || b == '\n' || b == '\r' || b == ';' || b == '|' || b == '`' || b == '\\' && j+1 < limit && strings.IndexByte(`n"r`, s[j+1]) >= 0) {
			break
		}
		if b == '"' || b == '\'' {
			if quote == b {
				break
			}
			if quote == 0 {
				if j > i && s[j-1] != '=' && s[j-1] != ':' && !flagOnly(s[i:j]) {
					break
				}
				quote = b
			}
		}
		if b == '\n' || b == ')' && quote == 0 && j > i && s[i] != '$' && strings.IndexByte(s[i:j], '(') < 0 {
			break
		}
		j++
	}
	if j == i {
		return reading{}, false
	}
	return reading{start: i, end: j, quoted: quote != 0 && j < limit && s[j] == quote}, true
}

// flagOnly reports whether a quote after t can begin the value of flag t.
func flagOnly(t string) bool { return len(t) >= 2 && len(t) <= 3 && (t[0] == '-' || t[0] == '/') }

// pipes are what reads a password from a pipe. The bar is the first byte.
var pipes = []string{
	"| passwd", "| sudo passwd", "| sudo -s", "| su ", "| sudo su", "| kinit", "| smbpasswd", "| sudo smbpasswd", "| gpg", "| docker secret", "| podman secret", "| gcloud secrets", "| vercel env", "| wrangler ",
	"| fly secrets", "| npx wrangler", "| gh secret", "| vault login", "| vault write", "| openssl enc", "| age -p", "| pass insert", "| kubeseal", "| zfs load-key", "| veracrypt", "| sshpass", "| ssh-add", "| htpasswd -i",
	"| kibana-keystore", "| elasticsearch-keystore", "| bw login", "| bw unlock", "| npm login", "| op signin", "| tee /run/secrets/", "| systemd-creds", "| secret-tool store", "| az login", "| heroku auth", "| flyctl secrets", "| openconnect", "| sudo openconnect", "| supabase secrets",
}

// piped is pipedIn for a word that begins with the bar.
func (sc *scan) piped(start, end int) { sc.pipedIn(start+1, end) }

// hereString takes what <<< hands to a command that asks for a credential.
func (sc *scan) hereString(start, end int) {
	s := sc.s
	before := s[max(0, start-100):start]
	line := foldString(before[strings.LastIndexByte(before, '\n')+1:])
	for _, w := range []string{"secret", "pass", "login", "kinit", "sudo -s", "token", "load-key", "age -p", "vault", "env add", "keystore", "auth", "luks", "kubeseal", "openconnect"} {
		if !strings.Contains(line, w) {
			continue
		}
		v := sc.read(sc.skipBlank(end), placeFlag)
		if v.start < v.end && s[v.start] == '$' {
			return
		}
		if text := s[v.start:v.end]; v.start < v.end && (madeUp(text) || chosen(text) || acceptOpaque(text, placeFlag) && len(text) >= 12) {
			sc.add(v.start, v.end, "password")
		}
		return
	}
}

// written takes what echo or printf writes to a file whose name is that of a
// credential: echo … > token.txt.
func (n *named) written() {
	s := n.sc.s
	if n.end < len(s) && strings.IndexByte("\n\r;&\"' )", s[n.end]) < 0 {
		return
	}
	i := n.from
	for i > 0 && n.from-i < maxName && (isNameByte(s[i-1]) || s[i-1] == '/' || s[i-1] == '~') {
		i--
	}
	for i > 0 && (s[i-1] == ' ' || s[i-1] == '"') {
		i--
	}
	if i < 8 || s[i-1] != '>' || !n.is(nameOpaque) && !strings.Contains(s[i:n.end], "secrets/") {
		return
	}
	i--
	if s[i-1] == '>' {
		i--
	}
	low := max(0, i-300)
	line := strings.LastIndexAny(s[low:i], "\n;") + 1 + low
	for _, w := range []string{"echo ", "printf "} {
		if k := strings.LastIndex(s[line:i], w); k >= 0 {
			n.sc.echoed(line+k+len(w), i)
			return
		}
	}
}

// pipedIn takes what is piped into a program that reads a password:
// echo … | docker login --password-stdin, echo user:… | chpasswd.
func (sc *scan) pipedIn(start, end int) {
	s := sc.s
	low := max(0, start-300)
	line := strings.LastIndexAny(s[low:start], "\n;") + 1 + low
	bar := strings.LastIndexByte(s[line:start], '|')
	if bar < 0 {
		return
	}
	before := s[line : line+bar]
	if again := strings.LastIndexByte(before, '|'); again >= 0 {
		before = before[again:]
	}
	i := strings.LastIndex(before, "echo ")
	k := len("echo ")
	if i < 0 {
		i, k = strings.LastIndex(before, "printf "), len("printf ")
	}
	if i < 0 {
		return
	}
	sc.echoed(line+strings.LastIndex(s[line:line+bar], before)+i+k, line+bar)
}

// echoed takes the first argument of echo or printf that is no flag.
func (sc *scan) echoed(at, limit int) {
	s := sc.s
	for range 3 {
		arg, ok := sc.argument(at, limit)
		if !ok {
			return
		}
		text := s[arg.start:arg.end]
		if text != "" && text[0] == '-' || text == "%s" || strings.HasPrefix(text, "%s\\") {
			at = arg.end
			if arg.quoted {
				at++
			}
			continue
		}
		if nl := strings.Index(text, `\n`); nl > 0 {
			arg.end = arg.start + nl // printf "…\n…\n"
			text = text[:nl]
		}
		if c := strings.IndexByte(text, ':'); c > 0 && strings.Contains(s[limit:min(len(s), limit+24)], "chpasswd") {
			arg.start += c + 1
			text = text[c+1:]
		}
		if acceptPassword(text, placeFlag) {
			sc.add(arg.start, arg.end, "password")
		}
		return
	}
}

// substituted takes what a shell hands to a command as a file, when the line
// says that the file is a credential: --private-key <(echo …).
func (sc *scan) substituted(start, end int) {
	s := sc.s
	low := max(0, start-100)
	line := foldString(s[strings.LastIndexByte(s[low:start], '\n')+1+low : start])
	for _, w := range []string{"secret", "pass", "private-key", "preshared", "token", "credential", "data-file", "kubeseal", "wg set", "defaults-"} {
		if strings.Contains(line, w) {
			sc.echoed(end, lineEnd(s, end, maxCall))
			return
		}
	}
}

// prints takes the password that a setting's command prints:
// --password-command "echo …".
func (sc *scan) prints(_, end int) {
	s := sc.s
	window := s[end:min(len(s), end+16)]
	for _, w := range []string{"echo ", "printf ", " "} {
		if k := strings.Index(window, w); k >= 0 && (w != " " || s[end-1] == 'o') {
			sc.echoed(end+k+len(w), lineEnd(s, end, 200))
			return
		}
	}
}
