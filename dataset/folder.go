package dataset

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"

	"publish/site"
)

// A folder is the output while it is made: NAME.partial beside NAME. Files
// that don't change are linked over from NAME, so that they keep their place
// on disk and their times, and so that a whole folder can be checked.
type folder struct {
	parent *os.Root
	name   string // of the output, in parent
	old    bool   // the output exists already
	spool  *os.File
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
	info, err := f.parent.Stat(f.name)
	if err == nil && !info.IsDir() { // and isn't opened: a pipe would wait for its writer
		return fmt.Errorf("%s is not a directory: name a new folder", f.name)
	}
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

// close leaves nothing of a folder that wasn't settled: on a full disk that is
// what somebody would have to find and remove.
func (f *folder) close() error {
	var err error
	if f.spool != nil {
		err = f.spool.Close()
	}
	return errors.Join(err, f.parent.RemoveAll(f.name+partialSuffix), f.parent.Close())
}

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

// rowsBefore yields the manifest of the output as it was.
func (f *folder) rowsBefore() iter.Seq2[Row, error] {
	if !f.old {
		return func(func(Row, error) bool) {}
	}
	return func(yield func(Row, error) bool) {
		output, err := fs.Sub(f.parent.FS(), f.name)
		if err != nil {
			yield(Row{}, err)
			return
		}
		manifestRows(output)(yield)
	}
}

// homes tells where the sessions of the last run stand, so that projects keep
// their folders.
func (f *folder) homes() ([]site.Home, error) {
	var list []site.Home
	for r, err := range f.rowsBefore() {
		if err != nil {
			return nil, err
		}
		list = append(list, site.Home{Agent: r.Agent, ID: r.session(), Slug: projectDir(r.File)})
	}
	return list, nil
}

// spoolName is where rows wait for the manifest.
const spoolName = "rows"

// ledger returns a ledger for the folder's rows.
func (f *folder) ledger() (*ledger, error) {
	var err error
	f.spool, err = f.parent.OpenFile(path.Join(f.name+partialSuffix, spoolName), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	return &ledger{file: f.spool}, err
}

// manifest writes the manifest and ends the ledger.
func (f *folder) manifest(rows *ledger) error {
	out, err := f.parent.Create(path.Join(f.name+partialSuffix, manifestName))
	if err != nil {
		return err
	}
	err = errors.Join(rows.write(out), out.Close(), f.spool.Close())
	f.spool = nil
	return errors.Join(err, f.parent.Remove(path.Join(f.name+partialSuffix, spoolName)))
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
// keeps there, such as a .git directory, stays. kept tells which traces the new
// folder has.
func (f *folder) ready(kept func(name string) bool) error {
	if !f.old {
		if err := f.parent.Remove(f.name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return f.parent.Rename(f.name+partialSuffix, f.name)
	}
	if err := f.moveTraces(); err != nil {
		return err
	}
	if err := f.dropTraces(kept); err != nil {
		return err
	}
	for _, name := range []string{cardName, manifestName} {
		if f.unchanged(name) {
			continue
		}
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

// unchanged reports whether a new file has the bytes of the old one.
func (f *folder) unchanged(name string) bool {
	was, err := f.parent.Open(path.Join(f.name, name))
	if err != nil {
		return false
	}
	defer was.Close()
	is, err := f.parent.Open(path.Join(f.name+partialSuffix, name))
	if err != nil {
		return false
	}
	defer is.Close()
	return sameBytes(was, is)
}

func sameBytes(a, b io.Reader) bool {
	x, y := make([]byte, 64<<10), make([]byte, 64<<10)
	for {
		n, err := io.ReadFull(a, x)
		m, err2 := io.ReadFull(b, y)
		if !bytes.Equal(x[:n], y[:m]) {
			return false
		}
		if err != nil || err2 != nil {
			return ended(err) && ended(err2)
		}
	}
}

// ended reports whether reading stopped for no other reason than the end.
func ended(err error) bool { return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) }

// dropTraces removes what the old manifest names and the new folder hasn't.
func (f *folder) dropTraces(kept func(name string) bool) error {
	for r, err := range f.rowsBefore() {
		if err != nil {
			return err
		}
		if kept(r.File) {
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
