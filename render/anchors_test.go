package render

import (
	"strings"
	"testing"

	"publish/session"
)

func TestAnchor(t *testing.T) {
	tests := []struct {
		name string
		e    session.Entry
		want string
	}{
		{"own id", session.Entry{Line: 4, Part: 1, ID: "a41c0d19", FileID: "a41c0d19"}, "e-a41c0d19"},
		{"all kinds of bytes", session.Entry{Line: 4, Part: 1, ID: "Az.0_-", FileID: "Az.0_-"}, "e-Az.0_-"},
		{"made id", session.Entry{Line: 12, Part: 1, ID: "line-12"}, "e-line-12"},
		{"second part", session.Entry{Line: 12, Part: 2, ID: "line-12.2"}, "e-line-12.2"},
		{"repeated id", session.Entry{Line: 9, Part: 1, ID: "line-9", FileID: "a41c0d19"}, "e-line-9"},
		{"id like a made one", session.Entry{Line: 5, Part: 1, ID: "line-12", FileID: "line-12"}, "e-line-5"},
		{"unsafe", session.Entry{Line: 6, Part: 1, ID: `a"b`, FileID: `a"b`}, "e-line-6"},
		{"not ASCII", session.Entry{Line: 6, Part: 1, ID: "é", FileID: "é"}, "e-line-6"},
		{"empty", session.Entry{Line: 7, Part: 1}, "e-line-7"},
		{"64 bytes", session.Entry{Line: 8, Part: 1, ID: strings.Repeat("a", 64), FileID: strings.Repeat("a", 64)}, "e-" + strings.Repeat("a", 64)},
		{"65 bytes", session.Entry{Line: 8, Part: 1, ID: strings.Repeat("a", 65), FileID: strings.Repeat("a", 65)}, "e-line-8"},
	}
	for _, tt := range tests {
		if got := anchor(&tt.e); got != tt.want {
			t.Errorf("%s: anchor = %q, want %q", tt.name, got, tt.want)
		}
	}
}
