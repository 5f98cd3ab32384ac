package redact

// Text redacts one text by itself, as a whole session would be.
func (r *Redactor) Text(s string) string {
	if r.disabled {
		return s
	}
	d := r.newDiscovery()
	d.text(s)
	p := newPage(r, d.f, nil)
	p.search(s)
	p.cover(p.join(len(s)), 0, len(s))
	return string(apply(nil, []byte(s), p.edits))
}
