package redact

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// corpusDir holds labelled samples, where they exist.
const corpusDir = "../../shared/redaction/dev"

type sample struct {
	ID      string   `json:"id"`
	Kind    string   `json:"kind"`
	Text    string   `json:"text"`
	Secrets []string `json:"secrets"`
	Session string   `json:"session"`
}

func readSamples(t *testing.T, name string) []sample {
	t.Helper()
	f, err := os.Open(filepath.Join(corpusDir, name))
	if os.IsNotExist(err) {
		t.Skip("no labelled samples here")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []sample
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<24)
	for sc.Scan() {
		var s sample
		if err := json.Unmarshal(sc.Bytes(), &s); err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	return out
}

// blank replaces spans by placeholders, and every further occurrence of what
// may be carried over.
func blank(s string, spans []span) string {
	var b strings.Builder
	at := 0
	var known []string
	for i, sp := range spans {
		b.WriteString(s[at:sp.start])
		fmt.Fprintf(&b, "[REDACTED:%s#%d]", sp.rule, i+1)
		at = sp.end
		if v := s[sp.start:sp.end]; len(v) >= 8 && !wordLike(v) {
			known = append(known, v)
		}
	}
	b.WriteString(s[at:])
	out := b.String()
	for _, v := range known {
		out = strings.ReplaceAll(out, v, "[REDACTED:known]")
	}
	return out
}

// leaks reports whether a telling part of secret is left in out.
func leaks(secret, out string) bool {
	n := min(20, max(5, (len(secret)+1)/2))
	for i := 0; i+n <= len(secret); i++ {
		if strings.Contains(out, secret[i:i+n]) {
			return true
		}
	}
	return false
}

// lostBytes counts the bytes of spans that belong to no secret, with gaps and
// armour lines between secrets left out of account.
func lostBytes(s sample, spans []span) (lost, total int) {
	secret := make([]bool, len(s.Text))
	for _, x := range s.Secrets {
		for at := 0; ; {
			i := strings.Index(s.Text[at:], x)
			if i < 0 {
				break
			}
			for j := at + i; j < at+i+len(x); j++ {
				secret[j] = true
			}
			at += i + 1
		}
	}
	last := -1
	for i, x := range secret {
		if x {
			if last >= 0 && i-last <= 16 {
				for j := last; j < i; j++ {
					secret[j] = true
				}
			}
			last = i
		}
	}
	for _, x := range secret {
		if !x {
			total++
		}
	}
	for _, sp := range spans {
		if sp.rule == "private-key" {
			continue
		}
		for j := sp.start; j < sp.end; j++ {
			if !secret[j] {
				lost++
			}
		}
	}
	return lost, total
}

func TestLabelledSamples(t *testing.T) {
	e := testEngine(t, Options{})
	samples := readSamples(t, "corpus.jsonl")
	var found, positives, kept, negatives, lost, total int
	dump, _ := os.Create(os.Getenv("REDACT_DUMP"))
	for _, s := range samples {
		spans := e.find(s.Text, field{}, nil)
		out := blank(s.Text, spans)
		if dump != nil {
			line, _ := json.Marshal(map[string]string{"id": s.ID, "text": out})
			dump.Write(append(line, '\n'))
		}
		if again := blank(out, e.find(out, field{}, nil)); again != out {
			t.Errorf("%s %s: redacting again gives %s", s.ID, s.Kind, cut(again))
		}
		if len(s.Secrets) == 0 {
			negatives++
			if out == s.Text {
				kept++
			} else {
				t.Logf("%s %s changed: %s", s.ID, s.Kind, cut(excerpts(s.Text, spans)))
			}
			continue
		}
		positives++
		ok := true
		for _, x := range s.Secrets {
			if leaks(x, out) {
				ok = false
				t.Logf("%s %s leaks %.40q: %s", s.ID, s.Kind, x, cut(out))
				break
			}
		}
		if ok {
			found++
		}
		l, n := lostBytes(s, spans)
		if l > 0 {
			t.Logf("%s %s loses %d bytes: %s", s.ID, s.Kind, l, cut(excerpts(s.Text, spans)))
		}
		lost, total = lost+l, total+n
	}
	t.Logf("samples %d/%d, negatives %d/%d, over %.3f%%", found, positives, kept, negatives, 100*float64(lost)/float64(total))
	if found*1000 < positives*995 || kept*100 < negatives*99 || lost*1000 > total*5 {
		t.Error("below the bar: 99.5 % of samples, 99 % of negatives, 0.5 % over")
	}
}

func cut(s string) string {
	if len(s) > 300 {
		return s[:300] + "…"
	}
	return s
}

func excerpts(s string, spans []span) string {
	var b strings.Builder
	for _, sp := range spans {
		fmt.Fprintf(&b, "%s: …%s«%s»%s… ", sp.rule, s[max(0, sp.start-30):sp.start], s[sp.start:sp.end], s[sp.end:min(len(s), sp.end+10)])
	}
	return b.String()
}

func testEngine(t testing.TB, o Options) *engine {
	t.Helper()
	e, err := newEngine(o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}
