package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// newCommand returns a fresh tree of commands that print to t.
func newCommand(t *terminal) *cobra.Command {
	root := &cobra.Command{
		Use:   "publish",
		Short: "Publish coding-agent sessions as a static, script-free, redacted site",
		Long: `Publish reads the session files of the coding agents pi and golder, removes
credentials, and writes a static site: one self-contained page for each
session, and indexes for each project. Sources are never changed.

` + exitTable,
		Example: `  publish build                        # every session of this user, into public/
  publish build examples/sessions      # a directory of sessions
  publish export SESSION.jsonl -o page.html
  publish serve                        # look at public/ in a browser`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(cmd, args[0])
			}
			return cmd.Help()
		},
		Version:                    versionText(),
		SuggestionsMinimumDistance: 2,
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	root.CompletionOptions.HiddenDefaultCmd = false
	root.AddCommand(
		newBuildCommand(t),
		newExportCommand(t),
		newScanCommand(t),
		newVerifyCommand(t),
		newListCommand(t),
		newTreeCommand(t),
		newImportCommand(t),
		newForkCommand(t),
		newPruneCommand(t),
		newUnpublishCommand(t),
		newServeCommand(t),
		newDatasetCommand(t),
		newVersionCommand(),
	)
	root.SetHelpCommand(newHelpCommand(root))
	root.SetOut(t.out)
	root.SetErr(t.err)
	exampleOfCompletion(root) // which keeps what the output is by now
	return root
}

// newHelpCommand returns a help that fails for what it knows nothing of.
func newHelpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Show the help of a command",
		RunE: func(_ *cobra.Command, args []string) error {
			cmd, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return unknownCommand(root, args[0])
			}
			cmd.InitDefaultHelpFlag()
			return cmd.Help()
		},
	}
}

// exampleOfCompletion shows how the command that cobra makes is used.
func exampleOfCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() == "completion" {
			cmd.Args = cobra.ArbitraryArgs
			cmd.RunE = func(cmd *cobra.Command, args []string) error {
				if len(args) > 0 {
					return unknownCommand(cmd, args[0])
				}
				return cmd.Help()
			}
			cmd.Example = `  source <(publish completion bash)    # in this shell; "publish completion bash --help" says how to keep it
  publish completion zsh > "${fpath[1]}/_publish"
  publish completion fish > ~/.config/fish/completions/publish.fish`
		}
	}
}

func unknownCommand(cmd *cobra.Command, name string) error {
	text := fmt.Sprintf("unknown command %q", name)
	if near := cmd.SuggestionsFor(name); len(near) > 0 {
		text += fmt.Sprintf("; did you mean %q?", near[0])
	} else {
		text += fmt.Sprintf("; %q lists them", cmd.CommandPath()+" --help")
	}
	return usageError(errors.New(text))
}

// flagError says which flag was meant.
func flagError(cmd *cobra.Command, err error) error {
	name, unknown := strings.CutPrefix(err.Error(), "unknown flag: --")
	if !unknown {
		return usageError(fmt.Errorf("%w; see \"%s --help\"", err, cmd.CommandPath()))
	}
	name, _, _ = strings.Cut(name, "=")
	if near := nearestFlag(cmd, name); near != "" {
		return usageError(fmt.Errorf("unknown flag --%s; did you mean --%s?", name, near))
	}
	return usageError(fmt.Errorf("unknown flag --%s; \"%s --help\" lists them", name, cmd.CommandPath()))
}

// nearestFlag returns the flag that is likest to name, "" if none is.
func nearestFlag(cmd *cobra.Command, name string) string {
	best, bestDistance := "", 3
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		d := distance(name, f.Name)
		if strings.HasPrefix(f.Name, name) && len(name) > 1 {
			d = min(d, 1)
		}
		if d < bestDistance && d < len(f.Name) {
			best, bestDistance = f.Name, d
		}
	})
	return best
}

// distance counts the letters to insert, delete or replace between two words.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			next := diagonal
			if a[i] != b[j] {
				next = 1 + slices.Min([]int{diagonal, row[j], row[j+1]})
			}
			diagonal, row[j+1] = row[j+1], next
		}
	}
	return row[len(b)]
}

// exactly is the check of commands that take n arguments, named in what.
func exactly(n int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == n {
			return nil
		}
		if len(args) < n {
			return usageError(fmt.Errorf("%s must be given; see \"%s --help\"", what, cmd.CommandPath()))
		}
		return usageError(fmt.Errorf("%q is one argument too many: %s takes %s", args[n], cmd.CommandPath(), what))
	}
}
