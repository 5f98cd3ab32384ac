package redact

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// An allowlist lets finds pass. Paths and commits, which name files of a
// repository, never match a transcript.
type allowlist struct {
	all       bool // every criterion must match, not just one
	target    string
	regexes   []*regexp.Regexp
	stopWords []string // in lower case
	elsewhere bool     // has criteria about files, which can't match
	rules     []string // the rules it is for; none: all
}

// allows reports whether the list lets a find pass. match and line are what
// stands around the secret.
func (a *allowlist) allows(rule, secret, match, line string) bool {
	if len(a.rules) > 0 && !slices.Contains(a.rules, rule) {
		return false
	}
	target := secret
	switch a.target {
	case "match":
		target = match
	case "line":
		target = line
	}
	byRegex := slices.ContainsFunc(a.regexes, func(re *regexp.Regexp) bool { return re.MatchString(target) })
	low := strings.ToLower(secret)
	byWord := slices.ContainsFunc(a.stopWords, func(w string) bool { return strings.Contains(low, w) })
	if !a.all {
		return byRegex || byWord
	}
	return !a.elsewhere && (len(a.regexes) > 0 || len(a.stopWords) > 0) &&
		(len(a.regexes) == 0 || byRegex) && (len(a.stopWords) == 0 || byWord)
}

// userRules are what a user's file adds and takes away.
type userRules struct {
	patterns []*regexRule
	allow    []*allowlist
	perRule  map[string][]*allowlist // for built-in rules
	disabled map[string]bool         // by extend.disabledRules
	replaced map[string]bool         // by a rule of the same name
}

// off reports whether a built-in rule doesn't run.
func (u *userRules) off(id string) bool { return u.disabled[id] || u.replaced[id] }

// filters reports whether finds have to be held against u at all.
func (u *userRules) filters() bool { return len(u.allow)+len(u.perRule)+len(u.disabled) > 0 }

// parseUserRules reads a file in the .gitleaks.toml convention. It extends the
// built-in rules whether or not it says useDefault. The error has the line
// where that is known.
func parseUserRules(data []byte, name string) (*userRules, error) {
	u := &userRules{perRule: map[string][]*allowlist{}, disabled: map[string]bool{}, replaced: map[string]bool{}}
	if len(bytes.TrimSpace(data)) == 0 {
		return u, nil
	}
	if name == "" {
		name = "rules"
	}
	var file ruleFile
	if err := decodeRules(data, &file); err != nil {
		return nil, fmt.Errorf("%s%w", name, err)
	}
	if file.Extend.Path != "" || file.Extend.URL != "" {
		return nil, fmt.Errorf("%s:%d: extend.path and extend.url aren't supported", name, lineOf(data, "extend"))
	}
	if len(file.Rules)+len(file.Allowlists)+len(file.Extend.DisabledRules) == 0 && file.Allowlist == nil && !file.Extend.UseDefault {
		return nil, fmt.Errorf("%s: there is no rule in it; one begins with [[rules]]", name)
	}
	for _, id := range file.Extend.DisabledRules {
		u.disabled[id] = true
	}
	seen := map[string]bool{}
	for i, r := range file.Rules {
		line := lineOf(data, r.ID)
		switch {
		case r.ID == "":
			return nil, fmt.Errorf("%s: rule %d has no id", name, i+1)
		case seen[r.ID]:
			return nil, fmt.Errorf("%s:%d: rule %s is there twice", name, line, r.ID)
		}
		seen[r.ID] = true
		if err := u.rule(r); err != nil {
			return nil, fmt.Errorf("%s:%d: rule %s: %w", name, line, r.ID, err)
		}
	}
	if file.Allowlist != nil {
		file.Allowlists = append(file.Allowlists, *file.Allowlist)
	}
	for _, e := range file.Allowlists {
		a, err := e.list()
		if err != nil {
			return nil, fmt.Errorf("%s:%d: allowlist: %w", name, lineOf(data, "allowlist"), err)
		}
		u.allow = append(u.allow, a)
	}
	return u, nil
}

