package render

import "bytes"

// A diffLine is one line of a diff.
type diffLine struct {
	Op       byte // '+', '-', ' '
	Old, New int  // line numbers, 1-based; 0 where there is none or it isn't known
	Text     string
}

// A hunk is a run of lines. Gap says that lines are left out before it.
type hunk struct {
	Gap   bool
	Head  string // what stood after the second @@, "" for none
	Lines []diffLine
}

// diffOptions say how a diff is drawn.
type diffOptions struct {
	Lang string       // of the file, from lexerFor
	Code *highlighter // the page's; nil means plain
}

// parsePiDiff reads pi's display diff (the details of an edit). ok is false
// when s isn't one.
func parsePiDiff(s string) (h []hunk, ok bool) { return nil, false }

// parseUnified reads the hunks of a unified diff of one file. ok is false
// when s holds none.
func parseUnified(s string) (h []hunk, ok bool) { return nil, false }

// lineDiff compares two texts line by line, with three lines of context.
func lineDiff(old, new string) []hunk { return nil }

// diffCounts returns the numbers of added and removed lines.
func diffCounts(hs []hunk) (added, removed int) { return 0, 0 }

// appendDiff appends hs as a table with the columns old, new, sign and code.
func appendDiff(b *bytes.Buffer, hs []hunk, o diffOptions) {}
