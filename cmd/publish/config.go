package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"publish/site"
)

// A configFlag is the --config of a command.
type configFlag struct{ file string }

func (c *configFlag) register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&c.file, "config", "", "read `FILE` (default: "+site.ConfigName+", if it is there); flags win")
}

// load reads the config and sets the flags that the command line didn't. Only
// the keys that are flags of the command count; skip names some that mean
// something else here.
func (c *configFlag) load(cmd *cobra.Command, skip ...string) (*site.Config, error) {
	name := c.file
	if name == "" {
		name = site.ConfigName
	}
	if info, err := os.Stat(name); c.file == "" && (errors.Is(err, fs.ErrNotExist) || err == nil && !info.Mode().IsRegular()) {
		return &site.Config{}, nil // nobody named it, and a pipe would wait for its writer
	}
	data, err := readNamed(cmd.Context(), name)
	if err != nil {
		return nil, fmt.Errorf("reading the config: %w", err)
	}
	config, err := site.ParseConfig(name, data)
	if err != nil {
		return nil, usageError(err)
	}
	dir := filepath.Dir(name)
	for i, p := range config.Paths {
		config.Paths[i] = beside(dir, p)
	}
	for _, v := range configValues(config, dir) {
		at := fmt.Sprintf("%s:%d: %s", name, config.Line(v.flag), v.flag)
		if err := v.set(cmd, skip, at); err != nil {
			return nil, usageError(fmt.Errorf("%s: %w", at, err))
		}
	}
	return config, nil
}

// fromConfig annotates a flag with the place in the config that set it.
const fromConfig = "publish_from_config"

// blame makes an error about a flag name the place that the value comes from.
func blame(cmd *cobra.Command, err error) {
	e, ok := errors.AsType[*valueError](err)
	if !ok {
		return
	}
	if f := cmd.Flags().Lookup(e.flag); f != nil && len(f.Annotations[fromConfig]) > 0 {
		e.at = f.Annotations[fromConfig][0]
	}
}

// beside returns a path of the config, which is relative to the config's
// directory.
func beside(dir, path string) string {
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, rest)
		}
	}
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}

// A configValue is what the config says for a flag.
type configValue struct {
	flag   string
	values []string
}

// set gives the flag its values, unless the command line did or it is one to skip.
// at is the place in the config.
func (v configValue) set(cmd *cobra.Command, skip []string, at string) error {
	f := cmd.Flags().Lookup(v.flag)
	if f == nil || f.Changed {
		return nil
	}
	if slices.Contains(skip, v.flag) || len(v.values) == 0 {
		return nil
	}
	for _, value := range v.values {
		if err := cmd.Flags().Set(v.flag, value); err != nil {
			return err
		}
	}
	return cmd.Flags().SetAnnotation(v.flag, fromConfig, []string{at})
}

// configValues translates the config into flags.
func configValues(c *site.Config, dir string) []configValue {
	var values []configValue
	text := func(flag string, p *string) {
		if p != nil {
			values = append(values, configValue{flag, []string{*p}})
		}
	}
	file := func(flag string, p *string) {
		if p != nil {
			values = append(values, configValue{flag, []string{beside(dir, *p)}})
		}
	}
	yes := func(flag string, p *bool) {
		if p != nil {
			values = append(values, configValue{flag, []string{strconv.FormatBool(*p)}})
		}
	}
	file("out", c.Out)
	file("rules", c.Rules)
	file("secrets", c.Secrets)
	text("since", c.Since)
	text("until", c.Until)
	text("agent", c.Agent)
	text("profile", c.Profile)
	text("images", c.Images)
	text("branches", c.Branches)
	text("timezone", c.Timezone)
	text("title", c.Title)
	text("base-url", c.BaseURL)
	yes("no-redact", c.NoRedact)
	yes("system-prompt", c.SystemPrompt)
	yes("index", c.Index)
	yes("strict", c.Strict)
	if c.Jobs != nil {
		values = append(values, configValue{"jobs", []string{strconv.Itoa(*c.Jobs)}})
	}
	if len(c.Format) > 0 {
		values = append(values, configValue{"format", []string{strings.Join(c.Format, ",")}})
	}
	return append(values,
		configValue{"project", c.Project}, configValue{"exclude", c.Exclude}, configValue{"secret-env", c.SecretEnv})
}
