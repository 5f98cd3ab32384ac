package session

import (
	"slices"
	"strings"
)

// ModelUsage is the usage of one model.
type ModelUsage struct {
	Model string // provider/model; "" for work that names no model
	Usage Usage
}

// UsageByModel sums the usage of all entries that keep reports true for (all,
// when nil): assistant messages, tool results, compactions, branch summaries
// and usage entries; sorted by model.
func (s *Session) UsageByModel(keep func(*Entry) bool) []ModelUsage {
	byModel := make(map[string]*Usage)
	for _, e := range s.Entries {
		u := UsageOf(e)
		if u == nil || keep != nil && !keep(e) {
			continue
		}
		sum := byModel[modelOf(e)]
		if sum == nil {
			sum = new(Usage)
			byModel[modelOf(e)] = sum
		}
		sum.add(u)
	}
	list := make([]ModelUsage, 0, len(byModel))
	for model, u := range byModel {
		list = append(list, ModelUsage{model, *u})
	}
	slices.SortFunc(list, func(a, b ModelUsage) int { return strings.Compare(a.Model, b.Model) })
	return list
}

// Total is the number of tokens, counted as pi counts a session's: input,
// output, and what was read from and written to the cache. What a file says
// itself as totalTokens may count otherwise, and is only in its line.
func (u *Usage) Total() int64 { return u.Input + u.Output + u.CacheRead + u.CacheWrite }

func (u *Usage) add(v *Usage) {
	u.Input += v.Input
	u.Output += v.Output
	u.CacheRead += v.CacheRead
	u.CacheWrite += v.CacheWrite
	u.Reasoning += v.Reasoning
	u.Cost += v.Cost
	u.HasCost = u.HasCost || v.HasCost
}

// UsageOf returns the usage that e records, or nil.
func UsageOf(e *Entry) *Usage {
	switch b := e.Body.(type) {
	case *Assistant:
		return b.Usage
	case *ToolResult:
		return b.Usage
	case *Compaction:
		return b.Usage
	case *BranchSummary:
		return b.Usage
	case *UsageEntry:
		return b.Usage
	case *User, *BashExecution, *System, *CustomMessage, *UnknownMessage, *ModelChange, *ThinkingLevelChange,
		*Label, *SessionInfo, *ContextEdit, *Custom, *Other, *Damaged, nil:
	}
	return nil
}

// modelOf names the model whose work e's usage is: the one that answered, if
// that is known. Work of tools and summaries names none.
func modelOf(e *Entry) string {
	switch b := e.Body.(type) {
	case *Assistant:
		model := b.ResponseModel
		if model == "" {
			model = b.Model
		}
		return modelName(b.Provider, model)
	case *UsageEntry:
		return modelName(b.Provider, b.Model)
	default:
		return ""
	}
}

func modelName(provider, model string) string {
	if provider == "" || model == "" {
		return provider + model
	}
	return provider + "/" + model
}

// maxCost is more dollars than any session can cost.
const maxCost = 1e9

// usage takes the usage of either dialect. Where part of it can't be read,
// the whole stays among the unknown members too.
func (d *decoder) usage(f *fields, name string) *Usage {
	raw := f.object(name)
	if raw == nil {
		return nil
	}
	g := &d.inner
	g.read(d, f.path+name+".", raw)
	u := &Usage{
		Input: g.count("input") + g.count("inputTokens"), Output: g.count("output") + g.count("outputTokens"),
		CacheRead:  g.count("cacheRead") + g.count("cacheReadTokens"),
		CacheWrite: g.count("cacheWrite") + g.count("cacheWriteTokens"), Reasoning: g.count("reasoning"),
	}
	g.pass("totalTokens", "cacheWrite1h")
	d.cost(g, u)
	if !g.complete() {
		f.leave(name)
	}
	return u
}

// cost takes the cost: a number, or an object with its parts.
func (d *decoder) cost(g *fields, u *Usage) {
	m := g.find("cost")
	if m == nil {
		return
	}
	u.HasCost = true
	if kind(m.value) != '{' {
		u.Cost = g.amount("cost", maxCost)
		return
	}
	c := &d.deep
	c.read(d, g.path+"cost.", m.value)
	u.Cost = c.amount("total", maxCost)
	sum := c.amount("input", maxCost) + c.amount("output", maxCost) +
		c.amount("cacheRead", maxCost) + c.amount("cacheWrite", maxCost)
	if m := c.find("total"); m == nil || !m.used {
		u.Cost = sum
	}
	c.pass("totalFromProvider")
	m.used = c.complete()
}
