package site

import "testing"

// TestListFork holds that the list gives a fork the start that its page and
// the indexes give it: when it was forked.
func TestListFork(t *testing.T) {
	list, _, err := List(t.Context(), Options{Paths: []string{"../examples/sessions"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range list {
		if l.Title == "Sweep unfinished uploads" {
			if want := "2026-09-15T16:05:48Z"; l.Started != want {
				t.Errorf("the fork started %s, want %s", l.Started, want)
			}
			return
		}
	}
	t.Error("the fork isn't listed")
}
