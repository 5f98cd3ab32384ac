// Package htmlcheck says what is wrong with a finished HTML page, for the
// tests of the packages that make pages: render, which writes them one by one,
// and site, which joins them.
//
// It holds what every page of the site promises: it is well formed, it can't
// run anything nor load anything, every fragment leads somewhere, headings are
// in order, and no box is empty.
package htmlcheck

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// Page returns the problems of a page, none if it keeps all promises.
func Page(page []byte) []string {
	c := &checker{ids: map[string]bool{}}
	c.run(page)
	c.finish(page)
	return c.problems
}

// Entries returns the values of data-entry on a page, in its order.
func Entries(page []byte) []string {
	var out []string
	z := html.NewTokenizer(bytes.NewReader(page))
	for z.Next() != html.ErrorToken {
		t := z.Token()
		if t.Type != html.StartTagToken {
			continue
		}
		for _, a := range t.Attr {
			if a.Key == "data-entry" {
				out = append(out, a.Val)
			}
		}
	}
	return out
}

const maxProblems = 50

type checker struct {
	problems  []string
	stack     []box
	ids       map[string]bool
	fragments []string
	h1        int
	heading   int // level of the last one
	styles    []string
	csp       string
	title     string
	lang      bool
	line      int
}

// A box is an open element.
type box struct {
	tag     string
	line    int
	full    bool // holds text or a picture
	summary bool // a details whose summary was seen
}

func (c *checker) errorf(format string, args ...any) {
	if len(c.problems) < maxProblems {
		c.problems = append(c.problems, fmt.Sprintf("line %d: ", c.line+1)+fmt.Sprintf(format, args...))
	}
}

func (c *checker) run(page []byte) {
	z := html.NewTokenizer(bytes.NewReader(page))
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			return
		}
		raw := z.Raw()
		t := z.Token()
		switch kind {
		case html.TextToken:
			c.text(t.Data)
		case html.StartTagToken, html.SelfClosingTagToken:
			c.start(t, kind == html.SelfClosingTagToken)
		case html.EndTagToken:
			c.end(t.Data)
		case html.CommentToken:
			c.errorf("a comment")
		}
		c.line += bytes.Count(raw, []byte("\n"))
	}
}

func (c *checker) text(s string) {
	if n := len(c.stack); n > 0 {
		switch c.stack[n-1].tag {
		case "style":
			c.styles = append(c.styles, s)
		case "title":
			c.title += s
		}
	}
	if strings.TrimSpace(s) == "" {
		return
	}
	for i := range c.stack {
		c.stack[i].full = true
	}
	for _, r := range s {
		if r < 0x20 && r != '\n' && r != '\t' || r == 0x7f || 0x80 <= r && r <= 0x9f ||
			0x202A <= r && r <= 0x202E || 0x2066 <= r && r <= 0x2069 {
			c.errorf("the text holds %U", r)
		}
	}
}

var forbidden = []string{
	"script", "iframe", "object", "embed", "base", "form", "frame", "frameset", "applet", "noscript",
	"template", "audio", "video", "source", "track", "portal", "foreignobject", "animate", "set", "use", "image",
}

func (c *checker) start(t html.Token, closed bool) {
	if slices.Contains(forbidden, t.Data) {
		c.errorf("<%s>", t.Data)
	}
	c.attributes(t)
	c.place(t.Data)
	if level := headingLevel(t.Data); level > 0 {
		if level > c.heading+1 {
			c.errorf("<%s> after a heading of level %d", t.Data, c.heading)
		}
		if c.heading = level; level == 1 {
			c.h1++
		}
	}
	switch t.Data {
	case "img", "input", "svg", "hr":
		for i := range c.stack {
			c.stack[i].full = true
		}
	}
	if void[t.Data] || closed {
		return
	}
	c.stack = append(c.stack, box{tag: t.Data, line: c.line})
}

var void = map[string]bool{
	"area": true, "br": true, "col": true, "hr": true, "img": true, "input": true, "link": true, "meta": true, "wbr": true,
}

