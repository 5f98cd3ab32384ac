package render

import (
	"strings"
)

// searchTool is grep, find, ls and their kin.
type searchTool struct{}

func (searchTool) line(p *pageWriter, k *call) {
	pattern := searchPattern(k)
	place := k.arg("path", "dir", "directory")
	if pattern != "" {
		p.plain(pattern)
	}
	if glob := k.arg("glob", "include"); glob != "" {
		p.raw(` <span class="mu">in</span> `)
		p.plain(glob)
	}
	switch {
	case place != "" && pattern != "":
		p.raw(` <span class="mu">in</span> `)
		p.plain(place)
	case place != "":
		p.plain(place)
	case pattern == "":
		p.raw(`.`)
	}
}

func searchPattern(k *call) string { return k.arg("pattern", "query", "glob_pattern", "regex") }

func (searchTool) says(k *call) string {
	text, _ := cutNotice(k.output)
	if searchEmpty(text) {
		return "nothing found"
	}
	if strings.EqualFold(k.call.Name, "grep") || strings.EqualFold(k.call.Name, "search") {
		hits, files := grepCounts(text)
		if hits > 0 {
			return count(hits, "hit", "hits") + " in " + count(files, "file", "files")
		}
		return count(countLines(text), "line", "lines")
	}
	return count(countLines(text), "name", "names")
}

func searchEmpty(s string) bool {
	switch strings.TrimSpace(s) {
	case "", "No matches found", "No files found matching pattern", "(empty directory)":
		return true
	}
	return false
}

func (searchTool) show(p *pageWriter, k *call) {
	if k.body == nil || k.output == "" {
		return
	}
	if k.failed() || searchEmpty(k.output) {
		p.say(k)
		return
	}
	text, notice := cutNotice(k.output)
	p.pre("", text, p.searchLines)
	if notice != "" {
		p.raw(`<p class="mu">`)
		p.text(notice)
		p.raw(`</p>`)
	}
}

// searchLines appends hits with their paths set off.
func (p *pageWriter) searchLines(s string) {
	for line := range strings.Lines(s) {
		n := hitHead(line)
		if n > 0 {
			p.raw(`<b>`)
			p.text(line[:n])
			p.raw(`</b>`)
		}
		p.text(line[n:])
	}
}

// hitHead returns the length of "path:12:" at the start of a line, 0 if it
// isn't a hit of grep.
func hitHead(line string) int {
	i := strings.IndexByte(line, ':')
	if i <= 0 || i > 300 {
		return 0
	}
	j := i + 1
	for j < len(line) && '0' <= line[j] && line[j] <= '9' {
		j++
	}
	if j == i+1 || j == len(line) || line[j] != ':' {
		return 0
	}
	return j + 1
}

func grepCounts(s string) (hits, files int) {
	last := ""
	for line := range strings.Lines(s) {
		if n := hitHead(line); n > 0 {
			hits++
			if path := line[:strings.IndexByte(line, ':')]; path != last {
				files++
				last = path
			}
		}
	}
	return hits, files
}
