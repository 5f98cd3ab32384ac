package render

import (
	"bytes"
	"strconv"
)

// maxIndexPage is where an index or finding page ends and the next begins, in
// bytes of its list: a browser shows a page of 1 MB at once, one of 10 MB
// after seconds, and a forge cuts Markdown off at half a megabyte.
const (
	maxIndexPage     = 800 << 10
	maxIndexMarkdown = 400 << 10
)

// shards spreads a list of sections over pages. A section that doesn't fit is
// closed, and opened again on the next page.
type shards struct {
	limit int
	open  func(b *bytes.Buffer, continued bool)
	close string

	pages  []*bytes.Buffer
	inside bool
}

func newShards(limit int) *shards { return &shards{limit: limit, pages: []*bytes.Buffer{{}}} }

// section ends the section before and begins one; open writes what comes
// before its items, and is called again on each further page.
func (s *shards) section(open func(b *bytes.Buffer, continued bool), end string) {
	s.end()
	s.open, s.close = open, end
}

// item appends one item, which write must keep far smaller than a page, and
// returns the index of the page that it stands on.
func (s *shards) item(write func(b *bytes.Buffer)) int {
	continued := s.inside
	if s.page().Len() >= s.limit {
		s.end()
		s.pages = append(s.pages, &bytes.Buffer{})
	}
	if !s.inside {
		s.open(s.page(), continued)
		s.inside = true
	}
	write(s.page())
	return len(s.pages) - 1
}

// end closes the section that is open, if any.
func (s *shards) end() {
	if s.inside {
		s.page().WriteString(s.close)
	}
	s.inside = false
}

func (s *shards) page() *bytes.Buffer { return s.pages[len(s.pages)-1] }

// shardName is the name of the page with that index: prompts.html,
// prompts-2.html, …
func shardName(base string, i int, ext string) string {
	if i == 0 {
		return base + ext
	}
	return base + "-" + strconv.Itoa(i+1) + ext
}
