package dataset

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"
	"testing/fstest"

	"publish/redact"
)

const goodTrace = `{"type":"session","version":3,"id":"s","timestamp":"2026-01-05T10:00:00.000Z","cwd":"~/p"}
{"type":"message","id":"a","parentId":null,"timestamp":"2026-01-05T10:00:01.000Z","message":{"role":"user","content":"hi"}}
{"type":"message","id":"b","parentId":"a","timestamp":"2026-01-05T10:00:02.000Z","message":{"role":"assistant","content":[{"type":"toolCall","id":"t1","name":"ls","arguments":{}}],"model":"m"}}
{"type":"message","id":"c","parentId":"b","timestamp":"2026-01-05T10:00:03.000Z","message":{"role":"toolResult","toolCallId":"t1","content":[]}}
`

// readyFolder returns a folder with one trace, its manifest and its card.
func readyFolder(t testing.TB, trace string, change func(*Row)) fstest.MapFS {
	t.Helper()
	sum := sha256.Sum256([]byte(trace))
	row := Row{
		File: "sessions/p/2026-01-05_0123456789.jsonl", SHA256: hex.EncodeToString(sum[:]), Bytes: int64(len(trace)),
		Messages: 3, ToolCalls: 1, Verified: true, Started: "2026-01-05T10:00:00Z", Agent: "pi",
	}
	if change != nil {
		change(&row)
	}
	manifest, err := appendRow(nil, row)
	if err != nil {
		t.Fatal(err)
	}
	c := card{title: "T", totals: newTotals()}
	c.totals.add(row)
	readme, err := c.write(nil)
	if err != nil {
		t.Fatal(err)
	}
	return fstest.MapFS{
		row.File:     {Data: []byte(trace)},
		manifestName: {Data: manifest},
		cardName:     {Data: readme},
	}
}

func nothingSecret(string, []byte) []Problem { return nil }

func TestCheckReady(t *testing.T) {
	problems, hub := Check(readyFolder(t, goodTrace, nil), nothingSecret)
	if len(problems) > 0 {
		t.Errorf("a ready folder has problems: %v", problems)
	}
	if !hub.Traces {
		t.Errorf("the Hub would not see traces: %s", hub.Why)
	}
}

func TestCheckFindsEachFault(t *testing.T) {
	edit := func(from, to string) func(fstest.MapFS) {
		return func(f fstest.MapFS) {
			for name, file := range f {
				if strings.HasSuffix(name, "0123456789.jsonl") {
					file.Data = []byte(strings.Replace(string(file.Data), from, to, 1))
				}
			}
		}
	}
	tests := []struct {
		name, want string
		change     func(fstest.MapFS)
	}{
		{"no card", "README.md: missing", func(f fstest.MapFS) { delete(f, cardName) }},
		{"card without front matter", "front matter can't be read", func(f fstest.MapFS) { f[cardName].Data = []byte("# T\n") }},
		{"glob that takes everything", "could match more than traces", func(f fstest.MapFS) {
			f[cardName].Data = []byte(strings.Replace(string(f[cardName].Data), "sessions/**/*.jsonl", "'**/*.jsonl'", 1))
		}},
		{"no manifest", "not in the manifest", func(f fstest.MapFS) { delete(f, manifestName) }},
		{"manifest names another file", "no such file", func(f fstest.MapFS) {
			f[manifestName].Data = []byte(strings.Replace(string(f[manifestName].Data), "_0123456789", "_9876543210", 1))
		}},
		{"a name with a split word is fine, a hidden one isn't", "a name that", func(f fstest.MapFS) {
			f["sessions/.x/a.jsonl"] = &fstest.MapFile{Data: []byte(goodTrace)}
		}},
		{"changed bytes", "differs from the manifest's digest", edit("hi", "ho")},
		{"not JSON", ":2: not one JSON object", edit(`{"type":"message","id":"a"`, `{"type":"message""id":"a"`)},
		{"type is a number", `:2: "type" isn't a string`, edit(`"type":"message"`, `"type":7`)},
		{"second header", ":2: the header must be", edit(`"type":"message"`, `"type":"session"`)},
		{"broken chain", ":4: not the child", edit(`"parentId":"b"`, `"parentId":"a"`)},
		{"two roots", ":3: not the child", edit(`"parentId":"a"`, `"parentId":null`)},
		{"stray result", ":4: a tool result without", edit(`"toolCallId":"t1"`, `"toolCallId":"t2"`)},
		{"raw separator", ":2: holds a raw line separator", edit("hi", "h\u2028i")},
		{"half a pair", ":2: holds a raw line separator", edit("hi", `\ud83d`)},
		{"unended", "the last line isn't ended", edit("[]}}\n", "[]}}")},
		{"too few counted", "the manifest says", func(f fstest.MapFS) {
			f[manifestName].Data = []byte(strings.Replace(string(f[manifestName].Data), `"messages":3`, `"messages":9`, 1))
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := readyFolder(t, goodTrace, nil)
			tt.change(f)
			problems, _ := Check(f, nothingSecret)
			var all []string
			for _, p := range problems {
				all = append(all, p.String())
			}
			if !strings.Contains(strings.Join(all, "\n"), tt.want) {
				t.Errorf("problems %q don't name %q", all, tt.want)
			}
		})
	}
}

