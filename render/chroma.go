package render

import (
	"crypto/sha256"
	"strings"
	"sync"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
)

// lexLimits bound what chroma's lexers colour. They do 0.05 to 5 MB a second,
// and their own guard is a clock, which would make a page depend on the
// machine: a block of these sizes stays far below it.
var lexLimits = [codeKinds]limit{
	codeFence:   {4 << 10, 16 << 10},
	codeEdit:    {4 << 10, 8 << 10},
	codeWrite:   {4 << 10, 8 << 10},
	codeRead:    {4 << 10, 4 << 10},
	codeCommand: {0, 0},
}

// chromaLexers returns the names of chroma's lexers by the names of fences
// and by extensions, of those that took every hostile input we tried well.
var chromaLexers = sync.OnceValue(func() map[string]string {
	table := make(map[string]string, 2*len(chromaNames))
	for lexer, names := range chromaNames {
		for name := range strings.FieldsSeq(names) {
			table[name] = lexer
		}
	}
	return table
})

// A lexed is what the lexers made of code in this run, so that a block that
// is read twenty times costs once.
type lexed struct {
	mu    sync.Mutex
	known map[[sha256.Size]byte][]run
	held  int // bytes, roughly
}

const maxLexed = 16 << 20

// runs returns the runs of src. They must not be changed.
func (l *lexed) runs(src, lexer string) []run {
	if src == "" || awkward(src) {
		return nil
	}
	key := sha256.Sum256([]byte(lexer + "\x00" + src))
	l.mu.Lock()
	runs, ok := l.known[key]
	l.mu.Unlock()
	if ok {
		return runs
	}
	runs = lex(src, lexer)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held > maxLexed || l.known == nil {
		l.known, l.held = make(map[[sha256.Size]byte][]run), 0
	}
	l.known[key] = runs
	l.held += 128 + 16*len(runs)
	return runs
}

// lex runs a lexer. A lexer that panics, or that changes the text, colours
// nothing.
func lex(src, name string) (runs []run) {
	defer func() {
		if recover() != nil {
			runs = nil
		}
	}()
	tokens, err := lexers.Get(name).Tokenise(nil, src)
	if err != nil {
		return nil
	}
	s := scanner{src: src}
	for t := tokens(); t != chroma.EOF; t = tokens() {
		if !s.has(t.Value) && s.src[s.i:]+"\n" != t.Value {
			return nil
		}
		s.to(s.i+len(t.Value), roleOf(t.Type))
	}
	if s.i != len(src) {
		return nil
	}
	return s.runs
}

// roleOf folds chroma's types of token into the roles.
func roleOf(t chroma.TokenType) role {
	switch t {
	case chroma.KeywordConstant, chroma.NameConstant:
		return roleNumber
	case chroma.OperatorWord, chroma.NameTag, chroma.CommentPreproc, chroma.CommentPreprocFile, chroma.NameKeyword:
		return roleKeyword
	case chroma.NameDecorator, chroma.NameAttribute, chroma.NameProperty, chroma.NameLabel, chroma.GenericHeading, chroma.GenericSubheading:
		return roleFunction
	case chroma.GenericInserted:
		return roleAdded
	case chroma.GenericDeleted:
		return roleRemoved
	case chroma.LiteralDate:
		return roleNumber
	}
	switch {
	case t.InCategory(chroma.Keyword):
		return roleKeyword
	case t.InCategory(chroma.Comment):
		return roleComment
	case t.InSubCategory(chroma.LiteralString):
		return roleString
	case t.InSubCategory(chroma.LiteralNumber):
		return roleNumber
	case t.InSubCategory(chroma.NameFunction):
		return roleFunction
	}
	return rolePlain
}

// awkward reports whether src has a shape on which backtracking lexers take
// far longer than its size: long lines and words, runs of one character, of
// blank lines or of backslashes, comments that don't end.
func awkward(src string) bool {
	const (
		longestLine = 1000
		longestWord = 200
		longestRun  = 100
		mostBlank   = 20
	)
	line, word, same := 0, 0, 0
	var last byte
	for i := range len(src) {
		c := src[i]
		line++
		word++
		same++
		if c != last {
			same, last = 1, c
		}
		if c == '\n' {
			line = 0
		}
		if c <= ' ' {
			word = 0
		}
		if line > longestLine || word > longestWord || same > longestRun ||
			c == '\n' && same > mostBlank || c == '\\' && same > 8 {
			return true
		}
	}
	return strings.Count(src, "/*") > strings.Count(src, "*/")+1
}
