package redact

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"iter"
	"strings"
	"testing"

	"publish/session"
)

// githubToken makes a value of the shape that the rules know, different for
// each n.
func githubToken(n int) string {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	b := []byte("ghp_")
	x := uint32(n)*2654435761 + 12345
	for range 36 {
		x = x*1664525 + 1013904223
		b = append(b, alphabet[x>>16%uint32(len(alphabet))%uint32(len(alphabet))])
	}
	return string(b)
}

func scanText(s string) iter.Seq2[session.Line, error] { return session.Scan(strings.NewReader(s)) }

// redactAll returns the redacted lines of a session, joined.
func redactAll(t testing.TB, r *Redactor, in string) string {
	t.Helper()
	f, err := r.Discover(scanText(in))
	if err != nil {
		t.Fatal(err)
	}
	return linesOf(t, r, in, f, nil)
}

func linesOf(t testing.TB, r *Redactor, in string, f *Findings, k *Known) string {
	t.Helper()
	var out bytes.Buffer
	for l, err := range r.Lines(scanText(in), f, k) {
		if err != nil {
			t.Fatal(err)
		}
		out.Write(l.Raw)
		out.WriteByte('\n')
	}
	return out.String()
}

func newRedactor(t testing.TB, o Options) *Redactor {
	t.Helper()
	r, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

const header = `{"type":"session","version":3,"id":"s1","timestamp":"2026-01-02T03:04:05.000Z","cwd":"/srv/app"}` + "\n"

func userLine(text string) string {
	q, _ := json.Marshal(text)
	return `{"type":"message","id":"a1","parentId":null,"timestamp":"2026-01-02T03:04:06.000Z","message":{"role":"user","content":` + string(q) + `}}` + "\n"
}

func TestLinesRedactEveryField(t *testing.T) {
	secret := githubToken(1)
	b64 := base64.StdEncoding.EncodeToString([]byte("user:" + secret))
	r := newRedactor(t, Options{Profile: Archive})
	in := header + userLine("GITHUB_TOKEN="+secret) +
		`{"type":"label","id":"b","parentId":"a1","targetId":"a1","label":"` + secret + `"}` + "\n" +
		`{"type":"custom","id":"c","parentId":"b","customType":"x","data":{"` + secret + `":[1.50,{"k":"` + b64 + `"}]}}` + "\n" +
		"not json " + secret + "\n"
	got := redactAll(t, r, in)
	if strings.Contains(got, secret) || strings.Contains(got, b64[8:40]) {
		t.Errorf("the secret survives:\n%s", got)
	}
	if !strings.Contains(got, `"data":{"[REDACTED:`) || !strings.Contains(got, "[1.50,{") {
		t.Errorf("structure changed:\n%s", got)
	}
	if n := strings.Count(got, "#1]"); n < 4 { // the base64 may be a find of its own
		t.Errorf("%d placeholders with number 1, want 4 or 5:\n%s", n, got)
	}
	if again := redactAll(t, r, got); again != got {
		t.Errorf("redacting again gives\n%s\nfor\n%s", again, got)
	}
}

func TestTranscript(t *testing.T) {
	secret := githubToken(2)
	r := newRedactor(t, Options{})
	in := header + userLine("token="+secret+" in /home/awongkit/x")
	f, err := r.Discover(scanText(in))
	if err != nil {
		t.Fatal(err)
	}
	tr, err := r.Transcript(scanText(in), f, nil)
	if err != nil {
		t.Fatal(err)
	}
	user := tr.Session().Entries[0].Body.(*session.User)
	text := user.Content[0].(*session.Text).Text
	if strings.Contains(text, secret) || !strings.Contains(text, "~/x") {
		t.Errorf("text is %q", text)
	}
	w := tr.Withhold(map[string]bool{"2": true})
	text = w.Session().Entries[0].Body.(*session.User).Content[0].(*session.Text).Text
	if text != withheld {
		t.Errorf("withheld text is %q", text)
	}
}

func TestProveHTML(t *testing.T) {
	secret := githubToken(3)
	r := newRedactor(t, Options{})
	page := `<!doctype html><style>a{}</style><main><article data-entry="3"><p>fine</p></article>
<article data-entry="4"><pre><span class=k>` + secret[:9] + `</span><span>` + secret[9:] + `</span></pre></article></main>`
	hits := r.Prove(HTML, []byte(page), nil, nil)
	if len(hits) != 1 || hits[0].Place != "4" || hits[0].Line != 2 {
		t.Errorf("hits: %+v", hits)
	}
}

func TestKnownValuesInEveryForm(t *testing.T) {
	secret := `kP9"x\q` + githubToken(4)[4:20] + `/+=&é`
	escaped, _ := json.Marshal(secret)
	e := string(escaped[1 : len(escaped)-1])
	twice, _ := json.Marshal(e)
	for name, text := range map[string]string{
		"plain":            "x " + secret + " y",
		"inside a word":    "abc" + secret + "def",
		"escaped":          "x" + e + "y",
		"escaped twice":    string(twice[1 : len(twice)-1]),
		"percent":          escapePercent(secret, upperHex),
		"percent, lower":   escapePercent(secret, lowerHex),
		"base64 at 0":      base64.StdEncoding.EncodeToString([]byte(secret + " tail")),
		"base64 at 1":      base64.URLEncoding.EncodeToString([]byte("a" + secret + " tail")),
		"base64 at 2":      base64.StdEncoding.EncodeToString([]byte("ab" + secret + " tail")),
		"hex":              strings.ToUpper(hexOf(secret)),
		"wrapped":          secret[:9] + "\n   " + secret[9:],
		"numbered":         "  12→" + secret[:9] + "\n  13→" + secret[9:],
		"diffed":           "+ " + secret[:9] + "\n+ " + secret[9:],
		"coloured":         secret[:9] + "\x1b[1;31m" + secret[9:],
		"wrapped, escaped": secret[:9] + `\n` + secret[9:],
	} {
		t.Run(name, func(t *testing.T) {
			r := newRedactor(t, Options{Profile: Archive, Literals: []string{secret}})
			in := header + userLine("before "+text+" after")
			got := redactAll(t, r, in)
			if !strings.Contains(got, "[REDACTED:literal#1]") {
				t.Errorf("not found in %q", text)
			}
			for i := 0; i+8 < len(text); i++ {
				if q, _ := json.Marshal(text[i : i+8]); strings.Contains(got, string(q[1:len(q)-1])) && strings.Contains(secret, text[i:i+8]) {
					t.Errorf("%q is left of %q", text[i:i+8], text)
				}
			}
			if !strings.Contains(got, "before ") || !strings.Contains(got, " after") {
				t.Errorf("too much went: %s", got)
			}
		})
	}
}

func hexOf(s string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteByte(lowerHex[s[i]>>4])
		b.WriteByte(lowerHex[s[i]&15])
	}
	return b.String()
}
