package session

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

const (
	headLine = `{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00Z","cwd":"/src"}`
	userLine = `{"type":"message","id":"a","parentId":null,"timestamp":"2026-01-01T00:00:01Z","message":{"role":"user","content":"hi"}}`
)

// scan returns the lines of data as "number.part offset damage: text".
func scan(data string) []string {
	var got []string
	for l, err := range Scan(strings.NewReader(data)) {
		if err != nil {
			return append(got, "error "+err.Error())
		}
		got = append(got, fmt.Sprintf("%d.%d @%d %s: %s", l.Number, l.Part, l.Offset, l.Damage, l.Raw))
	}
	return got
}

func TestScan(t *testing.T) {
	const a, b = `{"a":1}`, `{"b":2}`
	long := `{"id":"x","message":{"text":"` + strings.Repeat("y", 3*minBuffer) + `"}}`
	veryLong := `{"id":"x","message":{"text":"` + strings.Repeat("y", 2*maxBuffer+5) + `"}}`
	full := `{"text":"` + strings.Repeat("y", maxBuffer-11) + `"}`
	tests := []struct {
		name, data string
		want       []string
	}{
		{"empty", "", nil},
		{"blank lines count", "\n  \n" + a + "\n", []string{"3.1 @4 : " + a}},
		{"no final newline", a + "\n" + b, []string{"1.1 @0 : " + a, "2.1 @8 : " + b}},
		{"CRLF", a + "\r\n" + b + "\r\n", []string{"1.1 @0 : " + a, "2.1 @9 : " + b}},
		{"BOM", "\ufeff" + a + "\n", []string{"1.1 @3 : " + a}},
		{"other separators don't end a line", "{\"a\":\"x\u2028y\u0085z\vw\"}", []string{"1.1 @0 not JSON: {\"a\":\"x\u2028y\u0085z\vw\"}"}},
		{"line separator in a string", "{\"a\":\"x\u2028y\u0085z\"}", []string{"1.1 @0 : {\"a\":\"x\u2028y\u0085z\"}"}},
		{"NUL tail", a + "\x00\x00\n\x00\x00\x00", []string{"1.1 @0 : " + a, "2.1 @10 only NUL bytes: \x00\x00\x00"}},
		{"NUL head", "\x00\x00" + a, []string{"1.1 @2 : " + a}},
		{"invalid UTF-8", "{\"a\":\"\xff\xfe\"}", []string{"1.1 @0 : {\"a\":\"\xff\xfe\"}"}},
		{"lone surrogate", `{"a":"\ud83d"}`, []string{`1.1 @0 : {"a":"\ud83d"}`}},
		{"twice the same key", `{"a":1,"a":2}`, []string{`1.1 @0 : {"a":1,"a":2}`}},
		{"not objects", "null\n42\n[1]\n\"s\"", []string{"1.1 @0 not a JSON object: null", "2.1 @5 not a JSON object: 42", "3.1 @8 not a JSON object: [1]", "4.1 @12 not a JSON object: \"s\""}},
		{"long line", long + "\n" + a, []string{"1.1 @0 : " + long, fmt.Sprintf("2.1 @%d : %s", len(long)+1, a)}},

		{"very long line", veryLong + "\n" + a + "\n", []string{"1.1 @0 : " + veryLong, fmt.Sprintf("2.1 @%d : %s", len(veryLong)+1, a)}},
		{"very long last line", a + "\n" + veryLong, []string{"1.1 @0 : " + a, "2.1 @8 : " + veryLong}},
		{"full buffer", full + "\n" + a, []string{"1.1 @0 : " + full, fmt.Sprintf("2.1 @%d : %s", maxBuffer+1, a)}},

		{"glued", a + b + "  " + a, []string{"1.1 @0 : " + a, "1.2 @7 : " + b, "1.3 @16 : " + a}},
		{"glued with NUL between", a + "\x00\x00" + b, []string{"1.1 @0 : " + a, "1.2 @9 : " + b}},
		{"comma between", a + "," + b, []string{"1.1 @0 : " + a, "1.2 @7 not JSON: ," + b}},
		{"junk after", a + " junk", []string{"1.1 @0 : " + a, "1.2 @8 not JSON: junk"}},
		{
			"torn, then appended", headLine + "\n" + userLine[:60] + userLine,
			[]string{"1.1 @0 : " + headLine, fmt.Sprintf("2.1 @%d torn: %s", len(headLine)+1, userLine[:60]), fmt.Sprintf("2.2 @%d : %s", len(headLine)+61, userLine)},
		},
		{
			"torn, then two appended", userLine[:60] + userLine + userLine + "\n",
			[]string{"1.1 @0 torn: " + userLine[:60], "1.2 @60 : " + userLine, fmt.Sprintf("1.3 @%d : %s", 60+len(userLine), userLine)},
		},
		{
			"torn twice", userLine[:60] + userLine[:70] + userLine,
			[]string{"1.1 @0 torn: " + userLine[:60] + userLine[:70], "1.2 @130 : " + userLine},
		},
		{
			"a block at the end of a torn line is no entry",
			`{"type":"message","id":"a","message":{"content":[{"type":"toolCall","id":"c","name":"ls"}`,
			[]string{`1.1 @0 not JSON: {"type":"message","id":"a","message":{"content":[{"type":"toolCall","id":"c","name":"ls"}`},
		},
		{
			"golder, torn", `{"id":"1","timestamp":"2026{"id":"2","message":{"role":"user","content":[]}}`,
			[]string{`1.1 @0 torn: {"id":"1","timestamp":"2026`, `1.2 @27 : {"id":"2","message":{"role":"user","content":[]}}`},
		},
		{"too deep", `{"a":` + strings.Repeat("[", MaxDepth) + strings.Repeat("]", MaxDepth) + "}" + b, []string{
			"1.1 @0 nested too deep: " + `{"a":` + strings.Repeat("[", MaxDepth) + strings.Repeat("]", MaxDepth) + "}",
			fmt.Sprintf("1.2 @%d : %s", 2*MaxDepth+6, b),
		}},
		{"just not too deep", `{"a":` + strings.Repeat("[", MaxDepth-1) + strings.Repeat("]", MaxDepth-1) + "}", []string{
			"1.1 @0 : " + `{"a":` + strings.Repeat("[", MaxDepth-1) + strings.Repeat("]", MaxDepth-1) + "}",
		}},
		{"an array that is too deep", strings.Repeat("[", MaxDepth+1) + strings.Repeat("]", MaxDepth+1), []string{
			"1.1 @0 not JSON: " + strings.Repeat("[", MaxDepth+1) + strings.Repeat("]", MaxDepth+1),
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := scan(test.data)
			if slices.Equal(got, test.want) {
				return
			}
			for _, list := range [][]string{got, test.want} {
				for i := range list {
					list[i] = list[i][:min(len(list[i]), 1000)]
				}
			}
			t.Errorf("(-want +got):\n%s", cmp.Diff(test.want, got))
		})
	}
}