func headingLevel(tag string) int {
	if len(tag) == 2 && tag[0] == 'h' && '1' <= tag[1] && tag[1] <= '6' {
		return int(tag[1] - '0')
	}
	return 0
}

// blocks can't stand in a paragraph: a parser would end it.
var blocks = []string{
	"p", "div", "pre", "ul", "ol", "dl", "table", "details", "figure", "section", "article",
	"h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "fieldset", "hr", "nav", "header", "footer", "main",
}

// place holds the few rules of nesting that a parser would silently repair.
func (c *checker) place(tag string) {
	if len(c.stack) == 0 {
		return
	}
	if slices.Contains(blocks, tag) {
		for _, b := range c.stack {
			switch b.tag {
			case "p", "summary", "h1", "h2", "h3", "h4", "h5", "h6", "a", "span", "code", "b", "small":
				if b.tag != "summary" || headingLevel(tag) == 0 {
					c.errorf("<%s> in <%s>", tag, b.tag)
				}
			}
		}
	}
	for _, b := range c.stack {
		if (b.tag == "a" || b.tag == "summary") && (tag == "a" || tag == "input" || tag == "summary" || tag == "details") {
			c.errorf("<%s> in <%s>", tag, b.tag)
		}
	}
	up := &c.stack[len(c.stack)-1]
	if up.tag == "details" {
		if tag != "summary" && !up.summary {
			c.errorf("<details> starts with <%s>", tag)
		}
		up.summary = true
	} else if tag == "summary" {
		c.errorf("<summary> in <%s>", up.tag)
	}
	if tag == "li" && up.tag != "ul" && up.tag != "ol" {
		c.errorf("<li> in <%s>", up.tag)
	}
	if tag == "tr" && up.tag != "tbody" && up.tag != "thead" && up.tag != "table" {
		c.errorf("<tr> in <%s>", up.tag)
	}
	if (tag == "dt" || tag == "dd") && up.tag != "dl" && up.tag != "div" {
		c.errorf("<%s> in <%s>", tag, up.tag)
	}
}

// boxes are the elements that a reader would see as a box or a gap.
var boxes = []string{
	"p", "div", "pre", "li", "dd", "dt", "summary", "details", "figure", "figcaption", "section", "article",
	"h1", "h2", "h3", "h4", "h5", "h6", "a", "blockquote", "table", "ul", "ol", "dl", "th", "main", "mark", "label", "legend", "time", "title",
}

func (c *checker) end(tag string) {
	if void[tag] {
		return
	}
	n := len(c.stack)
	if n == 0 || c.stack[n-1].tag != tag {
		open := "nothing"
		if n > 0 {
			open = "<" + c.stack[n-1].tag + ">"
		}
		c.errorf("</%s> where %s is open", tag, open)
		for n > 0 && c.stack[n-1].tag != tag {
			n--
		}
		c.stack = c.stack[:max(n-1, 0)]
		return
	}
	b := c.stack[n-1]
	c.stack = c.stack[:n-1]
	if slices.Contains(boxes, tag) && !b.full && !c.inside("svg") {
		c.errorf("<%s> of line %d is empty", tag, b.line+1)
	}
	if tag == "details" && !b.summary {
		c.errorf("<details> of line %d has no <summary>", b.line+1)
	}
}

func (c *checker) inside(tag string) bool {
	return slices.ContainsFunc(c.stack, func(b box) bool { return b.tag == tag })
}

