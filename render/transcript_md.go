package render

import (
	"cmp"
	"errors"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"publish/redact"
	"publish/session"
)

// A mdTranscript is a Markdown transcript in the making.
type mdTranscript struct {
	mdWriter
	source
	r     *Renderer
	out   io.Writer
	err   error // of out
	sur   Surroundings
	sum   Summary
	plan  *plan
	names *pageWriter // names entries and ways in the page's words
	lane  *lane
	day   string // of the last time shown
	model string // the last one named

	section string // of an other way: starts the headings of its entries
	prompt  int    // number of the last prompt
	reply   int    // number of the last reply to it
	begun   bool   // a heading of level 2 stands above

	branches []mdBranch // the other ways, in the order of their numbers
}

// A mdBranch is another way that waits for its section: a lane, or where one
// begins that is planned when it is written.
type mdBranch struct {
	lane *lane
	root *session.Entry
}

func (t *mdTranscript) sizeOfBranch(w mdBranch) int {
	if w.lane == nil {
		return t.plan.size(w.root)
	}
	return w.lane.size
}

// Markdown writes the Markdown transcript of t: front matter, the title
// as the one heading of level 1, and every entry under an anchor of its own.
// What the transcript says is text: it can't make headings, HTML or links to
// anything but the web.
func (r *Renderer) Markdown(w io.Writer, t redact.Transcript, s Surroundings) error {
	if t.Session() == nil {
		return errors.New("rendering a Markdown transcript: the transcript is empty")
	}
	return r.transcript(w, source{t.Session(), t.Policy(), t.Report()}, s)
}

func (r *Renderer) transcript(w io.Writer, src source, sur Surroundings) error {
	t := &mdTranscript{source: src, r: r, out: w, sur: sur, plan: newPlan(src.session)}
	t.sum = summarize(src.session, src.report, sur.Inherited)
	t.names = &pageWriter{source: src, r: r, sur: sur, plan: t.plan}
	t.names.prompts = t.names.numberPrompts()
	t.frontMatter()
	t.head()
	t.headerTexts()
	if len(t.session.Entries) == 0 {
		t.raw("*The file holds a header and nothing else.*\n\n")
	}
	for _, e := range t.plan.lead {
		t.entry(e)
	}
	t.walk(t.plan.active)
	t.otherWays()
	t.removed()
	t.problems()
	t.handOn(0)
	return t.err
}

// pause hands on what is written, as [pageWriter.pause] does, but for the end:
// what comes next looks whether a block has ended.
func (t *mdTranscript) pause() {
	if len(t.b) >= pieceSize {
		t.handOn(len("\n\n"))
	}
}

// handOn hands on all but a few bytes.
func (t *mdTranscript) handOn(keep int) {
	n := len(t.b) - keep
	if t.err == nil {
		_, t.err = t.out.Write(t.b[:n])
	}
	rest := t.b[n:]
	if cap(t.b) > maxPiece {
		t.b = nil
	}
	t.b = append(t.b[:0], rest...)
}

// frontMatter is YAML. A blank line before its end keeps an implementation
// that doesn't know front matter from taking the end for an underline.
func (t *mdTranscript) frontMatter() {
	t.raw("---\n")
	t.yaml("title", t.title())
	t.yaml("id", t.sum.ID)
	t.yaml("agent", t.sum.Agent)
	t.yaml("project", t.project())
	for _, v := range [][2]string{{"started", t.sum.Started}, {"ended", t.sum.Ended}} {
		if v[1] != "" {
			t.raw(v[0], ": ", v[1], "\n")
		}
	}
	t.raw("models: [")
	for i, m := range t.sum.Models {
		if i > 0 {
			t.raw(", ")
		}
		t.b = appendYAML(t.b, m)
	}
	t.raw("]\nusage:\n")
	u := t.sum.Usage
	for _, v := range []struct {
		name string
		n    int64
	}{{"input", u.Input}, {"output", u.Output}, {"cacheRead", u.CacheRead}, {"cacheWrite", u.CacheWrite}} {
		t.raw("  ", v.name, ": ", strconv.FormatInt(v.n, 10), "\n")
	}
	t.raw("  cost: ", yamlCost(u.Cost), "\n")
	if len(t.sur.Inherited) > 0 {
		t.raw("  ownCost: ", yamlCost(u.OwnCost), "\n")
	}
	if t.sum.Parent != "" {
		t.yaml("parent", t.sum.Parent)
	}
	t.raw("\n---\n\n")
}

