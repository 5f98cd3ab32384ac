package redact

import (
	"cmp"
	"slices"
	"strings"

	"publish/session"
)

// Bounds of what is searched as one text of damaged lines that follow each
// other.
const (
	maxTornRun = 64 << 10 // bytes after which it is searched
	runTail    = 16 << 10 // of them that are searched again with what follows
	maxIndent  = 256      // white space between two lines, beyond which they are apart
)

// A tornRun is the text of damaged lines that follow each other. A raw line end
// in an entry makes two lines of it, and a file that was printed with indents
// many: a key block, a token or a value under its name then stands in no line
// alone.
type tornRun struct {
	text  []byte
	lines []tornLine
	end   int64 // offset in the file of the end of the last line
	fresh bool  // there is more than what was searched before
}

// A tornLine is a damaged line, or a part of a long one, in a run.
type tornLine struct {
	line   int   // counted as finds do
	offset int64 // of the line in the file that it is a part of
	from   int   // where it begins in its line
	at     int   // where it begins in the text
	n      int   // its length
}

// torn searches a damaged line together with those right before it. Of a long
// one only its ends matter here: it was searched by itself.
func (d *discovery) torn(l session.Line) {
	r := &d.run
	if gap := l.Offset - r.end; gap < 0 || gap > maxIndent {
		d.endRun()
	} else if len(r.lines) > 0 {
		r.text = append(r.text, "\n"+strings.Repeat(" ", max(int(gap)-1, 0))...) // about as it was indented
	}
	r.end = l.Offset + int64(len(l.Raw))
	if n := len(l.Raw); n <= 2*runTail {
		d.addToRun(l.Raw, 0)
	} else {
		d.addToRun(l.Raw[:runTail], 0)
		d.endRun()
		d.addToRun(l.Raw[n-runTail:], n-runTail)
	}
	if len(r.text) >= maxTornRun {
		d.searchRun()
		r.keepTail()
	}
}

// addToRun adds the part of the current line that begins at from.
func (d *discovery) addToRun(part []byte, from int) {
	r := &d.run
	r.lines = append(r.lines, tornLine{len(d.f.lines), d.start.offset, from, len(r.text), len(part)})
	r.text = append(r.text, part...)
	r.fresh = true
}

// endRun searches what is left of a run. The next line begins another one.
func (d *discovery) endRun() {
	r := &d.run
	if r.fresh {
		d.searchRun()
	}
	r.text, r.lines, r.fresh = r.text[:0], r.lines[:0], false
}

// keepTail leaves what is searched again with the next lines: whole ones, or the
// end of one.
func (r *tornRun) keepTail() {
	cut := len(r.text) - runTail
	n, _ := slices.BinarySearchFunc(r.lines, cut, func(l tornLine, at int) int { return l.at - at })
	if n == len(r.lines) {
		n--
		l := &r.lines[n]
		l.from, l.at, l.n = l.from+cut-l.at, cut, l.at+l.n-cut
	}
	cut = r.lines[n].at
	r.text = append(r.text[:0], r.text[cut:]...)
	r.lines = append(r.lines[:0], r.lines[n:]...)
	for i := range r.lines {
		r.lines[i].at -= cut
	}
	r.fresh = false
}

// searchRun runs the rules over the lines together, and notes in each of them
// what it has of a find.
func (d *discovery) searchRun() {
	r := &d.run
	if len(r.lines) < 2 {
		return
	}
	s := string(r.text)
	wide := d.searchTorn(s)
	if strings.Contains(s, `"`) { // which ends a text as a line end does
		wide = d.searchTorn(strings.ReplaceAll(s, `"`, "\n")) || wide
	}
	if wide { // so that all is read again that it was found by
		for _, l := range r.lines {
			d.f.offsets = append(d.f.offsets, l.offset)
		}
	}
	d.f.sortSince(r.lines[0])
}

// searchTorn notes the finds in one reading of the run, and reports whether some
// are taken out of all sessions.
func (d *discovery) searchTorn(s string) (wide bool) {
	for _, sp := range d.rounds(s, field{}, nil) {
		i, everywhere := d.value(s, sp)
		wide = wide || everywhere
		d.noteTorn(sp, i)
	}
	return wide
}

// noteTorn notes a value that stands in the text of the run.
func (d *discovery) noteTorn(sp span, value int) {
	lines := d.run.lines
	i, exact := slices.BinarySearchFunc(lines, sp.start, func(l tornLine, at int) int { return l.at - at })
	if !exact {
		i--
	}
	for ; i < len(lines) && lines[i].at < sp.end; i++ {
		l := lines[i]
		if from, to := max(sp.start-l.at, 0), min(sp.end-l.at, l.n); from < to {
			d.f.finds = append(d.f.finds, find{l.line, l.from + from, l.from + to, value})
		}
	}
}

// sortSince puts the finds and the offsets of a run, which begins at a line, in
// order: those of each line alone are there already.
func (f *Findings) sortSince(first tornLine) {
	n, _ := slices.BinarySearchFunc(f.finds, first.line, func(x find, line int) int { return x.line - line })
	finds := f.finds[n:]
	slices.SortFunc(finds, func(a, b find) int {
		return cmp.Or(a.line-b.line, a.start-b.start, a.end-b.end, a.value-b.value)
	})
	f.finds = f.finds[:n+len(slices.Compact(finds))]
	n, _ = slices.BinarySearch(f.offsets, first.offset)
	offsets := f.offsets[n:]
	slices.Sort(offsets)
	f.offsets = f.offsets[:n+len(slices.Compact(offsets))]
}
