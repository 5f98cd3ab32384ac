package session

import (
	"strconv"
	"strings"
	"time"
)

// golderEntry takes a line after the header of a golder file: an entry that
// wraps a message, or (versions 1 and 2) a bare message.
func (d *decoder) golderEntry(l Line) {
	m := d.head(l.Raw)
	f := &d.entry
	if m.body == nil && quotedRole(f) {
		d.bareMessage(l)
		return
	}
	id := d.entryID(f)
	if m.body == nil && id == "" {
		d.unknown++
		d.damaged(l, Unmatched)
		return
	}
	e := d.entryAt(l)
	e.ID = id
	parent := d.parentID(f)
	e.at = momentOf(f.time("timestamp"))
	if m.body == nil {
		e.Body = &Other{Raw: rawOf(l)}
		d.unknown++
	} else {
		e.words, e.Body = d.wordsOf("message", m.role), shellCommand(m.body)
		d.keepExtra(e, f)
		d.known++
	}
	d.append(e, link{id: parent})
}

func quotedRole(f *fields) bool {
	return f.find("message") == nil && len(quotedOrEmpty(f, "role")) > 2
}

// bareMessage takes a line that is only a message. It follows the one before.
func (d *decoder) bareMessage(l Line) {
	e := d.entryAt(l)
	m := d.readMessage(&cursor{b: l.Raw})
	e.words, e.Body = d.wordsOf("message", m.role), shellCommand(m.body)
	e.at = momentOf(d.s.Header.Updated)
	d.known++
	if d.s.Header.Version == 3 {
		d.problem(l.Number, l.Part, "a message without an entry around it")
	}
	d.append(e, link{chain: true})
}

// shellCommand returns the command that the user ran, where golder keeps it
// as a user's message, and any other body as it is.
func shellCommand(body Body) Body {
	u, ok := body.(*User)
	if !ok || len(u.Content) != 1 {
		return body
	}
	t, ok := u.Content[0].(*Text)
	if !ok {
		return body
	}
	b, ok := parseShellCommand(t.Text)
	if !ok {
		return body
	}
	b.Time, b.Extra = u.Time, u.Extra
	return b
}

// parseShellCommand reads golder's record of a command. Its parts are marked
// up, not escaped: the first </command> ends the command, the last </result>
// the output.
func parseShellCommand(text string) (*BashExecution, bool) {
	s, ok := strings.CutPrefix(strings.TrimSpace(text), "<user_shell_command>")
	if !ok {
		return nil, false
	}
	if s, ok = strings.CutSuffix(s, "</user_shell_command>"); !ok {
		return nil, false
	}
	_, s, ok = strings.Cut(s, "<command>")
	command, result, ok2 := strings.Cut(s, "</command>")
	_, result, ok3 := strings.Cut(result, "<result>")
	end := strings.LastIndex(result, "</result>")
	if !ok || !ok2 || !ok3 || end < 0 {
		return nil, false
	}
	b := &BashExecution{Command: trimNewlines(command)}
	head, output, ok := strings.Cut(result[:end], "\nOutput:\n")
	if !ok {
		head, output = "", result[:end]
	}
	b.Output = strings.TrimSuffix(output, "\n")
	b.Truncated = strings.Contains(output, "[truncated ") && len(output) > 25_000
	for line := range strings.SplitSeq(head, "\n") {
		name, value, _ := strings.Cut(line, ": ")
		switch name {
		case "Exit code":
			if n, err := strconv.Atoi(value); err == nil {
				b.ExitCode = &n
				b.Cancelled = n == -1
			}
		case "Duration":
			n, err := strconv.ParseFloat(strings.TrimSuffix(value, " seconds"), 64)
			if err == nil && n >= 0 && n < 1e9 {
				b.Duration = time.Duration(n * float64(time.Second))
			}
		}
	}
	return b, true
}

func trimNewlines(s string) string {
	return strings.TrimSuffix(strings.TrimPrefix(s, "\n"), "\n")
}
