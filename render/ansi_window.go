package render

import "unicode/utf8"

// An ansiWindow is the part of a terminal that a cursor may still go back to.
// Rows that it can't reach any more have been written out.
type ansiWindow struct {
	out      *ansiOut
	rows     [][]cell
	row, col int
	padding  int // blanks that cursor movements may still make
	style    style
	link     string
}

// A cell is one character of a row.
type cell struct {
	r     rune
	style style
	link  string
}

const (
	ansiRows    = 256 // rows that are held; the cursor can go back by half of them
	ansiColumns = 512 // how far the cursor can be sent beyond the end of a row
)

// run plays s.
func (w *ansiWindow) run(s string) {
	w.rows = append(w.rows, nil)
	for i := 0; i < len(s); {
		r, n := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(s[i:])
		}
		switch r {
		case '\x1b':
			e := parseEscape(s[i:])
			n = e.len
			w.obey(e)
		case '\n':
			w.newline()
		case '\r':
			w.col = 0
		case '\b':
			w.col = max(w.col-1, 0)
		case '\a', '\x0e', '\x0f':
		default:
			w.put(r)
		}
		i += n
	}
}

// put writes one character at the cursor.
func (w *ansiWindow) put(r rune) {
	row := w.rows[w.row]
	for len(row) < w.col {
		row = append(row, cell{r: ' '})
	}
	c := cell{r, w.style, w.link}
	if w.col < len(row) {
		row[w.col] = c
	} else {
		row = append(row, c)
	}
	w.rows[w.row] = row
	w.col++
}

// newline moves to the start of the next row.
func (w *ansiWindow) newline() {
	w.row++
	w.col = 0
	if w.row < len(w.rows) {
		return
	}
	if len(w.rows) >= ansiRows {
		w.flush(ansiRows / 2)
	}
	if n := len(w.rows); n < cap(w.rows) { // a row that was used before
		w.rows = w.rows[:n+1]
		w.rows[n] = w.rows[n][:0]
	} else {
		w.rows = append(w.rows, nil)
	}
}

// obey does what a sequence says. Clearing the whole screen would lose what
// had been shown, so it starts a row instead.
func (w *ansiWindow) obey(e escape) {
	if e.link {
		w.link = e.params
	}
	n := e.number(1)
	switch e.final {
	case 'm':
		w.style = w.style.sgr(e.params)
	case 'A', 'F':
		w.row = max(w.row-n, 0)
	case 'B', 'E':
		w.row = min(w.row+n, len(w.rows)-1)
	case 'C':
		w.move(w.col + n)
	case 'D':
		w.move(w.col - n)
	case 'G':
		w.move(n - 1)
	case 'K':
		w.eraseLine(e.number(0))
	case 'J':
		w.eraseScreen(e.number(0))
	case 'H', 'f':
		w.row = len(w.rows) - 1
		if len(w.rows[w.row]) > 0 {
			w.newline()
		}
	}
	if e.final == 'E' || e.final == 'F' {
		w.col = 0
	}
}

// move sends the cursor to a column.
func (w *ansiWindow) move(col int) {
	n := len(w.rows[w.row])
	col = max(min(col, max(n, ansiColumns)), 0)
	if extra := col - max(n, w.col); extra > 0 {
		extra = min(extra, w.padding)
		w.padding -= extra
		col = max(n, w.col) + extra
	}
	w.col = col
}

func (w *ansiWindow) eraseLine(mode int) {
	row := w.rows[w.row]
	switch mode {
	case 0:
		w.rows[w.row] = row[:min(w.col, len(row))]
	case 1:
		for i := range min(w.col+1, len(row)) {
			row[i] = cell{r: ' '}
		}
	case 2:
		w.rows[w.row] = row[:0]
	}
}

func (w *ansiWindow) eraseScreen(mode int) {
	if mode != 0 {
		w.row, w.col = len(w.rows)-1, len(w.rows[len(w.rows)-1])
		return
	}
	w.eraseLine(0)
	w.rows = w.rows[:w.row+1]
}

// flush writes the first n rows and lets them go. Between rows, and between
// them and what follows, stands a newline.
func (w *ansiWindow) flush(n int) {
	for i, row := range w.rows[:n] {
		w.writeRow(row)
		if i < n-1 || n < len(w.rows) {
			w.out.write("\n", style{}, "")
		}
	}
	w.out.end()
	done := append([][]cell(nil), w.rows[:n]...)
	rest := copy(w.rows, w.rows[n:])
	copy(w.rows[rest:], done) // keep their memory for later rows
	w.rows = w.rows[:rest]
	w.row = max(w.row-n, 0)
}

// writeRow writes the runs of a row that look the same.
func (w *ansiWindow) writeRow(row []cell) {
	var text []byte
	for i := 0; i < len(row); {
		first := row[i]
		text = text[:0]
		for ; i < len(row) && row[i].style == first.style && row[i].link == first.link; i++ {
			text = utf8.AppendRune(text, row[i].r)
		}
		w.out.write(string(text), first.style, first.link)
	}
}
