package site

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"io/fs"
	"os"
	"path"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"

	"publish/redact"
)

// Verified is what a check of a finished site found.
type Verified struct {
	Files    int       `json:"files"`
	Pages    int       `json:"pages"` // HTML
	Links    int       `json:"links"` // inside the site
	Problems []Problem `json:"problems"`
}

// Status returns the exit status that the result deserves.
func (v *Verified) Status() int {
	if len(v.Problems) > 0 {
		return StatusWithheld
	}
	return StatusDone
}

// Verify reads every file of a finished site as a stranger would: no page may
// run or load anything, every link and anchor must resolve, no temporary file
// may be left, and no strong rule and no literal of o may find anything.
func Verify(ctx context.Context, dir string, o redact.Options, jobs int) (*Verified, error) {
	red, err := redact.New(o)
	if err != nil {
		return nil, err
	}
	root, err := openRoot(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, noDirectory(dir)
	}
	if err != nil {
		return nil, fmt.Errorf("verifying: %w", err)
	}
	defer root.Close()
	v := &verification{red: red, root: root, seed: maphash.MakeSeed(), files: map[string]*seen{}}
	names, err := v.list()
	if err != nil {
		return nil, fmt.Errorf("verifying %s: %w", dir, err)
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("%s is empty: there is nothing to verify", dir)
	}
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	each(ctx, jobs, names, v.file)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	v.followLinks()
	v.result.sort()
	if len(v.result.Problems) == 0 && !slices.ContainsFunc(names, ofSite) {
		return nil, fmt.Errorf("%s is neither a site nor a dataset: it has no %s and no page", dir, indexName)
	}
	return &v.result, nil
}

// ofSite reports whether a file is one that a site consists of.
func ofSite(name string) bool {
	ext := path.Ext(name)
	return name == indexName || ext == ".html" || ext == ".md"
}

type verification struct {
	red  *redact.Redactor
	root *os.Root
	seed maphash.Seed

	mu     sync.Mutex
	result Verified
	files  map[string]*seen // every file of the site
}

// seen is what later checks need of a file. Anchors are kept as hashes: a
// large site has millions of them.
type seen struct {
	anchors []uint64 // sorted
	links   []link
}

// A link leads to another file of the site.
type link struct {
	line   int
	href   string // as written
	target string
	anchor uint64 // 0 for none
}

func (v *verification) hash(id string) uint64 { return maphash.String(v.seed, id) | 1 }

func (v *verification) problem(file string, line int, format string, args ...any) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.result.Problems = append(v.result.Problems, Problem{File: file, Line: line, Text: fmt.Sprintf(format, args...)})
}

// list returns all regular files. Others don't belong into a site.
func (v *verification) list() ([]string, error) {
	var names []string
	err := fs.WalkDir(v.root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			if d.Name() == ".git" {
				return fs.SkipDir
			}
		case !d.Type().IsRegular():
			v.problem(name, 0, "not a regular file")
		default:
			names = append(names, name)
			v.files[name] = &seen{}
		}
		return nil
	})
	return names, err
}

// file checks one file by itself.
func (v *verification) file(name string) {
	base := path.Base(name)
	if strings.HasPrefix(base, tempPrefix) || strings.HasSuffix(base, ".tmp") {
		v.problem(name, 0, "a temporary file was left: the next build removes it")
		return
	}
	f, err := v.root.Open(name)
	if err != nil {
		v.problem(name, 0, "can't be read: %v", plain(err))
		return
	}
	defer f.Close()
	v.mu.Lock()
	v.result.Files++
	s := v.files[name]
	v.mu.Unlock()
	switch path.Ext(name) {
	case ".html", ".htm":
		v.mu.Lock()
		v.result.Pages++
		v.mu.Unlock()
		v.prove(name, redact.HTML, f, func(in io.Reader) { v.page(name, in, s) })
	case ".md":
		v.prove(name, redact.Markdown, f, func(in io.Reader) {
			if base == "index.md" {
				v.markdownLinks(name, in, s)
			}
		})
	case ".json", ".jsonl":
		v.prove(name, redact.JSONL, f, func(io.Reader) {})
	case ".js", ".mjs", ".svg", ".wasm":
		v.problem(name, 0, "a file of this kind can run in a browser")
	default:
		v.prove(name, redact.Markdown, f, func(io.Reader) {})
	}
	if name == indexName {
		v.index()
	}
}

