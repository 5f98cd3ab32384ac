package assets

import "strings"

// newSheet takes a compact style sheet apart. Strings in it hold no braces,
// semicolons, commas or parentheses.
func newSheet(css string) *Sheet {
	s := &Sheet{whole: styleOf(css), words: map[string]int{"html": 0, "body": 1}}
	s.rules = s.parse(css)
	return s
}

// parse reads rules up to the end.
func (s *Sheet) parse(css string) []rule {
	var rules []rule
	for css != "" {
		head, rest, _ := strings.Cut(css, "{")
		n := blockEnd(rest)
		body := rest[:n]
		css = rest[min(len(rest), n+1):]
		if strings.HasPrefix(head, "@") {
			rules = append(rules, rule{condition: head, group: s.parse(body)})
		} else {
			rules = append(rules, rule{selectors: s.selectors(head), declarations: s.declarations(body)})
		}
	}
	return rules
}

// blockEnd returns the offset of the brace that closes the block in which css
// begins.
func blockEnd(css string) int { return closes(css, 1, '{', '}') }

// selectors reads a list of them.
func (s *Sheet) selectors(list string) []choice {
	var all []choice
	depth, start := 0, 0
	for i := range len(list) {
		switch list[i] {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				all = append(all, s.selector(list[start:i]))
				start = i + 1
			}
		}
	}
	return append(all, s.selector(list[start:]))
}

// selector reads one: the names of elements, classes and ids that it needs.
// What :is(), :has() and :where() hold is needed, too; what stands in other
// parentheses or in brackets isn't.
func (s *Sheet) selector(text string) choice {
	c := choice{text: text}
	for i := 0; i < len(text); {
		switch n := nameLen(text[i+1:]); {
		case text[i] == '.' || text[i] == '#':
			c.words = append(c.words, s.word(text[i:i+1+n]))
			i += 1 + n
		case text[i] == ':':
			i += 1 + n
			if i < len(text) && text[i] == '(' {
				end := i + closing(text[i:])
				if name := text[i-n : i]; name == "is" || name == "has" || name == "where" {
					c.any = append(c.any, s.selectors(text[i+1:end]))
				}
				i = end + 1
			}
		case text[i] == '[':
			i += strings.IndexByte(text[i:], ']') + 1
		case nameLen(text[i:]) > 0:
			n = nameLen(text[i:])
			c.words = append(c.words, s.word(text[i:i+n]))
			i += n
		default: // combinators, *
			i++
		}
	}
	return c
}

// declarations reads those of a rule.
func (s *Sheet) declarations(body string) []declaration {
	var all []declaration
	for text := range strings.SplitSeq(body, ";") {
		d := declaration{text: text}
		name, value, _ := strings.Cut(text, ":")
		if strings.HasPrefix(name, "--") {
			d.sets = append(d.sets, s.word(name))
		}
		for _, use := range strings.Split(value, "var(")[1:] {
			d.uses = append(d.uses, s.word(use[:nameLen(use)]))
		}
		all = append(all, d)
	}
	return all
}

// word returns the number of a word.
func (s *Sheet) word(w string) int {
	n, ok := s.words[w]
	if !ok {
		n = len(s.words)
		s.words[w] = n
	}
	return n
}

// closing returns the offset of the parenthesis that closes the first.
func closing(s string) int { return closes(s, 0, '(', ')') }

// closes returns the offset of the sign that closes the outermost of what is
// open, where depth are open before s: the length of s if none does.
func closes(s string, depth int, open, end byte) int {
	for i := range len(s) {
		switch s[i] {
		case open:
			depth++
		case end:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(s)
}

func nameLen(s string) int {
	n := 0
	for n < len(s) && isName(s[n]) {
		n++
	}
	return n
}

func isName(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c >= 'A' && c <= 'Z'
}
