package redact

import (
	"strings"
	"testing"
)

// What stands on the line behind a token that is complete isn't a part of it.
func TestLineBehindToken(t *testing.T) {
	e := testEngine(t, Options{})
	m := newMaker(4, 8)
	for range 20 {
		for _, token := range []string{"gsk_" + m.mixed(52), "SG." + m.mixed(22) + "." + m.mixed(43), "github_pat_" + m.mixed(82), "xai-" + m.mixed(80)} {
			for _, next := range []string{m.pick(6, "0123456789abcdef") + "1 amber: drop the old path", "EOF", "SQL", "v2 is out"} {
				s := "cat > x <<EOF\nX_KEY=" + token + "\n" + next + "\n"
				out := blank(s, e.find(s, field{}, nil))
				if leaks(token, out) || !strings.Contains(out, "\n"+next+"\n") {
					t.Errorf("%q gives %q", s, out)
				}
			}
		}
	}
}
