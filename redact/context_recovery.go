package redact

import "strings"

// This file reads what restores an account or a wallet: words and codes.

// recoveryWords set off the scanners of this file.
var recoveryWords = []wordList{
	{(*scan).recoveryCodes, []string{"recovery codes", "backup codes", "scratch codes"}},
	{(*scan).seedWords, []string{"seed phrase", "recovery phrase", "mnemonic", "seed words", "secret phrase", "backup phrase"}},
}

// words12 takes a mnemonic without quotes, to the end of its line.
func (n *named) words12(i int) bool {
	s := n.sc.s
	if s[i] == '"' || s[i] == '\'' || !n.phrase() {
		return false
	}
	end := strings.IndexByte(s[i:min(len(s), i+400)], '\n')
	if end < 0 {
		end = min(len(s), i+400) - i
	}
	text := strings.TrimRight(s[i:i+end], " \r")
	if !n.mnemonic(text) {
		return false
	}
	n.sc.add(i, i+len(text), "mnemonic")
	return true
}

func (n *named) phrase() bool {
	low := foldShort(n.text())
	return strings.Contains(low, "mnemonic") || strings.Contains(low, "seed") || strings.Contains(low, "phrase") || strings.Contains(low, "recovery")
}

// mnemonic reports whether text is a row of words that restores a wallet.
func (n *named) mnemonic(text string) bool {
	if !n.phrase() {
		return false
	}
	words := 0
	for w := range strings.FieldsSeq(text) {
		if len(w) < 3 || len(w) > 8 || foldString(w) != w || strings.ContainsAny(w, ".,:;!?0123456789-_/") {
			return false
		}
		words++
	}
	return words >= 12 && words <= 24 && words%3 == 0
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
