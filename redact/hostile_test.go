package redact

import (
	"math/rand/v2"
	"strings"
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
