package redact

import (
	"fmt"
	"strings"
	"testing"
)

// A token of which some or all characters are written as references, or
// escaped as Markdown needs it, is found as a page shows it.
func TestTokenInReferences(t *testing.T) {
	e := testEngine(t, Options{})
	m := newMaker(15, 1)
	token := "ghp_" + m.mixed(36)
	all := func(format string) string {
		var b strings.Builder
		for i := range len(token) {
			fmt.Fprintf(&b, format, token[i])
		}
		return b.String()
	}
	for _, written := range []string{
		"ghp&#95;" + token[4:], "ghp&#x5f;" + token[4:], "ghp&#x5F;" + token[4:], "ghp&lowbar;" + token[4:], "ghp\\_" + token[4:], "ghp&amp;#95;" + token[4:],
		fmt.Sprintf("&#%d;&#%d;", token[0], token[1]) + token[2:], all("&#%d;"), all("&#x%x;"), all("&#%03d;"),
	} {
		for _, s := range []string{written, "use " + written + " & go\nnext", "a && b\n" + written} {
			out := blank(s, e.find(s, field{}, nil))
			if strings.Contains(out, written[len(written)-12:]) || strings.HasSuffix(s, "next") && !strings.HasSuffix(out, "] & go\nnext") {
				t.Errorf("%q gives %q", s, out)
			}
			if len(e.strong(s, nil)) == 0 {
				t.Errorf("the proof doesn't see %q", s)
			}
		}
	}
	s := "DB_PASSWORD=Ab3&#35;" + m.mixed(12)
	if out := blank(s, e.find(s, field{}, nil)); strings.Contains(out, s[20:]) {
		t.Errorf("%q gives %q", s, out)
	}
}

// What is no reference makes no other reading, and what says nothing stays.
func TestReferencesElsewhere(t *testing.T) {
	e := testEngine(t, Options{})
	for _, s := range []string{"a && b; c & d", "p = &x; q", "f(&value);", "?a=1&b=2;", "&#;", "&;", "&nosuchname;"} {
		if v := entityView(s); v != nil {
			t.Errorf("%q reads %q", s, v.text)
		}
	}
	for _, s := range []string{"5 &lt; 6 &amp;&amp; x &gt; 2", "caf&#233; &copy; 2026", "max\\_tokens = 100", "process.env.X\\_KEY", `^[a-z\-]+\_[0-9]+$`} {
		if spans := e.find(s, field{}, nil); len(spans) != 0 {
			t.Errorf("%q: %v", s, spans)
		}
	}
}
