package redact

import (
	"regexp/syntax"
	"testing"
)

func TestAhead(t *testing.T) {
	const key = `(?i)(?:acme|a\.cme)(?:[ \w.-]{0,3})[\s']{0,2}(?:=|:{1,3}=|=>|,)[a-f0-9]{8}`
	for _, tt := range []struct {
		expr, behind string
		known, want  bool
	}{
		{key, "=", true, true},
		{key, "_key' :=", true, true},
		{key, "", true, false},
		{key, " widgets are", true, false},
		{key, "; x = 1", true, false},
		{key, "ſ =", true, true}, // folds to s
		{"acme[a-f]{5}", "abcd", true, true},
		{"acme[a-f]{5}", "xbcd", true, false},
		{"acme(?i:k)+", "\u212a", true, true},
		{"acme[a-f]*=", "", false, false},
		{"acme(?:x?|y)=", "", false, false},
		{"acme.", "", false, false},
	} {
		re, err := syntax.Parse(tt.expr, syntax.Perl)
		if err != nil {
			t.Fatal(err)
		}
		a := aheadOf(re)
		if (a != nil) != tt.known {
			t.Errorf("%s: known %v, want %v", tt.expr, a != nil, tt.known)
		} else if a != nil && a.follows(tt.behind) != tt.want {
			t.Errorf("%s: %q %v, want %v", tt.expr, tt.behind, !tt.want, tt.want)
		}
	}
}
