package main

import (
	"context"
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"publish/site"
)

func newListCommand(t *terminal) *cobra.Command {
	var sel selection
	var red redaction
	var conf configFlag
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list [PATH...]",
		Short: "List the sessions that a build would publish",
		Example: `  publish list
  publish list examples/sessions --json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			config, err := conf.load(cmd)
			if err != nil {
				return err
			}
			red.configure(config, &sel)
			return runList(cmd.Context(), &sel, &red, config, args, asJSON, t)
		},
	}
	sel.register(cmd)
	red.register(cmd)
	conf.register(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	completeFlags(t, cmd, &sel)
	return cmd
}

func runList(ctx context.Context, sel *selection, red *redaction, config *site.Config, args []string, asJSON bool, t *terminal) error {
	so, err := readingOptions(ctx, sel, red, t)
	if err != nil {
		return err
	}
	if so.Paths, err = sourcePaths(args, config); err != nil {
		return err
	}
	bar := newProgress(t.err, asJSON)
	so.Progress = bar.show
	list, report, err := site.List(ctx, so)
	bar.done()
	if err != nil {
		return err
	}
	t.problems("unreadable", report.Unreadable)
	t.problems("unsupported", report.Unsupported)
	if len(list) == 0 && len(report.Skipped.Filtered) > 0 {
		t.allLeftOut(report)
	}
	if asJSON {
		if err := t.json(list); err != nil {
			return err
		}
		return withStatus(report.Status())
	}
	w := tabwriter.NewWriter(t.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "ID\tAGENT\tSTARTED\tENTRIES\tDAMAGE\tPROJECT\tTITLE")
	for _, l := range list {
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\t%s\t%s\n", cell(t, l.ID), cell(t, l.Agent), day(l.Started, sel), l.Entries, l.Damage, cell(t, l.Project), cell(t, l.Title))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return withStatus(report.Status())
}

// cell is a text that stays in its column.
func cell(t *terminal, s string) string {
	if s == "" {
		return "-"
	}
	return t.name(s)
}
