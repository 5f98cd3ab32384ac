package dataset

import (
	"encoding/json"
	"testing"
)

func TestClean(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"plain", `{"a":"b"}`, `{"a":"b"}`},
		{"separators", "{\"a\":\"x\u0085y\u2028z\u2029\"}", `{"a":"x\u0085y\u2028z\u2029"}`},
		{"bad bytes", "{\"a\":\"\xff\"}", "{\"a\":\"\ufffd\"}"},
		{"pair", `{"a":"\ud83d\ude00"}`, `{"a":"\ud83d\ude00"}`},
		{"upper-case pair", `{"a":"\uD83D\uDE00"}`, `{"a":"\uD83D\uDE00"}`},
		{"high alone", `{"a":"\ud83d"}`, `{"a":"\ufffd"}`},
		{"high twice", `{"a":"\ud83d\ud83d\ude00"}`, `{"a":"\ufffd\ud83d\ude00"}`},
		{"low alone", `{"a":"\ude00x"}`, `{"a":"\ufffdx"}`},
		{"an escaped backslash before u", `{"a":"\\ud83d"}`, `{"a":"\\ud83d"}`},
		{"not a surrogate", `{"a":"\ud7ff"}`, `{"a":"\ud7ff"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := string(clean([]byte(tt.in)))
			if got != tt.want {
				t.Errorf("clean(%q) = %q, want %q", tt.in, got, tt.want)
			}
			if !json.Valid([]byte(got)) {
				t.Errorf("clean(%q) isn't JSON", tt.in)
			}
		})
	}
}
