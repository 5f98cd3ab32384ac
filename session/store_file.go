package session

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// writeNew writes a file under another name first, so that it is there whole
// or not at all, also after a crash. It replaces one that is there, or fails
// with [fs.ErrExist].
func writeNew(path string, replace bool, write func(io.Writer) error) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(path), ".new-*.tmp") // readable by the owner only
	if err != nil {
		return err
	}
	defer func() {
		if tmp.Close(); err != nil || !replace {
			os.Remove(tmp.Name())
		}
	}()
	if err := write(tmp); err != nil {
		return err
	}
	if err := tmp.Sync(); err != nil {
		return err
	}
	if replace {
		if err := tmp.Close(); err != nil { // Windows renames no open file
			return err
		}
		err = os.Rename(tmp.Name(), path)
	} else {
		err = os.Link(tmp.Name(), path)
	}
	if err != nil && !replace && !errors.Is(err, fs.ErrExist) {
		err = renameNew(tmp.Name(), path) // a file system without links
	}
	if err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

// renameNew renames a file unless the new name is taken.
func renameNew(from, to string) error {
	f, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(from, to)
}

// syncDir makes a change of a directory last. Where a directory can't be
// synced, as on Windows, there is nothing to do.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return nil
	}
	defer d.Close()
	_ = d.Sync()
	return nil
}
