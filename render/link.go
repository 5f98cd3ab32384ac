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
	appendURL(b, url)
	if title != "" {
		b.WriteString(`" title="`)
		appendAttr(b, title)
	}
	b.WriteString(`" rel="noopener noreferrer nofollow">`)
}

// appendURL appends an address as the value of an attribute. Characters that
// may not stand in one are percent-encoded; allowedLink has refused those that
// may not even be written so.
func appendURL(b *bytes.Buffer, url string) {
	last := 0
	for i := range len(url) {
		if strings.IndexByte("\"<>[]\\^`{|}", url[i]) < 0 {
			continue
		}
		const hex = "0123456789ABCDEF"
		appendAttr(b, url[last:i])
		b.Write([]byte{'%', hex[url[i]>>4], hex[url[i]&15]})
		last = i + 1
	}
	appendAttr(b, url[last:])
}
