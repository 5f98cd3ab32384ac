package site

import (
	"os"
	"path/filepath"
	"strings"
)

// A Store is a directory where an agent keeps its sessions.
type Store struct {
	Dir    string
	Origin string // what named it: an environment variable, or "default"
	Exists bool
}

// DefaultStores returns the directories that hold sessions when no path is
// given, in the order in which they are looked at. getenv is [os.Getenv] and
// home the user's home directory, "" if there is none.
func DefaultStores(getenv func(string) string, home string) []Store {
	var stores []Store
	add := func(origin, dir string) {
		if dir == "" || dir[0] == '~' && home == "" {
			return
		}
		if rest, ok := strings.CutPrefix(dir, "~"); ok && (rest == "" || os.IsPathSeparator(rest[0])) {
			dir = filepath.Join(home, rest)
		}
		info, err := os.Stat(dir)
		stores = append(stores, Store{Dir: dir, Origin: origin, Exists: err == nil && info.IsDir()})
	}
	inHome := func(elem ...string) string {
		if home == "" {
			return ""
		}
		return filepath.Join(append([]string{home}, elem...)...)
	}
	if dir := getenv("PI_CODING_AGENT_SESSION_DIR"); dir != "" {
		add("PI_CODING_AGENT_SESSION_DIR", dir)
	}
	if dir := getenv("PI_CODING_AGENT_DIR"); dir != "" {
		add("PI_CODING_AGENT_DIR", filepath.Join(dir, "sessions"))
	} else {
		add("default", inHome(".pi", "agent", "sessions"))
	}
	add("default", GolderStore(getenv, home))
	add("default", inHome(".pigo", "sessions"))
	return stores
}

// GolderStore returns the directory where golder keeps its sessions, "" if
// there is no home directory to look in.
func GolderStore(getenv func(string) string, home string) string {
	if dir := getenv("GOLDER_HOME"); dir != "" {
		return filepath.Join(dir, "sessions")
	}
	if home == "" {
		return ""
	}
	return filepath.Join(home, ".golder", "sessions")
}
