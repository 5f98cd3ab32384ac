package redact

import (
	"encoding/base64"
	"slices"
	"strings"
	"testing"
)

// TestBorrowed checks that a transcript tells the lines that depend on what other
// sessions gave away, however the value is written there, that the same lines
// are met when the value is new, and that their mark tells when it isn't known
// any more.
func TestBorrowed(t *testing.T) {
	r := newRedactor(t, Options{Profile: Archive})
	other, number := githubToken(72), "48"+strings.Repeat("15162342", 2)
	giver := newRedactor(t, Options{Profile: Archive, Literals: []string{number}})
	bystander := discover(t, r, lines(`{"type":"label","id":"a","label":"TOKEN=`+other+`"}`))
	all, left := giver.Known(slices.Values([]*Findings{bystander})), r.Known(slices.Values([]*Findings{bystander}))
	without := giver.Known(nil)
	for name, line := range map[string]string{
		"plain":  `{"type":"label","id":"b","label":"it is ` + number + `."}`,
		"key":    `{"type":"label","id":"b","` + number + `":1}`,
		"base64": `{"type":"label","id":"b","label":"` + base64.StdEncoding.EncodeToString([]byte("xy"+number+"z")) + `"}`,
		"broken": `{"type":"label","id":"b","label":"it is ` + number[:9] + `\n` + number[9:] + `"}`,
		"number": `{"type":"label","id":"b","count":` + number + `}`,
		"text":   "torn " + number,
	} {
		in := lines(`{"type":"label","id":"x","label":"y"}`, line, `{"type":"label","id":"z","label":"TOKEN=`+other+`"}`)
		want := []int64{int64(strings.Index(in, line))}
		got, err := r.Transcript(scanText(in), discover(t, r, in), all)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.Borrowed(), want) {
			t.Errorf("%s: borrowed %v, want %v", name, got.Borrowed(), want)
		}
		touched, err := all.Without(left).Touched(scanText(in))
		if err != nil || !slices.Equal(touched, want) {
			t.Errorf("%s: touched %v, %v, want %v", name, touched, err, want)
		}
		mark := func(k *Known) string {
			sum, err := k.Mark(strings.NewReader(in), want)
			if err != nil {
				t.Fatal(err)
			}
			return sum
		}
		if mark(all) == mark(left) {
			t.Errorf("%s: the mark doesn't tell that the value has gone", name)
		}
		if mark(all) != mark(without) {
			t.Errorf("%s: the mark depends on a value that isn't there", name)
		}
	}
}

// TestBorrowsNothing checks that a session which gives the same values itself
// depends on nobody, and that one does whose own rules would say less.
func TestBorrowsNothing(t *testing.T) {
	r := newRedactor(t, Options{Profile: Archive})
	secret := githubToken(73)
	strong := discover(t, r, lines(`{"type":"label","id":"a","label":"see `+secret+`"}`))
	k := r.Known(slices.Values([]*Findings{strong}))
	in := lines(`{"type":"label","id":"b","label":"see ` + secret + ` and ` + secret + `"}`)
	got, err := r.Transcript(scanText(in), discover(t, r, in), k)
	if err != nil || len(got.Borrowed()) > 0 {
		t.Errorf("borrowed %v, %v", got.Borrowed(), err)
	}
	word := "correct horse battery"
	literal := newRedactor(t, Options{Profile: Archive, Literals: []string{word}})
	in = lines(`{"type":"label","id":"b","label":"PASSWORD='` + word + `' and ` + word + `"}`)
	got, err = literal.Transcript(scanText(in), discover(t, literal, in), literal.Known(nil))
	if err != nil || len(got.Borrowed()) != 1 {
		t.Errorf("borrowed %v, %v; want the line in which the literal adds something", got.Borrowed(), err)
	}
}
