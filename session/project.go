package session

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// ProjectRoot returns the directory that stands for the project of dir: the
// nearest one with a .git entry of any kind, dir itself included, else dir,
// made absolute and clean. It looks at the file system of this machine. A
// Windows path on another system can't be there and comes back clean. It is
// "" for "".
func ProjectRoot(dir string) string {
	if dir == "" {
		return ""
	}
	if runtime.GOOS != "windows" && windowsPath(dir) {
		return cleanWindows(dir)
	}
	root, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	for at := root; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			return at
		}
		if at == filepath.Dir(at) {
			return root
		}
	}
}

// windowsPath tells a path that starts with a drive or a server.
func windowsPath(path string) bool {
	if strings.HasPrefix(path, `\\`) {
		return true
	}
	return len(path) >= 3 && path[1] == ':' && (path[2] == '\\' || path[2] == '/') &&
		('a' <= path[0]|0x20 && path[0]|0x20 <= 'z')
}

// cleanWindows resolves . and .. in a Windows path, and puts the drive in
// upper case.
func cleanWindows(path string) string {
	prefix, rest := strings.ToUpper(path[:1])+`:\`, path[2:]
	if strings.HasPrefix(path, `\\`) {
		prefix, rest = `\\`, path
	}
	var parts []string
	for _, part := range strings.FieldsFunc(rest, func(r rune) bool { return r == '\\' || r == '/' }) {
		switch part {
		case ".":
		case "..":
			parts = parts[:max(len(parts)-1, 0)]
		default:
			parts = append(parts, part)
		}
	}
	return prefix + strings.Join(parts, `\`)
}

// SameProject reports whether two directories belong to one project. No
// directory belongs to none.
func SameProject(a, b string) bool {
	root := ProjectRoot(a)
	return root != "" && root == ProjectRoot(b)
}

// ProjectID returns a short name for the project of dir: twelve hexadecimal
// digits made from its root, "" for "".
func ProjectID(dir string) string {
	root := ProjectRoot(dir)
	if root == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(root))
	return hex.EncodeToString(sum[:6])
}
