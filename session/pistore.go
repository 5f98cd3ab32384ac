package session

import (
	"os"
	"path/filepath"
	"strings"
	"time"
)

// PiDirName returns the name of the directory in which pi keeps the sessions
// of a working directory. Several working directories may have the same; the
// header's cwd tells them apart.
func PiDirName(cwd string) string {
	if cwd != "" && (cwd[0] == '/' || cwd[0] == '\\') {
		cwd = cwd[1:]
	}
	return "--" + strings.NewReplacer("/", "-", `\`, "-", ":", "-").Replace(cwd) + "--"
}

// PiFileName returns the name that pi gives to the file of a session that
// starts at a time.
func PiFileName(created time.Time, id string) string {
	return strings.NewReplacer(":", "-", ".", "-").Replace(isoMillis(created)) + "_" + id + ".jsonl"
}

// ListPi lists the pi sessions in a directory, the one that was modified last
// first. With a cwd, only those whose header has that cwd. It reads every
// file as a whole; one that isn't a session is listed with its error.
func ListPi(dir, cwd string) ([]Listed, error) {
	items, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var list []Listed
	for _, item := range items {
		path := filepath.Join(dir, item.Name())
		if !strings.HasSuffix(path, ".jsonl") {
			continue
		}
		info, err := os.Stat(path) // follows links, as pi does
		if err == nil && info.IsDir() {
			continue
		}
		l := listPi(path)
		if cwd == "" || l.Err == nil && l.Header.Cwd == cwd {
			list = append(list, l)
		}
	}
	sortListed(list)
	return list, nil
}

func listPi(path string) Listed {
	s, err := readFile(path)
	if err == nil && s.Header.Dialect != Pi {
		err = ErrNotSession
	}
	l := Listed{Path: path, Err: err}
	if err == nil {
		l.ID, l.Header, l.Name, l.Listing = s.Header.ID, s.Header, s.Name(), s.Listing()
		l.Updated = l.Listing.Modified
	}
	return l
}

// ListAllPi lists the sessions of all directories below a root, such as
// ~/.pi/agent/sessions. A directory that several names lead to is listed once.
func ListAllPi(root string) ([]Listed, error) {
	items, err := os.ReadDir(root)
	if err != nil {
		return nil, err
	}
	var list []Listed
	seen := make(map[string]bool)
	for _, item := range items {
		dir, err := filepath.EvalSymlinks(filepath.Join(root, item.Name()))
		if err != nil || seen[dir] {
			continue
		}
		seen[dir] = true
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			continue
		}
		in, err := ListPi(dir, "")
		if err != nil {
			return nil, err
		}
		list = append(list, in...)
	}
	sortListed(list)
	return list, nil
}
