package redact

import (
	"encoding/base64"
	"strings"
	"testing"
)

// lines joins entries after a header.
func lines(entries ...string) string { return header + strings.Join(entries, "\n") + "\n" }

func TestNeverPublished(t *testing.T) {
	blob := base64.StdEncoding.EncodeToString([]byte(strings.Repeat("opaque bytes ", 10)))
	for _, test := range []struct {
		name, in string
		gone     []string
		kept     []string
	}{
		{
			"signatures",
			`{"type":"message","id":"a","parentId":null,"message":{"role":"assistant","content":[{"type":"thinking","thinking":"kept thought","thinkingSignature":"` + blob +
				`"},{"type":"text","text":"kept text","textSignature":"{\"v\":1,\"id\":\"rs_` + blob + `\"}"},{"type":"toolCall","id":"t","name":"bash","arguments":{},"thoughtSignature":"` + blob + `"}]}}`,
			[]string{blob, "rs_"},
			[]string{"kept thought", "kept text", `"thinkingSignature":"[removed: signature, `},
		},
		{
			"encrypted reasoning",
			`{"type":"message","id":"a","message":{"role":"assistant","content":[{"type":"redacted_thinking","data":"` + blob + `"}],"x":{"encrypted_content":"` + blob + `"}}}`,
			[]string{blob},
			[]string{"[removed: encrypted reasoning, "},
		},
		{
			"repeated output",
			`{"type":"message","id":"a","message":{"role":"toolResult","content":[{"type":"text","text":"once"}],"details":{"truncation":{"content":"twice","totalLines":12},"fullOutputPath":"/tmp/secretplace.log"}}}`,
			[]string{"twice", "secretplace"},
			[]string{"once", "[removed: repeated output, 5 bytes]", `"totalLines":12`, "[removed: local path, 20 bytes]"},
		},
		{
			"diagnostics",
			`{"type":"message","id":"a","message":{"role":"assistant","content":[],"diagnostics":[{"type":"retry","timestamp":17,"error":{"stack":"at x","code":4}}]}}`,
			[]string{"at x", "retry"},
			[]string{`"timestamp":17`, `"code":4`, "[removed: diagnostics, "},
		},
		{
			"system message, role last",
			`{"type":"message","id":"a","message":{"content":[{"type":"text","text":"be good"}],"sections":{"preamble":"you are","gone":null},"toolsAdded":[{"name":"bash","description":"runs it","parameters":{"type":"object","properties":{"c":{"type":"string","description":"what"}}}}],"role":"system"}}`,
			[]string{"be good", "you are", "runs it", `"what"`},
			[]string{`"name":"bash"`, `"preamble":"[removed: system prompt, 7 bytes]"`, `"type":"object"`, `"type":"text"`, `"gone":null`},
		},
		{
			"system message, role escaped",
			`{"type":"message","id":"a","message":{"role":"\u0073ystem","content":"be good"}}`,
			[]string{"be good"},
			[]string{"[removed: system prompt, 7 bytes]"},
		},
		{
			"system message in a compaction",
			`{"type":"compaction","id":"a","summary":"kept","systemMessage":{"role":"system","content":"be good"},"retainedTail":[{"role":"system","content":"be better"},{"role":"user","content":"kept too"}]}`,
			[]string{"be good", "be better"},
			[]string{`"kept"`, "kept too"},
		},
		{
			"shared prompt",
			`{"type":"custom","id":"a","data":{"systemPrompt":"be good","tools":[{"name":"bash","description":"runs it"}]},"customType":"pi.share"}`,
			[]string{"be good", "runs it"},
			[]string{`"name":"bash"`},
		},
		{
			"a user's words about roles",
			`{"type":"message","id":"a","message":{"role":"user","content":"{\"role\":\"system\"} is how","x":[{"role":"system","content":"an example"}]}}`,
			nil,
			[]string{"is how", "an example"},
		},
		{
			"torn line",
			`{"type":"message","message":{"role":"assistant","content":[{"type":"thinking","thinking":"kept thought","thinkingSignature":"` + blob,
			[]string{blob},
			[]string{"kept thought", "[removed: signature, "},
		},
		{
			"torn system message",
			`{"type":"message","message":{"role":"system","content":"be good`,
			[]string{"be good"},
			[]string{"[removed: system prompt, "},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := newRedactor(t, Options{Profile: Team})
			in := lines(test.in)
			got := redactAll(t, r, in)
			for _, s := range test.gone {
				if !strings.Contains(in, s) {
					t.Fatalf("%q is not in the input", s)
				}
				if strings.Contains(got, s) {
					t.Errorf("%q is left in %s", s, got)
				}
			}
			for _, s := range test.kept {
				if !strings.Contains(got, s) {
					t.Errorf("%q is not in %s", s, got)
				}
			}
			if again := redactAll(t, r, got); again != got {
				t.Errorf("redacting again gives\n%s\nfor\n%s", again, got)
			}
		})
	}
}

