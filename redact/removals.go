package redact

import (
	"bytes"
	"fmt"
	"strings"
)

// Some fields are never published, whatever they hold. A stub takes the place
// of their strings, so that the line keeps its shape. Removals finds them in a
// line by the keys that lead to them.
type removals struct {
	prompts  bool // system prompts go
	images   bool // image data goes
	shared   bool // the line is pi.share state, which holds a system prompt
	objects  []object
	next     int    // the first of objects that doesn't lie before the current string
	looked   bool   // whether redacted is settled
	redacted bool   // the line has a block of type redacted_thinking
	open     string // what a torn line ends within, see torn
}

// What a stub says stood there.
const (
	aSignature   = "signature"
	anEncrypted  = "encrypted reasoning"
	aPrompt      = "system prompt"
	aDescription = "tool description"
	aDuplicate   = "repeated output"
	aLocalPath   = "local path"
	aDiagnostic  = "diagnostics"
)

// stub is the text that stands for n bytes of what.
func stub(what string, n int) string { return fmt.Sprintf("[removed: %s, %d bytes]", what, n) }

// maxStub bounds what is taken for a stub of an earlier redaction.
const maxStub = 64

func isStub(raw []byte) bool {
	return len(raw) <= maxStub && bytes.HasPrefix(raw, []byte("[removed: ")) && bytes.HasSuffix(raw, []byte(" bytes]"))
}

// begin looks at a whole line before its strings are visited: what a message's
// role is may stand after its text. Suspect says that the line may hold a
// prompt, see mayTellPrompt.
func (x *removals) begin(w *walker, raw []byte, suspect bool) {
	x.objects, x.next, x.shared, x.looked, x.open = x.objects[:0], 0, false, false, ""
	if !x.prompts || !suspect {
		return
	}
	w.reset(raw)
	for t, ok := w.next(); ok; t, ok = w.next() {
		if t.key || t.end-t.start > 6*len("pi.share") {
			continue
		}
		switch {
		case w.kind(-1) == role && isMessage(w.path[:len(w.path)-1]) && w.text(t) == "system":
			w.frames[len(w.frames)-1].marked = w.frames[len(w.frames)-1].object
		case len(w.path) == 1 && w.kind(0) == word && w.text(t) == "pi.share":
			x.shared = true
		}
	}
	x.objects = outermost(append(x.objects, w.prompts...))
}

// mayTellPrompt reports whether a type or role, as it stands in the line, may
// be system or pi.share.
func mayTellPrompt(raw []byte, t token) bool {
	if t.escaped {
		return true
	}
	value := string(raw[t.start:t.end])
	return value == "system" || value == "pi.share"
}

// isRedacted reports whether the line has a block of type redacted_thinking.
func (x *removals) isRedacted(raw []byte) bool {
	if !x.looked {
		x.looked = true
		x.redacted = bytes.Contains(raw, []byte("redacted_thinking"))
	}
	return x.redacted
}

// isMessage reports whether an object that these keys lead to is a message:
// an entry's own, a bare one of golder's old versions, one that a compaction
// carries.
func isMessage(path []*member) bool {
	if len(path) == 0 {
		return true
	}
	if len(path) > 1 || path[0] == nil {
		return false
	}
	return path[0].kind == message || path[0].kind == retainedTail
}

// outermost sorts objects, which come in the order of their ends, by their
// starts and drops those inside others.
func outermost(objects []object) []object {
	out := objects[:0]
	for _, o := range objects {
		for len(out) > 0 && out[len(out)-1].start > o.start {
			out = out[:len(out)-1]
		}
		out = append(out, o)
	}
	return out
}

// text decodes a short string.
func (w *walker) text(t token) string {
	if !t.escaped {
		return string(w.raw[t.start:t.end])
	}
	var d decoder
	return d.decode(w.raw, t)
}

