package render

import (
	"unicode"
	"unicode/utf8"
)

// unseen reports whether r, which is not ASCII, shows nothing or changes the
// order of what stands around it: direction controls, zero-width characters,
// C1 controls, fillers, tags, variation selectors, noncharacters.
func unseen(r rune) bool {
	switch {
	case r < 0x80:
		return false
	case r <= 0x9F, r == 0xAD, r == 0x34F, r == 0x61C,
		r == 0x115F, r == 0x1160, r == 0x17B4, r == 0x17B5, 0x180B <= r && r <= 0x180F,
		0x200B <= r && r <= 0x200F, 0x2028 <= r && r <= 0x202E, 0x2060 <= r && r <= 0x206F,
		r == 0x3164, 0xFE00 <= r && r <= 0xFE0F, r == 0xFEFF, r == 0xFFA0, 0xFFF0 <= r && r <= 0xFFFB,
		0x1BCA0 <= r && r <= 0x1BCA3, 0x1D173 <= r && r <= 0x1D17A, 0xE0000 <= r && r <= 0xE0FFF:
		return true
	}
	return r&0xFFFE == 0xFFFE || 0xFDD0 <= r && r <= 0xFDEF
}

// joins reports whether the unseen character r of n bytes at s[i] does its
// duty there: a joiner between letters of a script that has them or between
// pictographs, a variation selector after a character that isn't one.
func joins(s string, i int, r rune, n int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	switch {
	case r == 0x200C || r == 0x200D:
		after, _ := utf8.DecodeRuneInString(s[i+n:])
		return unicode.In(before, joining...) && unicode.In(after, joining...) ||
			r == 0x200D && pictograph(before) && pictograph(after)
	case r == 0xFE0E || r == 0xFE0F:
		return pictograph(before) && before != 0xFE0F || '#' <= before && before <= '9'
	case 0xFE00 <= r && r <= 0xFE0D || 0xE0100 <= r && r <= 0xE01EF:
		return unicode.Is(unicode.Han, before)
	}
	return false
}

// joining are the scripts that are written with joiners.
var joining = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko,
	unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya,
	unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala,
	unicode.Khmer, unicode.Myanmar, unicode.Tibetan,
}

// pictograph reports whether r is part of an emoji, roughly.
func pictograph(r rune) bool {
	return unicode.Is(unicode.So, r) || 0x1F3FB <= r && r <= 0x1F3FF || r == 0xFE0F ||
		unicode.Is(unicode.Sm, r) && r > 0x2000 || r == 0xA9 || r == 0xAE || r == 0x203C || r == 0x2049 || r == 0x3030 || r == 0x303D
}
