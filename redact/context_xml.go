package redact

import "strings"

// This file reads values in elements and attributes of XML and HTML.

// element reads XML: <password>…</password>, <key>API_KEY</key><string>…</string>.
func (n *named) element(i int) {
	s := n.sc.s
	tag := n.from
	if tag > 0 && s[tag-1] == ':' { // a namespace
		for tag--; tag > 0 && n.from-tag < 24 && isAlnum(s[tag-1]); {
			tag--
		}
	}
	open := tag > 0 && s[tag-1] == '<'
	if s[i] == '<' && n.marked(i) {
		return
	}
	if s[i] == '>' && open {
		i = openChild(s, i+1) - 1
		if strings.HasPrefix(s[i+1:], cdata) {
			if end := strings.Index(s[i+1:min(len(s), i+1+maxValue)], "]]>"); end > 0 {
				n.content(i+1+len(cdata), i+1+end)
			}
			return
		}
		end := strings.IndexByte(s[i+1:min(len(s), i+1+maxValue)], '<')
		// Without the end tag it is a placeholder: KEY=<password>.
		if end <= 0 || i+2+end < len(s) && s[i+2+end] != '/' && s[i+2+end] != '!' {
			return
		}
		n.content(i+1, i+1+end)
		return
	}
	if s[i] != '<' {
		return
	}
	if strings.HasPrefix(s[i:], "<<<") {
		n.value(i+3, placeFlag)
		return
	}
	j := strings.IndexByte(s[i:min(len(s), i+24)], '>')
	if j < 0 || i+1 >= len(s) || s[i+1] != '/' {
		return
	}
	j += i + 1
	for k := j; j < len(s) && j-k < maxGap && (s[j] == ' ' || s[j] == '\n' || s[j] == '\t' || s[j] == '\r'); {
		j++
	}
	if k := strings.Index(s[j:min(len(s), j+40)], "value>"); k > 0 && s[j] == '<' && strings.IndexByte(s[j+1:j+k], '<') < 0 {
		j += k + len("value>")
		if end := strings.IndexByte(s[j:min(len(s), j+maxValue)], '<'); end > 0 {
			n.content(j, j+end)
		}
		return
	}
	if s[n.from] == '-' && s[j] == '<' && strings.HasPrefix(s[j+1:], s[i+2 : min(len(s), i+16)][:strings.IndexByte(s[i+2:], '>')+1]) {
		j += strings.IndexByte(s[j:], '>') + 1 // <arg>--password</arg><arg>…</arg>
		if end := strings.IndexByte(s[j:min(len(s), j+maxValue)], '<'); end > 0 && n.is(nameOpaque) {
			n.content(j, j+end)
		}
		return
	}
	for _, tag := range []string{"<string>", "<td>", "<dd>", "<code>"} {
		if !strings.HasPrefix(s[j:], tag) {
			continue
		}
		j += len(tag)
		if strings.HasPrefix(s[j:], "<code>") {
			j += len("<code>")
		}
		if end := strings.IndexByte(s[j:min(len(s), j+maxValue)], '<'); end > 0 {
			n.content(j, j+end)
		}
		return
	}
}

// marked reads a name and a value of which one or both are marked up by
// themselves: <span>password</span>: <span>"…"</span>.
func (n *named) marked(i int) bool {
	s := n.sc.s
	j := skipTags(s, i)
	if j == i || j >= len(s) || s[j] != ':' && s[j] != '=' {
		return false
	}
	n.value(j+1, placePlain)
	return true
}

// skipTags skips up to three tags that only change how text looks.
func skipTags(s string, i int) int {
	for range 3 {
		if i+2 >= len(s) || s[i] != '<' {
			return i
		}
		j := i + 1
		if s[j] == '/' {
			j++
		}
		k := j
		for k < len(s) && k-j < 8 && 'a' <= s[k] && s[k] <= 'z' {
			k++
		}
		switch s[j:k] {
		case "b", "i", "em", "strong", "code", "span", "kbd", "tt", "font", "mark", "samp", "u", "var":
		default:
			return i
		}
		end := strings.IndexByte(s[k:min(len(s), k+60)], '>')
		if end < 0 || strings.IndexByte(s[k:k+end], '<') >= 0 {
			return i
		}
		i = k + end + 1
	}
	return i
}

const cdata = "<![CDATA["

// attribute reads <string name="api_secret">…</string>; i is at the >.
func (n *named) attribute(i int) {
	s := n.sc.s
	if !n.titled() {
		return
	}
	i = openChild(s, i+1) - 1
	if end := strings.IndexByte(s[i+1:min(len(s), i+1+maxValue)], '<'); end > 0 && strings.HasPrefix(s[i+1+end:], "</") {
		n.content(i+1, i+1+end)
	}
}

// titled reports whether the name is that of an element, given as an attribute.
func (n *named) titled() bool {
	before := foldString(n.sc.s[max(0, n.from-6):n.from])
	for _, w := range []string{"name=", "key=", "id="} {
		if strings.HasSuffix(before, w+"\"") || strings.HasSuffix(before, w+"'") {
			return true
		}
	}
	return false
}

// openChild returns where the text of the element begins whose start tag ends
// before i: behind the tag of a child that only holds the value.
func openChild(s string, i int) int {
	j := i
	for j < len(s) && j-i < maxGap && strings.IndexByte(" \n\r\t", s[j]) >= 0 {
		j++
	}
	if j+7 > len(s) || !strings.EqualFold(s[j:j+6], "<value") || s[j+6] != '>' && s[j+6] != ' ' {
		return i
	}
	if end := strings.IndexByte(s[j:min(len(s), j+80)], '>'); end > 0 {
		return j + end + 1
	}
	return i
}

func (n *named) content(start, end int) {
	s := n.sc.s
	for start < end && (s[start] == ' ' || s[start] == '\n' || s[start] == '\r' || s[start] == '\t') {
		start++
	}
	for start < end && (s[end-1] == ' ' || s[end-1] == '\n' || s[end-1] == '\r' || s[end-1] == '\t') {
		end--
	}
	if start < end && n.is(nameWeak) {
		v := reading{start: start, end: end, quoted: true}
		n.sc.scheme(&v)
		n.take(v, placeQuoted)
	}
}
