package render

import (
	"strconv"

	"publish/session"
)

// walk appends the entries of a lane. Results stand with their call.
func (t *mdTranscript) walk(l *lane) {
	t.lane = l
	for _, e := range l.entries {
		if !l.paired[e] {
			t.entry(e)
		}
		for _, d := range t.plan.trail[e] {
			t.entry(d)
		}
		t.forks(t.plan.ways[e])
	}
}

// forks queues the other ways from an entry and links to them.
func (t *mdTranscript) forks(ways []*lane) {
	if len(ways) == 0 {
		return
	}
	if t.r.opt.ActiveOnly {
		for _, l := range ways {
			t.branches = append(t.branches, mdBranch{lane: l})
		}
		return
	}
	t.raw("*", count(len(ways), "other way", "other ways"), " from here:*\n\n")
	for _, l := range ways {
		t.branches = append(t.branches, mdBranch{lane: l})
		n := strconv.Itoa(len(t.branches))
		t.raw("- [Branch ", n, "](#branch-", n, "), ", count(l.size, "entry", "entries"), ": ")
		t.text(t.names.wayName(l, 100))
		t.raw("\n")
	}
	t.raw("\n")
}

// branch appends the section of one other way.
func (t *mdTranscript) branch(n int, l *lane) {
	t.section = "Branch " + strconv.Itoa(n)
	t.heading(2, "branch-"+strconv.Itoa(n), t.section)
	t.prompt, t.reply, t.begun, t.model, t.day = 0, 0, true, "", ""
	if l.from != nil {
		t.raw("It leaves after ")
		t.entryLink(l.from)
		t.raw(".\n\n")
	} else {
		t.raw(t.names.whyRoot(l.entries[0]), "\n\n")
	}
	t.walk(l)
}

func (t *mdTranscript) entryLink(e *session.Entry) {
	t.raw("[")
	t.text(t.names.entryName(e))
	t.raw("](#", anchor(e), ")")
}
