package render

// primitives is what the drawing of texts shares between the pages of a run.
// It is safe for use by several goroutines.
type primitives struct {
	plain bool // no highlighting
	lexed lexed
	prose *prose
}

// newPrimitives returns the shared state of a Renderer.
func newPrimitives(o Options) *primitives {
	return &primitives{plain: o.NoHighlight, prose: newProse()}
}

// newHighlighter returns the state of one page: what is left of its budget,
// and the placeholders that its report lists. It belongs to one goroutine.
func (p *primitives) newHighlighter(m marks) *highlighter {
	return &highlighter{shared: p, marks: m}
}
