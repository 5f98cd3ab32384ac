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
// isn't JSON, a torn entry for example.
func (x *removals) torn(raw []byte) []edit {
	if x.prompts && (bytes.Contains(raw, []byte(`"role":"system"`)) || bytes.Contains(raw, []byte(`"systemMessage"`))) {
		return []edit{{0, len(raw), stub(aPrompt, len(raw))}}
	}
	var edits []edit
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
				if !isStub(raw[from:to]) {
					edits = append(edits, edit{from, to, stub(f.what, to-from)})
				}
				at = to
			}
		}
	}
	return append(edits, tornImages(raw)...)
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
func tornImages(raw []byte) []edit {
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
			edits = append(edits, edit{from, to, stub(kind, to-from)})
		}
	}
}
