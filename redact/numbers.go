package redact

import "iter"

// Numbers stay as they are, but for one that is itself a known value, such as a
// PIN that the user named: a placeholder takes its place, as a string.

// isNumeric reports whether a value may stand in a line as a number.
func isNumeric(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || '9' < s[i] {
			return false
		}
	}
	return s != ""
}

// numericValues returns the carried values that are numbers, nil if none is.
func (p *page) numericValues() map[string]int {
	var out map[string]int
	add := func(v value, i int) {
		if isNumeric(v.text) {
			if out == nil {
				out = make(map[string]int)
			}
			out[v.text] = i
		}
	}
	for i, v := range p.k.values {
		add(v, len(p.f.values)+i)
	}
	for i, v := range p.f.values {
		if v.carried() {
			add(v, i)
		}
	}
	return out
}

// number makes the edits for the numbers of a line between two of its strings.
func (p *page) number(raw []byte, from, to int) {
	for start, end := range numbersIn(raw, from, to) {
		v, ok := p.numbers[string(raw[start:end])]
		if !ok {
			continue
		}
		if start > from && raw[start-1] == '-' {
			start--
		}
		p.borrows = p.borrows || v >= len(p.f.values)
		p.edits = append(p.edits, edit{start, end, `"` + p.give(v, true) + `"`})
	}
}

// numbersIn yields the ranges of the numbers in a part of a line, without sign.
func numbersIn(raw []byte, from, to int) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		for at := from; at < to; at++ {
			if c := raw[at]; c < '0' || '9' < c {
				continue
			}
			start := at
			for at < to && (raw[at] >= '0' && raw[at] <= '9' || raw[at] == '.' || raw[at]|0x20 == 'e' || raw[at] == '+' || raw[at] == '-') {
				at++
			}
			if !yield(start, at) {
				return
			}
		}
	}
}
