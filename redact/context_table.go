package redact

import "strings"

// This file reads the cells of tables.

// cell reads the neighbouring cell of a table, | password | … |, or the cells
// below when the name heads a column.
func (n *named) cell(i int) {
	s := n.sc.s
	tight := i < len(s) && n.from > 0 && s[n.from-1] == '|' && i == n.end+1
	if i >= len(s) || s[i] != ' ' && s[i] != '\n' && !(i >= 2 && s[i-2] == ' ') && !tight || !n.is(nameWeak) {
		return
	}
	if n.class == nameWeak {
		n.column(i)
		return
	}
	before := s[max(0, n.from-120):n.from]
	before = before[strings.LastIndexByte(before, '\n')+1:]
	if strings.LastIndex(before, "{{") > strings.LastIndex(before, "}}") {
		return // a filter of a template
	}
	start, end := cellAt(s, i)
	if tight && (end >= len(s) || s[end] != '|') {
		return
	}
	if start < end {
		r := reading{start: start, end: end}
		if s[start] == '`' || s[start] == '"' {
			r = n.sc.read(start, placePlain)
		}
		if r.start < r.end && !strings.ContainsAny(s[r.start:r.end], " \t") {
			p := placeProse
			if r.quoted {
				p = placeQuoted
			}
			n.take(r, p)
		}
	}
	n.column(i)
}

// cellAt returns the trimmed cell at i, up to the next | of the line.
func cellAt(s string, i int) (start, end int) {
	limit := min(len(s), i+512)
	end = i
	for end < limit && s[end] != '|' && s[end] != '\n' {
		end++
	}
	for i < end && (s[i] == ' ' || s[i] == '\t') {
		i++
	}
	for i < end && (s[end-1] == ' ' || s[end-1] == '\t' || s[end-1] == '\r') {
		end--
	}
	return i, end
}

const maxRows = 50

// column reads the cells under a header cell that ends before i.
func (n *named) column(i int) {
	s := n.sc.s
	low := max(0, n.from-512)
	line := strings.LastIndexByte(s[low:n.from], '\n') + 1 + low
	skip := strings.Count(s[line:n.from], "|")
	next := strings.IndexByte(s[i:min(len(s), i+512)], '\n')
	if next < 0 {
		return
	}
	i += next + 1
	// The ruler under the header: |---|---| or ----+----.
	rule := strings.IndexByte(s[i:min(len(s), i+512)], '\n')
	if rule < 0 || strings.Trim(s[i:i+rule], " |-+:=\r\t") != "" || rule < 3 {
		return
	}
	i += rule + 1
	for range maxRows {
		eol := strings.IndexByte(s[i:min(len(s), i+1024)], '\n')
		if eol < 0 {
			eol = min(len(s), i+1024) - i
		}
		at := i
		for range skip {
			bar := strings.IndexByte(s[at:i+eol], '|')
			if bar < 0 {
				return
			}
			at += bar + 1
		}
		if !strings.Contains(s[i:i+eol], "|") {
			return
		}
		start, end := cellAt(s[:i+eol], at)
		if end-start > 2 && s[start] == '`' && s[end-1] == '`' {
			start, end = start+1, end-1
		}
		if start < end && accept(s[start:end], n.class, placeProse) {
			n.sc.add(start, end, ruleOf(n.class, n.text()))
		}
		i += eol + 1
		if i >= len(s) {
			return
		}
	}
}

// separators are what stands between the columns of a table without rules.
var separators = []string{",", ";", "\t", "  "}

// csv reads the columns under a header line such as name,password,role, with
// commas, semicolons, tabs or blanks between.
func (n *named) csv() {
	s := n.sc.s
	low := max(0, n.from-256)
	line := strings.LastIndexByte(s[low:n.from], '\n') + 1 + low
	eol := strings.IndexByte(s[n.end:min(len(s), n.end+256)], '\n')
	if eol < 0 {
		return
	}
	head := strings.TrimRight(s[line:n.end+eol], "\r ")
	sep := ""
	for i := len(separators) - 1; i >= 0; i-- {
		if strings.Contains(head, separators[i]) {
			sep = separators[i]
		}
	}
	for i := 0; i < len(head); i++ {
		if !isWordByte(head[i]) && strings.IndexByte(",;\t -\"", head[i]) < 0 {
			return
		}
	}
	if sep == "" || sep != "," && strings.Contains(head, ",") || !n.is(nameOpaque) {
		return
	}
	columns := cells(head, sep)
	at := -1
	for k, c := range columns {
		if c.start == c.end || c.end-c.start > 32 {
			return
		}
		if n.from-line >= c.start && n.from-line < c.end {
			at = k
		}
	}
	if at < 0 || len(columns) < 2 {
		return
	}
	i := n.end + eol + 1
	for range maxRows {
		eol := strings.IndexByte(s[i:min(len(s), i+1024)], '\n')
		if eol < 0 {
			eol = min(len(s), i+1024) - i
		}
		row := s[i : i+eol]
		if strings.Trim(row, "- \t\r") == "" && strings.Contains(row, "--") {
			if i += eol + 1; i >= len(s) {
				return
			}
			continue // the rule under the header
		}
		values := cells(row, sep)
		if len(values) != len(columns) || strings.ContainsAny(row, "(){}") {
			return
		}
		v := values[at]
		if text := row[v.start:v.end]; text != "" && (accept(text, n.class, placeProse) || plainly(text)) {
			n.sc.add(i+v.start, i+v.end, ruleOf(n.class, n.text()))
		}
		i += eol + 1
		if i >= len(s) {
			return
		}
	}
}

// cells returns where the cells of a line are, without quotes and blanks.
// Two blanks as the separator stand for two or more.
func cells(line, sep string) []reading {
	var out []reading
	for i := 0; i <= len(line); {
		k := strings.Index(line[i:], sep)
		end := i + k
		if k < 0 {
			end = len(line)
		}
		from, to := i, end
		for from < to && strings.IndexByte(" \"\r\t", line[from]) >= 0 {
			from++
		}
		for from < to && strings.IndexByte(" \"\r\t", line[to-1]) >= 0 {
			to--
		}
		if sep != "  " || from < to {
			out = append(out, reading{start: from, end: to})
		}
		if k < 0 || len(out) > maxColumns {
			break
		}
		i = end + len(sep)
	}
	return out
}

// lastColumn reads the column under a name that ends the header of a table.
func (n *named) lastColumn(i int) {
	s := n.sc.s
	low := max(0, n.from-256)
	head := s[strings.LastIndexByte(s[low:n.from], '\n')+1+low : n.from]
	switch {
	case strings.Contains(head, "| "):
		if n.is(nameWeak) {
			n.column(i)
		}
	case strings.ContainsAny(head, ",;\t") || strings.Contains(head, "  "):
		n.csv()
	}
}