func TestSystemPromptIsKeptOnRequest(t *testing.T) {
	in := `{"version":3,"id":"g","createdAt":"2026-01-02T03:04:05Z","updatedAt":"2026-01-02T03:04:05Z","SystemPrompt":"be good","appendInstructions":["be brief"],"parentSession":"g0"}` + "\n"
	for _, test := range []struct {
		o    Options
		kept bool
	}{
		{Options{}, false},
		{Options{Profile: Team}, false},
		{Options{Profile: Team, SystemPrompt: true}, true},
		{Options{Profile: Archive}, true},
	} {
		got := redactAll(t, newRedactor(t, test.o), in)
		if strings.Contains(got, "be good") != test.kept || strings.Contains(got, "be brief") != test.kept {
			t.Errorf("%+v gives %s", test.o, got)
		}
		if !strings.Contains(got, `"parentSession":"g0"`) {
			t.Errorf("the parent's id is gone: %s", got)
		}
	}
}

func TestSecretInPromptIsCarried(t *testing.T) {
	secret := githubToken(11)
	in := lines(
		`{"type":"message","id":"a","message":{"role":"system","content":"token `+secret+`"}}`,
		`{"type":"message","id":"b","message":{"role":"user","content":"x`+secret+`x"}}`,
	)
	if got := redactAll(t, newRedactor(t, Options{Profile: Team}), in); strings.Contains(got, secret) || !strings.Contains(got, "x[REDACTED:") {
		t.Errorf("got %s", got)
	}
}

func TestParentSession(t *testing.T) {
	for path, want := range map[string]string{
		"/home/awongkit/.pi/agent/sessions/--srv-app--/2026-01-02T03-04-05-000Z_0a1b-2c.jsonl": "0a1b-2c",
		`C:\\Users\\x\\s\\2026-01-02T03-04-05-000Z_0a1b-2c.jsonl`:                              "0a1b-2c",
		"/srv/sessions/plain.jsonl": "plain",
		"20260102-030405-000000":    "20260102-030405-000000",
		"/srv/x_y/other":            "other",
		"[removed: 1]":              "[removed: 1]",
	} {
		in := `{"type":"session","version":3,"id":"s","cwd":"/srv","parentSession":"` + path + `"}` + "\n"
		if got := redactAll(t, newRedactor(t, Options{Profile: Archive}), in); !strings.Contains(got, `"parentSession":"`+want+`"`) {
			t.Errorf("%s gives %s", path, got)
		}
	}
}

// TestLastElement holds that a path is cut at its separators and never inside
// an escape, which would leave a line that isn't JSON.
func TestLastElement(t *testing.T) {
	for raw, want := range map[string]string{
		`plain`:                     `plain`,
		`/a/b_c.jsonl`:              `b_c.jsonl`,
		`C:\\Users\\x\\y.jsonl`:     `y.jsonl`,
		`\/a\/b`:                    `b`,
		`\u002fa\u005cb`:            `b`,
		`x\"y`:                      `x\"y`,
		`/a/x\"y`:                   `x\"y`,
		`a\nb\u0041c`:               `a\nb\u0041c`,
		`ends with a slash/`:        ``,
		`ends with an escape \u00e`: `ends with an escape \u00e`,
		`torn\`:                     `torn\`,
	} {
		if got := raw[lastElement([]byte(raw)):]; got != want {
			t.Errorf("%s: %s, want %s", raw, got, want)
		}
	}
}
