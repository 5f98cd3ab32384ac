package render

import (
	"bytes"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// editTool is edit, apply_patch and their kin.
type editTool struct{}

func (editTool) line(p *pageWriter, k *call) {
	if path := k.arg("path", "file_path", "filePath"); path != "" {
		p.plain(path)
		return
	}
	files := patchFiles(k)
	if len(files) == 0 {
		p.raw(`<span class="mu">no path</span>`)
		return
	}
	for i, f := range files {
		if i > 0 {
			p.raw(`, `)
		}
		p.plain(f)
	}
}

func (editTool) says(k *call) string {
	var add, del int
	for _, f := range editHunks(k) {
		a, d := diffCounts(f.hunks)
		add, del = add+a, del+d
	}
	if add+del == 0 {
		return ""
	}
	return plusMinus(add, del)
}

// plusMinus returns "+5 −4" as markup.
func plusMinus(add, del int) string {
	return `<span class="add">+` + thousands(add) + `</span> <span class="bad">−` + thousands(del) + `</span>`
}

func (editTool) show(p *pageWriter, k *call) {
	files := editHunks(k)
	for _, f := range files {
		if len(files) > 1 {
			p.raw(`<p class="lb"><code>`)
			p.text(f.path)
			p.raw(`</code></p>`)
		}
		p.editDiff(f)
	}
	if len(files) > 0 {
		for _, name := range []string{"edits", "oldText", "newText", "old_string", "new_string", "patch", "input", "old_text", "new_text"} {
			k.use(name)
		}
	}
	if k.body != nil && k.output != "" {
		p.say(k)
	}
}

// editDiff appends the diff of a call. The part of it that stands again under
// "What changed" is kept as drawn: to draw it twice would cost twice.
func (p *pageWriter) editDiff(f *fileDiff) {
	rows := p.diff(f.hunks, lexerFor(f.path))
	if f.listed && f.short == nil && len(rows) > 0 && len(rows) == countRows(f.hunks) {
		f.short = p.shortDiff(f.hunks, rows)
		f.hunks = nil
	}
}

// diff appends a diff in its own scroller, and returns where its rows are.
func (p *pageWriter) diff(hs []hunk, lang string) []rowSpan {
	if len(hs) == 0 {
		return nil
	}
	p.raw(`<div class="sc"`, wideDiff(hs), `>`)
	rows := appendDiff(p.b, hs, diffOptions{Lang: lang, Code: p.hl, Words: &p.words})
	p.raw(`</div>`)
	return rows
}

// shortDiff returns what diff would draw of the changed lines alone.
func (p *pageWriter) shortDiff(hs []hunk, rows []rowSpan) []byte {
	short, lines := onlyChanged(hs)
	if len(short) == 0 {
		return []byte{}
	}
	var b bytes.Buffer
	size := len(diffHead) + len(diffFoot) + 200*len(short)
	for _, i := range lines {
		size += rows[i].end - rows[i].start
	}
	b.Grow(size)
	b.WriteString(`<div class="sc"` + wideDiff(short) + `>` + diffHead)
	for _, h := range short {
		appendGap(&b, h, p.hl)
		for range h.Lines {
			b.Write(p.b.Bytes()[rows[lines[0]].start:rows[lines[0]].end])
			lines = lines[1:]
		}
	}
	b.WriteString(diffFoot + `</div>`)
	return b.Bytes()
}

// wideDiff is focusable for a diff.
func wideDiff(hs []hunk) string {
	for _, h := range hs {
		for _, l := range h.Lines {
			if a := focusable(l.Text); a != "" {
				return a
			}
		}
	}
	return ""
}

// A fileDiff is what a call does to one file.
type fileDiff struct {
	path   string
	hunks  []hunk
	listed bool   // among what changed in the session, call by call
	short  []byte // its changed lines as drawn; hunks is then gone
}

// resultDiff is the diff that the result of an edit holds.
func resultDiff(k *call) string {
	d := k.resultDetails()
	if d.diff != "" {
		return d.diff
	}
	return d.patch
}

// editDetails are what the result of an edit says.
type editDetails struct{ diff, patch string }

func (k *call) resultDetails() editDetails {
	if k.body == nil {
		return editDetails{}
	}
	if k.details == nil {
		d := objectMembers(k.body.Details)
		k.details = &editDetails{d.str("diff"), d.str("patch")}
	}
	return *k.details
}

// editHunks returns what an edit changed: as its result says, else as its
// arguments ask for.
func editHunks(k *call) []*fileDiff {
	if !k.editsRead {
		k.edits, k.editsRead = readEdits(k), true
	}
	return k.edits
}

func readEdits(k *call) []*fileDiff {
	path := k.args.str("path") + k.args.str("file_path") + k.args.str("filePath")
	if k.body != nil && !k.failed() {
		d := k.resultDetails()
		if hs, ok := parsePiDiff(d.diff); ok {
			return []*fileDiff{{path: path, hunks: hs}}
		}
		for _, s := range []string{d.patch, d.diff} {
			if fs := splitUnified(s, path); len(fs) > 0 {
				return fs
			}
		}
	}
	if fs := patchDiffs(k.args.str("patch") + k.args.str("input")); len(fs) > 0 {
		return fs
	}
	var hs []hunk
	for _, e := range replacements(k.args) {
		h := lineDiff(e.old, e.new)
		for i := range h {
			h[i].Gap = h[i].Gap || len(hs) > 0
			for j := range h[i].Lines { // where in the file isn't known
				h[i].Lines[j].Old, h[i].Lines[j].New = 0, 0
			}
		}
		hs = append(hs, h...)
	}
	if len(hs) == 0 {
		return nil
	}
	return []*fileDiff{{path: path, hunks: hs}}
}

// A replacement is one edit: a text and what takes its place.
type replacement struct{ old, new string }

// replacements reads the edits of a call in the spellings that agents use:
// edits[], one object or a JSON string of them, or old and new text.
func replacements(args members) []replacement {
	if v, ok := args.get("edits"); ok {
		if s, isString := stringValue(v); isString {
			v = jsontext.Value(s)
		}
		items := arrayItems(v)
		if items == nil {
			items = []jsontext.Value{v}
		}
		var out []replacement
		for _, item := range items {
			if r, ok := oneReplacement(objectMembers(item)); ok {
				out = append(out, r)
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	if r, ok := oneReplacement(args); ok {
		return []replacement{r}
	}
	return nil
}

func oneReplacement(ms members) (replacement, bool) {
	for _, names := range [][2]string{{"oldText", "newText"}, {"old_string", "new_string"}, {"old_text", "new_text"}, {"oldString", "newString"}} {
		old, ok1 := ms.get(names[0])
		new, ok2 := ms.get(names[1])
		if ok1 || ok2 {
			o, _ := stringValue(old)
			n, _ := stringValue(new)
			return replacement{o, n}, true
		}
	}
	return replacement{}, false
}

// splitUnified reads a unified diff of one file or several.
func splitUnified(s, path string) []*fileDiff {
	if s == "" {
		return nil
	}
	var out []*fileDiff
	for _, part := range splitAtFiles(s) {
		hs, ok := parseUnified(part)
		if !ok {
			continue
		}
		name := unifiedName(part)
		if name == "" {
			name = path
		}
		out = append(out, &fileDiff{path: name, hunks: hs})
	}
	return out
}

// splitAtFiles cuts a unified diff before each "--- " line that a "+++ " line
// follows.
func splitAtFiles(s string) []string {
	var parts []string
	start := 0
	for at := 0; at < len(s); {
		end := strings.IndexByte(s[at:], '\n')
		if end < 0 {
			break
		}
		if at > start && strings.HasPrefix(s[at:], "--- ") && strings.HasPrefix(s[at+end+1:], "+++ ") {
			parts = append(parts, s[start:at])
			start = at
		}
		at += end + 1
	}
	return append(parts, s[start:])
}

// unifiedName returns the new file's name, the old one's if it was deleted.
func unifiedName(s string) string {
	name := ""
	for _, sign := range []string{"+++ ", "--- "} {
		i := strings.Index("\n"+s, "\n"+sign)
		if i < 0 {
			continue
		}
		name, _, _ = strings.Cut(s[i+len(sign):], "\n")
		name, _, _ = strings.Cut(name, "\t")
		name = strings.TrimSpace(name)
		if name != "/dev/null" && name != "" {
			break
		}
	}
	if strings.HasPrefix(name, "a/") || strings.HasPrefix(name, "b/") {
		name = name[2:]
	}
	return name
}

// patchFiles lists the files of an apply_patch call.
func patchFiles(k *call) []string {
	var out []string
	for _, f := range patchDiffs(k.args.str("patch") + k.args.str("input")) {
		out = append(out, f.path)
	}
	if len(out) == 0 && k.body != nil {
		v, _ := objectMembers(k.body.Details).get("files")
		for _, item := range arrayItems(v) {
			if s, ok := stringValue(item); ok {
				out = append(out, s)
			}
		}
	}
	return out
}

// patchDiffs reads the "*** Begin Patch" form of apply_patch.
func patchDiffs(s string) []*fileDiff {
	if !strings.Contains(s, "*** ") {
		return nil
	}
	var out []*fileDiff
	gap := false
	for line := range strings.Lines(s) {
		line = strings.TrimSuffix(line, "\n")
		if path, ok := patchFile(line); ok {
			out = append(out, &fileDiff{path: path})
			gap = false
			continue
		}
		if len(out) == 0 || strings.HasPrefix(line, "*** ") {
			continue
		}
		f := out[len(out)-1]
		if strings.HasPrefix(line, "@@") {
			f.hunks = append(f.hunks, hunk{Gap: gap, Head: strings.TrimSpace(strings.Trim(line, "@"))})
			gap = true
			continue
		}
		if line == "" || !strings.ContainsRune("+- ", rune(line[0])) {
			line = " " + line
		}
		if len(f.hunks) == 0 {
			f.hunks = append(f.hunks, hunk{})
			gap = true
		}
		h := &f.hunks[len(f.hunks)-1]
		h.Lines = append(h.Lines, diffLine{Op: line[0], Text: line[1:]})
	}
	return out
}

func patchFile(line string) (string, bool) {
	for _, head := range []string{"*** Update File: ", "*** Add File: ", "*** Delete File: "} {
		if path, ok := strings.CutPrefix(line, head); ok {
			return strings.TrimSpace(path), true
		}
	}
	return "", false
}
