package redact

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A proof that is told a file in pieces finds what one finds that reads it
// whole, wherever the pieces end.
func TestProofOfPieces(t *testing.T) {
	s, other := githubToken(71), "nineteen-lives-of-cat"
	r := newRedactor(t, Options{Literals: []string{other}})
	for kind, file := range map[Kind]string{
		HTML: "<!doctype html><style>p > i { x: " + s + " }</style><title>" + s + "</title>\n" +
			article("7", `<a title="`+s+`" href='x'>y</a><i title="z">`+other+"</i>") +
			article("8", "<!-- "+s+" --><p>x</p>"+article("9", s[:9]+"<b>"+s[9:]+"</b>")+"<p>&#110;ineteen-lives-&#x6f;f-cat</p>") +
			article("10", "<pre>"+other[:8]+"\n"+other[8:]+"</pre> < 3") + "<p title='" + s,
		Markdown: "# " + s + "\n\n<a id=\"e-1\" data-entry=\"4\"></a>\n\n" + other[:8] + "\n" + other[8:] +
			"\n```\n<a id=\"e-2\" data-entry=\"5\"></a>\n```\n<a id=\"e-2\" data-entry=\"5\"></a> " + s,
		JSONL: `{"a":"` + s + `"}` + "\n\n" + `{"a":"x","b":"` + other + `"}` + "\n" + `{"b":"` + s,
	} {
		whole := r.Prove(kind, []byte(file), nil, nil)
		want := placesOf(whole)
		if len(strings.Fields(want)) < 2 {
			t.Fatalf("%s: only %q is found", kind, want)
		}
		for size := 1; size < len(file); size++ {
			p := r.NewProof(kind, nil, nil)
			for at := 0; at < len(file); at += size {
				p.Write([]byte(file[at:min(at+size, len(file))]))
				if p.Proved() > at+size {
					t.Fatalf("%s: %d bytes are proved of %d", kind, p.Proved(), at+size)
				}
			}
			if got := placesOf(p.End()); got != want {
				t.Fatalf("%s in pieces of %d: %s, want %s", kind, size, got, want)
			}
			if hits, err := p.Locate(strings.NewReader(file)); err != nil || !slices.Equal(hits, whole) {
				t.Fatalf("%s in pieces of %d: %v, %v, want %v", kind, size, hits, err, whole)
			}
			if p.Proved() != len(file) {
				t.Fatalf("%s in pieces of %d: %d bytes are proved of %d", kind, size, p.Proved(), len(file))
			}
		}
	}
}

func placesOf(hits []Hit) string {
	var b strings.Builder
	for _, h := range hits {
		fmt.Fprintf(&b, "%s@%s ", h.Rule, h.Place)
	}
	return b.String()
}

// What is proved when a hit stands is never the hit itself: bytes that were
// proved before are given away.
func TestProvedHoldsNoHit(t *testing.T) {
	s := githubToken(72)
	r := newRedactor(t, Options{})
	file := article("7", "fine") + article("8", "<p>x</p>"+s) + article("9", "fine")
	p := r.NewProof(HTML, nil, nil)
	for at := range len(file) {
		p.Write([]byte(file[at : at+1]))
		if len(p.Hits()) == 0 && strings.Contains(file[:p.Proved()], s[:len(s)/2]) {
			t.Fatalf("%q is proved", file[:p.Proved()])
		}
	}
	if len(p.End()) != 1 {
		t.Errorf("%d hits", len(p.Hits()))
	}
}

// What is long and stands outside of entries is read in windows; a value that
// lies across their ends is found.
func TestProofWindows(t *testing.T) {
	lit := "nineteen-lives-of-cat"
	r := newRedactor(t, Options{Literals: []string{lit}})
	for kind, file := range map[Kind]struct{ row, text, hit string }{
		HTML:     {"<tr><td>nothing to see</td></tr>\n", "\n\nnothing to see\n\n\n", "<tr><td>" + lit[:9] + "</td></tr><tr><td>" + lit[9:] + "</td></tr>\n"},
		Markdown: {"- nothing to see, line by line\n", "- nothing to see, line by line\n", lit[:9] + "\n" + lit[9:] + "\n"},
	} {
		text := len(file.text)
		for before := window - 3*text; before < window+2*text; before += text {
			rows := before / text
			p := r.NewProof(kind, nil, nil)
			p.Write([]byte(strings.Repeat(file.row, rows) + file.hit + strings.Repeat(file.row, 2*rows)))
			if p.Proved() < len(file.row)*rows*2 {
				t.Errorf("%s: only %d bytes are proved", kind, p.Proved())
			}
			if hits := p.End(); len(hits) == 0 {
				t.Errorf("%s: a value across the end of a window isn't found", kind)
			}
		}
	}
}

// No more than an entry of a file waits for its proof, whatever it begins with.
func TestProofHoldsOneEntry(t *testing.T) {
	r := newRedactor(t, Options{Literals: []string{"nineteen-lives-of-cat"}})
	for kind, entry := range map[Kind]string{
		HTML:     article("7", "nothing to see"),
		Markdown: "## <a id=\"e-1\" data-entry=\"7\"></a>Prompt 1\n\n```\nnothing to see\n```\n\n",
		JSONL:    `{"a":"nothing to see"}` + "\n",
	} {
		p := r.NewProof(kind, nil, nil)
		for i := range 100 {
			p.Write([]byte(entry))
			if waits := len(entry)*(i+1) - p.Proved(); waits > 2*len(entry) {
				t.Fatalf("%s: %d bytes wait after %d entries of %d", kind, waits, i+1, len(entry))
			}
		}
	}
}
