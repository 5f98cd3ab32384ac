package redact

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"iter"
	"slices"

	"publish/session"
)

// This file tells, without making a page, whether what other sessions give away
// still takes the same out of it. Nothing that it returns holds a value or
// follows from what a value says: only where it stands, and its rule.

// A probe finds known values in lines where a page would take them out.
type probe struct {
	k       *Known
	numbers map[string]int
	walker  walker
	decoder decoder
	joiner  joiner
	hits    []occurrence
	found   []occurrence // of one string
}

func (k *Known) newProbe() *probe {
	p := &probe{k: k, walker: walker{table: new(members)}}
	for i, v := range k.values {
		if isNumeric(v.text) {
			if p.numbers == nil {
				p.numbers = make(map[string]int)
			}
			p.numbers[v.text] = i
		}
	}
	return p
}

// Touched returns the offsets of the lines in which a value of k occurs, in any
// written form, so that the page must be looked at again.
func (k *Known) Touched(lines iter.Seq2[session.Line, error]) ([]int64, error) {
	if len(k.values) == 0 {
		return nil, nil
	}
	var (
		p       = k.newProbe()
		start   lineStart
		offsets []int64
	)
	for l, err := range lines {
		if err != nil {
			return nil, err
		}
		start.meet(l)
		for range p.line(l) {
			if n := len(offsets); n == 0 || offsets[n-1] != start.offset {
				offsets = append(offsets, start.offset)
			}
			break
		}
	}
	return offsets, nil
}

// Mark returns a digest of where values of k stand in the lines at these
// offsets, and of their rules. While it stays the same and no new value occurs
// in the file, k takes the same out of it.
func (k *Known) Mark(file io.ReaderAt, offsets []int64) (string, error) {
	p, sum, n := k.newProbe(), sha256.New(), 0
	for l, err := range linesAt(file, offsets) {
		if err != nil {
			return "", err
		}
		for at, found := range p.line(l) {
			for _, h := range found {
				v := k.values[h.value]
				fmt.Fprintf(sum, "%d %d %d %d %s %t\n", n, at, h.start, h.end, v.rule, v.strong)
			}
		}
		n++
	}
	return hex.EncodeToString(sum.Sum(nil)[:12]), nil
}

// line yields the offset of each string of a line in which there are values,
// and their places in it.
func (p *probe) line(l session.Line) iter.Seq2[int, []occurrence] {
	return func(yield func(int, []occurrence) bool) {
		if !isJSON(l) {
			if p.search(string(l.Raw)) {
				yield(0, p.found)
			}
			return
		}
		w, at := &p.walker, 0
		w.reset(l.Raw)
		for t, ok := w.next(); ok; t, ok = w.next() {
			if !p.number(l.Raw, at, t.start-1, yield) {
				return
			}
			at = t.end + 1
			if !isRaster(w, t) && p.search(p.decoder.decode(l.Raw, t)) && !yield(t.start, p.found) {
				return
			}
		}
		p.number(l.Raw, at, len(l.Raw), yield)
	}
}

// number yields the numbers between two strings that are values.
func (p *probe) number(raw []byte, from, to int, yield func(int, []occurrence) bool) bool {
	if p.numbers == nil {
		return true
	}
	for start, end := range numbersIn(raw, from, to) {
		if v, ok := p.numbers[string(raw[start:end])]; ok && !yield(start, []occurrence{{0, end - start, v}}) {
			return false
		}
	}
	return true
}

// search collects the values in s, also those with breaks in them.
func (p *probe) search(s string) bool {
	p.found = p.k.match.unseenIn(s, p.k.match.find(s, p.found[:0]))
	if p.k.match != nil && breaks(s) {
		for joined := range p.joiner.readings(s) {
			p.hits = p.k.match.find(joined, p.hits[:0])
			for _, h := range p.hits {
				if h.end-h.start < minJoined {
					continue
				}
				if from, to, broken := p.joiner.span(h.start, h.end); broken {
					p.found = append(p.found, occurrence{from, to, h.value})
				}
			}
		}
	}
	slices.SortFunc(p.found, func(a, b occurrence) int {
		return cmp.Or(a.start-b.start, a.end-b.end, a.value-b.value)
	})
	p.found = slices.Compact(p.found)
	return len(p.found) > 0
}
