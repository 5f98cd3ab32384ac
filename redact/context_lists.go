package redact

import "strings"

// This file reads lines whose form tells what they hold: password files,
// cookie jars, recovery codes, the words of a wallet.

// lineEnd returns the end of the line that holds s[i], at most limit bytes on.
func lineEnd(s string, i, limit int) int {
	to := strings.IndexByte(s[i:min(len(s), i+limit)], '\n')
	if to < 0 {
		return min(len(s), i+limit)
	}
	return i + to
}

// jar takes the value of a line of Netscape's cookie file: seven fields with
// tabs between, of which this is the fourth.
func (sc *scan) jar(start, end int) {
	s := sc.s
	i := end
	for i < len(s) && i-end < 12 && '0' <= s[i] && s[i] <= '9' {
		i++
	}
	if i == end || i >= len(s) || s[i] != '\t' {
		return
	}
	name := i + 1
	tab := strings.IndexByte(s[name:min(len(s), name+128)], '\t')
	if tab <= 0 || strings.ContainsAny(s[name:name+tab], " \n") {
		return
	}
	value := name + tab + 1
	sc.crumb(s[name:name+tab], value, sc.cookieValue(value))
}

// recoveryCodes takes the codes on the lines under a heading that names them.
func (sc *scan) recoveryCodes(start, end int) {
	s := sc.s
	const longest = 200
	i := lineEnd(s, end, longest)
	var found []reading
	for range 24 {
		i++
		if i >= len(s) {
			break
		}
		eol := lineEnd(s, i, longest)
		line := s[i:eol]
		for at := 0; at < len(line); {
			for at < len(line) && strings.IndexByte(" \t\r*-•|>", line[at]) >= 0 {
				at++
			}
			to := at
			for to < len(line) && (isAlnum(line[to]) || line[to] == '-') {
				to++
			}
			word := line[at:to]
			if isCode(word) || len(found) > 0 && likeBefore(s, found[len(found)-1], word) {
				found = append(found, reading{start: i + at, end: i + to})
			} else if to < len(line) && strings.IndexByte(".):", line[to]) >= 0 && allDigits(word) {
				to++ // the number of the code
			} else if word != "" || to < len(line) && strings.IndexByte(" \t\r*-•|>`", line[to]) < 0 {
				at = -1
				break
			}
			at = max(to, at+1)
		}
		if len(found) > 0 && strings.TrimSpace(line) == "" {
			break
		}
		i = eol
	}
	if len(found) < 3 {
		return
	}
	for _, r := range found {
		sc.add(r.start, r.end, "recovery-code")
	}
}

// likeBefore reports whether w has the groups of the code before it, which
// may be without digits by chance.
func likeBefore(s string, r reading, w string) bool {
	last := s[r.start:r.end]
	if len(last) != len(w) || len(w) < 8 {
		return false
	}
	for i := range len(w) {
		if (last[i] == '-') != (w[i] == '-') {
			return false
		}
	}
	c := count(w)
	return c.unlikely() || c.digit > 0
}

// isCode reports whether w looks like a recovery code: 8 characters or more,
// in groups perhaps.
func isCode(w string) bool {
	if len(w) < 8 || len(w) > 32 {
		return false
	}
	c := count(w)
	if c.digit == 0 {
		return false
	}
	if c.letters() == 0 {
		return c.n-c.sym >= 8
	}
	return !identifier(w, &c) || c.digit > 1
}

// seedWords takes the words that restore a wallet from the text behind such a
// heading as "seed phrase".
func (sc *scan) seedWords(start, end int) {
	s := sc.s
	limit := min(len(s), end+60)
	i := end
	// The words follow a colon, a quote or a break.
	for i < limit && strings.IndexByte(":\n\"'`=", s[i]) < 0 {
		i++
	}
	if i >= limit {
		return
	}
	for i < len(s) && i-end < 80 && (s[i] < 'a' || s[i] > 'z') {
		if isAlnum(s[i]) && (s[i] < '0' || s[i] > '9') {
			return
		}
		i++
	}
	from, to, words := i, i, 0
	for words < 25 {
		j := i
		for j < len(s) && 'a' <= s[j] && s[j] <= 'z' {
			j++
		}
		if j-i < 3 || j-i > 8 || isArticle(s[i:j]) {
			break
		}
		words++
		to = j
		i = j
		for k := i; i < len(s) && i-k < 16 && strings.IndexByte(" \n\r\t,0123456789.)", s[i]) >= 0; {
			i++
		}
		if i == j {
			break
		}
	}
	if words >= 12 && words <= 24 {
		sc.add(from, to, "mnemonic")
	}
}

// isArticle reports whether w is a word that prose is full of and that no list
// of seed words has.
func isArticle(w string) bool {
	switch w {
	case "the", "and", "for", "from", "with", "are", "was", "not", "has", "have", "its", "into", "which":
		return true
	}
	return false
}

// queryCode takes the value of a parameter that is a credential by custom:
// ?code=, ?appid=.
func (sc *scan) queryCode(start, end int) {
	s := sc.s
	if b := s[start]; b != '?' && b != '&' {
		return
	}
	v := reading{start: end, end: sc.unquoted(end, placeEnv)}
	text := s[v.start:v.end]
	if len(text) < 20 || !acceptOpaque(text, placeFlag) || isUUID(text) {
		return
	}
	if c := count(text); c.unlikely() || c.hex && c.n == 32 {
		sc.add(v.start, v.end, "url-code")
	}
}

// lowHook takes a webhook's id of 26 lower-case letters and digits.
func (sc *scan) lowHook(start, end int) {
	s := sc.s
	i := end
	for i < len(s) && i-end < 27 && ('a' <= s[i] && s[i] <= 'z' || '0' <= s[i] && s[i] <= '9') {
		i++
	}
	if i-end != 26 || i < len(s) && isWordByte(s[i]) {
		return
	}
	if c := count(s[end:i]); c.digit >= 3 {
		sc.add(end, i, "webhook")
	}
}
