package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"publish/redact"
	"publish/session"
	"publish/site"
)

// selection holds the flags that choose sessions.
type selection struct {
	projects, exclude   []string
	since, until, agent string
	timezone            string
	location            *time.Location
	grouping            site.ProjectRules // from the config
	stores              []string
}

func (s *selection) register(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringArrayVar(&s.projects, "project", nil, "only sessions of projects that match `GLOB` (repeatable)")
	f.StringArrayVar(&s.exclude, "exclude", nil, "leave out files and projects that match `GLOB` (repeatable)")
	f.StringVar(&s.since, "since", "", "only sessions started on or after `DAY`, as 2026-11-30")
	f.StringVar(&s.until, "until", "", "only sessions started on or before `DAY`")
	f.StringVar(&s.agent, "agent", "", "only sessions of `AGENT`: pi or golder")
	f.StringVar(&s.timezone, "timezone", "UTC", "`ZONE` for the times that are shown, as Europe/Berlin")
}

// registerStores adds the flag that says where ids are looked for.
func (s *selection) registerStores(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&s.stores, "in", nil, "look for the id in `PATH` (default: the agents' stores; repeatable)")
}

// filter checks the flags.
func (s *selection) filter() (site.Filter, error) {
	var f site.Filter
	var err error
	// "Local" would be another zone on each machine.
	if s.location, err = time.LoadLocation(s.timezone); err != nil || s.timezone == "" || s.timezone == "Local" {
		return f, wrongFlag("timezone", ": no zone is called %q; a name is like Europe/Berlin", s.timezone)
	}
	f.Projects, f.Exclude = s.projects, s.exclude
	if err := site.CheckGlobs(f.Projects); err != nil {
		return f, wrongFlag("project", ": %w", err)
	}
	if err := site.CheckGlobs(f.Exclude); err != nil {
		return f, wrongFlag("exclude", ": %w", err)
	}
	if s.since != "" {
		if f.Since, err = site.ParseDay(s.since, s.location, false); err != nil {
			return f, wrongFlag("since", ": %w", err)
		}
	}
	if s.until != "" {
		if f.Until, err = site.ParseDay(s.until, s.location, true); err != nil {
			return f, wrongFlag("until", ": %w", err)
		}
	}
	switch s.agent {
	case "", string(session.Pi), string(session.Golder):
		f.Agent = session.Dialect(s.agent)
	default:
		return f, wrongFlag("agent", " %q: it is pi or golder", s.agent)
	}
	return f, nil
}

// redaction holds the flags that say what is taken out.
type redaction struct {
	profile, rules, secrets string
	secretEnv               []string
	off, systemPrompt       bool
	images                  string
	names                   []string // from the config, as keepEmails
	keepEmails              bool
}

func (r *redaction) register(cmd *cobra.Command) {
	r.registerRules(cmd)
	f := cmd.Flags()
	f.StringVar(&r.profile, "profile", "public", "`PROFILE` of the readers: public, team or archive")
	f.BoolVar(&r.off, "no-redact", false, "remove and replace nothing; every page says so")
	f.BoolVar(&r.systemPrompt, "system-prompt", false, "keep system prompts")
	f.StringVar(&r.images, "images", "inline", "show pictures or leave them out: `inline|strip`")
}

// registerRules adds the flags that say what a secret is.
func (r *redaction) registerRules(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&r.rules, "rules", "", "further rules from `FILE`, in the .gitleaks.toml convention")
	f.StringVar(&r.secrets, "secrets", "", "`FILE` with values to remove, as .env or one a line")
	f.StringArrayVar(&r.secretEnv, "secret-env", nil, "remove the value of environment variable `NAME` (repeatable)")
}

