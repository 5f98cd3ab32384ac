package render

import (
	"bytes"
	"strconv"
	"strings"
)

// A style is how a terminal draws text. Colours are 1 to 16, 0 for none.
type style struct {
	ink, ground uint8
	flags       uint8
}

const (
	styleBold = 1 << iota
	styleDim
	styleItalic
	styleUnderlined
	styleStruck
	styleInverse
)

// sgr returns s changed by the parameters of a "select graphic rendition".
func (s style) sgr(params string) style {
	if strings.HasPrefix(params, ">") || strings.HasPrefix(params, "?") {
		return s // not SGR but a keyboard mode
	}
	for more := true; more; {
		var n int
		n, params, more = nextParam(params)
		switch {
		case n == 0:
			s = style{}
		case n == 22:
			s.flags &^= styleBold | styleDim
		case n == 23 || n == 24 || n == 27 || n == 29:
			s.flags &^= sgrFlag[n-20]
		case 0 < n && n <= 9 && sgrFlag[n] != 0:
			s.flags |= sgrFlag[n]
		case 30 <= n && n <= 37:
			s.ink = uint8(n - 30 + 1)
		case 40 <= n && n <= 47:
			s.ground = uint8(n - 40 + 1)
		case 90 <= n && n <= 97:
			s.ink = uint8(n - 90 + 9)
		case 100 <= n && n <= 107:
			s.ground = uint8(n - 100 + 9)
		case n == 39:
			s.ink = 0
		case n == 49:
			s.ground = 0
		case n == 38:
			s.ink, params, more = extendedColour(params, more)
		case n == 48:
			s.ground, params, more = extendedColour(params, more)
		case n == 58:
			_, params, more = extendedColour(params, more)
		}
	}
	return s
}

// sgrFlag gives the flag that a parameter sets; 20 more clears it.
var sgrFlag = [10]uint8{
	1: styleBold, 2: styleDim, 3: styleItalic, 4: styleUnderlined, 7: styleInverse, 9: styleStruck,
}

// nextParam cuts the first number off params. A number that can't be is -1.
func nextParam(params string) (n int, rest string, more bool) {
	i := strings.IndexAny(params, ";:")
	first := params
	if i >= 0 {
		first, rest, more = params[:i], params[i+1:], true
	}
	if first == "" {
		return 0, rest, more
	}
	n, err := strconv.Atoi(first)
	if err != nil || n < 0 || n > 255 {
		return -1, rest, more
	}
	return n, rest, more
}

// extendedColour reads a colour of 256 or of 16 million.
func extendedColour(params string, more bool) (colour uint8, rest string, stillMore bool) {
	if !more {
		return 0, "", false
	}
	kind, rest, more := nextParam(params)
	switch kind {
	case 5:
		n, rest, more := nextParam(rest)
		return colour256(n), rest, more
	case 2:
		rest = strings.TrimPrefix(rest, ":") // 38:2::r:g:b names a colour space
		var rgb [3]int
		for i := range rgb {
			if !more {
				break
			}
			rgb[i], rest, more = nextParam(rest)
		}
		return nearest(rgb[0], rgb[1], rgb[2]), rest, more
	}
	return 0, rest, more
}

// colour256 returns the colour of 16 that stands for number n of 256.
func colour256(n int) uint8 {
	switch {
	case n < 0 || n > 255:
		return 0
	case n < 16:
		return uint8(n + 1)
	case n >= 232:
		v := 8 + 10*(n-232)
		return nearest(v, v, v)
	}
	level := [6]int{0, 95, 135, 175, 215, 255}
	n -= 16
	return nearest(level[n/36], level[n/6%6], level[n%6])
}

// nearest returns the colour of 16 that says the same as an RGB one: the same
// hue, bright or not. The page chooses its own shades, which can be read on
// both its grounds.
func nearest(r, g, b int) uint8 {
	most, least := max(r, g, b), min(r, g, b)
	if most-least < 40 {
		switch {
		case most < 50:
			return 1 // black
		case most < 140:
			return 9 // grey
		case most < 220:
			return 8 // light grey
		}
		return 16 // white
	}
	half := (most + least) / 2
	var bits uint8
	for i, v := range []int{r, g, b} {
		if v > half {
			bits |= 1 << i
		}
	}
	if most+least > 250 {
		return bits + 9
	}
	return bits + 1
}

// An ansiOut writes runs of text. It keeps a run open until the style
// changes or the line ends.
type ansiOut struct {
	b     *bytes.Buffer
	marks marks
	plain bool // text only
	style style
	link  string // of the open run, as in the text
	close string // what ends the open run
}

// write appends text that has one style. An address that may not be linked
// leaves the text alone.
func (o *ansiOut) write(text string, s style, link string) {
	for text != "" {
		line, rest, ends := strings.Cut(text, "\n")
		if line != "" {
			o.run(line, s, link)
		}
		if ends {
			o.end()
			o.b.WriteByte('\n')
		}
		text = rest
	}
}

func (o *ansiOut) run(line string, s style, link string) {
	if o.plain {
		o.b.WriteString(line)
		return
	}
	if s != o.style || link != o.link {
		o.end()
		o.start(s, link)
	}
	o.marks.text(o.b, line)
}

func (o *ansiOut) start(s style, link string) {
	o.style, o.link, o.close = s, link, ""
	if link != "" && allowedLink(link) {
		appendLinkStart(o.b, link, "")
		o.close = "</a>"
	}
	if s != (style{}) {
		o.b.WriteString(`<span class="`)
		s.appendClasses(o.b)
		o.b.WriteString(`">`)
		o.close = "</span>" + o.close
	}
}

// end closes the open run.
func (o *ansiOut) end() {
	o.b.WriteString(o.close)
	o.style, o.link, o.close = style{}, "", ""
}

// appendClasses appends the class names of s, apart by blanks. Inverse text
// takes its colour for the ground, so that it stays readable.
func (s style) appendClasses(b *bytes.Buffer) {
	start := b.Len()
	add := func(prefix byte, n string) {
		if b.Len() > start {
			b.WriteByte(' ')
		}
		b.WriteByte(prefix)
		b.WriteString(n)
	}
	if s.flags&styleInverse != 0 {
		s.ink, s.ground = 0, s.ink
		if s.ground == 0 {
			add('a', "v")
		}
	}
	if s.ink > 0 {
		add('a', strconv.Itoa(int(s.ink-1)))
	}
	if s.ground > 0 {
		add('b', strconv.Itoa(int(s.ground-1)))
	}
	for i, name := range []string{"b", "d", "i", "u", "s"} {
		if s.flags&(1<<i) != 0 {
			add('a', name)
		}
	}
}
