package redact

import "strings"

// This file holds what all scanners of the context layer share.

// Limits of the context layer, in bytes. What is longer is judged by its
// beginning, so that no input costs more than linear time.
const (
	maxName   = 80   // a name, each way from its trigger word
	maxGap    = 48   // blanks and quotes between a name and its value
	maxValue  = 4096 // a value
	maxBefore = 64   // what stands before a name
)

// A scan is one pass of the context layer over one text.
type scan struct {
	e        *engine
	s        string
	dst      []span
	judged   int // names that end up to here have been judged
	runEnd   int // end of the last unquoted value that was read
	runFrom  int
	cookies  int    // end of the last cookie header
	blocks   int    // end of the last key block
	prefix   string // what stands before each line of the key block that is read
	urls     int    // end of the last URL whose user part was judged
	commands int    // bytes of command lines read
	groups   int    // bytes of groups read
	jwts     int    // end of the last JSON Web Token
	keys     int    // end of the last JSON Web Key
	line     int    // end of the line that was last looked at for a prompt
	prompt   bool   // it began with one
	wait     []pending
	streamed bool     // the text may be a stream of events
	learner  *learner // nil if nothing is to be learned

	depth  int  // of this view
	layers int  // of encodings undone
	budget *int // bytes of views that may still be read, over all views
	left   int  // what budget of the first text points to
}

// A scanner reads what stands around its word, which is at s[start:end].
type scanner func(sc *scan, start, end int)

// A wordList holds the words, in lower case, that set off a scanner.
type wordList struct {
	f     scanner
	words []string
}

func (sc *scan) add(start, end int, rule string) {
	if end-start > 16 {
		start, end = signedPart(sc.s, start, end)
	}
	if start < end {
		sc.dst = append(sc.dst, span{start: start, end: end, rule: rule})
	}
}

// signedPart narrows a find to the signature when it is the query of a signed
// address: the rest says what the signature allows. A reference is no find.
func signedPart(s string, start, end int) (from, to int) {
	text := s[start:end]
	k := strings.Index(text, "sig=")
	if k < 0 || k > 0 && text[k-1] != '&' && text[k-1] != '?' || !strings.Contains(text, "se=") && !strings.Contains(text, "sv=") && !strings.Contains(text, "sr=") {
		return start, end
	}
	from = start + k + len("sig=")
	to = from
	for to < end && s[to] != '&' {
		to++
	}
	if reference(s[from:to]) {
		return start, start
	}
	return from, to
}

// addEncoded is add for base64: what it says is known from then on, too.
func (sc *scan) addEncoded(start, end int, rule string) {
	if start >= end {
		return
	}
	sp := span{start: start, end: end, rule: rule}
	text := decode64(sc.s[start:end])
	if rule == "basic-auth" || rule == "authorization" {
		_, text, _ = strings.Cut(text, ":")
	}
	if text != "" && !strings.ContainsAny(text, " \n") {
		sp.inner = []inner{{text, rule, false}}
	}
	sc.dst = append(sc.dst, sp)
}

// spend reports whether so many bytes more may be read in groups: the same
// ones aren't read over and over.
func (sc *scan) spend(bytes int) bool {
	sc.groups += bytes
	return sc.groups <= 16*len(sc.s)+4*maxGroup
}

// lineEnd returns the end of the line that holds s[i], at most limit bytes on.
func lineEnd(s string, i, limit int) int {
	to := strings.IndexByte(s[i:min(len(s), i+limit)], '\n')
	if to < 0 {
		return min(len(s), i+limit)
	}
	return i + to
}

func (sc *scan) skipBlank(i int) int {
	for j := i; i < len(sc.s) && i-j < maxGap && (sc.s[i] == ' ' || sc.s[i] == '\t'); {
		i++
	}
	return i
}

// continued skips the end of a line that goes on below.
func (sc *scan) continued(i int) int {
	if strings.HasPrefix(sc.s[i:], "\\\n") {
		return sc.skipBlank(i + 2)
	}
	return i
}
