package site

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"publish/redact"
	"publish/render"
)

// DefaultOut is where a site goes if nothing else is said.
const DefaultOut = "public"

// build is one run.
type build struct {
	o          Options
	ctx        context.Context
	red        *redact.Redactor
	policy     redact.Policy
	ren        *render.Renderer
	out        *output
	old        *index
	oldRows    map[string]*row // of old, by slug/page
	archive    archive
	oldIndexes map[string][]string // outputs of the last run, by slug
	was        *state
	next       *state
	report     *Report

	sources  []*source // sessions of this run, by path
	gone     bool      // a source of the last run that gave shared values isn't here as it was
	known    *redact.Known
	fresh    *redact.Known // values in known that the last run didn't know, as far as can be told
	sieve    *redact.Sieve // for fresh
	projects []*project
	missing  []string // slug/page of sessions that a page may lead to and that have none

	held atomic.Int64 // lines of sessions whose findings are held
	lean bool         // forget what was found in a session once the shared values are known

	cutShort bool // the context ended while pages were made

	mu       sync.Mutex
	progress Progress
	stop     context.CancelCauseFunc // ends the run
}

// Build makes a site, or brings one up to date. The error says why the job
// wasn't done; what is wrong with single sessions stands in the report, whose
// Status is the exit status. A canceled context leaves every file whole, and a
// site in which what was made until then can be read.
func Build(ctx context.Context, o Options) (*Report, error) {
	o.Out = cmp.Or(o.Out, DefaultOut)
	b, err := newBuild(ctx, o)
	if err != nil {
		return nil, err
	}
	b.step(func() { b.progress = Progress{Phase: "looking"} })
	found, err := b.find()
	if err != nil {
		return nil, err
	}
	if err := b.open(); err != nil {
		return nil, err
	}
	defer b.out.root.Close()
	defer func() { b.stop(nil) }()
	if report := b.nothingToDo(found); report != nil {
		return report, nil
	}
	for _, step := range []func() error{
		func() error { return b.takeIn(found) },
		b.discover,
		b.plan,
		b.proveKept,
		b.renderAll,
		b.leaveNotices,
		b.writeIndexes,
	} {
		if err := step(); err != nil {
			return nil, err
		}
		if b.ctx.Err() != nil {
			return nil, context.Cause(b.ctx)
		}
	}
	return b.finish(found)
}

func newBuild(ctx context.Context, o Options) (*build, error) {
	if o.Jobs <= 0 {
		o.Jobs = runtime.GOMAXPROCS(0)
	}
	if o.Formats == (Formats{}) {
		o.Formats.HTML = true
	}
	if err := o.Filter.check(); err != nil {
		return nil, err
	}
	red, err := newRedactor(o.Redact, o.NoRedact)
	if err != nil {
		return nil, err
	}
	ren, err := render.New(o.Render)
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancelCause(ctx)
	return &build{
		o: o, ctx: ctx, stop: stop, red: red, policy: red.Policy(), ren: ren,
		old: &index{}, was: newState(), next: newState(),
		report: &Report{
			Out: o.Out, strict: o.Strict, Redactions: map[string]int{},
			Skipped: Skipped{Filtered: map[string]int{}},
		},
	}, nil
}

func newRedactor(o redact.Options, off bool) (*redact.Redactor, error) {
	if off {
		return redact.Disabled(), nil
	}
	return redact.New(o)
}

// find walks the paths. The output is no input, whatever lies in it.
func (b *build) find() (Found, error) {
	for _, p := range b.o.Paths {
		if b.o.Out != "" && Within(p, b.o.Out) {
			return Found{}, fmt.Errorf("%s lies in the output directory %s: what is published can't be a source", p, b.o.Out)
		}
	}
	out, err := os.Stat(b.o.Out)
	found, err2 := Find(b.ctx, b.o.Paths, func(dir os.FileInfo) bool {
		return err == nil && os.SameFile(dir, out)
	})
	if err2 != nil {
		return found, err2
	}
	found.Sources = slices.DeleteFunc(found.Sources, func(s Source) bool {
		return b.o.Out != "" && isLink(s.Path) && Within(s.Path, b.o.Out)
	})
	return found, nil
}

func isLink(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode()&os.ModeSymlink != 0
}

