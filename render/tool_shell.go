package render

import (
	"bytes"
	"strconv"
	"strings"

	"publish/session"
)

// shellTool is bash and its kin.
type shellTool struct{}

func (shellTool) line(p *pageWriter, k *call) {
	p.raw(`<span class="mu">$</span> `)
	p.command(k.arg("command", "cmd", "script"))
}

func (shellTool) says(k *call) string {
	if out := shellOutput(k); out != "" {
		return count(countLines(out), "line", "lines")
	}
	return "no output"
}

func (shellTool) show(p *pageWriter, k *call) {
	if k.body == nil {
		return
	}
	if out := shellOutput(k); out != "" {
		p.output("", out)
	} else if len(k.images()) == 0 {
		p.raw(`<p class="mu">no output</p>`)
	}
}

// shellOutput is the text of a result, "" for the agents' word for none.
func shellOutput(k *call) string {
	if strings.TrimSpace(k.output) == "(no output)" {
		return ""
	}
	return strings.TrimRight(k.output, " \n\t")
}

// command appends a shell command, coloured, inside a <code>. It may stand in
// a summary, so its placeholders are not linked.
func (p *pageWriter) command(s string) {
	s = strings.TrimSpace(s)
	if s == "" {
		p.raw(`<span class="mu">no command</span>`)
		return
	}
	if n := changesDirectory(s); n > 0 {
		p.raw(`<span class="cd">`)
		p.plain(s[:n])
		p.raw(`</span>`)
		s = s[n:]
	}
	p.bare.code(p.b, s, "bash", codeCommand)
}

// changesDirectory returns the length of a "cd DIR &&" that a command starts
// with, 0 if it doesn't. What follows is what was run: a narrow line makes
// room for it.
func changesDirectory(s string) int {
	if !strings.HasPrefix(s, "cd ") {
		return 0
	}
	n := shellWord(s, len("cd "))
	if n == len("cd ") {
		return 0
	}
	rest := strings.TrimLeft(s[n:], " ")
	if !strings.HasPrefix(rest, "&&") {
		return 0
	}
	return len(s) - len(rest) + len("&&")
}

// shellWord returns where the word of a command that begins at from ends, and
// from where none does. An open quote, or what may run something, makes no word.
func shellWord(s string, from int) int {
	var quote byte
	for i := from; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\n' || c == '`' || c == '$' && strings.HasPrefix(s[i:], "$("):
			return from
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '\\':
			i++
		case strings.IndexByte(" ;&|<>()", c) >= 0:
			return i
		}
	}
	return from
}

// exitCode returns the exit code of a failed command, 0 if the call isn't one.
func (k *call) exitCode() int {
	if k.body == nil {
		return 0
	}
	return exitCode(k.body)
}

// exitCode returns the exit code that a result states, 0 if it states none.
// pi writes it as the last line of the output, others into the details.
func exitCode(r *session.ToolResult) int {
	if !r.IsError {
		if !bytes.Contains(r.Details, []byte("exitCode")) {
			return 0 // most have none, and long diffs
		}
		v, _ := objectMembers(r.Details).get("exitCode")
		n, _ := strconv.Atoi(string(v))
		return n
	}
	const says = "exited with code "
	for i := len(r.Content) - 1; i >= 0; i-- {
		t, ok := r.Content[i].(*session.Text)
		if !ok {
			continue
		}
		s := strings.TrimRight(t.Text, " \n")
		s = s[max(0, len(s)-80):]
		at := strings.LastIndex(s, says)
		if at < 0 {
			continue // an extension may add to what the tool said
		}
		digits := strings.TrimRight(s[at+len(says):], ".)")
		n, err := strconv.Atoi(digits)
		if err != nil {
			return 0
		}
		return n
	}
	return 0
}
