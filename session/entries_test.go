package session

import (
	"errors"
	"strings"
	"testing"
	"time"
	"unsafe"
)

// What is kept of each of a million entries is what their session takes.
func TestEntryIsSmall(t *testing.T) {
	if size := unsafe.Sizeof(Entry{}); unsafe.Sizeof(uintptr(0)) == 8 && size > 88 {
		t.Errorf("an entry takes %d bytes", size)
	}
	s, err := Read(strings.NewReader(headLine + "\n" +
		`{"type":"custom","id":"aaaa","parentId":null}` + "\n" +
		`{"type":"custom","id":"bbbb","parentId":"aaaa"}` + "\n" +
		`{"type":"custom","id":"cccc","parentId":"bbbb","more":1}`))
	if err != nil {
		t.Fatal(err)
	}
	if s.Entries[0].words != s.Entries[2].words {
		t.Error("the words of two entries are kept twice")
	}
	if s.Entries[1].rare != nil || s.Entries[2].rare == nil {
		t.Error("what few have is kept for an entry that hasn't it, or isn't for one that has")
	}
}

// A parent's id takes memory once where entries follow each other, or the same.
func TestParentIDsAreShared(t *testing.T) {
	d := newDecoder()
	for line, err := range Scan(strings.NewReader(headLine + "\n" +
		`{"type":"custom","id":"aaaa","parentId":null}` + "\n" +
		`{"type":"custom","id":"bbbb","parentId":"aaaa"}` + "\n" +
		`{"type":"custom","id":"cccc","parentId":"aaaa"}`)) {
		if err := errors.Join(err, d.line(line)); err != nil {
			t.Fatal(err)
		}
	}
	for i := 1; i < 3; i++ {
		if unsafe.StringData(d.parents[i].id) != unsafe.StringData(d.s.Entries[0].ID) {
			t.Errorf("the parent of entry %d is kept twice", i)
		}
	}
}

func TestMoment(t *testing.T) {
	for _, want := range []time.Time{
		{},
		time.Unix(0, 0).UTC(),
		time.Date(1, 1, 1, 0, 0, 0, 1, time.UTC),
		time.Date(1969, 12, 31, 23, 59, 59, 999_999_999, time.UTC),
		time.Date(2026, 1, 2, 3, 4, 5, 678_901_234, time.UTC),
		time.Date(9999, 12, 31, 23, 59, 59, 999_999_999, time.UTC),
		time.Date(-5, 1, 1, 0, 0, 0, 0, time.UTC),
	} {
		if got := momentOf(want).time(); !got.Equal(want) || got.IsZero() != want.IsZero() || got.Location() != time.UTC {
			t.Errorf("%v became %v", want, got)
		}
	}
}

func TestAt(t *testing.T) {
	s, err := Read(strings.NewReader(headLine + "\n\n" + userLine + userLine + "\nnull\n" + userLine + "\n"))
	if err != nil || len(s.Entries) != 4 {
		t.Fatal(len(s.Entries), err)
	}
	for _, e := range s.Entries {
		if s.At(e.Place()) != e {
			t.Errorf("At(%q) is another entry", e.Place())
		}
	}
	for _, place := range []string{"", "header", "1", "2", "3.1", "3.3", "03", "3.02", "6", "-3", "3.", ".3"} {
		if e := s.At(place); e != nil {
			t.Errorf("At(%q) is %s", place, e.Place())
		}
	}
}
