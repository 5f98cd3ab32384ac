package render

import (
	"bytes"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

func TestJSON(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"scalars", ` "a" `, `"a"`},
		{"short", `{"a":1,"b":[]}`, "{\n  <b>\"a\"</b>: 1,\n  <b>\"b\"</b>: []\n}"},
		{"one line", `{"path":"a.go", "limit":20}`, `{<b>"path"</b>: "a.go", <b>"limit"</b>: 20}`},
		{"nested", `{"edits":[{"oldText":"a","newText":"b"}]}`, "{\n  <b>\"edits\"</b>: [\n    {<b>\"oldText\"</b>: \"a\", <b>\"newText\"</b>: \"b\"}\n  ]\n}"},
		{"newlines", `{"content":"one\r\ntwo\tx \u00e9 \"q\" \ud83d\ude00 \ud800 \u0022"}`, "{\n  <b>\"content\"</b>: \"one\\n\ntwo\tx é \\\"q\\\" 😀 \uFFFD \\u0022\"\n}"},
		{"markup", `{"<b>":"</pre>\u003c\u202e"}`, "{<b>\"&lt;b&gt;\"</b>: \"&lt;/pre&gt;&lt;<i title=\"U+202E\">¤</i>\"}"},
		{"empty", `{ }`, `{}`},
		{"damaged", `{"a":[1,}`, "{\n  <b>\"a\"</b>: [1, }"},
		{"not JSON", `undefined, "x`, "undefined,\n\"x"},
	}
	for _, tt := range tests {
		var b bytes.Buffer
		appendJSON(&b, jsontext.Value(tt.in))
		got := strings.ReplaceAll(b.String(), "&#34;", `"`)
		if got != tt.want {
			t.Errorf("%s: appendJSON(%s)\ngot  %s\nwant %s", tt.name, tt.in, got, tt.want)
		}
	}
}

func TestJSONBombs(t *testing.T) {
	for _, unit := range []string{"[", "{", `{"":`, "[0,", "0,", "]", "[[],", `"a",`, `"\n`} {
		in := strings.Repeat(unit, 200_000/len(unit))
		for _, prefix := range []string{"", "[[[[[[[[["} {
			var b bytes.Buffer
			appendJSON(&b, jsontext.Value(prefix+in))
			if b.Len() > 20*len(in) {
				t.Errorf("%s after %q: %d bytes grew to %d", unit, prefix, len(in), b.Len())
			}
		}
	}
}

// FuzzJSONKeepsText checks that layout adds and takes away nothing but white
// space.
func FuzzJSONKeepsText(f *testing.F) {
	for _, s := range []string{`{"a":[1,2,{"b":null}]}`, `[[[[[[[[[[1]]]]]]]]]]`, `{"a" : "b c" , x`, "[ ]\x00"} {
		f.Add(s)
	}
	bare := func(s string) string {
		return strings.Map(func(r rune) rune {
			if strings.ContainsRune(" \t\r\n␍", r) {
				return -1
			}
			return r
		}, s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if strings.Contains(s, `\`) {
			return // escapes are for reading
		}
		var b bytes.Buffer
		appendJSON(&b, jsontext.Value(s))
		if got, want := bare(textOf(t, b.String())), bare(visible(s)); got != want {
			t.Errorf("%q became %q", want, got)
		}
	})
}

func BenchmarkJSON(b *testing.B) {
	in := jsontext.Value("[" + strings.Repeat(`{"path":"render/page.go","edits":[{"oldText":"a\nb","newText":"c"}],"n":12},`, 2000) + "null]")
	b.SetBytes(int64(len(in)))
	var buf bytes.Buffer
	for b.Loop() {
		buf.Reset()
		appendJSON(&buf, in)
	}
}
