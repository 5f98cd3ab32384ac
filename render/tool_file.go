package render

import (
	"strconv"
	"strings"
)

// readTool is read and its kin.
type readTool struct{}

func (readTool) line(p *pageWriter, k *call) {
	p.path(k)
	from, limit := number(k.scalar("offset")), number(k.scalar("limit"))
	switch {
	case from > 0 && limit > 0:
		p.raw(`<span class="mu">:`, itoa(from), `–`, itoa(from+limit-1), `</span>`)
	case from > 0:
		p.raw(`<span class="mu">:`, itoa(from), `–</span>`)
	case limit > 0:
		p.raw(`<span class="mu">:1–`, itoa(limit), `</span>`)
	}
}

func (readTool) says(k *call) string {
	if n := len(k.images()); n > 0 {
		return count(n, "image", "images")
	}
	text, _ := cutNotice(k.output)
	return count(countLines(text), "line", "lines")
}

func (readTool) show(p *pageWriter, k *call) {
	if k.body == nil || k.output == "" {
		return
	}
	if k.failed() || len(k.images()) > 0 {
		p.say(k)
		return
	}
	text, notice := cutNotice(k.output)
	path := k.args.str("path") + k.args.str("file_path") + k.args.str("filePath")
	p.code(text, lexerFor(path), codeRead, max(number(k.scalar("offset")), 1))
	if notice != "" {
		p.raw(`<p class="mu">`)
		p.text(notice)
		p.raw(`</p>`)
	}
}

// cutNotice splits what a tool says about its output from the output: a last
// paragraph in square brackets.
func cutNotice(s string) (text, notice string) {
	s = strings.TrimRight(s, " \n")
	if !strings.HasSuffix(s, "]") {
		return s, ""
	}
	i := strings.LastIndex(s, "\n\n[")
	if i < 0 || strings.Contains(s[i+2:], "\n") || len(s)-i > 400 {
		return s, ""
	}
	for _, word := range []string{"Showing lines", "more lines in", "offset=", "limit", "truncated", "exceeds"} {
		if strings.Contains(s[i:], word) {
			return s[:i], s[i+2:]
		}
	}
	return s, ""
}

// number reads a small positive number, 0 for anything else.
func number(s string) int {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || f < 0 || f > 1e9 {
		return 0
	}
	return int(f)
}

// code appends code in a box, coloured, its end folded when it is long. The
// lines are numbered from first, unless that is 0.
func (p *pageWriter) code(src, lang string, kind codeKind, first int) {
	src = strings.TrimRight(src, "\n")
	n := cutLines(src)
	whole := p.numbered(src[:n], lang, kind, first)
	if n < len(src) {
		p.fold("mo", rest(src[n:]))
		if first > 0 {
			first += strings.Count(src[:n], "\n")
		}
		whole = p.numbered(src[n:], lang, kind, first) && whole
		p.raw(`</details>`)
	}
	if !whole {
		p.raw(`<p class="mu">Not coloured in full: there is too much of it.</p>`)
	}
}

// numbered appends one box of code, and reports whether all was coloured.
func (p *pageWriter) numbered(src, lang string, kind codeKind, first int) (whole bool) {
	if first == 0 {
		p.box("", src, func(s string) { whole = p.hl.code(p.b, s, lang, kind) })
		return whole
	}
	p.raw(`<pre class="nn"><span aria-hidden="true">`)
	for i := range max(countLines(src), 1) {
		if i > 0 {
			p.raw("\n")
		}
		p.b.Write(strconv.AppendInt(p.b.AvailableBuffer(), int64(first+i), 10))
	}
	p.raw("</span><code", focusable(src), ">")
	whole = p.hl.code(p.b, src, lang, kind)
	p.raw(`</code></pre>`)
	return whole
}

// writeTool is write and its kin.
type writeTool struct{}

func (writeTool) line(p *pageWriter, k *call) { p.path(k) }

// path appends the path of a call.
func (p *pageWriter) path(k *call) {
	if s := k.arg("path", "file_path", "filePath", "filename"); s != "" {
		p.plain(s)
		return
	}
	p.raw(`<span class="mu">no path</span>`)
}

func (writeTool) says(k *call) string {
	return `<span class="add">+` + thousands(countLines(k.args.str("content"))) + `</span>`
}

func (writeTool) show(p *pageWriter, k *call) {
	content, ok := k.args.get("content")
	text, isText := stringValue(content)
	if ok && isText {
		k.use("content")
		path := k.args.str("path") + k.args.str("file_path") + k.args.str("filePath")
		if text == "" {
			p.raw(`<p class="mu">an empty file</p>`)
		} else {
			p.code(text, lexerFor(path), codeWrite, 1)
		}
	}
	if k.body != nil && k.output != "" {
		p.say(k)
	}
}

// say appends the answer of a tool whose line says all already: in a box when
// it failed or is long, else at the foot, which is one line less for each edit.
func (p *pageWriter) say(k *call) {
	s := strings.TrimSpace(k.output)
	if k.failed() || len(s) > 300 || strings.Contains(s, "\n") {
		p.preText(loose("", k.output), k.output)
		return
	}
	k.said = s
}
