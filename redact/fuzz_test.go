package redact

import (
	"encoding/base64"
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"publish/session"
)

// skeleton returns a line's tokens with the content of its strings left out.
func skeleton(t *testing.T, line []byte) string {
	d := jsontext.NewDecoder(strings.NewReader(string(line)), jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
	var b strings.Builder
	for d.PeekKind() > 0 {
		tok, err := d.ReadToken()
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if tok.Kind() == '"' {
			b.WriteString(`"`)
		} else {
			b.WriteString(tok.String())
		}
		b.WriteByte(' ')
	}
	return b.String()
}

// FuzzGate checks that a redacted line is JSON with the structure and numbers
// of the line, and that redacting it again changes nothing.
func FuzzGate(f *testing.F) {
	secret := githubToken(51)
	for _, s := range []string{
		header,
		lines(`{"type":"message","id":"a","message":{"role":"user","content":"PASSWORD=` + secret + `\n/home/awongkit/x"}}`),
		lines(`{"a":[1.50,-0,1e9,{"b":{"` + secret + `":"\ud83d\u00e9\ud83d\ude00 token=\"` + secret + `\""}}]}`),
		lines(`{"message":{"role":"system","content":"x","toolsAdded":[{"description":"d"}]}}`),
		lines(`{"details":{"truncation":{"content":"x"}},"thinkingSignature":"abc"}`),
		lines("{\"a\":\"\u2028\u0085\",\"b\":\"\xff\xfe" + secret + "\"}"),
		lines(`["`+secret+`",{}]`, `"`+secret+`"`),
		"torn " + secret + ` {"thinkingSignature":"abc`,
		lines(`{"a":1}{"b":2}`, "\x00{\"c\":3}\x00", "\x00", `{"d":4`, `[5]`, `{"e":6} {"f":`),
	} {
		f.Add(s)
	}
	r, err := New(Options{Literals: []string{"swordfish", `a"b\c`}})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, in string) {
		found, err := r.Discover(scanText(in))
		if err != nil {
			t.Fatal(err)
		}
		var before []session.Line
		for l := range scanText(in) {
			l.Raw = []byte(string(l.Raw))
			before = append(before, l)
		}
		var out strings.Builder
		n := 0
		for l, err := range r.Lines(found.Rescan(strings.NewReader(in)), found, nil) {
			if err != nil {
				t.Fatal(err)
			}
			if l.Place() != before[n].Place() || l.Damage != before[n].Damage {
				t.Fatalf("line %s with damage %q is %s with %q when read again", before[n].Place(), before[n].Damage, l.Place(), l.Damage)
			}
			if isJSON(l) {
				if got, want := skeleton(t, l.Raw), skeleton(t, before[n].Raw); got != want {
					t.Fatalf("%q has the structure\n%s, not\n%s", l.Raw, got, want)
				}
			}
			out.Write(l.Raw)
			out.WriteByte('\n')
			n++
		}
		if n != len(before) {
			t.Fatalf("%d lines became %d", len(before), n)
		}
		if strings.Contains(out.String(), "swordfish") {
			t.Errorf("a literal survives in %q", out.String())
		}
		if slices.ContainsFunc(before, func(l session.Line) bool { return !isJSON(l) }) {
			return // what made a line no JSON may have gone with a secret
		}
		once := out.String()
		if twice := redactAll(t, r, once); twice != once {
			t.Errorf("redacting again gives\n%q for\n%q", twice, once)
		}
	})
}

// FuzzPlanted checks that a secret which stands in one place of a session
// beside its name is gone from every other, in any field and one encoding.
func FuzzPlanted(f *testing.F) {
	f.Add("before ", " after", uint8(0), uint8(0), uint16(1))
	f.Add("x", "y", uint8(3), uint8(2), uint16(2))
	f.Add("é\"\\", "=", uint8(5), uint8(4), uint16(3))
	r, err := New(Options{})
	if err != nil {
		f.Fatal(err)
	}
	fields := []string{
		`{"type":"message","id":"a","message":{"role":"user","content":%}}`,
		`{"type":"message","id":"a","message":{"role":"assistant","content":[{"type":"toolCall","id":"t","name":"bash","arguments":{"command":%}}]}}`,
		`{"type":"message","id":"a","message":{"role":"toolResult","content":[],"details":{"diff":[%]}}}`,
		`{"type":"label","id":%,"label":%}`,
		`{"type":"custom","id":"a","data":{%:1}}`,
		`{%:{"a":[[%]]}}`,
		`torn %`,
	}
	encodings := []func(string) string{
		func(s string) string { return s },
		func(s string) string { q, _ := json.Marshal(s); return string(q) },
		url.QueryEscape,
		hexOf,
		func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) },
		func(s string) string { return base64.RawURLEncoding.EncodeToString([]byte(s)) },
		func(s string) string { return escapeJSONASCII(escapeJSON(s)) },
	}
	f.Fuzz(func(t *testing.T, before, after string, field, encoding uint8, n uint16) {
		secret := githubToken(int(n))
		encode := encodings[int(encoding)%len(encodings)]
		q, _ := json.Marshal(encode(before + secret + after))
		in := lines(userLine("GITHUB_TOKEN="+secret+"\n"), strings.ReplaceAll(fields[int(field)%len(fields)], "%", string(q)))
		got := redactAll(t, r, in)
		for _, form := range []string{secret, hexOf(secret), base64.StdEncoding.EncodeToString([]byte(secret))[:40]} {
			if strings.Contains(got, form) {
				t.Errorf("%q survives in %s", form, got)
			}
		}
		for shift := range 3 {
			std := base64At(secret, shift)
			if strings.Contains(got, std) {
				t.Errorf("base64 at %d survives in %s", shift, got)
			}
		}
	})
}
