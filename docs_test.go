package publish_test

import (
	"bytes"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// documents are the texts for people.
var documents = []string{"README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "examples/README.md"}

var (
	markdownLink = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	codeSpan     = regexp.MustCompile("`[^`\n]+`")
	fence        = regexp.MustCompile("(?ms)^```([a-z]*)\n(.*?)^```$")
)

// TestDocumentLinks holds that every relative link and every path in code that
// looks like one of ours leads somewhere.
func TestDocumentLinks(t *testing.T) {
	for _, doc := range documents {
		data, err := os.ReadFile(doc)
		if err != nil {
			t.Fatal(err)
		}
		text := fence.ReplaceAllString(string(data), "")
		for _, m := range markdownLink.FindAllStringSubmatch(codeSpan.ReplaceAllString(text, ""), -1) {
			target, _, _ := strings.Cut(m[1], "#")
			if target == "" || strings.HasPrefix(target, "https://") {
				continue
			}
			if _, err := os.Stat(filepath.Join(filepath.Dir(doc), target)); err != nil {
				t.Errorf("%s links to %s: %v", doc, m[1], err)
			}
		}
	}
}

// TestExamplesListed holds that examples/README.md names what is there.
func TestExamplesListed(t *testing.T) {
	data, err := os.ReadFile("examples/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\|").FindAllStringSubmatch(string(data), -1) {
		if _, err := os.Stat(filepath.Join("examples", m[1])); err != nil {
			t.Errorf("examples/README.md names %s: %v", m[1], err)
		}
	}
}

// TestDependenciesListed holds CONTRIBUTING.md's table of dependencies against
// go.mod, both ways.
func TestDependenciesListed(t *testing.T) {
	data, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := os.ReadFile("CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	tools := regexp.MustCompile(`(?ms)^tool \((.*?)^\)`).FindString(string(data))
	required := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^\t(\S+) v\S+( // indirect)?$`).FindAllStringSubmatch(string(data), -1) {
		path, indirect := m[1], m[2] != ""
		required[path] = true
		if !indirect && !strings.Contains(tools, path) && !bytes.Contains(doc, []byte(path)) {
			t.Errorf("go.mod requires %s; CONTRIBUTING.md doesn't say what for and under which licence", path)
		}
	}
	if len(required) < 5 {
		t.Fatalf("read only %d requirements", len(required))
	}
	for _, m := range regexp.MustCompile(`(?m)^\| ([a-z.]+/[^|]+) \|`).FindAllStringSubmatch(string(doc), -1) {
		for path := range strings.SplitSeq(m[1], ", ") {
			if !required[path] {
				t.Errorf("CONTRIBUTING.md lists %s; go.mod doesn't require it", path)
			}
		}
	}
}

// notRun are the commands of the documents that a test can't run, each with
// its reason. One that no document holds any more is a fault, too.
var notRun = map[string]string{
	"make test": "is what runs this test",
	"hf upload you/agent-traces traces . --repo-type dataset --private": "needs an account",
	"publish build -o public --watch":                                   "runs until it is stopped; TestReadmeServe and the tests of site hold it",
	"publish serve public":                                              "runs until it is stopped; TestReadmeServe runs it",
	"go install ./cmd/publish":                                          "would write to the user's bin; TestInstall runs it elsewhere",
}

// TestReadmeCommands runs every sh block of the README, in order, in a copy of
// the checkout, as a person with sessions in their home would. A toml block
// that follows a file name is that file.
func TestReadmeCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("left out by -short")
	}
	name, err := program()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	home, dir := t.TempDir(), t.TempDir()
	copyTree(t, "examples/sessions/pi", filepath.Join(home, ".pi/agent/sessions"))
	copyTree(t, "examples/sessions/golder", filepath.Join(home, ".golder/sessions"))
	copyTree(t, "examples/sessions", filepath.Join(dir, "examples/sessions"))
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	env := append(environment(home), "PATH="+filepath.Dir(name)+string(os.PathListSeparator)+os.Getenv("PATH"))

	unused := map[string]bool{}
	for command := range notRun {
		unused[command] = true
	}
	ran := 0
	for _, m := range fence.FindAllStringSubmatchIndex(string(data), -1) {
		language, body := string(data[m[2]:m[3]]), string(data[m[4]:m[5]])
		if language == "toml" {
			file := regexp.MustCompile("`([a-z]+\\.toml)`[^`]*$").FindStringSubmatch(string(data[:m[0]]))
			if file == nil {
				t.Errorf("a toml block without the name of its file:\n%s", body)
				continue
			}
			if err := os.WriteFile(filepath.Join(dir, file[1]), []byte(body), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if language != "sh" {
			continue
		}
		for command := range strings.Lines(body) {
			command = strings.TrimSpace(command)
			if _, skip := notRun[command]; skip {
				delete(unused, command)
				continue
			}
			ran++
			// The checkout's command, run where its output does no harm.
			run := strings.Replace(command, "go run ./cmd/publish", "publish", 1)
			cmd := exec.Command("sh", "-c", run)
			cmd.Dir, cmd.Env = dir, env
			out, err := cmd.CombinedOutput()
			want := 0
			if strings.Contains(command, "--fail") {
				want = 3 // the examples hold something to find
			}
			if got := cmd.ProcessState.ExitCode(); got != want {
				t.Errorf("%s: status %d, want %d (%v)\n%s", command, got, want, err, out)
			}
		}
	}
	if ran < 8 {
		t.Errorf("ran only %d commands", ran)
	}
	for command := range unused {
		t.Errorf("no document holds %q any more", command)
	}
	if _, err := os.Stat(filepath.Join(dir, "public/index.html")); err != nil {
		t.Errorf("the README sends people to public/index.html: %v", err)
	}
	if _, err := os.Stat(filepath.Join(root, "public")); err == nil && os.Getenv("CI") != "" {
		t.Error("the commands wrote into the checkout")
	}
}

// TestReadmeServe starts the preview and asks it for the index.
func TestReadmeServe(t *testing.T) {
	site := built(t, "examples/sessions")
	name, err := program()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(name, "serve", site, "--port", "0")
	cmd.Env = environment(t.TempDir())
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = cmd.Stdout
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}()
	buf := make([]byte, 4096)
	n, _ := pipe.Read(buf)
	address := regexp.MustCompile(`http://[^\s]+`).FindString(string(buf[:n]))
	if address == "" {
		t.Fatalf("no address in %q", buf[:n])
	}
	client := http.Client{Timeout: 10 * time.Second}
	resp, err := client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK || !strings.HasPrefix(resp.Header.Get("Content-Type"), "text/html") {
		t.Errorf("GET %s: %s, %s", address, resp.Status, resp.Header.Get("Content-Type"))
	}
}

// TestInstall holds that go install works from a checkout and that the result
// knows its version.
func TestInstall(t *testing.T) {
	if testing.Short() {
		t.Skip("left out by -short")
	}
	bin := t.TempDir()
	cmd := exec.Command("go", "install", "./cmd/publish")
	cmd.Env = append(os.Environ(), "GOBIN="+bin)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go install ./cmd/publish: %v\n%s", err, out)
	}
	out, err := exec.Command(filepath.Join(bin, "publish"), "version").Output()
	if err != nil || len(bytes.TrimSpace(out)) == 0 {
		t.Errorf("publish version: %q, %v", out, err)
	}
}

func copyTree(t *testing.T, from, to string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}

// TestEmbedded holds that every file of the packages that embed is embedded:
// a pattern leaves out names that start with _ or . without a word.
func TestEmbedded(t *testing.T) {
	for _, dir := range []string{"assets", "templates"} {
		var patterns []string
		for _, f := range sourceFiles(t) {
			if f.dir != dir || f.test {
				continue
			}
			for _, group := range f.ast.Comments {
				for _, c := range group.List {
					if p, ok := strings.CutPrefix(c.Text, "//go:embed "); ok {
						patterns = append(patterns, strings.Fields(p)...)
					}
				}
			}
		}
		if len(patterns) == 0 {
			t.Errorf("%s embeds nothing", dir)
		}
		err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.HasSuffix(name, ".go") || strings.Contains(name, "testdata") {
				return err
			}
			rel, err := filepath.Rel(dir, name)
			if err != nil {
				return err
			}
			for _, p := range patterns {
				if ok, _ := filepath.Match(p, filepath.ToSlash(rel)); ok {
					return nil
				}
			}
			t.Errorf("%s is not embedded by %q", name, patterns)
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}
