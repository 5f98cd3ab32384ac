package redact

import (
	"slices"
	"strings"
)

// An automaton finds every occurrence of a set of words in one pass
// (Aho-Corasick). States are numbered breadth first, so the children of a
// state stand side by side and a state costs about 17 bytes, whatever the
// alphabet. The first states, where nearly every byte of ordinary text is
// spent, have full transition rows besides, and where no word can begin it
// makes no transitions at all: see [starts].
type automaton struct {
	class  [256]uint16 // byte -> column of a dense row; 0 for bytes of no word
	width  int         // columns of a dense row
	rows   []int32     // dense transitions, see fill
	dense  int32       // states below this have a row
	label  []byte      // label[s]: the byte that leads into s
	child  []int32     // children of s: child[s] .. child[s+1]-1
	fail   []int32
	word   []int32 // word that ends at s, -1 if none; the longest, the others by link
	link   []int32 // next state on the fail chain that ends a word, 0 if none
	same   []int32 // same[w]: another word equal to w, -1 if none
	fold   bool
	length []int32
	starts *starts
}

const maxDenseRows = 4096

// lower folds ASCII letters.
func lower(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		return b + 'a' - 'A'
	}
	return b
}

// newAutomaton returns an automaton for the words; empty ones are never found.
// With fold, ASCII letters match in either case.
func newAutomaton(words []string, fold bool) *automaton {
	a := &automaton{fold: fold}
	a.build(words)
	a.link = make([]int32, len(a.label))
	a.fail = make([]int32, len(a.label))
	a.connect()
	a.fill()
	a.starts = newStarts(words)
	return a
}

// build makes the trie, level by level: words sorted by their first n bytes
// fall into groups, and each group is a state.
func (a *automaton) build(words []string) {
	norm := make([]string, len(words))
	order := make([]int32, 0, len(words))
	a.same = make([]int32, len(words))
	a.length = make([]int32, len(words))
	for i, w := range words {
		norm[i] = w
		if a.fold {
			norm[i] = foldString(w)
		}
		a.same[i] = -1
		a.length[i] = int32(len(w))
		if w != "" {
			order = append(order, int32(i))
		}
	}
	sortWords(order, norm)
	type group struct{ from, to int32 } // a range of order
	level := []group{{0, int32(len(order))}}
	a.label = append(a.label, 0)
	a.word = append(a.word, -1)
	for depth := 0; len(level) > 0; depth++ {
		var next []group
		for _, g := range level {
			a.child = append(a.child, int32(len(a.label)))
			i := g.from
			for i < g.to && len(norm[order[i]]) == depth {
				i++
			}
			for i < g.to {
				b := norm[order[i]][depth]
				j, last := i, int32(-1)
				for j < g.to && norm[order[j]][depth] == b {
					if len(norm[order[j]]) == depth+1 {
						a.same[order[j]] = last
						last = order[j]
					}
					j++
				}
				a.label = append(a.label, b)
				a.word = append(a.word, last)
				next = append(next, group{i, j})
				i = j
			}
		}
		level = next
	}
	a.child = append(a.child, int32(len(a.label)))
}

// connect sets the fail and output links. Breadth-first numbers mean that a
// state's fail state has a smaller number and is ready.
func (a *automaton) connect() {
	for s := int32(0); int(s) < len(a.label); s++ {
		for c := a.child[s]; c < a.child[s+1]; c++ {
			if s == 0 {
				continue // fails to the root
			}
			f := a.fail[s]
			for {
				if t := a.step(f, a.label[c]); t != 0 {
					a.fail[c] = t
					break
				}
				if f == 0 {
					break
				}
				f = a.fail[f]
			}
			f = a.fail[c]
			if a.word[f] >= 0 {
				a.link[c] = f
			} else {
				a.link[c] = a.link[f]
			}
		}
	}
}

