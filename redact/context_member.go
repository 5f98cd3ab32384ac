package redact

import "strings"

// This file reads the value in a member of its own, behind the member that holds
// the name.

// pairValue reads the value member after a member that holds the name:
// {"name": "API_KEY", "value": "…"}, name: X ⏎ value: …, type="password" value="…".
func (n *named) pairValue(i int) {
	s := n.sc.s
	j := i
	for j < len(s) && j-i < maxGap {
		switch s[j] {
		case ' ', '\t', '\n', '\r', '"', '\'', ',', '/', '\\', '-', '}', '{':
			j++
			continue
		case 'n', 't', 'r':
			if s[j-1] == '\\' {
				j++
				continue
			}
		}
		break
	}
	if j+6 > len(s) {
		return
	}
	if '0' <= s[j] && s[j] <= '9' && s[j+1] == ')' && s[j+2] == ' ' {
		if v := n.sc.read(j+3, placePlain); v.quoted && n.is(nameOpaque) {
			n.take(v, placeQuoted) // an answer of Redis
		}
		return
	}
	if strings.HasPrefix(s[j:], "android:value=") {
		j += len("android:")
	}
	if tag := s[j:min(len(s), j+60)]; n.closed && strings.HasPrefix(tag, "serializeAs=") {
		if k := strings.Index(tag, "><value>"); k > 0 {
			k += j + len("><value>")
			n.content(k, k+max(0, strings.IndexByte(s[k:min(len(s), k+maxValue)], '<')))
		}
		return
	}
	if s[n.from] == '-' && strings.IndexByte(s[i:j], '\n') >= 0 && strings.IndexByte(s[i:j], '-') > 0 {
		if v := n.sc.read(j-strings.Count(s[j-1:j], `"`)-strings.Count(s[j-1:j], "'"), placeFlag); v.start < v.end && n.is(nameOpaque) {
			n.take(v, placeFlag) // the next item of a list of arguments
		}
		return
	}
	if tag := s[j:min(len(s), j+80)]; n.closed && n.titled() {
		if k := strings.IndexByte(tag, '>'); k > 0 && tag[k-1] != '/' && strings.IndexByte(tag[:k], '<') < 0 && strings.Contains(tag[:k], "=\"") && !strings.Contains(tag[:k], "alue=") && !strings.Contains(tag[:k], "content=") {
			n.attribute(j + k)
			return
		}
	}
	for range 3 {
		k := j
		for k < len(s) && k-j < 16 && (isAlnum(s[k]) || s[k] == '_') {
			k++
		}
		if isValueWord(s[j:k]) {
			n.pairedWith(j, k)
			return
		}
		// Another attribute of an HTML tag before it, or another member.
		tag := s[j:min(len(s), j+80)]
		at := strings.Index(tag, " value=")
		if k := strings.Index(tag, "><value>"); at < 0 && k > 0 && n.closed {
			n.attribute(j + k)
			return
		}
		if at < 0 || !n.closed || strings.ContainsAny(tag[:at], "<>\n{};,") {
			return
		}
		j += at + 1
	}
}

// isValueWord reports whether a member of that name holds the value of the
// member before, which names it.
func isValueWord(w string) bool {
	switch foldShort(w) {
	case "value", "content", "parametervalue", "optionvalue", "val", "v", "old", "new", "secretvalue", "stringvalue", "default", "defaultvalue":
		return true
	}
	return false
}

// paired reads the value behind a comma: ParameterKey=DbPassword,ParameterValue=….
func (n *named) paired(i int) {
	const word = ",ParameterValue="
	s := n.sc.s
	if strings.HasPrefix(s[i:], word) && n.is(nameOpaque) {
		n.value(i+len(word), placeEnv)
	}
	if !strings.HasPrefix(s[i:], `, "`) && !strings.HasPrefix(s[i:], `, '`) {
		return
	}
	before := foldString(s[max(0, n.from-24):n.from])
	for _, w := range []string{"equal", "_eq(", "assert", "expect"} {
		if strings.Contains(before, w) {
			n.compared(i + 1) // assert.Equal(token, "…")
			return
		}
	}
}

// pairedWith reads the value of the member at s[from:to], and of the next if
// it is of the kind, too: old and new.
func (n *named) pairedWith(from, to int) {
	s := n.sc.s
	if !n.is(nameWeak) {
		return
	}
	v := named{sc: n.sc, from: n.from, end: to, class: n.class, known: true}
	if v.end >= len(s) {
		return
	}
	k := v.end
	if s[k] == '"' || s[k] == '\'' || s[k] == '\\' {
		k = v.closing(k)
	}
	k = n.sc.skipBlank(k)
	if k+1 >= len(s) || s[k] != '=' && s[k] != ':' {
		return
	}
	r := n.sc.read(n.sc.skipBlank(k+1), placePlain)
	if r.start >= r.end {
		return
	}
	text := s[r.start:r.end]
	p := placePlain
	if r.quoted {
		p = placeQuoted
	}
	if accept(text, n.class, p) || n.likely(text, p) {
		n.sc.add(r.start, r.end, ruleOf(n.class, n.text()))
	}
	if rest := s[r.end:min(len(s), r.end+16)]; foldShort(s[from:to]) == "old" && r.quoted {
		if k := strings.Index(rest, "new"); k > 0 {
			n.pairedWith(r.end+k, r.end+k+len("new"))
		}
	}
}
