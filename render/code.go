package render

import (
	"bytes"
	"path"
	"strings"
)

// A codeKind says where code stands, which decides what of the page's budget
// it may use.
type codeKind int

const (
	codeFence   codeKind = iota // a fence in prose
	codeEdit                    // a side of a diff
	codeWrite                   // the content of a written file
	codeRead                    // the content of a file that was read
	codeCommand                 // a shell command
	codeKinds
)

// A limit is how many bytes of code are coloured. They are counted, never
// timed, so that a page is the same wherever it is made.
type limit struct{ block, page int }

// scanLimits bound what the scanner colours. It is cheap; what they save is
// the weight of pages and the browser's time.
var scanLimits = [codeKinds]limit{
	codeFence:   {64 << 10, 512 << 10},
	codeEdit:    {64 << 10, 512 << 10},
	codeWrite:   {64 << 10, 512 << 10},
	codeRead:    {32 << 10, 512 << 10},
	codeCommand: {16 << 10, 256 << 10},
}

// A highlighter colours the code of one page within the page's budget. A nil
// one colours nothing and links no placeholder.
type highlighter struct {
	shared *primitives
	marks  marks
	scan   [codeKinds]int // bytes used
	lex    [codeKinds]int
}

// code appends src as the inside of a <code> element: text with <b> for
// keywords, spans of the classes c comment, s string, n number, f definition
// or key, and <ins> and <del> for the lines of a diff. No element spans a line. lang is
// the name of a language as a fence or lexerFor gives it. It reports whether
// all was done that lang allows: false means that src is too long, or that
// the page has used its budget, and that some of src is plain.
func (h *highlighter) code(b *bytes.Buffer, src, lang string, kind codeKind) bool {
	src = cleanCode(src)
	runs, whole := h.runs(src, lang, kind)
	w := codeWriter{b: b, marks: h.links(), src: src, runs: runs}
	w.to(len(src))
	return whole
}

// links returns the placeholders that have a place to link to.
func (h *highlighter) links() marks {
	if h == nil {
		return nil
	}
	return h.marks
}

// text appends plain text with links from placeholders. h may be nil.
func (h *highlighter) text(b *bytes.Buffer, s string) { h.links().text(b, s) }

// cleanCode returns src as UTF-8 with the line ends that a page has.
func cleanCode(src string) string {
	src = validText(src)
	if !strings.Contains(src, "\r\n") {
		return src
	}
	out := make([]byte, 0, len(src))
	for line := range strings.SplitAfterSeq(src, "\n") {
		if text, ends := strings.CutSuffix(line, "\n"); ends {
			line = strings.TrimRight(text, "\r") + "\n"
		}
		out = append(out, line...)
	}
	return string(out)
}

// runs returns the coloured runs of src, which is clean, and whether nothing
// was left out for its size.
func (h *highlighter) runs(src, lang string, kind codeKind) (runs []run, whole bool) {
	if h == nil || h.shared.plain || src == "" {
		return nil, true
	}
	name := languageName(lang)
	if l := languageTable()[name]; l != nil {
		part, whole := spend(src, &h.scan[kind], scanLimits[kind])
		return exempt(src, l.scan(part)), whole
	}
	if lexer := chromaLexers()[name]; lexer != "" {
		part, whole := spend(src, &h.lex[kind], lexLimits[kind])
		return exempt(src, h.shared.lexed.runs(part, lexer)), whole
	}
	return nil, true
}

// spend returns the lines of src that may still be coloured, and whether that
// is all of it.
func spend(src string, used *int, l limit) (part string, whole bool) {
	n := min(l.block, l.page-*used)
	if len(src) <= n {
		*used += len(src)
		return src, true
	}
	part = src[:strings.LastIndexByte(src[:max(n, 0)], '\n')+1]
	*used += len(part)
	return part, false
}

