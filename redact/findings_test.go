package redact

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"publish/session"
)

func discover(t testing.TB, r *Redactor, in string) *Findings {
	t.Helper()
	f, err := r.Discover(scanText(in))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestFindingsPrintNothing(t *testing.T) {
	secret := githubToken(31)
	r := newRedactor(t, Options{Literals: []string{secret + "x"}})
	f := discover(t, r, lines(userLine("GITHUB_TOKEN="+secret)))
	k := r.Known(slices.Values([]*Findings{f}))
	for _, x := range []any{f, *f, k, *k} {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
			if s := fmt.Sprintf(verb, x); strings.Contains(s, secret) || strings.Contains(s, hexOf(secret)) {
				t.Errorf("%s of %T prints the secret", verb, x)
			}
		}
		if b, err := json.Marshal(x); err != nil || strings.Contains(string(b), secret) {
			t.Errorf("JSON of %T: %s, %v", x, b, err)
		}
	}
}

func TestChangedSessionFailsClosed(t *testing.T) {
	r := newRedactor(t, Options{})
	secret := githubToken(32)
	in := lines(`{"type":"label","id":"a","label":"x"}`)
	f := discover(t, r, in)
	for name, now := range map[string]string{
		"grown":   in + `{"type":"label","id":"b","label":"` + secret + `"}` + "\n",
		"changed": strings.Replace(in, `"x"`, `"`+secret+`"`, 1),
		"shorter": header,
	} {
		if _, err := r.Transcript(scanText(now), f, nil); !errors.Is(err, ErrChanged) {
			t.Errorf("%s: Transcript returns %v", name, err)
		}
		var last error
		for l, err := range r.Lines(scanText(now), f, nil) {
			last = err
			if strings.Contains(string(l.Raw), secret) {
				t.Errorf("%s: the secret comes out", name)
			}
		}
		if !errors.Is(last, ErrChanged) {
			t.Errorf("%s: Lines ends with %v", name, last)
		}
	}
	if _, err := r.Transcript(scanText(in), nil, nil); err == nil {
		t.Error("Transcript works without findings")
	}
}

func TestReadErrorsComeThrough(t *testing.T) {
	r := newRedactor(t, Options{})
	broken := func(yield func(session.Line, error) bool) { yield(session.Line{}, io.ErrUnexpectedEOF) }
	if _, err := r.Discover(broken); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("Discover returns %v", err)
	}
	if _, err := r.Transcript(broken, new(Findings), nil); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("Transcript returns %v", err)
	}
}

// Two sessions that know each other's values, in either order, with and
// without a third.
func TestKnownValuesCross(t *testing.T) {
	r := newRedactor(t, Options{Profile: Archive, Literals: []string{"swordfish"}})
	a, b := githubToken(33), githubToken(34)
	one := lines(`{"type":"label","id":"a","label":"TOKEN=` + a + `"}`)
	two := lines(`{"type":"label","id":"a","label":"see`+a+`x and swordfish"}`, `{"type":"label","id":"b","label":"TOKEN=`+b+`"}`)
	three := lines(`{"type":"label","id":"a","label":"TOKEN=` + githubToken(35) + `"}`)
	fs := []*Findings{discover(t, r, one), discover(t, r, two), discover(t, r, three)}

	want := ""
	for _, order := range [][]int{{0, 1}, {1, 0}, {2, 1, 0}, {0, 0, 1, 2}} {
		k := r.Known(func(yield func(*Findings) bool) {
			for _, i := range order {
				if !yield(fs[i]) {
					return
				}
			}
		})
		got := linesOf(t, r, two, fs[1], k)
		if strings.Contains(got, a) || strings.Contains(got, b) || strings.Contains(got, "swordfish") {
			t.Errorf("order %v leaves a value: %s", order, got)
		}
		if want == "" {
			want = got
		} else if got != want {
			t.Errorf("order %v gives\n%s\nnot\n%s", order, got, want)
		}
	}

	k, old := r.Known(slices.Values(fs)), r.Known(slices.Values(fs[1:]))
	for in, touched := range map[string]bool{two: true, three: false} {
		if got, err := k.Without(old).Touched(scanText(in)); len(got) > 0 != touched || err != nil {
			t.Errorf("Touched = %v, %v, want any: %v for %s", got, err, touched, in)
		}
	}
}

