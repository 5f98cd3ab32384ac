package redact

import "strings"

// This file reads the names of credentials.

func isNameByte(b byte) bool { return isWordByte(b) || b == '-' || b == '.' || b >= 0x80 }

// name judges the name around a trigger word and the value behind it.
func (sc *scan) name(start, end int) {
	if end <= sc.judged {
		return
	}
	s, word := sc.s, end
	for end < len(s) && end-start < maxName && isNameByte(s[end]) && (s[end] < 0x80 || !isWide(s[end:])) {
		end++
	}
	for end > start && (s[end-1] == '.' || s[end-1] == '-') {
		end--
	}
	if s[start] >= 0xe3 && s[start] <= 0xed {
		if sc.glued(start, word) {
			return
		}
	}
	sc.judged = end
	from := start
	for from > 0 && start-from < maxName && isNameByte(s[from-1]) {
		from--
	}
	// An escape before the name isn't part of it: "\nTOKEN=…".
	if from > 0 && s[from-1] == '\\' && from < start && strings.IndexByte("nrt", s[from]) >= 0 {
		from++
	}
	n := named{sc: sc, from: from, end: end}
	n.behind()
	n.written()
	if end == len(s) {
		return
	}
	n.judge()
	n.asked()
	n.heading()
}

// shortName judges a name that ends in pw; end is behind the sign after it.
func (sc *scan) shortName(start, end int) {
	for i := start; i > 0 && start-i < maxName && isAlnum(sc.s[i-1]); i-- {
		if b := sc.s[i-1]; '0' <= b && b <= '9' {
			return // letters of something random
		}
	}
	sc.name(start, end-1)
}

// glued takes a password that stands right behind its name in a script that
// needs no blanks.
func (sc *scan) glued(start, end int) bool {
	s := sc.s
	if end >= len(s) || !isAlnum(s[end]) {
		return false
	}
	to := sc.unquoted(end, placePlain)
	if to > end && plainly(s[end:to]) {
		sc.add(end, to, "password")
		return true
	}
	return false
}

// A named is a name whose value is looked for.
type named struct {
	sc        *scan
	from, end int
	class     nameClass
	known     bool
	closed    bool   // the name was quoted
	name      string // when it doesn't stand in the text
}

func (n *named) text() string {
	if n.name != "" {
		return n.name
	}
	return n.sc.s[n.from:n.end]
}

// is reports whether the name can be a credential's at all.
func (n *named) is(min nameClass) bool {
	if !n.known {
		n.known = true
		n.class = classify(n.text())
		switch low := foldShort(n.text()); low {
		case "secretid", "secret_id", "secrettext":
			n.class = nameOpaque // Consul's and Vault's name of the secret itself
		case "keymaterial", "pass4symmkey":
			n.class = namePassword // of a wireless network, of Splunk's servers
		default:
			if strings.HasSuffix(low, "auth.user.info") || strings.HasSuffix(low, "auth.userinfo") {
				n.class = nameWeak // a key's id and its secret
			}
			if strings.HasSuffix(low, "sensitive.props.key") {
				n.class = namePassword
			}
		}
		if n.class == nameNone && strings.HasPrefix(n.text(), "wireless.") && strings.HasSuffix(n.text(), ".key") {
			n.class = nameWeak
		}
		if low := foldShort(n.text()); n.class == nameWeak && (strings.HasSuffix(low, "security.credentials") || strings.HasSuffix(low, "security_credentials")) {
			n.class = namePassword // Java's name of a directory's password
		}
		if n.class == nameWeak || n.class == nameNone {
			n.class = n.spaced(n.class)
		}
	}
	return n.class >= min
}

// spaced judges names of two words with a blank between, of which the last
// alone is of class c: Secret key, public key.
func (n *named) spaced(c nameClass) nameClass {
	s, i := n.sc.s, n.from
	if c == nameWeak && s[n.from] > 'b' && n.ofAPI() {
		return nameOpaque
	}
	if i < 2 || s[i-1] != ' ' || !isAlnum(s[i-2]) {
		return c
	}
	low := strings.TrimLeft(foldShort(n.text()), "-")
	if low != "key" && low != "phrase" && low != "code" && low != "token" && low != "id" {
		return c
	}
	j := i - 1
	for j > 0 && i-j < 24 && (isWordByte(s[j-1]) || s[j-1] == '-' && j > 1 && isAlnum(s[j-2])) {
		j--
	}
	if s[j:i-1] == "option" {
		return c
	}
	if low == "code" {
		switch foldShort(s[j : i-1]) {
		case "recovery", "backup", "pairing", "activation", "access":
			return nameOpaque
		}
	}
	if low == "key" {
		switch foldShort(s[j : i-1]) {
		case "this", "my", "your", "our":
			return nameOpaque // use this key: …
		}
	}
	both := classify(s[j:n.end])
	if both == nameNone && wordOf([]byte(foldShort(s[j:i-1])))&(wordHarmless|wordDenies|wordTells) != 0 {
		return nameNone
	}
	return max(c, both)
}

// ofAPI reports whether a name that means key in another language is said of
// an API or a secret: clé API, chave da API, chiave segreta.
func (n *named) ofAPI() bool {
	switch foldShort(n.text()) {
	case "clé", "cle", "chave", "chiave", "llave", "clave", "ключ", "schlüssel", "키":
	default:
		return false
	}
	s := n.sc.s
	after := s[n.end:min(len(s), n.end+12)]
	for _, w := range []string{" API", " api", " de API", " da API", " de la A", " secr", " segr", " priv", " d'API"} {
		if strings.HasPrefix(after, w) {
			return true
		}
	}
	return strings.HasSuffix(s[max(0, n.from-4):n.from], "API ")
}

func foldShort(s string) string {
	if len(s) > maxName {
		s = s[:maxName]
	}
	return foldString(s)
}

// wideSigns link a name with its value in scripts that don't use ASCII signs.
var wideSigns = []string{"：", "＝", "是", "为", "為", "は", "는", "은", "คือ", "→", "⇒", "➜", "➡"}

func isWide(s string) bool {
	for _, w := range wideSigns {
		if strings.HasPrefix(s, w) {
			return true
		}
	}
	return false
}

// wide handles signs outside ASCII: the full-width colon, copulas.
func (n *named) wide(i int) {
	for range 2 {
		for _, op := range wideSigns {
			if strings.HasPrefix(n.sc.s[i:], op) {
				i += len(op)
				if !isWide(n.sc.s[i:]) {
					n.value(i, placePlain)
					return
				}
			}
		}
	}
}
