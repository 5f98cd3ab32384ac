package main

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"publish/session"
	"publish/site"
)

// maxCompletions bounds what a shell is offered, and what is read for it.
const maxCompletions = 500

// completeSessions completes the id of a session in the agents' stores, and
// file names.
func completeSessions(t *terminal, sel *selection) cobra.CompletionFunc {
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
				ids = append(ids, cobra.CompletionWithDesc(t.name(h.ID), described(t, h)))
			}
		}
		return ids, cobra.ShellCompDirectiveDefault
	}
}

// described tells which session an id is of.
func described(t *terminal, h session.Header) string {
	name := projectOf(t, h)
	if h.Created.IsZero() {
		return name
	}
	return strings.TrimSpace(h.Created.Format("2006-01-02 15:04 ") + name)
}

// projectOf returns the last element of a session's working directory.
func projectOf(t *terminal, h session.Header) string {
	if h.Cwd == "" {
		return ""
	}
	return t.name(path.Base(strings.ReplaceAll(h.Cwd, `\`, "/")))
}

// completeDirectory completes the one argument of commands that take a
// directory.
func completeDirectory(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return nil, cobra.ShellCompDirectiveFilterDirs
}

// completePublished completes a site's directory, then the id of a session in
// it.
func completePublished(t *terminal) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, start string) ([]string, cobra.ShellCompDirective) {
		if len(args) != 1 {
			return completeDirectory(cmd, args, start)
		}
		listed, err := site.Published(args[0])
		if err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		var ids []string
		for _, l := range listed {
			if strings.HasPrefix(l.ID, start) && len(ids) < maxCompletions {
				ids = append(ids, cobra.CompletionWithDesc(t.name(l.ID), t.name(l.Title)))
			}
		}
		return ids, cobra.ShellCompDirectiveNoFileComp
	}
}

// completeFlags completes the values of flags that have few.
func completeFlags(t *terminal, cmd *cobra.Command, sel *selection) {
	for flag, values := range map[string][]string{
		"agent": {"pi", "golder"}, "profile": {"public", "team", "archive"}, "images": {"inline", "strip"},
		"branches": {"all", "active"}, "format": {"html", "md", "jsonl"},
	} {
		if cmd.Flags().Lookup(flag) != nil {
			_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
		}
	}
	if cmd.Flags().Lookup("project") != nil {
		_ = cmd.RegisterFlagCompletionFunc("project", func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			return projectsIn(t, cmd, append(args, sel.stores...)), cobra.ShellCompDirectiveNoFileComp
		})
	}
}

// projectsIn returns the last elements of the working directories of sessions.
func projectsIn(t *terminal, cmd *cobra.Command, paths []string) []string {
	if len(paths) == 0 {
		paths = existingStores()
	}
	found, err := site.Find(cmd.Context(), paths, nil)
	if err != nil {
		return nil
	}
	names := map[string]bool{}
	for _, s := range found.Sources[max(0, len(found.Sources)-maxCompletions):] {
		if h, err := headerOf(s.Path); err == nil && h.Cwd != "" {
			names[projectOf(t, h)] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

func headerOf(name string) (session.Header, error) {
	f, err := session.Open(name)
	if err != nil {
		return session.Header{}, err
	}
	defer f.Close()
	return session.ReadHeader(f)
}
