package redact

import (
	"bytes"
	"iter"
	"strings"
)

// An htmlReader takes the text out of a page: what a reader sees, and what the
// attributes and comments say.
type htmlReader struct {
	in    []byte
	text  buffer
	attrs buffer
	depth int
	open  []openEntry // elements with data-entry, outermost first
	yield func(passage) bool
	done  bool
}

type openEntry struct {
	depth int
	place string
}

// htmlPassages yields the text of each entry of a page, and what stands
// between them.
func htmlPassages(finished []byte) iter.Seq[passage] {
	return func(yield func(passage) bool) {
		h := htmlReader{in: finished, yield: yield}
		for at := 0; at < len(finished) && !h.done; {
			at = h.next(at)
		}
		h.flush()
	}
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
		if p := b.take(h.place()); !h.done && strings.TrimSpace(p.text) != "" {
			h.done = !h.yield(p)
		}
	}
}

// next reads the text or the markup at at and returns the offset after it.
func (h *htmlReader) next(at int) int {
	rest := h.in[at:]
	if rest[0] != '<' || len(rest) < 2 {
		return h.characters(at)
	}
	switch c := rest[1]; {
	case bytes.HasPrefix(rest, []byte("<!--")):
		comment, _, _ := bytes.Cut(rest[4:], []byte("-->"))
		h.attrs.from(at)
		h.attrs.b = append(h.attrs.b, comment...)
		h.attrs.newline()
		return min(at+4+len(comment)+3, len(h.in))
	case c == '!' || c == '?':
		return at + min(until(rest, '>')+1, len(rest))
	case c == '/':
		end := until(rest, '>')
		h.end(tagName(rest[2:end]))
		return at + min(end+1, len(rest))
	case isLetterOrDigit(c):
		return h.start(at)
	}
	return h.characters(at)
}

// until returns the offset of a mark, the length of in if it isn't there.
func until(in []byte, mark byte) int {
	if i := bytes.IndexByte(in, mark); i >= 0 {
		return i
	}
	return len(in)
}

// tagName returns the name that a tag begins with, in lower case.
func tagName(in []byte) string {
	n := 0
	for n < len(in) && !endsName[in[n]] {
		n++
	}
	switch string(in[:n]) { // the frequent ones, without making a string
	case "span":
		return "span"
	case "td":
		return "td"
	case "tr":
		return "tr"
	case "code":
		return "code"
	case "div":
		return "div"
	case "ins":
		return "ins"
	case "del":
		return "del"
	case "a":
		return "a"
	case "p":
		return "p"
	case "b":
		return "b"
	}
	return strings.ToLower(string(in[:n]))
}

// endsName tells the bytes that end the name of a tag or an attribute.
var endsName = [256]bool{' ': true, '\n': true, '\t': true, '\r': true, '\f': true, '/': true, '>': true}

// characters reads text up to the next markup.
func (h *htmlReader) characters(at int) int {
	end := at + 1 + until(h.in[at+1:], '<')
	h.text.from(at)
	h.text.html(h.in[at:end])
	return end
}

// start reads a start tag.
func (h *htmlReader) start(at int) int {
	name := tagName(h.in[at+1:])
	tag := tagOf(name)
	at++
	if len(name) >= minCarried { // no element of ours
		h.attrs.from(at)
		h.attrs.b = append(h.attrs.b, h.in[at:at+len(name)]...)
		h.attrs.newline()
	}
	at += len(name)
	entry, closed := "", false
	for at < len(h.in) && h.in[at] != '>' {
		c := h.in[at]
		if c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '/' {
			closed = c == '/'
			at++
			continue
		}
		closed = false
		var key string
		var value []byte
		key, value, at = attribute(h.in, at)
		if key == "data-entry" {
			entry = string(value)
		} else if len(key) >= minSiteWide {
			h.attrs.from(at)
			h.attrs.b = append(h.attrs.b, key...)
			h.attrs.newline()
		}
		h.attribute(key, value, at-len(value))
	}
	at = min(at+1, len(h.in))
	if !tag.inline {
		h.text.newline()
	}
	if tag.void || closed {
		return at
	}
	if entry != "" {
		h.flush()
		h.open = append(h.open, openEntry{h.depth, entry})
	}
	h.depth++
	switch name {
	case "style":
		return at + endOf(h.in[at:], "</style")
	case "i":
		// A sign for a character that can't be seen, which parts nothing.
		return at + endOf(h.in[at:], "</i")
	}
	return at
}

// endOf returns the offset of an end tag, the length of in if it isn't there.
func endOf(in []byte, tag string) int {
	before, _, _ := bytes.Cut(in, []byte(tag))
	return len(before)
}

// attribute adds an attribute's value to what has to be looked at. Image data
// and the geometry of drawings are no text.
func (h *htmlReader) attribute(key string, value []byte, at int) {
	switch key {
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
	h.attrs.from(at)
	h.attrs.html(value)
	h.attrs.newline()
}

// attribute reads the attribute at at and returns the offset after it.
func attribute(in []byte, at int) (key string, value []byte, after int) {
	from := at
	for at < len(in) && !endsName[in[at]] && in[at] != '=' {
		at++
	}
	if at == from { // a stray =
		return "", nil, at + 1
	}
	key = attributeName(in[from:at])
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

// attributeName returns a name without making a string of the frequent ones.
func attributeName(in []byte) string {
	switch string(in) {
	case "class":
		return "class"
	case "id":
		return "id"
	case "href":
		return "href"
	}
	return string(in)
}

// end deals with an end tag.
func (h *htmlReader) end(name string) {
	tag := tagOf(name)
	if !tag.inline {
		h.text.newline()
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
// after them, void ones have no end.
type tag struct{ inline, void bool }

func tagOf(name string) tag {
	switch name {
	case "span", "code", "a", "abbr", "b", "bdi", "bdo", "cite", "del", "dfn", "em", "font", "i", "ins", "kbd", "label", "mark",
		"q", "s", "samp", "small", "strong", "sub", "sup", "time", "tspan", "u", "var":
		return tag{inline: true}
	case "wbr":
		return tag{inline: true, void: true}
	case "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track":
		return tag{void: true}
	}
	return tag{}
}