// decodeRules reads a file of rules. A key that nobody knows is an error: it is
// mostly misspelt, and what its author counts on wouldn't be there. The error
// begins with the place in the file.
func decodeRules(data []byte, file *ruleFile) error {
	err := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields().Decode(file)
	if strict, ok := errors.AsType[*toml.StrictMissingError](err); ok && len(strict.Errors) > 0 {
		row, col := strict.Errors[0].Position()
		return fmt.Errorf(":%d:%d: unknown key %s", row, col, strings.Join(strict.Errors[0].Key(), "."))
	}
	if d, ok := errors.AsType[*toml.DecodeError](err); ok {
		row, col := d.Position()
		return fmt.Errorf(":%d:%d: %w", row, col, err)
	}
	if err != nil {
		return fmt.Errorf(": %w", err)
	}
	return nil
}

func (u *userRules) rule(r ruleEntry) error {
	if r.Allowlist != nil {
		r.Allowlists = append(r.Allowlists, *r.Allowlist)
	}
	var lists []*allowlist
	for _, e := range r.Allowlists {
		a, err := e.list()
		if err != nil {
			return fmt.Errorf("allowlist: %w", err)
		}
		lists = append(lists, a)
	}
	if r.Regex == "" {
		if r.Path != "" {
			return nil // a rule about file names: nothing in a transcript
		}
		if len(lists) == 0 {
			// Mostly a misspelt key, and a rule that its author counts on.
			return errors.New("it has neither regex, path nor allowlist, so it would do nothing")
		}
		u.perRule[r.ID] = append(u.perRule[r.ID], lists...)
		return nil
	}
	re, err := regexp.Compile(r.Regex)
	if err != nil {
		return err
	}
	if r.SecretGroup < 0 || r.SecretGroup > re.NumSubexp() {
		return fmt.Errorf("secretGroup %d: the regex has %d groups", r.SecretGroup, re.NumSubexp())
	}
	p := &regexRule{id: r.ID, expr: r.Regex, group: r.SecretGroup, entropy: r.Entropy, user: true, allow: lists}
	p.once.Do(func() { p.re = re })
	for _, k := range r.Keywords {
		if k != "" {
			p.words = append(p.words, strings.ToLower(k))
		}
	}
	u.patterns = append(u.patterns, p)
	u.replaced[r.ID] = true // it takes the place of a built-in rule of that name
	return nil
}

func (e allowEntry) list() (*allowlist, error) {
	a := &allowlist{target: e.RegexTarget, elsewhere: len(e.Paths)+len(e.Commits) > 0, rules: e.TargetRules}
	switch strings.ToUpper(e.Condition) {
	case "", "OR", "||":
	case "AND", "&&":
		a.all = true
	default:
		return nil, fmt.Errorf("condition %q: want AND or OR", e.Condition)
	}
	switch e.RegexTarget {
	case "", "secret", "match", "line":
	default:
		return nil, fmt.Errorf("regexTarget %q: want secret, match or line", e.RegexTarget)
	}
	if len(e.Regexes)+len(e.StopWords)+len(e.Paths)+len(e.Commits) == 0 {
		return nil, errors.New("it allows nothing: regexes, stopwords, paths and commits are empty")
	}
	for _, x := range e.Regexes {
		re, err := regexp.Compile(x)
		if err != nil {
			return nil, err
		}
		a.regexes = append(a.regexes, re)
	}
	for _, w := range e.StopWords {
		if w != "" {
			a.stopWords = append(a.stopWords, strings.ToLower(w))
		}
	}
	return a, nil
}

// lineOf returns the line of data where word first stands, 1 if nowhere.
func lineOf(data []byte, word string) int {
	i := bytes.Index(data, []byte(word))
	return 1 + bytes.Count(data[:max(i, 0)], []byte("\n"))
}
