package redact

import "strings"

const (
	maxBlock   = 64 << 10 // a key block
	maxSpacing = 40       // what stands between two lines of a block: breaks, prefixes, quotes
)

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

// afterPrefix returns the start of the text on a line that begins at i with
// the block's prefix and a number; i if it doesn't.
func (sc *scan) afterPrefix(i, limit int) int {
	s := sc.s
	if sc.prefix == "" || !strings.HasPrefix(s[i:limit], sc.prefix) {
		return i
	}
	j := i + len(sc.prefix)
	if j >= limit || s[j] != ':' && s[j] != '-' {
		return i
	}
	j++
	k := j
	for k < limit && k-j < 7 && '0' <= s[k] && s[k] <= '9' {
		k++
	}
	if k < limit && k > j && (s[k] == ':' || s[k] == '-') {
		return k + 1
	}
	return j
}

// prefixed reports whether s[from:to] is a break and the block's prefix.
func (sc *scan) prefixed(from, to int) bool {
	if sc.prefix == "" {
		return false
	}
	for from < to && strings.IndexByte("\n\r\\", sc.s[from]) >= 0 || from < to && sc.s[from] == 'n' && sc.s[from-1] == '\\' {
		from++
	}
	return sc.afterPrefix(from, to) == to
}

func secretTitle(t string) bool {
	return strings.Contains(t, "PRIVATE KEY") || strings.Contains(t, "PRIVATE_KEY") || strings.Contains(t, "OpenVPN Static key") || strings.Contains(t, "ENCRYPTED KEY") || strings.Contains(t, "SECRET KEY")
}

// body returns the end of the lines of base64 after i.
func (sc *scan) body(i int) int {
	s := sc.s
	last, lines := i, 0
	limit := min(len(s), i+maxBlock)
	for i < limit {
		run := sc.gap(i, limit)
		if run < 0 {
			break
		}
		j := run
		for j < limit && isBase64Std(s[j]) {
			j++
		}
		n := j - run
		if n > 3 && j+1 < limit && s[j] == ':' && (s[j+1] == ' ' || s[j+1] == '\n') || n > 3 && strings.HasPrefix(s[j:], "-Type:") || strings.HasPrefix(s[run:], "DEK-Info:") {
			// A header line such as Proc-Type: 4,ENCRYPTED.
			if lines > 0 || j-i > 200 {
				break
			}
			eol := strings.IndexAny(s[j:min(limit, j+120)], "\n\\")
			if eol < 0 {
				break
			}
			i = j + eol
			continue
		}
		if n < 16 && (lines == 0 || n == 0 || !lastLine(s, j)) {
			break
		}
		lines++
		last, i = j, j
		if n < 16 {
			break
		}
	}
	return last
}

// lastLine reports whether a short run that ends at j can be the end of a key.
func lastLine(s string, j int) bool {
	rest := s[j:min(len(s), j+maxSpacing)]
	return s[j-1] == '=' || strings.Contains(rest, "-----END") || rest == "" || strings.TrimLeft(rest, " \r\n\t+\"'\\n") == ""
}

func isBase64Std(b byte) bool { return isAlnum(b) || b == '+' || b == '/' || b == '=' }

// gap skips what stands between two lines of a key and returns the start of
// the next run, -1 if there is none.
func (sc *scan) gap(i, limit int) int {
	s := sc.s
	start := i
	for i < limit && i-start < maxSpacing {
		b := s[i]
		if sc.prefix != "" && (s[i-1] == '\n' || s[i-1] == 'n' && s[i-2] == '\\') {
			if k := sc.afterPrefix(i, limit); k > i {
				i, start = k, k
				continue
			}
		}
		switch {
		case b == '\\':
			for i < limit && s[i] == '\\' {
				i++
			}
			if i < limit && (s[i] == 'n' || s[i] == 'r' || s[i] == 't') && s[i-1] == '\\' {
				i++
			} else if i+4 < limit && s[i] == 'u' && s[i+1] == '0' {
				i += 5
			}
			if i < limit && s[i] == '\\' {
				continue
			}
			if i < limit && isBase64Std(s[i]) && s[i] != '+' {
				return i
			}
			continue
		case b == 0x1b:
			for i < limit && i-start < maxSpacing && s[i] != 'm' {
				i++
			}
		case '0' <= b && b <= '9' && sc.number(i, limit):
			for i < limit && '0' <= s[i] && s[i] <= '9' {
				i++
			}
			continue
		case b == '%' && i+2 < limit && isHex(s[i+1]) && isHex(s[i+2]):
			i += 2
		case b == '+' && (i == 0 || s[i-1] == '\n' || s[i-1] == ' ' || s[i-1] == '"'):
		case isBase64Std(b):
			return i
		case b == '-' && strings.HasPrefix(s[i:min(limit, i+8)], "-----"):
			return -1
		}
		i++
	}
	return -1
}

// number reports whether the digits at i are a line's number and not its text.
func (sc *scan) number(i, limit int) bool {
	s := sc.s
	if i > 0 && s[i-1] != '\n' && s[i-1] != ' ' && s[i-1] != '\t' && s[i-1] != 'n' {
		return false
	}
	j := i
	for j < limit && '0' <= s[j] && s[j] <= '9' {
		j++
	}
	if j-i > 6 || j >= limit {
		return false
	}
	switch s[j] {
	case ' ', '\t', '|', ':', '\\', ')', '-':
		return true
	}
	return strings.HasPrefix(s[j:], "→") || strings.HasPrefix(s[j:], "│")
}

func spacing(t string) bool {
	for i := 0; i < len(t); i++ {
		if isAlnum(t[i]) && t[i] != 'n' && t[i] != 'r' && (t[i] < '0' || t[i] > '9') && t[i] != 'm' {
			return false
		}
	}
	return true
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

func allDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
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
