package redact

import "strings"

// A pending window is a stretch that a pattern still has to run on. Windows of
// one pattern that touch are joined, so that no byte is read twice by it.
type pending struct {
	p        *regexRule
	from, to int
}

// pattern runs p at the word that starts at start, or notes the stretch around.
func (sc *scan) pattern(p *regexRule, start, end int) {
	if p.anchor {
		if p.ahead == nil || p.ahead.follows(sc.s[end:]) {
			sc.anchored(p, start)
		}
		return
	}
	if p.user {
		sc.window(p, 0, len(sc.s))
		return
	}
	sc.window(p, start-p.reach, end+p.reach)
}

// anchored runs p at start.
func (sc *scan) anchored(p *regexRule, start int) {
	s := sc.s
	if !tokenStart(s, start) && !nameStart(s, start, p) {
		return
	}
	m := p.regexp().FindStringSubmatchIndex(s[start:min(len(s), start+p.reach)])
	if m != nil {
		sc.matched(p, start, m, start)
	}
}

// nameStart reports whether a word inside a longer name may begin p's match:
// expressions that start with a provider's name also match MY_PROVIDER_KEY.
func nameStart(s string, start int, p *regexRule) bool {
	b := s[start-1]
	if !strings.HasPrefix(p.expr, "(?i") && (b != '_' && b != '-' && b != '.') {
		return false // a token, not a name
	}
	return !isAlnum(b) || 'a' <= b && b <= 'z' && 'A' <= s[start] && s[start] <= 'Z'
}

// window notes that p has to run on [from, to).
func (sc *scan) window(p *regexRule, from, to int) {
	from, to = max(from, 0), min(to, len(sc.s))
	for i := range sc.wait {
		if w := &sc.wait[i]; w.p == p {
			if from <= w.to {
				w.to = max(w.to, to)
				return
			}
			sc.runWindow(*w)
			w.from, w.to = from, to
			return
		}
	}
	sc.wait = append(sc.wait, pending{p, from, to})
}

// flush runs the patterns on the stretches noted.
func (sc *scan) flush() {
	for _, w := range sc.wait {
		sc.runWindow(w)
	}
	sc.wait = sc.wait[:0]
}

func (sc *scan) runWindow(w pending) {
	text := sc.s[w.from:w.to]
	for at := 0; at <= len(text); {
		m := w.p.regexp().FindStringSubmatchIndex(text[at:])
		if m == nil {
			return
		}
		sc.matched(w.p, w.from+at, m, w.from+at+m[0])
		at += max(m[1], m[0]+1)
	}
}

// matched judges a match of p; the indexes of m count from base.
func (sc *scan) matched(p *regexRule, base int, m []int, matchStart int) {
	s := sc.s
	start, end := m[0], m[1]
	switch {
	case p.group > 0 && 2*p.group+1 < len(m):
		start, end = m[2*p.group], m[2*p.group+1]
	case len(m) > 2 && (p.group == 0):
		for g := 2; g+1 < len(m); g += 2 {
			if m[g] >= 0 && m[g] < m[g+1] {
				start, end = m[g], m[g+1]
				break
			}
		}
	}
	if start < 0 || start >= end {
		return
	}
	start, end = start+base, end+base
	secret := s[start:end]
	if p.entropy > 0 && shannon(secret) <= p.entropy {
		return
	}
	strong := true
	if !p.user {
		if p.edge && end < len(s) && isAlnum(s[end-1]) && isAlnum(s[end]) {
			return
		}
		strong = false
		low := foldShort(secret)
		for _, w := range p.words {
			strong = strong || len(w) >= 3 && strings.Contains(low, w)
		}
		if strong && shapeStandIn(secret) || !strong && !sc.plausible(secret, matchStart, start) {
			return
		}
	}
	if !sc.allowed(p.id, start, end, matchStart, base+m[1], p.allow) {
		sc.dst = append(sc.dst, span{start: start, end: end, rule: p.id, strong: strong})
	}
}

// plausible judges the value of a rule that goes by a provider's name alone.
func (sc *scan) plausible(secret string, nameAt, start int) bool {
	s := sc.s
	if reference(secret) || standIn(secret) || stopValue(secret) {
		return false
	}
	c := count(secret)
	if c.digit == 0 && !c.unlikely() || identifier(secret, &c) || c.letters() == 0 && c.n < 15 {
		return false
	}
	from, to := nameAt, nameAt
	for from > 0 && nameAt-from < maxName && isNameByte(s[from-1]) {
		from--
	}
	for to < start && isNameByte(s[to]) {
		to++
	}
	low := foldShort(s[from:to])
	for _, w := range []string{"commit", "sha", "hash", "rev", "digest", "checksum", "request", "trace", "version", "build", "session_id", "sessionid", "uuid", "image", "branch", "path", "file", "url", "integrity", "etag"} {
		if strings.Contains(low, w) {
			return false
		}
	}
	return !namesThing(s[from:start])
}

// namesThing reports whether a name that begins with a provider's says which
// of its things the value is, and nothing of a credential: ACME_ZONE_ID.
func namesThing(name string) bool {
	if len(name) > maxName || classify(name) != nameNone {
		return false
	}
	for w := range strings.FieldsFuncSeq(foldString(name), func(r rune) bool { return r < 'a' || r > 'z' }) {
		if strings.Contains(thingWords, " "+w+" ") {
			return true
		}
	}
	return false
}

const thingWords = " id ids zone account org organization team project app application site service commit build release issue ticket board index channel room order space branch env environment event " +
	"job run stream cluster domain region name version revision ref guid tag image container deployment instance user username workspace tenant subscription customer pipeline queue topic group collection dataset model node host space guild shop form page view "

// allowed reports whether an allow-list lets a find pass.
func (sc *scan) allowed(rule string, start, end, matchStart, matchEnd int, lists []*allowlist) bool {
	u := sc.e.user
	if len(lists) == 0 && len(u.allow) == 0 && len(u.perRule) == 0 {
		return false
	}
	s := sc.s
	lineStart := strings.LastIndexByte(s[:start], '\n') + 1
	lineEnd := strings.IndexByte(s[end:], '\n')
	if lineEnd < 0 {
		lineEnd = len(s)
	} else {
		lineEnd += end
	}
	for _, group := range [][]*allowlist{lists, u.perRule[rule], u.allow} {
		for _, a := range group {
			if a.allows(rule, s[start:end], s[matchStart:matchEnd], s[lineStart:lineEnd]) {
				return true
			}
		}
	}
	return false
}
