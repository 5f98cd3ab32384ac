package redact

import "regexp/syntax"

// Ahead is what an expression wants behind the word that its matches begin
// with: some bytes that may be there, and then one that must. Most words that
// could begin a match are told from one by this without running the expression.
type ahead struct {
	may, must [256]bool
	most      int // bytes of may
}

// aheadOf returns what stands behind the heads of re, nil if that can't be told.
func aheadOf(re *syntax.Regexp) *ahead {
	if re.Op != syntax.OpConcat {
		return nil
	}
	a := new(ahead)
	for _, sub := range behindHeads(re.Sub) {
		optional, most := sub.Op == syntax.OpQuest, 1
		if sub.Op == syntax.OpRepeat {
			optional, most = sub.Min == 0 && sub.Max >= 0, sub.Max
		}
		switch {
		case !optional && firstBytes(sub, &a.must):
			return a
		case !optional || sub.Sub[0].Op != syntax.OpCharClass || !firstBytes(sub.Sub[0], &a.may):
			return nil
		}
		a.most += 4 * most // the longest character has 4 bytes
	}
	return nil
}

// behindHeads returns those of an expression's parts that come after its heads,
// none if the heads end inside one.
func behindHeads(parts []*syntax.Regexp) []*syntax.Regexp {
	for i, sub := range parts {
		if lits, whole := heads(sub); lits == nil {
			return parts[i:]
		} else if !whole {
			return nil
		}
	}
	return nil
}

// firstBytes adds the bytes that a match of re may begin with, and reports
// whether they can be told.
func firstBytes(re *syntax.Regexp, set *[256]bool) bool {
	switch re.Op {
	case syntax.OpLiteral:
		addRune(set, re.Rune[0], re.Rune[0])
		if re.Flags&syntax.FoldCase != 0 {
			addRune(set, re.Rune[0]^' ', re.Rune[0]^' ')
			addRune(set, 0x80, 0x80)
		}
		return true
	case syntax.OpCharClass:
		for i := 0; i+1 < len(re.Rune); i += 2 {
			addRune(set, re.Rune[i], re.Rune[i+1])
		}
		return true
	case syntax.OpCapture, syntax.OpPlus:
		return firstBytes(re.Sub[0], set)
	case syntax.OpRepeat:
		return re.Min > 0 && firstBytes(re.Sub[0], set)
	case syntax.OpConcat:
		return firstBytes(re.Sub[0], set)
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			if !firstBytes(sub, set) {
				return false
			}
		}
		return true
	}
	return false
}

// addRune adds the first bytes of a range of characters. All outside ASCII are
// treated alike.
func addRune(set *[256]bool, from, to rune) {
	for r := from; r <= to && r < 0x80; r++ {
		set[r] = true
	}
	for b := 0x80; to >= 0x80 && b < len(set); b++ {
		set[b] = true
	}
}

// follows reports whether s may go on like this.
func (a *ahead) follows(s string) bool {
	for i := range min(len(s), a.most+1) {
		if a.must[s[i]] {
			return true
		}
		if !a.may[s[i]] {
			return false
		}
	}
	return false
}
