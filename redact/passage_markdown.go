package redact

import "bytes"

// Anchors of entries stand at the start of a line and tell the place.
const (
	anchorStart = `<a id="e-`
	entryMark   = `" data-entry="`
)

// A markdownReader takes the text out of a Markdown file, cut where an anchor
// tells that an entry begins. What is fenced is no anchor.
type markdownReader struct {
	text    buffer
	place   string
	fence   int
	yielded int
}

func (m *markdownReader) read(in piece, yield func(passage)) (to, yielded int) {
	to = in.lines(func(line []byte, offset int) { m.line(line, offset, yield) })
	if in.last {
		yield(m.text.take(m.place))
		m.yielded = to
	}
	return to, m.yielded
}

// line reads a line that stands at an offset in the file.
func (m *markdownReader) line(line []byte, offset int, yield func(passage)) {
	if m.fence = fenced(line, m.fence); m.fence == 0 && bytes.HasPrefix(line, []byte(anchorStart)) {
		if next := entryOf(line); next != "" {
			if len(m.text.b) > 0 {
				yield(m.text.take(m.place))
			}
			m.place, m.yielded = next, offset
		}
	}
	m.text.from(offset)
	m.text.html(line)
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
