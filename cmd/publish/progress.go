package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"

	"publish/site"
)

// A progress shows how far a build is: a bar on a terminal, else a plain line
// now and then.
type progress struct {
	w        io.Writer
	quiet    bool
	terminal bool
	width    int

	mu    sync.Mutex
	now   site.Progress
	start time.Time // of the phase
	last  time.Time // when something was shown
	drawn bool
}

const (
	barEvery  = 100 * time.Millisecond
	lineEvery = 10 * time.Second
)

func newProgress(w io.Writer, quiet bool) *progress {
	if m, ok := w.(masking); ok {
		w = m.Writer // counts need no mask, and only a file knows whether it is a terminal
	}
	p := &progress{w: w, quiet: quiet, last: time.Now()}
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		p.terminal = true
		if width, _, err := term.GetSize(int(f.Fd())); err == nil {
			p.width = width
		}
	}
	return p
}

// show takes in how far the build is, and shows it if the time has come.
func (p *progress) show(now site.Progress) {
	if p.quiet {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	t := time.Now()
	begins := now.Phase != p.now.Phase || now.Done < p.now.Done
	if begins {
		p.start = t
	}
	p.now = now
	every := lineEvery
	if p.terminal {
		every = barEvery
	}
	if t.Sub(p.last) < every && !(begins && p.terminal) {
		return
	}
	p.last = t
	if p.terminal {
		fmt.Fprintf(p.w, "\r\x1b[K%s", p.bar(t))
		p.drawn = true
	} else {
		fmt.Fprintf(p.w, "%s: %d of %d\n", now.Phase, now.Done, now.Total)
	}
}

// bar draws one line that fits the terminal.
func (p *progress) bar(t time.Time) string {
	if p.now.Total == 0 {
		return p.now.Phase + " …"
	}
	part := 0.0
	switch {
	case p.now.All > 0:
		part = float64(p.now.Bytes) / float64(p.now.All)
	case p.now.Total > 0:
		part = float64(p.now.Done) / float64(p.now.Total)
	}
	const cells = 24
	full := min(int(part*cells), cells)
	line := fmt.Sprintf("%-9s [%s%s] %3.0f%% %d/%d", p.now.Phase, strings.Repeat("=", full), strings.Repeat(" ", cells-full), part*100, p.now.Done, p.now.Total)
	if gone := t.Sub(p.start); part > 0.02 && gone > time.Second {
		left := time.Duration(float64(gone) * (1 - part) / part).Round(time.Second)
		line += fmt.Sprintf(" %s left", left)
	}
	if p.width > 0 && len(line) >= p.width {
		line = line[:p.width-1]
	}
	return line
}

// done wipes the bar.
func (p *progress) done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.drawn {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.drawn = false
	}
	p.quiet = true
}
