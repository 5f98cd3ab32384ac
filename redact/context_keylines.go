package redact

import "strings"

// This file reads the lines of a key block, whatever a tool puts between them.

const (
	maxBlock   = 64 << 10 // a key block
	maxSpacing = 40       // what stands between two lines of a block: breaks, prefixes, quotes
)

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
