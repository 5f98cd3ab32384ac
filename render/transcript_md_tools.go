package render

import (
	"path"
	"strconv"
	"strings"

	"publish/session"
)

// assistant appends a reply. One that only calls tools has no heading, so that
// the outline shows what was said.
func (t *mdTranscript) assistant(e *session.Entry, a *session.Assistant) {
	if quietReply(a) {
		t.anchor(e)
	} else {
		t.reply++
		name := "Reply " + strconv.Itoa(t.reply)
		switch {
		case t.section != "" && t.prompt > 0:
			name = t.section + ", reply " + strconv.Itoa(t.prompt) + "." + strconv.Itoa(t.reply)
		case t.section != "":
			name = t.section + ", reply " + strconv.Itoa(t.reply)
		case t.prompt > 0:
			name = "Reply " + strconv.Itoa(t.prompt) + "." + strconv.Itoa(t.reply)
		}
		model := modelName(a)
		if model == t.model {
			model = ""
		} else {
			t.model = model
		}
		cost := ""
		if a.Usage != nil && a.Usage.HasCost && a.Usage.Cost != 0 {
			cost = dollars(a.Usage.Cost)
		}
		t.message(e, 3, name, model, cost)
	}
	t.replyBlocks(e, a)
	if !normalStop(a.StopReason) || a.ErrorMessage != "" {
		t.raw("**Ended: ")
		t.text(orNone(a.StopReason))
		t.raw("**\n\n")
		if a.ErrorMessage != "" {
			t.output(a.ErrorMessage, "")
		}
	}
	// The provider's own name for a reply tells a reader nothing.
	t.extra("more of the reply", withoutMember(a.Extra, "responseId"))
}

func (t *mdTranscript) replyBlocks(e *session.Entry, a *session.Assistant) {
	some := false
	for i, b := range a.Content {
		t.pause()
		switch b := b.(type) {
		case *session.Text:
			if strings.TrimSpace(b.Text) == "" {
				continue
			}
			t.prose(b.Text, false)
		case *session.Thinking:
			t.thinking(b)
		case *session.ToolCall:
			t.tool(newCall(e, b, t.lane.calls[callKey{e, i}]))
		case *session.Image:
			t.image(b)
		case *session.UnknownBlock:
			t.unknownBlock(b)
		}
		some = true
	}
	if !some && a.ErrorMessage == "" {
		t.raw("*empty reply*\n\n")
	}
}

// tool appends a call and its result.
func (t *mdTranscript) tool(k *call) {
	if k.result != nil {
		t.anchor(k.result)
	}
	t.callLine(k.call.Name)
	switch toolFor(k.call.Name).(type) {
	case shellTool:
		t.command(k)
	case readTool:
		t.pathOf(k)
	case writeTool:
		t.pathOf(k)
		t.output(k.args.str("content"), fenceLanguage(callPath(k)))
	case editTool:
		t.edit(k)
	default:
		t.outcome(k)
		t.json(k.call.Arguments)
	}
	if k.call.ArgumentsError != "" {
		t.raw("The arguments could not be read: ")
		t.text(k.call.ArgumentsError)
		t.raw("\n\n")
	}
	t.extra("more of the call", k.call.Extra)
	switch {
	case k.body != nil:
		t.result(k)
	case k.call.Server:
		t.raw("*ran at the provider*\n\n")
	default:
		t.raw("*no result (aborted)*\n\n")
	}
	if k.result != nil {
		t.extra("more of the result’s entry", k.result.Extra())
	}
}

func (t *mdTranscript) callLine(name string) {
	t.raw("**")
	t.text(orNone(oneLine(name, 60)))
	t.raw("**")
}

