package redact

import (
	"bytes"
	"slices"
	"strings"
)

// An htmlReader takes the text out of a page, entry by entry: what a reader
// sees, and what the attributes and comments say.
type htmlReader struct {
	piece
	text    buffer
	attrs   buffer
	depth   int
	open    []openEntry // elements with data-entry, outermost first
	yield   func(passage)
	flushed bool
	yielded int

	reference int // offset in the piece of a character reference: there is none from the text read last up to it
}

type openEntry struct {
	depth int
	place string
}

func (h *htmlReader) read(in piece, yield func(passage)) (to, yielded int) {
	h.piece, h.yield, h.reference = in, yield, unfinished
	at := 0
	for at < len(in.b) {
		next := h.next(at)
		if next == unfinished {
			break
		}
		at = next
		if h.flushed {
			h.flushed, h.yielded = false, in.at+at
		}
	}
	if in.last {
		h.flush()
		h.yielded = in.at + at
	}
	return in.at + at, h.yielded
}

func (h *htmlReader) place() string {
	if n := len(h.open); n > 0 {
		return h.open[n-1].place
	}
	return ""
}

// flush yields what was read since the last time.
func (h *htmlReader) flush() {
	for _, b := range []*buffer{&h.text, &h.attrs} {
		if p := b.take(h.place()); strings.TrimSpace(p.text) != "" {
			h.yield(p)
		}
	}
	h.flushed = true
}

// What stands outside of entries, such as a long list of what changed, is read
// in windows. They overlap by more than anything that is looked for.
const (
	window  = 1 << 20
	overlap = 64 << 10
)

// split ends a window, if it is large enough, where a block ends.
func (h *htmlReader) split() {
	if len(h.open) > 0 || len(h.text.b) < window {
		return
	}
	tail := h.text.tail(overlap)
	h.flush()
	h.text.append(tail)
}

// unfinished is what readers of one text or tag return when it may go on in
// the next piece. They have done nothing then.
const unfinished = -1

// goesOn reports whether something that was read up to an offset may go on in
// the next piece.
func (h *htmlReader) goesOn(to int) bool { return to >= len(h.b) && !h.last }

// longestMark is the length of the longest mark that a tag is told by: <!--.
const longestMark = 4

// next reads the text or the markup at at and returns the offset after it.
func (h *htmlReader) next(at int) int {
	if h.goesOn(at + longestMark - 1) {
		return unfinished
	}
	if h.b[at] != '<' || at+1 == len(h.b) {
		return h.characters(at)
	}
	switch c := h.b[at+1]; {
	case isAlnum(c):
		return h.start(at)
	case c == '/':
		return h.end(at)
	case c == '!' && bytes.HasPrefix(h.b[at:], []byte("<!--")):
		return h.comment(at)
	case c == '!' || c == '?':
		return h.upTo(at + until(h.b[at:], '>') + 1)
	}
	return h.characters(at)
}

// upTo returns the end of markup that no more is to be done with.
func (h *htmlReader) upTo(end int) int {
	if h.goesOn(end - 1) {
		return unfinished
	}
	return min(end, len(h.b))
}

func (h *htmlReader) comment(at int) int {
	comment, _, closed := bytes.Cut(h.b[at+4:], []byte("-->"))
	if !closed && !h.last {
		return unfinished
	}
	h.attrs.from(h.at + at)
	h.attrs.b = append(h.attrs.b, comment...)
	h.attrs.newline()
	return min(at+4+len(comment)+3, len(h.b))
}

// until returns the offset of a mark, the length of in if it isn't there.
func until(in []byte, mark byte) int {
	if i := bytes.IndexByte(in, mark); i >= 0 {
		return i
	}
	return len(in)
}

// nameEnd returns the offset after the name that begins at at.
func nameEnd(in []byte, at int) int {
	for at < len(in) && !endsName[in[at]] {
		at++
	}
	return at
}

// endsName tells the bytes that end the name of a tag or an attribute.
var endsName = [256]bool{' ': true, '\n': true, '\t': true, '\r': true, '\f': true, '/': true, '>': true}

// characters reads text up to the next markup.
func (h *htmlReader) characters(at int) int {
	end := at + 1 + until(h.b[at+1:], '<')
	if h.goesOn(end) {
		return unfinished
	}
	h.text.from(h.at + at)
	if h.reference < at {
		h.reference = at + until(h.b[at:], '&')
	}
	if h.reference < end {
		h.text.html(h.b[at:end])
	} else {
		h.text.b = append(h.text.b, h.b[at:end]...)
	}
	return end
}

