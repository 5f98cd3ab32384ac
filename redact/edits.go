package redact

import (
	"bytes"
	"cmp"
	"slices"
)

// An edit replaces a range of a line. Its text may stand inside a JSON string
// as it is.
type edit struct {
	start, end int
	text       string
}

// A mask is a range that a value takes up, in a string or in its line.
type mask struct{ start, end, value int }

// mergeMasks sorts masks and joins those that overlap, and those of one value
// that touch. A joined mask is of the longest one's value.
func mergeMasks(masks []mask) []mask {
	slices.SortFunc(masks, func(a, b mask) int {
		return cmp.Or(a.start-b.start, b.end-a.end, a.value-b.value)
	})
	out := masks[:0]
	longest := 0
	for _, m := range masks {
		if n := len(out); n > 0 {
			last := &out[n-1]
			if m.start < last.end || m.start == last.end && m.value == last.value {
				if m.end-m.start > longest {
					last.value, longest = m.value, m.end-m.start
				}
				last.end = max(last.end, m.end)
				continue
			}
		}
		out = append(out, m)
		longest = m.end - m.start
	}
	return out
}

// mergeEdits sorts edits and joins those that overlap. A joined edit has the
// longest one's text.
func mergeEdits(edits []edit) []edit {
	slices.SortFunc(edits, func(a, b edit) int {
		return cmp.Or(a.start-b.start, b.end-a.end)
	})
	out := edits[:0]
	longest := 0
	for _, e := range edits {
		if n := len(out); n > 0 && e.start < out[n-1].end {
			last := &out[n-1]
			if e.end-e.start > longest {
				last.text, longest = e.text, e.end-e.start
			}
			last.end = max(last.end, e.end)
			continue
		}
		out = append(out, e)
		longest = e.end - e.start
	}
	return out
}

// apply appends raw with the edits made to dst. The edits are sorted and don't
// overlap.
func apply(dst, raw []byte, edits []edit) []byte {
	at := 0
	for _, e := range edits {
		dst = append(dst, raw[at:e.start]...)
		dst = append(dst, e.text...)
		at = e.end
	}
	return append(dst, raw[at:]...)
}

// Characters that some readers of JSON Lines take for the end of a line.
var lineEnds = []struct{ raw, escaped []byte }{
	{[]byte("\u0085"), []byte(`\u0085`)},
	{[]byte("\u2028"), []byte(`\u2028`)},
	{[]byte("\u2029"), []byte(`\u2029`)},
}

// escapeLineEnds escapes them. In valid JSON they can stand inside strings
// only. The result is raw itself where there are none.
func escapeLineEnds(raw []byte) []byte {
	for _, e := range lineEnds {
		if bytes.Contains(raw, e.raw) {
			raw = bytes.ReplaceAll(raw, e.raw, e.escaped)
		}
	}
	return raw
}
