package redact

import (
	"strings"
	"testing"
)

// A string that comes again on another line is searched once by the rules, but
// a name in it has to go from each line.
func TestHomesOnEachLine(t *testing.T) {
	r := newRedactor(t, Options{})
	const entry = `{"type":"custom","customType":"/home/mary/types","id":"a0000000","parentId":null,"timestamp":"2026-01-02T03:04:05Z",` +
		`"data":{"/Users/otto/x":1,"toolName":"C:\\Users\\lena\\x","text":"ok"}}` + "\n"
	out := redactAll(t, r, `{"type":"session","version":3,"id":"s","timestamp":"2026-01-02T03:04:05Z","cwd":"/srv"}`+"\n"+entry+entry+"not JSON /home/mary/x\n"+entry)
	for _, name := range []string{"mary", "otto", "lena"} {
		if strings.Contains(out, name) {
			t.Errorf("%s stays: %s", name, out)
		}
	}
	if n := strings.Count(out, "~/"); n != 4 {
		t.Errorf("%d times ~, want 4: %s", n, out)
	}
}
