package assets

import (
	"regexp"
	"strings"
	"testing"
)

// TestFor holds that a page gets the rules that can match something in it, as
// they stand in the sheet, and no others.
func TestFor(t *testing.T) {
	const all = `<html><body><p class="a b" id="one"><em title="x > y" class="c">z</em></p><i class="d"></i></body></html>`
	tests := []struct{ name, css, markup, want string }{
		{"class", ".a{x:y}.z{x:y}", all, ".a{x:y}"},
		{"id", "#one{x:y}#two{x:y}", all, "#one{x:y}"},
		{"element", "p{x:y}q{x:y}", all, "p{x:y}"},
		{"after a quoted sign", ".c{x:y}", all, ".c{x:y}"},
		{"every part", ".a .c{x:y}.a .z{x:y}p.z{x:y}.a>em+i~i{x:y}", all, ".a .c{x:y}.a>em+i~i{x:y}"},
		{"list", ".z,.a,em{x:y;v:w}", all, ".a,em{x:y;v:w}"},
		{"pseudo", "p:hover{x:y}q:hover{x:y}::marker{x:y}p::before{x:y}li:nth-child(2n+1){x:y}p:nth-child(2){x:y}", all, "p:hover{x:y}::marker{x:y}p::before{x:y}p:nth-child(2){x:y}"},
		{"attribute", "p[open]{x:y}q[open]{x:y}", all, "p[open]{x:y}"},
		{"not", ".a:not(.z){x:y}.z:not(.a){x:y}", all, ".a:not(.z){x:y}"},
		{"is", ":is(.z,.a) em{x:y}:is(.z,.y){x:y}", all, ":is(.z,.a) em{x:y}"},
		{"has", "body:has(#one:checked) .a{x:y}body:has(#two:checked) .a{x:y}.a:has(+:is(.z,.d)){x:y}", all, "body:has(#one:checked) .a{x:y}.a:has(+:is(.z,.d)){x:y}"},
		{"not has", "body:not(:has(#two:checked)) .a{x:y}", all, "body:not(:has(#two:checked)) .a{x:y}"},
		{"all", "*,:root{x:y}", all, "*,:root{x:y}"},
		{"group", "@media print{.a{x:y}.z{x:y}}@media screen{.z{x:y}}", all, "@media print{.a{x:y}}"},
		{"group in a group", "@media print{.z{x:y}@supports (a:b(c,d)){.a{x:y}.z{x:y}}}", all, "@media print{@supports (a:b(c,d)){.a{x:y}}}"},
		{"order", ".a{x:1}em{x:2}.a{x:3}", all, ".a{x:1}em{x:2}.a{x:3}"},
		{"property", ":root{--q:1;--r:2;--s:3;x:y}.a{x:var(--q)}.z{x:var(--r)}", all, ":root{--q:1;x:y}.a{x:var(--q)}"},
		{"property of a property", ":root{--q:var(--r);--r:2;--s:3}.a{x:var(--q)}", all, ":root{--q:var(--r);--r:2}.a{x:var(--q)}"},
		{"begins alike", ":root{--q:1;--qq:2}.a{x:var(--qq)}.aa{x:y}", all, ":root{--qq:2}.a{x:var(--qq)}"},
		{"words in text", ".z{x:y}", `<p>class="z"</p><p title=" class=">z</p>`, ""},
		{"cut off", ".a{x:y}", `<p class="a`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := newSheet(tt.css).For([]byte(tt.markup))
			if string(got.CSS) != tt.want {
				t.Errorf("got  %s\nwant %s", got.CSS, tt.want)
			}
			if got.Source != styleOf(tt.want).Source {
				t.Error("the source allows another style")
			}
		})
	}
}

// TestForAll holds that a sheet is taken apart without loss, but for
// properties that no rule uses.
func TestForAll(t *testing.T) {
	property := regexp.MustCompile(`--\w+:[^;}]*;?|;`)
	for name, read := range map[string]func() (*Sheet, error){"page": Page, "index": Index} {
		s, err := read()
		if err != nil {
			t.Fatal(err)
		}
		var markup strings.Builder
		for w := range s.words {
			switch w[0] {
			case '.':
				markup.WriteString(`<b class="` + w[1:] + `">`)
			case '#':
				markup.WriteString(`<b id="` + w[1:] + `">`)
			case '-': // a property
			default:
				markup.WriteString("<" + w + ">")
			}
		}
		got := property.ReplaceAllString(string(s.For([]byte(markup.String())).CSS), "")
		want := property.ReplaceAllString(string(s.Whole().CSS), "")
		if got != want {
			t.Errorf("%s: a page that holds everything has %d bytes of rules, the sheet %d", name, len(got), len(want))
		}
	}
}

func BenchmarkFor(b *testing.B) {
	s, err := Page()
	if err != nil {
		b.Fatal(err)
	}
	markup := []byte(strings.Repeat(`<article class="e a" id="e-1"><p class="by">text</p><details class="t"><summary><b>bash</b></summary></details></article>`, 500))
	for b.Loop() {
		s.For(markup)
	}
}
