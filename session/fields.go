package session

import (
	"bytes"
	"math"
	"strconv"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// A field is one member of a JSON object.
type field struct {
	name   []byte // decoded
	quoted []byte // as it stands in the file
	value  []byte
	used   bool
}

// fields are the members of an object. A reader takes those that it knows, if
// they are of the type that it expects; extra returns the rest.
type fields struct {
	d    *decoder
	list []field
	path string // where the object stands, for problems
}

// reset makes f empty.
func (f *fields) reset(d *decoder, path string) {
	f.d, f.list, f.path = d, f.list[:0], path
}

// read fills f with the members of the object value.
func (f *fields) read(d *decoder, path string, value []byte) {
	f.reset(d, path)
	c := cursor{b: value}
	c.peek()
	for c.enter(); c.next(); {
		m, ok := c.name()
		if !ok {
			return
		}
		m.value = c.skip()
		f.list = append(f.list, m)
	}
}

// find returns the last member of that name, which is the one that counts, or
// nil if there is none or it is null.
func (f *fields) find(name string) *field {
	for i := len(f.list) - 1; i >= 0; i-- {
		if m := &f.list[i]; string(m.name) == name {
			if absent(m.value) {
				m.used = true
				return nil
			}
			return m
		}
	}
	return nil
}

// wrong notes that a member isn't of the type that it should be.
func (f *fields) wrong(name string) {
	f.d.wrong = append(f.d.wrong, f.path+name)
}

// text takes a string.
func (f *fields) text(name string) string {
	if value := f.quoted(name); value != nil {
		return f.d.text(value)
	}
	return ""
}

// word takes a string that is likely to come again.
func (f *fields) word(name string) string {
	if value := f.quoted(name); value != nil {
		return f.d.word(value)
	}
	return ""
}

// quoted takes the JSON of a string, nil where there is none.
func (f *fields) quoted(name string) []byte {
	m := f.find(name)
	if m == nil {
		return nil
	}
	if kind(m.value) != '"' {
		f.wrong(name)
		return nil
	}
	m.used = true
	return m.value
}

// raw takes any value.
func (f *fields) raw(name string) []byte {
	m := f.find(name)
	if m == nil {
		return nil
	}
	m.used = true
	return m.value
}

// keep takes any value and returns a copy.
func (f *fields) keep(name string) jsontext.Value {
	return bytes.Clone(f.raw(name))
}

// array and object take a value of that type.
func (f *fields) array(name string) []byte  { return f.ofKind(name, '[') }
func (f *fields) object(name string) []byte { return f.ofKind(name, '{') }

func (f *fields) ofKind(name string, k byte) []byte {
	m := f.find(name)
	if m == nil {
		return nil
	}
	if kind(m.value) != k {
		f.wrong(name)
		return nil
	}
	m.used = true
	return m.value
}

// flag takes a boolean.
func (f *fields) flag(name string) bool {
	m := f.find(name)
	if m == nil {
		return false
	}
	if k := kind(m.value); k != 't' && k != 'f' {
		f.wrong(name)
		return false
	}
	m.used = true
	return m.value[0] == 't'
}

// number takes a number. It returns false for none, and for one that a
// float64 can't hold.
func (f *fields) number(name string) (float64, bool) {
	m := f.find(name)
	if m == nil {
		return 0, false
	}
	n, err := strconv.ParseFloat(string(m.value), 64)
	if k := kind(m.value); err != nil || k != '-' && (k < '0' || '9' < k) {
		f.wrong(name)
		return 0, false
	}
	m.used = true
	return n, true
}

// maxCount is more than any count of tokens or milliseconds can be.
const maxCount = 1e13

// count takes a number that counts something. Absurd ones are 0.
func (f *fields) count(name string) int64 { return int64(f.amount(name, maxCount)) }

// amount takes a number between 0 and most; others are 0.
func (f *fields) amount(name string, most float64) float64 {
	n, ok := f.number(name)
	if ok && (n < 0 || n > most) {
		f.find(name).used = false
		f.wrong(name)
		return 0
	}
	return n
}

// duration takes a number of milliseconds.
func (f *fields) duration(name string) time.Duration {
	return time.Duration(min(f.count(name), math.MaxInt64/int64(time.Millisecond))) * time.Millisecond
}

// time takes a time: an ISO 8601 string or Unix milliseconds.
func (f *fields) time(name string) time.Time {
	m := f.find(name)
	if m == nil {
		return time.Time{}
	}
	var t time.Time
	switch k := kind(m.value); {
	case k == '"':
		inner, ok := plain(m.value)
		if ok && string(inner) == "0001-01-01T00:00:00Z" { // golder's zero
			m.used = true
			return t
		}
		if ok {
			t = parseTime(string(inner))
		}
	case k == '-' || '0' <= k && k <= '9':
		n, err := strconv.ParseFloat(string(m.value), 64)
		if n == 0 && err == nil { // golder writes 0 for none
			m.used = true
			return time.Time{}
		}
		t = millis(n)
	}
	if t.IsZero() {
		f.wrong(name)
		return t
	}
	m.used = true
	return t
}

// pass takes members that say nothing that isn't known from others.
func (f *fields) pass(names ...string) {
	for _, name := range names {
		f.raw(name)
	}
}

// complete reports whether every member was taken.
func (f *fields) complete() bool {
	for i := range f.list {
		if !f.list[i].used {
			return false
		}
	}
	return true
}

// leave puts a member back, so that it shows up among the extra ones.
func (f *fields) leave(name string) {
	if m := f.find(name); m != nil {
		m.used = false
	}
}

// extra returns the members that nobody took, as one object, or nil.
func (f *fields) extra() jsontext.Value {
	n := 0
	for i := range f.list {
		if m := &f.list[i]; !m.used {
			n += len(m.quoted) + len(m.value) + 2
		}
	}
	if n == 0 {
		return nil
	}
	b := make([]byte, 0, n+1)
	for i := range f.list {
		m := &f.list[i]
		if m.used {
			continue
		}
		if len(b) == 0 {
			b = append(b, '{')
		} else {
			b = append(b, ',')
		}
		b = append(b, m.quoted...)
		b = append(b, ':')
		b = append(b, m.value...)
	}
	return append(b, '}')
}

// text decodes a JSON string.
func (d *decoder) text(quoted []byte) string {
	if inner, ok := plain(quoted); ok {
		return string(inner)
	}
	d.scratch = appendText(d.scratch[:0], quoted)
	s := string(d.scratch)
	if cap(d.scratch) > 1<<20 {
		d.scratch = nil // one huge text shouldn't hold memory for the rest of the file
	}
	return s
}

// textLike is text that shares memory with one of others that is the same: most
// entries name the one before, or the same as the one before.
func (d *decoder) textLike(quoted []byte, others ...string) string {
	inner, ok := plain(quoted)
	for _, s := range others {
		if ok && string(inner) == s {
			return s
		}
	}
	return d.text(quoted)
}

// word decodes a JSON string that is likely to come again, so that equal ones
// share memory.
func (d *decoder) word(quoted []byte) string {
	inner, ok := plain(quoted)
	if !ok || len(inner) > 64 {
		return d.text(quoted)
	}
	if s, ok := d.words[string(inner)]; ok {
		return s
	}
	s := string(inner)
	if len(d.words) < maxShared {
		d.words[s] = s
	}
	return s
}

// millis returns the time of Unix milliseconds, zero outside years 1 to 9999,
// and for the 0 that agents write for none: a fraction of one is written as that.
func millis(ms float64) time.Time {
	const year1, year10000 = -62135596800_000, 253402300800_000
	if !(ms > year1 && ms < year10000) || int64(ms) == 0 {
		return time.Time{}
	}
	return time.UnixMilli(int64(ms)).UTC()
}

// parseTime reads the forms of ISO 8601 that agents write. A time without a
// zone is taken as UTC. It returns zero for what it can't read.
func parseTime(s string) time.Time {
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05", time.DateOnly} {
		if t, err := time.Parse(layout, s); err == nil {
			return t.UTC()
		}
	}
	return time.Time{}
}
