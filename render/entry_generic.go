package render

import (
	"strings"

	"publish/session"

	"github.com/go-json-experiment/json/jsontext"
)

// Things that this package doesn't know: key facts first, then their JSON.

func (p *pageWriter) unknownMessage(e *session.Entry, m *session.UnknownMessage) {
	p.open("article", "e gn", e)
	p.note(e)
	p.raw(`<p class="lb">`)
	if m.Role == "" {
		p.raw(`Message without a role`)
	} else {
		p.raw(`Message of role <b>`)
		p.text(oneLine(m.Role, 80))
		p.raw(`</b>`)
	}
	p.bookmark(e)
	p.raw(`</p>`)
	p.keyFacts(m.Raw)
	p.rawFold(m.Raw)
	p.extra("more", e.Extra())
	p.raw("</article>\n")
}

func (p *pageWriter) other(e *session.Entry, o *session.Other) {
	p.open("div", "e gn", e)
	p.note(e)
	p.raw(`<p class="lb">`)
	if e.Type() == "" {
		p.raw(`Entry without a type`)
	} else {
		p.raw(`Entry of type <b>`)
		p.text(oneLine(e.Type(), 80))
		p.raw(`</b>`)
	}
	p.bookmark(e)
	p.raw(`</p>`)
	p.keyFacts(o.Raw)
	p.rawFold(o.Raw)
	p.raw("</div>\n")
}

func (p *pageWriter) nobody(e *session.Entry) {
	p.quiet(e, func() { p.raw(`Empty entry`) })
}

func (p *pageWriter) rawFold(raw jsontext.Value) {
	if len(raw) == 0 {
		p.raw(`<p class="mu">It holds nothing.</p>`)
		return
	}
	p.fold("x", "as JSON, "+byteSize(len(raw)))
	p.json(raw)
	p.raw(`</details>`)
}

// keyFacts appends the short members of an object, at most eight, as a list.
func (p *pageWriter) keyFacts(raw jsontext.Value) {
	const most, longest = 8, 200
	n := 0
	for _, m := range objectMembers(raw) {
		s, ok := scalarValue(m.value)
		switch m.name {
		case "id", "parentId", "timestamp", "type", "role":
			continue
		}
		if !ok || strings.TrimSpace(s) == "" || len(s) > longest || n == most {
			continue
		}
		if n == 0 {
			p.raw(`<dl class="kv">`)
		}
		n++
		p.raw(`<div><dt>`)
		p.text(orNone(oneLine(m.name, 60)))
		p.directed(`</dt><dd`, s)
		p.text(s)
		p.raw(`</dd></div>`)
	}
	if n > 0 {
		p.raw(`</dl>`)
	}
}

// unknownBlock appends a block of an unknown type.
func (p *pageWriter) unknownBlock(u *session.UnknownBlock) {
	p.raw(`<div class="ub"><p class="lb">`)
	if u.Type == "" {
		p.raw(`Block without a type`)
	} else {
		p.raw(`Block of type <b>`)
		p.text(oneLine(u.Type, 80))
		p.raw(`</b>`)
	}
	p.raw(`</p>`)
	p.keyFacts(u.Raw)
	p.rawFold(u.Raw)
	p.raw(`</div>`)
}

func (p *pageWriter) damaged(e *session.Entry, d *session.Damaged) {
	p.open("div", "e dm", e)
	p.raw(`<p class="lb"><span class="bg bad">damaged</span> line `, e.Place(), `: `)
	p.plain(string(d.Reason))
	p.raw(`, `, byteSize(d.Bytes), `</p>`)
	if d.Text != "" {
		p.fold("x", "its text")
		p.preText(wrapped, d.Text)
		p.raw(`</details>`)
	}
	p.raw("</div>\n")
}