// open takes the output and what the last run left.
func (b *build) open() error {
	out, old, notes, err := openOutput(b.o.Out, b.o.Adopt)
	if err != nil {
		return err
	}
	b.out, b.old, b.oldRows = out, old, old.rows()
	b.report.Notes = append(b.report.Notes, notes...)
	if err := out.cleanTemps(); err != nil {
		return err
	}
	b.was = loadState(statePath(b.o.CacheDir, b.o.Out))
	b.oldIndexes = b.was.indexFiles()
	b.next.Options = b.o.optionsDigest(b.policy)
	b.next.Run = digest([]any{b.o.Filter, b.o.Title, b.o.Formats})
	for _, name := range b.o.SecretFiles {
		info, err := os.Stat(name)
		if err != nil {
			return err
		}
		b.next.Secrets = append(b.next.Secrets, stampOf(info))
	}
	return nil
}

// sameOptions reports whether pages of the last run are what this one would
// make, their sessions being the same.
func (b *build) sameOptions() bool {
	return !b.o.Force && b.was.Options == b.next.Options && !b.was.Cut
}

// sameSecrets reports whether the literals are surely those of the last run.
func (b *build) sameSecrets() bool {
	return !b.o.SecretEnv && slices.Equal(b.was.Secrets, b.next.Secrets)
}

// nothingToDo returns the last run's report if nothing changed since, else nil.
func (b *build) nothingToDo(found Found) *Report {
	r := b.was.Report
	if r == nil || !b.sameOptions() || !b.sameSecrets() || b.was.Run != b.next.Run || len(b.was.Sources) != len(found.Sources) ||
		r.Status() != StatusDone || len(r.Unreadable)+len(found.Trouble) > 0 || b.was.Met != found.counts() {
		return nil
	}
	for _, s := range found.Sources {
		was := b.was.Sources[absolute(s.Path)]
		if was == nil || was.stamp != stampOf(s.info) {
			return nil
		}
	}
	for name := range b.was.Outputs {
		if !b.untouched(name) {
			return nil
		}
	}
	again := *r
	again.Out, again.strict = b.o.Out, b.o.Strict
	again.Unchanged, again.Rendered, again.Written = again.Sessions, 0, 0
	again.Notes = b.report.Notes
	return &again
}

// untouched reports whether an output is as the last run left it. One with
// another time is read: it may have been copied.
func (b *build) untouched(name string) bool {
	was, ok := b.was.Outputs[name]
	if !ok {
		return false
	}
	info, err := b.out.root.Lstat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() != was.Size {
		return false
	}
	if info.ModTime().UnixNano() == was.Mod {
		return true
	}
	data, err := b.out.root.ReadFile(name)
	return err == nil && sumOf(data) == was.Sum
}

func absolute(path string) string {
	abs, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	return abs
}

// abort ends the run because of err.
func (b *build) abort(err error) { b.stop(err) }

// each runs f for all of the list on the workers. It stops early when the
// context is canceled.
func each[T any](ctx context.Context, jobs int, list []T, f func(T)) {
	var wg sync.WaitGroup
	work := make(chan T)
	for range min(jobs, len(list)) {
		wg.Go(func() {
			for item := range work {
				f(item)
			}
		})
	}
	for _, item := range list {
		if ctx.Err() != nil {
			break
		}
		work <- item
	}
	close(work)
	wg.Wait()
}

// begin starts a phase of the progress.
func (b *build) begin(phase string, sources []*source) {
	p := Progress{Phase: phase, Total: len(sources)}
	for _, s := range sources {
		p.All += s.Size
	}
	b.step(func() { b.progress = p })
}

// advance counts a source as done.
func (b *build) advance(s *source) {
	b.step(func() {
		b.progress.Done++
		b.progress.Bytes += s.Size
	})
}

func (b *build) step(change func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	change()
	if b.o.Progress != nil {
		b.o.Progress(b.progress)
	}
}

// shield takes the context's end away from what follows, but for an abort.
func (b *build) shield() {
	b.ctx, b.stop = context.WithCancelCause(context.WithoutCancel(b.ctx))
}

// finish saves what the next run can use and closes the report.
func (b *build) finish(found Found) (*Report, error) {
	b.report.sort()
	if !b.cutShort { // else there is something to do, whatever changes
		b.next.Report = b.report
	}
	b.next.Met = found.counts()
	b.next.Head = b.o.head()
	if err := b.next.save(statePath(b.o.CacheDir, b.o.Out)); err != nil {
		b.report.Notes = append(b.report.Notes, err.Error())
	}
	if b.cutShort {
		return nil, context.Canceled
	}
	return b.report, nil
}

// problem names a source's trouble.
func problem(s *source, err error) Problem {
	return Problem{File: s.Path, Text: strings.TrimSpace(err.Error())}
}