// TestScanReaders checks that the sizes of reads don't matter, and that an
// error of the reader comes out after what was read.
func TestScanReaders(t *testing.T) {
	data := headLine + "\n" + userLine + "\n\n" + userLine[:20]
	want := scan(data)
	readers := map[string]io.Reader{
		"one byte at a time":  iotest.OneByteReader(strings.NewReader(data)),
		"data with the error": iotest.DataErrReader(strings.NewReader(data)),
		"half":                iotest.HalfReader(strings.NewReader(data)),
	}
	for name, r := range readers {
		var got []string
		for l, err := range Scan(r) {
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			got = append(got, fmt.Sprintf("%d.%d @%d %s: %s", l.Number, l.Part, l.Offset, l.Damage, l.Raw))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: (-want +got):\n%s", name, diff)
		}
	}

	broken := errors.New("broken")
	s, err := Read(io.MultiReader(strings.NewReader(data), iotest.ErrReader(broken)))
	if !errors.Is(err, broken) || s == nil || len(s.Entries) != 2 {
		t.Errorf("Read = %v, %v; want what was read, and the error", s, err)
	}
	if _, err := Read(iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
}

func TestReadHeader(t *testing.T) {
	// It must not read on: the reader would fail.
	r := io.MultiReader(strings.NewReader("junk\n"+headLine+"\n"), iotest.ErrReader(errors.New("read too far")))
	h, err := ReadHeader(r)
	if err != nil || h.ID != "s" || h.Line != 2 {
		t.Errorf("ReadHeader = %+v, %v", h, err)
	}
	for _, data := range []string{"", "\n\n", "junk\n", `{"type":"message"}`, `{"type":"session","id":7}`, `[1]`} {
		if _, err := ReadHeader(strings.NewReader(data)); !errors.Is(err, ErrNotSession) {
			t.Errorf("%q: error %v, want ErrNotSession", data, err)
		}
	}
}

func TestProbe(t *testing.T) {
	// The first entry settles it: the reader would fail.
	r := io.MultiReader(strings.NewReader(headLine+"\n"+userLine+"\n"), iotest.ErrReader(errors.New("read too far")))
	if h, err := Probe(r, 64); err != nil || h.ID != "s" {
		t.Errorf("Probe = %+v, %v", h, err)
	}
	foreign := headLine + "\n" + strings.Repeat(`{"type":"agent_start"}`+"\n", 100)
	if _, err := Probe(strings.NewReader(foreign), 64); !isUnsupported(err) {
		t.Errorf("an event stream: error %v", err)
	}
	for _, data := range []string{"", "junk\n", strings.Repeat("junk\n", 64) + headLine} {
		if _, err := Probe(strings.NewReader(data), 64); !errors.Is(err, ErrNotSession) {
			t.Errorf("%.40q: error %v, want ErrNotSession", data, err)
		}
	}
}

// TestHeadless holds that a session which lacks its header is named as one, and
// another program's lines aren't.
func TestHeadless(t *testing.T) {
	for data, want := range map[string]bool{
		userLine:                        true,
		headLine[:30] + "\n" + userLine: true,
		`{"type":"message","timestamp":"2026-01-01T00:00:01Z","message":{"role":"user"}}`:                true, // version 1
		`{"type":"model_change","id":"a","parentId":null,"timestamp":"2026-01-01T00:00:01Z"}`:            true,
		headLine[:30] + "\n" + `{"id":"a","timestamp":"2026-01-01T00:00:01Z","message":{"role":"user"}}`: true, // golder
		`{"type":"user","uuid":"a","timestamp":"2026-01-01T00:00:01Z","message":{"role":"user"}}`:        false,
		`{"type":"message_start","message":{"role":"user"}}`:                                             false,
		`{"messages":[{"role":"user"}]}`:                                                                 false,
	} {
		if _, err := Read(strings.NewReader(data + "\n")); isUnsupported(err) != want || err == nil {
			t.Errorf("%s: %v", data, err)
		}
	}
}

func isUnsupported(err error) bool {
	_, ok := errors.AsType[*UnsupportedError](err)
	return ok
}

// FuzzScanCoversEveryByte checks that no byte of a file is lost: lines are
// found at their offsets, in order, and between them are only line ends,
// white space, NUL bytes and byte order marks.
func FuzzScanCoversEveryByte(f *testing.F) {
	f.Add(headLine + "\n" + userLine + userLine[:30] + userLine + "\r\n\x00\x00\n\ufeff{}{}[]")
	f.Add("{\"id\":{\"id\":{\"id\":1}}{\"type\":\"\\\"{\"role\":")
	f.Add("\x00 {\x00}\n\"\n{\"a\":\"\xff\\ud800\"}\n")
	f.Fuzz(func(t *testing.T, data string) {
		pos := 0
		number := 0
		for l, err := range Scan(strings.NewReader(data)) {
			if err != nil {
				t.Fatal(err)
			}
			start := int(l.Offset)
			if start < pos || start+len(l.Raw) > len(data) || data[start:start+len(l.Raw)] != string(l.Raw) {
				t.Fatalf("line %s: %d bytes at offset %d aren't there", l.Place(), len(l.Raw), start)
			}
			if len(l.Raw) == 0 {
				t.Fatalf("line %s is empty", l.Place())
			}
			checkGap(t, data[pos:start])
			if l.Part == 1 && l.Number <= number {
				t.Fatalf("line %s after line %d", l.Place(), number)
			}
			if want := 1 + strings.Count(data[:start], "\n"); l.Number != want {
				t.Fatalf("line number %d, want %d", l.Number, want)
			}
			if l.Damage == "" && (!valid(l.Raw) || l.Raw[0] != '{') {
				t.Fatalf("line %s is no object: %q", l.Place(), l.Raw)
			}
			number, pos = l.Number, start+len(l.Raw)
		}
		checkGap(t, data[pos:])
	})
}

func checkGap(t *testing.T, gap string) {
	t.Helper()
	if rest := strings.Trim(strings.ReplaceAll(gap, "\ufeff", ""), " \t\r\n\v\f\x00"); rest != "" {
		t.Fatalf("lost %q", rest)
	}
}

// hostileLines are what a line must be made of for recovery to have work.
var hostileLines = []string{
	`{"type":`, `{"id":"`, `{"id":{"a":[`, `{"type":"x"}`, `{"id":1,"timestamp":2}x`, `{"id":1,"timestamp":2}`,
	`{}`, `"\"`, `[`, "{\x00", `{"id":1,"message":"`, `{"id":"\"}`, `{"a":}`, `\`,
}

// TestRecoveryLosesNothing scans lines of a size at which quadratic work would
// not end.
func TestRecoveryLosesNothing(t *testing.T) {
	for _, unit := range hostileLines {
		data := strings.Repeat(unit, 2<<20/len(unit))
		at := int64(0)
		for l, err := range Scan(strings.NewReader(data)) {
			if err != nil {
				t.Fatal(err)
			}
			checkGap(t, data[at:l.Offset])
			at = l.Offset + int64(len(l.Raw))
		}
		checkGap(t, data[at:])
	}
}

// BenchmarkRecovery shows whether recovery is linear: MB/s of the larger size
// should be those of the smaller one.
func BenchmarkRecovery(b *testing.B) {
	for _, unit := range hostileLines {
		for _, size := range []int{128 << 10, 1 << 20} {
			data := strings.Repeat(unit, size/len(unit))
			b.Run(fmt.Sprintf("%q/%dK", unit, size>>10), func(b *testing.B) {
				b.SetBytes(int64(len(data)))
				for b.Loop() {
					for _, err := range Scan(strings.NewReader(data)) {
						if err != nil {
							b.Fatal(err)
						}
					}
				}
			})
		}
	}
}
