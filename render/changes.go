package render

import (
	"path"
	"strings"

	"publish/session"
)

// changeSet is what the calls of the active path changed, by file in the
// order of first changes.
type changeSet struct {
	files    []*changedFile
	failed   []failedChange
	add, del int

	calls map[*session.ToolCall]*call // that were read for this, and aren't drawn yet
}

// A changedFile is one file: its net diff where the transcript holds what it
// was before, else what each call did.
type changedFile struct {
	path     string
	net      []hunk
	isNet    bool
	add, del int
	steps    []changeStep

	base, now    string // content before the first change, and now
	based, known bool
}

// A changeStep is one call that changed a file.
type changeStep struct {
	result *session.Entry
	diff   *fileDiff // nil for a write, and where the net diff is shown
	wrote  int       // lines, for a write
}

type failedChange struct {
	path   string
	result *session.Entry
}

// changeTracker follows the content of files through a session.
type changeTracker struct {
	set   changeSet
	files map[string]*changedFile // also those that were only read
	cwd   string
}

// collectChanges follows all calls of the active path.
func (p *pageWriter) collectChanges() *changeSet {
	t := &changeTracker{files: map[string]*changedFile{}, cwd: p.session.Header.Cwd}
	t.set.calls = map[*session.ToolCall]*call{}
	active := p.plan.active
	for _, e := range active.entries {
		a, ok := e.Body.(*session.Assistant)
		if !ok {
			continue
		}
		for i, b := range a.Content {
			c, ok := b.(*session.ToolCall)
			if !ok {
				continue
			}
			if result := active.calls[callKey{e, i}]; result != nil {
				t.follow(e, c, result)
			}
		}
	}
	for _, f := range t.set.files {
		f.finish()
		t.set.add, t.set.del = t.set.add+f.add, t.set.del+f.del
	}
	return &t.set
}

func (t *changeTracker) follow(e *session.Entry, c *session.ToolCall, result *session.Entry) {
	switch toolFor(c.Name).(type) {
	case readTool:
		t.read(newCall(e, c, result))
	case writeTool:
		t.write(newCall(e, c, result))
	case editTool:
		k := newCall(e, c, result)
		t.edit(k)
		t.set.calls[c] = k
	}
}

// callOf returns a call, as it was read for what changed if it was.
func (p *pageWriter) callOf(e *session.Entry, c *session.ToolCall, result *session.Entry) *call {
	if k := p.diffs.calls[c]; k != nil && k.entry == e && k.result == result {
		delete(p.diffs.calls, c)
		return k
	}
	return newCall(e, c, result)
}

func callPath(k *call) string {
	for _, name := range []string{"path", "file_path", "filePath", "filename"} {
		if s := k.args.str(name); s != "" {
			return s
		}
	}
	return ""
}

// file returns the state of a file; relative paths are below the session's
// directory.
func (t *changeTracker) file(name string) *changedFile {
	key := name
	if t.cwd != "" && !strings.HasPrefix(name, "/") && !strings.HasPrefix(name, "~") {
		key = path.Join(t.cwd, name)
	}
	f := t.files[key]
	if f == nil {
		f = &changedFile{path: name}
		t.files[key] = f
	}
	return f
}

// touch returns the state of a file that a call changes.
func (t *changeTracker) touch(name string) *changedFile {
	f := t.file(name)
	if len(f.steps) == 0 {
		t.set.files = append(t.set.files, f)
	}
	return f
}

// read learns what a file holds, when all of it was read.
func (t *changeTracker) read(k *call) {
	_, part := k.args.get("offset")
	_, limit := k.args.get("limit")
	name := callPath(k)
	if part || limit || name == "" || k.failed() || len(k.images()) > 0 || k.output == "" {
		return
	}
	text, notice := cutNotice(k.output)
	if notice != "" || len(k.output) > 50_000 {
		return
	}
	f := t.file(name)
	if f.known {
		return // what the calls did is better known than what was shown
	}
	f.now, f.known = text, true
	if len(f.steps) == 0 {
		f.base, f.based = text, true
	}
}

func (t *changeTracker) write(k *call) {
	name := callPath(k)
	if name == "" {
		return
	}
	if k.failed() {
		t.set.failed = append(t.set.failed, failedChange{name, k.result})
		return
	}
	f := t.touch(name)
	content := strings.TrimRight(k.args.str("content"), "\n")
	f.now, f.known = content, true
	f.steps = append(f.steps, changeStep{result: k.result, wrote: countLines(content)})
}

func (t *changeTracker) edit(k *call) {
	diffs := editHunks(k)
	if k.failed() {
		name := callPath(k)
		if name == "" && len(diffs) > 0 {
			name = diffs[0].path
		}
		t.set.failed = append(t.set.failed, failedChange{noPath(name), k.result})
		return
	}
	for _, d := range diffs {
		if d.path == "" {
			continue
		}
		f := t.touch(d.path)
		f.steps = append(f.steps, changeStep{result: k.result, diff: d})
		if f.based && (len(diffs) > 1 || !f.apply(replacements(k.args))) {
			f.known = false
		}
	}
}

func noPath(name string) string {
	if name == "" {
		return "no path"
	}
	return name
}

