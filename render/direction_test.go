package render

import (
	"testing"
	"unicode"
)

// TestMayRunLeft checks that no letter that is written from right to left is
// missed, and that what most texts hold isn't taken for one.
func TestMayRunLeft(t *testing.T) {
	scripts := []*unicode.RangeTable{
		unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Samaritan, unicode.Mandaic,
		unicode.Adlam, unicode.Mende_Kikakui, unicode.Hanifi_Rohingya, unicode.Phoenician, unicode.Cypriot, unicode.Yezidi,
	}
	n := 0
	for r := rune(0x80); r <= 0x1FFFF; r++ {
		if !unicode.IsLetter(r) || !unicode.In(r, scripts...) {
			continue
		}
		if n++; !mayRunLeft("a " + string(r)) {
			t.Fatalf("U+%X is missed", r)
		}
	}
	if n < 1000 {
		t.Errorf("only %d letters", n)
	}
	for _, s := range []string{`&#1488;`, `"\u05d0"`, "&#x5D0;", "a &#X5d0; b", `{"name":"\ud83a\udd00"}`, "&#x1E900;"} {
		if !mayRunLeft(s) {
			t.Errorf("%q is missed", s)
		}
	}
	for _, s := range []string{"", "a — b … “c” → d ✓ é ß Ж 中文 한국어 ✅ 🚀", `C:\new & "old"`, "#1", "&#60;", "&#x3c;img", `"\u00e9\ud83d\ude00"`, "&#0;", "&#99999999;", "&#", `\u`, `C:\users`, "a&b"} {
		if mayRunLeft(s) {
			t.Errorf("%q is taken for right to left", s)
		}
	}
}
