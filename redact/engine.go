package redact

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"sync"
)

// rulesVersion changes with every change to the built-in rules.
const rulesVersion = "8"

// A span is a find in a string: the bytes of the secret itself, without the
// name or quotes around it.
type span struct {
	start, end int
	rule       string
	strong     bool // a provider's shape or a key block: fit for the proof, too
	personal   bool // personal data; rule is home-path, user, host, email or ip
	inner      []inner
}

// An inner is a credential in what a find says when it is decoded.
type inner struct {
	text   string
	rule   string
	strong bool
}

// A field says where a string stands.
type field struct {
	key string // nearest object key of the value, "" if none
}

// An engine finds credentials and personal data in strings. It doesn't change
// once made and is safe for use by several goroutines.
type engine struct {
	words   *automaton   // every trigger word
	actions []action     // of each of the words
	sure    *starts      // of those of the strong rules
	always  []*regexRule // the user's rules without keywords
	user    *userRules
	id      string
	scans   sync.Pool // of *scan, whose slices are used again
}

// An action is what a trigger word sets off.
type action struct {
	shapes   []*shape
	patterns []*regexRule
	context  func(sc *scan, start, end int)
	strong   func(sc *scan, start, end int)
	stream   bool   // the word stands in streams of events
	home     string // the word, if it is a root of home directories
	size     int    // of the word
}

// newEngine returns an engine with the built-in rules and o's. The error says
// what is wrong with o's rules, with the line.
func newEngine(o Options) (*engine, error) {
	user, err := parseUserRules(o.Rules, o.RulesName)
	if err != nil {
		return nil, err
	}
	rules, err := packaged()
	if err != nil {
		return nil, err
	}
	e := &engine{user: user, id: rulesVersion}
	e.scans.New = func() any { return new(scan) }
	if len(o.Rules) > 0 {
		sum := sha256.Sum256(o.Rules)
		e.id += "+" + hex.EncodeToString(sum[:4])
	}
	t := triggers{index: map[string]int{}}
	list := shapes()
	for i := range list {
		if !user.off(list[i].rule) {
			a := t.at(list[i].prefix)
			a.shapes = append(a.shapes, &list[i])
		}
	}
	for _, p := range slices.Concat(ownPatterns(), rules) {
		if !user.off(p.id) {
			t.pattern(p)
		}
	}
	for w, f := range strongWords {
		t.at(w).strong = f
	}
	for _, w := range streamWords {
		t.at(w).stream = true
	}
	for _, p := range user.patterns {
		if len(p.words) == 0 {
			e.always = append(e.always, p)
			continue
		}
		t.pattern(p)
	}
	e.sure = newStarts(t.words)
	for w, f := range contextWords() {
		t.at(w).context = f
	}
	for _, w := range homeRoots {
		t.at(w).home = w
	}
	e.words, e.actions = newAutomaton(t.words, true), t.actions
	return e, nil
}

// triggers collect the actions of words.
type triggers struct {
	index   map[string]int
	words   []string
	actions []action
}

func (t *triggers) at(word string) *action {
	word = foldString(word) // as the automaton does: letters outside ASCII stay
	i, ok := t.index[word]
	if !ok {
		i = len(t.words)
		t.index[word] = i
		t.words = append(t.words, word)
		t.actions = append(t.actions, action{size: len(word)})
	}
	return &t.actions[i]
}

func (t *triggers) pattern(p *regexRule) {
	for _, w := range slices.Compact(slices.Sorted(slices.Values(p.words))) {
		a := t.at(w)
		a.patterns = append(a.patterns, p)
	}
}

// version names the rule set, the user's rules included. It changes when they do.
func (e *engine) version() string { return e.id }

// find appends the credentials in s to dst: sorted, not overlapping, in s's
// own bytes. Placeholders of earlier redactions are no finds.
func (e *engine) find(s string, f field, dst []span) []span {
	return e.findAndLearn(s, f, nil, dst)
}

// findAndLearn is find that lets l, if there is one, learn the names of home
// directories on the way.
func (e *engine) findAndLearn(s string, f field, l *learner, dst []span) []span {
	n := len(dst)
	dst = e.scan(s, f, l, dst, false)
	return append(dst[:n], fresh(s, tidy(dst[n:]))...)
}

// strong appends the finds of the strong rules only.
func (e *engine) strong(s string, dst []span) []span {
	n := len(dst)
	dst = e.scan(s, field{}, nil, dst, true)
	return append(dst[:n], fresh(s, tidy(dst[n:]))...)
}