// outcome ends the line of a call with how it went.
func (t *mdTranscript) outcome(k *call) {
	if k.body != nil {
		switch {
		case k.exitCode() != 0:
			t.raw(" · **exit ", strconv.Itoa(k.exitCode()), "**")
		case k.failed():
			t.raw(" · **failed**")
		}
		if k.body.Duration > 0 {
			t.raw(" · ", span(k.body.Duration))
		}
	}
	t.raw("\n\n")
}

// command appends what a shell ran: in the line when it is short.
func (t *mdTranscript) command(k *call) {
	s := strings.TrimSpace(k.arg("command", "cmd", "script"))
	short := s != "" && len(s) <= 120 && !strings.ContainsAny(s, "\n\r")
	if short {
		t.raw(" ")
		t.code(s)
	}
	t.outcome(k)
	switch {
	case s == "" && len(k.call.Arguments) > 0:
		t.json(k.call.Arguments)
	case !short:
		t.fence(s, "sh")
	}
}

// pathOf ends the line of a call with its file, and the range that was read.
func (t *mdTranscript) pathOf(k *call) {
	if p := callPath(k); p != "" {
		t.raw(" ")
		t.code(p)
	}
	for _, name := range []string{"offset", "limit"} {
		if s := k.scalar(name); s != "" {
			t.raw(", ", name, " ")
			t.text(oneLine(s, 20))
		}
	}
	t.outcome(k)
}

func (t *mdTranscript) edit(k *call) {
	diffs := editHunks(k)
	if p := callPath(k); p != "" {
		t.raw(" ")
		t.code(p)
	}
	for _, d := range diffs {
		add, del := diffCounts(d.hunks)
		t.raw(" +", strconv.Itoa(add), " −", strconv.Itoa(del))
	}
	t.outcome(k)
	if len(diffs) == 0 {
		t.json(k.call.Arguments)
		return
	}
	for _, d := range diffs {
		if len(diffs) > 1 || callPath(k) == "" {
			t.code(d.path)
			t.raw("\n\n")
		}
		if s := diffText(d.hunks); s != "" {
			t.output(s, "diff")
		}
	}
}

