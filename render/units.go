package render

import (
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// appendCount appends n with commas between thousands.
func appendCount(b []byte, n int64) []byte {
	start := len(b)
	b = strconv.AppendInt(b, n, 10)
	if n < 0 {
		start++
	}
	for i := len(b) - 3; i > start; i -= 3 {
		b = append(b, 0)
		copy(b[i+1:], b[i:])
		b[i] = ','
	}
	return b
}

// thousands returns n with commas between thousands.
func thousands(n int) string { return string(appendCount(nil, int64(n))) }

// tokens returns a number of tokens in three figures: 812, 14.2k, 1.12M.
func tokens(n int64) string {
	switch {
	case n < 1000:
		return strconv.FormatInt(n, 10)
	case n < 999_500:
		return figures(float64(n)/1e3) + "k"
	case n < 999_500_000:
		return figures(float64(n)/1e6) + "M"
	}
	return figures(float64(n)/1e9) + "G"
}

// figures writes x, which is under 1000, with three figures.
func figures(x float64) string {
	switch {
	case x >= 99.95:
		return strconv.FormatFloat(x, 'f', 0, 64)
	case x >= 9.995:
		return strings.TrimSuffix(strconv.FormatFloat(x, 'f', 1, 64), ".0")
	}
	s := strconv.FormatFloat(x, 'f', 2, 64)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

// dollars returns a cost: $0.0042, $0.03, $1.87.
func dollars(x float64) string {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return "$0"
	case x != 0 && math.Abs(x) < .00005:
		return "under $0.0001"
	case x != 0 && math.Abs(x) < .01:
		return "$" + strconv.FormatFloat(x, 'f', 4, 64)
	}
	return "$" + strconv.FormatFloat(x, 'f', 2, 64)
}

// span returns a length of time: 0.4 s, 27.9 s, 1 min 12 s, 2 h 5 min, 3 d 4 h.
func span(d time.Duration) string {
	switch s := d.Round(time.Second); {
	case d <= 0:
		return "0 s"
	case d < 95*time.Millisecond:
		return strconv.Itoa(int(d.Round(time.Millisecond)/time.Millisecond)) + " ms"
	case d < 9950*time.Millisecond:
		return strings.TrimSuffix(strconv.FormatFloat(d.Seconds(), 'f', 1, 64), ".0") + " s"
	case s < time.Minute:
		return strconv.Itoa(int(s/time.Second)) + " s"
	case s < time.Hour:
		return two(int(s/time.Minute), "min", int(s%time.Minute/time.Second), "s")
	case s < 24*time.Hour:
		return two(int(s/time.Hour), "h", int(s%time.Hour/time.Minute), "min")
	default:
		return two(int(s/(24*time.Hour)), "d", int(s%(24*time.Hour)/time.Hour), "h")
	}
}

// lasted says how long a session lasted. Of more than two days it can't be said
// that somebody worked: it was open.
func lasted(d time.Duration) string {
	if d < 48*time.Hour {
		return span(d)
	}
	return "open over " + days(d)
}

func days(d time.Duration) string {
	return thousands(int(d.Round(24*time.Hour)/(24*time.Hour))) + " days"
}

func two(a int, unit string, b int, smaller string) string {
	s := strconv.Itoa(a) + " " + unit
	if b > 0 {
		s += " " + strconv.Itoa(b) + " " + smaller
	}
	return s
}

// words counts what stands between spaces, without splitting the text.
func words(s string) int {
	n, in := 0, false
	for i := range len(s) {
		space := s[i] <= ' '
		if !space && !in {
			n++
		}
		in = !space
	}
	return n
}

// oneLine returns the first line of s that holds something, its white space
// collapsed, cut at a word when it is longer than limit characters.
func oneLine(s string, limit int) string {
	s = strings.TrimSpace(s)
	s, rest, _ := strings.Cut(s, "\n")
	if len(s) > 8*limit {
		s = strings.ToValidUTF8(s[:8*limit], "")
	}
	s = strings.Join(strings.Fields(s), " ")
	if utf8.RuneCountInString(s) <= limit {
		if strings.TrimSpace(rest) != "" && s != "" && strings.HasSuffix(s, ":") {
			return s + " …"
		}
		return s
	}
	cut := 0
	for i := range s {
		if limit == 0 {
			cut = i
			break
		}
		limit--
	}
	if at := strings.LastIndexByte(s[:cut], ' '); at > cut/2 {
		cut = at
	}
	return strings.TrimRight(s[:cut], " ,;:.") + " …"
}

func itoa(n int) string { return strconv.Itoa(n) }
