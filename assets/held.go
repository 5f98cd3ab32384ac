package assets

import "bytes"

// A search marks which words of a sheet a page holds.
type search struct {
	words map[string]int
	held  []bool
	word  []byte // memory
}

// held tells which of the sheet's words markup holds.
func (s *Sheet) held(markup []byte) []bool {
	f := search{words: s.words, held: make([]bool, len(s.words))}
	f.mark("", []byte("html"))
	f.mark("", []byte("body"))
	for {
		i := bytes.IndexByte(markup, '<')
		if i < 0 {
			return f.held
		}
		markup = markup[i+1:]
		n := 0
		for n < len(markup) && isName(markup[n]) {
			n++
		}
		f.mark("", markup[:n])
		markup = f.attributes(markup[n:])
	}
}

// mark marks a word: a sign, "." or "#", with a name.
func (f *search) mark(sign string, name []byte) {
	f.word = append(append(f.word[:0], sign...), name...)
	if i, ok := f.words[string(f.word)]; ok {
		f.held[i] = true
	}
}

// attributes marks the classes and the id of a tag and returns what follows it.
func (f *search) attributes(markup []byte) []byte {
	for {
		i := 0
		for i < len(markup) && markup[i] != '"' && markup[i] != '>' {
			i++
		}
		if i == len(markup) || markup[i] == '>' {
			return markup[min(len(markup), i+1):]
		}
		name, rest := markup[:i], markup[i+1:]
		end := bytes.IndexByte(rest, '"')
		if end < 0 {
			return nil
		}
		switch {
		case bytes.HasSuffix(name, []byte(" class=")):
			for class := range bytes.FieldsSeq(rest[:end]) {
				f.mark(".", class)
			}
		case bytes.HasSuffix(name, []byte(" id=")):
			f.mark("#", rest[:end])
		}
		markup = rest[end+1:]
	}
}
