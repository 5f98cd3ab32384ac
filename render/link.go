package render

import (
	"bytes"
	"strings"
)

// allowedLink reports whether a link to an address of a transcript may stand
// on a page: only to http, https and mailto, in plain sight, without
// characters that browsers drop or that can't be seen.
func allowedLink(url string) bool {
	for _, scheme := range []string{"http://", "https://", "mailto:"} {
		if len(url) > len(scheme) && strings.EqualFold(url[:len(scheme)], scheme) {
			return !strings.ContainsFunc(url, func(r rune) bool { return r <= ' ' || r == 0x7f || unseen(r) })
		}
	}
	return false
}

// appendLinkStart appends the start tag of a link out of the site.
func appendLinkStart(b *bytes.Buffer, url, title string) {
	b.WriteString(`<a href="`)
	appendAttr(b, url)
	if title != "" {
		b.WriteString(`" title="`)
		appendAttr(b, title)
	}
	b.WriteString(`" rel="noopener noreferrer nofollow">`)
}
