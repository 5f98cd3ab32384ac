package redact

import (
	"strings"
	"time"
)

// pairs rates how common one letter after another is in the names and prose of
// source code, against chance: the row is the first letter (the last row: the
// start of a word), the column the second, the digit 6 + log2 of the ratio.
const pairs = "" +
	"46773462604867160878543342" +
	"76657541752844750674733262" +
	"84647447607654843667642240" +
	"75579541832644742674644551" +
	"64785653402667354887354631" +
	"74567843800745761666603252" +
	"64648456702647861775633223" +
	"93459433803554840656623240" +
	"65766661012769751677150406" +
	"85668634625465760485844020" +
	"64559574822556553486545341" +
	"73468433803734840366543071" +
	"86458322704563781375620140" +
	"74777583715545642478553032" +
	"55764651514678670866766311" +
	"83548445605733760867632240" +
	"44653436500653253665923234" +
	"83559452705565740676543150" +
	"63638347705554663479724162" +
	"73548436802543750776523362" +
	"66656651601778460778120403" +
	"85549643801553651464222322" +
	"84557446803547750774324411" +
	"76767734700553480558363640" +
	"55656423613587581587264435" +
	"75549223720544640542344046" +
	"76776665633666673776655543"

// rarity sums up how unlike a word a run of letters is: the sum over its
// letters of 6 minus their digit in pairs. Case doesn't matter. A mean above
// unlikeWord is seldom met in words and usual in random letters.
func rarity(letters string) int {
	row, sum := 26, 0
	for i := 0; i < len(letters); i++ {
		c := int(lower(letters[i]) - 'a')
		if uint(c) > 25 {
			continue
		}
		sum += 6 - int(pairs[row*26+c]-'0')
		row = c
	}
	return sum
}

// A census counts what a string is made of.
type census struct {
	n                        int
	lower, upper, digit, sym int
	space, other             int // blanks; bytes outside printable ASCII
	distinct                 int // different bytes
	most                     int // occurrences of the commonest byte
	turns                    int // changes between letter, digit and other
	rare                     int // sum of rarity over the letter runs
	runs, longest            int // runs of letters; the longest
	humps                    int // capitals inside letters
	hex, base64              bool
}

// maxCensus bounds the bytes that a census looks at: values beyond it are
// judged by their beginning.
const maxCensus = 512

// count takes the census of s.
func count(s string) census {
	c := census{n: len(s), hex: len(s) > 0, base64: len(s) > 0}
	if len(s) > maxCensus {
		s = s[:maxCensus]
	}
	var seen [256]uint16
	kind, start := byte(0), 0
	for i := 0; i < len(s); i++ {
		b := s[i]
		seen[b]++
		if seen[b] == 1 {
			c.distinct++
		}
		c.most = max(c.most, int(seen[b]))
		k := byte('s')
		switch {
		case 'a' <= b && b <= 'z':
			c.lower++
			k = 'a'
		case 'A' <= b && b <= 'Z':
			c.upper++
			k = 'a'
		case '0' <= b && b <= '9':
			c.digit++
			k = 'd'
		case b == ' ' || b == '\t' || b == '\n' || b == '\r':
			c.space++
		case b < ' ' || b > '~':
			c.other++
		default:
			c.sym++
		}
		if c.hex && !isHex(b) {
			c.hex = false
		}
		if c.base64 && !isBase64(b) {
			c.base64 = false
		}
		// A capital inside letters starts a new word, as in camelCase.
		hump := k == 'a' && kind == 'a' && 'A' <= b && b <= 'Z' && 'a' <= s[i-1] && s[i-1] <= 'z'
		if hump {
			c.humps++
		}
		if k != kind || hump {
			if kind == 'a' {
				c.run(s[start:i])
			}
			if k != kind && kind != 0 {
				c.turns++
			}
			kind, start = k, i
		}
	}
	if kind == 'a' {
		c.run(s[start:])
	}
	return c
}

func (c *census) run(letters string) {
	c.runs++
	c.longest = max(c.longest, len(letters))
	c.rare += rarity(letters)
}

// letters is the number of ASCII letters.
func (c *census) letters() int { return c.lower + c.upper }

// unlikely reports whether the letters don't look like words.
func (c *census) unlikely() bool {
	n := c.letters()
	return n > 0 && c.rare*100 > n*38 || c.humps >= 2 && n < 4*c.runs && c.rare*4 > -n
}

// choppy reports whether letters of both cases and digits change too often for
// the words of camelCase, as in RRQlBICr6.
func choppy(s string, c *census) bool {
	if c.n < 8 || c.n > 40 || c.digit == 0 || c.upper < 2 || c.lower < 2 || c.sym+c.space+c.other > 0 {
		return false
	}
	return humps(s)*2 >= c.n
}

// humps counts the words of camelCase and the numbers in s.
func humps(s string) int {
	parts, caps, last := 0, 0, byte(0)
	for i := 0; i < len(s); i++ {
		switch b := s[i]; {
		case '0' <= b && b <= '9':
			if last != 'd' {
				parts++
			}
			last = 'd'
		case 'A' <= b && b <= 'Z':
			if last != 'A' {
				parts, caps = parts+1, 0
			}
			last = 'A'
			caps++
		default:
			if last == 0 || last == 'd' || last == 'A' && caps > 1 {
				parts++
			}
			last = 'a'
		}
	}
	return parts
}

func isHex(b byte) bool {
	return '0' <= b && b <= '9' || 'a' <= b && b <= 'f' || 'A' <= b && b <= 'F'
}

func isAlnum(b byte) bool {
	return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9'
}

func isWordByte(b byte) bool { return isAlnum(b) || b == '_' }

func isBase64(b byte) bool {
	return isAlnum(b) || b == '+' || b == '/' || b == '=' || b == '-' || b == '_'
}

// isUUID reports whether s is a UUID in its usual form.
func isUUID(s string) bool {
	if len(s) != 36 {
		return false
	}
	for i := 0; i < len(s); i++ {
		if i == 8 || i == 13 || i == 18 || i == 23 {
			if s[i] != '-' {
				return false
			}
		} else if !isHex(s[i]) {
			return false
		}
	}
	return true
}

// wordLike reports whether s is so ordinary that it must not be taken out
// where it stands without context: short, a word or words, a placeholder, a
// plain number.
func wordLike(s string) bool {
	if len(s) < 8 || stopValue(s) || standIn(s) {
		return true
	}
	c := count(s)
	switch {
	case c.letters() == 0:
		return c.n < 20 // a number, a date, punctuation
	case c.letters() == 2 && s[len(s)-1] == 'Z':
		_, err := time.Parse(time.RFC3339, s)
		return err == nil // an entry's time
	case c.digit == 0 && c.sym == 0 && (c.upper == 0 || c.lower == 0):
		return c.n < 20 || !c.unlikely()
	case identifier(s, &c):
		return true
	}
	return strings.Contains(s, "://") && c.n < 12
}
