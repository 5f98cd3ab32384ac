package redact

import "strings"

// This file reads prose whose order isn't name, sign, value.

// behind takes a value that stands before its name: use … as the key, … is
// the password.
func (n *named) behind() {
	s := n.sc.s
	if n.from < 8 {
		return
	}
	if s[n.from-1] == '"' || s[n.from-1] == '\'' {
		n.labelled()
	}
	if s[n.from-1] != ' ' {
		return
	}
	n.remarked()
	before := s[max(0, n.from-24):n.from]
	link, at := "", -1
	for _, w := range []string{" as ", " is the ", " is my ", " is your ", " (the ", " is our ", " als ", " comme ", " como "} {
		if k := strings.LastIndex(before, w); k > at {
			link, at = w, k
		}
	}
	if at < 0 || strings.Count(before[at+len(link):], " ") > 2 || strings.ContainsAny(before[at+len(link):], ".,;:\n=") || !n.is(nameOpaque) {
		return
	}
	to := n.from - len(before) + at
	if to > 0 && strings.IndexByte("\"'`*", s[to-1]) >= 0 {
		to--
	}
	from := to
	for from > 0 && to-from < 200 && s[from-1] > ' ' && strings.IndexByte("\"'`*(", s[from-1]) < 0 {
		from--
	}
	text := s[from:to]
	if n.class == namePassword && madeUp(text) || len(text) >= 20 && count20(text) {
		n.sc.add(from, to, ruleOf(n.class, n.text()))
	}
}

// labelled takes the literal that a quoted name behind it is said of:
// SET value = '…' WHERE key = 'api_token', set("…", forKey: "token").
func (n *named) labelled() {
	s := n.sc.s
	low := max(0, n.from-maxBefore)
	before := s[low : n.from-1]
	k := strings.LastIndexAny(before, "\"'")
	if k < 0 || low+k+1 >= n.from {
		return
	}
	link := foldString(before[k+1:])
	if !strings.HasPrefix(link, " where ") && !strings.HasPrefix(link, ", forkey: ") && !strings.HasPrefix(link, ", for: ") && !strings.HasPrefix(link, " forkey:@") || !n.is(nameOpaque) {
		return
	}
	n.sc.literalBefore(low+k, func(text string) bool {
		return plainly(text) || len(text) >= 16 && acceptOpaque(text, placeQuoted)
	})
}

// remarked takes the literal before a remark that ends its line with the name:
// value = "…" # database password.
func (n *named) remarked() {
	s := n.sc.s
	if n.end < len(s) && s[n.end] != '\n' && s[n.end] != '\r' {
		return
	}
	low := max(0, n.from-maxBefore)
	before := s[low:n.from]
	before = before[strings.LastIndexByte(before, '\n')+1:]
	for _, sign := range []string{"# ", "// "} {
		k := strings.LastIndex(before, sign)
		if k <= 0 {
			continue
		}
		at := n.from - len(before) + len(strings.TrimRight(before[:k], " ,;")) - 1
		if at < 0 || s[at] != '"' && s[at] != '\'' || !n.is(nameOpaque) {
			return
		}
		n.sc.literalBefore(at, func(text string) bool {
			return n.class == namePassword && plainly(text) || len(text) >= 16 && acceptOpaque(text, placeQuoted)
		})
	}
}

// spoken takes a passphrase without quotes, to the end of its line.
func (n *named) spoken(i int) bool {
	s := n.sc.s
	if n.class != namePassword || s[i] < 'a' || s[i] > 'z' || !strings.Contains(foldShort(n.text()), "phrase") {
		return false
	}
	text := strings.TrimRight(s[i:lineEnd(s, i, 100)], " \r.")
	c := count(text)
	if c.sym > 0 || c.digit > 0 || strings.Count(text, " ") > 7 || !passphrase(text, &c) {
		return false
	}
	n.sc.add(i, i+len(text), "password")
	return true
}
