package publish_test

import (
	"go/token"
	"slices"
	"strings"
	"testing"
)

// layers says which packages of this module each package may import. It is
// the one-way street of doc.go, as a test.
var layers = map[string][]string{
	"session":     nil,
	"assets":      nil,
	"templates":   nil,
	"redact":      {"session"},
	"render":      {"redact", "session", "templates", "assets"},
	"dataset":     {"site", "render", "redact", "session"},
	"site":        {"render", "redact", "session"},
	"cmd/publish": {"site", "dataset", "render", "redact", "session"},
	".":           nil,

	"internal/htmlcheck": nil, // for tests
}

func TestLayers(t *testing.T) {
	for _, f := range sourceFiles(t) {
		if f.test {
			continue
		}
		allowed, known := layers[f.dir]
		if !known {
			t.Errorf("%s: package %s has no place in the layers of this house", f.path, f.dir)
			continue
		}
		for _, p := range f.imports() {
			ours, found := strings.CutPrefix(p, "publish/")
			if found && !slices.Contains(allowed, ours) {
				t.Errorf("%s imports %s; %s may import only %v", f.path, p, f.dir, allowed)
			}
		}
	}
}

// fences keep the reach of the outside world in few files. A name that ends in
// "." stands for the whole package. A place that ends in "/" stands for all
// files of that directory.
var fences = []struct {
	why    string
	names  []string
	places []string
}{
	{
		"only the local preview talks HTTP, and nothing else opens a connection",
		[]string{"net/http.", "net.", "net/rpc.", "net/smtp."},
		[]string{"site/serve.go", "site/serve_http.go", "cmd/publish/serve.go"},
	},
	{
		"nothing starts another program",
		[]string{"os/exec.", "os.StartProcess", "syscall.Exec", "syscall.ForkExec", "plugin."},
		nil,
	},
	{
		"nothing steps around the type system",
		[]string{"unsafe.", "reflect.NewAt"},
		nil,
	},
	{
		"what is published depends on its input alone: no clock, no chance, no environment below site",
		[]string{
			"time.Now", "time.Since", "time.Until", "math/rand.", "math/rand/v2.", "crypto/rand.",
			"os.Getenv", "os.LookupEnv", "os.Environ", "os.Hostname", "os.UserHomeDir", "os.Getwd", "os/user.",
		},
		[]string{"site/", "cmd/publish/", "session/store_append.go", "session/pistore.go", "dataset/"},
	},
	{
		"only the site's writer, the stores of the agents and the dataset writer put files on a disk",
		[]string{
			"os.Create", "os.CreateTemp", "os.MkdirTemp", "os.OpenFile", "os.WriteFile", "os.Mkdir", "os.MkdirAll", "os.Rename",
			"os.Remove", "os.RemoveAll", "os.Chmod", "os.Chtimes", "os.Truncate", "os.Symlink", "os.Link", "os.CopyFS",
		},
		[]string{"site/", "session/store.go", "session/store_file.go", "session/pistore.go", "dataset/"},
	},
	{
		"below site nothing opens a file, but by a name that its caller gave",
		[]string{"os.Open", "os.ReadFile", "os.ReadDir", "os.OpenRoot", "os.DirFS"},
		[]string{"site/", "session/decode.go", "session/store.go", "session/store_file.go", "session/pistore.go", "dataset/", "cmd/publish/"},
	},
	{
		"only the command prints and exits",
		[]string{"os.Exit", "os.Stdout", "os.Stderr", "fmt.Print", "fmt.Println", "fmt.Printf", "log.", "log/slog."},
		[]string{"cmd/publish/"},
	},
}

func TestFences(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range sourceFiles(t) {
		if f.test {
			continue
		}
		f.uses(func(name string, at token.Position) {
			for _, fence := range fences {
				if !fenced(fence.names, name) {
					continue
				}
				seen[fence.why] = true
				if !within(fence.places, f.path) {
					t.Errorf("%s: %s stands outside its fence: %s", at, name, fence.why)
				}
			}
		})
	}
}

func fenced(names []string, name string) bool {
	return slices.ContainsFunc(names, func(n string) bool {
		pkg, whole := strings.CutSuffix(n, ".")
		if whole {
			return name[:strings.LastIndexByte(name, '.')] == pkg
		}
		return n == name
	})
}

func within(places []string, file string) bool {
	return slices.ContainsFunc(places, func(p string) bool {
		return p == file || strings.HasSuffix(p, "/") && strings.HasPrefix(file, p)
	})
}