// diffText writes hunks as a unified diff without its file names.
func diffText(hs []hunk) string {
	var b strings.Builder
	for i, h := range hs {
		head := hunkHead(h)
		if head != "" || i > 0 {
			b.WriteString(strings.TrimRight("@@"+head+" @@ "+h.Head, " ") + "\n")
		}
		for _, l := range h.Lines {
			b.WriteByte(l.Op)
			b.WriteString(l.Text)
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// hunkHead returns " -12,5 +12,7", or "" where the lines aren't known.
func hunkHead(h hunk) string {
	oldStart, newStart, olds, news := 0, 0, 0, 0
	for _, l := range h.Lines {
		if l.Op != '+' {
			olds++
			if oldStart == 0 {
				oldStart = l.Old
			}
		}
		if l.Op != '-' {
			news++
			if newStart == 0 {
				newStart = l.New
			}
		}
	}
	if oldStart == 0 && newStart == 0 {
		return ""
	}
	return " -" + strconv.Itoa(oldStart) + "," + strconv.Itoa(olds) + " +" + strconv.Itoa(newStart) + "," + strconv.Itoa(news)
}

// result appends what a tool returned.
func (t *mdTranscript) result(k *call) {
	if k.args == nil && k.result == k.entry { // without a call
		t.callLine(k.call.Name)
		t.outcome(k)
	}
	t.resultText(k)
	for _, b := range k.body.Content {
		switch b := b.(type) {
		case *session.Image:
			t.image(b)
		case *session.Thinking:
			t.thinking(b)
		case *session.UnknownBlock:
			t.unknownBlock(b)
		case *session.ToolCall:
			t.callLine(b.Name)
			t.raw("\n\n")
			t.json(b.Arguments)
		case *session.Text:
		}
	}
	for _, n := range k.body.Nested {
		t.nested(n)
	}
	if u := usageText(k.body.Usage); u != "" {
		t.text("Model work of the tool: " + u)
		t.raw("\n\n")
	}
	t.details(k)
	t.extra("more of the result", k.body.Extra)
}

func (t *mdTranscript) resultText(k *call) {
	out := strings.TrimRight(stripANSI(k.output), " \t\n")
	switch toolFor(k.call.Name).(type) {
	case readTool:
		if !k.failed() {
			text, notice := cutNotice(out)
			if text != "" {
				t.output(text, fenceLanguage(callPath(k)))
			}
			if notice != "" {
				t.text(notice)
				t.raw("\n\n")
			}
			return
		}
	case writeTool, editTool:
		if !k.failed() && out != "" && len(out) < 300 && !strings.Contains(out, "\n") {
			t.text(out)
			t.raw("\n\n")
			return
		}
	}
	switch {
	case out != "":
		t.output(out, "")
	case len(k.images()) == 0:
		t.raw("*no output*\n\n")
	}
}

func (t *mdTranscript) nested(n session.NestedCall) {
	t.raw("Nested call ")
	t.code(orNone(n.Name))
	if s := joinNonEmpty(", ", n.Status, n.Error); s != "" {
		t.raw(": ")
		t.text(s)
	}
	t.raw("\n\n")
	t.json(n.Arguments)
}

// details appends what a result holds for its tool, without what is shown
// already: the diff of an edit, the second copy of a cut output.
func (t *mdTranscript) details(k *call) {
	ms := objectMembers(k.body.Details)
	if ms == nil {
		t.extra("details", k.body.Details)
		return
	}
	_, edit := toolFor(k.call.Name).(editTool)
	var left mdWriter
	for _, m := range ms {
		switch m.name {
		case "diff", "patch", "files", "changes", "firstChangedLine":
			if edit && !k.failed() {
				continue
			}
		case "truncation":
			if c := objectMembers(m.value).str("content"); strings.Contains(k.output, strings.TrimSpace(c)) {
				continue
			}
		}
		if len(left.b) > 0 {
			left.raw(",")
		}
		left.b = append(append(appendQuoted(left.b, m.name), ':'), m.value...)
	}
	if len(left.b) > 0 {
		t.extra("details", []byte("{"+string(left.b)+"}"))
	}
}

func (t *mdTranscript) userShell(e *session.Entry, c *session.BashExecution) {
	how := ""
	switch {
	case c.Cancelled:
		how = "cancelled"
	case c.ExitCode != nil:
		how = "exit " + strconv.Itoa(*c.ExitCode)
	}
	hidden, took := "", ""
	if c.Excluded {
		hidden = "not sent to the model"
	}
	if c.Duration > 0 {
		took = span(c.Duration)
	}
	t.message(e, 3, "Command run by the user", how, took, hidden)
	t.fence(c.Command, "sh")
	if out := strings.TrimRight(stripANSI(c.Output), " \t\n"); out != "" {
		t.output(out, "")
	} else {
		t.raw("*no output*\n\n")
	}
	if c.Truncated {
		t.raw("The agent kept only the end of the output")
		if c.FullOutputPath != "" {
			t.raw("; all of it was in ")
			t.code(c.FullOutputPath)
		}
		t.raw(".\n\n")
	}
	t.extra("more", c.Extra)
}

// fenceLanguage is the word after a fence for a file: its extension, which
// forges know as a name of its language. Formats that they draw rather than
// show are left out.
func fenceLanguage(file string) string {
	base := strings.ToLower(path.Base(strings.ReplaceAll(file, `\`, "/")))
	ext := strings.TrimPrefix(path.Ext(base), ".")
	switch {
	case strings.HasPrefix(base, "dockerfile"):
		return "dockerfile"
	case base == "makefile":
		return "makefile"
	}
	switch ext {
	case "mermaid", "mmd", "stl", "math", "txt", "log":
		return ""
	case "geojson", "topojson", "jsonl":
		return "json"
	}
	return fenceInfo(ext)
}
