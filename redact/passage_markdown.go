package redact

import (
	"bytes"
	"iter"
)

// Anchors of entries stand at the start of a line and tell the place.
const (
	anchorStart = `<a id="e-`
	entryMark   = `" data-entry="`
)

// markdownPassages yields the text of a Markdown file, cut where an anchor
// tells that an entry begins. What is fenced is no anchor.
func markdownPassages(finished []byte) iter.Seq[passage] {
	return func(yield func(passage) bool) {
		from, place, fence := 0, "", 0
		for at := 0; at < len(finished); {
			line := finished[at:]
			line = line[:min(until(line, '\n')+1, len(line))]
			if fence = fenced(line, fence); fence == 0 && bytes.HasPrefix(line, []byte(anchorStart)) {
				if next := entryOf(line); next != "" {
					if at > from && !yield(markdownPassage(finished, from, at, place)) {
						return
					}
					from, place = at, next
				}
			}
			at += len(line)
		}
		yield(markdownPassage(finished, from, len(finished), place))
	}
}

func markdownPassage(finished []byte, from, to int, place string) passage {
	b := buffer{b: make([]byte, 0, to-from)}
	for from < to {
		end := min(from+until(finished[from:to], '\n')+1, to)
		b.from(from)
		b.html(finished[from:end])
		from = end
	}
	return b.take(place)
}

// fenced returns the length of the fence that is open after a line, 0 for
// none, given the one before it.
func fenced(line []byte, open int) int {
	line = bytes.TrimLeft(line, " >")
	n := 0
	for n < len(line) && line[n] == '`' {
		n++
	}
	switch {
	case n < 3:
		return open
	case open == 0:
		return n
	case n >= open && len(bytes.TrimSpace(line[n:])) == 0:
		return 0
	}
	return open
}

// entryOf returns the place that an anchor tells.
func entryOf(line []byte) string {
	_, line, _ = bytes.Cut(line, []byte(entryMark))
	return string(line[:min(until(line, '"'), maxPlace)])
}

// maxPlace is longer than any place.
const maxPlace = 40
