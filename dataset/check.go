package dataset

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"publish/redact"

	"go.yaml.in/yaml/v3"
)

// maxFileBytes is the largest trace that is written. The Hub's viewer cuts a
// row at about a megabyte and becomes slow long before this.
const maxFileBytes = 10 << 20

// A Problem is one thing that keeps a folder from being ready.
type Problem struct {
	File string // relative to the folder, "" for the folder as a whole
	Line int    // 1-based, 0 for the file as a whole
	Text string // names kinds and numbers, never content
}

func (p Problem) String() string {
	switch {
	case p.File == "":
		return p.Text
	case p.Line == 0:
		return p.File + ": " + p.Text
	}
	return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Text)
}

// A checker gathers what is wrong with a folder.
type checker struct {
	folder   fs.FS
	problems []Problem
}

// Check tells whether a folder is ready for the Hub and what its loader would
// take it for. It reads only the folder, not what wrote it: the card's front
// matter and glob, names and sizes, every line of every trace, the chain, the
// pairing of calls and results, the manifest's digests. prove is asked about
// the bytes of every file, what isn't ours included, and returns what still looks
// secret.
func Check(folder fs.FS, prove func(name string, data []byte) []Problem) ([]Problem, Detected) {
	c := &checker{folder: folder}
	files := c.files()
	c.card(files)
	claims := c.manifest(files)
	var first Detected
	for i, name := range files {
		data, err := fs.ReadFile(folder, name)
		if err != nil {
			c.add(name, 0, "can't be read")
			continue
		}
		if i == 0 {
			first = Detect(data)
		}
		c.trace(name, data, claims[i])
		c.problems = append(c.problems, prove(name, data)...)
	}
	if len(files) > 0 && !first.Traces {
		c.add(files[0], 0, "the Hub would not see agent traces: %s", first.Why)
	}
	for _, name := range []string{cardName, manifestName} {
		c.pieces(name, prove)
	}
	c.others(prove)
	return c.problems, first
}

// others asks the proof about what somebody keeps in the folder beside ours: it
// is uploaded with it, but for the directories that the Hub's client leaves out.
func (c *checker) others(prove func(name string, data []byte) []Problem) {
	err := fs.WalkDir(c.folder, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == sessionsDir || d.IsDir() && (d.Name() == ".git" || name == ".cache/huggingface"):
			return fs.SkipDir
		case d.IsDir() || name == cardName || name == manifestName:
		case !d.Type().IsRegular():
			c.add(name, 0, "not a regular file")
		default:
			c.pieces(name, prove)
		}
		return nil
	})
	if err != nil {
		c.add("", 0, "can't be read whole")
	}
}

// pieceSize is about how much of a file is proved at a time.
const pieceSize = 1 << 20

// pieces asks the proof about a file of lines that may be very long: some
// lines at a time.
func (c *checker) pieces(name string, prove func(name string, data []byte) []Problem) {
	f, err := openRegular(c.folder, name)
	if err != nil {
		return // said elsewhere
	}
	defer f.Close()
	in, before := bufio.NewReader(f), 0
	for err == nil {
		var piece []byte
		for len(piece) < pieceSize && err == nil {
			var line []byte
			line, err = in.ReadBytes('\n')
			piece = append(piece, line...)
		}
		for _, p := range prove(name, piece) {
			if p.Line > 0 {
				p.Line += before
			}
			c.problems = append(c.problems, p)
		}
		before += bytes.Count(piece, []byte("\n"))
	}
}

// IsFolder reports whether a folder is a dataset of ours: it has a manifest.
func IsFolder(folder fs.FS) bool {
	info, err := fs.Stat(folder, manifestName)
	return err == nil && info.Mode().IsRegular()
}

// Verify checks any folder with the rules and literals of o.
func Verify(folder fs.FS, o redact.Options) ([]Problem, Detected, error) {
	red, err := redact.New(o)
	if err != nil {
		return nil, Detected{}, err
	}
	known := red.Known(func(func(*redact.Findings) bool) {})
	problems, hub := Check(folder, func(name string, data []byte) []Problem {
		return proofOf(name, red.Prove(kindOf(name), data, nil, known))
	})
	return problems, hub, nil
}

func (c *checker) add(file string, line int, format string, args ...any) {
	c.problems = append(c.problems, Problem{file, line, fmt.Sprintf(format, args...)})
}

