package render

import (
	"slices"
	"time"

	"publish/session"
)

// facts are the figures of a session, and the turns of its active path.
type facts struct {
	messages, prompts, turns int
	calls, failed            int
	damaged                  int
	models                   []string
	all, own                 session.Usage
	withUsage                bool
	turnsDrawn               []turn
}

// A turn is one reply on the active path.
type turn struct {
	entry   *session.Entry
	context int64   // tokens that the model read and wrote
	cost    float64 // up to here, this one included
	prompt  *session.Entry
	failure *session.Entry // a failed call, or the reply itself
	compact *session.Entry // a compaction after the turn before
	fork    *session.Entry
	calls   int
}

// collect takes the figures: those of the head from all entries, the turns
// from the active path.
func (p *pageWriter) collect() *facts {
	f := &facts{}
	for _, e := range p.session.Entries {
		f.count(e)
		if u := session.UsageOf(e); u != nil {
			f.withUsage = true
			addUsage(&f.all, u)
			if !p.sur.Inherited[e.Place()] {
				addUsage(&f.own, u)
			}
		}
	}
	f.turnsDrawn = p.turns()
	return f
}

func (f *facts) count(e *session.Entry) {
	switch body := e.Body.(type) {
	case *session.User:
		f.messages++
		f.prompts++
	case *session.Assistant:
		f.messages++
		f.turns++
		for _, b := range body.Content {
			if _, ok := b.(*session.ToolCall); ok {
				f.calls++
			}
		}
		if m := shortModel(modelName(body)); m != "" && !slices.Contains(f.models, m) && len(f.models) < 50 {
			f.models = append(f.models, m)
		}
	case *session.ToolResult:
		f.messages++
		if body.IsError {
			f.failed++
		}
	case *session.BashExecution, *session.UnknownMessage:
		f.messages++
	case *session.CustomMessage:
		if body.Display {
			f.messages++
		}
	case *session.Damaged:
		f.damaged++
	default: // the others are no part of the talk
	}
}

func addUsage(sum, u *session.Usage) {
	sum.Input += u.Input
	sum.Output += u.Output
	sum.CacheRead += u.CacheRead
	sum.CacheWrite += u.CacheWrite
	sum.Reasoning += u.Reasoning
	sum.Cost += u.Cost
	sum.HasCost = sum.HasCost || u.HasCost
}

// turns returns the turns of the active path with what happened in each.
func (p *pageWriter) turns() []turn {
	var out []turn
	var next turn // what waits for the next reply
	cost := 0.0
	for _, e := range p.plan.active.entries {
		if u := session.UsageOf(e); u != nil {
			cost += u.Cost
		}
		last := (*turn)(nil)
		if len(out) > 0 {
			last = &out[len(out)-1]
		}
		switch body := e.Body.(type) {
		case *session.User:
			if next.prompt == nil {
				next.prompt = e
			}
		case *session.Compaction:
			next.compact = e
		case *session.ToolResult:
			if body.IsError && last != nil && last.failure == nil {
				last.failure = e
			}
		case *session.Assistant:
			next.entry, next.cost = e, cost
			if u := body.Usage; u != nil {
				next.context = u.Input + u.CacheRead + u.CacheWrite + u.Output
			} else if last != nil && next.compact == nil {
				next.context = last.context
			}
			if body.StopReason == "error" || body.StopReason == "aborted" || body.ErrorMessage != "" {
				next.failure = e
				if next.context == 0 && last != nil {
					next.context = last.context
				}
			}
			for _, b := range body.Content {
				if _, ok := b.(*session.ToolCall); ok {
					next.calls++
				}
			}
			out = append(out, next)
			next = turn{}
			last = &out[len(out)-1]
		default: // the others belong to no turn
		}
		if len(p.plan.ways[e]) > 0 {
			if last != nil {
				last.fork = e
			} else {
				next.fork = e
			}
		}
	}
	return out
}

// callsAfter counts the calls and failures from each prompt of the active
// path to the next.
func (p *pageWriter) callsAfter() map[*session.Entry][2]int {
	m := map[*session.Entry][2]int{}
	var prompt *session.Entry
	for _, e := range p.plan.active.entries {
		n := m[prompt]
		switch body := e.Body.(type) {
		case *session.User:
			prompt = e
			continue
		case *session.Assistant:
			for _, b := range body.Content {
				if _, ok := b.(*session.ToolCall); ok {
					n[0]++
				}
			}
		case *session.ToolResult:
			if body.IsError {
				n[1]++
			}
		default:
			continue
		}
		m[prompt] = n
	}
	return m
}

// times returns when a session started and ended. A fork starts when it was
// forked: what it took over took place in its parent, which has it, too.
func times(s *session.Session, inherited map[string]bool) (started, ended time.Time) {
	started, ended = s.Started(), s.Ended()
	if created := s.Header.Created; len(inherited) > 0 && created.After(started) {
		started = created
	}
	if ended.Before(started) && !ended.IsZero() {
		ended = started
	}
	return started, ended
}
