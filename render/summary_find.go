package render

import (
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"publish/session"
)

// Find holds what the finding pages of a project list. Anchor is the
// fragment of the entry on the session page, without #.
type Find struct {
	Prompts  []Finding `json:"prompts,omitempty"`
	Files    []Finding `json:"files,omitempty"` // Text is the path, relative to the session's directory where it lies in it
	Commands []Finding `json:"commands,omitempty"`
	Errors   []Finding `json:"errors,omitempty"`
}

// A Finding is one line of a finding page.
type Finding struct {
	Anchor string `json:"a"`
	Text   string `json:"t"`           // one line
	Kind   string `json:"k,omitempty"` // files: read, write, edit; commands: user; errors: the tool's name
}

// maxFinding is the longest text of a finding in bytes. The rest is a click
// away.
const maxFinding = 240

// prompt lists what the user asked; what was pasted with it is only named.
func (w *summarizer) prompt(e *session.Entry, u *session.User) {
	line := findingText(promptText(u.Content))
	if line == "" && len(u.Content) > 0 {
		if _, ok := u.Content[0].(*session.Image); ok {
			line = "(image)"
		}
	}
	if line != "" {
		w.sum.Find.Prompts = append(w.sum.Find.Prompts, Finding{Anchor: anchor(e), Text: line})
	}
}

// call lists the file or the command of a tool call. Its finding leads to the
// result, which is where a reader sees what happened.
func (w *summarizer) call(e *session.Entry, c *session.ToolCall, own bool) {
	kind := ""
	switch toolFor(c.Name).(type) {
	case shellTool:
		if own {
			w.command(e, commandOf(c), "")
		}
		return
	case readTool:
		kind = "read"
	case writeTool:
		kind = "write"
	case editTool:
		kind = "edit"
	default:
		return
	}
	at := w.s.ResultOf(e, c)
	if at == nil {
		return
	}
	k := newCall(e, c, at)
	if k.body == nil || k.failed() {
		return
	}
	for _, file := range filesOf(k) {
		file = shownPath(w.s.Header.Cwd, file)
		if kind != "read" && w.active[at.Index()] {
			w.touched[file] = true
		}
		if own {
			w.sum.Find.Files = append(w.sum.Find.Files, Finding{anchor(at), findingText(file), kind})
		}
	}
}

func commandOf(c *session.ToolCall) string {
	args := objectMembers(c.Arguments)
	for _, name := range []string{"command", "cmd", "script"} {
		if s := args.str(name); s != "" {
			return s
		}
	}
	return ""
}

// filesOf returns the paths that a call worked on, each once.
func filesOf(k *call) []string {
	if p := callPath(k); p != "" {
		return []string{p}
	}
	files := patchFiles(k)
	slices.Sort(files)
	return slices.Compact(files)
}

// command lists a command that was run.
func (w *summarizer) command(e *session.Entry, command, kind string) {
	if line := findingText(command); line != "" {
		w.sum.Find.Commands = append(w.sum.Find.Commands, Finding{anchor(e), line, kind})
	}
}

// failure lists a failed call: for a shell its exit code and command, since the
// reason stands anywhere in the output and the directory says little, else the first words of the result.
func (w *summarizer) failure(e *session.Entry, r *session.ToolResult) {
	text := ""
	for _, b := range r.Content {
		if t, ok := b.(*session.Text); ok {
			text = t.Text
			break
		}
	}
	if len(text) > 1<<16 {
		text = text[:1<<14] + "\n" + text[len(text)-1<<14:]
	}
	text = stripANSI(text)
	if _, c := w.s.CallOf(e); c != nil && toolFor(c.Name) == (shellTool{}) {
		if code := exitCode(r); code != 0 {
			text = "exit " + strconv.Itoa(code)
		} else {
			text = text[strings.LastIndexByte(strings.TrimRight(text, "\n"), '\n')+1:]
		}
		command := strings.TrimSpace(commandOf(c))
		text += ": " + command[changesDirectory(command):]
	}
	w.sum.Find.Errors = append(w.sum.Find.Errors, Finding{anchor(e), findingText(text), findingText(r.ToolName)})
}

// shownPath returns p relative to cwd where it lies in it, in one spelling. It
// works on the words alone: the machine that publishes doesn't have the files.
func shownPath(cwd, p string) string {
	p = strings.TrimSpace(p)
	if cwd = strings.TrimRight(cwd, `/\`); cwd != "" {
		if rest, ok := strings.CutPrefix(p, cwd); ok && rest != "" && (rest[0] == '/' || rest[0] == '\\') {
			p = strings.TrimLeft(rest, `/\`)
		}
	}
	if p == "" || strings.Contains(p, `\`) {
		return p
	}
	return path.Clean(p)
}

// findingText puts s on one line and cuts it at maxFinding bytes, at a word
// where there is one.
func findingText(s string) string {
	const look = 4 * maxFinding // white space may be most of it
	cut := len(s) > look
	if cut {
		s = s[:textBoundary(s, look)]
	}
	s = strings.Join(strings.Fields(strings.ToValidUTF8(s, "\uFFFD")), " ")
	if len(s) <= maxFinding {
		if cut {
			s = strings.TrimLeft(s+" …", " ")
		}
		return s
	}
	end := maxFinding
	for !utf8.RuneStart(s[end]) {
		end--
	}
	if at := strings.LastIndexByte(s[:end], ' '); at > end/2 {
		end = at
	}
	return strings.TrimRight(s[:end], " ") + " …"
}
