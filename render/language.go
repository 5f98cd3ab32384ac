package render

import (
	"strings"
	"sync"
)

// A language is what the scanner has to know of one: where its comments and
// strings are, and its words. That is all that five roles need, it takes one
// pass over the bytes whatever they are, and it is a hundred times faster
// than a lexer made of regular expressions.
type language struct {
	line      []string    // what starts a comment to the end of the line
	block     [][2]string // what a comment of many lines stands between
	nests     bool        // block comments nest
	long      [][2]string // what a string of many lines stands between
	quotes    string      // what a string in a line stands between
	raw       string      // the quotes, and starts of long strings, in which \ is a character
	char      bool        // ' is for a character, not a string
	regexp    bool        // / after an operator starts a regular expression
	inWord    string      // what a word may hold beside letters, digits and _
	sigils    string      // what makes the word after it a variable
	at        bool        // @word is a decorator
	hash      bool        // #word at the start of a line is a directive
	colonKeys bool        // a word or string before : is a key
	equalKeys bool        // a word before = at the start of a line is a key
	sections  bool        // [x] at the start of a line is a heading
	fold      bool        // words in any case
	typed     bool        // functions have a type before their name, not a keyword
	words     map[string]role
	special   func(l *language, s *scanner) // a scanner of its own
	starts    [256]byte                     // what a byte may start
	longest   int                           // of words
}

// What a byte may start in a language.
const (
	startsNothing = iota
	startsWord
	startsNumber
	startsOther // a comment, a string, or something with a rule of its own
)

// languageTable returns the languages by name. It is made once, at the first
// use.
var languageTable = sync.OnceValue(func() map[string]*language {
	table := make(map[string]*language, 128)
	for _, d := range languageList() {
		l := d.language
		l.words = make(map[string]role)
		l.learn(d.keywords, roleKeyword)
		l.learn(d.constants, roleNumber)
		l.prepare()
		for name := range strings.FieldsSeq(d.names) {
			table[name] = &l
		}
	}
	return table
})

func (l *language) learn(words string, r role) {
	for w := range strings.FieldsSeq(words) {
		l.words[w] = r
		l.longest = max(l.longest, len(w))
	}
}

// prepare fills the table of starts.
func (l *language) prepare() {
	for c := range 256 {
		switch b := byte(c); {
		case letter(b) || strings.IndexByte(l.inWord, b) >= 0 && b != '-' && b != '?' && b != '!':
			l.starts[c] = startsWord
		case '0' <= b && b <= '9':
			l.starts[c] = startsNumber
		}
	}
	other := l.quotes + l.sigils
	for _, s := range l.line {
		other += s[:1]
	}
	for _, p := range append(l.block, l.long...) {
		other += p[0][:1]
	}
	for _, rule := range []struct {
		on bool
		c  string
	}{{l.char, "'"}, {l.regexp, "/"}, {l.at, "@"}, {l.hash, "#"}, {l.sections, "["}} {
		if rule.on {
			other += rule.c
		}
	}
	for _, c := range []byte(other) {
		l.starts[c] = startsOther
	}
}

func letter(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' || c >= 0x80
}

func digit(c byte) bool { return '0' <= c && c <= '9' }
