package redact

import (
	"math"
	"regexp"
	"regexp/syntax"
	"strings"
	"sync"
)

// A regexRule is a rule given by a regular expression. It is compiled when one
// of its words is first seen, and runs at that word or near it, never on a
// whole text for one word.
type regexRule struct {
	id      string
	expr    string
	words   []string // in lower case; one of them stands in every text that the rule can match
	anchor  bool     // a match begins with the word
	ahead   *ahead   // what stands behind it, nil if that isn't known
	reach   int      // longest match, in bytes
	group   int      // of the secret; 0: the first that took part, or the match
	entropy float64  // the secret's must be above; 0: any
	edge    bool     // a match ends where a word does
	user    bool     // a user's own rule: exact, without our judgement of values
	allow   []*allowlist

	once sync.Once
	re   *regexp.Regexp
}

const (
	maxReach    = 1200 // of one match
	nearKeyword = 1500 // around a word that isn't part of the match
)

func (p *regexRule) regexp() *regexp.Regexp {
	p.once.Do(func() {
		expr := p.expr
		if p.anchor {
			expr = `\A(?:` + expr + `)`
		}
		p.re = regexp.MustCompile(expr) // parsed before
	})
	return p.re
}

// heads returns the beginnings, in lower case, of what re matches, and whether
// they are all of it. No heads: anything can begin it.
func heads(re *syntax.Regexp) (lits []string, whole bool) {
	switch re.Op {
	case syntax.OpLiteral:
		return []string{foldRunes(re.Rune)}, true
	case syntax.OpEmptyMatch, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return []string{""}, true
	case syntax.OpCharClass:
		return classHeads(re.Rune)
	case syntax.OpCapture:
		return heads(re.Sub[0])
	case syntax.OpQuest:
		lits, whole = heads(re.Sub[0])
		return append(lits, ""), whole && lits != nil
	case syntax.OpRepeat:
		if re.Min == re.Max && re.Min <= 4 {
			lits, whole = []string{""}, true
			for range re.Min {
				lits, whole = join(lits, re.Sub[0])
			}
			return lits, whole
		}
	case syntax.OpAlternate:
		whole = true
		for _, sub := range re.Sub {
			l, w := heads(sub)
			if l == nil || len(lits)+len(l) > 64 {
				return nil, false
			}
			lits, whole = append(lits, l...), whole && w
		}
		return lits, whole
	case syntax.OpConcat:
		lits, whole = []string{""}, true
		for _, sub := range re.Sub {
			if !whole {
				break
			}
			lits, whole = join(lits, sub)
		}
		return lits, whole
	}
	return nil, false
}

// join appends sub's heads to each of lits, which were whole.
func join(lits []string, sub *syntax.Regexp) ([]string, bool) {
	l, w := heads(sub)
	if l == nil || len(l)*len(lits) > 64 {
		return lits, false
	}
	var out []string
	for _, a := range lits {
		for _, b := range l {
			out = append(out, a+b)
		}
	}
	return out, w
}

func classHeads(ranges []rune) ([]string, bool) {
	seen := map[string]bool{}
	var out []string
	for i := 0; i+1 < len(ranges); i += 2 {
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			if s := foldRunes([]rune{r}); r < 0x80 && !seen[s] {
				seen[s] = true
				out = append(out, s)
			}
			if len(out) > 12 {
				return nil, false
			}
		}
	}
	return out, len(out) > 0
}

func foldRunes(r []rune) string { return strings.ToLower(string(r)) }

// reach returns the length in bytes of re's longest match, at most maxReach.
func reach(re *syntax.Regexp) int {
	sum := 0
	switch re.Op {
	case syntax.OpLiteral:
		sum = len(string(re.Rune)) + len(re.Rune)
	case syntax.OpCharClass, syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		sum = 1
	case syntax.OpCapture, syntax.OpQuest:
		sum = reach(re.Sub[0])
	case syntax.OpStar, syntax.OpPlus:
		sum = maxReach
	case syntax.OpRepeat:
		sum = maxReach
		if re.Max >= 0 {
			sum = re.Max * reach(re.Sub[0])
		}
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			sum += reach(sub)
		}
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			sum = max(sum, reach(sub))
		}
	}
	return min(sum, maxReach)
}

// commonHead holds beginnings that ordinary text is full of.
var commonHead = map[string]bool{"key": true, "app": true, "mid": true, "box": true, "poly": true}

// plan decides how p runs: at the beginnings of its matches when they are
// telling, else near its keywords.
func (p *regexRule) plan(keywords []string) error {
	re, err := syntax.Parse(p.expr, syntax.Perl)
	if err != nil {
		return err
	}
	p.reach = reach(re) + 8
	lits, _ := heads(re)
	telling := lits != nil
	for _, l := range lits {
		telling = telling && len(l) >= 3 && !commonHead[l]
	}
	if telling {
		p.anchor, p.words, p.ahead = true, lits, aheadOf(re)
		return nil
	}
	for _, k := range keywords {
		k = strings.ToLower(k)
		p.words = append(p.words, k)
		if !strings.Contains(strings.ToLower(p.expr), k) {
			p.reach = max(p.reach, nearKeyword)
		}
	}
	return nil
}

// shannon is the entropy of s in bits per byte.
func shannon(s string) float64 {
	var n [256]int
	for i := 0; i < len(s); i++ {
		n[s[i]]++
	}
	sum := 0.0
	for _, c := range n {
		if c > 0 {
			f := float64(c) / float64(len(s))
			sum -= f * math.Log2(f)
		}
	}
	return sum
}
