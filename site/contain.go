package site

import (
	"fmt"
	"runtime"
	"strings"

	"publish/redact"
)

// contain, deferred, turns a panic into an error: a defect of ours in reading,
// redacting, rendering or proving costs one session or one file, which isn't
// published, and not the build. The error names the place in our code. What the
// panic says may hold text of the session, so nobody gets to see it.
func contain(err *error) {
	if recover() == nil {
		return
	}
	*err = fmt.Errorf("a defect in this program, at %s: what it concerns isn't published; please report it", panicPlace())
}

// proof is [redact.Redactor.Prove] for what mixes sessions or comes from an
// earlier run.
func (b *build) proof(kind redact.Kind, data []byte) ([]redact.Hit, error) {
	return b.proofOf(kind, data, b.known)
}

// proofOf is proof for some of the shared values.
func (b *build) proofOf(kind redact.Kind, data []byte, known *redact.Known) (hits []redact.Hit, err error) {
	defer contain(&err)
	return b.red.Prove(kind, data, nil, known), nil
}

// defective is the problem of a file that a defect keeps from being published.
func defective(file string, err error) Problem { return Problem{File: file, Text: err.Error()} }

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
