package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"publish/site"
)

func newPruneCommand(t *terminal) *cobra.Command {
	var title string
	var dry bool
	cmd := &cobra.Command{
		Use:   "prune DIR",
		Short: "Remove the pages of sessions that aren't there any more",
		Long: `Prune removes from a site the pages of all sessions that weren't in its last
build, and their rows from every index. A build never does that by itself.`,
		Example: `  publish prune public --dry-run
  publish prune public`,
		Args: exactly(1, "a directory"),
		RunE: func(cmd *cobra.Command, args []string) error {
			w, err := site.Prune(args[0], title, dry)
			return reportWithdrawn(t, w, dry, err)
		},
		ValidArgsFunction: completeDirectory,
	}
	cmd.Flags().StringVar(&title, "title", "", "`TITLE` of the site (default: that of the last build here)")
	cmd.Flags().BoolVarP(&dry, "dry-run", "n", false, "only say what would go")
	return cmd
}

func newUnpublishCommand(t *terminal) *cobra.Command {
	var title string
	cmd := &cobra.Command{
		Use:   "unpublish DIR ID",
		Short: "Take one session out of a site for good",
		Long: `Unpublish removes the pages of one session and its rows, and leaves a tombstone
in index.json so that later builds don't bring it back. ID is the session's id,
the beginning of it, or the path of its page. What others have copied or
cached, it can't reach.`,
		Example: `  publish unpublish public 01a22ced-856c
  publish unpublish public web-app/2026-11-30-1448-0123456789.html`,
		Args: exactly(2, "a directory and the id of a session"),
		RunE: func(cmd *cobra.Command, args []string) error {
			w, err := site.Unpublish(args[0], title, args[1])
			return reportWithdrawn(t, w, false, err)
		},
		ValidArgsFunction: completePublished(t),
	}
	cmd.Flags().StringVar(&title, "title", "", "`TITLE` of the site (default: that of the last build here)")
	return cmd
}

func reportWithdrawn(t *terminal, w *site.Withdrawn, dry bool, err error) error {
	if err != nil {
		return err
	}
	verb := "removed"
	if dry {
		verb = "would remove"
	}
	for _, f := range w.Files {
		if _, err := fmt.Fprintf(t.out, "%s %s\n", verb, t.name(f)); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(t.out, "%s %s", verb, count(len(w.Pages), "session"))
	switch {
	case err != nil || w.Links == 0:
	case w.Links == 1:
		_, err = fmt.Fprint(t.out, "; 1 link on another page leads to the index now")
	default:
		_, err = fmt.Fprintf(t.out, "; %d links on other pages lead to the index now", w.Links)
	}
	fmt.Fprintln(t.out)
	return err
}
