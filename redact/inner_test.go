package redact

import (
	"encoding/base64"
	"strings"
	"testing"
)

// What a credential says when it is decoded is known from then on, as it is
// and in other forms.
func TestDecodedIsCarried(t *testing.T) {
	r, err := New(Options{Profile: Archive})
	if err != nil {
		t.Fatal(err)
	}
	m := newMaker(3, 9)
	for _, place := range []string{
		"Authorization: Basic %s\n",
		"-H 'Authorization: Basic %s'\n",
		"apiVersion: v1\nkind: Secret\ndata:\n  password: %s\n",
		"apiVersion: v1\ndata:\n  password: %s\nkind: Secret\n",
		`{"kind":"Secret","data":{"password":"%s"}}` + "\n",
		"echo %s | base64 -d\n",
	} {
		v := "Kx" + machineMade(m, "any32")[:14] + "7"
		plain := v
		switch {
		case strings.Contains(place, "Basic"):
			plain = "svc:" + v
		case strings.Contains(place, "echo"):
			plain = "DB_PASSWORD=" + v
		}
		in := strings.Replace(place, "%s", base64.StdEncoding.EncodeToString([]byte(plain)), 1) + "later it stands in a log: " + v + "\n"
		if out := r.Text(in); strings.Contains(out, v) {
			t.Errorf("%q became %q", in, out)
		}
	}
}
