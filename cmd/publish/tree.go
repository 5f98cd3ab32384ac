package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"publish/site"
)

// treeOptions are the flags of tree.
type treeOptions struct {
	selection
	redaction
	configFlag
	leaf    string
	numbers bool
}

func newTreeCommand(t *terminal) *cobra.Command {
	var o treeOptions
	cmd := &cobra.Command{
		Use:   "tree FILE|ID",
		Short: "Print the entry tree of a session",
		Long: `Tree prints one line for each entry, its branches drawn as a tree, redacted like
a page. The entry where the session stands is marked.`,
		Example: `  publish tree session.jsonl
  publish tree 01a22ced --numbers`,
		Args: exactly(1, "a file or the id of a session"),
		RunE: func(cmd *cobra.Command, args []string) error {
			config, err := o.load(cmd, "out", "format")
			if err != nil {
				return err
			}
			o.redaction.configure(config, &o.selection)
			return runTree(cmd.Context(), &o, args[0], t)
		},
		ValidArgsFunction: completeSessions(t, &o.selection),
	}
	f := cmd.Flags()
	f.StringVar(&o.leaf, "leaf", "", "mark the entry with this `ID` instead")
	f.BoolVar(&o.numbers, "numbers", false, "begin each line with the entry's line in the file and its id")
	o.selection.register(cmd)
	o.selection.registerStores(cmd)
	o.redaction.register(cmd)
	o.configFlag.register(cmd)
	completeFlags(t, cmd, &o.selection)
	return cmd
}

func runTree(ctx context.Context, o *treeOptions, name string, t *terminal) error {
	so, err := readingOptions(ctx, &o.selection, &o.redaction, t)
	if err != nil {
		return err
	}
	file, err := site.Lookup(ctx, so, name, isFile)
	if err != nil {
		return err
	}
	x, err := site.Transcript(ctx, so, file)
	if err != nil {
		return err
	}
	s := x.Session()
	leaf := s.Leaf()
	if o.leaf != "" {
		if leaf, err = site.EntryByID(s, o.leaf); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	var b strings.Builder
	for _, line := range s.TreeLines(leaf) {
		if o.numbers {
			fmt.Fprintf(&b, "%5s  %s  ", line.Entry.Place(), t.name(line.Entry.ID))
		}
		b.WriteString(line.Text)
		if line.Current {
			b.WriteString(" ← current")
		}
		b.WriteByte('\n')
	}
	_, err = io.WriteString(t.out, b.String())
	return err
}