// options checks the flags and reads the files that they name. getenv is
// [os.LookupEnv]. From then on t masks what they hold.
func (r *redaction) options(ctx context.Context, getenv func(string) (string, bool), t *terminal) (redact.Options, error) {
	o := redact.Options{Profile: redact.Profile(r.profile), SystemPrompt: r.systemPrompt, Names: r.names, KeepEmails: r.keepEmails}
	switch o.Profile {
	case redact.Public, redact.Team, redact.Archive:
	default:
		return o, wrongFlag("profile", " %q: it is public, team or archive", r.profile)
	}
	switch r.images {
	case "inline":
	case "strip":
		o.StripImages = true
	default:
		return o, wrongFlag("images", " %q: it is inline or strip", r.images)
	}
	if r.rules != "" {
		data, err := readNamed(ctx, r.rules)
		if err != nil {
			return o, fmt.Errorf("reading rules: %w", err)
		}
		if len(bytes.TrimSpace(data)) == 0 {
			return o, fmt.Errorf("reading rules: %s is empty", r.rules)
		}
		o.Rules, o.RulesName = data, r.rules
	}
	if r.secrets != "" {
		values, err := readSecrets(ctx, r.secrets)
		if err != nil {
			return o, err
		}
		if n := short(values); n > 0 {
			fmt.Fprintf(t.err, "note: %s of %s shorter than %d characters, and not looked for\n", count(n, "value"), r.secrets, redact.MinLiteral)
		}
		o.Literals = append(o.Literals, values...)
	}
	for _, name := range r.secretEnv {
		value, ok := getenv(name)
		if !ok || value == "" {
			return o, wrongFlag("secret-env", " %s: the environment has no such variable", name)
		}
		if short([]string{value}) > 0 {
			return o, wrongFlag("secret-env", " %s: shorter than %d characters, which stand in many words", name, redact.MinLiteral)
		}
		o.Literals = append(o.Literals, value)
	}
	return o, t.hide(o)
}

// short counts the values that are too short to be looked for.
func short(values []string) (n int) {
	for _, v := range values {
		if len(strings.TrimSpace(v)) < redact.MinLiteral {
			n++
		}
	}
	return n
}

// checkJobs checks --jobs; 0 stands for the default.
func checkJobs(n int) error {
	if n < 0 {
		return wrongFlag("jobs", " %d: it is at least 1", n)
	}
	return nil
}

// files returns the files that literals come from.
func (r *redaction) files() []string {
	if r.secrets == "" {
		return nil
	}
	return []string{r.secrets}
}

// configure takes in what the config says beyond the flags.
func (r *redaction) configure(c *site.Config, sel *selection) {
	r.names = c.Names
	r.keepEmails = c.KeepEmails != nil && *c.KeepEmails
	sel.grouping = c.ProjectRules()
}

// readingOptions checks the flags of a command that reads sessions and writes
// no site. Its paths are the agents' stores, where ids are looked for.
func readingOptions(ctx context.Context, sel *selection, red *redaction, t *terminal) (site.Options, error) {
	so := site.Options{NoRedact: red.off, Paths: sel.stores, Rules: sel.grouping}
	var err error
	if so.Filter, err = sel.filter(); err != nil {
		return so, err
	}
	if so.Redact, err = red.options(ctx, os.LookupEnv, t); err != nil {
		return so, err
	}
	so.Render.Location = sel.location
	if len(so.Paths) == 0 {
		so.Paths = existingStores()
	}
	return so, nil
}

// existingStores returns the stores of the agents that are there.
func existingStores() []string {
	home, _ := os.UserHomeDir()
	var dirs []string
	for _, s := range site.DefaultStores(os.Getenv, home) {
		if s.Exists {
			dirs = append(dirs, s.Dir)
		}
	}
	return dirs
}

// day shows a time of the report in the zone of the flags.
func day(rfc3339 string, s *selection) string {
	t, err := time.Parse(time.RFC3339, rfc3339)
	if err != nil {
		return "-"
	}
	return t.In(s.location).Format("2006-01-02 15:04")
}

// sourcePaths returns the paths to read: those given, else those of the
// config, else every store of an agent that exists. Without any it says where
// it looked.
func sourcePaths(args []string, c *site.Config) ([]string, error) {
	if len(args) > 0 {
		return args, nil
	}
	if len(c.Paths) > 0 {
		return c.Paths, nil
	}
	home, _ := os.UserHomeDir()
	var found []string
	var looked strings.Builder
	for _, s := range site.DefaultStores(os.Getenv, home) {
		if s.Exists {
			found = append(found, s.Dir)
		}
		fmt.Fprintf(&looked, "  %s", s.Dir)
		if s.Origin != "default" {
			fmt.Fprintf(&looked, " (%s)", s.Origin)
		}
		looked.WriteByte('\n')
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("no sessions found. Looked in\n%sName a file or directory, or try the examples:\n  publish build examples/sessions", looked.String())
	}
	return found, nil
}
