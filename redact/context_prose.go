package redact

import "strings"

// This file reads sentences.

// prose reads sentences: the password for staging is …, passwort: ….
func (n *named) prose(i int) {
	s := n.sc.s
	limit := min(len(s), i+maxProse)
	for words := 0; i < limit && words < 9; words++ {
		j := i
		for j < limit && s[j] != ' ' && s[j] != '\n' && s[j] != '\t' {
			j++
		}
		word := s[i:j]
		if j >= len(s) || s[j] == '\n' || word == "" || strings.Contains(word, `\n`) {
			return
		}
		if words == 0 && describes(word) {
			if next := n.sc.skipBlank(j); next < len(s) && made(word) && n.is(nameOpaque) {
				n.candidateIf(next, func(text string) bool { return len(text) >= 20 && count20(text) })
			}
			return
		}
		if words == 0 && word[0] == '(' && word[len(word)-1] == ')' && j+2 < len(s) && (s[j+1] == '=' || s[j+1] == ':') {
			i = j + 1
			continue // TOKEN (prod) = …
		}
		if last := word[len(word)-1]; last == '.' || last == ';' || last == ')' || last == '{' || last == '(' {
			return
		}
		next := n.sc.skipBlank(j)
		if word == "from" && words == 0 && next < len(s) && n.is(nameOpaque) {
			if end := n.candidateIf(next, plainlyOpaque); end > 0 {
				n.another(end)
			}
			return
		}
		if copula(word) && next < len(s) {
			if about(s[n.end:max(n.end, i-1)]) && foldShort(n.text()) != "secret" {
				return
			}
			if !n.is(nameOpaque) {
				if copulaMark(word) && n.class == nameWeak {
					n.candidateIf(next, func(text string) bool {
						c := count(text)
						return len(text) >= 24 && c.upper > 1 && c.lower > 1 && count20(text)
					})
				}
				if !n.known || n.class == nameNone || copulaMark(word) {
					return
				}
			}
			if n.spoken(next) {
				return
			}
			if end := n.candidate(next); end > 0 {
				n.another(end)
				return
			}
			if copulaMark(word) {
				return // what follows a colon is all there is
			}
		}
		i = next
	}
}

// maxProse bounds the words between "password" and what it is.
const maxProse = 72

// describes reports whether the word right behind a name, with a colon, says
// that something about the credential follows: password policy: ….
func describes(word string) bool {
	w, colon := strings.CutSuffix(word, ":")
	if !colon || len(w) > 24 {
		return false
	}
	p := wordOf([]byte(foldString(w)))
	return p&wordAbout != 0 && p&wordKeeps == 0
}

// about reports whether the last of the words before a copula says that
// something about the credential follows: WHERE id =, token mint:.
func about(words string) bool {
	words = strings.TrimRight(words, " ")
	last := foldShort(words[strings.LastIndexAny(words, " _.")+1:])
	return last == "id" || last == "uuid" || last == "ids"
}

// made reports whether the word says that the credential is new.
func made(word string) bool {
	switch word {
	case "created:", "generated:", "changed:", "updated:", "set:", "reset:", "value:", "issued:", "used:":
		return true
	}
	return false
}

// copula reports whether a word links a name with its value.
func copula(w string) bool {
	switch w {
	case "je", "là", "adalah", "c'est", "⇒", "➜", "era", "είναι", "היא", "هي", "это", "ialah", "=", "is", "ist", "est", "es", "è", "é", "was", ":", "->", "→", "=>", "lautet", "to", "are", "este", "jest", "být", "является", "–", "—", "-", "now", "als", "como", "comme", "auf", "à", "be", "är", "er":
		return true
	}
	return len(w) > 1 && w[len(w)-1] == ':' && (isAlnum(w[len(w)-2]) || w[len(w)-2] >= 0x80) || strings.HasSuffix(w, "':") || strings.HasSuffix(w, "):")
}

