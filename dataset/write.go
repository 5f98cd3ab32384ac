package dataset

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"

	"publish/redact"
	"publish/site"
)

// Options say what to write.
type Options struct {
	Site site.Options // which sessions, and how they are redacted; always redacted
	Dir  string       // the folder

	Title     string // of the card; "" means "Coding agent sessions"
	License   string // as the user says; "" states none
	PerConfig bool   // one config a project
	Leaves    bool   // other ends of branches as files of their own
	Prune     bool   // take out sessions that aren't in this run
	Review    string // directory for the review page, "" for none
	Version   string // of this program
}

const defaultTitle = "Coding agent sessions"

// A Report tells what a run did.
type Report struct {
	Site *site.Report `json:"sources"` // what was found and left out

	Dir       string         `json:"dir"`
	Sessions  int            `json:"sessions"` // traces in the folder
	Messages  int            `json:"messages"`
	ToolCalls int            `json:"toolCalls"`
	Written   int            `json:"written"`
	Unchanged int            `json:"unchanged"`
	Kept      int            `json:"kept"`    // of earlier runs, whose sources aren't in this one
	Removed   []string       `json:"removed"` // files taken out
	LeftOut   map[string]int `json:"leftOut"` // sessions, by reason
	Redacted  map[string]int `json:"redacted"`
	Hub       Detected       `json:"hub"`
	Problems  []Problem      `json:"problems"` // what keeps the folder from being ready
	Rejected  string         `json:"rejected"` // where the folder was left then
	Review    string         `json:"review,omitempty"`
}

// Ready reports whether the folder got its name.
func (r *Report) Ready() bool { return r.Rejected == "" }

// Write makes the folder, or brings one up to date. The error says why the
// job wasn't done. A folder that doesn't pass [Check] is left under another
// name, and the report says why.
func Write(ctx context.Context, o Options) (*Report, error) {
	if o.Site.NoRedact {
		return nil, errors.New("a dataset is always redacted")
	}
	if o.Review != "" && site.Within(o.Review, o.Dir) {
		return nil, fmt.Errorf("the review in %s would be uploaded with the dataset: name a directory outside of %s", o.Review, o.Dir)
	}
	f, err := openFolder(o.Dir)
	if err != nil {
		return nil, err
	}
	defer f.close()
	homes, err := f.homes()
	if err != nil {
		return nil, err
	}
	sel, err := site.Select(ctx, o.Site, slices.Values(homes))
	if err != nil {
		return nil, err
	}
	w := &writer{o: o, sel: sel, folder: f, report: &Report{Site: sel.Report, Dir: o.Dir, LeftOut: make(map[string]int)}}
	w.totals = newTotals()
	w.totals.leftOut = w.report.LeftOut
	w.meter.show = o.Site.Progress
	if w.rows, err = f.ledger(); err != nil {
		return nil, err
	}
	if w.review, err = newReview(o, sel.Policy()); err != nil {
		return nil, err
	}
	for _, step := range []func(context.Context) error{
		w.traces,
		w.keep,
		w.papers,
		w.settle,
	} {
		if err := step(ctx); err != nil {
			return nil, err
		}
		if ctx.Err() != nil {
			return nil, fmt.Errorf("interrupted, %s is as it was: %w", o.Dir, context.Cause(ctx))
		}
	}
	return w.report, w.review.write(sel, w.report)
}

// A writer is one run.
type writer struct {
	o      Options
	sel    *site.Selection
	folder *folder
	report *Report
	review *review
	totals totals
	meter  meter

	mu   sync.Mutex
	rows *ledger
}

// traces writes the files of all sessions, several at a time.
func (w *writer) traces(ctx context.Context) error {
	shard := make(map[string]int)
	for slug, days := range w.days() {
		shard[slug] = shards(days)
	}
	w.meter.begin("writing", len(w.sel.Sessions))
	jobs := cmp.Or(max(w.o.Site.Jobs, 0), runtime.GOMAXPROCS(0))
	todo := make(chan *site.Chosen)
	errs := make(chan error, jobs)
	var wg sync.WaitGroup
	for range jobs {
		wg.Go(func() {
			for c := range todo {
				if err := w.session(c, shard[c.Slug]); err != nil {
					errs <- err
					return
				}
				w.meter.advance()
			}
		})
	}
	err := feed(ctx, todo, w.sel.Sessions, errs)
	wg.Wait()
	close(errs)
	for e := range errs {
		err = cmp.Or(err, e)
	}
	return err
}

// feed hands out sessions until one fails.
func feed(ctx context.Context, todo chan<- *site.Chosen, list []*site.Chosen, errs <-chan error) error {
	defer close(todo)
	for _, c := range list {
		select {
		case todo <- c:
		case err := <-errs:
			return err
		case <-ctx.Done():
			return nil
		}
	}
	return nil
}

// days returns the days of a project's sessions.
func (w *writer) days() map[string][]string {
	days := make(map[string][]string)
	for _, c := range w.sel.Sessions {
		days[c.Slug] = append(days[c.Slug], c.Day)
	}
	return days
}

