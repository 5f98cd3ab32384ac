package render

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// todoTool is the tools that keep a list of tasks.
type todoTool struct{}

func (todoTool) line(p *pageWriter, k *call) {
	items := todoItems(k)
	if len(items) == 0 {
		p.otherLine(k)
		return
	}
	done := 0
	for _, t := range items {
		if t.state == "done" {
			done++
		}
	}
	p.raw(itoa(done), ` of `, count(len(items), "task", "tasks"), ` done`)
}

func (todoTool) says(k *call) string { return "" }

func (todoTool) show(p *pageWriter, k *call) {
	items := todoItems(k)
	if len(items) > 0 {
		for _, name := range []string{"todos", "tasks", "items", "plan"} {
			k.use(name)
		}
		p.raw(`<ul class="td">`)
		for _, t := range items {
			p.raw(`<li class="`, t.state, `"><span class="vh">`, t.state, `: </span>`)
			p.text(t.text)
			p.raw(`</li>`)
		}
		p.raw(`</ul>`)
	}
	if k.output != "" {
		p.say(k)
	}
}

// A todoItem is one task; its state is done, doing, dropped or open.
type todoItem struct{ state, text string }

func todoItems(k *call) []todoItem {
	var list []jsontext.Value
	for _, name := range []string{"todos", "tasks", "items", "plan"} {
		if v, ok := k.args.get(name); ok {
			list = arrayItems(v)
			break
		}
	}
	var out []todoItem
	for _, v := range list {
		if s, ok := stringValue(v); ok {
			out = append(out, todoItem{"open", s})
			continue
		}
		ms := objectMembers(v)
		text := ""
		for _, name := range []string{"content", "text", "title", "step", "task", "description"} {
			if text = ms.str(name); text != "" {
				break
			}
		}
		if text == "" {
			return nil // another shape: shown as arguments
		}
		out = append(out, todoItem{todoState(ms), text})
	}
	return out
}

func todoState(ms members) string {
	if v, ok := ms.get("done"); ok && string(v) == "true" {
		return "done"
	}
	if v, ok := ms.get("completed"); ok && string(v) == "true" {
		return "done"
	}
	switch strings.ToLower(ms.str("status") + ms.str("state")) {
	case "done", "completed", "complete", "closed":
		return "done"
	case "in_progress", "in-progress", "doing", "active", "started":
		return "doing"
	case "cancelled", "canceled", "abandoned", "dropped", "deleted":
		return "dropped"
	}
	return "open"
}
