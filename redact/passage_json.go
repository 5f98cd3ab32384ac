package redact

import "strings"

// A jsonReader takes the strings out of each line of a JSON or JSON Lines
// file. The lines are those that f was made from.
type jsonReader struct {
	f *Findings
	d decoder
	w walker
	n int // lines read
}

func (j *jsonReader) read(in piece, yield func(passage)) (to, yielded int) {
	at := 0
	for at < len(in.b) {
		end := at + until(in.b[at:], '\n') + 1
		if end > len(in.b) {
			if !in.last {
				break
			}
			end = len(in.b)
		}
		p := linePassage(&j.d, &j.w, in.b[at:end], in.at+at)
		p.place = j.f.place(j.n)
		j.n++
		yield(p)
		at = end
	}
	return in.at + at, in.at + at
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
