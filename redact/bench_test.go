//go:build unix

package redact

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// cpuSeconds is the processor time that this process has used.
func cpuSeconds() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Utime.Sec+u.Stime.Sec) + float64(u.Utime.Usec+u.Stime.Usec)/1e6
}

// perCPU runs pass for as long as b wants and reports megabytes per second of
// processor time, which says more on a busy machine.
func perCPU(b *testing.B, size int, pass func()) {
	b.Helper()
	b.SetBytes(int64(size))
	start := cpuSeconds()
	for b.Loop() {
		pass()
	}
	if used := cpuSeconds() - start; used > 0 {
		b.ReportMetric(float64(size)*float64(b.N)/1e6/used, "MB/cpu-s")
	}
}

// transcriptText returns the decoded strings of session files under root.
func transcriptText(b testing.TB, root string) (texts []string, size int) {
	b.Helper()
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case string:
			if len(v) > 100<<10 && !strings.Contains(v[:1000], " ") {
				return // an image
			}
			texts = append(texts, v)
			size += len(v)
		case []any:
			for _, x := range v {
				walk(x)
			}
		case map[string]any:
			for k, x := range v {
				texts = append(texts, k)
				size += len(k)
				walk(x)
			}
		}
	}
	filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".jsonl") || size > 8<<20 {
			return nil
		}
		f, err := os.Open(path)
		if err != nil {
			b.Fatal(err)
		}
		defer f.Close()
		sc := bufio.NewScanner(f)
		sc.Buffer(nil, 1<<26)
		for sc.Scan() {
			var v any
			if json.Unmarshal(sc.Bytes(), &v) == nil {
				walk(v)
			}
		}
		return nil
	})
	return texts, size
}

// benchRoot is where the session files for benchmarks are.
func benchRoot() string {
	if dir := os.Getenv("REDACT_BENCH"); dir != "" {
		return dir
	}
	return "../../shared/corpus/pi"
}

func BenchmarkFind(b *testing.B) {
	texts, size := transcriptText(b, benchRoot())
	if size == 0 {
		b.Skip("no session files here")
	}
	e := testEngine(b, Options{})
	var dst []span
	perCPU(b, size, func() {
		for _, s := range texts {
			dst = e.find(s, field{}, dst[:0])
		}
	})
}

func BenchmarkStrong(b *testing.B) {
	texts, size := transcriptText(b, benchRoot())
	if size == 0 {
		b.Skip("no session files here")
	}
	e := testEngine(b, Options{})
	var dst []span
	perCPU(b, size, func() {
		for _, s := range texts {
			dst = e.strong(s, dst[:0])
		}
	})
}

func BenchmarkNewEngine(b *testing.B) {
	for b.Loop() {
		testEngine(b, Options{})
	}
}
