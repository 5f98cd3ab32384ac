// Publish makes a static, script-free site of the sessions of the coding
// agents pi and golder, with every credential removed.
//
// Each command has its file. A command reads its flags, makes one call into
// the packages below, and prints what they report; nothing here decides
// anything about sessions. The exit statuses stand in exit.go.
package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	tuneMemory()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run is main without the process: it returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	out := &told{Writer: stdout}
	t := newTerminal(out, stderr)
	cmd := newCommand(t)
	cmd.SetArgs(args)
	ran, err := cmd.ExecuteContextC(ctx)
	err = cmp.Or(err, out.err)
	blame(ran, err)
	if msg := message(err); msg != "" {
		fmt.Fprintf(t.err, "publish: %s\n", msg)
	}
	return exitStatus(err)
}

// told keeps the first error of its writer: help and tables are written by
// calls that don't look, and a full disk is no success.
type told struct {
	io.Writer
	err error
}

func (t *told) Write(p []byte) (int, error) {
	n, err := t.Writer.Write(p)
	t.err = cmp.Or(t.err, err)
	return n, err
}
