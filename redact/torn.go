package redact

import "bytes"

// tornFields are the keys whose strings are cut out of a line that isn't JSON,
// where the walker can't follow.
var tornFields = []struct {
	key, what string
	prompt    bool
}{
	{key: `thinkingSignature"`, what: aSignature},
	{key: `textSignature"`, what: aSignature},
	{key: `thoughtSignature"`, what: aSignature},
	{key: `encrypted_content"`, what: anEncrypted},
	{key: `fullOutputPath"`, what: aLocalPath},
	{key: `parentSession"`, what: aLocalPath},
	{key: `branchedFrom"`, what: aLocalPath},
	{key: `systemPrompt"`, what: aPrompt, prompt: true},
	{key: `baseInstruction"`, what: aPrompt, prompt: true},
}

// torn returns the edits for fields that are never published in a line that
// isn't JSON, a torn entry for example. What a raw line end cut goes on in the
// next line, which open tells.
func (x *removals) torn(raw []byte) []edit {
	if x.prompts && (x.open == aMessage || tellsPrompt(raw)) {
		x.open = aMessage
		if isStub(raw) {
			return nil
		}
		return []edit{{0, len(raw), stub(aPrompt, len(raw))}}
	}
	edits := x.goesOn(raw)
	for _, f := range tornFields {
		if f.prompt && !x.prompts {
			continue
		}
		for at := 0; ; {
			i := bytes.Index(raw[at:], []byte(f.key))
			if i < 0 {
				break
			}
			at += i + len(f.key)
			if from, to, ok := tornString(raw, at); ok {
				edits = x.removeTorn(edits, raw, from, to, f.what)
				at = to
			}
		}
	}
	return append(edits, x.tornImages(raw)...)
}

// aMessage is a system prompt of which more than one string is torn: all up to
// the next whole line goes.
const aMessage = "system message"

// tellsPrompt reports whether a torn line is part of a system message.
func tellsPrompt(raw []byte) bool {
	if bytes.Contains(raw, []byte(`"systemMessage"`)) {
		return true
	}
	for at := 0; ; {
		i := bytes.Index(raw[at:], []byte(`"role"`))
		if i < 0 {
			return false
		}
		at += i + len(`"role"`)
		if from, to, ok := tornString(raw, at); ok && string(raw[from:to]) == "system" {
			return true
		}
	}
}

// goesOn returns the edit for what a string of the line before left open.
func (x *removals) goesOn(raw []byte) []edit {
	what := x.open
	if what == "" {
		return nil
	}
	x.open = ""
	to, _ := stringEnd(raw, 0)
	if to < 0 {
		to = len(raw)
	}
	return x.removeTorn(nil, raw, 0, to, what)
}

// removeTorn appends the edit that takes a string out, and notes when it goes on
// in the next line.
func (x *removals) removeTorn(edits []edit, raw []byte, from, to int, what string) []edit {
	if to == len(raw) {
		x.open = what
	}
	if from == to || isStub(raw[from:to]) {
		return edits
	}
	return append(edits, edit{from, to, stub(what, to-from)})
}

// tornString returns the string value after a key that ends at at. A string
// that doesn't end reaches to the end of the line.
func tornString(raw []byte, at int) (from, to int, ok bool) {
	rest := bytes.TrimLeft(raw[at:], " \t")
	if len(rest) == 0 || rest[0] != ':' {
		return 0, 0, false
	}
	rest = bytes.TrimLeft(rest[1:], " \t")
	if len(rest) < 2 || rest[0] != '"' {
		return 0, 0, false
	}
	from = len(raw) - len(rest) + 1
	if to, _ = stringEnd(raw, from); to < 0 {
		to = len(raw)
	}
	return from, to, to > from
}

// tornImages returns the edits for image data: what it holds besides the
// picture can't be told.
func (x *removals) tornImages(raw []byte) []edit {
	var edits []edit
	key := []byte(`data"`)
	for at := 0; ; {
		i := bytes.Index(raw[at:], key)
		if i < 0 {
			return edits
		}
		at += i + len(key)
		from, to, ok := tornString(raw, at)
		if !ok {
			continue
		}
		at = to
		if kind := rasterOf(raw[from:to]); kind != "" && looksOpaque(raw[from:to]) {
			edits = x.removeTorn(edits, raw, from, to, kind)
		}
	}
}
