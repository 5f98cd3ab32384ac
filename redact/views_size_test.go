package redact

import (
	"strings"
	"testing"
	"unsafe"
)

// A text that is one row of escapes has a stretch for each; its views take no
// more than a few times its own memory.
func TestViewsAreSmall(t *testing.T) {
	if size := unsafe.Sizeof(stretch{}); size > 12 {
		t.Errorf("a stretch takes %d bytes", size)
	}
	s := strings.Repeat("\x1b[Ab", 10_000)
	v := plainView(s)
	if string(v.text) != strings.Repeat("b", 10_000) || cap(v.parts)*int(unsafe.Sizeof(stretch{})) > 5*len(s) {
		t.Errorf("%d bytes and %d stretches for a text of %d", len(v.text), cap(v.parts), len(s))
	}
	if spans := v.back(span{start: 9_998, end: 9_999}, nil); len(spans) != 1 || spans[0].start != 4*9_998+3 || spans[0].end != 4*9_998+4 {
		t.Errorf("%v", spans)
	}
}
