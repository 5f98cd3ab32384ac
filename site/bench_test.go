//go:build unix

package site

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"publish/redact"
	"publish/render"
	"publish/session"
)

// benchBaseline holds, for each stage, how many times the processor time of
// bare decoding it took when it was last looked at.
const benchBaseline = "testdata/bench.txt"

// benchSlack is how much worse a stage may be before that counts: a busy
// machine moves even ratios.
const benchSlack = 1.4

// A stage is a part of a build, or a whole one.
type stage struct {
	name string
	run  func() error

	seconds, ratios []float64 // of each round
	allocated       float64   // bytes for each byte of the sessions
}

// BenchmarkStages measures the stages of a build and whole builds in turn, in
// processor time and as ratios to one pass of the JSON library over the same
// bytes, prints a table, and compares the ratios with those of the baseline.
// BENCH_LOAD names a directory of sessions to take instead of generated ones;
// BENCH_UPDATE=1 writes the baseline.
func BenchmarkStages(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // as the command does
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	dir, own := os.Getenv("BENCH_LOAD"), false
	if dir == "" {
		dir, own = b.TempDir(), true
		generate(b, dir, 7, 16, 260)
	}
	stages, size := newStages(b, dir)
	for b.Loop() {
		for i := range stages {
			if err := stages[i].measure(size); err != nil {
				b.Fatal(stages[i].name, err)
			}
			n := len(stages[0].seconds) - 1
			stages[i].ratios = append(stages[i].ratios, stages[i].seconds[n]/stages[0].seconds[n])
		}
	}
	b.SetBytes(size)
	printStages(os.Stdout, stages, size)
	if own {
		compareStages(b, stages)
	}
}

// measure runs the stage once. The collector starts from the same state.
func (s *stage) measure(size int64) error {
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := cpuSeconds()
	err := s.run()
	s.seconds = append(s.seconds, cpuSeconds()-start)
	runtime.ReadMemStats(&after)
	s.allocated = float64(after.TotalAlloc-before.TotalAlloc) / float64(size)
	return err
}

// cpuSeconds is the processor time that this process has used.
func cpuSeconds() float64 {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return float64(u.Utime.Sec+u.Stime.Sec) + float64(u.Utime.Usec+u.Stime.Usec)/1e6
}

func printStages(w io.Writer, stages []stage, size int64) {
	fmt.Fprintf(w, "\n%.1f MB, %d rounds, medians\n", float64(size)/1e6, len(stages[0].seconds))
	fmt.Fprintf(w, "%-16s %9s %9s %9s %9s\n", "stage", "cpu-ms/MB", "MB/cpu-s", "x decode", "alloc B/B")
	for _, s := range stages {
		seconds := median(s.seconds)
		mb := float64(size) / 1e6
		fmt.Fprintf(w, "%-16s %9.2f %9.1f %9.2f %9.2f\n", s.name, seconds/mb*1e3, mb/seconds, median(s.ratios), s.allocated)
	}
	fmt.Fprintln(w)
}

func median(list []float64) float64 {
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}

