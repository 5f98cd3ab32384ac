package redact

import "strings"

// keyBlock takes the key behind -----BEGIN … PRIVATE KEY-----, whole or cut,
// numbered, quoted, escaped or in a diff. start is at the first dash.
func (sc *scan) keyBlock(start, end int) {
	s := sc.s
	if start < sc.blocks {
		return
	}
	j := end
	for j < len(s) && j-end < 64 && (isAlnum(s[j]) || s[j] == ' ' || s[j] == '_') {
		j++
	}
	title := s[end:j]
	if !secretTitle(title) {
		return
	}
	for k := j; j < len(s) && s[j] == '-' && j-k < 5; {
		j++
	}
	sc.prefix = filePrefix(s, start)
	defer func() { sc.prefix = "" }()
	last := sc.body(j)
	if last == j {
		return // a mention, no key
	}
	if k := strings.Index(s[last:min(len(s), last+maxSpacing+280)], "-----END"); k >= 0 && (k < maxSpacing+80 && spacing(s[last:last+k]) || sc.prefixed(last, last+k)) {
		last += k + len("-----END")
		for last < len(s) && last-j < maxBlock && (isAlnum(s[last]) || s[last] == ' ' || s[last] == '_') && s[last] != '\n' {
			last++
		}
		for k := last; last < len(s) && s[last] == '-' && last-k < 5; {
			last++
		}
	}
	sc.blocks = last
	sc.dst = append(sc.dst, span{start: start, end: last, rule: "private-key", strong: true})
}

// filePrefix returns the file's name that grep puts before each line: what
// stands before the block on its line, without the line's number.
func filePrefix(s string, start int) string {
	before := s[max(0, start-200):start]
	line := before[strings.LastIndexByte(before, '\n')+1:]
	if n := strings.LastIndex(line, `\n`); n >= 0 {
		line = line[n+2:]
	}
	if line == "" || line[len(line)-1] != ':' && line[len(line)-1] != '-' || strings.ContainsAny(line, " \t\"'") {
		return ""
	}
	name := strings.TrimRight(line[:len(line)-1], "0123456789")
	if len(name) < len(line)-1 && name != "" && (name[len(name)-1] == ':' || name[len(name)-1] == '-') {
		return name[:len(name)-1]
	}
	return line[:len(line)-1]
}

func secretTitle(t string) bool {
	return strings.Contains(t, "PRIVATE KEY") || strings.Contains(t, "PRIVATE_KEY") || strings.Contains(t, "OpenVPN Static key") || strings.Contains(t, "ENCRYPTED KEY") || strings.Contains(t, "SECRET KEY")
}

// keyTail takes the lines before -----END … PRIVATE KEY----- when their
// beginning was cut off.
func (sc *scan) keyTail(start, end int) {
	s := sc.s
	if start < sc.blocks || start == 0 {
		return
	}
	j := end
	for j < len(s) && j-end < 64 && (isAlnum(s[j]) || s[j] == ' ' || s[j] == '_') {
		j++
	}
	if !secretTitle(s[end:j]) {
		return
	}
	for k := j; j < len(s) && s[j] == '-' && j-k < 5; {
		j++
	}
	low := max(sc.blocks, start-maxBlock)
	first, i := start, start
	for i > low {
		k, gapLen := i, 0
		for k > low && gapLen < maxSpacing && !isBase64Std(s[k-1]) {
			k--
			gapLen++
		}
		// Escapes and line numbers look like base64: n after a backslash.
		run := k
		for run > low && isBase64Std(s[run-1]) {
			run--
		}
		if run < k && run > 0 && s[run-1] == '\\' && s[run] == 'n' {
			run++
		}
		if k-run < 16 && (first != start || k-run == 0 || gapLen > 12) {
			if k-run <= 6 && k > run && k != i { // a line number or a prefix
				i = run
				if allDigits(s[run:k]) || s[run:k] == "n" {
					continue
				}
			}
			break
		}
		first, i = run, run
	}
	if start-first < 32 {
		return
	}
	sc.blocks = j
	sc.dst = append(sc.dst, span{start: first, end: j, rule: "private-key", strong: true})
}

// putty takes the key lines of a PuTTY key file.
func (sc *scan) putty(start, end int) {
	eol := strings.IndexAny(sc.s[end:min(len(sc.s), end+16)], "\n\\")
	if eol < 0 {
		return
	}
	if last := sc.body(end + eol); last > end+eol {
		sc.dst = append(sc.dst, span{start: sc.gap(end+eol, len(sc.s)), end: last, rule: "private-key", strong: true})
	}
}
