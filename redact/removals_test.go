package redact

import "testing"

// TestLastElement holds that a path is cut at its separators and never inside
// an escape, which would leave a line that isn't JSON.
func TestLastElement(t *testing.T) {
	for raw, want := range map[string]string{
		`plain`:                     `plain`,
		`/a/b_c.jsonl`:              `b_c.jsonl`,
		`C:\\Users\\x\\y.jsonl`:     `y.jsonl`,
		`\/a\/b`:                    `b`,
		`\u002fa\u005cb`:            `b`,
		`x\"y`:                      `x\"y`,
		`/a/x\"y`:                   `x\"y`,
		`a\nb\u0041c`:               `a\nb\u0041c`,
		`ends with a slash/`:        ``,
		`ends with an escape \u00e`: `ends with an escape \u00e`,
		`torn\`:                     `torn\`,
	} {
		if got := raw[lastElement([]byte(raw)):]; got != want {
			t.Errorf("%s: %s, want %s", raw, got, want)
		}
	}
}
