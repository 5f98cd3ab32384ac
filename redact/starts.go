package redact

import (
	"cmp"
	"slices"
)

// starts are the beginnings of a set of words, for passing over text in which
// none of them can begin. That takes a fraction of what an automaton's
// transitions take, since nothing waits for memory. They know no difference
// between letters of either case, nor between some other bytes, so that where
// they stop there may be no word all the same.
type starts struct {
	set   [1 << startBits]uint32 // by the hash of 3 bytes, a bit for each byte after them
	first [1 << headBits]uint32  // by less of the hash, the first of its heads
	heads []head                 // those of one hash end with one without a mask
}

// A head is what a word begins with: up to 8 bytes, and a mask of those that
// count.
type head struct{ bytes, mask uint64 }

// The heads without a mask: no text begins with the one, each with the other.
var noHead, anyHead = head{bytes: 1}, head{}

const (
	startBits = 15
	headBits  = 13
	hashed    = 3  // bytes
	maxHeads  = 16 // with one hash; where there are more, any text is a beginning
	lowerBits = 0x2020202020202020
)

// newStarts returns the beginnings of the words; nil, which stops everywhere,
// if one has a single byte. Empty ones begin nowhere.
func newStarts(words []string) *starts {
	var all []head
	for _, w := range words {
		if len(w) == 1 {
			return nil
		}
		all = appendHeads(all, lowered(w), min(len(w), 8))
	}
	slices.SortFunc(all, func(a, b head) int {
		return cmp.Or(cmp.Compare(headHash(a.bytes), headHash(b.bytes)), cmp.Compare(a.mask, b.mask))
	})
	b := &starts{heads: []head{noHead}}
	for len(all) > 0 {
		h, n := headHash(all[0].bytes), 1
		for n < len(all) && headHash(all[n].bytes) == h {
			n++
		}
		b.add(h, all[:n])
		all = all[n:]
	}
	return b
}

// appendHeads appends the head of n bytes. One that is too short for the hash
// becomes all that it may go on with, a text's end included.
func appendHeads(dst []head, w uint64, n int) []head {
	switch {
	case n == 0:
		return dst
	case n >= hashed:
		return append(dst, head{w, 1<<(8*n) - 1})
	}
	dst = appendHeads(dst, w, n+1)
	for b := range uint64(256) {
		if b&(lowerBits&0xff) != 0 {
			dst = appendHeads(dst, w|b<<(8*n), n+1)
		}
	}
	return dst
}

// add puts in the heads of a hash, the shortest first: they make longer ones
// needless.
func (b *starts) add(hash uint32, list []head) {
	n := len(b.heads)
	b.first[hash] = uint32(n)
	for _, x := range list {
		after := uint32(1) << (x.bytes >> (8 * hashed) & 31)
		if x.mask>>(8*hashed) == 0 {
			after = 1<<32 - 1
		}
		b.set[startHash(x.bytes)] |= after
		if len(b.heads)-n <= maxHeads && !slices.ContainsFunc(b.heads[n:], func(y head) bool { return y.begins(x.bytes) }) {
			b.heads = append(b.heads, x)
		}
	}
	if len(b.heads)-n > maxHeads {
		b.heads = append(b.heads[:n], anyHead)
	}
	b.heads = append(b.heads, noHead)
}

// lowered returns the first 8 bytes of s with the bit set that makes letters
// lower. What is behind the end of s is 0, which no byte of s can be.
func lowered(s string) uint64 {
	if len(s) >= 8 {
		return lowerBits | window8(s)
	}
	w := uint64(0)
	for i := range len(s) {
		w |= uint64(s[i]|lowerBits&0xff) << (8 * i)
	}
	return w
}

// startHash is the hash of the first 3 bytes of w.
func startHash(w uint64) uint32 { return uint32(w) << 8 * 0x9e3779b1 >> (32 - startBits) }

func headHash(w uint64) uint32 { return startHash(w) >> (startBits - headBits) }

func (h head) begins(w uint64) bool { return w&h.mask == h.bytes }

// may reports whether a word may begin with the first 4 bytes of w.
func (b *starts) may(w uint64) bool { return b.set[startHash(w)]&(1<<(w>>(8*hashed)&31)) != 0 }

// begins reports whether a word may begin with w.
func (b *starts) begins(w uint64) bool {
	for i := b.first[headHash(w)]; ; i++ {
		if h := b.heads[i]; h.begins(w) || h.mask == 0 {
			return h.begins(w)
		}
	}
}

// next returns the first offset from i on at which a word may begin, len(s) if
// there is none.
func (b *starts) next(s string, i int) int {
	if b == nil {
		return i
	}
	for i+8 <= len(s) {
		switch w := lowered(s[i:]); {
		case b.may(w):
		case b.may(w >> 8):
			i++
		case b.may(w >> 16):
			i += 2
		case b.may(w >> 24):
			i += 3
		case b.may(w >> 32):
			i += 4
		default:
			i += 5
			continue
		}
		if b.begins(lowered(s[i:])) {
			return i
		}
		i++
	}
	for w := lowered(s[i:]); i < len(s); i++ {
		if b.may(w) && b.begins(w) {
			return i
		}
		w >>= 8
	}
	return len(s)
}
