package redact

import (
	"fmt"
	"strings"
	"testing"
)

// wrapAt breaks s after each n characters.
func wrapAt(s string, n int, with string) string {
	var lines []string
	for ; len(s) > n; s = s[n:] {
		lines = append(lines, s[:n])
	}
	return strings.Join(append(lines, s), with)
}

// The name of a value tells all pieces of it.
func TestNamedValueOverLines(t *testing.T) {
	e := testEngine(t, Options{})
	m := newMaker(14, 1)
	for range 20 {
		long, v, w := m.mixed(150), m.mixed(16), m.mixed(14)
		texts := map[string][]string{}
		for _, n := range []int{40, 60, 80, 100, 120} {
			s := wrapAt("MY_SERVICE_TOKEN="+long, n, "\n")
			pieces := strings.Split(s, "\n")[1:]
			texts["$ env\n"+s+"\nHOME=/srv\n"] = pieces
			texts["+"+strings.ReplaceAll(s, "\n", "\n+")+"\n+HOME=/srv\n"] = pieces
			texts[" 11 | "+strings.ReplaceAll(s, "\n", "\n 12 | ")+"\n"] = pieces
		}
		for _, form := range []string{
			"GITHUB_TOKEN=%s\n%s\n", "Authorization: Bearer %s\n%s\n", "{\"token\": \"%s\n%s\"}", "token: %s\n       %s\n", "export TOKEN=%s\\\n%s\necho ok\n", "API_KEY=%s\r\n%s\r\n",
		} {
			texts[fmt.Sprintf(form, v, w)] = []string{v, w}
		}
		for s, pieces := range texts {
			out := blank(s, e.find(s, field{}, nil))
			for _, p := range pieces {
				if strings.Contains(out, p) {
					t.Errorf("%q gives %q", s, out)
				}
			}
		}
	}
}

// What only stands on the line below is no part of it.
func TestLineBehindNamedValue(t *testing.T) {
	e := testEngine(t, Options{})
	m := newMaker(14, 2)
	for range 20 {
		v := m.mixed(24)
		for _, next := range []string{
			m.pick(40, "0123456789abcdef"), m.pick(39, "0123456789abcdef") + "1 amber: drop it", "EOF", "PORT=8080", "NAME2=Ab3dEf9hJk2", "2026-01-02T03:04:05Z", "20260102030405", "build-2026.1.2.tar.gz",
			"src/" + m.word() + "/" + m.word() + "2.go", "continueWithTheNextStep", "done", "user_id_42", "123e4567-e89b-12d3-a456-426614174000", "listening on :8080", "MAX_CONNECTIONS", "v1.22.3", "Qx7", "example.com/a1b2",
		} {
			s := "DEPLOY_TOKEN=" + v + "\n" + next + "\nend\n"
			if out := blank(s, e.find(s, field{}, nil)); leaks(v, out) || !strings.HasSuffix(out, "]\n"+next+"\nend\n") && !strings.HasPrefix(next, "NAME") {
				t.Errorf("%q gives %q", s, out)
			}
		}
	}
}