// compareStages fails for a stage that got slower against bare decoding.
func compareStages(b *testing.B, stages []stage) {
	b.Helper()
	if os.Getenv("BENCH_UPDATE") != "" {
		var out bytes.Buffer
		for _, s := range stages[1:] {
			fmt.Fprintf(&out, "%s\t%.2f\n", s.name, median(s.ratios))
		}
		if err := os.WriteFile(benchBaseline, out.Bytes(), 0o666); err != nil {
			b.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(benchBaseline)
	if err != nil {
		b.Fatal(err)
	}
	was := map[string]float64{}
	for line := range strings.Lines(string(data)) {
		name, ratio, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if was[name], err = strconv.ParseFloat(ratio, 64); err != nil {
			b.Fatal(err)
		}
	}
	for _, s := range stages[1:] {
		if now := slices.Min(s.ratios); now > was[s.name]*benchSlack {
			b.Errorf("%s takes %.2f times bare decoding even in its best round; it was %.2f", s.name, now, was[s.name])
		}
	}
}

// A benchSession is a session on its way through the stages.
type benchSession struct {
	data     []byte
	findings *redact.Findings
	known    *redact.Known
	script   redact.Transcript
	page     []byte
}

func (s *benchSession) lines() iter.Seq2[session.Line, error] {
	return session.Scan(bytes.NewReader(s.data))
}

// newStages returns the stages, bare decoding first. Each leaves behind what
// the next one needs.
func newStages(b *testing.B, dir string) ([]stage, int64) {
	b.Helper()
	files, size := readSessions(b, dir)
	red, err := redact.New(redact.Options{})
	if err != nil {
		b.Fatal(err)
	}
	var plain, full *render.Renderer
	for r, o := range map[**render.Renderer]render.Options{&plain: {NoHighlight: true}, &full: {}} {
		if *r, err = render.New(o); err != nil {
			b.Fatal(err)
		}
	}
	out, _, _, err := openOutput(b.TempDir(), true)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { out.root.Close() })
	every := func(f func(s *benchSession) error) func() error {
		return func() error {
			for _, s := range files {
				if err := f(s); err != nil {
					return err
				}
			}
			return nil
		}
	}
	page := func(r *render.Renderer) func() error {
		var buf bytes.Buffer
		return every(func(s *benchSession) error {
			buf.Reset()
			err := r.Page(&buf, s.script, render.Surroundings{})
			s.page = append(s.page[:0], buf.Bytes()...)
			return err
		})
	}
	build := func(o Options) func() error {
		return func() error {
			o.Paths, o.Out, o.CacheDir, o.Jobs = []string{dir}, filepath.Join(b.TempDir(), "site"), b.TempDir(), 1
			report, err := Build(context.Background(), o)
			if err == nil && report.Rendered != len(files) {
				err = fmt.Errorf("%d of %d sessions rendered", report.Rendered, len(files))
			}
			return cmp.Or(err, os.RemoveAll(o.Out))
		}
	}
	return []stage{
		{name: "decode", run: every(bareDecode)},
		{name: "scan", run: every(func(s *benchSession) error {
			for _, err := range s.lines() {
				if err != nil {
					return err
				}
			}
			return nil
		})},
		{name: "read", run: every(func(s *benchSession) error {
			_, err := session.Read(bytes.NewReader(s.data))
			return err
		})},
		{name: "discover", run: every(func(s *benchSession) (err error) {
			s.findings, err = red.Discover(s.lines())
			s.known = red.Known(slices.Values([]*redact.Findings{s.findings}))
			return err
		})},
		{name: "transcript", run: every(func(s *benchSession) (err error) {
			s.script, err = red.Transcript(s.lines(), s.findings, s.known)
			return err
		})},
		{name: "page, no colors", run: page(plain)},
		{name: "page", run: page(full)},
		{name: "prove", run: every(func(s *benchSession) error {
			if hits := red.Prove(redact.HTML, s.page, s.findings, s.known); len(hits) > 0 {
				return fmt.Errorf("the proof found %v", hits)
			}
			return nil
		})},
		{name: "write", run: every(func(s *benchSession) error {
			return out.replace("page.html", s.page, false)
		})},
		{name: "build, no colors", run: build(Options{Render: render.Options{NoHighlight: true}})},
		{name: "build", run: build(Options{})},
	}, size
}

func readSessions(b *testing.B, dir string) (files []*benchSession, size int64) {
	b.Helper()
	found, err := Find(context.Background(), []string{dir}, nil)
	if err != nil {
		b.Fatal(err)
	}
	for _, f := range found.Sources {
		data, err := os.ReadFile(f.Path)
		if err != nil {
			b.Fatal(err)
		}
		files = append(files, &benchSession{data: data})
		size += int64(len(data))
	}
	if size == 0 {
		b.Fatal("no sessions in ", dir)
	}
	return files, size
}

// bareDecode is the measure for everything else: one lax pass of the JSON
// library over the lines, into plain structs.
func bareDecode(s *benchSession) error {
	type block struct {
		Type      string         `json:"type"`
		Text      string         `json:"text"`
		Thinking  string         `json:"thinking"`
		Data      string         `json:"data"`
		ID        string         `json:"id"`
		Name      string         `json:"name"`
		Arguments jsontext.Value `json:"arguments"`
	}
	type entry struct {
		Type      string `json:"type"`
		ID        string `json:"id"`
		ParentID  string `json:"parentId"`
		Timestamp string `json:"timestamp"`
		Message   struct {
			Role       string         `json:"role"`
			Content    []block        `json:"content"`
			Details    jsontext.Value `json:"details"`
			ToolCallID string         `json:"toolCallId"`
			ToolName   string         `json:"toolName"`
			Usage      jsontext.Value `json:"usage"`
		} `json:"message"`
	}
	var entries []*entry
	for line := range bytes.Lines(s.data) {
		e := new(entry)
		// What isn't of this shape costs its time all the same.
		_ = json.Unmarshal(line, e, jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
		entries = append(entries, e)
	}
	runtime.KeepAlive(entries)
	return nil
}
