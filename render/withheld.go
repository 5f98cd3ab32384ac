package render

import (
	"bytes"
)

// Stub appends the page that stands where a page had to be withheld.
func (r *Renderer) Stub(b *bytes.Buffer, s Surroundings, reason string) error {
	var body bytes.Buffer
	p := &pageWriter{r: r, b: &body, sur: s}
	p.raw(`<body><a class="skip" href="#transcript">Skip to the text</a>`, "\n<header>\n")
	p.topLine()
	p.raw("<h1>This page is withheld</h1>\n</header>\n<main id=\"transcript\"><p class=\"no\">")
	p.plain(reason)
	p.raw("</p>\n</main>\n</body>\n</html>\n")
	if err := r.appendFrame(b, "Page withheld", r.style.For(body.Bytes()), ""); err != nil {
		return err
	}
	b.Write(body.Bytes())
	return nil
}
