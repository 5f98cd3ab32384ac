package redact

import "strings"

const maxCommand = 1500

// command judges the arguments of a program.
func (sc *scan) command(p *program, start, end int) {
	s := sc.s
	if start > 0 && (isWordByte(s[start-1]) || s[start-1] == '-') && !(start > 1 && s[start-2] == '\\') {
		return
	}
	if sc.commands > 8*len(s)+maxCommand {
		return
	}
	limit := min(len(s), end+maxCommand)
	var last reading
	expect, pair := false, false
	plain := 0 // arguments that are no flags
	i := end
	for {
		arg, ok := sc.argument(i, limit)
		if !ok {
			break
		}
		sc.commands += arg.end - i + 2
		i = arg.end
		if arg.quoted {
			i++
		}
		text := s[arg.start:arg.end]
		switch {
		case expect && !pair && text != "" && text[0] == '-':
			expect, pair = sc.flag(p, arg) // the flag before had no value
		case expect:
			sc.secretArg(p, arg, pair)
			expect = false
		case text != "" && (text[0] == '-' || text[0] == '/'):
			expect, pair = sc.flag(p, arg)
		case p.word1:
			if acceptOpaque(text, placeFlag) {
				sc.add(arg.start, arg.end, "token")
			}
			return
		default:
			last = arg
			plain++
			if p.first && plain == 1 && plainly(text) {
				sc.add(arg.start, arg.end, "password")
			}
			if p.at {
				sc.atHost(arg)
			}
			if p.second && plain == 2 && acceptPassword(text, placeFlag) {
				sc.add(arg.start, arg.end, "password")
			}
		}
	}
	sc.commands += i - end
	if p.colon && last.end > last.start && strings.IndexByte(s[last.start:last.end], ':') > 0 && !strings.Contains(s[last.start:last.end], "://") {
		sc.secretArg(p, last, true)
		return
	}
	if p.last && strings.HasPrefix(s[last.start:last.end], `\`) {
		return // a share
	}
	if p.last && last.end > last.start && (!p.likely || madeUp(s[last.start:last.end]) || chosen(s[last.start:last.end])) && acceptPassword(s[last.start:last.end], placeFlag) {
		sc.add(last.start, last.end, "password")
	}
}

// flag looks at an argument that begins with a dash: whether the next one is
// its secret value, or it holds the value itself.
func (sc *scan) flag(p *program, arg reading) (expect, pair bool) {
	text := sc.s[arg.start:arg.end]
	if f, _, ok := strings.Cut(text, "="); ok && len(f)+1 < len(text) && (text[len(f)+1] == '"' || text[len(f)+1] == '\'') && text[0] == '-' {
		// --password='…': the quotes stay
		for _, w := range p.password {
			if f == w {
				sc.secretArg(p, reading{start: arg.start + len(f) + 2, end: arg.end}, false)
				return false, false
			}
		}
	}
	for _, f := range p.password {
		if text == f {
			return true, false
		}
		if len(text) > len(f)+1 && text[:len(f)] == f && text[len(f)] == '=' {
			sc.secretArg(p, reading{start: arg.start + len(f) + 1, end: arg.end}, false)
		}
	}
	for _, f := range p.pair {
		if text == f {
			return true, true
		}
		if len(text) > len(f) && text[:len(f)] == f && (len(f) == 2 && text[2] != '-' || text[len(f)] == '=') {
			start := arg.start + len(f)
			if sc.s[start] == '=' {
				start++
			}
			if start < arg.end && (sc.s[start] == '"' || sc.s[start] == '\'') {
				start++
			}
			sc.secretArg(p, reading{start: start, end: arg.end}, true)
		}
	}
	if p.word == "curl " && len(text) > 2 && text[1] != '-' {
		if u := strings.IndexByte(text, 'u'); u > 1 && strings.Trim(text[1:u], "0123469aBfgGiIjkLlMNnOpqRSsvVZ#") == "" {
			if u+1 == len(text) {
				return true, true
			}
			sc.secretArg(p, reading{start: arg.start + u + 1, end: arg.end}, true)
		}
	}
	for _, f := range p.attached {
		if len(text) > len(f) && text[:len(f)] == f && text[len(f)] != '-' {
			start := arg.start + len(f)
			if sc.s[start] == '"' || sc.s[start] == '\'' {
				start++
			}
			sc.secretArg(p, reading{start: start, end: arg.end}, false)
		}
	}
	return false, false
}

// secretArg takes an argument that is a password, or user:password.
func (sc *scan) secretArg(p *program, arg reading, pair bool) {
	s := sc.s
	if arg.start >= arg.end {
		return
	}
	text := s[arg.start:arg.end]
	if strings.HasPrefix(text, "pass:") {
		arg.start += len("pass:")
		if arg.start < arg.end && (s[arg.start] == '"' || s[arg.start] == '\'') {
			arg.start++
		}
		text = s[arg.start:arg.end]
	} else if strings.HasPrefix(text, "env:") || strings.HasPrefix(text, "file:") || text == "stdin" {
		return
	}
	if pair {
		i := strings.IndexByte(text, p.sep)
		if i < 0 || i+1 == len(text) {
			if user := strings.TrimSuffix(text, ":"); len(user) >= 16 && acceptOpaque(user, placeFlag) {
				sc.add(arg.start, arg.start+len(user), "token")
			}
			return
		}
		if user := text[:i]; len(user) >= 20 && acceptOpaque(user, placeFlag) {
			sc.add(arg.start, arg.start+i, "token")
		}
		if text[i+1] == '\\' || text[i+1] == '/' {
			return // a path behind the letter of a disk
		}
		arg.start += i + 1
		if q := s[arg.start]; (q == '"' || q == '\'') && arg.start+1 < arg.end {
			arg.start++
			if end := strings.IndexByte(s[arg.start:arg.end], q); end > 0 {
				arg.end = arg.start + end
			}
		}
		pass := s[arg.start:arg.end]
		if at := strings.LastIndexByte(pass, '@'); at > 0 && (p.colon || p.word == "mysqlsh ") {
			arg.end = arg.start + at
			pass = pass[:at]
		}
		if urlStandIn(text[:i], pass) {
			return
		}
		sc.add(arg.start, arg.end, "password")
		return
	}
	if text == "" || text[0] == '-' || len(text) < minPassword {
		return
	}
	if acceptPassword(text, placeFlag) {
		sc.add(arg.start, arg.end, "password")
	}
}