// step returns the child of s by b, 0 if there is none.
func (a *automaton) step(s int32, b byte) int32 {
	lo, hi := a.child[s], a.child[s+1]
	for hi-lo > 8 {
		m := (lo + hi) / 2
		if a.label[m] <= b {
			lo = m
		} else {
			hi = m
		}
	}
	for ; lo < hi; lo++ {
		if a.label[lo] == b {
			return lo
		}
	}
	return 0
}

// fill makes the dense rows. An entry is where the next state's row begins, or
// the complement of the state when a word ends there or it has no row.
func (a *automaton) fill() {
	a.width = 1
	for _, b := range a.label[1:] {
		if a.class[b] == 0 {
			a.class[b] = uint16(a.width)
			a.width++
		}
	}
	used := a.class
	if a.fold {
		for b := byte('A'); b <= 'Z'; b++ {
			a.class[b] = a.class[lower(b)]
		}
	}
	a.dense = int32(min(len(a.label), maxDenseRows))
	a.rows = make([]int32, int(a.dense)*a.width)
	for s := int32(0); s < a.dense; s++ {
		row := a.rows[int(s)*a.width:][:a.width]
		if s > 0 {
			copy(row, a.rows[int(a.fail[s])*a.width:][:a.width])
		}
		for c := a.child[s]; c < a.child[s+1]; c++ {
			if c >= a.dense || a.word[c] >= 0 || a.link[c] != 0 {
				row[used[a.label[c]]] = ^c
			} else {
				row[used[a.label[c]]] = c * int32(a.width)
			}
		}
	}
}

// each calls f for every occurrence of a word in s, in the order of their
// ends: the word's index and the offset after it. It stops when f returns
// false.
func (a *automaton) each(s string, f func(word, end int) bool) { a.eachFrom(a.starts, s, f) }

// eachFrom is each for the words with these beginnings, and for some of the
// others.
func (a *automaton) eachFrom(starts *starts, s string, f func(word, end int) bool) {
	rows, row := a.rows, int32(0)
	for i := 0; i < len(s); {
		if row == 0 {
			if i = starts.next(s, i); i == len(s) {
				return
			}
		}
		row = rows[int(row)+int(a.class[s[i]])]
		i++
		if row >= 0 {
			continue
		}
		state := ^row
		for {
			if (a.word[state] >= 0 || a.link[state] != 0) && !a.report(state, i, f) {
				return
			}
			if state < a.dense {
				row = state * int32(a.width)
				break
			}
			if i == len(s) {
				return
			}
			state = a.deep(state, s[i])
			i++
		}
	}
}

// deep is the transition of a state without a row.
func (a *automaton) deep(s int32, b byte) int32 {
	class := a.class[b]
	if a.fold {
		b = lower(b)
	}
	for s >= a.dense {
		if t := a.step(s, b); t != 0 {
			return t
		}
		s = a.fail[s]
	}
	t := a.rows[int(s)*a.width+int(class)]
	if t < 0 {
		return ^t
	}
	return t / int32(a.width)
}

func (a *automaton) report(st int32, end int, f func(word, end int) bool) bool {
	if a.word[st] < 0 {
		st = a.link[st]
	}
	for ; st != 0; st = a.link[st] {
		for w := a.word[st]; w >= 0; w = a.same[w] {
			if !f(int(w), end) {
				return false
			}
		}
	}
	return true
}

// foldString lowers the ASCII letters of s.
func foldString(s string) string {
	i := 0
	for i < len(s) && lower(s[i]) == s[i] {
		i++
	}
	if i == len(s) {
		return s
	}
	b := []byte(s)
	for ; i < len(b); i++ {
		b[i] = lower(b[i])
	}
	return string(b)
}

// sortWords sorts the indexes by their words, equal ones by index.
func sortWords(order []int32, words []string) {
	slices.SortFunc(order, func(x, y int32) int {
		if c := strings.Compare(words[x], words[y]); c != 0 {
			return c
		}
		return int(x - y)
	})
}