// prove reads a file, which is never held whole, while look reads it as far as
// it wants.
func (v *verification) prove(name string, kind redact.Kind, f *os.File, look func(io.Reader)) {
	p := v.red.NewProof(kind, nil, nil)
	in := bufio.NewReaderSize(io.TeeReader(f, p), 64<<10)
	look(in)
	if _, err := in.WriteTo(io.Discard); err != nil {
		v.problem(name, 0, "can't be read: %v", plain(err))
		return
	}
	hits, _ := locate(p, f)
	for _, h := range hits {
		v.mu.Lock()
		v.result.Problems = append(v.result.Problems, Problem{File: name, Line: h.Line, Rule: h.Rule, Text: "looks like a credential, " + whereIs(h)})
		v.mu.Unlock()
	}
}

// index checks that all files that index.json names are there.
func (v *verification) index() {
	x, notes, err := readIndex(v.root)
	if err != nil {
		v.problem(indexName, 0, "%v", err)
		return
	}
	for _, note := range notes {
		v.problem(indexName, 0, "%s", note)
	}
	for _, p := range x.Projects {
		for _, r := range p.Sessions {
			for _, file := range []string{r.HTML, r.MD, r.JSONL} {
				if file == "" {
					continue
				}
				if _, err := v.root.Lstat(p.Slug + "/" + file); errors.Is(err, fs.ErrNotExist) {
					v.problem(indexName, 0, "%s/%s isn't there", p.Slug, file)
				}
			}
		}
	}
}

// A bracket that a session's own words hold has a backslash before it.
var markdownLink = regexp.MustCompile(`(?:^|[^\\])(?:\\\\)*\]\(([^()\s]+)\)`)

// markdownLinks collects the links of an index.
func (v *verification) markdownLinks(name string, file io.Reader, s *seen) {
	in := bufio.NewReader(file)
	for number := 1; ; number++ {
		line, err := in.ReadString('\n')
		for _, m := range markdownLink.FindAllStringSubmatch(line, -1) {
			if l, ok := v.inside(name, m[1]); ok {
				l.line, l.anchor = number, 0
				s.links = append(s.links, l)
			}
		}
		if err != nil {
			return // one who reads on will tell
		}
	}
}

// inside returns where a relative link leads. ok is false for one that leaves
// the site.
func (v *verification) inside(from, href string) (l link, ok bool) {
	if i := strings.IndexAny(href, ":/?#"); i >= 0 && href[i] == ':' || strings.HasPrefix(href, "//") {
		return l, false
	}
	file, fragment, _ := strings.Cut(href, "#")
	file, _, _ = strings.Cut(file, "?")
	l.href, l.target = href, from
	if file != "" {
		l.target = path.Join(path.Dir(from), unescapePath(file))
		if strings.HasSuffix(file, "/") {
			l.target = path.Join(l.target, "index.html")
		}
	}
	if fragment != "" {
		l.anchor = v.hash(unescapePath(fragment))
	}
	return l, true
}

// followLinks checks that every link inside the site leads somewhere.
func (v *verification) followLinks() {
	for name, s := range v.files {
		v.result.Links += len(s.links)
		for _, l := range s.links {
			target, ok := v.files[l.target]
			switch {
			case !ok:
				v.problem(name, l.line, "the link %q leads nowhere", l.href)
			case l.anchor == 0:
			default:
				if _, ok := slices.BinarySearch(target.anchors, l.anchor); !ok {
					v.problem(name, l.line, "the link %q leads to no anchor", l.href)
				}
			}
		}
	}
}

func (v *Verified) sort() {
	r := Report{Damage: v.Problems}
	r.sort()
	v.Problems = r.Damage
}
