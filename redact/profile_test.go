package redact

import (
	"encoding/base64"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// replaced is what may stand in a string of a stricter profile for more text
// in a looser one.
var replaced = regexp.MustCompile(`\[REDACTED:[^\]]*\]|\[removed: [^\]]*\]|~user-\d+|~|(?:user|host)-\d+`)

// shows reports whether what a string of a stricter profile shows is contained
// in the string of a looser one.
func shows(strict, loose string) bool {
	loose = strings.Join(replaced.Split(loose, -1), "\x00")
	for _, part := range replaced.Split(strict, -1) {
		i := strings.Index(loose, part)
		if i < 0 {
			return false
		}
		loose = loose[i+len(part):]
	}
	return true
}

// allStrings returns the strings of a session's redacted lines, keys included.
func allStrings(t *testing.T, r *Redactor, in string) []string {
	var out []string
	w := walker{table: new(members)}
	var d decoder
	f := discover(t, r, in)
	for l, err := range r.Lines(scanText(in), f, nil) {
		if err != nil {
			t.Fatal(err)
		}
		if !isJSON(l) {
			out = append(out, string(l.Raw))
			continue
		}
		w.reset(l.Raw)
		for tok, ok := w.next(); ok; tok, ok = w.next() {
			out = append(out, d.decode(l.Raw, tok))
		}
	}
	return out
}

func TestStricterProfilesShowLess(t *testing.T) {
	inputs := map[string]string{
		"own": lines(
			userLine("PASSWORD=hunter2hunter2 in /home/awongkit/x by awongkit@elm.example.net"),
			`{"type":"message","id":"s","message":{"role":"system","content":"TOKEN=`+githubToken(71)+` you are at /home/awongkit"}}`,
			`{"type":"message","id":"m","message":{"role":"assistant","content":[{"type":"thinking","thinking":"x","thinkingSignature":"`+base64.StdEncoding.EncodeToString([]byte(strings.Repeat("s", 60)))+`"}],"diagnostics":["d"]}}`,
			`torn "fullOutputPath":"/home/awongkit/y`,
		),
	}
	// The shared corpus, where it exists.
	filepath.WalkDir("../../shared/corpus", func(name string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(name, ".jsonl") && (!testing.Short() || len(inputs) < 20) {
			b, err := os.ReadFile(name)
			if err != nil {
				t.Error(err)
			}
			inputs[filepath.Base(name)] = string(b)
		}
		return nil
	})
	var profiles [3]*Redactor
	for i, p := range []Profile{Public, Team, Archive} {
		profiles[i] = newRedactor(t, Options{Profile: p})
	}
	for name, in := range inputs {
		var shown [3][]string
		for i, r := range profiles {
			shown[i] = allStrings(t, r, in)
		}
		for i := range 2 {
			if len(shown[i]) != len(shown[i+1]) {
				t.Errorf("%s: %d strings and %d", name, len(shown[i]), len(shown[i+1]))
				continue
			}
			for j, s := range shown[i] {
				if !shows(s, shown[i+1][j]) {
					t.Errorf("%s: %s shows %.300q, the next profile %.300q", name, profiles[i].Policy().Profile, s, shown[i+1][j])
				}
			}
		}
	}
}
