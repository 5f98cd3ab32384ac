package session

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// NewestVersion is the newest version of both formats that this package
// knows, and the one that it writes. A newer pi file is read all the same; a
// newer golder file is an [*UnsupportedError].
const NewestVersion = 3

// header takes the first object of the file.
func (d *decoder) header(l Line) error {
	f := &d.entry
	f.read(d, "", l.Raw)
	kind := d.word(quotedOrEmpty(f, "type"))
	switch {
	case kind == "session":
		return d.piHeader(l, f)
	case kind == "title" && len(d.s.Entries) == 0:
		// oh-my-pi writes the session's title before the header.
		e := d.entryAt(l)
		e.words, e.Body = d.wordsOf(kind, ""), &Other{rawOf(l)}
		d.append(e, link{})
		return nil
	case string(f.raw("v")) == "4" && string(f.raw("kind")) == `"header"`:
		return &UnsupportedError{"agent-core session store, version 4"}
	case headless(kind, f):
		return &UnsupportedError{"a session without its header: the line that begins it is missing or damaged"}
	case kind != "" || f.find("type") != nil:
		return fmt.Errorf("%w: its first object isn't a session header", ErrNotSession)
	}
	return d.golderHeader(l, f)
}

// quotedOrEmpty returns the JSON string of a member, without taking it.
func quotedOrEmpty(f *fields, name string) []byte {
	if m := f.find(name); m != nil && kindOf(m) == '"' {
		return m.value
	}
	return []byte(`""`)
}

func kindOf(m *field) byte { return kind(m.value) }

// headless reports whether the first object of a file is surely one of the
// entries that come first in a session. Golder's have no type.
func headless(kind string, f *fields) bool {
	if f.find("timestamp") == nil {
		return false
	}
	switch kind {
	case "message":
		return f.find("message") != nil
	case "model_change", "thinking_level_change":
		return true
	}
	return f.find("type") == nil && f.find("message") != nil && f.find("id") != nil
}

func (d *decoder) piHeader(l Line, f *fields) error {
	f.raw("type")
	h := &d.s.Header
	*h = Header{Dialect: Pi, Line: l.Number, Version: max(1, f.version())}
	if h.ID = f.text("id"); h.ID == "" {
		return fmt.Errorf("%w: session header without an id", ErrNotSession)
	}
	h.Created = f.time("timestamp")
	h.Cwd = f.text("cwd")
	h.ParentSession = f.text("parentSession")
	if branched := f.text("branchedFrom"); h.ParentSession == "" {
		h.ParentSession = branched // its name until version 2
	}
	h.Provider = f.word("provider")
	h.Model = f.word("modelId")
	h.ThinkingLevel = f.word("thinkingLevel")
	h.Extra = f.extra()
	d.started = true
	if h.Version > NewestVersion {
		d.problem(l.Number, l.Part, "version %d is newer than %d", h.Version, NewestVersion)
	}
	return nil
}

func (d *decoder) golderHeader(l Line, f *fields) error {
	f.foldNames("version", "id", "createdAt", "updatedAt", "model", "provider", "systemPrompt",
		"baseInstruction", "appendInstructions", "parentSession", "cwd", "contextFrom", "contextWatermark")
	h := &d.s.Header
	if f.find("version") == nil || f.find("createdAt") == nil && f.find("updatedAt") == nil && f.find("id") == nil {
		return fmt.Errorf("%w: its first object isn't a session header", ErrNotSession)
	}
	version := f.version()
	switch {
	case version > NewestVersion:
		return &UnsupportedError{fmt.Sprintf("golder session of version %d (newer than %d)", version, NewestVersion)}
	case version < 1:
		return fmt.Errorf("%w: session header without a valid version", ErrNotSession)
	}
	*h = Header{Dialect: Golder, Line: l.Number, Version: version}
	h.ID = f.text("id")
	h.Created = f.time("createdAt")
	h.Updated = f.time("updatedAt")
	h.Model = f.word("model")
	h.Provider = f.word("provider")
	h.SystemPrompt = f.text("systemPrompt")
	h.BaseInstruction = f.text("baseInstruction")
	h.AppendInstructions = f.texts("appendInstructions")
	h.ParentSession = f.text("parentSession")
	h.Cwd = f.text("cwd")
	h.ContextFrom = f.text("contextFrom")
	h.ContextWatermark = int(f.count("contextWatermark"))
	h.Extra = f.extra()
	d.started = true
	return nil
}

// version takes the version, 0 if there is no valid one. As in pi, which
// compares as JavaScript does, "2" is 2.
func (f *fields) version() int {
	m := f.find("version")
	if m == nil {
		return 0
	}
	n, err := strconv.ParseFloat(string(bytes.Trim(m.value, `"`)), 64)
	if err != nil || n < 1 || n > 1e9 {
		f.wrong("version")
		return 0
	}
	m.used = true
	return int(n)
}

// foldNames lets members be known whatever their case, as golder's own
// reader does, where the exact name is missing.
func (f *fields) foldNames(names ...string) {
	for _, name := range names {
		if f.find(name) != nil {
			continue
		}
		for i := len(f.list) - 1; i >= 0; i-- {
			if m := &f.list[i]; strings.EqualFold(string(m.name), name) {
				m.name = []byte(name)
				break
			}
		}
	}
}

// texts takes an array of strings.
func (f *fields) texts(name string) []string {
	value := f.array(name)
	if value == nil {
		return nil
	}
	var list []string
	for v := range elements(value) {
		if kind(v) == '"' {
			list = append(list, f.d.text(v))
		} else {
			f.wrong(name)
			f.leave(name)
		}
	}
	return list
}
