package site

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"publish/redact"
	"publish/render"
	"publish/session"
)

// maxRounds bounds how often pages are made again because the title of a
// neighbour turned out to be another one than its first lines promised.
const maxRounds = 3

// renderAll makes the pages that are missing or stale.
func (b *build) renderAll() error {
	for range maxRounds {
		b.surround()
		var list []*source
		for _, s := range b.sources {
			if b.stale(s) {
				list = append(list, s)
			}
		}
		if len(list) == 0 {
			break
		}
		slices.SortFunc(list, func(a, b *source) int { return strings.Compare(a.name(), b.name()) })
		for _, s := range list {
			s.project.pending++
		}
		b.begin("rendering", list)
		each(b.ctx, b.o.Jobs, list, func(s *source) {
			b.renderOne(s)
			b.advance(s)
			b.indexIfDone(s.project)
		})
		if b.ctx.Err() != nil && !b.curtail() {
			return nil
		}
		b.withdraw()
	}
	b.shield() // what is left to do makes the site readable, and takes little time
	b.settle()
	return b.relinkOutrun()
}

// stale reports whether the page of a session has to be made. Once the run is
// cut short, only those are made again that others turned out not to follow.
func (b *build) stale(s *source) bool {
	if s.failed || s.held || s.outrun || b.cutShort && !s.made {
		return false
	}
	return s.was == nil && !s.made || b.aroundChanged(s)
}

// curtail takes out the sessions that the run doesn't get to, since its context
// has ended: what was published of them stays, until the next run. It reports
// false if the run ends for another reason.
func (b *build) curtail() bool {
	if !errors.Is(context.Cause(b.ctx), context.Canceled) { // a signal's cause is one, too
		return false
	}
	b.shield()
	b.cutShort = true
	for _, s := range b.sources {
		if s.was == nil && !s.made {
			s.failed, s.waits = true, true
		}
	}
	return true
}

// indexIfDone makes the indexes of a project once its last page is made: what
// they need of its sessions is then held no longer.
func (b *build) indexIfDone(p *project) {
	b.mu.Lock()
	p.pending--
	done := p.pending == 0 && p.index == nil && b.ctx.Err() == nil &&
		!slices.ContainsFunc(p.sources, func(s *source) bool { return s.failed || s.row == nil })
	b.mu.Unlock()
	if !done {
		return
	}
	if err := b.writeProject(p); err != nil {
		b.abort(err)
	}
}

// aroundChanged reports whether the page shows other surroundings than it
// should.
func (b *build) aroundChanged(s *source) bool {
	if s.was != nil {
		return s.was.Around != s.aroundDigest()
	}
	return s.made && s.now.Around != s.aroundDigest()
}

// aroundDigest covers what a page depends on besides its session and the
// options. What a fork inherits depends on its parent's bytes.
func (s *source) aroundDigest() string {
	var parent stamp
	if s.parent != nil {
		parent = s.parent.now.stamp
	}
	seen := maps.Clone(s.around)
	for ext, a := range seen {
		a.Inherited = nil // follows from the parent
		seen[ext] = a
	}
	return digest([]any{seen, s.exts, parent})
}

// renderOne makes the page of a session and its copies, proves them, and
// puts them in place.
func (b *build) renderOne(s *source) {
	err := b.produce(s)
	s.findings = nil // seldom needed again
	unsupported, isUnsupported := errors.AsType[*session.UnsupportedError](err)
	switch {
	case err == nil:
		s.made, s.was = true, nil
		s.now.Around = s.aroundDigest()
		return
	case s.made && !isWriteError(err):
		s.outrun = true
		b.add(&b.report.Unreadable, problem(s, errChanged))
		return
	case errors.Is(err, session.ErrNotSession):
		s.now.Reason = reasonNotSession
	case isUnsupported:
		s.now.Reason = reasonUnsupported
		b.add(&b.report.Unsupported, Problem{File: s.Path, Text: unsupported.What})
	case isWriteError(err):
		b.abort(err)
	default:
		b.add(&b.report.Unreadable, problem(s, err))
	}
	s.failed = true
}

func (b *build) add(list *[]Problem, p Problem) {
	b.mu.Lock()
	defer b.mu.Unlock()
	*list = append(*list, p)
}

// produce is renderOne without the bookkeeping.
func (b *build) produce(s *source) (err error) {
	defer contain(&err)
	t, err := b.transcript(s)
	if err != nil {
		return err
	}
	inherited := s.inherited(t.Session())
	for ext, a := range s.around {
		a.Inherited = inherited
		s.around[ext] = a
	}
	if !s.made { // else only its surroundings changed
		s.take(t, inherited)
		if err := s.mark(b.known); err != nil {
			return err
		}
		s.held = b.loses(s, t)
	}
	if s.held {
		return nil
	}
	s.now.Stubs, s.now.Held = nil, nil
	return b.produceFiles(s, t, inherited)
}

// produceFiles makes the page of a session and its copies. What had to be
// withheld from them is withheld from what the indexes say of it, too.
func (b *build) produceFiles(s *source, t redact.Transcript, inherited map[string]bool) error {
	list := b.drafts(s)
	defer func() {
		for _, d := range list {
			d.file.discard()
		}
	}()
	withheld, err := b.proveAll(s, t, list)
	if err != nil {
		return err
	}
	if !s.made && len(withheld) > 0 {
		s.summarize(t.Withhold(withheld), inherited)
	}
	for _, d := range list {
		if err := b.publish(s, d); err != nil {
			return err
		}
	}
	return nil
}

