package redact

import "strings"

// This file judges values by the class of their names.

// A place is the kind of spot that a value stands in. It says how likely an
// ordinary word is to be a credential there.
type place uint8

const (
	placePlain  place = iota // after a colon or an equals sign, without quotes: may be code
	placeQuoted              // a string literal
	placeEnv                 // NAME=value, export NAME=value
	placeFlag                // --name value, a password in a command line or URL
	placeProse               // "the password is …"
)

// accept reports whether v, a value whose name is of class, is a credential.
func accept(v string, class nameClass, p place) bool {
	v = v[:min(len(v), maxJudged)]
	switch class {
	case namePassword:
		return acceptPassword(v, p)
	case nameOpaque:
		return acceptOpaque(v, p)
	case nameWeak:
		return acceptWeak(v)
	}
	return false
}

const (
	minPassword = 4
	maxJudged   = 256 // bytes: what is longer is judged by its beginning
)

func acceptPassword(v string, p place) bool {
	v = v[:min(len(v), maxJudged)]
	if len(v) < minPassword || isColour(v) || strings.Contains(v, `\u0`) || smallHex(v) || stopValue(v) || reference(v) || standIn(v) || len(v) > 24 && expression(v) {
		return false
	}
	if rest := strings.TrimLeft(v, "^~<>="); len(rest) < len(v) && rest != "" && versionLike(rest) {
		return false // the range of a dependency's versions
	}
	c := count(v)
	switch {
	case c.sym == 3 && c.lower == 16 && appPassword(v):
		return true
	case c.other > 0 && c.letters()+c.digit+c.sym == 0:
		return false // text in another script
	case c.space > 0:
		return p == placeQuoted && passphrase(v, &c)
	case (v[0] == '/' || v[0] == '~' || v[0] == '.' || v[0] == '\\' || len(v) > 2 && v[1] == ':') && pathLike(v, &c):
		return false
	case c.letters() == 0:
		return c.digit >= 6 || c.digit > 0 && c.sym > 1 && c.n >= 6
	case c.n < 6 && (c.digit == 0 || p == placePlain || p == placeProse):
		return false
	case p == placePlain && stopValue(strings.TrimRight(v, "0123456789")):
		return false
	case c.digit > 0 && humanMade(v, &c, p):
		return true
	case c.digit > 0:
		return !identifier(v, &c) || (p != placeProse || c.upper > 0) && strings.Contains(v, "@") && !strings.ContainsAny(v, "./") || c.n >= 6 && p != placePlain && p != placeProse && c.digit >= 2 ||
			c.digit >= 2 && !strings.ContainsAny(v, "_.-")
	case p == placePlain || p == placeProse:
		return c.sym > 0 && !wordsOnly(v) || c.unlikely() && c.n >= 8
	case c.sym == 0:
		return c.upper == 0 || c.lower == 0 || c.upper == 1 && p != placeQuoted || c.unlikely()
	}
	return !wordsOnly(v) || c.unlikely()
}

func acceptOpaque(v string, p place) bool {
	v = v[:min(len(v), maxJudged)]
	if len(v) < 6 || madePublic(v) || reference(v) || stopValue(v) || standIn(v) || smallHex(v) || strings.HasPrefix(v, `\u`) || strings.Contains(v, `\x`) {
		return false
	}
	c := count(v)
	switch {
	case isColour(v):
		return false
	case len(v) > 36 && isUUID(v[:36]):
		return true
	case c.space > 0 || c.other > 0 || expression(v) || packageVersion(v) || publicDER(v) || c.n == 42 && strings.HasPrefix(v, "0x"):
		return false
	case c.n < 8 && (p == placePlain || p == placeProse):
		return false
	case c.letters() == 0:
		return c.digit == c.n && c.n >= 16 && p != placePlain || c.sym >= 4 && c.digit >= 4
	case c.digit > 0:
		return (!identifier(v, &c) || chosenSecret(v, &c, p)) && !versionLike(v) && !pathLike(v, &c) && c.distinct >= 5
	case c.n >= 12 && c.upper > 1 && c.lower > 1:
		return c.unlikely() && !pathLike(v, &c)
	}
	return c.n >= 14 && c.unlikely() && !pathLike(v, &c) && !(p == placePlain && strings.Contains(v, "."))
}

// chosenSecret reports whether v, which may be an identifier, is rather what a
// person makes up for a secret: HexMarble57, in a place for values only.
func chosenSecret(v string, c *census, p place) bool {
	if c.n < 8 || p == placeProse || aboutCredentials(v) || numberedName(v) {
		return false
	}
	word := strings.TrimRight(v, "0123456789")
	camel := c.upper >= 2 && c.lower >= 4 && c.sym+c.other == 0 && len(v)-len(word) >= 2 && c.digit == len(v)-len(word)
	switch {
	case p == placePlain:
		return camel && c.n >= 10
	case p == placeEnv:
		return camel || humanMade(v, c, p) || c.sym == 0 && chosen(v)
	}
	return camel || humanMade(v, c, p)
}

// acceptRandom takes what a machine made for a name that says little: a row of
// hexadecimal digits as long as a key, or letters and digits at random.
func acceptRandom(v string) bool {
	if len(v) < 16 || len(v) > 512 || madePublic(v) || reference(v) || standIn(v) || hasHashPrefix(v) || publicDER(v) {
		return false
	}
	c := count(v)
	if c.hex {
		return c.n >= 32 && c.n != 40 && c.n%8 == 0 && c.digit > 3 && c.letters() > 1
	}
	if c.lower == 0 && strings.Contains(v, "_") {
		return false // a constant
	}
	return c.space+c.other == 0 && c.digit > 1 && c.letters() > 3 && c.unlikely() && c.distinct > 8 && !isUUID(v) && !identifier(v, &c) && !versionLike(v) && !pathLike(v, &c)
}

// acceptWeak takes only what looks random and isn't a hash or an id.
func acceptWeak(v string) bool {
	if len(v) < 20 || len(v) > 512 || madePublic(v) || reference(v) || standIn(v) {
		return false
	}
	c := count(v)
	return c.digit >= 2 && c.upper >= 2 && c.lower >= 2 && c.base64 && c.unlikely() &&
		!isUUID(v) && !hasHashPrefix(v) && !publicDER(v) && !identifier(v, &c) && !pathLike(v, &c)
}
