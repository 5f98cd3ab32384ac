package redact

import "strings"

var bar, dash, cross = []byte("|"), []byte("-"), []byte("+")

// boxView has the lines of tables that are drawn with Unicode's lines drawn
// with bars and dashes.
func boxView(s string) *view {
	if !hasDrawn(s) {
		return nil
	}
	var v *view
	markedLines(s, 0xe2, func(from, to int) {
		if !boxed(s[from:to]) {
			return
		}
		if v == nil {
			v = &view{}
		}
		at := from
		for i := from; i+2 < to; i++ {
			if sign := drawn(s[i:]); sign != nil {
				v.copy(s, at, i)
				v.put(sign, i, 3)
				at = i + 3
				i += 2
			}
		}
		v.copy(s, at, to)
	})
	return v
}

// hasDrawn reports whether a line is drawn anywhere. Without one no line is
// boxed, and dashes, quotes and arrows of prose begin with the same byte.
func hasDrawn(s string) bool {
	for {
		k := strings.IndexByte(s, 0xe2)
		if k < 0 || k+1 == len(s) {
			return false
		}
		if s = s[k+1:]; s[0] == 0x94 || s[0] == 0x95 {
			return true
		}
	}
}

// drawn returns what stands for the line that s begins with, nil if for none.
func drawn(s string) []byte {
	if s[0] != 0xe2 || s[1] != 0x94 && s[1] != 0x95 {
		return nil
	}
	switch s[:3] {
	case "│", "┃", "║":
		return bar
	case "─", "━", "═":
		return dash
	}
	return cross
}

// boxed reports whether a line has cells, or rules off others. The branches of
// a tree have no text before them, and some behind.
func boxed(line string) bool {
	for _, w := range []string{"│", "┃", "║"} {
		before, rest, found := strings.Cut(line, w)
		if !found {
			continue
		}
		cell, _, more := strings.Cut(rest, w)
		return strings.TrimLeft(before, " ") != "" || more && strings.Trim(cell, " ") != ""
	}
	text := strings.Trim(line, " \r\n")
	return strings.Count(text, "─") > 2 && !strings.ContainsAny(text, " abcdefghijklmnopqrstuvwxyz.") || strings.Count(text, "═")+strings.Count(text, "━") > 2
}
