package dataset

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"

	"github.com/go-json-experiment/json"
)

// The names of the files beside the sessions. The manifest lies outside the
// card's glob: one of its lines read as a trace would be a row of nulls.
const (
	cardName     = "README.md"
	manifestName = "manifest.jsonl"
	sessionsDir  = "sessions"
)

// A Row is one line of the manifest: one trace. It holds no digest of anything
// that wasn't redacted, since that would confirm a guess.
type Row struct {
	File      string    `json:"file"`   // relative to the folder
	SHA256    string    `json:"sha256"` // of the file, hex
	Bytes     int64     `json:"bytes"`
	Session   string    `json:"session"` // redacted id
	Agent     string    `json:"agent"`
	Format    string    `json:"format"` // always pi
	Project   string    `json:"project"`
	Started   string    `json:"started,omitempty"`
	Ended     string    `json:"ended,omitempty"`
	Entries   int       `json:"entries"`
	Messages  int       `json:"messages"`
	ToolCalls int       `json:"tool_calls"`
	Tokens    int64     `json:"tokens"`
	Images    int       `json:"images"` // images that the session holds, kept or stripped
	BashRuns  int       `json:"bash_executions"`
	Models    []string  `json:"models"`
	Branch    string    `json:"branch"` // id of the leaf
	Redaction Redaction `json:"redaction"`
	Verified  bool      `json:"verified"`
	Tool      string    `json:"tool_version"`
}

// Redaction says how a trace was redacted.
type Redaction struct {
	Policy string         `json:"policy"` // profile and rule set version
	Counts map[string]int `json:"counts"` // values removed, by rule
}

// appendRow appends a row and its line end.
func appendRow(b []byte, r Row) ([]byte, error) {
	line, err := json.Marshal(r, json.Deterministic(true))
	if err != nil {
		return b, fmt.Errorf("writing manifest row of %s: %w", r.File, err)
	}
	return append(append(b, clean(line)...), '\n'), nil
}

// maxRow bounds a line of a manifest.
const maxRow = 1 << 20

// openRegular opens a file of a folder. What is no regular file is refused
// unopened: to open a pipe would wait for its writer.
func openRegular(folder fs.FS, name string) (fs.File, error) {
	info, err := fs.Lstat(folder, name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrInvalid}
	}
	return folder.Open(name)
}

// readRegular reads a file of a folder.
func readRegular(folder fs.FS, name string) ([]byte, error) {
	f, err := openRegular(folder, name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// manifestRows yields the rows of a folder's manifest one at a time, since
// there may be very many, and none where there is no manifest. The names in it
// are checked: they must lie under sessions/. An error ends it.
func manifestRows(folder fs.FS) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		f, err := openRegular(folder, manifestName)
		if errors.Is(err, fs.ErrNotExist) {
			return
		} else if err != nil {
			yield(Row{}, fmt.Errorf("reading manifest: %w", err))
			return
		}
		defer f.Close()
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, maxRow)
		for n := 1; lines.Scan(); n++ {
			var r Row
			if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
				yield(Row{}, fmt.Errorf("%s:%d: not a manifest row", manifestName, n))
				return
			}
			if !traceName(r.File) {
				yield(Row{}, fmt.Errorf("%s:%d: not the name of a trace", manifestName, n))
				return
			}
			if !yield(r, nil) {
				return
			}
		}
		if err := lines.Err(); err != nil {
			yield(Row{}, fmt.Errorf("reading manifest: %w", err))
		}
	}
}
