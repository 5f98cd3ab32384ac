package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"publish/site"
)

// buildOptions are the flags of build.
type buildOptions struct {
	selection
	redaction
	configFlag
	out, formats, branches, title, baseURL string
	jobs                                   int
	index, force, adopt, accept            bool
	strict, quiet, json, watch             bool
}

func newBuildCommand(t *terminal) *cobra.Command {
	var o buildOptions
	cmd := &cobra.Command{
		Use:   "build [PATH...]",
		Short: "Build the site, or bring it up to date",
		Long: `Build walks the PATHs, session files or directories of any depth, and writes
the site. Without a PATH it takes the stores of pi and golder of this user.

A session that isn't in this run keeps the page that it has. Only "publish
prune" and "publish unpublish" take pages away.

The profile says who will read the site. For public, credentials, system
prompts, user names, home directories and e-mail addresses are taken out; team
keeps names and paths; archive keeps the system prompts as well.

` + exitTable,
		Example: `  publish build
  publish build ~/.pi/agent/sessions -o docs/sessions --format html,md
  publish build --project 'web-*' --since 2026-11-01
  publish build --secrets .env --json > report.json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			config, err := o.load(cmd)
			if err != nil {
				return err
			}
			return runBuild(cmd.Context(), &o, config, args, t)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&o.out, "out", "o", site.DefaultOut, "write the site to `DIR`")
	f.StringVar(&o.formats, "format", "html", "what to write of each session: `LIST` of html, md, jsonl")
	o.selection.register(cmd)
	o.redaction.register(cmd)
	o.configFlag.register(cmd)
	f.StringVar(&o.branches, "branches", "all", "`all|active`: active is the path to the last entry alone")
	f.StringVar(&o.title, "title", "", "`TITLE` of the site")
	f.StringVar(&o.baseURL, "base-url", "", "`URL` at which the site will stand, as https://example.org/sessions/; adds canonical links and sitemap.xml")
	f.BoolVar(&o.index, "index", false, "allow search engines")
	f.IntVarP(&o.jobs, "jobs", "j", 0, "`N` workers (default: one for each processor)")
	f.BoolVar(&o.force, "force", false, "render everything again")
	f.BoolVar(&o.adopt, "adopt", false, "write into a directory that isn't empty and holds no site of ours")
	f.BoolVar(&o.accept, "accept", false, "let pages lose redactions")
	f.BoolVar(&o.strict, "strict", false, "exit with 4 if a session is damaged or unsupported")
	f.BoolVar(&o.watch, "watch", false, "build again whenever a session changes, until Ctrl-C")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "print problems only")
	f.BoolVar(&o.json, "json", false, "print the report as JSON")
	completeFlags(t, cmd, &o.selection)
	return cmd
}

func runBuild(ctx context.Context, o *buildOptions, config *site.Config, args []string, t *terminal) error {
	o.redaction.configure(config, &o.selection)
	options, err := o.siteOptions(ctx, config, args, t)
	if err != nil {
		return err
	}
	if o.watch {
		return watch(ctx, options.Paths, t, func() error { return buildOnce(ctx, o, options, t) })
	}
	return buildOnce(ctx, o, options, t)
}

// watch builds again and again. What is wrong with a build ends it only if no
// build went before: a path that is gone for a moment comes back.
func watch(ctx context.Context, paths []string, t *terminal, build func() error) error {
	built := false
	return site.Watch(ctx, paths, func() error {
		err := build()
		if s, ok := errors.AsType[*statusError](err); ok && s.err == nil {
			err = nil // the report has said it; the next change may mend it
		}
		if err != nil && built && ctx.Err() == nil {
			fmt.Fprintf(t.err, "publish: %s\n", message(err))
			return nil
		}
		built = built || err == nil
		return err
	})
}

func buildOnce(ctx context.Context, o *buildOptions, options site.Options, t *terminal) error {
	bar := newProgress(t.err, o.quiet)
	options.Progress = bar.show
	report, err := site.Build(ctx, options)
	bar.done()
	if w, ok := errors.AsType[*site.WithheldError](err); ok {
		return &statusError{site.StatusWithheld, w}
	}
	if err != nil {
		return err
	}
	if err := printReport(t, report, o.quiet, o.json); err != nil {
		return err
	}
	return withStatus(report.Status())
}

// siteOptions checks all flags.
func (o *buildOptions) siteOptions(ctx context.Context, config *site.Config, args []string, t *terminal) (site.Options, error) {
	so := site.Options{
		Out: o.out, Title: o.title, Jobs: o.jobs, Force: o.force, Adopt: o.adopt, Accept: o.accept, Strict: o.strict,
		NoRedact: o.off, SecretFiles: o.redaction.files(), SecretEnv: len(o.secretEnv) > 0, Version: fingerprint(), Rules: o.grouping,
	}
	err := checkJobs(o.jobs)
	if err != nil {
		return so, err
	}
	if so.Filter, err = o.filter(); err != nil {
		return so, err
	}
	if so.Redact, err = o.redaction.options(ctx, os.LookupEnv, t); err != nil {
		return so, err
	}
	if so.Formats, err = parseFormats(o.formats); err != nil {
		return so, err
	}
	so.Render.Location, so.Render.Index, so.Render.BaseURL = o.location, o.index, o.baseURL
	switch o.branches {
	case "all":
	case "active":
		so.Render.ActiveOnly = true
	default:
		return so, wrongFlag("branches", " %q: it is all or active", o.branches)
	}
	if err := checkBaseURL(o.baseURL); err != nil {
		return so, err
	}
	so.Paths, err = sourcePaths(args, config)
	return so, err
}

func checkBaseURL(base string) error {
	u, err := url.Parse(base)
	switch {
	case base == "":
	case err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "":
		return wrongFlag("base-url", " %q: it is like https://example.org/sessions/", base)
	case u.User != nil:
		return wrongFlag("base-url", ": it holds the name of a user, which every page would show")
	}
	return nil
}

func parseFormats(list string) (site.Formats, error) {
	var f site.Formats
	for _, name := range strings.Split(list, ",") {
		switch strings.ToLower(strings.TrimSpace(name)) {
		case "html":
			f.HTML = true
		case "md", "markdown":
			f.Markdown = true
		case "jsonl":
			f.JSONL = true
		default:
			return f, wrongFlag("format", " %q: it is a list of html, md, jsonl", name)
		}
	}
	return f, nil
}
