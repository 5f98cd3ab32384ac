package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"publish/site"
)

// exportOptions are the flags of export.
type exportOptions struct {
	selection
	redaction
	configFlag
	out, format, leaf string
}

func newExportCommand(t *terminal) *cobra.Command {
	var o exportOptions
	cmd := &cobra.Command{
		Use:   "export FILE|ID",
		Short: "Write one session as one file",
		Long: `Export writes one session as an HTML page, as Markdown or as JSON Lines,
redacted like a page of the site. The format follows from the extension of -o,
or from --format. Without -o it goes to standard output, as Markdown unless
--format says otherwise.

` + exitTable,
		Example: `  publish export session.jsonl -o session.html
  publish export 01a22ced -o notes/session.md
  publish export session.jsonl --format jsonl > redacted.jsonl`,
		Args: exactly(1, "a file or the id of a session"),
		RunE: func(cmd *cobra.Command, args []string) error {
			config, err := o.load(cmd, "out", "format")
			if err != nil {
				return err
			}
			o.redaction.configure(config, &o.selection)
			return runExport(cmd.Context(), &o, args[0], t)
		},
		ValidArgsFunction: completeSessions(t, &o.selection),
	}
	f := cmd.Flags()
	f.StringVarP(&o.out, "out", "o", "", "write to `FILE`; - is standard output")
	f.StringVar(&o.format, "format", "", "write `html|md|jsonl`")
	f.StringVar(&o.leaf, "leaf", "", "only the path to the entry with this `ID`")
	o.selection.register(cmd)
	o.selection.registerStores(cmd)
	o.redaction.register(cmd)
	o.configFlag.register(cmd)
	completeFlags(t, cmd, &o.selection)
	return cmd
}

func runExport(ctx context.Context, o *exportOptions, name string, t *terminal) error {
	ext, err := o.extension()
	if err != nil {
		return usageError(err)
	}
	so, err := readingOptions(ctx, &o.selection, &o.redaction, t)
	if err != nil {
		return err
	}
	file, err := site.Lookup(ctx, so, name, isFile)
	if err != nil {
		return err
	}
	x, err := o.export(ctx, so, file, ext)
	if w, ok := errors.AsType[*site.WithheldError](err); ok {
		return &statusError{site.StatusWithheld, w}
	}
	if err != nil {
		return err
	}
	t.damage(x.Problems)
	t.problems("entry withheld", x.Stubs)
	_, err = t.out.Write(x.Data)
	return err
}

// export makes the file: in memory for standard output, of which nothing can
// be taken back.
func (o *exportOptions) export(ctx context.Context, so site.Options, file, ext string) (*site.Export, error) {
	if o.out == "" || o.out == "-" {
		return site.ExportFile(ctx, so, file, ext, o.leaf)
	}
	return site.ExportTo(ctx, so, file, ext, o.leaf, o.out)
}

// extension settles the format before anything is touched.
func (o *exportOptions) extension() (string, error) {
	switch {
	case o.format != "":
		ext, err := site.ExtensionOf(o.format)
		if named, unknown := site.ExtensionOf(filepath.Ext(o.out)); err == nil && unknown == nil && named != ext {
			err = fmt.Errorf("--format %s, but -o %s: the extension says another format; leave one of them out", o.format, o.out)
		}
		return ext, err
	case o.out == "" || o.out == "-":
		return ".md", nil
	case filepath.Ext(o.out) == "":
		return "", fmt.Errorf("%s has no extension that tells the format: say --format html, md or jsonl", o.out)
	}
	return site.ExtensionOf(filepath.Ext(o.out))
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}
