package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"

	"publish/site"
)

// exitTable is the part of the help that says what exit statuses mean.
const exitTable = `Exit status:
  0  done
  1  failed
  2  wrong usage
  3  withheld: a credential would have survived, or verification failed
  4  done, but some sessions were damaged, partial or unsupported (with --strict)
`

// A statusError ends the program with a status. An empty text prints nothing:
// the report has said it all.
type statusError struct {
	status int
	err    error
}

func (e *statusError) Error() string {
	if e.err == nil {
		return ""
	}
	return e.err.Error()
}

func (e *statusError) Unwrap() error { return e.err }

// usageError marks an error of the command line.
func usageError(err error) error { return &statusError{site.StatusUsage, err} }

// A valueError is a value that a flag can't have.
type valueError struct {
	flag string
	at   string // where it stands, if not on the command line
	err  error  // what follows the flag's name
}

func (e *valueError) Error() string { return cmp.Or(e.at, "--"+e.flag) + e.err.Error() }
func (e *valueError) Unwrap() error { return e.err }

// wrongFlag returns a usage error; format follows the name of the flag.
func wrongFlag(flag, format string, args ...any) error {
	return usageError(&valueError{flag: flag, err: fmt.Errorf(format, args...)})
}

// withStatus turns the status of a finished job into an error, nil for done.
func withStatus(status int) error {
	if status == site.StatusDone {
		return nil
	}
	return &statusError{status: status}
}

// exitStatus returns the exit status for what a command returned.
func exitStatus(err error) int {
	if err == nil {
		return site.StatusDone
	}
	if s, ok := errors.AsType[*statusError](err); ok {
		return s.status
	}
	if strings.HasPrefix(err.Error(), "unknown command ") {
		return site.StatusUsage // cobra gives it no type
	}
	return site.StatusFailed
}

// message returns what to print about an error, "" for nothing.
func message(err error) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, context.Canceled):
		return "interrupted; what is in place is whole, and the next run goes on"
	case errors.Is(err, syscall.ENOTDIR):
		return err.Error() + ": a file stands where a directory has to be; name another path"
	case errors.Is(err, syscall.ENOSPC):
		return err.Error() + "; make room and run it again, which brings everything up to date"
	}
	return err.Error()
}
