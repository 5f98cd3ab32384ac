package render

// ProjectPages returns index.html, the sorted views, index.md, and the
// finding pages of a project, sharded so that none exceeds about 1 MB.
func (r *Renderer) ProjectPages(p Project) ([]File, error) {
	rows := make([]*listed, len(p.Rows))
	for i := range p.Rows {
		rows[i] = newListed(&p.Rows[i], nil, r.opt.Location)
	}
	l := newListing(r, projectName(&p), p.Slug, rows)
	if p.Name != l.title {
		l.place = p.Name
	}
	files, err := l.pages()
	if err != nil {
		return nil, err
	}
	found, err := l.findPages()
	if err != nil {
		return nil, err
	}
	return append(append(files, l.markdownPages()...), found...), nil
}
