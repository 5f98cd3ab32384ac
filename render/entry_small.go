package render

import (
	"strings"

	"publish/session"
)

// Entries that change settings or keep state: one quiet line each.

func (p *pageWriter) modelChange(e *session.Entry, m *session.ModelChange) {
	p.quiet(e, func() {
		p.raw(`Model: `)
		p.text(orNone(joinNonEmpty("/", m.Provider, m.Model)))
		p.extra("more", e.Extra())
	})
}

func (p *pageWriter) thinkingLevel(e *session.Entry, t *session.ThinkingLevelChange) {
	p.quiet(e, func() {
		p.raw(`Thinking level: `)
		p.text(orNone(t.Level))
		p.extra("more", e.Extra())
	})
}

func (p *pageWriter) sessionInfo(e *session.Entry, i *session.SessionInfo) {
	p.quiet(e, func() {
		if i.Name == "" {
			p.raw(`Session name cleared`)
		} else {
			p.raw(`Session named “`)
			p.text(i.Name)
			p.raw(`”`)
		}
		p.extra("more", e.Extra())
	})
}

func (p *pageWriter) label(e *session.Entry, l *session.Label) {
	p.quiet(e, func() {
		if l.Text == "" {
			p.raw(`Label removed from `)
		} else {
			p.raw(`Label <b>`)
			p.text(l.Text)
			p.raw(`</b> for `)
		}
		p.target(l.TargetID)
		p.extra("more", e.Extra())
	})
}

// target appends a link to the entry that an id names, or says that there is
// none.
func (p *pageWriter) target(id string) {
	if t := p.session.Entry(id); t != nil {
		p.link(t, p.entryName(t))
		return
	}
	p.raw(`an entry that isn’t in the file`)
	if id != "" {
		p.raw(` (`)
		p.text(oneLine(id, 60))
		p.raw(`)`)
	}
}

func (p *pageWriter) usageEntry(e *session.Entry, u *session.UsageEntry) {
	p.quiet(e, func() {
		p.raw(`Model work outside the conversation: `)
		p.text(orNone(u.Kind))
		if m := joinNonEmpty("/", u.Provider, u.Model); m != "" {
			p.raw(` · `)
			p.text(m)
		}
		if u.Usage != nil {
			p.raw(` · `)
			p.usage(u.Usage)
		}
		if u.Note != "" {
			p.raw(` · `)
			p.text(u.Note)
		}
		p.extra("more", e.Extra())
	})
}

// usage appends tokens and cost on one line.
func (p *pageWriter) usage(u *session.Usage) {
	p.raw(tokens(u.Input), ` in, `, tokens(u.Output), ` out`)
	if u.CacheRead > 0 {
		p.raw(`, `, tokens(u.CacheRead), ` from cache`)
	}
	if u.CacheWrite > 0 {
		p.raw(`, `, tokens(u.CacheWrite), ` to cache`)
	}
	if u.Cost != 0 {
		p.raw(`, `, dollars(u.Cost))
	}
}

func (p *pageWriter) contextEdit(e *session.Entry, c *session.ContextEdit) {
	p.quiet(e, func() {
		if c.Omitted {
			p.raw(`From here on the model no longer saw `)
		} else {
			p.raw(`From here on the model saw another text for `)
		}
		p.target(c.TargetID)
		if !c.Omitted {
			p.fold("x", "what it saw instead")
			p.blocks(e, c.Replacement)
			p.raw(`</details>`)
		}
		p.extra("more", e.Extra())
	})
}

func (p *pageWriter) custom(e *session.Entry, c *session.Custom) {
	p.quiet(e, func() {
		p.raw(`State of an extension: `)
		p.text(orNone(c.CustomType))
		p.extra("data", c.Data)
		p.extra("more", e.Extra())
	})
}

func joinNonEmpty(sep string, parts ...string) string {
	out := ""
	for _, s := range parts {
		if s == "" {
			continue
		}
		if out != "" {
			out += sep
		}
		out += s
	}
	return out
}

// orNone returns s, or a word for it where nothing would be seen.
func orNone(s string) string {
	if strings.TrimSpace(s) == "" {
		return "none"
	}
	return s
}
