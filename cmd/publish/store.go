package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"publish/session"
	"publish/site"
)

func newImportCommand(t *terminal) *cobra.Command {
	var store string
	cmd := &cobra.Command{
		Use:   "import FILE",
		Short: "Copy a session file into a golder store",
		Long: `Import makes a new session in a golder store of the golder session in FILE. Its
entries are kept line by line; FILE is only read.`,
		Example: `  publish import shared.jsonl
  publish import shared.jsonl --store ./sessions`,
		Args: exactly(1, "a file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := openStore(store)
			if err != nil {
				return err
			}
			h, err := s.Import(args[0], time.Now())
			return reportNew(t, s, h, err)
		},
	}
	cmd.Flags().StringVar(&store, "store", "", "the store's `DIR` (default: golder's own)")
	return cmd
}

// forkOptions are the flags of fork.
type forkOptions struct {
	selection
	store, leaf string
}

func newForkCommand(t *terminal) *cobra.Command {
	var o forkOptions
	cmd := &cobra.Command{
		Use:   "fork FILE|ID --leaf ID",
		Short: "Make a new session of the path to one entry",
		Long: `Fork makes a new session file of the path that leads to an entry: a golder
session in a golder store, a pi session beside the file that it comes from, or
in --store. The source is only read.`,
		Example: `  publish fork 20260717-090000-123456 --leaf 1a2b3c4d
  publish fork session.jsonl --leaf 1a2b3c4d --store ./sessions`,
		Args: exactly(1, "a file or the id of a session"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runFork(cmd.Context(), &o, args[0], t)
		},
		ValidArgsFunction: completeSessions(t, &o.selection),
	}
	f := cmd.Flags()
	f.StringVar(&o.leaf, "leaf", "", "the last entry of the new session, `ID` or the beginning of it")
	f.StringVar(&o.store, "store", "", "the store's `DIR`")
	o.selection.registerStores(cmd)
	return cmd
}

func runFork(ctx context.Context, o *forkOptions, name string, t *terminal) error {
	if o.leaf == "" {
		return usageError(errors.New("--leaf is missing: it says where the new session ends; \"publish tree --numbers\" shows the ids"))
	}
	so := site.Options{Paths: o.stores}
	if len(so.Paths) == 0 {
		so.Paths = existingStores()
	}
	file, err := site.Lookup(ctx, so, name, isFile)
	if err != nil {
		return err
	}
	f, err := session.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	s, err := session.Read(f)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	leaf, err := site.EntryByID(s, o.leaf)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if s.Header.Dialect == session.Pi {
		dir := o.store
		if dir == "" {
			dir = filepath.Dir(file)
		}
		made, err := session.CreatePiBranch(dir, file, leaf.ID, time.Now())
		if err == nil {
			_, err = fmt.Fprintln(t.out, t.name(made))
		}
		return err
	}
	store, err := openStore(o.store)
	if err != nil {
		return err
	}
	h, err := store.ForkFile(file, leaf.ID, time.Now())
	return reportNew(t, store, h, err)
}

// openStore opens the golder store that was named, or golder's own.
func openStore(dir string) (*session.Store, error) {
	if dir == "" {
		home, _ := os.UserHomeDir()
		if dir = site.GolderStore(os.Getenv, home); dir == "" {
			return nil, errors.New("there is no home directory with a golder store: say --store DIR")
		}
	}
	return session.OpenStore(dir)
}

// reportNew prints the path of a new session.
func reportNew(t *terminal, s *session.Store, h session.Header, err error) error {
	if err != nil {
		return err
	}
	name, err := session.FileName(h.ID)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(t.out, t.name(filepath.Join(s.Dir(), name)))
	return err
}
