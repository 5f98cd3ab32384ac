package redact

import "bytes"

// A walker moves from string to string through the JSON text of one line,
// keys included, and knows the keys that lead there. It keeps its own stack,
// so nesting costs memory only. On text that isn't JSON it stops early or
// yields nonsense, but it always ends.
type walker struct {
	raw    []byte
	pos    int
	frames []frame
	path   []*member // the current key of each open object, outermost first
	table  *members

	prompts []object // closed objects that were marked
}

// A frame is an open object or array.
type frame struct {
	object  bool
	wantKey bool
	marked  bool
	start   int
}

// An object is the range of an object in a line, and the number of keys that
// lead to it.
type object struct{ start, end, depth int }

// A token is one string of a line.
type token struct {
	start, end int // the bytes between the quotes
	key        bool
	escaped    bool // holds a backslash
}

// reset prepares w for another line.
func (w *walker) reset(raw []byte) {
	w.raw, w.pos = raw, 0
	w.frames, w.path, w.prompts = w.frames[:0], w.path[:0], w.prompts[:0]
}

// next returns the next string of the line. After a key, the key is the last
// of w.path.
func (w *walker) next() (token, bool) {
	for ; w.pos < len(w.raw); w.pos++ {
		switch w.raw[w.pos] {
		case '{':
			w.frames = append(w.frames, frame{object: true, wantKey: true, start: w.pos})
			w.path = append(w.path, nil)
		case '[':
			w.frames = append(w.frames, frame{start: w.pos})
		case '}', ']':
			w.pop()
		case ',':
			if n := len(w.frames); n > 0 && w.frames[n-1].object {
				w.frames[n-1].wantKey = true
			}
		case '"':
			return w.str()
		}
	}
	return token{}, false
}

func (w *walker) pop() {
	n := len(w.frames)
	if n == 0 {
		return
	}
	f := w.frames[n-1]
	w.frames = w.frames[:n-1]
	if !f.object {
		return
	}
	w.path = w.path[:len(w.path)-1]
	if f.marked {
		w.prompts = append(w.prompts, object{f.start, w.pos + 1, len(w.path)})
	}
}

func (w *walker) str() (token, bool) {
	t := token{start: w.pos + 1}
	t.end, t.escaped = stringEnd(w.raw, t.start)
	if t.end < 0 {
		w.pos = len(w.raw)
		return token{}, false
	}
	w.pos = t.end + 1
	if n := len(w.frames); n > 0 && w.frames[n-1].wantKey {
		w.frames[n-1].wantKey = false
		t.key = true
		w.path[len(w.path)-1] = w.table.of(w.raw[t.start:t.end], t.escaped)
	}
	return t, true
}

// stringEnd returns the offset of the quote that ends the string starting at
// i, and whether the string holds escapes; -1 if it doesn't end.
func stringEnd(raw []byte, i int) (end int, escaped bool) {
	for end = i; ; end++ {
		q := bytes.IndexByte(raw[end:], '"')
		if q < 0 {
			return -1, bytes.IndexByte(raw[i:], '\\') >= 0
		}
		end += q
		before := end
		for before > i && raw[before-1] == '\\' {
			before--
		}
		if (end-before)%2 == 0 {
			return end, bytes.IndexByte(raw[i:end], '\\') >= 0
		}
	}
}

// key returns the key nearest to the current value, "" if there is none.
func (w *walker) key() string {
	if n := len(w.path); n > 0 && w.path[n-1] != nil {
		return w.path[n-1].name
	}
	return ""
}

// tells reports whether the key nearest to the current value may be the name of
// a credential.
func (w *walker) tells() bool {
	n := len(w.path)
	return n > 0 && w.path[n-1] != nil && w.path[n-1].tells
}

// kind returns the kind of the i-th key of the path; a negative i counts from
// its end. Out of range it is plain.
func (w *walker) kind(i int) kind {
	if i < 0 {
		i += len(w.path)
	}
	if i < 0 || i >= len(w.path) || w.path[i] == nil {
		return plain
	}
	return w.path[i].kind
}
