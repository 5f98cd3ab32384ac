package site

import (
	"bytes"
	"path"
	"strings"
)

// gone is what a link says of a session that has no page: its title went with
// it.
const gone = "a session that isn't here"

// relink makes the links to one page lead to the index of the project home, in
// a page of the project slug, and takes its title out of them. It returns how
// many there were.
func relink(data []byte, slug, at, home, ext string) ([]byte, int) {
	from, to := "../"+at+ext, "../"+home+"/index"+ext
	if path.Dir(at) == slug {
		from = path.Base(at) + ext
	}
	if home == slug {
		to = "index" + ext
	}
	if ext == ".md" {
		return relinkMarkdown(data, "]("+from+")", "]("+to+")")
	}
	return relinkHTML(data, `<a href="`+from+`">`, `<a href="`+to+`">`)
}

func relinkHTML(data []byte, from, to string) ([]byte, int) {
	var out []byte
	n := 0
	for {
		before, rest, ok := bytes.Cut(data, []byte(from))
		text, after, closed := bytes.Cut(rest, []byte("</a>"))
		if !ok || !closed {
			return append(out, data...), n
		}
		n++
		out = append(append(out, before...), to...)
		out = append(append(out, goneFrom(string(text))...), "</a>"...)
		data = after
	}
}

// goneFrom is the text of a link without the title in it: what leads to an
// older or a newer session still does.
func goneFrom(text string) string {
	older, newer := "‹ Older: ", "Newer: "
	switch {
	case strings.HasPrefix(text, older):
		return older + gone
	case strings.HasPrefix(text, newer):
		return newer + gone + " ›"
	}
	return gone
}

// relinkMarkdown looks for the end of a link; it begins with the last bracket
// that isn't escaped.
func relinkMarkdown(data []byte, from, to string) ([]byte, int) {
	var out []byte
	n := 0
	for {
		before, after, ok := bytes.Cut(data, []byte(from))
		if !ok {
			return append(out, data...), n
		}
		n++
		if start := linkStart(before); start >= 0 {
			before = append(before[:start+1:start+1], gone...)
		}
		out = append(append(out, before...), to...)
		data = after
	}
}

// linkStart returns where the last bracket opens in the last line of b, -1 if
// none does.
func linkStart(b []byte) int {
	line := bytes.LastIndexByte(b, '\n')
	for i := bytes.LastIndexByte(b, '['); i > line; i = bytes.LastIndexByte(b[:i], '[') {
		escapes := 0
		for i-escapes > 0 && b[i-escapes-1] == '\\' {
			escapes++
		}
		if escapes%2 == 0 {
			return i
		}
	}
	return -1
}
