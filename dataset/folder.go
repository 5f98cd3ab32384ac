package dataset

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// A folder is the output while it is made: NAME.partial beside NAME. Files
// that don't change are linked over from NAME, so that they keep their place
// on disk and their times, and so that a whole folder can be checked.
type folder struct {
	parent *os.Root
	name   string // of the output, in parent
	old    bool   // the output exists already
}

const (
	partialSuffix  = ".partial"
	rejectedSuffix = ".rejected"
)

// openFolder prepares dir as output. A directory that holds something but not
// our manifest is refused.
func openFolder(dir string) (*folder, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(abs), 0o777); err != nil {
		return nil, err
	}
	parent, err := os.OpenRoot(filepath.Dir(abs))
	if err != nil {
		return nil, err
	}
	f := &folder{parent: parent, name: filepath.Base(abs)}
	if err := f.start(); err != nil {
		return nil, errors.Join(err, parent.Close())
	}
	return f, nil
}

func (f *folder) start() error {
	items, err := fs.ReadDir(f.parent.FS(), f.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case len(items) > 0:
		if _, err := f.parent.Stat(path.Join(f.name, manifestName)); err != nil {
			return fmt.Errorf("%s isn't empty and holds no %s: name a new folder", f.name, manifestName)
		}
		f.old = true
	}
	if err := f.parent.RemoveAll(f.name + partialSuffix); err != nil {
		return err
	}
	return f.parent.MkdirAll(path.Join(f.name+partialSuffix, sessionsDir), 0o777)
}

func (f *folder) close() error { return f.parent.Close() }

// partial returns the folder that is being made.
func (f *folder) partial() (fs.FS, error) { return fs.Sub(f.parent.FS(), f.name+partialSuffix) }

// before returns a file of the output as it was, or nil.
func (f *folder) before(name string) []byte {
	if !f.old {
		return nil
	}
	data, err := readRegular(f.parent.FS(), path.Join(f.name, name))
	if err != nil {
		return nil
	}
	return data
}

// rowsBefore returns the manifest of the output as it was.
func (f *folder) rowsBefore() ([]Row, error) {
	if !f.old {
		return nil, nil
	}
	output, err := fs.Sub(f.parent.FS(), f.name)
	if err != nil {
		return nil, err
	}
	return readManifest(output)
}

// put writes a file, or links the old one when its bytes are the same.
func (f *folder) put(name string, data []byte) (same bool, err error) {
	to := path.Join(f.name+partialSuffix, name)
	if err := f.parent.MkdirAll(path.Dir(to), 0o777); err != nil {
		return false, err
	}
	if old := f.before(name); old != nil && bytes.Equal(old, data) {
		if f.parent.Link(path.Join(f.name, name), to) == nil {
			return true, nil
		}
	}
	return false, f.parent.WriteFile(to, data, 0o666)
}

// ready gives the folder its name. When the output exists, changed files are
// moved over it one by one, card and manifest last: whatever else a person
// keeps there, such as a .git directory, stays.
func (f *folder) ready() error {
	if !f.old {
		if err := f.parent.Remove(f.name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return f.parent.Rename(f.name+partialSuffix, f.name)
	}
	if err := f.moveTraces(); err != nil {
		return err
	}
	if err := f.dropTraces(); err != nil {
		return err
	}
	for _, name := range []string{cardName, manifestName} {
		if err := f.parent.Rename(path.Join(f.name+partialSuffix, name), path.Join(f.name, name)); err != nil {
			return err
		}
	}
	return f.parent.RemoveAll(f.name + partialSuffix)
}

func (f *folder) moveTraces() error {
	partial, err := f.partial()
	if err != nil {
		return err
	}
	return fs.WalkDir(partial, sessionsDir, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			return f.parent.MkdirAll(path.Join(f.name, name), 0o777)
		}
		return f.parent.Rename(path.Join(f.name+partialSuffix, name), path.Join(f.name, name))
	})
}

// dropTraces removes what the old manifest names and the new one doesn't.
func (f *folder) dropTraces() error {
	partial, err := f.partial()
	if err != nil {
		return err
	}
	now, err := readManifest(partial)
	if err != nil {
		return err
	}
	keep := make(map[string]bool, len(now))
	for _, r := range now {
		keep[r.File] = true
	}
	before, err := f.rowsBefore()
	if err != nil {
		return err
	}
	for _, r := range before {
		if keep[r.File] {
			continue
		}
		if err := f.parent.Remove(path.Join(f.name, r.File)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// reject leaves the folder where nobody takes it for ready, and returns its
// name.
func (f *folder) reject() (string, error) {
	to := f.name + rejectedSuffix
	if err := f.parent.RemoveAll(to); err != nil {
		return "", err
	}
	return to, f.parent.Rename(f.name+partialSuffix, to)
}
