package redact

import "strings"

// This file reads settings that tools keep in ways of their own.

// settingWords set off the scanners of this file.
var settingWords = []wordList{
	{(*scan).registryValue, []string{"reg_sz /d ", "password /d ", "reg_sz  "}},
	{(*scan).variable, []string{"issecret=true"}},
	{(*scan).keyContent, []string{"key content"}},
	{(*scan).wordPairs, []string{"rclone config create ", "rclone config update ", "rclone config password "}},
	{(*scan).masked, []string{"::add-mask::", "sonar.login="}},
	{(*scan).secretPair, []string{"--secret "}},
	{(*scan).resetTo, []string{"new value:"}},
	{(*scan).secured, []string{"convertto-securestring"}},
	{(*scan).bundlerHost, []string{"bundle_"}},
}

// masked takes what a workflow asks its runner to hide.
func (sc *scan) masked(start, end int) {
	v := reading{start: end, end: sc.unquoted(end, placeEnv)}
	if text := sc.s[v.start:v.end]; text != "" && (acceptOpaque(text, placeFlag) || acceptPassword(text, placeFlag)) {
		sc.add(v.start, v.end, "secret")
	}
}

// variable takes what a pipeline's command sets a secret variable to:
// ##vso[task.setvariable variable=NAME;issecret=true]….
func (sc *scan) variable(start, end int) {
	s := sc.s
	if !strings.Contains(s[max(0, start-200):start], "setvariable") || !strings.HasPrefix(s[end:], "]") {
		return
	}
	v := reading{start: end + 1, end: sc.unquoted(end+1, placeEnv)}
	if text := s[v.start:v.end]; text != "" && (acceptOpaque(text, placeFlag) || acceptPassword(text, placeFlag)) {
		sc.add(v.start, v.end, "secret")
	}
}

// secretPair takes the value of --secret NAME VALUE.
func (sc *scan) secretPair(start, end int) {
	name, ok := sc.argument(end, min(len(sc.s), end+200))
	if !ok || name.quoted || strings.ContainsAny(sc.s[name.start:name.end], "=:/,") {
		return
	}
	v, ok := sc.argument(name.end, min(len(sc.s), name.end+maxCommand))
	if text := sc.s[v.start:v.end]; ok && text != "" && text[0] != '-' && acceptPassword(text, placeFlag) {
		sc.add(v.start, v.end, "secret")
	}
}

// resetTo takes the value that a tool prints after it reset a password.
func (sc *scan) resetTo(start, end int) {
	if !strings.Contains(sc.s[max(0, start-120):start], "assword") {
		return
	}
	i := sc.skipBlank(end)
	v := reading{start: i, end: sc.unquoted(i, placeEnv)}
	if v.start < v.end && acceptPassword(sc.s[v.start:v.end], placeFlag) {
		sc.add(v.start, v.end, "password")
	}
}

// registryValue takes a password that a command writes to Windows' registry.
func (sc *scan) registryValue(start, end int) {
	if !strings.Contains(foldString(sc.s[max(0, start-60):end]), "password") {
		return
	}
	if v := sc.read(sc.skipBlank(end), placeFlag); v.start < v.end && acceptPassword(sc.s[v.start:v.end], placeFlag) {
		sc.add(v.start, v.end, "password")
	}
}

// keyContent takes a wireless network's key as Windows prints it.
func (sc *scan) keyContent(start, end int) {
	i := sc.skipBlank(end)
	if i >= len(sc.s) || sc.s[i] != ':' {
		return
	}
	i = sc.skipBlank(i + 1)
	if j := sc.unquoted(i, placeEnv); acceptPassword(sc.s[i:j], placeEnv) {
		sc.add(i, j, "password")
	}
}

// bundlerHost takes the password of Bundler's settings for a host:
// BUNDLE_GEMS__EXAMPLE__ORG: "user:password".
func (sc *scan) bundlerHost(start, end int) {
	s := sc.s
	i := end
	for i < len(s) && i-end < maxName && isWordByte(s[i]) {
		i++
	}
	if i >= len(s) || s[i] != ':' && s[i] != '=' || !strings.Contains(s[end:i], "__") {
		return
	}
	v := sc.read(sc.skipBlank(i+1), placeEnv)
	text := s[v.start:v.end]
	if colon := strings.IndexByte(text, ':'); colon > 0 && !strings.Contains(text, "://") && !urlStandIn(text[:colon], text[colon+1:]) && acceptPassword(text[colon+1:], placeFlag) {
		sc.add(v.start+colon+1, v.end, "password")
	}
}

// secured takes the text that PowerShell makes a SecureString of.
func (sc *scan) secured(start, end int) {
	s := sc.s
	for i, limit := end, min(len(s), end+160); ; {
		v, ok := sc.argument(i, limit)
		if !ok {
			return
		}
		text := s[v.start:v.end]
		if i = v.end; v.quoted {
			i++
		}
		if text != "" && text[0] == '-' && !v.quoted {
			continue
		}
		if acceptPassword(text, placeFlag) {
			sc.add(v.start, v.end, "password")
		}
		return
	}
}

// wordPairs takes the values of settings that a command names word by word:
// rclone config create NAME TYPE account … key ….
func (sc *scan) wordPairs(_, end int) {
	s := sc.s
	name := ""
	for i, limit := end, min(len(s), end+maxCall); ; {
		v, ok := sc.argument(i, limit)
		if !ok {
			return
		}
		text := s[v.start:v.end]
		if class := classify(name); class == namePassword && acceptPassword(text, placeFlag) || class >= nameWeak && len(text) >= 12 && acceptOpaque(text, placeFlag) {
			sc.add(v.start, v.end, ruleOf(class, name))
		}
		if name, i = text, v.end; v.quoted {
			i++
		}
	}
}