func (c *checker) attributes(t html.Token) {
	seen := map[string]bool{}
	for _, a := range t.Attr {
		if seen[a.Key] {
			c.errorf("<%s> has two attributes %s", t.Data, a.Key)
		}
		seen[a.Key] = true
		switch key := strings.ToLower(a.Key); {
		case strings.HasPrefix(key, "on"), key == "style", key == "srcdoc", key == "srcset", key == "action",
			key == "formaction", key == "background", key == "poster", key == "ping", key == "xlink:href", key == "data", key == "cite":
			c.errorf("<%s %s>", t.Data, a.Key)
		case key == "id":
			if a.Val == "" || strings.ContainsAny(a.Val, " \t\n") {
				c.errorf("id %q", a.Val)
			}
			if c.ids[a.Val] {
				c.errorf("id %q stands twice", a.Val)
			}
			c.ids[a.Val] = true
		case key == "href":
			c.href(t, a.Val)
		case key == "src":
			c.src(t.Data, a.Val)
		case key == "lang" && t.Data == "html":
			c.lang = a.Val != ""
		}
	}
	if t.Data == "meta" && attribute(t, "http-equiv") != "" {
		if !strings.EqualFold(attribute(t, "http-equiv"), "Content-Security-Policy") {
			c.errorf("<meta http-equiv=%q>", attribute(t, "http-equiv"))
		}
		c.csp = attribute(t, "content")
	}
	if t.Data == "img" && !seen["alt"] {
		c.errorf("<img> without alt")
	}
}

func attribute(t html.Token, key string) string {
	for _, a := range t.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func (c *checker) href(t html.Token, val string) {
	if t.Data == "link" {
		if attribute(t, "rel") != "canonical" {
			c.errorf("<link rel=%q>", attribute(t, "rel"))
		}
		return
	}
	if t.Data != "a" {
		c.errorf("<%s href>", t.Data)
	}
	if fragment, ok := strings.CutPrefix(val, "#"); ok {
		c.fragments = append(c.fragments, fragment)
		return
	}
	u, err := url.Parse(val)
	if err != nil {
		c.errorf("href %q: %v", val, err)
		return
	}
	switch strings.ToLower(u.Scheme) {
	case "":
		if u.Host != "" || strings.HasPrefix(val, "/") || strings.HasPrefix(val, `\`) || val == "" {
			c.errorf("href %q", val)
		}
	case "http", "https", "mailto":
		rel := strings.Fields(attribute(t, "rel"))
		for _, want := range []string{"noopener", "noreferrer", "nofollow"} {
			if !slices.Contains(rel, want) {
				c.errorf("href %q without rel %s", val, want)
			}
		}
	default:
		c.errorf("href %q", val)
	}
}

func (c *checker) src(tag, val string) {
	for _, kind := range []string{"png", "jpeg", "gif", "webp"} {
		if strings.HasPrefix(val, "data:image/"+kind+";base64,") && tag == "img" {
			return
		}
	}
	c.errorf("<%s src=%.60q>", tag, val)
}

func (c *checker) finish(page []byte) {
	for _, b := range c.stack {
		c.errorf("<%s> of line %d isn't closed", b.tag, b.line+1)
	}
	for _, f := range c.fragments {
		name, err := url.PathUnescape(f)
		if err != nil || !c.ids[name] {
			c.errorf("#%s leads nowhere", f)
		}
	}
	if c.h1 != 1 {
		c.errorf("%d h1", c.h1)
	}
	if !c.lang {
		c.errorf("no lang")
	}
	if strings.TrimSpace(c.title) == "" {
		c.errorf("no title")
	}
	if !bytes.HasPrefix(bytes.ToLower(page), []byte("<!doctype html>")) {
		c.errorf("no doctype")
	}
	if !bytes.Equal(page, bytes.ToValidUTF8(page, nil)) {
		c.errorf("not UTF-8")
	}
	c.policy()
}

// policy compares the one style block with what the policy allows.
func (c *checker) policy() {
	if len(c.styles) != 1 {
		c.errorf("%d style blocks", len(c.styles))
		return
	}
	sum := sha256.Sum256([]byte(c.styles[0]))
	want := "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; img-src data:; base-uri 'none'; form-action 'none'"
	if c.csp != want {
		c.errorf("the policy is %q, want %q", c.csp, want)
	}
	for _, bad := range []string{"url(", "@import"} {
		if strings.Contains(c.styles[0], bad) {
			c.errorf("the style block holds %s", bad)
		}
	}
}