// exempt takes the roles off placeholders, so that each is one piece.
func exempt(src string, runs []run) []run {
	if len(runs) == 0 || !strings.Contains(src, placeholderStart) {
		return runs
	}
	var out []run
	i := 0
	for at := 0; i < len(runs); {
		j := strings.Index(src[at:], placeholderStart)
		if j < 0 {
			break
		}
		start := at + j
		n := placeholderLen(src[start:])
		at = start + max(n, 1)
		if n == 0 {
			continue
		}
		for i < len(runs) && runs[i].end <= start {
			out = append(out, runs[i])
			i++
		}
		if i < len(runs) {
			out = append(out, run{start, runs[i].role}, run{at, rolePlain})
		}
		for i < len(runs) && runs[i].end <= at {
			i++
		}
	}
	return append(out, runs[i:]...)
}

// A codeWriter writes code run by run.
type codeWriter struct {
	b     *bytes.Buffer
	marks marks
	src   string
	runs  []run
	at    int // what stands before it is written
	run   int // the run that holds at
}

// roleStart and roleEnd are the tags around a run.
var (
	roleStart = [...]string{
		roleKeyword: "<b>", roleComment: `<span class="c">`, roleString: `<span class="s">`,
		roleNumber: `<span class="n">`, roleFunction: `<span class="f">`, roleAdded: "<ins>", roleRemoved: "<del>",
	}
	roleEnd = [...]string{
		roleKeyword: "</b>", roleComment: "</span>", roleString: "</span>",
		roleNumber: "</span>", roleFunction: "</span>", roleAdded: "</ins>", roleRemoved: "</del>",
	}
)

// to writes what stands before end.
func (w *codeWriter) to(end int) {
	for w.at < end {
		for w.run < len(w.runs) && w.runs[w.run].end <= w.at {
			w.run++
		}
		stop, r := end, rolePlain
		if w.run < len(w.runs) {
			stop, r = min(end, w.runs[w.run].end), w.runs[w.run].role
		}
		w.piece(w.src[w.at:stop], r)
		w.at = stop
	}
}

// piece writes text of one role, with its own tags in each line.
func (w *codeWriter) piece(s string, r role) {
	if r == rolePlain {
		w.marks.valid(w.b, s)
		return
	}
	for s != "" {
		line, rest, ends := strings.Cut(s, "\n")
		if line != "" {
			w.b.WriteString(roleStart[r])
			w.marks.valid(w.b, line)
			w.b.WriteString(roleEnd[r])
		}
		if ends {
			w.b.WriteByte('\n')
		}
		s = rest
	}
}

// languageName returns the name in the word that a fence starts with: of
// "TypeScript", "js {1,3}", "{.python}" and "go:main.go" alike.
func languageName(info string) string {
	const longest = 40
	info = strings.TrimLeft(info, " \t{.")
	if i := strings.IndexAny(info, " \t{}:,;|"); i >= 0 {
		info = info[:i]
	}
	if len(info) > longest {
		return ""
	}
	info = strings.ToLower(info)
	if known(info) {
		return info
	}
	return strings.TrimPrefix(info, "language-")
}

// known reports whether a language has this name.
func known(name string) bool {
	return languageTable()[name] != nil || chromaLexers()[name] != ""
}

// lexerFor returns the name of the language of a file, "" if it isn't known.
// It goes by the name alone.
func lexerFor(file string) string {
	const longest = 200
	base := strings.ToLower(path.Base(strings.ReplaceAll(file[max(0, len(file)-longest):], `\`, "/")))
	ext := strings.TrimPrefix(path.Ext(base), ".")
	switch {
	case strings.HasPrefix(base, "dockerfile"), strings.HasPrefix(base, "containerfile"):
		return "dockerfile"
	case base == "cmakelists.txt":
		return "cmake"
	case base == "go.mod", base == "go.sum", base == "go.work":
		return ""
	case ext == "lock" && strings.HasPrefix(base, "cargo"), base == "poetry.lock", base == "uv.lock":
		return "toml"
	case ext == "":
		ext = base
	}
	if known(ext) {
		return ext
	}
	return ""
}