func (t *mdTranscript) yaml(name, s string) {
	t.raw(name, ": ")
	t.b = appendYAML(t.b, s)
	t.raw("\n")
}

// appendYAML appends s as a double-quoted scalar. What Markdown would read as
// HTML, code or a link is written by its number.
func appendYAML(b []byte, s string) []byte {
	const hex = "0123456789ABCDEF"
	b = append(b, '"')
	for _, r := range strings.ToValidUTF8(s, "\uFFFD") {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r < ' ' || r == 0x7f || strings.ContainsRune("<&`[]|", r):
			b = append(b, '\\', 'x', hex[r>>4], hex[r&15])
		case unseen(r) || r > 0xffff:
			b = append(b, `\U`...)
			for shift := 28; shift >= 0; shift -= 4 {
				b = append(b, hex[r>>shift&15])
			}
		default:
			b = append(b, string(r)...)
		}
	}
	return append(b, '"')
}

// yamlCost rounds a cost to a millionth of a dollar.
func yamlCost(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "0"
	}
	return strconv.FormatFloat(math.Round(x*1e6)/1e6, 'f', -1, 64)
}

func (t *mdTranscript) title() string {
	if strings.TrimSpace(t.sum.Title) == "" {
		return "Untitled session"
	}
	return t.sum.Title
}

