package site

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2"
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
	for i, p := range c.Projects {
		switch {
		case p.Match == "":
			return nil, fmt.Errorf("%s: projects[%d]: match is missing", name, i)
		case !p.LeaveOut && p.Fold == "" && p.Name == "":
			return nil, fmt.Errorf("%s: projects[%d]: it says neither fold, name nor leave-out", name, i)
		}
	}
	return &c, nil
}

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
		text := strings.TrimPrefix(e.Error(), "toml: ")
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
