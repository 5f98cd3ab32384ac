package redact

import "bytes"

// An anchor at the start of a line, or of a heading, tells what begins there: an
// entry, with its place, or a section that is none.
const (
	anchorStart = `<a id="`
	entryStart  = anchorStart + `e-`
	entryMark   = `" data-entry="`
)

// A markdownReader takes the text out of a Markdown file, cut where an anchor
// tells that an entry begins or ends. What is fenced is no anchor.
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
	m.fence = fenced(line, m.fence)
	if place, ok := anchored(line); ok && m.fence == 0 {
		m.flush(offset, yield)
		m.place = place
	} else if m.place == "" && len(m.text.b) >= window {
		tail := m.text.tail(overlap)
		m.flush(offset, yield)
		m.text.append(tail)
	}
	m.text.from(offset)
	m.text.html(line)
}

// flush yields what was read up to an offset.
func (m *markdownReader) flush(offset int, yield func(passage)) {
	if len(m.text.b) > 0 {
		yield(m.text.take(m.place))
	}
	m.yielded = offset
}

// anchored reports whether an anchor stands at the start of a line, and which
// place it tells: "" where what begins is no entry.
func anchored(line []byte) (place string, ok bool) {
	if heading := bytes.TrimLeft(line, "#"); len(heading) < len(line) {
		line = bytes.TrimLeft(heading, " ")
	}
	if bytes.HasPrefix(line, []byte(entryStart)) {
		place = entryOf(line)
		return place, place != ""
	}
	return "", bytes.HasPrefix(line, []byte(anchorStart))
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
