package site

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"publish/session"
)

// A Filter selects sessions. The zero value selects all.
type Filter struct {
	Projects []string // globs; one of them must match the project
	Exclude  []string // globs; none may match the file or the project
	Since    time.Time
	Until    time.Time // exclusive
	Agent    session.Dialect
}

// check reports a glob that can't match anything.
func (f *Filter) check() error {
	if err := CheckGlobs(f.Projects); err != nil {
		return err
	}
	return CheckGlobs(f.Exclude)
}

// CheckGlobs reports the first glob that can't match anything, since it is
// malformed.
func CheckGlobs(globs []string) error {
	for _, glob := range globs {
		if _, err := path.Match(glob, ""); err != nil {
			return fmt.Errorf("invalid pattern %q: %w", glob, err)
		}
	}
	return nil
}

// rejects returns the name of the condition that a session fails, "" if it
// passes all. names are what its project is called: the working directory, and
// the config's name for it.
func (f *Filter) rejects(file string, h origin, names ...string) string {
	any := func(globs []string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return name != "" && matchesAny(globs, name) })
	}
	switch {
	case f.Agent != "" && h.Dialect != f.Agent:
		return "agent"
	case !f.Since.IsZero() && h.Created.Before(f.Since):
		return "since"
	case !f.Until.IsZero() && !h.Created.Before(f.Until):
		return "until"
	case len(f.Projects) > 0 && !any(f.Projects):
		return "project"
	case f.excludes(file) || any(f.Exclude):
		return excluded
	}
	return ""
}

// excluded is the condition of files and projects that were named to be left
// out.
const excluded = "exclude"

// excludes reports whether a file is to be left out whatever it holds.
func (f *Filter) excludes(file string) bool { return matchesAny(f.Exclude, filepath.ToSlash(file)) }

// matchesAny reports whether a glob matches the path, its last element, or
// its last few.
func matchesAny(globs []string, name string) bool {
	name = strings.ReplaceAll(name, `\`, "/")
	for _, glob := range globs {
		for at := len(name); at >= 0; at = strings.LastIndexByte(name[:max(at, 0)], '/') {
			if ok, _ := path.Match(glob, name[min(at+1, len(name)):]); ok && at < len(name) {
				return true
			}
		}
		if ok, _ := path.Match(glob, name); ok || glob == name {
			return true
		}
	}
	return false
}

// ParseDay reads the value of --since or --until: a day, or a time in RFC 3339.
// until moves a day to its end.
func ParseDay(s string, zone *time.Location, until bool) (time.Time, error) {
	if t, err := time.Parse(time.RFC3339, s); err == nil {
		return t, nil
	}
	t, err := time.ParseInLocation("2006-01-02", s, zone)
	if err != nil {
		return time.Time{}, fmt.Errorf("%q is neither a day like 2026-11-30 nor a time in RFC 3339", s)
	}
	if until {
		t = t.AddDate(0, 0, 1)
	}
	return t, nil
}
