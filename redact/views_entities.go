package redact

import (
	"html"
	"strings"
)

// entityView has HTML's character references undone, as a page of Markdown and
// its proof undo them.
func entityView(s string) *view {
	if at, _, _ := nextEntity(s, 0); at == len(s) {
		return nil
	}
	v := &view{}
	markedLines(s, '&', func(from, to int) {
		line := s[:to]
		at, text, n := nextEntity(line, from)
		if at == to {
			return
		}
		for at < to {
			v.copy(s, from, at)
			v.put([]byte(text), at, n)
			from = at + n
			at, text, n = nextEntity(line, from)
		}
		v.copy(s, from, to)
	})
	return v
}

// nextEntity finds the next character reference from i on: where it stands,
// what for, and its length. There is none if it stands at the end.
func nextEntity(s string, i int) (at int, text string, n int) {
	for {
		k := strings.IndexByte(s[i:], '&')
		if k < 0 {
			return len(s), "", 0
		}
		at = i + k
		if text, n = entityAt(s[at:]); n > 0 {
			return at, text, n
		}
		i = at + 1
	}
}

// entityAt returns what the character reference at the start of s stands for,
// and its length, 0 if it is none.
func entityAt(s string) (string, int) {
	n := 1
	for n < len(s) && n < maxReference && (isAlnum(s[n]) || s[n] == '#' && n == 1) {
		n++
	}
	if n < 3 || n == len(s) || s[n] != ';' {
		return "", 0
	}
	n++
	text := html.UnescapeString(s[:n])
	if text == s[:n] {
		return "", 0
	}
	return text, n
}
