package redact

import "strings"

// This file reads what a sentence announces:
//
//	Your new API token (copy it now, you won't see it again):
//
//	    …

const maxHeading = 140 // bytes between the credential's name and the colon

// heading takes the value that stands alone below the line of the name, or at
// its end, when that line ends with a colon before it.
func (n *named) heading() {
	s := n.sc.s
	if n.end >= len(s) || strings.IndexByte(" .,(!'`", s[n.end]) < 0 || n.from > 0 && strings.IndexByte("$<{/\"", s[n.from-1]) >= 0 {
		return
	}
	line := s[n.end:lineEnd(s, n.end, maxHeading)]
	text := strings.TrimRight(line, " \r*")
	colon := strings.LastIndexByte(text, ':')
	if colon < 2 || strings.ContainsAny(withoutCode(text[:colon]), "=\"{}<>;|/\\") || otherwise(text[:colon]) || !n.is(nameOpaque) {
		return
	}
	if colon+1 < len(text) {
		if rest := strings.TrimLeft(text[colon+1:], " *`"); alert(text[:colon]) && strings.HasPrefix(text[colon+1:], " ") {
			n.announced(n.end+colon+1+strings.Index(text[colon+1:], rest), false)
		}
		return
	}
	i := n.end + len(line)
	if i >= len(s) || s[i] != '\n' {
		return
	}
	for k := i; i < len(s) && i-k < 40 && strings.IndexByte("\n\r \t>*`", s[i]) >= 0; {
		i++
	}
	before := s[max(0, n.from-maxGap):n.from]
	n.announced(i, alert(text) || alert(before[strings.LastIndexByte(before, '\n')+1:]))
}

// withoutCode leaves out what stands between backticks.
func withoutCode(text string) string {
	before, rest, found := strings.Cut(text, "`")
	if code, after, closed := strings.Cut(rest, "`"); found && closed && len(code) < 100 {
		return before + after
	}
	return text
}

// announced takes the word at i when it is alone on its line and made by a
// machine or plainly a password.
func (n *named) announced(i int, sure bool) {
	s := n.sc.s
	to := n.sc.unquoted(i, placeEnv)
	if end := strings.Trim(s[to:lineEnd(s, to, 40)], " \r`*"); end != "" {
		return
	}
	text := s[i:to]
	if strings.Count(text, ":") > 1 || assigns(text) || len(text) == 40 && hexRun(text) == 40 && !(sure && strings.Contains(foldShort(n.text()), "token")) || hashIn(text) {
		return
	}
	c := count(text)
	switch {
	case c.hex:
		if c.n < 16 || !acceptOpaque(text, placeQuoted) || c.n >= 32 && !sure && c.n != 32 && c.n != 48 {
			return
		}
	case madeUp(text) && (n.class == namePassword || c.n >= 12 && !proseWord(text)):
	case n.class == namePassword && sure && acceptPassword(text, placeProse) && (!proseWord(text) || chosen(text) || humanProse(text)):
	case c.n >= 16 && acceptOpaque(text, placeProse) && c.unlikely() && !isUUID(text):
	case sure && c.n >= 16 && acceptOpaque(text, placeProse):
	default:
		return
	}
	n.sc.add(i, to, ruleOf(n.class, n.text()))
}

// otherwise reports whether a sentence is about something of the credential
// that isn't secret.
func otherwise(text string) bool {
	low := foldShort(text)
	for _, w := range []string{"checksum", "digest", "hash", " id", "fingerprint", "public", "sha", "md5", "uuid", "version", "file", "path", "commit", "address", "contract", "mint", "example", "format", "pattern", "regex", "rotat", "error", "fail", "invalid", "expired", "branch", "revision"} {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}

// alert reports whether a sentence asks to keep or use what follows it.
func alert(text string) bool {
	low := foldShort(text)
	for _, w := range []string{"copy", "store", "save", "keep", "note", "following", "again", "created", "generated", "new", "use ", "once", "here", "now", "reset", "is", "valid"} {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}

// assigns reports whether text is NAME=value with a name that nobody would
// take for a part of a password.
func assigns(text string) bool {
	if !setsName(text) {
		return false
	}
	c := count(text[:strings.IndexByte(text, '=')])
	return !c.unlikely()
}