// files returns the traces in the order in which the Hub reads them, and
// checks their names and the sizes of folders.
func (c *checker) files() []string {
	var files []string
	inFolder := make(map[string]int)
	err := fs.WalkDir(c.folder, sessionsDir, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			return nil
		case !d.Type().IsRegular():
			c.add(name, 0, "not a regular file")
			return nil
		case !traceName(name):
			c.add(name, 0, "a name that the Hub's loader ignores or takes for something else")
			return nil
		}
		if inFolder[path.Dir(name)]++; inFolder[path.Dir(name)] == 10_000 {
			c.add(path.Dir(name), 0, "10,000 files or more in one folder")
		}
		files = append(files, name)
		return nil
	})
	switch {
	case errors.Is(err, fs.ErrNotExist):
		c.add("", 0, "no folder %s", sessionsDir)
	case err != nil:
		c.add(sessionsDir, 0, "can't be read")
	case len(files) == 0:
		c.add("", 0, "no traces")
	case len(files) > maxFiles-2:
		c.add("", 0, "more than %d files, which is all that the Hub takes: split them with --project, --since or --until", maxFiles)
	}
	slices.Sort(files)
	return files
}

// card checks that the front matter parses and that its globs match every
// trace and nothing else.
func (c *checker) card(files []string) {
	data, err := readRegular(c.folder, cardName)
	if err != nil {
		c.add(cardName, 0, "missing")
		return
	}
	head, _, ok := splitMatter(data)
	var m frontMatter
	if !ok || yaml.Unmarshal(head, &m) != nil {
		c.add(cardName, 1, "the front matter can't be read")
		return
	}
	matched := make(map[string]int)
	for _, cfg := range m.Configs {
		if cfg.Name == "" {
			c.add(cardName, 1, "a config without config_name")
		}
		for _, f := range cfg.Files {
			c.glob(f.Path, files, matched)
		}
	}
	for _, name := range files {
		if matched[name] != 1 {
			c.add(cardName, 1, "%s is matched by %d configs, not by one", name, matched[name])
			return
		}
	}
}

// glob counts what a pattern of the card matches: a folder, "/**/" and
// "*.jsonl", which is all that this package writes.
func (c *checker) glob(pattern string, files []string, matched map[string]int) {
	dir, ok := strings.CutSuffix(pattern, "/**/*.jsonl")
	if !ok || dir != sessionsDir && path.Dir(dir) != sessionsDir {
		c.add(cardName, 1, "the glob %q could match more than traces", pattern)
		return
	}
	n := 0
	for _, name := range files {
		if strings.HasPrefix(name, dir+"/") {
			matched[name]++
			n++
		}
	}
	if n == 0 {
		c.add(cardName, 1, "the glob %q matches nothing", pattern)
	}
}

// A claim is what the manifest says of a trace.
type claim struct {
	made      bool
	verified  bool
	sum       [sha256.Size]byte
	bytes     int64
	messages  int
	toolCalls int
}

func claimOf(r Row) claim {
	c := claim{made: true, verified: r.Verified, bytes: r.Bytes, messages: r.Messages, toolCalls: r.ToolCalls}
	if sum, err := hex.DecodeString(r.SHA256); err == nil && len(sum) == len(c.sum) {
		copy(c.sum[:], sum)
	}
	return c
}

// manifest returns what the manifest claims of each of the files, and checks
// that it names them, all of them, sorted.
func (c *checker) manifest(files []string) []claim {
	claims := make([]claim, len(files))
	n, last := 0, ""
	for r, err := range manifestRows(c.folder) {
		if err != nil {
			c.add("", 0, "%v", err)
			break
		}
		if n++; n > 1 && last >= r.File {
			c.add(manifestName, n, "not sorted by file")
		}
		last = r.File
		if i, found := slices.BinarySearch(files, r.File); found {
			claims[i] = claimOf(r)
		} else {
			c.add(manifestName, n, "no such file: %s", r.File)
		}
	}
	for i, name := range files {
		if !claims[i].made {
			c.add(name, 0, "not in the manifest")
		}
	}
	return claims
}

// trace checks one file.
func (c *checker) trace(name string, data []byte, says claim) {
	if len(data) > maxFileBytes {
		c.add(name, 0, "larger than %d MB", maxFileBytes>>20)
	}
	if says.made {
		if sha256.Sum256(data) != says.sum || says.bytes != int64(len(data)) {
			c.add(name, 0, "differs from the manifest's digest")
		}
		if !says.verified {
			c.add(name, 0, "the manifest says that it wasn't verified")
		}
	}
	if !bytes.HasSuffix(data, []byte("\n")) {
		c.add(name, 0, "the last line isn't ended")
	}
	t := traceCheck{checker: c, name: name, calls: make(map[string]bool)}
	for line := range bytes.Lines(data) {
		t.line(bytes.TrimSuffix(line, []byte("\n")))
	}
	if says.made && (t.messages != says.messages || t.toolCalls != says.toolCalls) {
		c.add(name, 0, "%d messages and %d tool calls, the manifest says %d and %d", t.messages, t.toolCalls, says.messages, says.toolCalls)
	}
}
