package dataset

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// detectLimit is how much of a file the Hub's loader looks at to infer its
// columns.
const detectLimit = 10 << 20

// Detected is what the Hub would make of a folder whose first file is this.
type Detected struct {
	Traces bool   // read as agent traces, one row a session
	Why    string // one sentence
}

// Detect applies the rule by which the Hub's JSON loader tells agent traces
// from other JSON Lines: in the first ten megabytes of the first file the
// column "type" holds strings only, and the column "message" holds objects
// that don't share one shape, so that it can't be a plain struct. A session
// in which only the user spoke has one shape and is read as a plain table.
func Detect(first []byte) Detected {
	shapes, types, err := columns(first[:min(len(first), detectLimit)])
	switch {
	case err != nil:
		return Detected{Why: err.Error()}
	case types == 0:
		return Detected{Why: `no line has a string "type"`}
	case len(shapes) == 0:
		return Detected{Why: `no line has an object "message"`}
	case len(shapes) == 1:
		return Detected{Why: `every "message" has the same members, so the column is a plain struct and not of mixed shape`}
	}
	return Detected{true, fmt.Sprintf(`"type" is a string on all %d lines and "message" has %d shapes`, types, len(shapes))}
}

// columns reads whole lines and returns the member lists of their messages
// and the number of lines with a string type.
func columns(data []byte) (shapes map[string]bool, types int, err error) {
	shapes = make(map[string]bool)
	for n := 1; len(data) > 0; n++ {
		line, rest, ended := bytes.Cut(data, []byte{'\n'})
		data = rest
		if len(bytes.TrimSpace(line)) == 0 || !ended && n > 1 {
			continue // cut by the limit
		}
		members, ok := names(line)
		if !ok {
			return nil, 0, fmt.Errorf("line %d isn't a JSON object", n)
		}
		if kind := lookup(line, "type").Kind(); kind == '"' {
			types++
		} else if slices.Contains(members, "type") {
			return nil, 0, fmt.Errorf(`line %d: "type" isn't a string`, n)
		}
		if m := lookup(line, "message"); m.Kind() == '{' {
			list, _ := names(m)
			slices.Sort(list)
			shapes[strings.Join(list, ",")] = true
		}
	}
	return shapes, types, nil
}

// names returns the member names of an object.
func names(object []byte) ([]string, bool) {
	d := jsontext.NewDecoder(bytes.NewReader(object), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if t, err := d.ReadToken(); err != nil || t.Kind() != '{' {
		return nil, false
	}
	var list []string
	for d.PeekKind() == '"' {
		t, err := d.ReadToken()
		if err != nil {
			return nil, false
		}
		list = append(list, t.String())
		if d.SkipValue() != nil {
			return nil, false
		}
	}
	_, err := d.ReadToken()
	return list, err == nil
}
