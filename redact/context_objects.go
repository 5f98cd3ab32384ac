package redact

import "strings"

// This file reads members of objects that are credentials because of a
// neighbour: the output of cloud tools, Terraform's state, keys as arrays.

// objectWords set off the scanners of this file.
var objectWords = []wordList{
	{(*scan).vaultValue, []string{"vault.azure.net/secrets/"}},
	{(*scan).secureString, []string{"securestring"}},
	{(*scan).storageKey, []string{"\"keyname\""}},
	{(*scan).randomPassword, []string{"\"random_password"}},
	{(*scan).byteArray, []string{"id.json", "keypair", "secretkey", "secret_key"}},
	{(*scan).accounts, []string{"accounts"}},
}

// quotesAway bounds how far a member may be from what tells that it is a
// secret. Counted in quotes, not in bytes: they are as many after redaction.
const quotesAway = 14

// nearMember takes the string of the nearest member called name behind end, or
// else before start, in the same object.
func (sc *scan) nearMember(start, end int, name string, least int) {
	if at, window := sc.behind(end, quotesAway); !sc.member(at, window, strings.Index(window, name), name, least) {
		at, window = sc.before(start, quotesAway)
		sc.member(at, window, strings.LastIndex(window, name), name, least)
	}
}

// behind returns the stretch from i to the end of the object, or of so many
// quotes.
func (sc *scan) behind(i, quotes int) (at int, window string) {
	s := sc.s
	j := i
	for ; j < len(s) && j-i < maxValue && s[j] != '}' && s[j] != '{'; j++ {
		if s[j] == '"' {
			if quotes--; quotes < 0 {
				break
			}
		}
	}
	return i, s[i:j]
}

// before is behind's counterpart.
func (sc *scan) before(i, quotes int) (at int, window string) {
	s := sc.s
	j := i
	for ; j > 0 && i-j < maxValue && s[j-1] != '{' && s[j-1] != '}'; j-- {
		if s[j-1] == '"' {
			if quotes--; quotes < 0 {
				break
			}
		}
	}
	return j, s[j:i]
}

// member takes the value of the member whose name stands at window[k:], and
// reports whether there is one.
func (sc *scan) member(at int, window string, k int, name string, least int) bool {
	if k < 0 {
		return false
	}
	s := sc.s
	i := sc.skipBlank(at + k + len(name))
	if i >= len(s) || s[i] != ':' && s[i] != '=' {
		return false
	}
	v := sc.read(sc.skipBlank(i+1), placePlain)
	text := s[v.start:v.end]
	if v.quoted && strings.Contains(text, marker) {
		return true // taken before
	}
	if !v.quoted || len(text) < least || reference(text) || stopValue(text) || standIn(text) || strings.ContainsAny(text, "\n") {
		return false
	}
	sc.add(v.start, v.end, "secret")
	return true
}

// secureString takes the value of a parameter that AWS keeps encrypted.
func (sc *scan) secureString(start, end int) {
	s := sc.s
	switch {
	case end < len(s) && s[end] == '"':
		sc.nearMember(start, end, `"Value"`, 4)
		at, window := sc.behind(end, quotesAway) // Terraform
		sc.member(at, window, strings.Index(window, "value"), "value", 4)
	case strings.HasSuffix(s[max(0, start-8):start], "--type "):
		line := s[max(0, start-300):min(len(s), end+300)]
		if k := strings.Index(line, "--value "); k >= 0 {
			i := max(0, start-300) + k + len("--value ")
			if v := sc.read(i, placeFlag); v.start < v.end && acceptPassword(s[v.start:v.end], placeFlag) {
				sc.add(v.start, v.end, "secret")
			}
		}
	}
}

// storageKey takes the keys that Azure lists: keyName, permissions, value.
func (sc *scan) storageKey(start, end int) { sc.nearMember(start, end, `"value"`, 40) }

// randomPassword takes the result of Terraform's random_password in its state.
func (sc *scan) randomPassword(start, end int) {
	if end < len(sc.s) && sc.s[end] == '"' {
		for at, objects := end, 0; objects < 4; objects++ {
			_, window := sc.behind(at, 40)
			if strings.Contains(window, `"type"`) || sc.member(at, window, strings.Index(window, `"result"`), `"result"`, 6) {
				return
			}
			if at += len(window); at >= len(sc.s) || sc.s[at] != '{' {
				return
			}
			at++
		}
	}
}

// accounts takes private keys in the list of a wallet's accounts, and
// passwords in a map of them.
func (sc *scan) accounts(start, end int) {
	sc.users(start, end)
	s := sc.s
	i := end
	for i < len(s) && i-end < 8 && strings.IndexByte(`"': =[`, s[i]) >= 0 {
		i++
	}
	for range 16 {
		if i+1 < len(s) && (s[i] == '"' || s[i] == '\'') {
			i++
		}
		if strings.HasPrefix(s[i:], "0x") {
			i += 2
		}
		n := hexRun(s[i:min(len(s), i+65)])
		if n != 64 || i+n < len(s) && isWordByte(s[i+n]) {
			return
		}
		if !hasRepeats(s[i : i+n]) {
			sc.add(i, i+n, "private-key")
		}
		i += n
		for k := i; i < len(s) && i-k < 16 && strings.IndexByte("\"', \n\t", s[i]) >= 0; {
			i++
		}
	}
}

// byteArray takes a key written as an array of numbers, as Solana's tools do.
func (sc *scan) byteArray(start, end int) {
	s := sc.s
	open := strings.IndexByte(s[end:min(len(s), end+120)], '[')
	if open < 0 {
		return
	}
	from := end + open + 1
	i, numbers := from, 0
	for i < len(s) && numbers <= 64 {
		for i < len(s) && i-from < 1024 && strings.IndexByte(" \n\r\t", s[i]) >= 0 {
			i++
		}
		j, n := i, 0
		for j < len(s) && j-i < 4 && '0' <= s[j] && s[j] <= '9' {
			n = n*10 + int(s[j]-'0')
			j++
		}
		if j == i || n > 255 || j >= len(s) {
			return
		}
		numbers++
		i = j
		if s[i] == ']' {
			break
		}
		if s[i] != ',' {
			return
		}
		i++
	}
	if numbers == 64 || numbers == 32 {
		sc.add(from, i, "private-key")
	}
}

// vaultValue takes the value of a secret that Azure's key vault returns.
func (sc *scan) vaultValue(start, end int) { sc.nearMember(start, end, `"value"`, 6) }
