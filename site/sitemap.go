package site

import (
	"bytes"
	"encoding/xml"
	"strings"
)

// sitemap lists the pages of a site for search engines.
func sitemap(base string, x *index) []byte {
	var b bytes.Buffer
	base = strings.TrimSuffix(base, "/") + "/"
	b.WriteString(xml.Header)
	b.WriteString(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	add := func(path, changed string) {
		b.WriteString("<url><loc>")
		_ = xml.EscapeText(&b, []byte(base+path))
		b.WriteString("</loc>")
		if len(changed) >= len("2006-01-02") {
			b.WriteString("<lastmod>")
			_ = xml.EscapeText(&b, []byte(changed[:len("2006-01-02")]))
			b.WriteString("</lastmod>")
		}
		b.WriteString("</url>\n")
	}
	add("", "")
	for _, p := range x.Projects {
		add(p.Slug+"/index.html", "")
		for _, r := range p.Sessions {
			if r.HTML != "" && !r.Withheld {
				add(p.Slug+"/"+r.HTML, r.Ended)
			}
		}
	}
	b.WriteString("</urlset>\n")
	return b.Bytes()
}

// sitemapBase returns the address of the site that a sitemap of ours is of,
// "" if it isn't ours.
func sitemapBase(data []byte) string {
	var m struct {
		URLs []struct {
			Loc string `xml:"loc"`
		} `xml:"url"`
	}
	if err := xml.Unmarshal(data, &m); err != nil || len(m.URLs) == 0 {
		return ""
	}
	return m.URLs[0].Loc
}
