package site

import (
	"fmt"
	"runtime"
	"strings"
)

// contain, deferred, turns a panic into an error: a defect of ours in reading,
// redacting or rendering costs one session, of which nothing is published, and
// not the build. The error names the place in our code. What the panic says
// may hold text of the session, so nobody gets to see it.
func contain(err *error) {
	if recover() == nil {
		return
	}
	*err = fmt.Errorf("a defect in this program, at %s: nothing of this session is published; please report it", panicPlace())
}

// panicPlace returns the function and line of ours that was running when the
// goroutine panicked.
func panicPlace() string {
	const ours = "publish/"
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(0, pcs[:])])
	panicked := false
	for {
		f, more := frames.Next()
		if panicked && strings.HasPrefix(f.Function, ours) {
			return fmt.Sprintf("%s:%d", strings.TrimPrefix(f.Function, ours), f.Line)
		}
		panicked = panicked || f.Function == "runtime.gopanic"
		if !more {
			return "an unknown place"
		}
	}
}
