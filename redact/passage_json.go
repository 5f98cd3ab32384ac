package redact

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// A jsonReader takes the strings out of each line of a JSON or JSON Lines
// file. The lines are those that f was made from.
type jsonReader struct {
	f *Findings
	d decoder
	w walker
	n int // lines read
}

func (j *jsonReader) read(in piece, yield func(passage)) (to, yielded int) {
	to = in.lines(func(line []byte, offset int) {
		p := linePassage(&j.d, &j.w, line, offset)
		p.place = j.f.place(j.n)
		j.n++
		yield(p)
	})
	return to, to
}

// lines hands on each whole line with its offset in the file, the rest too
// where the file ends with it. It returns the offset after the last.
func (in piece) lines(use func(line []byte, offset int)) int {
	at := 0
	for at < len(in.b) {
		end := at + until(in.b[at:], '\n') + 1
		if end > len(in.b) {
			if !in.last {
				break
			}
			end = len(in.b)
		}
		use(in.b[at:end], in.at+at)
		at = end
	}
	return in.at + at
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
	if !jsontext.Value(raw).IsValid(jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true)) {
		p.parts = append(p.parts, part{b.Len(), offset})
		b.Write(raw)
	}
	p.text = b.String()
	return p
}