func TestRelearn(t *testing.T) {
	r := newRedactor(t, Options{Profile: Archive})
	a, b := githubToken(36), githubToken(37)
	in := lines(`{"type":"label","id":"a","label":"x"}`, `{"type":"label","id":"a","label":"TOKEN=`+a+`"}`, "", "torn TOKEN="+b, `{"type":"label","id":"c","label":"y"}`)
	f := discover(t, r, in)
	if n := len(f.Offsets()); n != 2 {
		t.Fatalf("%d offsets", n)
	}
	again, err := r.Relearn(strings.NewReader(in), f.Offsets())
	if err != nil {
		t.Fatal(err)
	}
	one, two := r.Known(slices.Values([]*Findings{f})), r.Known(slices.Values([]*Findings{again}))
	if one.Len() != 2 || two.Without(one).Len()+one.Without(two).Len() != 0 {
		t.Errorf("learned %d, then %d", one.Len(), two.Len())
	}
}

func TestDisabledChangesNothing(t *testing.T) {
	in := lines("{\"type\":\"label\",\"id\":\"a\",\"label\":\"TOKEN=" + githubToken(38) + " \u2028 /home/awongkit\"}")
	r := Disabled()
	if got := redactAll(t, r, in); got != in {
		t.Errorf("got %s", got)
	}
	tr, err := r.Transcript(scanText(in), discover(t, r, in), nil)
	if err != nil || !tr.Policy().Disabled || len(tr.Report()) != 0 {
		t.Errorf("policy %+v, report %v, %v", tr.Policy(), tr.Report(), err)
	}
}

func TestLineEndsAreEscaped(t *testing.T) {
	in := lines("{\"type\":\"label\",\"id\":\"a\",\"label\":\"a\u2028b\u2029c\u0085d\"}")
	if got := redactAll(t, newRedactor(t, Options{}), in); !strings.Contains(got, `"a\u2028b\u2029c\u0085d"`) {
		t.Errorf("got %s", got)
	}
}

// A literal that is a word of the format leaves the format alone.
func TestLiteralsSpareTheFormat(t *testing.T) {
	r := newRedactor(t, Options{Profile: Archive, Literals: []string{"message", "user", "type", "content"}})
	in := lines(`{"type":"message","id":"a1","message":{"role":"user","content":"a user's message"}}`)
	tr, err := r.Transcript(scanText(in), discover(t, r, in), nil)
	if err != nil {
		t.Fatal(err)
	}
	u, ok := tr.Session().Entries[0].Body.(*session.User)
	if !ok {
		t.Fatalf("body is %T", tr.Session().Entries[0].Body)
	}
	if got, want := u.Content[0].(*session.Text).Text, "a [REDACTED:literal#1]'s [REDACTED:literal#2]"; got != want {
		t.Errorf("text is %q", got)
	}
}

func TestReport(t *testing.T) {
	r := newRedactor(t, Options{})
	a, b := githubToken(39), githubToken(40)
	in := lines(`{"type":"label","id":"a","label":"TOKEN=`+b+`"}`, `{"type":"label","id":"b","label":"TOKEN=`+a+` `+b+`"}`)
	in = strings.Replace(in, "/srv/app", "/home/awongkit/app", 1)
	tr, err := r.Transcript(scanText(in), discover(t, r, in), nil)
	if err != nil {
		t.Fatal(err)
	}
	got := tr.Report()
	if len(got) != 3 {
		t.Fatalf("report: %+v", got)
	}
	if x := got[0]; !x.Personal || x.Placeholder != "~" || !slices.Equal(x.Places, []string{"header"}) {
		t.Errorf("first %+v", x)
	}
	if x := got[1]; x.Personal || x.Count != 2 || !slices.Equal(x.Places, []string{"2", "3"}) || !strings.HasSuffix(x.Placeholder, "#1]") {
		t.Errorf("second %+v", x)
	}
	if x := got[2]; x.Count != 1 || !slices.Equal(x.Places, []string{"3"}) || !strings.HasSuffix(x.Placeholder, "#2]") {
		t.Errorf("third %+v", x)
	}
}

