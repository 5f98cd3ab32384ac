package render

import (
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

func TestObjectMembers(t *testing.T) {
	tests := []struct {
		in   string
		want string // name=value; …
	}{
		{"", ""},
		{"null", ""},
		{"[1]", ""},
		{"{}", ""},
		{`{"a":1}`, "a=1"},
		{` { "a" : 1 , "b" : "x" } `, `a=1; b="x"`},
		{`{"a":{"b":[1,{"c":2}]},"d":true}`, `a={"b":[1,{"c":2}]}; d=true`},
		{`{"a,}":"},\"{","b":[]}`, `a,}="},\"{"; b=[]`},
		{`{"\u0061":1}`, "a=1"},
		{`{"a":1`, ""},
		{`{"a"`, ""},
		{`{"a":"`, ""},
		{`{,,}`, ""},
	}
	for _, tt := range tests {
		var got []string
		for _, m := range objectMembers(jsontext.Value(tt.in)) {
			got = append(got, m.name+"="+string(m.value))
		}
		if s := strings.Join(got, "; "); s != tt.want {
			t.Errorf("%s: %s, want %s", tt.in, s, tt.want)
		}
	}
}

func TestArrayItems(t *testing.T) {
	var got []string
	for _, v := range arrayItems(jsontext.Value(`[1, "a,]", {"b":[2,3]}, [ ]]`)) {
		got = append(got, string(v))
	}
	if want := []string{"1", `"a,]"`, `{"b":[2,3]}`, "[ ]"}; !slices.Equal(got, want) {
		t.Errorf("items %q, want %q", got, want)
	}
}

func TestLastDuplicateWins(t *testing.T) {
	ms := objectMembers(jsontext.Value(`{"a":"one","a":"two"}`))
	if got := ms.str("a"); got != "two" {
		t.Errorf("a = %q, want the last", got)
	}
}

// FuzzMembers holds that no text makes the splitter panic, and that what it
// returns are parts of the text.
func FuzzMembers(f *testing.F) {
	f.Add(`{"a":[1,{"b":"c\""}],"d":null}`)
	f.Add(`{"a":1`)
	f.Add(`[[[[`)
	f.Add(`{"\`)
	f.Fuzz(func(t *testing.T, s string) {
		total := 0
		for _, m := range objectMembers(jsontext.Value(s)) {
			total += len(m.value)
		}
		for _, v := range arrayItems(jsontext.Value(s)) {
			total += len(v)
		}
		if total > len(s) {
			t.Errorf("%d bytes of values in %d bytes", total, len(s))
		}
	})
}
