package redact

import (
	"encoding/base64"
	"strings"
	"testing"
)

// Base64 that isn't padded is found whatever stands in the next line: a word or
// a sum that could go on in it, or the base64 of something else, also longer.
func TestLineAfterBase64(t *testing.T) {
	r, err := New(Options{Profile: Archive})
	if err != nil {
		t.Fatal(err)
	}
	m := newMaker(4, 2)
	encoded := func(plain string) string { return base64.StdEncoding.EncodeToString([]byte(plain)) }
	raw := base64.RawURLEncoding
	secret := func(n int) string { return "Kx" + machineMade(m, "any32")[:n-3] + "7" }
	for _, next := range []string{
		"", "Done", "main\n", "root\n", "testdata\n", "complete\n", "/tmp/file\n", "src/\n", "README\n", "Done\nDone\n",
		strings.Repeat("3f08a1c57d", 4) + "\n", strings.Repeat("3f08a1c57d", 6) + "abcd\n",
		encoded("API_TOKEN="+secret(20)) + "\n", encoded("x API_TOKEN="+secret(26)) + "\nmain\n",
	} {
		for _, plain := range []string{
			"DB_PASSWORD=" + secret(12),
			"# settings\nHOST=localhost\nPORT=5432\nDB_NAME=wares\nDB_PASSWORD=" + secret(18), // as long as two lines
		} {
			text := encoded(plain)
			if len(text) > 76 {
				text = text[:len(text)/2] + "\n" + text[len(text)/2:]
			}
			testGone(t, r, "$ base64 .env\n"+text+"\n"+next, plain)
		}
		for range 2 { // two that don't fill their last character, of one length
			a, b := "DB_PASSWORD="+secret(13), "API_TOKEN="+secret(15)
			testGone(t, r, raw.EncodeToString([]byte(a))+"\n"+raw.EncodeToString([]byte(b))+"\n"+next, a)
			testGone(t, r, raw.EncodeToString([]byte(a))+"\n"+raw.EncodeToString([]byte(b))+"\n"+next, b)
		}
	}
}

// testGone fails if the base64 of anything in plain is left, give or take what
// a line's end cuts.
func testGone(t *testing.T, r *Redactor, in, plain string) {
	t.Helper()
	name, value, _ := strings.Cut(plain[strings.LastIndexByte(plain, '\n')+1:], "=")
	out := r.Text(in + "\nand " + value + " stands elsewhere\n")
	if strings.Contains(out, value) {
		t.Errorf("%q keeps the value of %s as it is: %q", in, name, out)
	}
	for _, line := range strings.Split(in, "\n") {
		text, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(line, "="))
		if err == nil && strings.Contains(string(text), value[len(value)-8:]) && strings.Contains(out, line) {
			t.Errorf("%q keeps the value of %s: %q", in, name, out)
		}
	}
}
