package render

import (
	"slices"
	"strings"
	"time"

	"publish/session"
)

// The ledger: tool calls as lines, each with its result in it.

// A tool knows how the calls of one family of tools read.
type tool interface {
	// line appends what was asked for, on one line; no links.
	line(p *pageWriter, k *call)
	// says returns what the line says of the result, "" for nothing.
	says(k *call) string
	// show appends the result, and what of the arguments the line left out.
	show(p *pageWriter, k *call)
}

// toolFor returns the family of a tool, by the names that agents use.
func toolFor(name string) tool {
	switch strings.ToLower(name) {
	case "bash", "powershell", "shell", "exec", "run_terminal", "execute_command", "run_command", "terminal":
		return shellTool{}
	case "read", "read_file", "readfile", "view_image", "view", "cat":
		return readTool{}
	case "write", "write_file", "writefile", "create_file":
		return writeTool{}
	case "edit", "edit_file", "editfile", "apply_patch", "multiedit", "multi_edit", "str_replace":
		return editTool{}
	case "grep", "find", "ls", "glob", "search", "list_dir", "search_files":
		return searchTool{}
	case "todo", "todo_write", "todowrite", "update_plan":
		return todoTool{}
	}
	return otherTool{}
}

// changes reports whether a tool's calls change files.
func changesFiles(t tool) bool {
	switch t.(type) {
	case writeTool, editTool:
		return true
	}
	return false
}

// quietCall reports whether a call ran well and changed nothing, so that it
// can stand in a run.
func quietCall(c *session.ToolCall, result *session.Entry) bool {
	if result == nil || changesFiles(toolFor(c.Name)) {
		return false
	}
	r, ok := result.Body.(*session.ToolResult)
	if !ok || wentWrong(r) || exitCode(r) > 0 {
		return false
	}
	for _, b := range r.Content {
		if _, ok := b.(*session.Text); !ok {
			return false
		}
	}
	return !slices.ContainsFunc(r.Nested, func(n session.NestedCall) bool { return n.Status == "error" })
}

// minRun is how many quiet calls in a row stand unfolded.
const minRun = 8

// quietRun returns how many of the entries, at least one, hold quiet calls
// only, and whether those are more than minRun. Results and an extension's
// state may stand between; anything else ends a run.
func (p *pageWriter) quietRun(entries []*session.Entry) (n int, ok bool) {
	calls := 0
	for _, e := range entries {
		if !p.inRun(e) {
			break
		}
		if a, ok := e.Body.(*session.Assistant); ok {
			c, all := p.quietCalls(e, a)
			if !all {
				break
			}
			calls += c
		} else if n == 0 {
			break
		}
		n++
	}
	return max(n, 1), calls > minRun
}

// quietCalls counts the calls of a reply, and reports whether all are quiet.
func (p *pageWriter) quietCalls(e *session.Entry, a *session.Assistant) (n int, all bool) {
	for i, b := range a.Content {
		c, ok := b.(*session.ToolCall)
		if !ok {
			continue
		}
		if !quietCall(c, p.lane.calls[callKey{e, i}]) {
			return n, false
		}
		n++
	}
	return n, true
}

// inRun reports whether an entry may stand in a run.
func (p *pageWriter) inRun(e *session.Entry) bool {
	if !p.plainStep(e) || p.session.LabelOf(e) != "" || p.ownStarts(e) {
		return false
	}
	switch body := e.Body.(type) {
	case *session.Assistant:
		return quietReply(body)
	case *session.ToolResult:
		return p.lane.paired[e]
	case *session.Custom:
		return true
	default: // the others stand by themselves
	}
	return false
}

// ownStarts reports whether e is the first entry of a fork's own part.
func (p *pageWriter) ownStarts(e *session.Entry) bool {
	return len(p.sur.Inherited) > 0 && !p.ownBegan && p.lane == p.plan.active && !p.sur.Inherited[e.Place()]
}

// run appends a run of quiet calls as one fold.
func (p *pageWriter) run(entries []*session.Entry) {
	names := map[string]int{}
	var order []string
	calls, thoughts := 0, 0
	for _, e := range entries {
		a, ok := e.Body.(*session.Assistant)
		if !ok {
			continue
		}
		for _, b := range a.Content {
			switch b := b.(type) {
			case *session.Thinking:
				thoughts++
			case *session.ToolCall:
				calls++
				if names[b.Name]++; names[b.Name] == 1 {
					order = append(order, b.Name)
				}
			default: // quiet replies hold nothing else that counts
			}
		}
	}
	slices.SortStableFunc(order, func(a, b string) int { return names[b] - names[a] })
	p.raw(`<details class="e rn"><summary>`, thousands(calls), ` calls ran well: `)
	const most = 4
	for i, name := range order {
		if i > 0 {
			p.raw(`, `)
		}
		if i == most {
			p.raw(`and others`)
			break
		}
		p.num(names[name])
		p.raw(` `)
		p.plain(oneLine(orNone(name), 30))
	}
	p.raw(`<span class="mu">`)
	if d := between(entries[0], entries[len(entries)-1]); d > 0 {
		p.raw(` · `, span(d))
	}
	if thoughts > 0 {
		p.raw(` · `, count(thoughts, "thought", "thoughts"))
	}
	p.raw(`</span></summary>`, "\n")
	for _, e := range entries {
		p.step(e)
	}
	p.raw("</details>\n")
}

func between(a, b *session.Entry) time.Duration {
	ta, tb := when(a), when(b)
	if ta.IsZero() || tb.IsZero() {
		return 0
	}
	return tb.Sub(ta)
}