// start reads a start tag, and what follows it if that is never read.
func (h *htmlReader) start(at int) int {
	name := h.b[at+1 : nameEnd(h.b, at+1)]
	tag := tagOf(name)
	before := h.attrs.mark()
	entry, closed, at := h.attributes(at+1, len(name))
	opens := !tag.void && !closed
	if opens && tag.skipped != "" {
		at += endOf(h.b[at:], tag.skipped)
	}
	if h.goesOn(at) {
		h.attrs.undo(before)
		return unfinished
	}
	if !tag.inline {
		h.text.newline()
	}
	if !opens {
		return at
	}
	if entry != "" {
		h.flush()
		h.open = append(h.open, openEntry{h.depth, entry})
	}
	h.depth++
	return at
}

// attributes reads the name and the attributes of a start tag. It returns the
// entry that begins with it, whether the tag closes itself, and its end.
func (h *htmlReader) attributes(at, name int) (entry string, closed bool, end int) {
	if name >= minCarried { // no element of ours
		h.attrs.from(h.at + at)
		h.attrs.b = append(h.attrs.b, h.b[at:at+name]...)
		h.attrs.newline()
	}
	at += name
	for at < len(h.b) && h.b[at] != '>' {
		c := h.b[at]
		if c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '/' {
			closed = c == '/'
			at++
			continue
		}
		closed = false
		var key, value []byte
		key, value, at = attribute(h.b, at)
		switch {
		case string(key) == "data-entry":
			entry = string(value)
		case len(key) >= minSiteWide:
			h.attrs.from(h.at + at)
			h.attrs.b = append(h.attrs.b, key...)
			h.attrs.newline()
		}
		h.attribute(key, value, at-len(value))
	}
	return entry, closed, min(at+1, len(h.b))
}

// endOf returns the offset of an end tag, the length of in if it isn't there.
func endOf(in []byte, tag string) int {
	before, _, _ := bytes.Cut(in, []byte(tag))
	return len(before)
}

// attribute adds an attribute's value to what has to be looked at. Image data
// and the geometry of drawings are no text.
func (h *htmlReader) attribute(key, value []byte, at int) {
	switch string(key) {
	case "class", "d", "points", "viewBox", "data-entry":
		return
	case "src", "href":
		if bytes.HasPrefix(value, []byte("data:image/")) {
			return
		}
	}
	if len(value) < minCarried/2 {
		return
	}
	h.attrs.from(h.at + at)
	h.attrs.html(value)
	h.attrs.newline()
}

// attribute reads the attribute at at and returns the offset after it.
func attribute(in []byte, at int) (key, value []byte, after int) {
	from := at
	for at < len(in) && !endsName[in[at]] && in[at] != '=' {
		at++
	}
	if at == from { // a stray =
		return nil, nil, at + 1
	}
	key = in[from:at]
	if at >= len(in) || in[at] != '=' {
		return key, nil, at
	}
	at++
	if at < len(in) && (in[at] == '"' || in[at] == '\'') {
		quote := in[at]
		at++
		end := at + until(in[at:], quote)
		return key, in[at:end], min(end+1, len(in))
	}
	from = at
	for at < len(in) && in[at] != '>' && (!endsName[in[at]] || in[at] == '/') {
		at++
	}
	return key, in[from:at], at
}

// end reads an end tag.
func (h *htmlReader) end(at int) int {
	name := nameEnd(h.b, at+2)
	end := name
	if end < len(h.b) && h.b[end] != '>' {
		end += until(h.b[end:], '>')
	}
	if h.goesOn(end) {
		return unfinished
	}
	h.close(tagOf(h.b[at+2 : name]))
	return min(end+1, len(h.b))
}

// close deals with the end of an element.
func (h *htmlReader) close(tag tag) {
	if !tag.inline {
		h.text.newline()
		h.split()
	}
	if tag.void {
		return
	}
	h.depth = max(h.depth-1, 0)
	if n := len(h.open); n > 0 && h.open[n-1].depth >= h.depth {
		h.flush()
		h.open = h.open[:n-1]
	}
}

// A tag says how an element is read: inline ones join what stands before and
// after them, void ones have no end, and some hold no text.
type tag struct {
	inline, void bool
	skipped      string // up to this end tag
}

// tagOf returns how the element with a name is read.
func tagOf(name []byte) tag {
	switch string(name) {
	case "span", "code", "a", "abbr", "b", "bdi", "bdo", "cite", "del", "dfn", "em", "font", "ins", "kbd", "label", "mark",
		"q", "s", "samp", "small", "strong", "sub", "sup", "time", "tspan", "u", "var":
		return tag{inline: true}
	case "i": // a sign for a character that can't be seen, which parts nothing
		return tag{inline: true, skipped: "</i"}
	case "style":
		return tag{skipped: "</style"}
	case "wbr":
		return tag{inline: true, void: true}
	case "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track":
		return tag{void: true}
	}
	if slices.ContainsFunc(name, func(c byte) bool { return lower(c) != c }) {
		return tagOf(bytes.ToLower(name))
	}
	return tag{}
}
