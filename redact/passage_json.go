package redact

import (
	"bytes"
	"iter"
	"strings"
)

// jsonPassages yields the strings of each line of a JSON or JSON Lines file.
// The lines are those that f was made from.
func jsonPassages(finished []byte, f *Findings) iter.Seq[passage] {
	return func(yield func(passage) bool) {
		var d decoder
		w := walker{table: new(members)}
		for at, n := 0, 0; at < len(finished); n++ {
			end := len(finished)
			if i := bytes.IndexByte(finished[at:], '\n'); i >= 0 {
				end = at + i + 1
			}
			p := linePassage(&d, &w, finished[at:end], at)
			p.place = f.place(n)
			if !yield(p) {
				return
			}
			at = end
		}
	}
}

// linePassage joins the strings of a line. Image data is no text. A line that
// isn't JSON is read as it stands, too.
func linePassage(d *decoder, w *walker, raw []byte, offset int) passage {
	var b strings.Builder
	b.Grow(len(raw))
	p := passage{}
	w.reset(raw)
	for t, ok := w.next(); ok; t, ok = w.next() {
		if isRaster(w, t) {
			continue
		}
		p.parts = append(p.parts, part{b.Len(), offset + t.start})
		b.WriteString(d.decode(raw, t))
		b.WriteByte('\n')
	}
	p.text = b.String()
	return p
}