// summarize keeps what indexes need of a transcript.
func (s *source) summarize(t redact.Transcript, inherited map[string]bool) {
	sum := render.Summarize(t, inherited)
	s.row = newRow(sum, s.page)
	s.row.Profile, s.row.Rules = policyNames(t.Policy())
	s.row.Hidden = hiddenBy(t)
	s.title = linkText(sum.Title)
}

// take keeps what indexes and the report need of a transcript.
func (s *source) take(t redact.Transcript, inherited map[string]bool) {
	s.summarize(t, inherited)
	s.now.Page = s.name()
	s.now.Borrowed = t.Borrowed()
	damage := t.Session().Damage
	s.now.Damage, s.now.Held = slices.Grow([]Problem(nil), len(damage)), nil
	for _, p := range damage {
		s.now.Damage = append(s.now.Damage, Problem{File: s.Path, Line: p.Line, Part: p.Part, Text: p.Text})
	}
}

func policyNames(p redact.Policy) (profile, rules string) {
	if p.Disabled {
		return "none", ""
	}
	return string(p.Profile), p.Version
}

// newRow makes the row of a session from its summary.
func newRow(sum render.Summary, page string) *row {
	find := sum.Find
	return &row{
		ID: sum.ID, Agent: sum.Agent, Title: sum.Title, Started: sum.Started, Ended: sum.Ended,
		Entries: sum.Entries, Messages: sum.Messages, Branches: sum.Branches,
		ToolCalls: sum.ToolCalls, ToolErrors: sum.ToolErrors, Models: sum.Models, Usage: sum.Usage, ByModel: sum.ByModel,
		Redactions: sum.Redactions, DamagedLines: sum.DamagedLines, Parent: sum.Parent, InThisRun: true,
		Turns: sum.Turns, FilesChanged: sum.FilesChanged, EndedInError: sum.EndedInError,
		Find: &find, page: page,
	}
}

// loses reports whether a page would lose redactions although nothing that
// explains it changed: a value that was hidden would come back in silence.
// The published page then stays.
func (b *build) loses(s *source, t redact.Transcript) bool {
	old := b.oldRow(s)
	if b.o.Accept || old == nil || old.Withheld || old.Profile != s.row.Profile || old.Rules != s.row.Rules ||
		s.row.Entries < old.Entries || s.row.DamagedLines < old.DamagedLines {
		return false
	}
	for _, rule := range slices.Sorted(maps.Keys(old.Redactions)) {
		if n := s.row.Redactions[rule]; n < old.Redactions[rule] {
			s.hold(old, rule, fmt.Sprintf("the published page hides %d, this one would hide %d", old.Redactions[rule], n))
			return true
		}
	}
	if len(old.Redactions) > 0 && uncovers(t, b.archive.hidden(b.out, s.project.slug, s.page), s.row.Hidden) {
		s.hold(old, "", "this page would show something that the published one hides")
		return true
	}
	return false
}

// hold lets the published page stay.
func (s *source) hold(old *row, rule, why string) {
	s.now.Held = append(s.now.Held, Problem{
		File: s.name() + ".html", Rule: rule, Text: why + ": it stays as it is; look, then say --accept",
	})
	s.row = old
	s.title = linkText(old.Title)
}

// withdraw takes out what turned out to be no session, or unreadable. What
// was published of the latter stays.
func (b *build) withdraw() {
	out := func(s *source) bool { return s.failed }
	for _, s := range b.sources {
		if !s.failed {
			continue
		}
		if s.now.Reason == "" {
			delete(b.next.Sources, s.abs)
		} else if s.now.Reason == reasonNotSession {
			b.report.Skipped.NotSessions++
		}
		if old := b.oldRow(s); old != nil {
			s.project.keep(old, s.waits)
		} else {
			b.missing = append(b.missing, s.name())
		}
		s.project.index = nil
		if s.parent != nil {
			s.parent.project.index = nil
			s.parent.forks = slices.DeleteFunc(s.parent.forks, func(f *source) bool { return f == s })
		}
		for _, f := range s.forks {
			f.parent = nil
		}
	}
	for _, p := range b.projects {
		p.sources = slices.DeleteFunc(p.sources, out)
	}
	b.sources = slices.DeleteFunc(b.sources, out)
	b.dropEmpty()
}

// dropEmpty takes out the projects in which nothing is published.
func (b *build) dropEmpty() {
	b.projects = slices.DeleteFunc(b.projects, func(p *project) bool { return len(p.sources)+len(p.kept)+len(p.moved) == 0 })
}

// settle moves what is known of each session into the report and the state.
func (b *build) settle() {
	for _, s := range b.sources {
		if s.was != nil {
			s.now = s.was
			b.report.Unchanged++
			for _, ext := range s.exts {
				if o, ok := b.was.Outputs[s.name()+ext]; ok {
					b.next.Outputs[s.name()+ext] = o
				}
			}
		} else {
			b.report.Rendered++
		}
		if len(s.now.Held) > 0 || s.outrun {
			delete(b.next.Sources, s.abs) // look again, and say so again
		} else {
			b.next.Sources[s.abs] = s.now
		}
		b.report.Sessions++
		b.report.Bytes += s.Size
		b.report.Images += s.now.Images
		b.report.Damage = append(b.report.Damage, s.now.Damage...)
		b.report.Stubs = append(b.report.Stubs, s.now.Stubs...)
		b.report.Withheld = append(b.report.Withheld, s.now.Held...)
		for rule, n := range s.row.Redactions {
			b.report.Redactions[rule] += n
		}
	}
}
