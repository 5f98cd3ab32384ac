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

func scan(s string) iter.Seq2[session.Line, error] { return session.Scan(strings.NewReader(s)) }

// redactAll returns the redacted lines of a session, joined.
func redactAll(t testing.TB, r *Redactor, in string) string {
	t.Helper()
	f, err := r.Discover(scan(in))
	if err != nil {
		t.Fatal(err)
	}
	return linesOf(t, r, in, f, nil)
}

func linesOf(t testing.TB, r *Redactor, in string, f *Findings, k *Known) string {
	t.Helper()
	var out bytes.Buffer
	for l, err := range r.Lines(scan(in), f, k) {
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
	if n := strings.Count(got, "#1]"); n != 5 {
		t.Errorf("%d placeholders with number 1, want 5:\n%s", n, got)
	}
	if again := redactAll(t, r, got); again != got {
		t.Errorf("redacting again gives\n%s\nfor\n%s", again, got)
	}
}

func TestTranscript(t *testing.T) {
	secret := githubToken(2)
	r := newRedactor(t, Options{})
	in := header + userLine("token="+secret+" in /home/awongkit/x")
	f, err := r.Discover(scan(in))
	if err != nil {
		t.Fatal(err)
	}
	tr, err := r.Transcript(scan(in), f, nil)
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
