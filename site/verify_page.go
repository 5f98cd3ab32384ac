package site

import (
	"bytes"
	"io"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// forbidden elements can run, load or send something.
var forbidden = map[string]bool{
	"script": true, "iframe": true, "frame": true, "object": true, "embed": true, "applet": true, "base": true,
	"portal": true, "audio": true, "video": true, "source": true, "track": true, "foreignobject": true,
	"animate": true, "animatetransform": true, "set": true,
}

// urlAttributes hold an address.
var urlAttributes = map[string]bool{
	"href": true, "src": true, "srcset": true, "action": true, "formaction": true, "poster": true, "data": true,
	"background": true, "cite": true, "ping": true, "manifest": true, "xlink:href": true, "longdesc": true,
}

// page checks an HTML file: nothing runs, nothing loads, ids are unique.
func (v *verification) page(name string, file io.Reader, s *seen) {
	p := pageCheck{v: v, name: name, line: 1, ids: map[uint64]struct{}{}, seen: s}
	z := html.NewTokenizer(file)
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			if z.Err() != io.EOF {
				p.problem("can't be parsed: %v", z.Err())
			}
			break
		}
		newlines := bytes.Count(z.Raw(), []byte("\n"))
		switch kind {
		case html.StartTagToken, html.SelfClosingTagToken:
			p.tag(z.Token())
		case html.TextToken:
			if p.inStyle {
				p.css(string(z.Raw()))
			}
		case html.EndTagToken:
			p.inStyle = false
		}
		p.line += newlines
	}
	if !p.policy {
		p.problem("no Content-Security-Policy")
	}
	slices.Sort(s.anchors)
}

type pageCheck struct {
	v       *verification
	name    string
	line    int
	ids     map[uint64]struct{} // as hashes
	seen    *seen
	inStyle bool
	styles  int
	policy  bool
}

func (p *pageCheck) problem(format string, args ...any) {
	p.v.problem(p.name, p.line, format, args...)
}

// tag checks an element and its attributes.
func (p *pageCheck) tag(t html.Token) {
	if forbidden[strings.ToLower(t.Data)] {
		p.problem("an element <%s>", t.Data)
	}
	if t.Data == "style" {
		p.inStyle = true
		if p.styles++; p.styles > 1 {
			p.problem("a second <style>")
		}
	}
	attr := map[string]string{}
	for _, a := range t.Attr {
		key := strings.ToLower(a.Key)
		attr[key] = a.Val
		switch {
		case strings.HasPrefix(key, "on"):
			p.problem("an event handler %s on <%s>", key, t.Data)
		case key == "style" || key == "srcdoc":
			p.problem("an attribute %s on <%s>", key, t.Data)
		case key == "id":
			p.id(a.Val)
		case urlAttributes[key]:
			p.address(t.Data, key, a.Val)
		}
	}
	switch t.Data {
	case "meta":
		p.meta(attr)
	case "link":
		if rel := attr["rel"]; rel != "canonical" && rel != "next" && rel != "prev" && rel != "up" && rel != "alternate" {
			p.problem("a <link rel=%q>", rel)
		}
	case "form":
		if attr["action"] != "" || attr["method"] != "" {
			p.problem("a form that sends something")
		}
	}
}

func (p *pageCheck) meta(attr map[string]string) {
	switch strings.ToLower(attr["http-equiv"]) {
	case "refresh":
		p.problem("a page that moves on by itself")
	case "content-security-policy":
		p.policy = strings.Contains(attr["content"], "default-src 'none'")
	}
}

func (p *pageCheck) id(id string) {
	hash := p.v.hash(id)
	if _, ok := p.ids[hash]; ok {
		p.problem("the id %q stands twice", id)
	}
	p.ids[hash] = struct{}{}
	p.seen.anchors = append(p.seen.anchors, hash)
}

// css checks a style block.
func (p *pageCheck) css(text string) {
	lower := strings.ToLower(text)
	for _, load := range []string{"@import", "expression(", "javascript:", "@font-face"} {
		if strings.Contains(lower, load) {
			p.problem("%s in the style", load)
		}
	}
	for rest := lower; ; {
		_, after, ok := strings.Cut(rest, "url(")
		if !ok {
			return
		}
		if !strings.HasPrefix(strings.TrimLeft(after, `"' `), "data:") {
			p.problem("an address in the style")
		}
		rest = after
	}
}

// address checks where an attribute leads.
func (p *pageCheck) address(element, key, value string) {
	value = strings.TrimSpace(value)
	lower := strings.ToLower(value)
	switch {
	case key == "cite" || key == "longdesc":
	case element == "a" && key == "href", element == "link" && key == "href":
		p.link(value, lower)
	case key == "src" && element == "img", key == "href" && element == "image":
		if !isRasterData(lower) {
			p.problem("an image that isn't in the page")
		}
	case strings.HasPrefix(value, "#"):
		p.link(value, lower)
	case value != "":
		p.problem("<%s %s> loads something", element, key)
	}
}

// isRasterData reports whether an address is a picture in the page itself.
func isRasterData(lower string) bool {
	for _, kind := range []string{"png", "jpeg", "gif", "webp"} {
		if strings.HasPrefix(lower, "data:image/"+kind+";base64,") {
			return true
		}
	}
	return false
}

// link checks a link, and keeps one inside the site for later.
func (p *pageCheck) link(value, lower string) {
	if l, ok := p.v.inside(p.name, value); ok {
		if strings.HasPrefix(value, "/") {
			p.problem("the link %q depends on where the site stands", value)
			return
		}
		l.line = p.line
		p.seen.links = append(p.seen.links, l)
		return
	}
	for _, scheme := range []string{"http://", "https://", "mailto:"} {
		if strings.HasPrefix(lower, scheme) {
			return
		}
	}
	p.problem("a link with a scheme that isn't http, https or mailto")
}

func unescapePath(s string) string {
	if u, err := url.PathUnescape(s); err == nil {
		return u
	}
	return s
}
