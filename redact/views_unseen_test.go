package redact

import (
	"strings"
	"testing"
)

// unseens are characters that pages show as a sign which the proof passes over.
var unseens = []string{
	"\u200b", "\u200c", "\u200d", "\u00ad", "\u2060", "\ufeff", "\ufe0f", "\u202e", "\u2066", "\u2028", "\u0085", "\U000e0041", "\u200b\u200d",
	"\b", "\x00", "\x7f", "\x01", "\r", "\r\u200b", "\x1b[0m\u200b",
}

// What shows nothing doesn't hide the token that it stands in.
func TestUnseenInToken(t *testing.T) {
	e := testEngine(t, Options{})
	m := newMaker(12, 1)
	for _, sign := range unseens {
		for _, token := range []string{"ghp_" + m.mixed(36), "sk-ant-api03-" + m.mixed(40) + "AA", "AKIA" + m.pick(16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")} {
			for _, at := range []int{1, 3, 5, 12, len(token) - 1} {
				for _, around := range [][2]string{{"", ""}, {"see ", " and go\n"}, {"a\nb \u2014 `", "`\nc"}, {"x " + sign, sign + "\n"}} {
					s := around[0] + token[:at] + sign + token[at:] + around[1]
					out := blank(s, e.find(s, field{}, nil))
					if strings.Contains(out, token[:at]) && at > 5 || strings.Contains(out, token[at:]) && at < 12 {
						t.Errorf("%q cut at %d gives %q", s, at, out)
					}
					if len(e.strong(s, nil)) == 0 {
						t.Errorf("the proof doesn't see %q", s)
					}
				}
			}
		}
	}
}

// A value that only its name tells is hidden whole, too, and then known as a
// reader would see it.
func TestUnseenInNamedValue(t *testing.T) {
	r := newRedactor(t, Options{Profile: Archive})
	m := newMaker(12, 2)
	for _, sign := range unseens {
		if strings.Contains(sign, "\r") {
			continue // ends a line on old machines
		}
		v := m.mixed(24)
		cut := v[:11] + sign + v[11:]
		got := redactAll(t, r, header+userLine("DEPLOY_TOKEN="+cut+"\nnext")+userLine("it was "+v+" then"))
		if strings.Contains(got, v[:11]) || strings.Contains(got, v[11:]) || !strings.Contains(got, `\nnext`) {
			t.Errorf("with %q: %s", sign, got)
		}
	}
}

// Where such characters do their duty, or lines end, nothing is joined.
func TestUnseenElsewhere(t *testing.T) {
	e := testEngine(t, Options{})
	m := newMaker(12, 3)
	v := m.mixed(20)
	for _, s := range []string{
		"\ufeff# Notes\r\nall is well\r\n", "\u26a0\ufe0f key rotated \U0001f469\u200d\U0001f4bb ok", "50%\rDownloading 51%\rdone\r\r\n",
		"gh\u200bp_short", "\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 token", "sk\u00ad-learn and Soft\u00adware", "a\x00b\x00c",
	} {
		if spans := e.find(s, field{}, nil); len(spans) != 0 {
			t.Errorf("%q: %v", s, spans)
		}
	}
	s := "API_KEY=" + v + "\r\nNAME=eva\r\n"
	if out := blank(s, e.find(s, field{}, nil)); !strings.HasSuffix(out, "]\r\nNAME=eva\r\n") {
		t.Errorf("%q gives %q", s, out)
	}
	s = "API_KEY=" + v + "\rNAME=eva\r"
	if out := blank(s, e.find(s, field{}, nil)); !strings.HasSuffix(out, "]\rNAME=eva\r") {
		t.Errorf("%q gives %q", s, out)
	}
}

// A value that is known from elsewhere is hidden although such a character
// stands in it, and the search of other sessions meets it.
func TestUnseenInKnownValue(t *testing.T) {
	r := newRedactor(t, Options{Profile: Archive})
	m := newMaker(12, 4)
	for _, sign := range unseens {
		if strings.ContainsAny(sign, "\r\x1b") {
			continue
		}
		v := m.mixed(24)
		in := header + userLine("it was "+v[:11]+sign+v[11:]+", then \u2014 over")
		got := redactAll(t, r, in+userLine("DEPLOY_TOKEN="+v))
		if strings.Contains(got, v[:11]) || strings.Contains(got, v[11:]) || !strings.Contains(got, ", then \u2014 over") {
			t.Errorf("with %q: %s", sign, got)
		}
		if !holds(t, newKnown([]value{{text: v, rule: "password", strong: true}}), in) {
			t.Errorf("a sieve lets %q in a value pass", sign)
		}
	}
}

// Every character that shows nothing is met, wherever in a word it stands.
func TestNextOdd(t *testing.T) {
	for b := range 0x80 {
		for at := range 20 {
			s := strings.Repeat("a", at) + string(rune(b)) + strings.Repeat("~ ", 10)
			want := len(s)
			if unseenStarts[b] {
				want = at
			}
			if got := nextOdd(s, 0); got != want {
				t.Errorf("%q: %d, want %d", s, got, want)
			}
		}
	}
}