// scan runs the rules over s and its views.
func (e *engine) scan(s string, f field, l *learner, dst []span, sure bool) []span {
	n := len(dst)
	sc := e.scans.Get().(*scan)
	*sc = scan{e: e, s: s, learner: l, dst: dst, wait: sc.wait[:0], left: maxViews*len(s) + 4096}
	sc.budget = &sc.left
	sc.run(sure)
	if !sure && f.key != "" {
		sc.field(f.key)
	}
	sc.views(sure)
	if e.user.filters() {
		sc.dst = append(sc.dst[:n], slices.DeleteFunc(sc.dst[n:], sc.passes)...)
	}
	dst = sc.dst
	sc.s, sc.dst, sc.learner = "", nil, nil
	e.scans.Put(sc)
	return dst
}

// run makes one pass over the text.
func (sc *scan) run(sure bool) {
	e := sc.e
	starts := e.words.starts
	if sure {
		starts = e.sure
	}
	e.words.eachFrom(starts, sc.s, func(word, end int) bool {
		act := &e.actions[word]
		start := end - act.size
		for _, p := range act.shapes {
			if to := p.match(sc.s, start); to > 0 {
				sc.strongFind(start, to, p.rule)
			}
		}
		for _, p := range act.patterns {
			sc.pattern(p, start, end)
		}
		if act.strong != nil {
			act.strong(sc, start, end)
		}
		if act.context != nil && !sure {
			act.context(sc, start, end)
		}
		sc.streamed = sc.streamed || act.stream
		if act.home != "" && sc.learner != nil {
			sc.learner.root(sc.s, act.home, end)
		}
		return true
	})
	for _, p := range e.always {
		sc.window(p, 0, len(sc.s))
	}
	sc.flush()
	if !sure {
		sc.tails()
	}
}

func (sc *scan) strongFind(start, end int, rule string) {
	sc.dst = append(sc.dst, span{start: start, end: end, rule: rule, strong: true})
}

// passes reports whether the user's rules let a find pass.
func (sc *scan) passes(sp span) bool {
	return sc.e.user.disabled[sp.rule] || sc.allowed(sp.rule, sp.start, sp.end, sp.start, sp.end, nil)
}

// field judges a whole string by the key that it is the value of.
func (sc *scan) field(key string) {
	if len(sc.s) > maxValue {
		return
	}
	class := classify(key)
	if class == nameNone {
		return
	}
	start, end := 0, len(sc.s)
	for start < end && (sc.s[start] == ' ' || sc.s[start] == '\n') {
		start++
	}
	for start < end && (sc.s[end-1] == ' ' || sc.s[end-1] == '\n') {
		end--
	}
	r := reading{start: start, end: end, quoted: true}
	sc.scheme(&r)
	n := named{sc: sc, class: class, known: true, name: key}
	if r.start < r.end {
		n.take(r, placeQuoted)
	}
}

// fresh leaves out the spans that hold an earlier placeholder, or lie in one.
func fresh(s string, spans []span) []span {
	return slices.DeleteFunc(spans, func(sp span) bool {
		return !sp.strong && (strings.Contains(s[sp.start:sp.end], marker) || insideMarker(s, sp.end)) || ours(s, sp.start, sp.end)
	})
}

// insideMarker reports whether s[i] is inside a placeholder of ours, such as
// [REDACTED:password#1].
func insideMarker(s string, i int) bool {
	const longest = 80
	k := strings.LastIndex(s[max(0, i-longest):min(len(s), i+len(marker)-1)], marker)
	if k < 0 {
		return false
	}
	k += max(0, i-longest)
	if k >= i {
		return false
	}
	for j := k + len(marker); j < len(s) && j-k < longest; j++ {
		switch b := s[j]; {
		case b == ']':
			return i <= j
		case 'a' <= b && b <= 'z' || '0' <= b && b <= '9' || b == '-' || b == ':' || b == '#':
		default:
			return false
		}
	}
	return false
}

// tidy sorts spans and joins those that overlap. The stronger gives the rule.
func tidy(spans []span) []span {
	slices.SortFunc(spans, func(a, b span) int {
		if a.start != b.start {
			return a.start - b.start
		}
		return b.end - a.end
	})
	out := spans[:0]
	for _, sp := range spans {
		if n := len(out); n > 0 && sp.start < out[n-1].end {
			last := &out[n-1]
			last.end = max(last.end, sp.end)
			last.inner = append(last.inner, sp.inner...)
			if sp.strong && !last.strong {
				last.strong, last.rule = true, sp.rule
			}
			continue
		}
		out = append(out, sp)
	}
	return out
}
