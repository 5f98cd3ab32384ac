package render

import "bytes"

// A codeKind says where code stands, which decides what of the page's budget
// it may use.
type codeKind int

const (
	codeFence   codeKind = iota // a fence in prose
	codeEdit                    // a side of a diff
	codeWrite                   // the content of a written file
	codeRead                    // the content of a file that was read
	codeCommand                 // a shell command
)

// A highlighter colours the code of one page within the page's budget.
type highlighter struct {
	marks marks
}

// code appends src as the inside of a <code> element. lang is the name of a
// language, or "" for none; lexerFor gives that of a path.
func (h *highlighter) code(b *bytes.Buffer, src, lang string, kind codeKind) {
	h.text(b, src)
}

// text appends plain text with links from placeholders. h may be nil.
func (h *highlighter) text(b *bytes.Buffer, s string) {
	if h == nil {
		appendText(b, s)
		return
	}
	h.marks.text(b, s)
}

// lexerFor returns the name of the language of a file, "" if it isn't known.
func lexerFor(path string) string { return "" }
