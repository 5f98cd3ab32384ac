package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"publish/dataset"
	"publish/redact"
	"publish/site"
)

// datasetOptions are the flags of dataset.
type datasetOptions struct {
	selection
	redaction
	dir, title, license, review string
	perConfig, leaves, prune    bool
	quiet, json                 bool
	jobs                        int
}

func newDatasetCommand(t *terminal) *cobra.Command {
	var o datasetOptions
	var conf configFlag
	cmd := &cobra.Command{
		Use:   "dataset [PATH...] -o DIR",
		Short: "Write a folder of agent traces for the Hugging Face Hub",
		Long: `Dataset writes DIR: one file a session in pi's format, a manifest, and a card
with an explicit configuration. Everything is redacted, images are stripped
unless you keep them. The folder gets its name only after it passed the checks
that "publish verify DIR" makes of any such folder; one that fails is left as
DIR.rejected.

Upload it with:  hf upload USER/NAME DIR . --repo-type dataset

` + exitTable,
		Example: `  publish dataset -o hf
  publish dataset ~/.pi/agent/sessions -o hf --license cc-by-4.0 --title "Sessions of the web team"
  publish dataset examples/sessions -o hf --images inline --review look`,
		RunE: func(cmd *cobra.Command, args []string) error {
			// The config's out and images are a site's, and profile public is
			// what the world gets.
			config, err := conf.load(cmd, "out", "images", "profile", "title")
			if err != nil {
				return err
			}
			o.redaction.configure(config, &o.selection)
			return runDataset(cmd.Context(), &o, config, args, t)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&o.dir, "out", "o", "", "write the folder to `DIR`")
	o.selection.register(cmd)
	o.redaction.register(cmd)
	conf.register(cmd)
	f.Lookup("images").DefValue = "strip"
	o.images = "strip"
	f.StringVar(&o.title, "title", "", "`TITLE` of the card")
	f.StringVar(&o.license, "license", "", "`LICENSE` of the content, as cc-by-4.0; none is stated if you don't say")
	f.StringVar(&o.review, "review", "", "write a page with all sessions and pictures to `DIR`, to look through before you upload")
	f.BoolVar(&o.perConfig, "config-per-project", false, "one configuration a project, instead of one for all")
	f.BoolVar(&o.leaves, "leaves", false, "other ends of branches as files of their own")
	f.BoolVar(&o.prune, "prune", false, "take out sessions that aren't in this run")
	f.IntVarP(&o.jobs, "jobs", "j", 0, "`N` workers (default: one for each processor)")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "print problems only")
	f.BoolVar(&o.json, "json", false, "print the report as JSON")
	_ = f.MarkHidden("no-redact") // refused
	completeFlags(t, cmd, &o.selection)
	return cmd
}

func runDataset(ctx context.Context, o *datasetOptions, config *site.Config, args []string, t *terminal) error {
	options, err := o.datasetOptions(ctx, config, args, t)
	if err != nil {
		return err
	}
	bar := newProgress(t.err, o.quiet)
	options.Site.Progress = bar.show
	report, err := dataset.Write(ctx, options)
	bar.done()
	if err != nil {
		return err
	}
	if o.json {
		if err := t.json(report); err != nil {
			return err
		}
	} else if err := printDataset(t, report, o.quiet); err != nil {
		return err
	}
	if !report.Ready() || report.LeftOut[dataset.Unsafe] > 0 {
		return withStatus(site.StatusWithheld)
	}
	return nil
}

func (o *datasetOptions) datasetOptions(ctx context.Context, config *site.Config, args []string, t *terminal) (dataset.Options, error) {
	d := dataset.Options{
		Dir: o.dir, Title: o.title, License: o.license, PerConfig: o.perConfig, Leaves: o.leaves,
		Prune: o.prune, Review: o.review, Version: release(),
	}
	if o.dir == "" {
		return d, usageError(errors.New("say where the folder goes: -o DIR"))
	}
	if o.off {
		return d, usageError(errors.New("a dataset is always redacted: --no-redact can't be used here"))
	}
	err := checkJobs(o.jobs)
	if err != nil {
		return d, err
	}
	if d.Site, err = readingOptions(ctx, &o.selection, &o.redaction, t); err != nil {
		return d, err
	}
	d.Site.Jobs = o.jobs
	d.Site.Paths, err = sourcePaths(args, config)
	return d, err
}

func printDataset(t *terminal, r *dataset.Report, quiet bool) error {
	t.problems("unreadable", r.Site.Unreadable)
	t.problems("unsupported", r.Site.Unsupported)
	t.problems("entry withheld", r.Site.Stubs)
	for _, p := range r.Problems {
		fmt.Fprintf(t.err, "not ready: %s\n", t.name(p.String()))
	}
	for _, name := range r.Removed {
		fmt.Fprintf(t.err, "removed: %s\n", t.name(name))
	}
	if quiet {
		return nil
	}
	if !r.Ready() {
		_, err := fmt.Fprintf(t.out, "not ready: %s; the folder is left as %s\n", count(len(r.Problems), "problem"), t.name(r.Rejected))
		return err
	}
	fmt.Fprintf(t.out, "%s, %s, %s → %s\n", count(r.Sessions, "session"), count(r.Messages, "message"), count(r.ToolCalls, "tool call"), t.name(r.Dir))
	fmt.Fprintf(t.out, "written %d, unchanged %d, kept from earlier runs %d\n", r.Written, r.Unchanged, r.Kept)
	for _, why := range slices.Sorted(maps.Keys(r.LeftOut)) {
		fmt.Fprintf(t.out, "left out, %s: %d\n", why, r.LeftOut[why])
	}
	printRedacted(t.out, r.Redacted)
	fmt.Fprintf(t.out, "the Hub will see agent traces: %s\n", r.Hub.Why)
	if r.Review != "" {
		fmt.Fprintf(t.out, "look it through: %s\n", t.name(r.Review))
	}
	_, err := fmt.Fprintf(t.out, "upload it: hf upload USER/NAME %s . --repo-type dataset\n", t.name(r.Dir))
	return err
}

// verifyDataset checks a folder that holds a dataset's manifest.
func verifyDataset(dir string, o redact.Options, asJSON bool, t *terminal) error {
	problems, hub, err := dataset.Verify(os.DirFS(dir), o)
	if err != nil {
		return err
	}
	if asJSON {
		err = t.json(struct {
			Hub      dataset.Detected  `json:"hub"`
			Problems []dataset.Problem `json:"problems"`
		}{hub, problems})
	} else {
		for _, p := range problems {
			fmt.Fprintf(t.err, "%s\n", t.name(p.String()))
		}
		_, err = fmt.Fprintf(t.out, "dataset: %s; the Hub's view: %s\n", verdict(len(problems)), hub.Why)
	}
	if err == nil && len(problems) > 0 {
		err = withStatus(site.StatusWithheld)
	}
	return err
}
