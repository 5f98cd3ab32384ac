package redact

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// holds asks a sieve, and compares its answer with what a search finds.
func holds(t testing.TB, k *Known, in string) bool {
	t.Helper()
	may, err := k.Sieve().Holds(strings.NewReader(in))
	if err != nil {
		t.Fatal(err)
	}
	touched, err := k.Touched(scanText(in))
	if err != nil {
		t.Fatal(err)
	}
	if len(touched) > 0 && !may {
		t.Fatalf("the sieve lets pass what a search finds in %q", in)
	}
	return may
}

// TestSieve checks that a sieve lets nothing pass that a search finds: values in
// all forms, broken by whatever a search sees through, however JSON escapes
// that.
func TestSieve(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 17))
	broken, whole := 0, 0
	for range 4_000 {
		k := newKnown([]value{{text: randomValue(rnd), rule: "password", strong: true}})
		var all []string
		for _, p := range k.match.patterns {
			all = append(all, k.match.textOf(p))
		}
		text := all[rnd.IntN(len(all))]
		at, n := "a b\ncd", rnd.IntN(5)
		if n == 0 {
			whole++
		}
		for range n {
			i := 1 + rnd.IntN(len(text)-1)
			text = text[:i] + randomBreak(rnd) + text[i:]
		}
		in := lines(fmt.Sprintf(`{"type":"label","id":"b","label":"%s"}`, randomEscapes(rnd, at+text+at)))
		if holds(t, k, in) && n > 0 {
			broken++
		}
	}
	if whole == 0 || broken < 1_000 {
		t.Errorf("only %d values were met broken, %d whole", broken, whole)
	}
}

func randomValue(rnd *rand.Rand) string {
	alphabets := []string{"abcdefghkmABCDEFGHKM23456789", "0123456789", "abc/+&<>\"'\\ é9", "ab12_-=|>+:"}
	alphabet := []rune(alphabets[rnd.IntN(len(alphabets))])
	var b strings.Builder
	for range 12 + rnd.IntN(30) {
		b.WriteRune(alphabet[rnd.IntN(len(alphabet))])
	}
	return "k" + b.String() + "z"
}

func randomBreak(rnd *rand.Rand) string {
	breaks := []string{
		"\n", "\n", " \t\r\n  ", "\n\n", "\n 12: ", "\n+", "\n- 3\t", "\n1234567→", `\n`, ` \n  `, "\x1b[31m", "\x1b[0;38;5;4", "\x1b]8;;http://a.example\a", "\x1b]8;;", "\x1b", "\n\x1b[m", "\x1b\n", "\n│ ",
	}
	return breaks[rnd.IntN(len(breaks))]
}

// randomEscapes writes s into a JSON string, in one of the many ways.
func randomEscapes(rnd *rand.Rand, s string) string {
	var b strings.Builder
	often := []int{2, 20, 1 << 30}[rnd.IntN(3)]
	for _, r := range s {
		switch {
		case rnd.IntN(often) == 0 || r == '\u2028':
			writeUnicode(&b, r)
		case r == '/' && rnd.IntN(2) == 0:
			b.WriteString(`\/`)
		default:
			b.WriteString(escapeJSON(string(r)))
		}
	}
	return b.String()
}

// TestSievePasses checks that a sieve is of use: it lets pass what merely looks
// alike.
func TestSievePasses(t *testing.T) {
	k := newKnown([]value{{text: "kR7" + "wq2Zt9" + "LmXb4v", rule: "password"}})
	for _, text := range []string{
		`func main() {\n\tfmt.Println(\"hi\")\n}\n`, `\u001b[31mred\u001b[0m and \u001b[1mbold`, `1\n2\n3\n42\n`, `kR7\nwq\n`, `L\nM\nX\nb`, `\u003cb\u003e \\n \\\\n`,
	} {
		if holds(t, k, lines(`{"type":"label","id":"b","label":"`+text+`"}`)) {
			t.Errorf("%s is held back", text)
		}
	}
}

// FuzzSieve states the property of TestSieve for any text and value.
func FuzzSieve(f *testing.F) {
	f.Add("what is 4815162342 23108\n42 there", "481516234223108")
	f.Add("\x1b[31mcorrect horse\x1b[0m battery\nstaple", "correct horse battery")
	f.Add("1\n+ 23\n- 4: 5", "12345")
	f.Fuzz(func(t *testing.T, text, secret string) {
		k := newKnown(literalValues([]string{secret}))
		for _, in := range []string{
			lines(`{"type":"label","id":"b","label":"` + escapeJSON(text) + `"}`),
			lines(`{"type":"label","id":"b","`+escapeJSONASCII(text)+`":1}`, `{"n":`+secret+`}`),
			strings.ReplaceAll(text, "\x1b", `\u001b`),
		} {
			if allJSON(in) { // else not the sieve's business
				holds(t, k, in)
			}
		}
	})
}

func allJSON(in string) bool {
	for l := range scanText(in) {
		if !isJSON(l) {
			return false
		}
	}
	return true
}
