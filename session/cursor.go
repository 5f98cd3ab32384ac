package session

import (
	"bytes"
	"iter"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// This file walks JSON text that was found to be valid before. A walk of text
// that isn't valid ends early or reads nonsense; it doesn't panic. Decoding by
// members instead of into structs makes every member optional and of any
// type: what doesn't fit stays behind as it is, and nothing else is lost.

// A cursor stands at one place in JSON text.
type cursor struct {
	b []byte
	i int
}

// peek skips white space and returns the byte at the cursor, 0 at the end.
func (c *cursor) peek() byte {
	for ; uint(c.i) < uint(len(c.b)); c.i++ {
		switch c.b[c.i] {
		case ' ', '\t', '\r', '\n':
		default:
			return c.b[c.i]
		}
	}
	return 0
}

// enter steps into the object or array at the cursor.
func (c *cursor) enter() { c.i++ }

// next steps to the next member or element of the object or array that the
// cursor is in, or out of it. It reports whether there is one.
func (c *cursor) next() bool {
	k := c.peek()
	if k == ',' {
		c.i++
		k = c.peek()
	}
	switch k {
	case 0:
		return false
	case '}', ']':
		c.i++
		return false
	}
	return true
}

// name reads the name of a member and steps to its value. It returns false
// where there is none.
func (c *cursor) name() (f field, ok bool) {
	if c.peek() != '"' {
		c.i = len(c.b)
		return f, false
	}
	f.quoted = c.skip()
	if c.peek() != ':' {
		c.i = len(c.b)
		return f, false
	}
	c.i++
	f.name = f.quoted[1 : len(f.quoted)-1]
	if bytes.IndexByte(f.name, '\\') >= 0 {
		f.name, _ = jsontext.AppendUnquote(nil, f.quoted)
	}
	return f, true
}

// skip steps over the value at the cursor and returns its text.
func (c *cursor) skip() []byte {
	c.peek()
	start, depth := c.i, 0
	for c.i < len(c.b) {
		switch c.b[c.i] {
		case '"':
			c.i = stringEnd(c.b, c.i)
			if depth == 0 {
				return c.b[start:c.i]
			}
			continue
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return c.b[start:c.i]
			}
			if depth--; depth == 0 {
				c.i++
				return c.b[start:c.i]
			}
		case ',', ' ', '\t', '\r', '\n':
			if depth == 0 {
				return c.b[start:c.i]
			}
		}
		c.i++
	}
	return c.b[start:]
}

// elements yields the elements of a JSON array; none for nil.
func elements(array []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		c := cursor{b: array}
		for c.enter(); c.next(); {
			if !yield(c.skip()) {
				return
			}
		}
	}
}

// stringEnd returns the offset after the JSON string that starts at b[i], or
// len(b) if it has no end.
func stringEnd(b []byte, i int) int {
	for j := i + 1; ; {
		k := bytes.IndexByte(b[j:], '"')
		if k < 0 {
			return len(b)
		}
		j += k
		n := 0
		for b[j-1-n] == '\\' {
			n++ // stops at the opening quote at the latest
		}
		j++
		if n%2 == 0 {
			return j
		}
	}
}

// kind returns the first byte of a value: one of { [ " t f n, a digit or a
// minus sign; 0 for no value.
func kind(value []byte) byte {
	if len(value) == 0 {
		return 0
	}
	return value[0]
}

// absent reports whether a value is missing or null.
func absent(value []byte) bool { return len(value) == 0 || value[0] == 'n' }

// appendText appends the text of the JSON string to b. Invalid UTF-8 and lone
// surrogates become U+FFFD.
func appendText(b, quoted []byte) []byte {
	b, _ = jsontext.AppendUnquote(b, quoted)
	return b
}

// plain returns what stands between the quotes of a JSON string if that needs
// no decoding.
func plain(quoted []byte) ([]byte, bool) {
	if len(quoted) < 2 {
		return nil, false
	}
	inner := quoted[1 : len(quoted)-1]
	return inner, bytes.IndexByte(inner, '\\') < 0 && utf8.Valid(inner)
}
