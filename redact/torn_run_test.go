package redact

import (
	"encoding/base64"
	"slices"
	"strings"
	"testing"
)

// A raw line end in an entry makes damaged lines of it. What stands over them is
// found as in one text.
func TestOverTornLines(t *testing.T) {
	m := newMaker(11, 4)
	v := "Kx" + machineMade(m, "any32")[:12] + "7"
	key := base64.StdEncoding.EncodeToString([]byte(m.pick(300, alnums)))
	jwt := base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"HS256"}`)) + "." + base64.RawURLEncoding.EncodeToString([]byte(`{"sub":"`+m.pick(40, alnums)+`"}`)) + "." + m.pick(43, alnums)
	body := key[:64] + "\n" + key[64:128] + "\n" + key[128:]
	for _, test := range []struct {
		in   string
		gone []string
	}{
		{"-----BEGIN RSA PRIVATE " + "KEY-----\n" + body + "\n-----END RSA PRIVATE KEY-----", strings.Split(body, "\n")},
		{"-----BEGIN OPENSSH PRIVATE " + "KEY-----\r\n" + strings.ReplaceAll(body, "\n", "\r\n") + "\r\n-----END OPENSSH PRIVATE KEY-----", strings.Split(body, "\n")},
		{"-----BEGIN PRIVATE " + "KEY-----\n" + body, strings.Split(body, "\n")},
		{"the token\n" + jwt[:60] + "\n" + jwt[60:], []string{jwt[:60], jwt[60:]}},
		{"password:\n" + v, []string{v}},
		{"The password:\n  " + v, []string{v}},
		{"password:\n\"" + v + `"`, []string{v}},
		{"- name: DB_PASSWORD\n  value: " + v, []string{v}},
		{"curl \\\n -u joe:" + v + " \\\n https://x.test/", []string{v}},
		{"mysql --password \\\n" + v + " -h db", []string{v}},
		{"{\n  \"password\":\n    \"" + v + "\"\n}", []string{v}},
		{strings.Repeat("it goes on\n", 9000) + "password:\n" + v + "\n" + strings.Repeat("it goes on\n", 9000), []string{v}},
		{strings.Repeat("long ", 20000) + "password:\n" + v + "\n" + strings.Repeat(" long", 20000), []string{v}},
	} {
		name := test.in[:min(len(test.in), 40)]
		in := lines(`{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":[{"type":"text","text":"` + test.in + `"}]}}`)
		r := newRedactor(t, Options{Profile: Archive})
		got := redactAll(t, r, in)
		for _, s := range test.gone {
			if strings.Contains(got, s) {
				t.Errorf("%q keeps %q", name, s)
			}
		}
		if a, b := strings.Count(in, "\n"), strings.Count(got, "\n"); a != b {
			t.Errorf("%q has %d lines, then %d", name, a, b)
		}
		if again := redactAll(t, r, got); again != got {
			t.Errorf("%q: redacting again gives\n%s\nfor\n%s", name, again, got)
		}
		testRelearnt(t, r, in)
	}
}

// testRelearnt fails if the lines that gave something away don't give the same
// by themselves.
func testRelearnt(t *testing.T, r *Redactor, in string) {
	t.Helper()
	f := discover(t, r, in)
	again, err := r.Relearn(strings.NewReader(in), f.Offsets())
	if err != nil {
		t.Fatal(err)
	}
	one, two := r.Known(slices.Values([]*Findings{f})), r.Known(slices.Values([]*Findings{again}))
	if two.Without(one).Len()+one.Without(two).Len() != 0 {
		t.Errorf("learned %d, then %d", one.Len(), two.Len())
	}
}

// What is never published goes on behind a raw line end.
func TestTornFieldGoesOn(t *testing.T) {
	blob := base64.StdEncoding.EncodeToString([]byte(strings.Repeat("opaque bytes ", 10)))
	for _, test := range []struct{ in, gone, kept string }{
		{`{"type":"custom","data":{"systemPrompt":"be good` + "\nand be\nbrief\",\"x\":\"kept\"}}", "brief", "kept"},
		{`{"type":"message","message":{"role": "system","content":"be good` + "\nand brief\"}}", "brief", "removed"},
		{`{"type":"message","message":{"content":[{"thinkingSignature":"` + blob[:40] + "\n" + blob[40:] + `"},{"text":"kept"}]}}`, blob[40:], "kept"},
	} {
		r := newRedactor(t, Options{Profile: Team})
		got := redactAll(t, r, lines(test.in, `{"type":"label","id":"b","label":"whole \" system"}`))
		if strings.Contains(got, test.gone) || !strings.Contains(got, test.kept) || !strings.Contains(got, "whole") {
			t.Errorf("%s became %s", test.in, got)
		}
		if again := redactAll(t, r, got); again != got {
			t.Errorf("redacting again gives\n%s\nfor\n%s", again, got)
		}
	}
}
