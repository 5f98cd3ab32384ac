package redact

import (
	"strings"
	"testing"
)

// One person has one number, however the name is written.
func TestPseudonyms(t *testing.T) {
	in := strings.Replace(header, "/srv/app", "/home/awongkit/app", 1) +
		userLine(`awongkit and mkessler: /Users/mkessler/x, C:\Users\mkessler\y, /home/awongkit; --home-awongkit-app--`)
	want := `user-1 and user-2: ~user-2/x, ~user-2\\y, ~; --~-app--`
	r := newRedactor(t, Options{})
	got := redactAll(t, r, in)
	if !strings.Contains(got, `"cwd":"~/app"`) || !strings.Contains(got, want) {
		t.Errorf("got %s", got)
	}
	if again := redactAll(t, r, got); again != got {
		t.Errorf("again gives %s", again)
	}
}
