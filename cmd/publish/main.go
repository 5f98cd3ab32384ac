// Publish makes a static, script-free site of the sessions of the coding
// agents pi and golder, with every credential removed.
//
// Each command has its file. A command reads its flags, makes one call into
// the packages below, and prints what they report; nothing here decides
// anything about sessions. The exit statuses stand in exit.go.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
)

func main() {
	tuneMemory()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// tuneMemory trades memory for speed while there is little in use: what is
// alive is one session for each worker, so the collector may wait until the
// heap has grown to several times that.
func tuneMemory() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	limitMemory(0, 0)
}

// limitMemory bounds what tuneMemory allows, once it is known how large the
// sessions are: near the limit the collector works as hard as ever.
func limitMemory(largest int64, jobs int) {
	const constant = 192 << 20
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(constant + int64(max(jobs, 1))*largest*3)
	}
}

// run is main without the process: it returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	cmd := newCommand()
	cmd.SetArgs(args)
	cmd.SetOut(stdout)
	cmd.SetErr(stderr)
	ran, err := cmd.ExecuteContextC(ctx)
	blame(ran, err)
	if msg := message(err); msg != "" {
		fmt.Fprintf(stderr, "publish: %s\n", msg)
	}
	return exitStatus(err)
}
