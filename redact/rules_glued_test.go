package redact

import (
	"strings"
	"testing"
)

// A provider's prefix tells its token also behind a letter or a digit.
func TestGluedTokens(t *testing.T) {
	e := testEngine(t, Options{})
	m := newMaker(13, 1)
	for _, token := range []string{
		"ghp_" + m.mixed(36), "ghs_" + m.mixed(36), "github_pat_" + m.mixed(22) + "_" + m.mixed(59), "glpat-" + m.mixed(20),
		"xoxb-" + m.pick(12, digits) + "-" + m.pick(12, digits) + "-" + m.mixed(24), "shpat_" + m.pick(32, "0123456789abcdef"), "lin_api_" + m.mixed(40),
		"pypi-" + m.mixed(100), "AGE-SECRET-KEY-1" + m.pick(58, "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L"), "sk-ant-api03-" + m.mixed(90) + "AA",
		"sk-proj-" + m.mixed(80), "npm_" + m.mixed(36), "sk_live_" + m.mixed(24), "hf_" + m.mixed(34), "gsk_" + m.mixed(52), "tfp_" + m.mixed(44), "hvs." + m.mixed(90),
		"dop_v1_" + m.pick(64, "0123456789abcdef"),
	} {
		for _, before := range []string{"x", "abc", "7", "_", "é", "token", "T", "-", "/v1/x", "see https://example.com/aB3"} {
			s := before + token + " end"
			if out := blank(s, e.find(s, field{}, nil)); leaks(token, out) || !strings.HasSuffix(out, "] end") {
				t.Errorf("%q gives %q", s, out)
			}
			if len(e.strong(s, nil)) == 0 {
				t.Errorf("the proof doesn't see %q", s)
			}
		}
	}
}

// The words of a path are letters and slashes, as base64 is, and a token may be
// the name of a file.
func TestTokensInPaths(t *testing.T) {
	e := testEngine(t, Options{})
	m := newMaker(13, 3)
	classic, key := "ghp_"+m.mixed(36), "AKIA"+m.pick(16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
	for _, path := range []string{
		"/usr/local/share/ghost/", "/home/alice/projects/", "cd /Users/alice/work/", "repos/clones/tokens/", "https://api.example.com/secret/tokens/of/",
	} {
		for _, token := range []string{classic, key, "AIza" + m.mixed(35), "sk-ant-api03-" + m.mixed(90) + "AA", "ya29." + m.mixed(60)} {
			s := path + token + "/page.html"
			if out := blank(s, e.find(s, field{}, nil)); leaks(token, out) || !strings.HasPrefix(out, path) {
				t.Errorf("%q gives %q", s, out)
			}
		}
	}
	s := "/x/" + classic + "/none/" + "ghp_" + m.mixed(36) + "/page.html"
	if spans := e.find(s, field{}, nil); len(spans) != 2 {
		t.Errorf("%q: %v", s, spans)
	}
	for range 200 {
		s := m.pick(40, alnums+"+") + "/" + key + m.pick(40, alnums+"+/")
		if spans := e.find(s, field{}, nil); len(spans) != 0 {
			t.Errorf("%q: %v", s, spans)
		}
	}
}

// Names that hold a prefix stay, as does what base64 makes by chance.
func TestGluedElsewhere(t *testing.T) {
	e := testEngine(t, Options{})
	m := newMaker(13, 2)
	for range 50 {
		hash := m.pick(40, "0123456789abcdef")
		for _, s := range []string{
			"pnpm_config_registry_for_the_whole_workspace_2", "function_" + hash, "version_" + hash, "mask-" + m.word() + "-" + m.word() + "-" + m.word() + "-12",
			"task-" + hash, "disk_" + hash, m.pick(80, alnums+"-_") + "ghp_" + m.pick(60, alnums+"-_"), "q" + "AKIA" + m.pick(16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"),
			"highs_and_lows_of_the_measured_temperatures_per_day", "shelf_" + m.word() + m.word() + m.word() + m.word() + m.word() + m.word() + "1",
			"x" + "AIza" + m.pick(40, alnums), "laughs_" + m.word() + "/" + m.word() + "/" + m.word() + "/" + m.word() + "/" + m.word() + "2",
		} {
			if spans := e.find(s, field{}, nil); len(spans) != 0 {
				t.Errorf("%q: %v", s, spans)
			}
		}
	}
}

// Each prefix that needs no boundary is one of a shape.
func TestGluedPrefixes(t *testing.T) {
	known := map[string]bool{}
	for _, p := range shapes() {
		known[p.prefix] = true
	}
	for _, w := range strings.Fields(gluedPrefixes) {
		if !known[w] || !strings.ContainsAny(w, "_-.") {
			t.Errorf("%s begins no shape, or could be base64", w)
		}
	}
}
