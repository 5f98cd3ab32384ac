package dataset

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"publish/redact"
	"publish/render"
	"publish/site"
)

// reviewName is the page's name in the directory that the user gave.
const reviewName = "review.html"

// A review gathers the page to look through before uploading. Without a
// directory for it, it does nothing.
type review struct {
	dir    string
	title  string
	policy redact.Policy
	ren    *render.Renderer

	mu       sync.Mutex
	sessions []render.Reviewed
}

func newReview(o Options, policy redact.Policy) (*review, error) {
	v := &review{dir: o.Review, title: "Review: " + cmp.Or(o.Title, defaultTitle), policy: policy}
	if v.dir == "" {
		return v, nil
	}
	var err error
	v.ren, err = render.New(o.Site.Render)
	return v, err
}

// add takes in a session; file is its trace, "" if it was left out.
func (v *review) add(c *site.Chosen, t redact.Transcript, file string) {
	if v.ren == nil {
		return
	}
	part := v.ren.Reviewed(t, c.Slug+"/"+c.Day+c.Short, file)
	v.mu.Lock()
	defer v.mu.Unlock()
	v.sessions = append(v.sessions, part)
}

// write writes the page. It is for the person at this machine, but it shows
// no more than the dataset does: it is made of redacted sessions and proved.
func (v *review) write(sel *site.Selection, report *Report) error {
	if v.ren == nil {
		return nil
	}
	var b bytes.Buffer
	note := fmt.Sprintf("Traces: %d; %s. No rule looks into pictures: look at each one here.", report.Sessions, policyText(v.policy))
	if err := v.ren.ReviewPage(&b, render.Review{Title: v.title, Note: note, Sessions: v.sessions}); err != nil {
		return err
	}
	if hits := sel.Prove(redact.HTML, b.Bytes()); len(hits) > 0 {
		report.Problems = append(report.Problems, proofOf(reviewName, hits)...)
		return nil
	}
	if err := os.MkdirAll(v.dir, 0o777); err != nil {
		return err
	}
	root, err := os.OpenRoot(v.dir)
	if err != nil {
		return err
	}
	defer root.Close()
	report.Review = filepath.Join(v.dir, reviewName)
	return root.WriteFile(reviewName, b.Bytes(), 0o666)
}
