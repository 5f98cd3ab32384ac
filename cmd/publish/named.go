package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
)

// maxNamed is the size up to which a named file is read. It may be a pipe, as
// a shell makes one of <(...), or by mistake a device without end.
const maxNamed = 16 << 20

// maxSecret is the length of the longest line of a file of secrets.
const maxSecret = 1 << 20

// readNamed reads a file that the command line names. The wait for a pipe's
// writer, which no call gives up, ends with ctx.
func readNamed(ctx context.Context, name string) ([]byte, error) {
	var data []byte
	var err error
	done := make(chan struct{})
	go func() {
		data, err = readAll(name)
		close(done)
	}()
	select {
	case <-done:
		return data, err
	case <-ctx.Done():
		return nil, fmt.Errorf("%s: %w", name, ctx.Err())
	}
}

func readAll(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxNamed+1))
	if err == nil && len(data) > maxNamed {
		err = fmt.Errorf("%s: longer than 16 MiB", name)
	}
	return data, err
}

// readSecrets reads values, one a line, or as NAME=value lines of a .env
// file. An error names the line, never what stands on it.
func readSecrets(ctx context.Context, name string) ([]string, error) {
	data, err := readNamed(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("reading secrets: %w", err)
	}
	var values []string
	number := 0
	for line := range bytes.Lines(data) {
		number++
		if len(line) > maxSecret {
			return nil, fmt.Errorf("reading secrets: %s:%d: longer than 1 MiB", name, number)
		}
		if v := secretOf(string(line)); v != "" {
			values = append(values, v)
		}
	}
	return values, nil
}

// secretOf returns the value on a line, "" for a comment.
func secretOf(line string) string {
	line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
	if line == "" || line[0] == '#' {
		return ""
	}
	if name, value, ok := strings.Cut(strings.TrimPrefix(line, "export "), "="); ok && isVariable(strings.TrimSpace(name)) {
		line = strings.TrimSpace(value)
	}
	if n := len(line); n >= 2 && (line[0] == '"' || line[0] == '\'') && line[n-1] == line[0] {
		line = line[1 : n-1]
	}
	return line
}

// isVariable reports whether s may name an environment variable.
func isVariable(s string) bool {
	for i := range len(s) {
		c := s[i]
		if c != '_' && (c < 'a' || 'z' < c) && (c < 'A' || 'Z' < c) && (i == 0 || c < '0' || '9' < c) {
			return false
		}
	}
	return s != ""
}
