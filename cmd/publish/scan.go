package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"publish/site"
)

// scanOptions are the flags of scan.
type scanOptions struct {
	selection
	redaction
	configFlag
	json, fail bool
}

func newScanCommand(t *terminal) *cobra.Command {
	var o scanOptions
	cmd := &cobra.Command{
		Use:   "scan [PATH...]",
		Short: "Show what redaction would remove, values masked",
		Long: `Scan lists what a build would remove, by rule and place, with the redacted text
around it, so that a person can look before publishing. No value is printed.

` + exitTable,
		Example: `  publish scan examples/sessions
  publish scan --json --fail > findings.jsonl`,
		RunE: func(cmd *cobra.Command, args []string) error {
			config, err := o.load(cmd)
			if err != nil {
				return err
			}
			o.redaction.configure(config, &o.selection)
			return runScan(cmd.Context(), &o, config, args, t)
		},
	}
	o.selection.register(cmd)
	o.redaction.register(cmd)
	o.configFlag.register(cmd)
	f := cmd.Flags()
	f.BoolVar(&o.json, "json", false, "print one JSON object for each place")
	f.BoolVar(&o.fail, "fail", false, "exit with 3 if a credential was found, else with 4 if a file couldn't be looked through")
	completeFlags(t, cmd, &o.selection)
	return cmd
}

func runScan(ctx context.Context, o *scanOptions, config *site.Config, args []string, t *terminal) error {
	so, err := readingOptions(ctx, &o.selection, &o.redaction, t)
	if err != nil {
		return err
	}
	if so.Paths, err = sourcePaths(args, config); err != nil {
		return err
	}
	credentials := 0
	bar := newProgress(t.err, o.json)
	so.Progress = bar.show
	report, err := site.Scan(ctx, so, func(s site.Sighting) error {
		bar.done()
		if s.Class != "personal" {
			credentials++
		}
		if o.json {
			return t.jsonLine(s)
		}
		_, err := fmt.Fprintf(t.out, "%s:%s: %s %s: %s\n", t.name(s.File), s.Place, s.Rule, t.name(s.Field), t.name(s.Context))
		return err
	})
	if err != nil {
		return err
	}
	bar.done()
	t.problems("unreadable", report.Unreadable)
	t.problems("unsupported", report.Unsupported)
	if report.Sessions == 0 && len(report.Skipped.Filtered) > 0 {
		t.allLeftOut(report)
	}
	if !o.json {
		text := "nothing found"
		if len(report.Redactions) > 0 {
			text = redactionsText(report.Redactions)
		}
		fmt.Fprintf(t.out, "%s: %s\n", count(report.Sessions, "session"), text)
	}
	return withStatus(o.status(report, credentials))
}

// status is a gate's: what couldn't be looked through doesn't pass.
func (o *scanOptions) status(r *site.Report, credentials int) int {
	switch {
	case o.fail && credentials > 0:
		return site.StatusWithheld
	case o.fail && len(r.Unreadable)+len(r.Unsupported) > 0:
		return site.StatusPartial
	}
	return r.Status()
}
