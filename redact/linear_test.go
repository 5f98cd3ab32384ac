package redact

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// hostile are texts that are dear to scanners: each is repeated to any size.
var hostile = map[string]string{
	"prose":      "The build went through after the second change, so the next step is the review. ",
	"equals":     "=",
	"pairs":      "a=a",
	"tokens":     "token ",
	"tokenEq":    "token=",
	"tokenQuote": `token="`,
	"tokenEsc":   `token=\"`,
	"tokenMix":   `token='key="secret=` + "`",
	"password":   "password: ",
	"passwordIs": "password is to be: ",
	"keyDash":    "key-",
	"backslash":  `\`,
	"escapes":    `\\\"\n`,
	"percent":    "%",
	"percent25":  "%25",
	"esc":        "\x1b",
	"colour":     "\x1b[31mx\x1b[0m",
	"begin":      "-----BEGIN",
	"beginKey":   "-----BEGIN PRIVATE KEY-----",
	"beginEnd":   "-----BEGIN PRIVATE KEY-----\nQUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo\n",
	"endKey":     "-----END PRIVATE KEY-----",
	"ghp":        "ghp_",
	"akia":       "AKIA",
	"jwt":        "eyJhbGciOiJIUzI1NiJ9.",
	"jwts":       "eyJ.",
	"urls":       "https://a:b@",
	"slashes":    "://",
	"userinfo":   "://a:/",
	"newlines":   "\n",
	"lines":      "abcdefghij1234\n",
	"quotes":     `"`,
	"concat":     `"abcdefgh" + `,
	"cells":      "| password ",
	"table":      "| password | a1b2c3d4 |\n|---|---|\n",
	"csv":        "name,password,role\n",
	"cookie":     "Cookie: a=b; ",
	"curl":       "curl -u ",
	"mysql":      "mysql -p",
	"kty":        `{"kty":"RSA","d":"`,
	"kinds":      "kind: Secret\n",
	"data":       "kind: Secret\ndata:\n",
	"twilio":     "twilio AC",
	"delta":      `data: {"delta":{"text":"a"}}` + "\n",
	"xml":        "<password>",
	"entity":     "&quot;",
	"brackets":   "[[[[((((",
	"wide":       "密码：",
	"bearer":     "Bearer ",
	"hex":        "deadbeef",
	"us":         "0123456789abcdef-us",
	"placehold":  "[REDACTED:token#1]",
	"json":       `{"password":{"key":["`,
	"words":      "azure twilio facebook tableau ibm snowflake linear square box app key ",
	"home":       "/home/",
	"emails":     "a@",
	"userpaths":  `C:\Users\`,
	"dashes":     "-home-",
	"prompts":    "$ echo token\na1\n",
	"promptLine": "$ token token ",
	"dumped":     "[\"password\"]=>\n ",
	"relays":     "h]:587 a:b",
	"acl":        "acl setuser a >b1 ",
	"typedIn":    "password.fill('a",
	"pairs2":     "--secret a b",
	"bundles":    "BUNDLE_A__B: ",
	"ampersands": "password=a&",
	"bars":       "password=a1|",
	"seeds":      "seed phrase: wolf about ",
	"codes":      "backup codes\nab12-cd34\n",
	"jars":       "\tTRUE\t1\ta\t",
	"asked":      `expect "password:" send "`,
	"accounts":   `accounts: ["0x`,
	"arrays":     "keypair [1,1,1,",
	"calls":      "new PDO('a', ",
	"grepped":    "k.pem:1:-----BEGIN PRIVATE KEY-----\nk.pem:2:QUJDREVGR0hJSktMTU5PUFFS\n",
	"boxes":      "│ abcdefgh1234     │\n",
	"oracle":     "jdbc:oracle:thin:a/",
	"columns":    "token   a1B2c3D4e5F6g7H8i9J0k1L2\n",
	"securestr":  `"SecureString" "Value": `,
}

func repeat(unit string, size int) string {
	return strings.Repeat(unit, size/len(unit)+1)[:size]
}

func random64(size int) string {
	rnd := rand.New(rand.NewPCG(5, 6))
	b := make([]byte, size)
	for i := range b {
		b[i] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"[rnd.IntN(64)]
	}
	return string(b)
}

// No text costs more than in proportion to its size: eight times the size,
// about eight times the time. Measured in processor time, with room for noise.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	e := testEngine(t, Options{})
	texts := map[string]func(int) string{"random64": random64}
	for name, unit := range hostile {
		texts[name] = func(size int) string { return repeat(unit, size) }
	}
	spend := func(s string) float64 {
		best := 1e9
		for range 2 {
			start := cpuSeconds()
			e.find(s, field{}, nil)
			e.personal(s, field{}, newNames([]string{"alice"}, []string{"laptop"}), nil)
			best = min(best, cpuSeconds()-start)
		}
		return best
	}
	const small, large = 8 << 10, 64 << 10
	for name, make := range texts {
		a, b := spend(make(small)), spend(make(large))
		rate := fmt.Sprintf("%.1f MB/s", large/1e6/max(b, 1e-6))
		if b > 8*3*max(a, 0.004) {
			t.Errorf("%s: %.1f ms for %d KB, %.1f ms for %d KB (%s)", name, a*1e3, small>>10, b*1e3, large>>10, rate)
		}
		if b > 0.5 {
			t.Logf("%s: %s", name, rate)
		}
		t.Logf("%-12s %s", name, rate)
	}
}
