package redact

import "strings"

// maxIdle is the length of what is looked at before it is searched: most
// strings of a session are ids, times and words.
const maxIdle = 64

// idleMarks are the bytes without which no other reading of a short string
// exists, nor a name to learn.
var idleMarks = func() (t [256]bool) {
	for b := range 256 {
		t[b] = unseenStarts[b] || strings.IndexByte("\x1b\\%&\"'\n\r@=", byte(b)) >= 0
	}
	return t
}()

// idle reports whether s is a short string in which nothing can be found: it
// holds no trigger word, no mark and no run of base64.
func (e *engine) idle(s string) bool {
	if len(s) > maxIdle || len(e.always) > 0 {
		return false
	}
	run := 0
	for i := range len(s) {
		switch {
		case idleMarks[s[i]]:
			return false
		case !runBytes[s[i]]:
			run = 0
		default:
			if run++; run == shortestRun {
				return false
			}
		}
	}
	idle := true
	e.words.each(s, func(int, int) bool {
		idle = false
		return false
	})
	return idle
}
