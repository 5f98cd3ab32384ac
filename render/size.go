package render

import (
	"strconv"
	"strings"
)

// byteSize returns a number of bytes for reading, such as "18 KB".
func byteSize(n int) string {
	switch {
	case n < 1000:
		return strconv.Itoa(n) + " B"
	case n < 10_000:
		return strconv.FormatFloat(float64(n)/1000, 'f', 1, 64) + " KB"
	case n < 1_000_000:
		return strconv.Itoa((n+500)/1000) + " KB"
	default:
		return strconv.FormatFloat(float64(n)/1e6, 'f', 1, 64) + " MB"
	}
}

// count returns n and its noun, such as "1 line" or "412 lines".
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return thousands(n) + " " + many
}

// countLines returns the number of lines of s; a last newline ends a line and
// starts none.
func countLines(s string) int {
	if s == "" {
		return 0
	}
	n := strings.Count(s, "\n")
	if s[len(s)-1] != '\n' {
		n++
	}
	return n
}

// sizeOf returns how much text s is, such as "412 lines, 18 KB".
func sizeOf(s string) string {
	return count(countLines(s), "line", "lines") + ", " + byteSize(len(s))
}