func copulaMark(w string) bool { return len(w) > 0 && w[len(w)-1] == ':' }

// copulaAt reports whether the word at i links a name with its value.
func copulaAt(s string, i int) bool {
	j := i
	for j < len(s) && j-i < 12 && s[j] > ' ' {
		j++
	}
	return copula(s[i:j])
}

// another takes what the credential that ends at i is changed to: …, the new
// one is ….
func (n *named) another(i int) {
	s := n.sc.s
	if i < len(s) && strings.IndexByte("\"'`*", s[i]) >= 0 {
		i++
	}
	for _, w := range []string{", the new one is ", ", new one is ", " and the new one is ", " to ", " -> ", " → ", " => ", ", now ", ", now it is ", " or "} {
		if strings.HasPrefix(s[i:], w) && i+len(w) < len(s) {
			n.candidateIf(i+len(w), plainlyOpaque)
			return
		}
	}
}

// now takes what the credential is by now: I changed the password, it's now ….
func (n *named) now(i int) {
	s := n.sc.s
	for _, w := range []string{", it's now ", ", it is now ", ", now it's ", ", now it is ", ", it's ", ", which is ", ", which is now ", ", the new one is ", ", new one: "} {
		if strings.HasPrefix(s[i:], w) && i+len(w) < len(s) && n.is(nameOpaque) {
			n.candidateIf(i+len(w), plainlyOpaque)
			return
		}
	}
}

func plainlyOpaque(text string) bool {
	return plainly(text) || len(text) >= 20 && count20(text)
}

// count20 reports whether text is random enough to be a token by itself.
func count20(text string) bool {
	c := count(text)
	return c.digit > 1 && c.letters() > 1 && c.unlikely() && acceptOpaque(text, placeProse)
}

// candidate takes the word at i when it can't be an ordinary one, and returns
// its end, 0 if it isn't taken.
func (n *named) candidate(i int) int {
	return n.candidateIf(i, func(text string) bool {
		if len(text) < 6 {
			return false
		}
		return n.class == namePassword && acceptPassword(text, placeProse) && (!proseWord(text) || chosen(text) || humanProse(text)) ||
			acceptOpaque(text, placeProse) && !proseWord(text) && !hashIn(text) || n.class == nameOpaque && plainly(text) && !hashIn(text)
	})
}

// opening are the signs that may stand before a value in prose.
var opening = []string{"「", "『", "“", "„", "«", "‘", "<code>", "<strong>", "<b>", "<tt>", "<kbd>", "<em>", "<mark>"}

// candidateIf takes the word or literal at i if ok, and returns its end.
func (n *named) candidateIf(i int, ok func(text string) bool) int {
	s := n.sc.s
	for _, w := range opening {
		if strings.HasPrefix(s[i:], w) {
			i += len(w)
		}
	}
	v := reading{}
	if i >= len(s) {
		return 0
	}
	if q := s[i]; q == '"' || q == '\'' || q == '`' {
		v = n.sc.read(i, placeProse)
		if !v.quoted {
			return 0
		}
	} else {
		for i < len(s) && (s[i] == '*' || s[i] == '(') {
			i++
		}
		v.start, v.end = i, n.sc.unquoted(i, placeProse)
		for v.end > v.start && s[v.end-1] == '*' {
			v.end--
		}
	}
	text := s[v.start:v.end]
	if v.start < v.end && n.phrase() && n.class == namePassword && v.quoted {
		if c := count(text); passphrase(text, &c) {
			n.sc.add(v.start, v.end, "password")
			return v.end
		}
	}
	if v.start >= v.end || !ok(text) {
		return 0
	}
	n.sc.add(v.start, v.end, ruleOf(n.class, n.text()))
	return v.end
}

// humanProse is humanMade for a word of a sentence.
func humanProse(text string) bool {
	c := count(text)
	return c.digit > 0 && humanMade(text, &c, placeProse)
}
