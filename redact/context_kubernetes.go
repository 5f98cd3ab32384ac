package redact

import "strings"

// This file reads Secrets of Kubernetes.

// kubernetesWords set off the scanners of this file.
var kubernetesWords = []wordList{
	{(*scan).secretObject, []string{"kind: secret"}},
	{(*scan).fromLiteral, []string{"--from-literal="}},
	{(*scan).stringData, []string{"stringdata:"}},
	{(*scan).secretJSON, []string{`"kind":"secret"`, `"kind": "secret"`}},
}

// secretObject takes the values of a Kubernetes Secret's data, which may stand
// before or behind its kind.
func (sc *scan) secretObject(start, end int) {
	s := sc.s
	i := end
	for i < len(s) && i-end < 3 && (s[i] == '"' || s[i] == ' ' || s[i] == '\'' || s[i] == '\r') {
		i++
	}
	if i < len(s) && s[i] != '\n' && s[i] != ',' {
		return
	}
	if !sc.spend(maxValue) {
		return
	}
	window := s[i:min(len(s), i+maxValue)]
	if next := strings.Index(window, "\n---"); next >= 0 {
		window = window[:next]
	}
	low := max(0, start-maxValue)
	before := s[low:start]
	if last := strings.LastIndex(before, "\n---"); last >= 0 {
		low, before = low+last, before[last:]
	}
	d := strings.Index(window, "\ndata:")
	if d < 0 {
		i, d = low, strings.LastIndex(before, "\ndata:")
	}
	if d < 0 && strings.HasPrefix(before, "data:") {
		sc.secretData(low + len("data:"))
		return
	}
	if d >= 0 {
		sc.secretData(i + d + len("\ndata:"))
	}
}

// secretData takes the values of the lines below data:, or stringData:.
func (sc *scan) secretData(i int) {
	s := sc.s
	for i < len(s) && s[i] != '\n' {
		i++
	}
	for range 64 {
		if i >= len(s) || s[i] != '\n' || i+1 >= len(s) || s[i+1] != ' ' {
			return
		}
		i++
		eol := strings.IndexByte(s[i:], '\n')
		if eol < 0 {
			eol = len(s) - i
		}
		line := s[i : i+eol]
		colon := strings.Index(line, ": ")
		if colon > 0 {
			name, value := strings.TrimSpace(line[:colon]), strings.Trim(line[colon+2:], " \r\"'")
			at := i + colon + 2 + strings.Index(line[colon+2:], value)
			if inSecret(name, value) {
				sc.addEncoded(at, at+len(value), "kubernetes-secret")
			}
		}
		i += eol
	}
}

// inSecret reports whether a member of a Secret's data is a credential.
func inSecret(name, value string) bool {
	if plainSetting(name) || len(value) < 8 || !onlyBase64(value) {
		return false
	}
	return len(value) >= 12 || acceptPassword(decode64(value), placeEnv)
}

// stringData takes the values of a Secret in the clear.
func (sc *scan) stringData(start, end int) {
	s := sc.s
	for i := lineEnd(s, end, 8); i+1 < len(s) && s[i] == '\n' && s[i+1] == ' ' && sc.spend(maxGap); {
		eol := lineEnd(s, i+1, maxValue)
		if colon := strings.Index(s[i:eol], ": "); colon > 0 && !plainSetting(strings.TrimSpace(s[i:i+colon])) {
			v := sc.read(sc.skipBlank(i+colon+2), placeEnv)
			if v.start < v.end && v.end <= eol && plainly(s[v.start:v.end]) {
				sc.add(v.start, v.end, "kubernetes-secret")
			}
		}
		i = eol
	}
}

// secretJSON takes the values of a Secret's data in JSON.
func (sc *scan) secretJSON(start, end int) {
	s := sc.s
	low, high := max(0, start-maxValue), min(len(s), end+maxValue)
	if !sc.spend(high - low) {
		return
	}
	for _, name := range []string{`"data":`, `"data" :`} {
		d := strings.LastIndex(s[low:high], name)
		if d < 0 {
			continue
		}
		i := sc.skipBlank(low + d + len(name))
		if i >= len(s) || s[i] != '{' {
			return
		}
		for i++; i < high; {
			for i < high && strings.IndexByte(" \n\t\r,", s[i]) >= 0 {
				i++
			}
			var k, v reading
			if i >= high || s[i] != '"' {
				return
			}
			if sc.readQuoted(&k, i, 0); !k.quoted {
				return
			}
			i = sc.skipBlank(k.end + 1)
			if i >= high || s[i] != ':' {
				return
			}
			if i = sc.skipBlank(i + 1); i >= high || s[i] != '"' {
				return
			}
			if sc.readQuoted(&v, i, 0); !v.quoted {
				return
			}
			if inSecret(s[k.start:k.end], s[v.start:v.end]) {
				sc.addEncoded(v.start, v.end, "kubernetes-secret")
			}
			i = v.end + 1
		}
	}
}

// plainSetting reports whether a member of a Secret is known to be public.
func plainSetting(name string) bool {
	low := foldShort(name)
	for _, w := range []string{"user", "host", "port", "name", "ca.crt", "tls.crt", "region", "endpoint", "url"} {
		if strings.HasSuffix(low, w) && !strings.Contains(low, "database_url") && !strings.Contains(low, "database-url") {
			return true
		}
	}
	return false
}

// fromLiteral takes the value of a Kubernetes Secret that a command creates:
// --from-literal=name=….
func (sc *scan) fromLiteral(start, end int) {
	s := sc.s
	if !strings.Contains(s[max(0, start-200):start], "secret") {
		return
	}
	i := end
	for i < len(s) && i-end < maxName && (isNameByte(s[i]) || s[i] == '\'' || s[i] == '"') {
		i++
	}
	if i >= len(s) || s[i] != '=' || plainSetting(strings.Trim(s[end:i], `'"`)) {
		return
	}
	v := sc.read(i+1, placeEnv)
	if text := s[v.start:v.end]; v.start < v.end && (acceptOpaque(text, placeFlag) || acceptPassword(text, placeFlag) && (madeUp(text) || chosen(text))) {
		sc.add(v.start, v.end, "secret")
	}
}
