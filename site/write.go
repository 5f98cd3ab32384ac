package site

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
)

// An output is the directory that a site is written to. Nothing in it can
// make a write land outside.
type output struct {
	root *os.Root
	temp atomic.Int64
}

// tempPrefix begins the name of a file that isn't whole yet.
const tempPrefix = ".publish-"

// openOutput opens dir, makes it if it isn't there, and makes sure that it is
// ours: empty, adopted, or holding an index.json that can be read.
func openOutput(dir string, adopt bool) (out *output, old *index, notes []string, err error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, nil, nil, fmt.Errorf("making the output directory: %w", err)
	}
	root, err := openRoot(dir)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("opening the output directory: %w", err)
	}
	out = &output{root: root}
	old, notes, err = out.claim(dir, adopt)
	if err != nil {
		root.Close()
		return nil, nil, nil, err
	}
	return out, old, notes, nil
}

// noDirectory says that a site isn't there.
func noDirectory(dir string) error {
	return fmt.Errorf("there is no directory %s; \"publish build\" makes one", dir)
}

// openSite opens a site that is there. Unlike [openOutput] it makes nothing.
func openSite(dir string) (*output, *index, error) {
	root, err := openRoot(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, noDirectory(dir)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("opening the site: %w", err)
	}
	x, _, err := readIndex(root)
	if err != nil {
		root.Close()
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil, fmt.Errorf("%s holds no site of ours: it has no %s", dir, indexName)
		}
		return nil, nil, fmt.Errorf("%s: %w", dir, err)
	}
	return &output{root: root}, x, nil
}

// claim reads the index of the output, or starts one.
func (o *output) claim(dir string, adopt bool) (*index, []string, error) {
	old, notes, err := readIndex(o.root)
	switch {
	case err == nil:
		return old, notes, nil
	case errors.Is(err, fs.ErrNotExist):
		empty, err := isEmpty(o.root)
		if err != nil {
			return nil, nil, fmt.Errorf("reading the output directory: %w", err)
		}
		if !empty && !adopt {
			return nil, nil, fmt.Errorf("%s isn't empty and holds no site of ours: choose another --out, or say --adopt to write into it", dir)
		}
	case !adopt:
		return nil, nil, fmt.Errorf("%s: %w: restore it, or say --adopt to start a new one", dir, err)
	}
	// An interrupted first run is recognised as ours.
	old = &index{Version: indexVersion}
	data, err := old.marshal()
	if err != nil {
		return nil, nil, err
	}
	_, err = o.write(indexName, data)
	return old, nil, err
}

func isEmpty(root *os.Root) (bool, error) {
	d, err := root.Open(".")
	if err != nil {
		return false, err
	}
	defer d.Close()
	names, err := d.Readdirnames(-1)
	if err != nil && !errors.Is(err, io.EOF) {
		return false, err
	}
	for _, name := range names {
		if !strings.HasPrefix(name, tempPrefix) && name != ".git" {
			return false, nil
		}
	}
	return true, nil
}

// write puts a file in place, whole or not at all, and reports whether that
// changed anything: a file with the same bytes isn't touched.
func (o *output) write(name string, data []byte) (changed bool, err error) {
	if o.holds(name, data) {
		return false, nil
	}
	return true, o.replace(name, data, false)
}

// writeDurably is write for the file that says what all others are: it is on
// the disk when the call returns.
func (o *output) writeDurably(name string, data []byte) (changed bool, err error) {
	if o.holds(name, data) {
		return false, nil
	}
	return true, o.replace(name, data, true)
}

// holds reports whether the file is there with exactly these bytes.
func (o *output) holds(name string, data []byte) bool {
	info, err := o.root.Lstat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() != int64(len(data)) {
		return false
	}
	f, err := o.root.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	buf := make([]byte, min(64<<10, len(data)))
	for len(data) > 0 {
		n, err := f.Read(buf)
		if n > len(data) || !bytes.Equal(buf[:n], data[:n]) {
			return false
		}
		data = data[n:]
		if err != nil {
			break
		}
	}
	return len(data) == 0
}

// A writeError says that the output can't take a file. It ends the build: what
// is wrong isn't one session.
type writeError struct {
	name string
	err  error
}

