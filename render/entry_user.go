package render

import (
	"strconv"
	"strings"

	"publish/session"
)

// user appends a prompt, the anchor of the page.
func (p *pageWriter) user(e *session.Entry, u *session.User) {
	p.pictured = false
	p.open("article", "e u", e)
	p.note(e)
	p.lane.before++
	p.raw(`<h2>Prompt `)
	p.num(p.lane.before)
	if p.lane.depth > 0 {
		p.raw(`, other way`)
	} else if p.lane != p.plan.active {
		p.raw(`, not connected`)
	}
	p.raw(`</h2>`)
	p.bookmark(e)
	if !p.blocks(e, u.Content) {
		p.raw(`<p class="mu">empty prompt</p>`)
	}
	p.extra("more", e.Extra())
	p.raw("</article>\n")
}

// blocks appends the blocks of a message that isn't the assistant's, and
// reports whether there was anything.
func (p *pageWriter) blocks(e *session.Entry, blocks []session.Block) bool {
	some := false
	for i, b := range blocks {
		p.pause()
		switch b := b.(type) {
		case *session.Text:
			if strings.TrimSpace(b.Text) == "" {
				continue
			}
			p.userText(e, i, b.Text)
		case *session.Image:
			p.image(b, "image from the user")
		case *session.Thinking:
			p.thinking(b, e, i)
		case *session.ToolCall:
			p.tool(newCall(e, b, nil))
		case *session.UnknownBlock:
			p.unknownBlock(b)
		}
		some = true
	}
	return some
}

// userText appends a user's text: what was pasted or included stands in folds.
func (p *pageWriter) userText(e *session.Entry, block int, s string) {
	for i, part := range session.SplitPrompt(s) {
		if part.Kind == session.PlainPart {
			p.prose(e, block*1000+i, strings.Trim(part.Text, "\n"), true)
			continue
		}
		p.attachment(e, block*1000+i, part)
	}
}

// attachment appends a file or skill in a fold, under the tag that it came in.
func (p *pageWriter) attachment(e *session.Entry, part int, a session.PromptPart) {
	p.raw(`<details class="at"><summary>`, attached(a.Kind), ` `)
	p.plain(oneLine(a.Name, 120))
	p.raw(` <span class="mu">`, sizeOf(a.Text), `</span></summary><p class="mu">`)
	tag := "<" + string(a.Kind) + ` name="` + a.Name + `"`
	if a.Location != "" {
		tag += ` location="` + a.Location + `"`
	}
	p.text(tag + ">")
	p.raw(`</p>`)
	if a.Kind == session.SkillPart {
		p.prose(e, part, a.Text, false)
	} else {
		p.code(a.Text, lexerFor(a.Name), codeRead, 0)
	}
	p.raw(`</details>`)
}

// attached is the word for what came with a prompt.
func attached(kind session.PartKind) string {
	if kind == session.SkillPart {
		return "Skill"
	}
	return "File"
}

// prose appends Markdown. part makes the ids of its footnotes unique.
func (p *pageWriter) prose(e *session.Entry, part int, s string, hard bool) {
	prefix := anchor(e) + "-"
	if part > 0 {
		prefix += itoa(part) + "-"
	}
	n := len(s)
	if hard {
		n = cutProse(s)
	}
	o := mdOptions{Prefix: prefix, Level: 2, HardBreaks: hard, Code: p.hl}
	p.directed(`<div class="p"`, s[:n])
	p.markdown(s[:n], o)
	p.raw(`</div>`)
	if n < len(s) {
		o.Prefix += "r-"
		p.fold("mo", rest(s[n:]))
		p.directed(`<div class="p"`, s[n:])
		p.markdown(s[n:], o)
		p.raw(`</div></details>`)
	}
}

// markdown appends Markdown, or what is too long for that as it is.
func (p *pageWriter) markdown(s string, o mdOptions) {
	if len(s) > maxMarkdown {
		s = cleanCode(s)
	}
	if len(s) <= maxMarkdown {
		p.r.markdown(p.b, s, o)
		return
	}
	openVerbatim(p.b, tooLong)
	p.valid(s)
	p.raw(closeVerbatim)
}

// cutProse returns where the visible part of a long prompt ends: at a blank
// line outside of code, so that both parts are Markdown by themselves.
func cutProse(s string) int {
	const long = 60 // lines
	if countLines(s) <= long && len(s) <= 2*foldBytes {
		return len(s)
	}
	fenced, n, best := false, 0, 0
	for at := 0; at < len(s); {
		end := strings.IndexByte(s[at:], '\n')
		if end < 0 {
			break
		}
		line := strings.TrimSpace(s[at : at+end])
		at += end + 1
		if strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~") {
			fenced = !fenced
		}
		if line == "" && !fenced {
			best = at
		}
		if n++; best > 0 && (n >= shownLines || at > foldBytes) {
			return best
		}
	}
	return len(s)
}

// promptLine is what a prompt is about, on one line.
func promptLine(blocks []session.Block, limit int) string {
	s := strings.TrimSpace(session.Gist(promptText(blocks)))
	if first, rest, _ := strings.Cut(s, "\n"); strings.HasSuffix(first, ":") {
		s = first + " " + strings.TrimSpace(rest) // a heading says nothing by itself
	}
	return oneLine(s, limit)
}

// promptText is what the user typed, without what came with it.
func promptText(blocks []session.Block) string {
	s := joinText(blocks)
	came := ""
	for _, a := range session.SplitPrompt(s) {
		if a.Kind == session.PlainPart {
			return strings.Trim(a.Text, "\n")
		}
		if came == "" {
			came = attached(a.Kind) + " " + a.Name
		}
	}
	return came
}

// userShell appends a command that the user ran.
func (p *pageWriter) userShell(e *session.Entry, c *session.BashExecution) {
	p.open("div", "e us", e)
	p.note(e)
	p.raw(`<p class="ln"><b>shell</b><code>`)
	p.command(c.Command)
	p.raw(`</code><span class="r">run by the user`)
	switch {
	case c.Cancelled:
		p.raw(` <span class="bg bad">cancelled</span>`)
	case c.ExitCode == nil:
		p.raw(` <span class="bg">no exit code</span>`)
	case *c.ExitCode != 0:
		p.raw(` <span class="bg bad">exit `, itoa(*c.ExitCode), `</span>`)
	default:
		p.raw(` · exit 0`)
	}
	if c.Duration > 0 {
		p.raw(` · `, span(c.Duration))
	}
	p.raw(`</span></p>`)
	if c.Excluded {
		p.raw(`<p class="hid">not sent to the model</p>`)
	}
	p.bookmark(e)
	if strings.TrimSpace(c.Output) != "" {
		p.output("", c.Output)
	} else {
		p.raw(`<p class="mu">no output</p>`)
	}
	if c.Truncated {
		p.raw(`<p class="mu">The agent kept only the end of the output`)
		if c.FullOutputPath != "" {
			p.raw(`; all of it was in `)
			p.text(c.FullOutputPath)
		}
		p.raw(`.</p>`)
	}
	if e.Role() == "user" && c.ExitCode != nil {
		// golder sends the model a text of its own making, in these words.
		p.raw(`<p class="mu">As the model got it: Exit code: `, itoa(*c.ExitCode), `, Duration: `,
			strconv.FormatFloat(c.Duration.Seconds(), 'f', 4, 64), ` seconds, Output: as above</p>`)
	}
	p.extra("more", c.Extra)
	p.extra("more", e.Extra())
	p.raw("</div>\n")
}