func TestScan(t *testing.T) {
	r := newRedactor(t, Options{Literals: []string{"swordfish"}})
	secret := githubToken(41)
	in := lines(`{"type":"custom","id":"a","customType":"x","data":{"deep":["TOKEN=`+secret+`",{"`+secret+`":"swordfish"}]}}`, "torn "+secret)
	var got []string
	for s, err := range r.Scan(scanText(in), discover(t, r, in), nil) {
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(fmt.Sprint(s), secret) || strings.Contains(s.Context, "swordfish") {
			t.Errorf("%+v holds the value", s)
		}
		got = append(got, fmt.Sprintf("%s %s %s", s.Place, s.Class, s.Field))
	}
	want := []string{"2 credential data.deep", "2 credential data.deep.…", "2 literal data.deep.…", "3 credential "}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

func TestWithholdLines(t *testing.T) {
	secret := githubToken(42)
	in := lines(`{"type":"message","id":"a1","parentId":"p","timestamp":"t","extra":1.50,"message":{"role":"user","content":[{"type":"text","text":"`+secret+`"},{"k`+secret+`":null}]}}`, secret)
	places := map[string]bool{"header": true, "2": true, "3": true}
	var got []string
	for l, err := range WithholdLines(scanText(in), places) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, string(l.Raw))
	}
	want := []string{
		`{"type":"session","version":3,"id":"s1","timestamp":"2026-01-02T03:04:05.000Z","cwd":"[REDACTED:withheld]"}`,
		`{"type":"message","id":"a1","parentId":"p","timestamp":"t","[REDACTED:withheld#1]":1.50,"message":{"role":"user","content":[{"type":"text","text":"[REDACTED:withheld]"},{"[REDACTED:withheld#2]":null}]}}`,
		`[REDACTED:withheld]`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

func TestScanListsWhatIsAllowed(t *testing.T) {
	pass, taken := githubToken(43), githubToken(44)
	rules := "[[allowlists]]\nregexes = ['''" + pass + "''']\n"
	r := newRedactor(t, Options{Rules: []byte(rules), RulesName: "rules.toml"})
	in := lines(`{"type":"label","id":"a","label":"A_TOKEN=` + pass + ` B_TOKEN=` + taken + `"}`)
	var got []string
	for s, err := range r.Scan(scanText(in), discover(t, r, in), nil) {
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(s.Context, pass) || strings.Contains(s.Context, taken) {
			t.Errorf("%+v holds a value", s)
		}
		got = append(got, fmt.Sprintf("%s %v %s", s.Place, s.Allowed, s.Field))
	}
	if want := []string{"2 false label", "2 true label"}; !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

func TestNumbersThatAreKnownGo(t *testing.T) {
	r := newRedactor(t, Options{Profile: Archive, Literals: []string{"48151623"}})
	in := lines(`{"type":"custom","id":"a","data":{"pin":48151623,"n":[-48151623,148151623,4815162.3,4.8e3],"s":"48151623"}}`)
	want := `"data":{"pin":"[REDACTED:literal#1]","n":["[REDACTED:literal#1]",148151623,4815162.3,4.8e3],"s":"[REDACTED:literal#1]"}}`
	if got := redactAll(t, r, in); !strings.Contains(got, want) {
		t.Errorf("got %s", got)
	}
}

// A password of 8 characters in its context goes everywhere in its session, a
// word doesn't, nor does a time that entries have.
func TestShortValuesAreCarried(t *testing.T) {
	r := newRedactor(t, Options{Profile: Archive})
	in := lines(
		userLine("DB_PASSWORD=Tr0u7b4d\nOTHER_PASSWORD=postgres\nPGPASSWORD=2026-01-02T03:04:06.000Z\n"),
		`{"type":"label","id":"a","timestamp":"2026-01-02T03:04:06.000Z","label":"it was Tr0u7b4d for postgres"}`,
	)
	if got := redactAll(t, r, in); strings.Contains(got, "Tr0u7b4d") || !strings.Contains(got, "for postgres") || !strings.Contains(got, `"timestamp":"2026-01-02T03:04:06.000Z"`) {
		t.Errorf("got %s", got)
	}
}
