package redact

import "strings"

// flagWords set off the scanners of this file.
var flagWords = []wordList{
	{(*scan).userFlags, []string{" -p ", `"-p", `, `'-p', `}},
}

// listed judges the arguments of a program that are the elements of a list:
// ["mysql", "-u", "root", "-p…"].
func (sc *scan) listed(p *program, i int) {
	s := sc.s
	expect, pair := false, false
	for limit := min(len(s), i+maxCall); i < limit; {
		for i < limit && strings.IndexByte(" ,\n\t", s[i]) >= 0 {
			i++
		}
		v := reading{}
		if i >= limit || s[i] != '"' && s[i] != '\'' {
			return
		}
		if sc.readQuoted(&v, i, 0); !v.quoted {
			return
		}
		i = v.end + 1
		switch text := s[v.start:v.end]; {
		case expect:
			sc.secretArg(p, v, pair)
			expect = false
		case text != "" && text[0] == '-':
			expect, pair = sc.flag(p, v)
		}
	}
}

// userFlags takes the password of -u user -p password, whatever the program.
func (sc *scan) userFlags(start, end int) {
	s := sc.s
	before := s[max(0, start-120):start]
	if nl := strings.LastIndexByte(before, '\n'); nl >= 0 {
		before = before[nl:]
	}
	user := false
	for _, w := range []string{" -u ", " -u=", " -U ", " --user ", " --username ", " --user=", " --username=", `"-u"`, "'-u'", `"login"`, "'login'", `"sshpass"`, "'sshpass'", "login "} {
		user = user || strings.Contains(before, w)
	}
	after := false
	if !user {
		rest := s[end:lineEnd(s, end, 100)]
		if after = strings.Contains(rest, " -u ") || strings.Contains(rest, " --user "); !after {
			return
		}
	}
	v, ok := sc.argument(end, min(len(s), end+200))
	if text := s[v.start:v.end]; ok && !hostPort(text) && (madeUp(text) || chosen(text) || !after && acceptPassword(text, placeFlag) && strings.ContainsAny(text, "0123456789") && !allDigits(strings.Trim(text, ":"))) {
		if c := count(text); c.letters() > 0 {
			sc.add(v.start, v.end, "password")
		}
	}
}

// hostPort reports whether text is an address: it ends with a port.
func hostPort(text string) bool {
	colon := strings.LastIndexByte(text, ':')
	return colon > 0 && allDigits(text[colon+1:]) && strings.ContainsAny(text[:colon], ".:")
}
