// Package assets holds the style sheets of the pages, and what a page's
// Content-Security-Policy must say to allow its one style block.
package assets

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"html/template"
	"strings"
)

//go:embed *.css
var files embed.FS

// A Style is the one style block of a page.
type Style struct {
	CSS    template.CSS // the text between <style> and </style>; safe because it is this package's own
	Source string       // the CSP source that allows exactly this text: 'sha256-…'
}

// Page returns the sheet of session pages: base.css and page.css.
func Page() (*Sheet, error) { return sheet("base.css", "page.css") }

// Index returns the sheet of index and finding pages: base.css, index.css and
// filters.css.
func Index() (*Sheet, error) { return sheet("base.css", "index.css", "filters.css") }

// sheet joins files and takes out what only their readers need.
func sheet(names ...string) (*Sheet, error) {
	var b strings.Builder
	for _, name := range names {
		css, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		b.WriteString(compact(string(css)))
	}
	return newSheet(b.String()), nil
}

func styleOf(css string) Style {
	sum := sha256.Sum256([]byte(css))
	return Style{CSS: template.CSS(css), Source: "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"}
}

// compact removes comments, line breaks and the spaces that mean nothing.
// Strings of our style sheets hold no braces, semicolons or comment signs, so
// they pass unchanged.
func compact(css string) string {
	var b strings.Builder
	for len(css) > 0 {
		before, rest, _ := strings.Cut(css, "/*")
		b.WriteString(before)
		_, css, _ = strings.Cut(rest, "*/")
	}
	fields := strings.Fields(b.String())
	b.Reset()
	for i, f := range fields {
		if i > 0 && !tight(fields[i-1], f) {
			b.WriteByte(' ')
		}
		b.WriteString(f)
	}
	return strings.ReplaceAll(b.String(), ";}", "}")
}

// tight reports whether no space is needed between two words of a style sheet.
func tight(left, right string) bool {
	return strings.ContainsAny(left[len(left)-1:], "{};,") || strings.ContainsAny(right[:1], "{}")
}