// project is the name of the project, else the last element of the directory.
func (t *mdTranscript) project() string {
	if t.sur.Project.Text != "" {
		return t.sur.Project.Text
	}
	dir := strings.TrimRight(t.sum.Cwd, `/\`)
	return dir[strings.LastIndexAny(dir, `/\`)+1:]
}

// head appends the title, what the session was, and what a reader has to know.
func (t *mdTranscript) head() {
	t.raw("# ")
	t.text(t.title())
	t.raw("\n\n")
	t.facts()
	switch {
	case t.policy.Disabled:
		t.raw("**Nothing was redacted.** This transcript shows the session as it was recorded, with every credential and path in it.\n\n")
	case len(t.report) > 0:
		t.raw(count(len(t.report), "value was", "values were"), " removed; [the list](#redactions) stands at the end.\n\n")
	}
	if n := t.sum.DamagedLines; n > 0 {
		t.raw(count(n, "line of the file is damaged and stands", "lines of the file are damaged and stand"), " where it was read")
		if len(t.session.Damage) > 0 {
			t.raw("; [what was wrong](#damage) stands at the end")
		}
		t.raw(".\n\n")
	}
	if t.sur.SourceGone {
		t.raw("The source of this transcript is no longer present; it stays as it was.\n\n")
	}
	t.lineage()
}

func (t *mdTranscript) facts() {
	var line mdWriter
	add := func(s string) {
		if s != "" {
			if len(line.b) > 0 {
				line.raw(" · ")
			}
			line.text(s)
		}
	}
	add(t.project())
	add(t.sum.Agent)
	if start, end := times(t.session, t.sur.Inherited); !start.IsZero() {
		add(start.In(t.r.opt.Location).Format("2 January 2006, 15:04 MST"))
		if d := end.Sub(start); d > 0 {
			add(lasted(d))
		}
	}
	add(strings.Join(t.sum.Models, ", "))
	t.raw(string(line.b), "\n\n")
	line.b = line.b[:0]
	add(count(t.sum.Turns, "turn", "turns"))
	calls := count(t.sum.ToolCalls, "tool call", "tool calls")
	if t.sum.ToolErrors > 0 {
		calls += ", " + strconv.Itoa(t.sum.ToolErrors) + " failed"
	}
	add(calls)
	if t.sum.FilesChanged > 0 {
		add(count(t.sum.FilesChanged, "file changed", "files changed"))
	}
	u := t.sum.Usage
	if u != (UsageRow{}) {
		add(tokens(u.Input) + " tokens in, " + tokens(u.Output) + " out, " + tokens(u.CacheRead) + " from cache")
	}
	switch {
	case u.Cost == 0:
	case len(t.sur.Inherited) > 0:
		add(dollars(u.OwnCost) + ", and " + dollars(max(0, u.Cost-u.OwnCost)) + " inherited")
	default:
		add(dollars(u.Cost))
	}
	t.raw(string(line.b), "\n\n")
}

func (t *mdTranscript) lineage() {
	switch {
	case t.sur.Parent != nil:
		t.raw("Forked from ")
		t.link(t.sur.Parent.Text, t.sur.Parent.Href)
		t.raw(".\n\n")
	case t.session.Header.ParentSession != "":
		t.raw("Forked from a session that isn’t published here.\n\n")
	}
	for i, f := range t.sur.Forks {
		if i == 0 {
			t.raw("Forks of this session:\n\n")
		}
		t.raw("- ")
		t.link(f.Text, f.Href)
		t.raw("\n")
		if i == len(t.sur.Forks)-1 {
			t.raw("\n")
		}
	}
}

// headerTexts appends the texts of the file's header.
func (t *mdTranscript) headerTexts() {
	h := &t.session.Header
	parts := []headerPart{{"System prompt", h.SystemPrompt}, {"Base instruction", h.BaseInstruction}}
	for _, s := range h.AppendInstructions {
		parts = append(parts, headerPart{"Appended instruction", s})
	}
	for _, p := range parts {
		if p.text != "" {
			t.sentAhead(p.label, p.text)
		}
	}
	if h.ContextFrom != "" {
		t.raw("It began with the collapsed context of session ")
		t.code(h.ContextFrom)
		t.raw(".\n\n")
	}
	t.extra("more of the file’s header", h.Extra)
}

// otherWays appends what isn't on the active path, each way as a section: those
// that leave it, and those that hang on nothing. A way can hold forks; they are
// queued while it is written.
func (t *mdTranscript) otherWays() {
	for _, e := range t.plan.others {
		t.branches = append(t.branches, mdBranch{root: e})
	}
	if t.r.opt.ActiveOnly {
		left := 0
		for _, w := range t.branches {
			left += t.sizeOfBranch(w)
		}
		if left > 0 {
			t.heading(2, "", "Other branches")
			t.raw("Left out: ", count(left, "entry", "entries"), ".\n\n")
		}
		return
	}
	for i := 0; i < len(t.branches); i++ {
		w := t.branches[i]
		t.branches[i] = mdBranch{} // it isn't looked at again
		if w.lane == nil {
			w.lane = t.plan.other(w.root)
		}
		t.branch(i+1, w.lane)
	}
}

// removed appends what the redactor took out.
func (t *mdTranscript) removed() {
	if len(t.report) == 0 {
		return
	}
	t.heading(2, "redactions", "What was removed")
	t.raw("| What stands there | Kind | Times | Entries |\n| --- | --- | ---: | --- |\n")
	places := t.names.reportedPlaces()
	for _, v := range t.report {
		t.raw("| ")
		t.text(v.Placeholder)
		t.raw(" | ")
		t.text(v.Rule)
		t.raw(" | ", strconv.Itoa(v.Count), " | ")
		for i, place := range v.Places[:min(len(v.Places), 12)] {
			if i > 0 {
				t.raw(", ")
			}
			if at, ok := places[place]; ok {
				t.raw("[", place, "](#", at.anchor, ")")
			} else {
				t.text(place)
			}
		}
		if n := len(v.Places) - 12; n > 0 {
			t.raw(" and ", strconv.Itoa(n), " more")
		}
		t.raw(" |\n")
	}
	t.raw("\n")
}

// problems appends what was wrong with the file.
func (t *mdTranscript) problems() {
	if len(t.session.Damage) == 0 {
		return
	}
	t.heading(2, "damage", "Problems in the file")
	list := slices.Clone(t.session.Damage)
	slices.SortStableFunc(list, func(a, b session.Problem) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Part, b.Part))
	})
	for _, p := range list {
		t.raw("- ")
		if p.Line > 0 {
			t.raw("Line ", strconv.Itoa(p.Line), ": ")
		}
		t.text(p.Text)
		t.raw("\n")
	}
	t.raw("\n")
}