func TestCheckAsksTheProof(t *testing.T) {
	asked := make(map[string]bool)
	folder := readyFolder(t, goodTrace, nil)
	for _, name := range []string{".env", "sub/notes.html", ".git/config", ".cache/huggingface/x"} {
		folder[name] = &fstest.MapFile{Data: []byte("A=1\n")}
	}
	problems, _ := Check(folder, func(name string, _ []byte) []Problem {
		asked[name] = true
		return []Problem{{File: name, Text: "secret"}}
	})
	if len(asked) != 5 || len(problems) != 5 || !asked[".env"] || !asked["sub/notes.html"] {
		t.Errorf("asked about %v, %d problems; want trace, card, manifest and two others", asked, len(problems))
	}
}

func TestDetect(t *testing.T) {
	header, rest, _ := strings.Cut(goodTrace, "\n")
	user, rest, _ := strings.Cut(rest, "\n")
	assistant, _, _ := strings.Cut(rest, "\n")
	tests := []struct {
		name, file string
		want       bool
	}{
		{"user and assistant", header + "\n" + user + "\n" + assistant + "\n", true},
		{"header only", header + "\n", false},
		{"one user message", header + "\n" + user + "\n", false},
		{"two of one shape", header + "\n" + user + "\n" + user + "\n", false},
		{"golder's own format", `{"version":3,"id":"x","createdAt":"2026-01-05T10:00:00Z"}` + "\n" + `{"id":"a","message":{"role":"user","content":[]}}` + "\n", false},
		{"type of two kinds", header + "\n" + `{"type":1}` + "\n", false},
		{"empty", "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Detect([]byte(tt.file)); got.Traces != tt.want {
				t.Errorf("Detect = %+v, want %v", got, tt.want)
			}
		})
	}
}

func TestCardKeepsAPersonsText(t *testing.T) {
	c := card{title: "First", totals: newTotals()}
	first, err := c.write(nil)
	if err != nil {
		t.Fatal(err)
	}
	own := strings.Replace(string(first), cardEnd+"\n", cardEnd+"\n\nThanks to all.\n", 1)
	own = strings.Replace(own, "---\n"+cardBegin, "---\nBy hand.\n"+cardBegin, 1)
	c.title = "Second"
	second, err := c.write([]byte(own))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"By hand.", "Thanks to all.", "# Second"} {
		if !strings.Contains(string(second), want) {
			t.Errorf("the new card lacks %q:\n%s", want, second)
		}
	}
	if strings.Contains(string(second), "# First") {
		t.Error("the new card still has the old text")
	}
}

// FuzzCheckTakesSafeNames checks that no manifest, card or trace stops the
// check, and
// that the names in a manifest that is taken lie under sessions/.
func FuzzCheckTakesSafeNames(f *testing.F) {
	ready := readyFolder(f, goodTrace, nil)
	f.Add(string(ready[manifestName].Data), string(ready[cardName].Data), goodTrace)
	f.Add(`{"file":"../x"}`+"\n"+`{"file":"sessions/../../x.jsonl"}`+"\n[]\nnull\n", "---\nconfigs: [1]\n---\n", "{}")
	f.Add("\x00", "---\n- *a\n&a: b\n---", "\xff\n{\"type\":\"session\"}")
	f.Fuzz(func(t *testing.T, manifest, card, trace string) {
		folder := fstest.MapFS{
			"sessions/p/2026-01-05_0123456789.jsonl": {Data: []byte(trace)},
			manifestName:                             {Data: []byte(manifest)}, cardName: {Data: []byte(card)},
		}
		Check(folder, nothingSecret)
		for r, err := range manifestRows(folder) {
			if err != nil {
				return
			}
			if !traceName(r.File) || strings.Contains(r.File, "..") {
				t.Errorf("the name %q", r.File)
			}
		}
	})
}

// A manifest may be very long: it is proved some lines at a time, and a hit
// names its line all the same.
func TestTheProofOfALongManifestCountsLines(t *testing.T) {
	f := readyFolder(t, goodTrace, nil)
	row := string(f[manifestName].Data)
	n := 3*pieceSize/len(row) + 1
	f[manifestName].Data = []byte(strings.Repeat(row, n-1) + strings.Replace(row, `"agent":"pi"`, `"agent":"plum"`, 1))
	asked := 0
	problems, _ := Check(f, func(name string, data []byte) []Problem {
		if name != manifestName {
			return nil
		}
		asked++
		return proofOf(name, sour(redact.JSONL, data))
	})
	if asked < 3 {
		t.Errorf("asked %d times about %d bytes", asked, len(f[manifestName].Data))
	}
	last := problems[len(problems)-1]
	if want := (Problem{manifestName, n, "looks like a credential: fruit"}); last != want {
		t.Errorf("the hit is %+v, want %+v", last, want)
	}
}
