package redact

import (
	"bufio"
	"os"
	"regexp"
	"strings"
	"testing"
)

// kindsFile lists places where people and tools write credentials, one a line:
// «kind» stands for a random value, ⏎ for the end of a line. Lines without
// values have to stay as they are.
const kindsFile = "testdata/kinds.txt"

var valueHole = regexp.MustCompile(`«([a-z0-9]+)»`)

// fill replaces the holes of a place by values, once for each of the values
// of the kind that has most, and calls f.
func fill(m maker, place string, f func(s string, secrets []string)) {
	var lists [][]string
	most := 0
	for _, h := range valueHole.FindAllStringSubmatch(place, -1) {
		lists = append(lists, m.make(h[1]))
		most = max(most, len(lists[len(lists)-1]))
	}
	for i := range most {
		var secrets []string
		f(valueHole.ReplaceAllStringFunc(place, func(string) string {
			list := lists[len(secrets)]
			secrets = append(secrets, list[i%len(list)])
			return secrets[len(secrets)-1]
		}), secrets)
	}
}

func TestKinds(t *testing.T) {
	y := newTally(t)
	f, err := os.Open(kindsFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		place := strings.ReplaceAll(lines.Text(), "⏎", "\n")
		if !valueHole.MatchString(place) {
			y.keeps(place)
			continue
		}
		for seed := range uint64(2) {
			fill(newMaker(seed, 99), place, func(s string, secrets []string) {
				out := y.hides(s, secrets...)
				if again := blank(out, y.e.find(out, field{}, nil)); again != out {
					t.Errorf("%q: redacting again gives %q", out, again)
				}
			})
		}
	}
	y.atMost(500)
}