// session writes the traces of one session. An error means that the folder
// can't be written; what is wrong with the session is counted.
func (w *writer) session(c *site.Chosen, shard int) error {
	var failed error
	err := c.Read(func(r site.Reading) error {
		d, err := newDraft(r, c.File)
		if err != nil {
			return err
		}
		why, first := noExchange, ""
		for i := range leaves(r.Transcript.Session(), w.o.Leaves) {
			made, reason, err := d.trace(i, w.o.Leaves, leafID(c.ID, i+1))
			if err != nil {
				return err
			}
			if i == 0 || reason == Unsafe {
				why = reason
			}
			if reason != "" {
				continue
			}
			made.row.File = fileName(c.Slug, c.Day, c.Short, shard, i+1)
			made.row.Project = c.Slug
			if failed = w.add(made); failed != nil {
				return failed
			}
			first = cmp.Or(first, made.row.File)
		}
		if first == "" || why == Unsafe {
			w.leaveOut(why)
		}
		w.stubbed(d.stubs)
		w.review.add(c, d.Transcript, first)
		return nil
	})
	if failed != nil {
		return failed
	}
	if err != nil {
		w.leaveOut(unreadable)
		w.mu.Lock()
		w.report.Site.Unreadable = append(w.report.Site.Unreadable, site.Problem{File: c.File, Text: err.Error()})
		w.mu.Unlock()
	}
	return nil
}

// leafMark stands between a session's id and the number of a leaf that isn't
// the active one.
const leafMark = ".leaf"

// leafID tells the traces of one session apart.
func leafID(id string, n int) string {
	if n == 1 {
		return id
	}
	return fmt.Sprintf("%s%s%d", id, leafMark, n)
}

// session returns the id of a row's session, whichever leaf it is of.
func (r Row) session() string {
	id, _, _ := strings.Cut(r.Session, leafMark)
	return id
}

func (w *writer) stubbed(stubs []site.Problem) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.report.Site.Stubs = append(w.report.Site.Stubs, stubs...)
}

func (w *writer) leaveOut(why string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.report.LeftOut[why]++
}

// add puts a trace into the folder.
func (w *writer) add(made trace) error {
	made.row.Verified, made.row.Tool = true, w.o.Version
	made.row.Redaction.Policy = policyText(w.sel.Policy())
	same, err := w.folder.put(made.row.File, made.data)
	w.mu.Lock()
	defer w.mu.Unlock()
	if err != nil {
		return err
	}
	if same {
		w.report.Unchanged++
	} else {
		w.report.Written++
	}
	return w.book(made.row)
}

// book counts a trace and puts it into the manifest.
func (w *writer) book(r Row) error {
	w.totals.add(r)
	return w.rows.add(r)
}

func policyText(p redact.Policy) string {
	return fmt.Sprintf("profile %s, rules %s", p.Profile, p.Version)
}

// keep takes over the traces of sessions that aren't in this run, after
// another proof, unless they are to go.
func (w *writer) keep(context.Context) error {
	w.rows.sort()
	here := sync.OnceValue(w.here)
	for r, err := range w.folder.rowsBefore() {
		if err != nil {
			return err
		}
		if w.rows.has(r.File) {
			continue
		}
		data := w.folder.before(r.File)
		if w.o.Prune || data == nil || here()[r.Agent+"\x00"+r.session()] {
			w.report.Removed = append(w.report.Removed, r.File)
			continue
		}
		if len(w.sel.Prove(redact.JSONL, data)) > 0 {
			w.report.LeftOut[Unsafe]++
			w.report.Removed = append(w.report.Removed, r.File)
			continue
		}
		if _, err := w.folder.put(r.File, data); err != nil {
			return err
		}
		if err := w.book(r); err != nil {
			return err
		}
		w.report.Kept++
	}
	return nil
}

// here tells which sessions are in this run.
func (w *writer) here() map[string]bool {
	here := make(map[string]bool, len(w.sel.Sessions))
	for _, c := range w.sel.Sessions {
		here[c.Agent+"\x00"+c.ID] = true
	}
	return here
}

// papers writes the manifest and the card.
func (w *writer) papers(context.Context) error {
	w.rows.sort()
	if err := w.folder.manifest(w.rows); err != nil {
		return err
	}
	c := card{
		title: cmp.Or(w.o.Title, defaultTitle), license: w.o.License, perConfig: w.o.PerConfig,
		images: "inline", policy: policyText(w.sel.Policy()), tool: w.o.Version, totals: w.totals,
	}
	if w.o.Site.Redact.StripImages {
		c.images = "strip"
	}
	readme, err := c.write(w.folder.before(cardName))
	if err != nil {
		return err
	}
	_, err = w.folder.put(cardName, readme)
	return err
}

// settle checks the folder and gives it its name, or leaves it under another.
func (w *writer) settle(context.Context) error {
	r := w.report
	r.Sessions, r.Messages, r.ToolCalls, r.Redacted = w.totals.sessions, w.totals.messages, w.totals.toolCalls, w.totals.removed
	partial, err := w.folder.partial()
	if err != nil {
		return err
	}
	w.sel.Sessions = nil // all that follows is about the folder
	w.meter.begin("checking", len(w.rows.rows))
	r.Problems, r.Hub = Check(partial, func(name string, data []byte) []Problem {
		if traceName(name) {
			defer w.meter.advance()
		}
		return proofOf(name, w.sel.Prove(kindOf(name), data))
	})
	if len(r.Problems) > 0 {
		name, err := w.folder.reject()
		r.Rejected = path.Join(path.Dir(r.Dir), name)
		return err
	}
	return w.folder.ready(w.rows.has)
}

// kindOf tells how the proof reads a file of the folder. What isn't JSON is
// read as it stands.
func kindOf(name string) redact.Kind {
	switch path.Ext(name) {
	case ".md":
		return redact.Markdown
	case ".html", ".htm":
		return redact.HTML
	}
	return redact.JSONL
}

func proofOf(name string, hits []redact.Hit) []Problem {
	var list []Problem
	for _, h := range hits {
		list = append(list, Problem{name, h.Line, "looks like a credential: " + h.Rule})
	}
	return list
}
