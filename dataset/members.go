package dataset

import (
	"bytes"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// A member is a name and a value of a JSON object.
type member struct {
	name  string
	value []byte
}

// stringMember returns a member whose value is a string, or null when s is
// empty.
func stringMember(name, s string) member {
	if s == "" {
		return member{name, []byte("null")}
	}
	return member{name, quote(s)}
}

// quote returns s as JSON.
func quote(s string) []byte {
	b, _ := jsontext.AppendQuote(nil, s) // an error only says that bad UTF-8 became U+FFFD
	return b
}

// edit returns the object with some members replaced, or added at its front,
// and others dropped. All other bytes stay as they are. What isn't an object
// is returned unchanged.
func edit(object []byte, set []member, drop ...string) []byte {
	d := jsontext.NewDecoder(bytes.NewReader(object), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if t, err := d.ReadToken(); err != nil || t.Kind() != '{' {
		return object
	}
	var kept []byte
	done := make([]bool, len(set))
	for d.PeekKind() == '"' {
		name, err := d.ReadToken()
		if err != nil {
			return object
		}
		key := name.String()
		value, err := d.ReadValue()
		if err != nil {
			return object
		}
		if i := slices.IndexFunc(set, func(m member) bool { return m.name == key }); i >= 0 {
			if done[i] {
				continue // a repeated name: one is enough
			}
			done[i], value = true, set[i].value
		} else if slices.Contains(drop, key) {
			continue
		}
		kept = appendMember(kept, key, value)
	}
	out := make([]byte, 0, len(object)+64)
	out = append(out, '{')
	for i, m := range set {
		if !done[i] {
			out = appendMember(out, m.name, m.value)
		}
	}
	if len(kept) > 0 && len(out) > 1 {
		out = append(out, ',')
	}
	out = append(out, kept...)
	return append(out, '}')
}

// appendMember appends a member to the members of an object, after a comma
// where there is something before it.
func appendMember(b []byte, name string, value []byte) []byte {
	if len(b) > 0 && b[len(b)-1] != '{' {
		b = append(b, ',')
	}
	b = append(b, quote(name)...)
	b = append(b, ':')
	return append(b, value...)
}

// lookup returns the value of the object's last member of that name, or nil.
func lookup(object []byte, name string) jsontext.Value {
	d := jsontext.NewDecoder(bytes.NewReader(object), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if t, err := d.ReadToken(); err != nil || t.Kind() != '{' {
		return nil
	}
	var found jsontext.Value
	for d.PeekKind() == '"' {
		t, err := d.ReadToken()
		if err != nil {
			break
		}
		key := t.String()
		v, err := d.ReadValue()
		if err != nil {
			break
		}
		if key == name {
			found = v.Clone()
		}
	}
	return found
}
