package redact

import (
	"encoding/base64"
	"fmt"
	"html"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// at formats hits for comparison.
func at(hits []Hit) string {
	var out []string
	for _, h := range hits {
		out = append(out, fmt.Sprintf("%s@%d", h.Place, h.Line))
	}
	slices.Sort(out)
	return strings.Join(slices.Compact(out), " ")
}

func article(place, inner string) string {
	return `<article class="e" id="e-x" data-entry="` + place + `">` + inner + "</article>\n"
}

func TestProofReadsHTML(t *testing.T) {
	r := newRedactor(t, Options{Literals: []string{`tä<b>&"sword'fish`, "nineteen-lives-of-cat"}})
	s, lit := githubToken(61), `tä<b>&"sword'fish`
	other := "nineteen-lives-of-cat"
	for _, test := range []struct{ name, in, want string }{
		{"text", s, "7@1"},
		{"split by tags", s[:5] + `<span class="k">` + s[5:9] + "</span><b>" + s[9:] + "</b>", "7@1"},
		{"split by a sign", s[:9] + `<i title="U+200B">¤</i>` + s[9:], "7@1"},
		{"escaped", html.EscapeString(lit), "7@1"},
		{"references", "t&auml;&LT;b>&amp;&#34;sword&#x27;fish", "7@1"},
		{"attribute", `<img alt="` + html.EscapeString(lit) + `">`, "7@1"},
		{"attribute without quotes", `<a title=` + s + `>x</a>`, "7@1"},
		{"comment", "<!-- " + s + " -->", "7@1"},
		{"href", `<a href="https://example.org/?q=` + url.QueryEscape(lit) + `">x</a>`, "7@1"},
		{"base64", base64.StdEncoding.EncodeToString([]byte("user:" + s)), "7@1"},
		{"JSON in text", html.EscapeString(`{"a":"x\n` + s + `\n"}`), "7@1"},
		{"escapes in text", `\u0067hp_` + s[4:], "7@1"},
		{"percent", `x%20%67hp_` + s[4:] + `%20`, "7@1"},
		{"across lines", "<pre>" + other[:8] + "\n  " + other[8:] + "</pre>", "7@1"},
		{"numbered lines", "<pre> 12 " + other[:8] + "\n 13 " + other[8:] + "</pre>", "7@1"},
		{"next to a void element", s[:9] + "<wbr>" + s[9:], "7@1"},
		{"nested entry", "<p>x</p>" + article("8", "y") + "<p>" + s + "</p>", "7@2"},
		{"in a nested entry", "<p>x</p>" + article("8", s) + "<p>y</p>", "8@1"},
		{"two blocks", "<td>" + s[:9] + "</td><td>" + s[9:] + "</td>", ""},
		{"style", "<style>" + s + "</style>", ""},
		{"image", `<img src="data:image/png;base64,` + s + `" alt="">`, ""},
		{"placeholder", "<mark>[REDACTED:github-pat#1]</mark>", ""},
		{"unclosed", "<p title='" + s, "7@1"},
		{"bare <", "a < b <" + s + ">", "7@1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			page := "<!doctype html><title>x</title>" + article("7", test.in) + article("9", "fine")
			if got := at(r.Prove(HTML, []byte(page), nil, nil)); got != test.want {
				t.Errorf("hits %q, want %q", got, test.want)
			}
		})
	}
}

func TestProofReadsMarkdown(t *testing.T) {
	r := newRedactor(t, Options{Literals: []string{"sword_fish*12"}})
	for text, want := range map[string]string{
		"x sword_fish*12":        "@1",
		`sword\_fish\*12`:        "@1",
		"&#115;word_fish&ast;12": "@1",
		"fine":                   "",
		"# t\n\n<a id=\"e-1\" data-entry=\"4\"></a>\n\nsword_fish*12\n\n<a id=\"e-2\" data-entry=\"5\"></a> x":                       "4@5",
		"## <a id=\"e-1\" data-entry=\"4\"></a>Prompt 1\n\nx\n\n### <a id=\"e-2\" data-entry=\"5\"></a>Reply 1.1\n\nsword_fish*12\n": "5@7",
		"## <a id=\"e-1\" data-entry=\"4\"></a>Prompt 1\n\nx\n\n## <a id=\"damage\"></a>Problems in the file\n\nsword_fish*12\n":     "@7",
		"<a id=\"e-1\" data-entry=\"4\"></a>\n```\n<a id=\"e-2\" data-entry=\"5\"></a>\n```\nsword_fish*12\n":                        "4@5",
	} {
		if got := at(r.Prove(Markdown, []byte(text), nil, nil)); got != want {
			t.Errorf("%q: hits %q, want %q", text, got, want)
		}
	}
}

func TestProofReadsJSONLines(t *testing.T) {
	s := githubToken(62)
	r := newRedactor(t, Options{Profile: Archive})
	in := lines(`{"type":"label","id":"a","label":"TOKEN=`+s+`"}`, "", `{"type":"label","id":"b","label":"x"}`)
	f := discover(t, r, in)
	// The proof must see what a bad gate would have let through.
	bad := lines(`{"type":"label","id":"a","label":"[REDACTED:x#1]"}`, `{"type":"label","id":"b","label":"\u0067hp_`+s[4:]+`"}`)
	if got := at(r.Prove(JSONL, []byte(bad), f, nil)); got != "4@3" {
		t.Errorf("hits %q", got)
	}
	if got := r.Prove(JSONL, []byte(linesOf(t, r, in, f, nil)), f, nil); len(got) != 0 {
		t.Errorf("hits in what the gate made: %v", got)
	}
	for _, h := range r.Prove(JSONL, []byte(bad), f, nil) {
		if strings.Contains(fmt.Sprintf("%+v", h), s[4:12]) {
			t.Errorf("%+v holds the value", h)
		}
	}
}

// TestProofReadsWhatIsNoJSON holds that a line in a file of JSON is read as it
// stands where it is none.
func TestProofReadsWhatIsNoJSON(t *testing.T) {
	r, s := newRedactor(t, Options{}), githubToken(63)
	for _, in := range []string{"x " + s, "{\"a\":1}\n" + s + "\n", `{"a": ` + s + `}`, `{"a":"b"} ` + s, `["a", ` + s} {
		if hits := r.Prove(JSONL, []byte(in), nil, r.Known(nil)); len(hits) != 1 {
			t.Errorf("%q: %v", strings.ReplaceAll(in, s, "TOKEN"), hits)
		}
	}
}

// Context rules are not for the proof: a password in one place must not
// withhold every page that has the word.
func TestProofIgnoresContext(t *testing.T) {
	r := newRedactor(t, Options{Profile: Archive})
	in := lines(userLine("PASSWORD=postgres"))
	if got := r.Prove(HTML, []byte(article("2", "we use postgres")), discover(t, r, in), nil); len(got) != 0 {
		t.Errorf("hits %v", got)
	}
}
