package redact

import "strings"

// This file reads literals that are credentials because of what is done with
// them: typed into a field, sent as an answer, hashed.

// typedWords set off the scanners of this file.
var typedWords = []wordList{
	{func(sc *scan, start, end int) { sc.answered(start, end-1) }, []string{"send \""}},
	{(*scan).answered, []string{"send -- ", "sendline(", ".write(", ".sendline(", ".send("}},
	{(*scan).typedIn, []string{".send_keys(", ".sendkeys(", ".fill(", ".type(", ".typetext(", ".val(", ".value = "}},
	{(*scan).filtered, []string{"| password_hash", "|password_hash", "| convertto-securestring"}},
	{(*scan).characters, []string{".tochararray("}},
}

// typedIn takes what a test types into a password's field:
// getByLabel('Password').fill('…').
func (sc *scan) typedIn(start, end int) {
	s := sc.s
	line := foldString(s[max(0, start-100):min(len(s), end+60)])
	if nl := strings.LastIndexAny(line[:min(100, start)], "\n;"); nl >= 0 {
		line = line[nl:]
	}
	if nl := strings.IndexAny(line[1:], "\n;"); nl >= 0 {
		line = line[:nl+1]
	}
	if !strings.Contains(line, "passw") && !strings.Contains(line, "pw'") && !strings.Contains(line, "pwd") && !strings.Contains(line, `pw"`) && !strings.Contains(line, "token") && !strings.Contains(line, "secret") {
		return
	}
	if sc.s[end-1] != '(' {
		if v := sc.read(sc.skipBlank(end), placePlain); v.quoted && acceptPassword(s[v.start:v.end], placeQuoted) {
			sc.add(v.start, v.end, "password")
		}
		return
	}
	// The field may be the first argument.
	for k, i, limit := 0, end, min(len(s), end+maxCall); k < 2; k++ {
		v, next := sc.callValue(i, limit)
		if text := s[v.start:v.end]; v.quoted && acceptPassword(text, placeQuoted) && (k > 0 || next >= 0 && s[next] != ',') {
			sc.add(v.start, v.end, "password")
		}
		if next < 0 || s[next] != ',' {
			return
		}
		i = next + 1
	}
}

// answered takes what a script sends after it waited for a password:
// expect "password:" then send "…\r".
func (sc *scan) answered(start, end int) {
	s := sc.s
	before := foldString(s[max(0, start-160):start])
	asked := max(strings.LastIndex(before, "assword"), strings.LastIndex(before, "assphrase"))
	if asked < 0 || !strings.Contains(before, "expect") && !strings.Contains(before, "read_until") && !strings.Contains(before, "waitfor") || strings.Contains(before[asked:], "send") || strings.Contains(before[asked:], "write(") {
		return
	}
	i := sc.skipBlank(end)
	if strings.HasPrefix(s[i:], "-- ") {
		i += len("-- ")
	}
	if i < len(s) && s[i] == '(' {
		i++
	}
	if i+1 < len(s) && s[i] == 'b' {
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

// filtered takes the literal that a filter makes a password of:
// 'x' | password_hash('sha512').
func (sc *scan) filtered(start, _ int) {
	s := sc.s
	end := start
	for end > 0 && start-end < 4 && s[end-1] == ' ' {
		end--
	}
	if end == 0 || s[end-1] != '\'' && s[end-1] != '"' {
		return
	}
	sc.literalBefore(end-1, func(text string) bool { return acceptPassword(text, placeQuoted) })
}

// characters takes a literal made into characters, as Java wants passwords.
func (sc *scan) characters(start, _ int) {
	if start > 0 && sc.s[start-1] == '"' {
		sc.literalBefore(start-1, plainly)
	}
}

// literalBefore takes the literal that the quote at end closes.
func (sc *scan) literalBefore(end int, accepted func(text string) bool) {
	s := sc.s
	low := max(0, end-maxBefore)
	open := strings.LastIndexByte(s[low:end], s[end]) + 1
	if open == 0 || strings.IndexByte(s[low+open:end], '\n') >= 0 {
		return
	}
	if text := s[low+open : end]; text != "" && accepted(text) {
		sc.add(low+open, end, "password")
	}
}
