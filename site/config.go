package site

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// ConfigName is the file that is read if no other is named.
const ConfigName = "publish.toml"

// A Config is the content of publish.toml. Its keys are the flags of build;
// nil means that the file doesn't say. Paths are relative to the file.
type Config struct {
	Paths        []string `toml:"paths"`
	Out          *string  `toml:"out"`
	Format       []string `toml:"format"`
	Project      []string `toml:"project"`
	Since        *string  `toml:"since"`
	Until        *string  `toml:"until"`
	Agent        *string  `toml:"agent"`
	Exclude      []string `toml:"exclude"`
	Profile      *string  `toml:"profile"`
	Rules        *string  `toml:"rules"`
	Secrets      *string  `toml:"secrets"`
	SecretEnv    []string `toml:"secret-env"`
	NoRedact     *bool    `toml:"no-redact"`
	SystemPrompt *bool    `toml:"system-prompt"`
	Images       *string  `toml:"images"`
	Names        []string `toml:"names"` // of users and hosts, to replace beside those in paths
	KeepEmails   *bool    `toml:"keep-emails"`
	Branches     *string  `toml:"branches"`
	Timezone     *string  `toml:"timezone"`
	Title        *string  `toml:"title"`
	BaseURL      *string  `toml:"base-url"`
	Index        *bool    `toml:"index"`
	Jobs         *int     `toml:"jobs"`
	Strict       *bool    `toml:"strict"`

	Projects []ConfigProject `toml:"projects"`

	lines map[string]int
}

// A ConfigProject is a rule for the sessions of some working directories. The
// first that matches wins.
type ConfigProject struct {
	Match    string `toml:"match"`     // glob over the working directory, or the end of it
	Fold     string `toml:"fold"`      // working directory that takes its place
	Name     string `toml:"name"`      // what the project is called
	LeaveOut bool   `toml:"leave-out"` // don't publish these sessions
}

// ParseConfig reads a publish.toml. Errors name the file, the line and the key.
func ParseConfig(name string, data []byte) (*Config, error) {
	var c Config
	d := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return nil, configError(name, err)
	}
	c.lines = linesOfKeys(data)
	err := c.check()
	for i := 0; err == nil && i < len(c.Projects); i++ {
		err = c.Projects[i].check(fmt.Sprintf("projects[%d]", i))
	}
	if err != nil {
		return nil, fmt.Errorf("%s:%d: %w", name, c.Line(err.key), err)
	}
	return &c, nil
}

// check looks at a rule that goes by the name of key.
func (p *ConfigProject) check(key string) *keyError {
	switch err := CheckGlobs([]string{p.Match}); {
	case p.Match == "":
		return &keyError{key, "match is missing"}
	case err != nil:
		return &keyError{key + ".match", err.Error()}
	case !p.LeaveOut && p.Fold == "" && p.Name == "":
		return &keyError{key, "it says neither fold, name nor leave-out"}
	}
	return nil
}

// A keyError is a value that a key can't have.
type keyError struct{ key, text string }

func (e *keyError) Error() string { return e.key + ": " + e.text }

// check looks at the values that have few choices.
func (c *Config) check() *keyError {
	for _, k := range []struct {
		key     string
		value   *string
		choices []string
	}{
		{"profile", c.Profile, []string{"public", "team", "archive"}},
		{"images", c.Images, []string{"inline", "strip"}},
		{"branches", c.Branches, []string{"all", "active"}},
		{"agent", c.Agent, []string{"pi", "golder"}},
	} {
		if k.value != nil && !slices.Contains(k.choices, *k.value) {
			return &keyError{k.key, fmt.Sprintf("%q is none of %s", *k.value, strings.Join(k.choices, ", "))}
		}
	}
	for _, f := range c.Format {
		if _, err := ExtensionOf(f); err != nil {
			return &keyError{"format", err.Error()}
		}
	}
	for _, d := range []struct {
		key   string
		value *string
	}{{"since", c.Since}, {"until", c.Until}} {
		if d.value != nil && *d.value != "" {
			if _, err := ParseDay(*d.value, time.UTC, false); err != nil {
				return &keyError{d.key, err.Error()}
			}
		}
	}
	for _, g := range []struct {
		key   string
		globs []string
	}{{"project", c.Project}, {"exclude", c.Exclude}} {
		if err := CheckGlobs(g.globs); err != nil {
			return &keyError{g.key, err.Error()}
		}
	}
	if c.Timezone != nil {
		if _, err := time.LoadLocation(*c.Timezone); err != nil || *c.Timezone == "" {
			return &keyError{"timezone", fmt.Sprintf("no zone is called %q", *c.Timezone)}
		}
	}
	return nil
}

// Line returns the line on which a key stands, as "jobs" or "projects[0].match",
// or the table that it would stand in; 1 if there is none.
func (c *Config) Line(key string) int {
	for key != "" {
		if n := c.lines[key]; n > 0 {
			return n
		}
		key = key[:max(strings.LastIndexAny(key, ".["), 0)]
	}
	return 1
}

// linesOfKeys returns the lines of the keys and tables of a file that could be
// decoded.
func linesOfKeys(data []byte) map[string]int {
	var p unstable.Parser
	p.Reset(data)
	lines, tables, table := map[string]int{}, map[string]int{}, ""
	for p.NextExpression() {
		e := p.Expression()
		var parts []string
		line := 0
		for it := e.Key(); it.Next(); {
			parts = append(parts, string(it.Node().Data))
			line = p.Shape(it.Node().Raw).Start.Line
		}
		name := strings.Join(parts, ".")
		switch e.Kind {
		case unstable.ArrayTable:
			table = fmt.Sprintf("%s[%d].", name, tables[name])
			tables[name]++
			lines[strings.TrimSuffix(table, ".")] = line
		case unstable.Table:
			table = name + "."
		case unstable.KeyValue:
			lines[table+name] = line
		}
	}
	return lines
}

// wrongType is how the TOML library says that a value is of the wrong type.
// Its words name our code, which tells a user nothing.
var wrongType = regexp.MustCompile(`cannot decode TOML (\w+) into .* of type \*?(\S+)`)

// configError tells where an error stands.
func configError(name string, err error) error {
	if strict, ok := errors.AsType[*toml.StrictMissingError](err); ok && len(strict.Errors) > 0 {
		e := strict.Errors[0]
		line, _ := e.Position()
		return fmt.Errorf("%s:%d: unknown key %s", name, line, strings.Join(e.Key(), "."))
	}
	if e, ok := errors.AsType[*toml.DecodeError](err); ok {
		line, _ := e.Position()
		key := strings.Join(e.Key(), ".")
		text := wrongType.ReplaceAllString(strings.TrimPrefix(e.Error(), "toml: "), "it takes $2, not $1")
		if key == "" {
			return fmt.Errorf("%s:%d: %s", name, line, text)
		}
		return fmt.Errorf("%s:%d: %s: %s", name, line, key, text)
	}
	return fmt.Errorf("%s: %w", name, err)
}

// ProjectRules returns the rules for projects.
func (c *Config) ProjectRules() ProjectRules {
	var rules ProjectRules
	for _, p := range c.Projects {
		rules = append(rules, ProjectRule{Match: p.Match, Fold: p.Fold, Name: p.Name, Leave: p.LeaveOut})
	}
	return rules
}
