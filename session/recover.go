package session

import "bytes"

// maxWork bounds how often recovery reads a damaged line, in lengths of the
// line, so that a hostile one costs a constant factor.
const maxWork = 4

// maxParts is how many pieces a damaged line is split into at most. Lines
// were seen with two or three; a hostile one shouldn't become millions.
const maxParts = 1000

// recover yields the pieces of a line that isn't valid JSON: whole objects,
// and between them what is left of torn ones. It returns false to stop.
func (s *splitter) recover(l Line) bool {
	work := maxWork*len(l.Raw) + 4096
	rest, offset := l.Raw, l.Offset
	for part := 1; len(rest) > 0; part++ {
		piece := Line{Number: l.Number, Part: part, Offset: offset}
		n := 0
		if part == maxParts {
			n, piece.Damage = len(rest), NotJSON
		} else if rest[0] == '{' {
			n, piece.Damage = objectEnd(rest, &work)
		}
		if n == 0 {
			n, piece.Damage = s.torn(rest, &work)
		}
		piece.Raw, _ = trimNul(rest[:n], 0)
		if !s.yield(piece, nil) {
			return false
		}
		rest, offset = trimNul(rest[n:], offset+int64(n))
	}
	return true
}

// objectEnd returns the length of the object that b starts with, 0 if that
// isn't whole, and whether it is too deep to be read.
func objectEnd(b []byte, work *int) (int, Damage) {
	n, depth := balanced(b, *work)
	*work -= n
	switch {
	case n == 0:
		*work -= min(len(b), *work)
		return 0, ""
	case depth > MaxDepth:
		return n, TooDeep
	case *work < n || !valid(b[:n]):
		return 0, ""
	}
	*work -= n
	return n, ""
}

// balanced returns the length of the object that b starts with, by its
// brackets and strings alone, and its depth. It reads at most limit bytes and
// returns 0 if the object doesn't end there.
func balanced(b []byte, limit int) (n, depth int) {
	b = b[:min(len(b), max(limit, 0))]
	open := 0
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '"':
			i = stringEnd(b, i) - 1
		case '{', '[':
			open++
			depth = max(depth, open)
		case '}', ']':
			if open--; open == 0 {
				return i + 1, depth
			}
		}
	}
	return 0, depth
}

// torn returns the length of the damaged text that b starts with: up to the
// first entry that can be recovered, or all of it.
func (s *splitter) torn(b []byte, work *int) (int, Damage) {
	for i := 1; *work > 0; i++ {
		k := s.entryStart(b[i:])
		if k < 0 {
			break
		}
		i += k
		w := *work
		n, damage := objectEnd(b[i:], &w)
		*work = w - 16 // a candidate costs something even if it is short
		if n == 0 || damage != "" || !looksLikeEntry(b[i:i+n]) {
			continue
		}
		if after, _ := trimNul(b[i+n:], 0); len(after) == 0 || after[0] == '{' {
			return i, Torn
		}
	}
	if value, _ := trimNul(b, 0); valid(value) {
		return len(b), NotObject
	}
	return len(b), NotJSON
}

// entryStart returns where an entry could start in b, or -1.
func (s *splitter) entryStart(b []byte) int {
	starts := []string{`{"type":`, `{"id":`, `{"role":`}
	switch s.dialect {
	case Pi:
		starts = starts[:2]
	case Golder:
		starts = starts[1:]
	}
	for i := 0; ; i++ {
		k := bytes.Index(b[i:], []byte(`{"`))
		if k < 0 {
			return -1
		}
		i += k
		for _, start := range starts {
			if len(b)-i >= len(start) && string(b[i:i+len(start)]) == start {
				return i
			}
		}
	}
}

// looksLikeEntry tells an entry from a block or a message inside one, which
// starts alike.
func looksLikeEntry(object []byte) bool {
	var id, parent, time, role, content bool
	c := cursor{b: object}
	for c.enter(); c.next(); {
		m, ok := c.name()
		if !ok {
			return false
		}
		c.skip()
		switch string(m.name) {
		case "id":
			id = true
		case "parentId", "message":
			parent = true
		case "timestamp":
			time = true
		case "role":
			role = true
		case "content", "summary", "toolCallId":
			content = true
		}
	}
	return parent || id && time || time && !role || role && content
}
