package site

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"publish/session"
)

// A Source is a file that may hold a session.
type Source struct {
	Path    string
	Size    int64
	ModTime time.Time
	Named   bool // itself a path that was asked for, not met on the way

	info fs.FileInfo
}

// Found is what a walk met.
type Found struct {
	Sources []Source  // by path, each file once
	Others  int       // files whose names aren't those of session files
	Rotated int       // copies that an agent put aside
	Special int       // pipes, sockets, devices
	Trouble []Trouble // what couldn't be read
}

// counts returns what a walk counted without reading it.
func (f *Found) counts() [4]int { return [4]int{len(f.Sources), f.Others, f.Rotated, f.Special} }

// Trouble is something that went wrong with one file. Err never quotes content.
type Trouble struct {
	Path string
	Err  error
}

// maxWalkDepth bounds the nesting of directories that a walk follows: deeper
// than any real store, and an end to what a hostile file system can do.
const maxWalkDepth = 200

// Find walks the paths, files or directories of any depth, and returns the
// files that may hold sessions. It follows symbolic links, survives loops of
// them, and returns a file that it meets twice once. Directories for which
// leaveOut reports true are not entered. A path that doesn't exist, or is a
// pipe or a device, is an error: it was asked for by name.
func Find(ctx context.Context, paths []string, leaveOut func(dir fs.FileInfo) bool) (Found, error) {
	w := walk{ctx: ctx, leaveOut: leaveOut, dirs: map[string]bool{}}
	for _, path := range paths {
		if path == "" {
			return w.found, errors.New("looking for sessions: a path is empty")
		}
		info, err := os.Stat(path)
		if err != nil {
			return w.found, fmt.Errorf("looking for sessions: %w", err)
		}
		switch {
		case info.IsDir():
			w.enter(path, 0)
		case info.Mode().IsRegular():
			w.file(path, info, true)
		default:
			return w.found, fmt.Errorf("looking for sessions: %s: %w", path, session.ErrNotRegular)
		}
		if ctx.Err() != nil {
			return w.found, ctx.Err()
		}
	}
	w.found.Sources = distinct(w.found.Sources)
	slices.SortFunc(w.found.Trouble, func(a, b Trouble) int { return strings.Compare(a.Path, b.Path) })
	return w.found, nil
}

type walk struct {
	ctx      context.Context
	leaveOut func(fs.FileInfo) bool
	dirs     map[string]bool // real paths of the directories entered
	found    Found
}

func (w *walk) trouble(path string, err error) {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		err = pe.Err // the path is named beside it
	}
	w.found.Trouble = append(w.found.Trouble, Trouble{path, err})
}

// enter walks one directory. Its real path tells whether it was here before.
func (w *walk) enter(dir string, depth int) {
	if w.ctx.Err() != nil {
		return
	}
	real, err := filepath.EvalSymlinks(dir)
	if err == nil {
		real, err = filepath.Abs(real)
	}
	if err != nil {
		w.trouble(dir, err)
		return
	}
	if w.dirs[real] {
		return
	}
	w.dirs[real] = true
	if depth > maxWalkDepth {
		w.trouble(dir, errors.New("nested too deep"))
		return
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		w.trouble(dir, err)
	}
	for _, e := range entries {
		w.entry(filepath.Join(dir, e.Name()), e, depth)
	}
}

func (w *walk) entry(path string, e fs.DirEntry, depth int) {
	if e.Type().IsRegular() && kindOf(e.Name()) == otherFile {
		w.found.Others++ // not even a stat
		return
	}
	info, err := os.Stat(path)
	if err != nil {
		if e.Type()&fs.ModeSymlink == 0 || kindOf(e.Name()) == sessionFile {
			w.trouble(path, err) // a dangling link is no news otherwise
		}
		return
	}
	if !info.IsDir() {
		w.file(path, info, false)
		return
	}
	if e.Name() == ".git" || w.leaveOut != nil && w.leaveOut(info) || isOurSite(path) {
		return
	}
	w.enter(path, depth+1)
}

// file takes a file in. A named one needs no particular name.
func (w *walk) file(path string, info fs.FileInfo, named bool) {
	switch kind := kindOf(info.Name()); {
	case !info.Mode().IsRegular():
		w.found.Special++
	case named || kindOf(filepath.Base(path)) == sessionFile:
		w.found.Sources = append(w.found.Sources, Source{path, info.Size(), info.ModTime(), named, info})
	case kind == rotatedFile:
		w.found.Rotated++
	default:
		w.found.Others++
	}
}

type fileKind int

const (
	otherFile fileKind = iota
	sessionFile
	rotatedFile // a copy that an agent put aside before it changed the session
)

var rotatedMarks = []string{".checkpoint.", ".reset.", ".deleted."}

// kindOf judges a file by its name.
func kindOf(name string) fileKind {
	name = strings.ToLower(name)
	if !strings.Contains(name, ".jsonl") {
		return otherFile
	}
	if strings.HasSuffix(name, ".bak") || strings.Contains(name, ".bak.") ||
		slices.ContainsFunc(rotatedMarks, func(m string) bool { return strings.Contains(name, m) }) {
		return rotatedFile
	}
	if strings.HasSuffix(name, ".jsonl") {
		return sessionFile
	}
	return otherFile
}

// isOurSite reports whether dir is a site that this program wrote: the JSONL
// copies in it are no sources.
func isOurSite(dir string) bool {
	if _, err := os.Lstat(filepath.Join(dir, ".nojekyll")); err != nil {
		return false
	}
	name := filepath.Join(dir, indexName)
	if info, err := os.Lstat(name); err != nil || !info.Mode().IsRegular() {
		return false
	}
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, len(indexMark))
	n, _ := f.Read(head)
	return string(head[:n]) == indexMark
}

// distinct sorts sources by path and drops those that are the same file as an
// earlier one, by another path or a hard link.
func distinct(sources []Source) []Source {
	slices.SortFunc(sources, func(a, b Source) int { return strings.Compare(a.Path, b.Path) })
	type alike struct {
		size int64
		mod  int64
	}
	seen := map[alike][]fs.FileInfo{}
	return slices.DeleteFunc(sources, func(s Source) bool {
		key := alike{s.Size, s.ModTime.UnixNano()}
		for _, other := range seen[key] {
			if os.SameFile(s.info, other) {
				return true
			}
		}
		seen[key] = append(seen[key], s.info)
		return false
	})
}
