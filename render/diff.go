package render

import "strings"

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

// parsePiDiff reads pi's display diff (the details of an edit): a sign, the
// line's number, a blank, the line. ok is false when s isn't one.
func parsePiDiff(s string) (hs []hunk, ok bool) {
	if s == "" {
		return nil, false
	}
	shift := 0 // from old numbers to new ones
	gap := false
	var h hunk
	lines := make([]diffLine, 0, strings.Count(s, "\n")+1) // of all hunks
	for line := range strings.SplitSeq(strings.TrimSuffix(s, "\n"), "\n") {
		if len(line) > 1 && line[0] == ' ' && strings.TrimSpace(line) == "..." {
			if len(h.Lines) > 0 {
				hs = append(hs, h)
			}
			h, gap = hunk{}, true
			lines = lines[len(lines):]
			continue
		}
		d, good := piLine(line)
		if !good {
			return nil, false
		}
		switch d.Op {
		case '+':
			d.Old, d.New = 0, d.Old
			shift++
		case '-':
			shift--
		default:
			d.New = d.Old + shift
		}
		h.Gap = h.Gap || gap
		gap = false
		lines = append(lines, d)
		h.Lines = lines
	}
	if len(h.Lines) > 0 {
		hs = append(hs, h)
	}
	return hs, len(hs) > 0
}

// piLine reads one line of pi's diff. Its number is in Old.
func piLine(line string) (diffLine, bool) {
	if line == "" || strings.IndexByte("+- ", line[0]) < 0 {
		return diffLine{}, false
	}
	i := 1
	for i < len(line) && line[i] == ' ' {
		i++
	}
	n, end := leadingNumber(line, i)
	if end == i || end < len(line) && line[end] != ' ' {
		return diffLine{}, false
	}
	return diffLine{Op: line[0], Old: n, Text: strings.TrimSuffix(line[min(end+1, len(line)):], "\r")}, true
}

// leadingNumber reads the digits at i, of which a line number has at most 9.
func leadingNumber(s string, i int) (n, end int) {
	end = i
	for end < len(s) && end < i+9 && digit(s[end]) {
		n = 10*n + int(s[end]-'0')
		end++
	}
	return n, end
}

// parseUnified reads the hunks of a unified diff of one file. ok is false
// when s holds none.
func parseUnified(s string) (hs []hunk, ok bool) {
	var h *hunk
	var r hunkRange
	for line := range strings.SplitSeq(strings.TrimSuffix(s, "\n"), "\n") {
		line = strings.TrimSuffix(line, "\r")
		if strings.HasPrefix(line, "@@") && !r.within() {
			var head string
			r, head = parseRange(line)
			hs = append(hs, hunk{Gap: len(hs) > 0 || r.old > 1, Head: head})
			h = &hs[len(hs)-1]
			continue
		}
		if h == nil || r.counted && !r.within() {
			continue // the head of the file, or of the next one
		}
		op := byte(' ')
		if line != "" {
			op, line = line[0], line[1:]
		}
		switch op {
		case ' ', '+', '-':
			h.Lines = append(h.Lines, r.take(op, line))
		case '\\': // no newline at the end of the file
		default:
			h = nil // what follows isn't the diff's
		}
	}
	whole := hs[:0]
	for _, h := range hs {
		if len(h.Lines) > 0 {
			whole = append(whole, h)
		}
	}
	return whole, len(whole) > 0
}

// A hunkRange is where in its files a hunk is, and how much of it is left.
type hunkRange struct {
	old, new         int // the next lines' numbers
	oldLeft, newLeft int
	counted          bool // the head gave numbers
}

// within reports whether lines of the hunk are left.
func (r *hunkRange) within() bool { return r.oldLeft > 0 || r.newLeft > 0 }

// parseRange reads "@@ -1,2 +3,4 @@ head". Without numbers, lines have none.
func parseRange(line string) (r hunkRange, head string) {
	rest, ok := strings.CutPrefix(line, "@@ -")
	if !ok {
		return r, strings.TrimSpace(strings.Trim(line, "@"))
	}
	var okOld, okNew bool
	r.old, r.oldLeft, rest, okOld = parseStart(rest)
	rest, _ = strings.CutPrefix(rest, " +")
	r.new, r.newLeft, rest, okNew = parseStart(rest)
	r.counted = okOld && okNew
	if !r.counted {
		r = hunkRange{}
	}
	_, head, _ = strings.Cut(rest, "@@")
	return r, strings.TrimSpace(head)
}

// parseStart reads "12,3", or "12" for one line.
func parseStart(s string) (start, count int, rest string, ok bool) {
	start, end := leadingNumber(s, 0)
	count = 1
	rest = s[end:]
	if after, found := strings.CutPrefix(rest, ","); found {
		n, e := leadingNumber(after, 0)
		count, rest = n, after[e:]
	}
	return start, count, rest, end > 0
}

// take returns the next line of a hunk.
func (r *hunkRange) take(op byte, text string) diffLine {
	d := diffLine{Op: op, Text: text}
	if op != '+' {
		d.Old = r.old
		r.oldLeft--
	}
	if op != '-' {
		d.New = r.new
		r.newLeft--
	}
	if r.counted {
		r.old += min(d.Old, 1)
		r.new += min(d.New, 1)
	}
	return d
}

// diffCounts returns the numbers of added and removed lines.
func diffCounts(hs []hunk) (added, removed int) {
	for _, h := range hs {
		for _, l := range h.Lines {
			switch l.Op {
			case '+':
				added++
			case '-':
				removed++
			}
		}
	}
	return added, removed
}