func (e *writeError) Error() string { return "writing " + e.name + ": " + e.err.Error() }
func (e *writeError) Unwrap() error { return e.err }

func isWriteError(err error) bool {
	_, ok := errors.AsType[*writeError](err)
	return ok
}

// replace puts a file in place that isn't there, or is another one.
func (o *output) replace(name string, data []byte, durably bool) error {
	file := o.stage(name)
	defer file.discard()
	if _, err := file.Write(data); err != nil {
		return err
	}
	_, err := file.commit(durably)
	return err
}

// create opens a new temporary file.
func (o *output) create(dir string) (*os.File, string, error) {
	pid := strconv.Itoa(os.Getpid())
	for range 1000 {
		name := path.Join(dir, tempPrefix+pid+"-"+strconv.FormatInt(o.temp.Add(1), 10)+".tmp")
		f, err := o.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return f, name, err
		}
	}
	return nil, "", errors.New("no free name for a temporary file")
}

// syncDir makes renames in a directory durable. Not every system can.
func (o *output) syncDir(dir string) error {
	d, err := o.root.Open(dir)
	if err != nil {
		return err
	}
	_ = d.Sync()
	return d.Close()
}

// remove takes a file away, if it is there.
func (o *output) remove(name string) error {
	if err := o.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("removing %s: %w", name, plain(err))
	}
	return nil
}

// cleanTemps removes what an interrupted run left in the output and in the
// directories of projects.
func (o *output) cleanTemps() error {
	items, err := fs.ReadDir(o.root.FS(), ".")
	if err != nil {
		return fmt.Errorf("looking for temporary files: %w", plain(err))
	}
	if err := o.removeTemps(".", items); err != nil {
		return err
	}
	for _, d := range items {
		if !d.IsDir() {
			continue
		}
		below, err := fs.ReadDir(o.root.FS(), d.Name())
		if err != nil {
			continue // none of ours
		}
		if err := o.removeTemps(d.Name(), below); err != nil {
			return err
		}
	}
	return nil
}

// removeTemps removes what bears the name of a temporary file.
func (o *output) removeTemps(dir string, items []fs.DirEntry) error {
	for _, d := range items {
		if strings.HasPrefix(d.Name(), tempPrefix) && strings.HasSuffix(d.Name(), ".tmp") {
			if err := o.remove(path.Join(dir, d.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// openRoot opens a directory that is there. Anything else is refused unopened:
// to open a pipe would wait for its writer.
func openRoot(dir string) (*os.Root, error) {
	info, err := os.Stat(dir)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, &fs.PathError{Op: "open", Path: dir, Err: syscall.ENOTDIR}
	}
	return os.OpenRoot(dir)
}

// readBounded reads a file of the output, up to the limit of an index.
func readBounded(root *os.Root, name string) ([]byte, error) {
	f, err := openRegular(root, name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() > maxIndexBytes {
		return nil, fmt.Errorf("reading %s: not a file that we wrote", name)
	}
	return io.ReadAll(io.LimitReader(f, info.Size()))
}

// openRegular opens a file of the output for reading.
func openRegular(root *os.Root, name string) (*os.File, error) {
	info, err := root.Lstat(name) // before it is opened: to open a pipe would wait
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("reading %s: not a file that we wrote", name)
	}
	return root.Open(name)
}

// plain strips the path from an error of the os package: the message names
// the file already.
func plain(err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		return pe.Err
	}
	if le, ok := errors.AsType[*os.LinkError](err); ok {
		return le.Err
	}
	return err
}

// Within reports whether path lies in dir, or is dir, links resolved as far
// as they exist.
func Within(path, dir string) bool {
	path, dir = resolved(path), resolved(dir)
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// resolved returns the absolute path with the links of its existing part
// resolved.
func resolved(p string) string {
	abs, err := filepath.Abs(p)
	if err != nil {
		return filepath.Clean(p)
	}
	rest := ""
	for at := abs; ; {
		if real, err := filepath.EvalSymlinks(at); err == nil {
			return filepath.Join(real, rest)
		}
		up := filepath.Dir(at)
		if up == at {
			return abs
		}
		rest = filepath.Join(filepath.Base(at), rest)
		at = up
	}
}
