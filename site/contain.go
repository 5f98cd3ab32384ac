package site

import (
	"fmt"
	"io"
	"path"
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
func (b *build) proof(kind redact.Kind, data []byte) (hits []redact.Hit, err error) {
	defer contain(&err)
	return b.red.Prove(kind, data, nil, b.known), nil
}

// proofOfFile is proof for a file of the site, which is never held whole, and
// for some of the shared values.
func (b *build) proofOfFile(name string, known *redact.Known) (hits []redact.Hit, err error) {
	defer contain(&err)
	f, err := openRegular(b.out.root, name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	p := b.red.NewProof(kindOfProof(path.Ext(name)), nil, known)
	if _, err := io.CopyBuffer(struct{ io.Writer }{p}, f, make([]byte, 64<<10)); err != nil {
		return nil, plain(err)
	}
	return locate(p, f)
}

// locate ends the proof of a file and tells the lines of what it found.
func locate(p *redact.Proof, f io.ReadSeeker) ([]redact.Hit, error) {
	if len(p.End()) == 0 {
		return nil, nil
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return p.Hits(), nil // without lines
	}
	hits, _ := p.Locate(f)
	return hits, nil
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
