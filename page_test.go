package publish_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// This file reads finished pages as a stranger would, without the help of the
// code that made them, and states what is wrong with them.

// allowedElements are all that a page may consist of.
var allowedElements = func() map[string]bool {
	m := map[string]bool{}
	for _, name := range strings.Fields(`
		html head meta title style body header nav main footer section article aside
		h1 h2 h3 h4 h5 h6 p div span a ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td
		details summary pre code kbd samp var em strong del ins s b i u sub sup small mark q blockquote hr br wbr
		time abbr bdi img figure figcaption label input fieldset legend data meter progress link
		svg g path rect circle ellipse line polyline polygon text tspan title desc`) {
		m[name] = true
	}
	return m
}()

// allowedAttributes are those that can neither run nor load anything, beside
// data-*, aria-* and the ones that [checkAttribute] looks at.
var allowedAttributes = func() map[string]bool {
	m := map[string]bool{}
	for _, name := range strings.Fields(`
		lang dir charset name content class id title role tabindex open datetime hidden
		type for checked disabled value min max low high optimum
		alt width height loading decoding
		colspan rowspan scope headers start reversed
		viewbox preserveaspectratio d x y x1 y1 x2 y2 r rx ry cx cy dx dy points transform
		fill stroke stroke-width text-anchor focusable vector-effect`) {
		m[name] = true
	}
	return m
}()

// A pageCheck collects what is wrong with one page.
type pageCheck struct {
	faults []string
	ids    map[string]bool
	links  []string // fragments that the page links to on itself
	style  string   // text of its style elements
	styles int
	policy []string // content security policies
	h1     int
	level  int // of the last heading
}

func (c *pageCheck) fault(format string, args ...any) {
	c.faults = append(c.faults, fmt.Sprintf(format, args...))
}

// checkPage returns what is wrong with a finished HTML page.
func checkPage(data []byte) []string {
	doc, err := html.Parse(bytes.NewReader(data))
	if err != nil {
		return []string{err.Error()}
	}
	c := &pageCheck{ids: map[string]bool{}}
	for n := range doc.Descendants() {
		switch n.Type {
		case html.ElementNode:
			c.element(n)
		case html.CommentNode:
			c.fault("a comment: %.60q", n.Data)
		}
	}
	for _, id := range c.links {
		if !c.ids[id] {
			c.fault("a link to #%s, which the page doesn't have", id)
		}
	}
	if c.styles != 1 {
		c.fault("%d style elements, want 1", c.styles)
	}
	if c.h1 != 1 {
		c.fault("%d h1 elements, want 1", c.h1)
	}
	c.checkPolicy()
	return c.faults
}

func (c *pageCheck) element(n *html.Node) {
	if !allowedElements[strings.ToLower(n.Data)] {
		c.fault("an element <%s>", n.Data)
	}
	for _, a := range n.Attr {
		c.attribute(n, strings.ToLower(a.Key), a.Val)
	}
	switch n.DataAtom {
	case atom.Style:
		c.styles++
		if n.FirstChild != nil {
			c.style = n.FirstChild.Data
		}
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		level := int(n.Data[1] - '0')
		if level == 1 {
			c.h1++
		}
		if level > c.level+1 {
			c.fault("h%d after h%d: %.60q", level, c.level, textOf(n))
		}
		c.level = level
	case atom.Input:
		if t := attr(n, "type"); t != "radio" && t != "checkbox" {
			c.fault("an input of type %q", t)
		}
	case atom.Link:
		if rel := attr(n, "rel"); rel != "canonical" {
			c.fault("a link element with rel %q", rel)
		}
	}
}

// schemes are those that a link may use.
var schemes = []string{"", "http", "https", "mailto"}

var raster = regexp.MustCompile(`^data:image/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+=*$`)

func (c *pageCheck) attribute(n *html.Node, key, value string) {
	switch {
	case key == "id":
		if c.ids[value] || value == "" || strings.ContainsAny(value, " \t\r\n") {
			c.fault("the id %q is empty, used twice, or has a space", value)
		}
		c.ids[value] = true
	case key == "href":
		c.href(n, value)
	case key == "src":
		if n.DataAtom != atom.Img || !raster.MatchString(value) {
			c.fault("<%s src=%.60q>", n.Data, value)
		}
	case key == "http-equiv":
		if !strings.EqualFold(value, "Content-Security-Policy") {
			c.fault("http-equiv=%q", value)
		}
		c.policy = append(c.policy, attr(n, "content"))
	case key == "rel" && (n.DataAtom == atom.A || n.DataAtom == atom.Link):
	case strings.HasPrefix(key, "data-"), strings.HasPrefix(key, "aria-"):
	case strings.HasPrefix(key, "on"), !allowedAttributes[key]:
		c.fault("an attribute %s=%.60q on <%s>", key, value, n.Data)
	}
}

func (c *pageCheck) href(n *html.Node, value string) {
	u, err := url.Parse(value)
	if err != nil || !slices.Contains(schemes, strings.ToLower(u.Scheme)) {
		c.fault("href=%.80q", value)
		return
	}
	switch {
	case strings.HasPrefix(value, "#"):
		c.links = append(c.links, u.Fragment)
	case u.Scheme == "":
		if strings.HasPrefix(value, "/") || strings.HasPrefix(value, `\`) || strings.ContainsAny(value, "\\\x00\t\r\n") {
			c.fault("href=%.80q leaves the site", value)
		}
	case n.DataAtom == atom.A && u.Scheme != "mailto":
		for _, word := range []string{"noopener", "noreferrer", "nofollow"} {
			if !slices.Contains(strings.Fields(attr(n, "rel")), word) {
				c.fault("a link outside without rel=%s: %.80q", word, value)
			}
		}
	}
}

// checkPolicy compares the page's policy with the one that all pages have.
func (c *pageCheck) checkPolicy() {
	sum := sha256.Sum256([]byte(c.style))
	want := "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; img-src data:; base-uri 'none'; form-action 'none'"
	if len(c.policy) != 1 || c.policy[0] != want {
		c.fault("the policies are %q, want %q", c.policy, want)
	}
}

// skeleton lists the elements of a page with their attribute names and
// classes, without text and without the values that come from a session. The
// marks inside code are left out: they colour what the text happens to be, and
// end where a long text is cut.
func skeleton(data []byte) ([]string, error) {
	doc, err := html.Parse(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	var lines []string
	depth := map[*html.Node]int{}
	code := map[*html.Node]bool{}
	for n := range doc.Descendants() {
		depth[n] = depth[n.Parent] + 1
		code[n] = code[n.Parent] || n.DataAtom == atom.Code || n.DataAtom == atom.Pre
		if n.Type != html.ElementNode || code[n] && (n.DataAtom == atom.Span || n.DataAtom == atom.B || n.DataAtom == atom.I) {
			continue
		}
		var keys []string
		for _, a := range n.Attr {
			key := a.Key
			if key == "class" || key == "type" || key == "rel" {
				key += "=" + a.Val
			}
			keys = append(keys, key)
		}
		slices.Sort(keys)
		lines = append(lines, fmt.Sprintf("%d <%s %s>", depth[n], n.Data, strings.Join(keys, " ")))
	}
	return lines, nil
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// textOf returns all text below n.
func textOf(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}
