package render

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

const (
	maxMonths = 36 // rows of the table of months; what is older is summed
	maxModels = 30 // rows of the table of models; the others are summed
)

// totals sum the rows of a list. Forked sessions count with their own work.
type totals struct {
	sessions, prompts, turns   int
	toolCalls, toolErrors      int
	filesChanged, filesTouched int
	cost                       float64
	forked                     bool
	commands, errors           int // lines of the finding pages
	first, last                time.Time
	agents                     map[string]int
	months                     []total // newest first
	models                     []total // dearest first
}

// A total is a row of a table of totals.
type total struct {
	name     string // month as 2006-01, or the model; "" for the rest
	sessions int
	turns    int
	cost     float64
}

func (t *total) add(sessions, turns int, cost float64) {
	t.sessions += sessions
	t.turns += turns
	t.cost += cost
}

// sumRows sums rows, which are sorted newest first.
func sumRows(rows []*listed) *totals {
	t := &totals{agents: map[string]int{}}
	months, models := map[string]*total{}, map[string]*total{}
	touched := map[string]bool{} // and whether it was changed
	for _, l := range rows {
		t.row(l)
		named(months, l.month()).add(1, l.turns, l.Usage.OwnCost)
		for _, m := range modelRows(l.Row) {
			named(models, m.Model).add(1, m.Turns, m.Cost)
		}
		for _, f := range l.Find.Files {
			key := f.Text
			if l.project != nil {
				key = l.project.Slug + "\x00" + key
			}
			touched[key] = touched[key] || f.Kind != "read"
		}
	}
	t.filesTouched = len(touched)
	for _, changed := range touched {
		if changed {
			t.filesChanged++
		}
	}
	t.months = ranked(months, maxMonths, func(a, b total) int { return strings.Compare(b.name, a.name) })
	t.models = ranked(models, maxModels, func(a, b total) int {
		return cmp.Or(cmp.Compare(b.cost, a.cost), cmp.Compare(b.turns, a.turns), strings.Compare(a.name, b.name))
	})
	return t
}

func (t *totals) row(l *listed) {
	t.sessions++
	t.prompts += len(l.Find.Prompts)
	t.turns += l.turns
	t.toolCalls += l.ToolCalls
	t.toolErrors += l.ToolErrors
	t.cost += l.Usage.OwnCost
	t.commands += len(l.Find.Commands)
	t.errors += len(l.Find.Errors)
	t.forked = t.forked || l.Parent != ""
	t.agents[l.Agent]++
	if l.start.IsZero() {
		return
	}
	if t.last.IsZero() {
		t.last = l.start
	}
	t.first = l.start
}

// modelRows is the work of a session by model. A row that doesn't say, and
// names one model, did all of it with that one.
func modelRows(row *Row) []ModelRow {
	switch {
	case len(row.ByModel) > 0:
		return row.ByModel
	case len(row.Models) == 1:
		return []ModelRow{{row.Models[0], row.Turns, row.Usage.OwnCost}}
	}
	var rows []ModelRow
	for _, m := range row.Models {
		rows = append(rows, ModelRow{Model: m})
	}
	return rows
}

func named(m map[string]*total, name string) *total {
	t := m[name]
	if t == nil {
		t = &total{name: name}
		m[name] = t
	}
	return t
}

// ranked sorts totals and sums those after the first limit-1 in one without a
// name. What has no name comes last anyway.
func ranked(m map[string]*total, limit int, order func(a, b total) int) []total {
	var list []total
	rest := total{}
	for _, t := range m {
		if t.name == "" {
			rest.add(t.sessions, t.turns, t.cost)
		} else {
			list = append(list, *t)
		}
	}
	slices.SortFunc(list, order)
	if len(list) > limit {
		for _, t := range list[limit:] {
			rest.add(t.sessions, t.turns, t.cost)
		}
		list = list[:limit]
	}
	if rest != (total{}) {
		list = append(list, rest)
	}
	return list
}
