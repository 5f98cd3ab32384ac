package main

import (
	"os"
	"strings"

	"github.com/spf13/cobra"

	"publish/session"
	"publish/site"
)

// maxCompletions bounds what a shell is offered, and what is read for it.
const maxCompletions = 500

// completeSessions completes the id of a session in the agents' stores, and
// file names.
func completeSessions(sel *selection) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, start string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		paths := sel.stores
		if len(paths) == 0 {
			paths = existingStores()
		}
		found, err := site.Find(cmd.Context(), paths, nil)
		if err != nil {
			return nil, cobra.ShellCompDirectiveDefault
		}
		var ids []string
		for _, s := range found.Sources[max(0, len(found.Sources)-maxCompletions):] {
			if h, err := headerOf(s.Path); err == nil && strings.HasPrefix(h.ID, start) {
				ids = append(ids, visible(h.ID))
			}
		}
		return ids, cobra.ShellCompDirectiveDefault
	}
}

func headerOf(path string) (session.Header, error) {
	f, err := os.Open(path)
	if err != nil {
		return session.Header{}, err
	}
	defer f.Close()
	return session.ReadHeader(f)
}
