package redact

import (
	"strings"
	"testing"
)

func TestUserRules(t *testing.T) {
	secret := "ghp_" + randomText(36)
	rules := `
title = "ours"

[extend]
useDefault = true
disabledRules = ["jwt", "password"]

[[rules]]
id = "acme-badge"
description = "A badge"
regex = '''badge-([0-9]{4})'''
keywords = ["badge-"]

[[rules.allowlists]]
regexes = ['''^0000$''']

[[rules]]
id = "acme-ticket"
regex = '''TICKET[0-9]+'''

[[rules]]
id = "github-pat"

[[rules.allowlists]]
stopwords = ["` + secret[10:20] + `"]

[[allowlists]]
condition = "AND"
regexTarget = "line"
regexes = ['''harmless''']
stopwords = ["1234"]

[[allowlists]]
targetRules = ["acme-ticket"]
regexes = ['''TICKET7''']
`
	e := testEngine(t, Options{Rules: []byte(rules), RulesName: "x.toml"})
	for in, want := range map[string]string{
		"badge-7777 TICKET12":                         "badge-<acme-badge> <acme-ticket>",
		"badge-0000 TICKET7":                          "badge-0000 TICKET7",
		"badge-1234 harmless":                         "badge-1234 harmless",
		"badge-1234":                                  "badge-<acme-badge>",
		"DB_PASSWORD=" + "x7kq2mzp":                   "DB_PASSWORD=x7kq2mzp",
		"use " + secret:                               "use " + secret,
		"API_TOKEN=k3jf83hf93hf73hd # gitleaks:allow": "API_TOKEN=<token> # gitleaks:allow",
	} {
		if got := label(in, e.find(in, field{}, nil)); got != want {
			t.Errorf("%q gives %q, want %q", in, got, want)
		}
	}
	if plain := testEngine(t, Options{}); plain.version() == e.version() {
		t.Error("the version doesn't name the user's rules")
	}
}

func TestBadUserRules(t *testing.T) {
	for rules, want := range map[string]string{
		"[[rules]\nid = 1":                                                  "x.toml:1",
		"\n\n[[rules]]\nid = 'a'\nregex = '('":                              "x.toml:4: rule a",
		"[[rules]]\nid='a'\nregexp='b'":                                     "x.toml:3:1: unknown key rules.regexp",
		"[[rules]]\nid='a'\npaths='b'":                                      "unknown key rules.paths",
		"[[rules]]\nid='a'\ntags=['b']":                                     "rule a: it has neither regex",
		"[[rule]]\nid='a'\nregex='b'":                                       "x.toml:1:3: unknown key rule",
		"title='mine'":                                                      "there is no rule in it",
		"[[rules]]\nregex = 'a'":                                            "no id",
		"[[rules]]\nid='a'\nregex='b'\n[[rules]]\nid='a'\nregex='c'":        "twice",
		"[[rules]]\nid='a'\nregex='b'\nsecretGroup=2":                       "secretGroup 2",
		"[[allowlists]]\ncondition='XOR'\nregexes=['a']":                    `condition "XOR"`,
		"[[allowlists]]\nregexTarget='file'\nregexes=['a']":                 `regexTarget "file"`,
		"[[allowlists]]\nregexes=['[']":                                     "allowlist",
		"[allowlist]\ndescription='x'":                                      "allows nothing",
		"[extend]\npath='other.toml'":                                       "extend.path",
		"[[rules]]\nid='a'\nregex='b'\n[[rules.allowlists]]\nregexes=['(']": "rule a: allowlist",
	} {
		_, err := newEngine(Options{Rules: []byte(rules), RulesName: "x.toml"})
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "x.toml") {
			t.Errorf("%q: error %v, want one with %q", rules, err, want)
		}
	}
}