// what says what the current string is if it is never published, else "".
func (x *removals) what(w *walker, t token) string {
	switch last := w.kind(-1); {
	case last == signature:
		return aSignature
	case last == encrypted:
		return anEncrypted
	case last == anySignature && w.inBlock() && looksOpaque(w.raw[t.start:t.end]):
		return aSignature
	case last == opaque && w.inBlock() && x.isRedacted(w.raw) && looksOpaque(w.raw[t.start:t.end]):
		return anEncrypted
	case last == localPath:
		return aLocalPath
	case last == content && w.kind(-2) == truncation && w.kind(-3) == details:
		return aDuplicate
	case w.kind(0) == diagnostics, w.kind(0) == message && w.kind(1) == diagnostics:
		return aDiagnostic
	}
	if x.prompts {
		return x.prompt(w, t)
	}
	return ""
}

// inBlock reports whether the current value stands directly in a block of a
// message.
func (w *walker) inBlock() bool {
	n := len(w.path)
	return n >= 2 && n <= 3 && w.kind(-2) == content
}

// looksOpaque reports whether raw is long and has the alphabet of base64.
func looksOpaque(raw []byte) bool {
	if len(raw) < 40 {
		return false
	}
	for _, c := range raw {
		if !runBytes[c] && c != '=' {
			return false
		}
	}
	return true
}

// inBase64 reports whether c is in the standard or the URL alphabet.
func inBase64(c byte) bool { return runBytes[c] }

// prompt is what for system prompts.
func (x *removals) prompt(w *walker, t token) string {
	switch {
	case w.kind(0) == prompt && len(w.path) == 1:
		return aPrompt
	case w.kind(0) == systemMessage:
		return systemField(w.path[1:])
	case x.shared && w.kind(0) == opaque && w.kind(1) == prompt:
		return aPrompt
	case x.shared && w.kind(0) == opaque && w.kind(1) == tools && w.kind(-1) == description:
		return aDescription
	}
	for x.next < len(x.objects) && x.objects[x.next].end <= t.start {
		x.next++
	}
	if x.next < len(x.objects) && x.objects[x.next].start < t.start {
		return systemField(w.path[x.objects[x.next].depth:])
	}
	return ""
}

// systemField says what a string in a message of role system is, given the
// keys that lead to it from there. Names of tools and sections stay.
func systemField(path []*member) string {
	kindOf := func(i int) kind {
		if i < 0 || i >= len(path) || path[i] == nil {
			return plain
		}
		return path[i].kind
	}
	switch kindOf(0) {
	case word, role:
		return ""
	case tools:
		if kindOf(len(path)-1) == description {
			return aDescription
		}
		return ""
	case content:
		if kindOf(len(path)-1) == word {
			return ""
		}
	}
	if len(path) == 1 && path[0] != nil && entryKeys[strings.ToLower(path[0].name)] {
		return ""
	}
	return aPrompt
}

// entryKeys are the keys of an entry itself, which a bare message shares.
var entryKeys = map[string]bool{"id": true, "parentid": true, "timestamp": true}

// sessionID narrows the path of a parent session to the id in its file name,
// <time>_<id>.jsonl, so that a fork can be linked without telling where files
// lie. It returns the range of the line to keep: all of the string if it is no
// path.
func sessionID(line []byte, t token) (from, to int) {
	raw := line[t.start:t.end]
	from, to = lastElement(raw), len(raw)
	if from == 0 {
		return t.start, t.end
	}
	if stem := to - len(".jsonl"); stem >= from && bytes.EqualFold(raw[stem:], []byte(".jsonl")) {
		to = stem
	}
	if i := bytes.IndexByte(raw[from:to], '_'); i >= 0 && i+1 < to-from {
		from += i + 1
	}
	return t.start + from, t.start + to
}

// lastElement returns where the last element of a path starts in the raw
// content of a JSON string: after its last / or \, each perhaps escaped. The
// backslash of any other escape is no separator.
func lastElement(raw []byte) int {
	from := 0
	for i := 0; i < len(raw); i++ {
		switch {
		case raw[i] == '/':
			from = i + 1
		case raw[i] != '\\' || i+1 == len(raw):
		case raw[i+1] == '\\' || raw[i+1] == '/':
			i++
			from = i + 1
		case raw[i+1] == 'u' && i+6 <= len(raw):
			if hex := raw[i+2 : i+6]; bytes.EqualFold(hex, []byte("002f")) || bytes.EqualFold(hex, []byte("005c")) {
				from = i + 6
			}
			i += 5
		default:
			i++
		}
	}
	return from
}
