package redact

import (
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

const (
	lowerCase = "abcdefghijklmnopqrstuvwxyz"
	digits    = "0123456789"
	alnums    = lowerCase + "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + digits
)

var kindWords = strings.Fields("amber falcon lantern kestrel otter granite saffron willow copper maple thunder river bridge violet anchor puzzle rocket meadow cobalt tundra walnut pepper orchid harbor comet dragon silver marble canyon ember")

// A maker makes random values of a kind.
type maker struct{ *rand.Rand }

func (m maker) pick(n int, from string) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = from[m.IntN(len(from))]
	}
	return string(b)
}

// mixed has letters of both cases and digits.
func (m maker) mixed(n int) string {
	for {
		s := m.pick(n, alnums)
		if c := count(s); c.digit > 0 && c.lower > 0 && c.upper > 0 {
			return s
		}
	}
}

func (m maker) word() string { return kindWords[m.IntN(len(kindWords))] }

func (m maker) title() string {
	w := m.word()
	return strings.ToUpper(w[:1]) + w[1:]
}

// plain passwords need no quotes anywhere.
func (m maker) plain() []string {
	return []string{
		m.mixed(10), m.mixed(16), m.mixed(20), m.mixed(7) + m.pick(1, digits),
		m.word() + m.pick(2, digits), m.title() + m.title() + m.pick(2, digits),
		m.word() + "-" + m.word() + "-" + m.pick(2, digits),
		m.title() + "_" + m.mixed(4) + m.pick(1, digits),
	}
}

func (m maker) passwords() []string {
	return append(m.plain(),
		m.pick(3, alnums)+m.pick(1, "!#%^*")+m.pick(5, alnums)+m.pick(1, digits)+m.pick(1, "!^*_+="),
		m.title()+m.pick(2, digits)+m.pick(1, "!#*"),
		m.title()+m.pick(1, "@$!")+m.pick(4, digits),
		m.word()+m.pick(1, "#!$")+m.title()+m.pick(1, digits),
	)
}

// make makes values of a kind: pw any password, ps a plain one, hex32, t40,
// low24, up36, d20 and w43 so many characters of a class.
func (m maker) make(kind string) []string {
	encoded := func(prefix string, of []string) (out []string) {
		for _, p := range of {
			out = append(out, base64.StdEncoding.EncodeToString([]byte(prefix+p)))
		}
		return out
	}
	switch kind {
	case "pw":
		return m.passwords()
	case "ps":
		return m.plain()
	case "b64pw":
		return encoded("", m.plain())
	case "b64up":
		return encoded("deploy:", m.passwords())
	case "tok":
		return []string{m.mixed(32)}
	case "uuid":
		h := m.pick(32, "0123456789abcdef")
		return []string{h[:8] + "-" + h[8:12] + "-4" + h[13:16] + "-a" + h[17:20] + "-" + h[20:]}
	case "b64", "b6464":
		b := make([]byte, len(kind[1:])*16)
		for i := range b {
			b[i] = byte(m.Uint32())
		}
		return []string{base64.StdEncoding.EncodeToString(b)}
	case "b32", "b32s":
		return []string{m.pick(32/(len(kind)-2), "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")}
	case "jwt":
		return []string{"eyJ" + m.mixed(33) + ".eyJ" + m.mixed(60) + "." + m.mixed(43)}
	case "aws":
		return []string{m.pick(38, alnums+"+/") + "x9"}
	case "akia":
		return []string{"AKIA" + m.pick(16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")}
	case "app4":
		return []string{m.pick(4, lowerCase) + "-" + m.pick(4, lowerCase) + "-" + m.pick(4, lowerCase) + "-" + m.pick(4, lowerCase), m.word()[:4] + "-" + m.word()[:4] + "-" + m.word()[:4] + "-" + m.word()[:4]}
	case "pass4":
		return []string{m.word() + " " + m.word() + " " + m.word() + " " + m.word()}
	}
	for class, from := range map[string]string{"hex": "0123456789abcdef", "low": lowerCase + digits, "up": strings.ToUpper(lowerCase) + digits, "d": digits, "t": alnums, "w": alnums + "_-"} {
		var n int
		if rest, ok := strings.CutPrefix(kind, class); ok {
			if _, err := fmt.Sscan(rest, &n); err == nil {
				return []string{m.pick(n-2, from) + m.pick(1, from[:6]) + m.pick(1, digits)}
			}
		}
	}
	panic("no values of kind " + kind)
}

func newMaker(seed, stream uint64) maker { return maker{rand.New(rand.NewPCG(seed, stream))} }

// A tally counts the texts that still show a secret after redaction.
type tally struct {
	t             *testing.T
	e             *engine
	missed, total int
}

func newTally(t *testing.T) *tally { return &tally{t: t, e: testEngine(t, Options{})} }

// hides redacts s, counts whether a secret is left, and returns the result.
func (y *tally) hides(s string, secrets ...string) string {
	y.total++
	out := blank(s, y.e.find(s, field{}, nil))
	for _, x := range secrets {
		if leaks(x, out) {
			y.missed++
			y.t.Logf("%q gives %q", s, out)
			break
		}
	}
	return out
}

// keeps fails the test if s isn't left as it is.
func (y *tally) keeps(s string) {
	if spans := y.e.find(s, field{}, nil); len(spans) > 0 {
		y.t.Errorf("%q: %s", s, excerpts(s, spans))
	}
}

// atMost fails the test if more than one in so many texts showed a secret; 0
// stands for none.
func (y *tally) atMost(oneIn int) {
	y.t.Logf("%d of %d missed", y.missed, y.total)
	if y.missed*oneIn > y.total || oneIn == 0 && y.missed > 0 {
		y.t.Errorf("%d of %d missed", y.missed, y.total)
	}
}
