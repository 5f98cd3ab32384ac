package redact

import (
	"encoding/base64"
	"encoding/hex"
	"html"
	"strings"
	"unicode/utf8"
)

// minEncoded is the length under which an encoded form of a value would be met
// by chance.
const minEncoded = 8

// pieces cuts a value into parts that are looked for by themselves: a block
// into its lines, since a part of a key is still a key, and what is longer than
// a pattern may be into stretches.
func pieces(text string) []string {
	if !strings.ContainsAny(text, "\n\r") && len(text) <= maxPattern {
		return []string{text}
	}
	var out []string
	for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' }) {
		line = strings.Trim(line, " \t")
		if len(line) < minPiece || strings.Contains(line, "-----") || strings.Contains(line, ": ") {
			continue
		}
		for len(line) > maxPattern {
			out = append(out, line[:maxPattern/2])
			line = line[maxPattern/2:]
		}
		out = append(out, line)
	}
	return out
}

// minPiece is the length of a line of a block that is carried by itself.
const minPiece = 16

// forms calls add with every form in which a value may be written: as it is,
// escaped for JSON up to three times, for HTML and for URLs, in base64 and in
// hexadecimal digits.
func forms(text string, add func(form string, loose bool)) {
	add(text, false)
	if needsEscape(text) {
		for _, escape := range []func(string) string{escapeJSON, escapeJSONHTML, escapeJSONASCII} {
			for i, s := 0, text; i < 3; i++ {
				s = escape(s)
				add(s, false)
			}
		}
		add(html.EscapeString(text), false)
	}
	if p := escapePercent(text, upperHex); p != text {
		add(p, false)
		add(escapePercent(text, lowerHex), false)
		add(strings.ReplaceAll(p, "%20", "+"), false)
	}
	for shift := range 3 {
		std := base64At(text, shift)
		if len(std) < minEncoded {
			continue
		}
		add(std, true)
		if url := inURL.Replace(std); url != std {
			add(url, true)
		}
	}
	if 2*len(text) >= minEncoded {
		h := hex.EncodeToString([]byte(text))
		add(h, false)
		add(strings.ToUpper(h), false)
	}
}

func needsEscape(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r >= utf8.RuneSelf || strings.ContainsRune("\"\\<>&'/", r) }) >= 0
}

// inURL makes the alphabet of base64 that of URLs.
var inURL = strings.NewReplacer("+", "-", "/", "_")

// base64At returns the characters of base64 that depend on text alone when
// shift bytes stand before it in its group of three.
func base64At(text string, shift int) string {
	b := make([]byte, shift, shift+len(text))
	b = append(b, text...)
	from := (shift*8 + 5) / 6
	to := len(b) * 8 / 6
	if to <= from {
		return ""
	}
	return base64.RawStdEncoding.EncodeToString(b)[from:to]
}

const (
	upperHex = "0123456789ABCDEF"
	lowerHex = "0123456789abcdef"
)

// escapePercent is the strictest of the URL escapings.
func escapePercent(s, digits string) string {
	var b strings.Builder
	for i := range len(s) {
		c := s[i]
		if isAlnum(c) || strings.IndexByte("-_.~", c) >= 0 {
			b.WriteByte(c)
			continue
		}
		b.WriteByte('%')
		b.WriteByte(digits[c>>4])
		b.WriteByte(digits[c&15])
	}
	return b.String()
}

// escapeJSON escapes what JSON demands.
func escapeJSON(s string) string { return escapeRunes(s, func(rune) bool { return false }) }

// escapeJSONHTML escapes as Go's encoder does.
func escapeJSONHTML(s string) string {
	return escapeRunes(s, func(r rune) bool { return r == '<' || r == '>' || r == '&' || r == '\u2028' || r == '\u2029' })
}

// escapeJSONASCII escapes as PHP's and Python's encoders do.
func escapeJSONASCII(s string) string {
	return strings.ReplaceAll(escapeRunes(s, func(r rune) bool { return r >= utf8.RuneSelf }), "/", `\/`)
}

func escapeRunes(s string, also func(rune) bool) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case r < ' ' || also(r):
			writeUnicode(&b, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func writeUnicode(b *strings.Builder, r rune) {
	if r > 0xffff {
		r -= 0x10000
		writeUnicode(b, 0xd800+r>>10)
		writeUnicode(b, 0xdc00+r&0x3ff)
		return
	}
	b.WriteString(`\u`)
	for shift := 12; shift >= 0; shift -= 4 {
		b.WriteByte(lowerHex[r>>shift&15])
	}
}
