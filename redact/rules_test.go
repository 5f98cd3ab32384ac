package redact

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// draw makes n characters of a class, from letters and digits of it only at
// the ends.
func draw(rnd *rand.Rand, class *[256]bool, n int) string {
	var all, ends []byte
	for b := range 256 {
		if class[b] {
			all = append(all, byte(b))
			if isAlnum(byte(b)) {
				ends = append(ends, byte(b))
			}
		}
	}
	out := make([]byte, n)
	for i := range out {
		out[i] = all[rnd.IntN(len(all))]
		if i == 0 || i == n-1 {
			out[i] = ends[rnd.IntN(len(ends))]
		}
	}
	return string(out)
}

func TestShapes(t *testing.T) {
	e := testEngine(t, Options{})
	rnd := rand.New(rand.NewPCG(3, 4))
	list := shapes()
	if len(list) < 150 {
		t.Fatalf("%d shapes: the table isn't read", len(list))
	}
	for _, p := range list {
		token := p.prefix + draw(rnd, p.class, p.min)
		for _, before := range []string{"", "use ", "=", `"`, "\n", `\n`, "(", "%22"} {
			s := before + token + " now"
			found := false
			for _, sp := range e.strong(s, nil) {
				found = found || sp.start <= len(before) && sp.end >= len(before)+len(token)-1 && sp.strong
			}
			if !found {
				t.Errorf("%s: not found in %q", p.rule, s)
			}
		}
		for _, after := range []string{"your-token-here", strings.Repeat("x", max(p.min, 16)), "...", "[A-Za-z0-9]{36}", "", "<token>"} {
			s := "use " + p.prefix + after + " now"
			if got := e.strong(s, nil); len(got) > 0 {
				t.Errorf("%s: found in %q: %v", p.rule, s, got)
			}
		}
	}
}

func TestStrongRules(t *testing.T) {
	e := testEngine(t, Options{})
	rnd := rand.New(rand.NewPCG(8, 8))
	hex, w, d, a := shapeClass('h'), shapeClass('w'), shapeClass('d'), shapeClass('a')
	low := func(n int) string { return strings.ToLower(draw(rnd, hex, n)) }
	key := strings.Repeat(draw(rnd, a, 64)+"\n", 6)
	match := map[string]string{
		"jwt":                "eyJhbGciOiJIUzI1NiJ9.eyJ" + draw(rnd, w, 40) + "." + draw(rnd, w, 43),
		"mailchimp-key":      low(32) + "-us12",
		"telegram-bot-token": "7" + draw(rnd, d, 9)[1:] + "1:AA" + draw(rnd, w, 33),
		"twilio-api-key":     "SK" + low(32),
		"airtable-token":     "pat" + draw(rnd, a, 14) + "." + low(64),
		"launchdarkly-key":   "sdk-" + low(8) + "-" + low(4) + "-" + low(4) + "-" + low(4) + "-" + low(12),
		"salesforce-token":   "00D" + draw(rnd, a, 15) + "!" + draw(rnd, a, 96),
		"password-hash":      "$6$" + draw(rnd, a, 16) + "$" + draw(rnd, a, 86),
		"webhook":            "https://hooks.slack.com/services/T" + draw(rnd, a, 9) + "2/B" + draw(rnd, a, 10) + "/" + draw(rnd, a, 24),
		"private-key":        "-----BEGIN RSA PRIVATE KEY-----\n" + key + "-----END RSA PRIVATE KEY-----",
		"terraform-token":    draw(rnd, a, 14) + ".atlasv1." + draw(rnd, w, 67),
		"azure-devops-pat":   draw(rnd, a, 76) + "AZDO" + draw(rnd, a, 4),
	}
	for rule, s := range match {
		spans := e.strong("see "+s+" now", nil)
		if len(spans) == 0 || spans[0].rule != rule {
			t.Errorf("%s: %v in %q", rule, spans, s)
		}
	}
	for rule, s := range map[string]string{
		"jwt":                "eyJhbGciOiJIUzI1NiJ9 alone, eyJ.eyJ.x",
		"mailchimp-key":      "0123456789abcdef-us1, " + low(32) + "-user",
		"telegram-bot-token": "12:AA, 1234567890:AAAA",
		"twilio-api-key":     "SK" + low(12) + ", SK" + low(40) + ", TASK" + low(32),
		"airtable-token":     "path.to, pattern." + low(10),
		"password-hash":      "$1$2, cost $6$7 each",
		"webhook":            "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX",
		"private-key":        `const header = "-----BEGIN PRIVATE KEY-----"; grep -----END`,
		"public":             "-----BEGIN PUBLIC KEY-----\n" + key + "-----END PUBLIC KEY-----",
		"certificate":        "-----BEGIN CERTIFICATE-----\n" + key + "-----END CERTIFICATE-----",
	} {
		if spans := e.strong(s, nil); len(spans) > 0 {
			t.Errorf("%s: found %v in %q", rule, spans, s)
		}
	}
}

// Key blocks are found whole in whatever form a tool shows them.
func TestKeyBlocks(t *testing.T) {
	e := testEngine(t, Options{})
	rnd := rand.New(rand.NewPCG(9, 9))
	var lines []string
	for range 8 {
		lines = append(lines, draw(rnd, shapeClass('a'), 64))
	}
	const head, tail = "-----BEGIN OPENSSH PRIVATE KEY-----", "-----END OPENSSH PRIVATE KEY-----"
	all := append(append([]string{head}, lines...), tail)
	with := func(f func(i int, l string) string, lines []string) string {
		var b strings.Builder
		for i, l := range lines {
			b.WriteString(f(i, l))
		}
		return b.String()
	}
	forms := map[string]string{
		"plain":     strings.Join(all, "\n"),
		"crlf":      strings.Join(all, "\r\n"),
		"escaped":   `"key": "` + strings.Join(all, `\n`) + `"`,
		"twice":     `\"key\": \"` + strings.Join(all, `\\n`) + `\"`,
		"cut":       strings.Join(all[:6], "\n"),
		"headless":  strings.Join(all[3:], "\n"),
		"diff":      with(func(_ int, l string) string { return "+" + l + "\n" }, all),
		"numbered":  with(func(i int, l string) string { return strings.Repeat(" ", 4) + string(rune('1'+i)) + "\t" + l + "\n" }, all),
		"piped":     with(func(i int, l string) string { return " " + string(rune('1'+i)) + " | " + l + "\n" }, all),
		"quoted":    with(func(_ int, l string) string { return "> " + l + "\n" }, all),
		"indented":  with(func(_ int, l string) string { return "      " + l + "\n" }, all),
		"concat":    with(func(_ int, l string) string { return `  "` + l + `\n" +` + "\n" }, all),
		"encrypted": head + "\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,0011223344556677\n\n" + strings.Join(append(lines, tail), "\n"),
	}
	for name, s := range forms {
		out := blank(s, e.strong(s, nil))
		for i, l := range lines {
			if name == "cut" && i > 4 || name == "headless" && i < 2 {
				continue
			}
			if strings.Contains(out, l[:20]) || strings.Contains(out, l[44:]) {
				t.Errorf("%s: line %d stays in %q", name, i, cut(out))
				break
			}
		}
	}
}
