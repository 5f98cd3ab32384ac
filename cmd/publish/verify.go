package main

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"publish/dataset"
	"publish/site"
)

func newVerifyCommand(t *terminal) *cobra.Command {
	var o redaction
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "verify DIR",
		Short: "Prove a finished site or dataset",
		Long: `Verify reads every file of a finished site as a stranger would. No page may run
or load anything, every link and anchor must resolve, no temporary file may be
left, and no strong rule may find anything. A folder that holds a dataset's
manifest is checked as one: names, card, chain, pairing, digests, and what the
Hub would take it for.

` + exitTable,
		Example: `  publish verify public
  publish verify public --secrets .env`,
		Args:              exactly(1, "a directory"),
		ValidArgsFunction: completeDirectory,
		RunE: func(cmd *cobra.Command, args []string) error {
			return runVerify(cmd.Context(), &o, args[0], asJSON, t)
		},
	}
	o.registerRules(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the result as JSON")
	return cmd
}

func runVerify(ctx context.Context, o *redaction, dir string, asJSON bool, t *terminal) error {
	o.profile, o.images = "archive", "inline"
	options, err := o.options(ctx, os.LookupEnv, t)
	if err != nil {
		return err
	}
	if dataset.IsFolder(os.DirFS(dir)) {
		return verifyDataset(dir, options, asJSON, t)
	}
	v, err := site.Verify(ctx, dir, options, 0)
	if err != nil {
		return err
	}
	if asJSON {
		if err := t.json(v); err != nil {
			return err
		}
		return withStatus(v.Status())
	}
	for _, p := range v.Problems {
		fmt.Fprintf(t.err, "%s%s: ", t.name(p.File), lineOf(p))
		if p.Rule != "" {
			fmt.Fprintf(t.err, "rule %s: ", p.Rule)
		}
		fmt.Fprintln(t.err, t.name(p.Text))
	}
	_, err = fmt.Fprintf(t.out, "%s, %s, %s inside the site: %s\n", count(v.Files, "file"), count(v.Pages, "page"), count(v.Links, "link"), verdict(len(v.Problems)))
	if err != nil {
		return err
	}
	return withStatus(v.Status())
}

func verdict(problems int) string {
	if problems == 0 {
		return "all is well"
	}
	return count(problems, "problem")
}
