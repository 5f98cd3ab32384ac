package site

import (
	"cmp"
	"io"
	"slices"
	"strings"
)

// nameTwins gives sessions their page names. Of two files with one id, the
// one that the other continues is left out; otherwise both are published and
// their file names tell them apart.
func (b *build) nameTwins() {
	byID := map[string][]*source{}
	for _, s := range b.sources {
		byID[s.id] = append(byID[s.id], s)
	}
	drop := map[*source]bool{}
	for _, twins := range byID {
		if len(twins) == 1 {
			s := twins[0]
			s.page = pageName(s.header.Created, id10(s.id, ""))
			continue
		}
		for _, s := range b.tellApart(twins) {
			drop[s] = true
		}
	}
	b.sources = slices.DeleteFunc(b.sources, func(s *source) bool {
		if drop[s] {
			s.leftOut(reasonCopy)
			b.report.Skipped.Copies++
		}
		return drop[s]
	})
}

// tellApart names files that bear one id and returns those to leave out.
func (b *build) tellApart(twins []*source) (copies []*source) {
	stems := map[*source]string{}
	for _, s := range twins {
		stems[s] = b.red.Text(s.stem())
	}
	slices.SortFunc(twins, func(a, b *source) int {
		return cmp.Or(cmp.Compare(b.Size, a.Size), strings.Compare(stems[a], stems[b]), compareFiles(a, b), strings.Compare(a.Path, b.Path))
	})
	var stay []*source
	for _, s := range twins {
		if slices.ContainsFunc(stay, func(longer *source) bool { return continues(longer, s) }) {
			copies = append(copies, s)
		} else {
			stay = append(stay, s)
		}
	}
	used := map[string]bool{}
	for _, s := range stay {
		stem := ""
		if len(stay) > 1 {
			stem = stems[s]
		}
		for used[stem] {
			stem += "+" // same id, same name, other content: the shorter one
		}
		used[stem] = true
		s.page = pageName(s.header.Created, id10(s.id, stem))
	}
	return copies
}

// continues reports whether short is a prefix of long. golder rewrites the
// header at every save, so there only the entries count.
func continues(long, short *source) bool {
	same := false
	_ = withBoth(long, short, func(l, s io.Reader) error {
		var err error
		same, err = isPrefix(l, s)
		return err
	})
	return same
}

// compareFiles orders two files by their bytes.
func compareFiles(a, b *source) int {
	order := 0
	_ = withBoth(a, b, func(x, y io.Reader) error {
		var err error
		order, err = compareReaders(x, y)
		return err
	})
	return order
}

func withBoth(a, b *source, use func(x, y io.Reader) error) error {
	x, err := a.entries()
	if err != nil {
		return err
	}
	defer x.Close()
	y, err := b.entries()
	if err != nil {
		return err
	}
	defer y.Close()
	return use(x, y)
}
