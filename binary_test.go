package publish_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// workDir lives as long as the tests of this package: for the program under
// test and the sites that several tests read.
var workDir string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "publish-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	workDir = dir
	status := m.Run()
	if err := os.RemoveAll(dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(status)
}

// program builds the real command, once, and returns its path.
var program = sync.OnceValues(func() (string, error) {
	name := filepath.Join(workDir, "bin", "publish")
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	out, err := exec.Command("go", "build", "-o", name, "./cmd/publish").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("building cmd/publish: %w\n%s", err, out)
	}
	return name, nil
})

// environment is a clean one: a home of its own, so that no session, cache or
// configuration of the person who runs the tests has a say.
func environment(home string) []string {
	env := []string{
		"HOME=" + home, "USERPROFILE=" + home, "XDG_CACHE_HOME=" + filepath.Join(home, "cache"), "LOCALAPPDATA=" + filepath.Join(home, "cache"),
		"PI_CODING_AGENT_DIR=", "PI_CODING_AGENT_SESSION_DIR=", "GOLDER_HOME=", "PIGO_HOME=", "TZ=UTC", "LC_ALL=C",
	}
	for _, keep := range []string{"PATH", "SYSTEMROOT", "TMPDIR", "TMP", "GOCOVERDIR"} {
		if v, ok := os.LookupEnv(keep); ok {
			env = append(env, keep+"="+v)
		}
	}
	return env
}

// A run is what a run of the command gave.
type run struct {
	status         int
	stdout, stderr string
}

// publish runs the command in dir and returns how it ended.
func publish(t *testing.T, dir, home string, args ...string) run {
	t.Helper()
	name, err := program()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = environment(home)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return run{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// built is a site made by the real command.
func built(t *testing.T, args ...string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "site")
	r := publish(t, ".", t.TempDir(), append([]string{"build", "-o", out}, args...)...)
	if r.status != 0 {
		t.Fatalf("publish build %s: status %d\n%s%s", strings.Join(args, " "), r.status, r.stdout, r.stderr)
	}
	return out
}

// pages returns the HTML files below dir, sorted, as paths that start with dir.
func pages(t *testing.T, dir string) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(dir, func(name string, d os.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(name, ".html") {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(names) == 0 {
		t.Fatalf("no page under %s", dir)
	}
	return names
}