// apply makes the edits in the known content, and reports whether it could:
// each old text stands there once.
func (f *changedFile) apply(edits []replacement) bool {
	if !f.known || len(edits) == 0 {
		return false
	}
	for _, r := range edits {
		before, after, ok := strings.Cut(f.now, r.old)
		if r.old == "" || !ok || strings.Contains(after, r.old) {
			return false
		}
		f.now = before + r.new + after
	}
	return true
}

// finish makes the net diff, or counts the steps.
func (f *changedFile) finish() {
	if f.based && f.known {
		f.net, f.isNet = lineDiff(f.base, f.now), true
		f.add, f.del = diffCounts(f.net)
		for i := range f.steps {
			f.steps[i].diff = nil
		}
	} else {
		for _, s := range f.steps {
			f.add += s.wrote
			if s.diff != nil {
				a, d := diffCounts(s.diff.hunks)
				f.add, f.del = f.add+a, f.del+d
				s.diff.listed = true
			}
		}
	}
	f.base, f.now = "", ""
}

// changes appends what the session changed, file by file.
func (p *pageWriter) changes() {
	c := p.diffs
	if len(c.files)+len(c.failed) == 0 {
		return
	}
	p.raw(`<section class="se ch2" aria-labelledby="changes"><h2 id="changes">What changed</h2>`, "\n")
	if len(c.files) > 0 {
		p.raw(`<p>`, count(len(c.files), "file", "files"), `, `, plusMinus(c.add, c.del), ` on the active path.</p>`, "\n")
	}
	for _, f := range c.files {
		p.pause()
		p.changedFile(f)
	}
	p.failedChanges(c.failed)
	p.raw("</section>\n")
}

// failedChanges names what isn't in the list because it failed, by file.
func (p *pageWriter) failedChanges(failed []failedChange) {
	if len(failed) == 0 {
		return
	}
	p.raw(`<p class="mu lo">Left out, because `, count(len(failed), "call", "calls"), ` failed:</p><ul class="lo">`, "\n")
	byPath := map[string][]*session.Entry{}
	var paths []string
	for _, f := range failed {
		if byPath[f.path] == nil {
			paths = append(paths, f.path)
		}
		byPath[f.path] = append(byPath[f.path], f.result)
	}
	for _, path := range paths {
		p.raw(`<li><code>`)
		p.plain(path)
		p.raw(`</code>`)
		for _, e := range byPath[path] {
			p.raw(` `)
			p.link(e, p.stepTime(e))
		}
		p.raw("</li>\n")
	}
	p.raw(`</ul>`)
}

func (p *pageWriter) changedFile(f *changedFile) {
	p.raw(`<details class="t w"><summary><code>`)
	p.plain(f.path)
	p.raw(`</code><span class="r">`, plusMinus(f.add, f.del), `</span></summary><div class="d">`)
	lang := lexerFor(f.path)
	if f.isNet {
		p.raw(`<p class="mu">`)
		if len(f.net) == 0 {
			p.raw(`Changed, and changed back, by `)
		} else {
			p.raw(`Net of `)
		}
		p.steps(f.steps)
		p.raw(`</p>`)
		if len(f.net) > 0 {
			p.diff(f.net, lang)
		}
		p.raw("</div></details>\n")
		return
	}
	if len(f.steps) > 1 {
		p.raw(`<p class="mu">What it was before isn’t in the transcript; these are the `, itoa(len(f.steps)), ` changes in order.</p>`)
	}
	for _, s := range f.steps {
		p.raw(`<p class="mu">`)
		if s.diff == nil || s.diff.short == nil && len(s.diff.hunks) == 0 {
			p.raw(`written whole, `, count(s.wrote, "line", "lines"), `: `)
			p.link(s.result, p.stepTime(s.result))
			p.raw(`</p>`)
			continue
		}
		p.link(s.result, p.stepTime(s.result))
		p.raw(`</p>`)
		if s.diff.short != nil {
			p.b.Write(s.diff.short)
			continue
		}
		short, _ := onlyChanged(s.diff.hunks)
		p.diff(short, lang)
	}
	p.raw("</div></details>\n")
}

// onlyChanged returns the changed lines of a diff with one line around them:
// the rest stands at the call. rows are their numbers in the diff.
func onlyChanged(hs []hunk) (out []hunk, rows []int) {
	first := 0 // number of h's first line
	for _, h := range hs {
		last := -1 // line up to which h is taken
		for i, l := range h.Lines {
			if l.Op == ' ' {
				continue
			}
			from := max(i-1, last+1)
			if last < 0 || from > last+1 {
				out = append(out, hunk{Gap: len(out) > 0, Head: h.Head})
			}
			to := min(i+2, len(h.Lines))
			g := &out[len(out)-1]
			g.Lines = append(g.Lines, h.Lines[from:max(to, from)]...)
			for row := from; row < to; row++ {
				rows = append(rows, first+row)
			}
			last = max(last, to-1)
		}
		first += len(h.Lines)
	}
	return out, rows
}

// steps links the calls that changed a file.
func (p *pageWriter) steps(steps []changeStep) {
	p.raw(count(len(steps), "call", "calls"), `: `)
	for i, s := range steps {
		if i > 0 {
			p.raw(`, `)
		}
		p.link(s.result, p.stepTime(s.result))
	}
}

func (p *pageWriter) stepTime(e *session.Entry) string {
	if t := when(e); !t.IsZero() {
		return t.In(p.r.opt.Location).Format("15:04:05")
	}
	return "line " + e.Place()
}
