package site

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"publish/redact"
	"publish/session"
)

// An Export is one session as one file.
type Export struct {
	Data     []byte // nil when it went into a file
	Title    string // redacted
	Problems []Problem
	Stubs    []Problem // entries that became stubs so that the file can be given away
}

// A WithheldError says that a file would have given a credential away.
type WithheldError struct{ Problems []Problem }

func (e *WithheldError) Error() string {
	p := e.Problems[0]
	return fmt.Sprintf("%s: withheld: rule %s still finds something (%s); nothing was written", p.File, p.Rule, p.Text)
}

// ExtensionOf returns the extension of a format's files for the name of a
// format or another extension: ".md" for "markdown" or ".MD". An unknown one
// is an error.
func ExtensionOf(format string) (string, error) {
	switch strings.ToLower(strings.TrimPrefix(format, ".")) {
	case "html", "htm":
		return ".html", nil
	case "md", "markdown":
		return ".md", nil
	case "jsonl":
		return ".jsonl", nil
	}
	return "", fmt.Errorf("unknown format %q: it is html, md or jsonl", format)
}

// ExportFile makes one file of one session. leaf, if not "", is the id of an
// entry, or the unique beginning of one: then only the path to it is shown.
func ExportFile(ctx context.Context, o Options, file, ext, leaf string) (*Export, error) {
	out := bytes.NewBuffer(make([]byte, 0, roomFor(file)))
	x, err := export(ctx, o, file, ext, leaf, out)
	if err == nil {
		x.Data = out.Bytes()
	}
	return x, err
}

// roomFor is about the size of the page of a session. A buffer that has to
// grow holds three times what is in it while it does; room that stays empty
// costs nothing.
func roomFor(file string) int64 {
	info, err := os.Stat(file)
	if err != nil {
		return 0
	}
	return info.Size() + info.Size()*3/4 + 64<<10
}

// ExportTo is ExportFile into a file, which is put in place whole or not at
// all. It refuses to replace the session itself.
func ExportTo(ctx context.Context, o Options, file, ext, leaf, target string) (*Export, error) {
	root, err := openTarget(target, file)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	to := (&output{root: root}).stage(filepath.Base(target))
	defer to.discard()
	x, err := export(ctx, o, file, ext, leaf, to)
	if err == nil {
		_, err = to.commit(false)
	}
	if w, ok := errors.AsType[*writeError](err); ok {
		err = &writeError{target, w.err} // which it knows by its last name only
	}
	return x, err
}

func export(ctx context.Context, o Options, file, ext, leaf string, out sink) (*Export, error) {
	o.Paths = []string{file}
	b, err := survey(ctx, o, full)
	if err != nil {
		return nil, err
	}
	if len(b.sources) != 1 {
		return nil, b.whyNone(file)
	}
	s := b.sources[0]
	want, err := s.pathTo(leaf)
	if err != nil {
		return nil, err
	}
	t, err := b.part(s, want)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	s.project, s.page = &project{slug: ".", name: s.projectName}, filepath.Base(file)
	s.want = want
	withheld := map[string]bool{}
	hits, err := b.prove(s, t, ext, out, withheld)
	if err != nil {
		return nil, err
	}
	if len(hits) > 0 {
		e := &WithheldError{}
		for _, h := range hits {
			e.Problems = append(e.Problems, Problem{File: file, Rule: h.Rule, Text: whereIs(h)})
		}
		return nil, e
	}
	x := &Export{Title: t.Withhold(withheld).Session().Title(), Stubs: s.now.Stubs}
	for _, p := range t.Session().Damage {
		x.Problems = append(x.Problems, Problem{File: file, Line: p.Line, Part: p.Part, Text: p.Text})
	}
	return x, nil
}

// whyNone says why a file can't be exported.
func (b *build) whyNone(file string) error {
	for _, list := range [][]Problem{b.report.Unreadable, b.report.Unsupported} {
		if len(list) > 0 {
			return fmt.Errorf("%s: %s", file, list[0].Text)
		}
	}
	if len(b.report.Skipped.Filtered) > 0 {
		return fmt.Errorf("%s: left out by the filters", file)
	}
	return fmt.Errorf("%s: %w", file, session.ErrNotSession)
}

// part returns the transcript of the lines that are wanted, all if want is nil.
func (b *build) part(s *source, want func(session.Line) bool) (t redact.Transcript, err error) {
	if want == nil {
		return b.transcript(s)
	}
	if err := b.searched(s); err != nil {
		return t, err
	}
	err = s.again(func(lines iter.Seq2[session.Line, error]) (err error) {
		t, err = b.red.PickTranscript(lines, s.findings, b.known, want)
		return err
	})
	return t, err
}

// pathTo returns which lines lead to a leaf, nil for all of them.
func (s *source) pathTo(leaf string) (func(session.Line) bool, error) {
	if leaf == "" {
		return nil, nil
	}
	f, err := session.Open(s.Path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	raw, err := session.Read(f)
	if err != nil {
		return nil, err
	}
	e, err := EntryByID(raw, leaf)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Path, err)
	}
	places := map[string]bool{}
	for _, e := range raw.Branch(e) {
		places[e.Place()] = true
	}
	return func(line session.Line) bool {
		return line.Number <= raw.Header.Line || places[line.Place()]
	}, nil
}

// EntryByID returns the entry whose id is id, or the only one whose id begins
// with it.
func EntryByID(s *session.Session, id string) (*session.Entry, error) {
	if e := s.Entry(id); e != nil {
		return e, nil
	}
	var found []*session.Entry
	for _, e := range s.Entries {
		if strings.HasPrefix(e.ID, id) {
			found = append(found, e)
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) == 0:
		return nil, fmt.Errorf("no entry has the id %q; \"publish tree --numbers\" shows the tree", id)
	}
	text := fmt.Sprintf("%q is the beginning of %d ids:", id, len(found))
	for i, e := range found {
		if i == maxCandidates {
			text += " …"
			break
		}
		text += " " + e.ID
	}
	return nil, errors.New(text)
}

// Transcript returns the redacted session of a file.
func Transcript(ctx context.Context, o Options, file string) (redact.Transcript, error) {
	o.Paths = []string{file}
	b, err := survey(ctx, o, full)
	if err != nil {
		return redact.Transcript{}, err
	}
	if len(b.sources) != 1 {
		return redact.Transcript{}, b.whyNone(file)
	}
	return b.transcript(b.sources[0])
}

// openTarget opens the directory of a file that is to be written, which must
// not be the source.
func openTarget(name, source string) (*os.Root, error) {
	if info, err := os.Lstat(name); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		return nil, fmt.Errorf("%s is a link, which a file would take the place of: name what it leads to, or leave -o out and redirect", name)
	}
	target, err := os.Stat(name)
	if info, err2 := os.Stat(source); err == nil && err2 == nil && os.SameFile(target, info) {
		return nil, fmt.Errorf("%s is the session itself: sources are never written", name)
	}
	if err == nil && target.IsDir() {
		return nil, fmt.Errorf("%s is a directory", name)
	}
	if err == nil && !target.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is a device or a pipe, which a file would take the place of: leave -o out and redirect", name)
	}
	root, err := openRoot(filepath.Dir(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("writing %s: there is no directory %s", name, filepath.Dir(name))
	}
	return root, err
}
