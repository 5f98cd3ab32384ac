package dataset

import "testing"

func TestEdit(t *testing.T) {
	set := []member{{"id", []byte(`"x"`)}, stringMember("parentId", "")}
	tests := []struct{ name, in, want string }{
		{"replaced in place", `{"type":"m","id":"a","parentId":"b","n":1.0e3}`, `{"type":"m","id":"x","parentId":null,"n":1.0e3}`},
		{"added in front", `{"type":"m"}`, `{"id":"x","parentId":null,"type":"m"}`},
		{"one added", `{"id":1}`, `{"parentId":null,"id":"x"}`},
		{"empty", `{}`, `{"id":"x","parentId":null}`},
		{"repeated name", `{"id":"a","id":"b"}`, `{"parentId":null,"id":"x"}`},
		{"dropped", `{"gone":{"id":"z"},"k":[1,2]}`, `{"id":"x","parentId":null,"k":[1,2]}`},
		{"no object", `[1]`, `[1]`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(edit([]byte(tt.in), set, "gone")); got != tt.want {
				t.Errorf("edit(%s) = %s, want %s", tt.in, got, tt.want)
			}
		})
	}
}

func TestLookup(t *testing.T) {
	if got := string(lookup([]byte(`{"a":1,"b":{"a":2},"a":3}`), "a")); got != "3" {
		t.Errorf("lookup = %s, want the last value 3", got)
	}
	if got := lookup([]byte(`{"a":1}`), "z"); got != nil {
		t.Errorf("lookup of a missing name = %s", got)
	}
}
