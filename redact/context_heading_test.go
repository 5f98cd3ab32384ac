package redact

import (
	"fmt"
	"strings"
	"testing"
)

// kept makes values of the kinds that the tables below name: hex, uuid, token,
// password, upper, pair.
func kept(m maker, kind string) string {
	const hex, lowers, uppers, digits = "0123456789abcdef", "abcdefghijkmnopqrstuvwxyz", "ABCDEFGHJKLMNPQRSTUVWXYZ", "23456789"
	switch kind {
	case "hex":
		return m.pick(15, hex) + "4b" + m.pick(15, hex)
	case "uuid":
		return m.pick(8, hex) + "-" + m.pick(4, hex) + "-" + m.pick(3, hex) + "0-9" + m.pick(3, hex) + "-" + m.pick(12, hex)
	case "upper":
		return m.pick(20, uppers)
	case "pair":
		return kept(m, "uuid") + ":" + kept(m, "hex")
	case "base64":
		return m.pick(40, lowers+uppers+digits) + m.pick(1, digits) + "Kq="
	case "password":
		return m.pick(2, uppers) + m.pick(2, digits) + m.pick(3, lowers) + m.pick(1, "#+~^") + m.pick(3, lowers) + m.pick(1, digits) + m.pick(1, uppers) + m.pick(1, "=!*") + m.pick(2, lowers)
	}
	return m.pick(16, lowers+uppers+digits) + m.pick(2, digits) + m.pick(14, lowers+uppers+digits)
}

// announcedPlaces hold a value at %s, of the kind before the bar.
var announcedPlaces = []string{
	// sentences above it
	"hex|Please use the following password to proceed to installation:\n\n%s\n\nThis may also be found at: /var/x\n",
	"token|Your new API token (copy it now, you won't see it again):\n\n    %s\n\nTokens: 1 active\n",
	"token|Here is your new access key. Store it somewhere safe:\n\n  %s\n",
	"password|Your generated password is:\n\n    %s\n",
	"token|Bootstrap token for the cluster, valid for 24h:\n    %s\n",
	"token|Personal access token created. Make sure to copy it now: %s\n",
	// two parts, schemes
	"pair|FAL_KEY=%s\n",
	"pair|{\"path\": \".env\", \"content\": \"A=1\\\\nFAL_KEY=%s\\\\nLOG=info\\\\n\"}",
	"pair|new AdminAPI({ url: 'https://blog.test', key: '%s' })",
	"uuid|ANY_AUTH_KEY: %s\n",
	"uuid|deepl_key = \"%s\"\n",
	"hex|nwkSKey = \"%s\"",
	"uuid|headers={'Authorization': 'GenieKey %s'}",
	"uuid|-H \"Authorization: Splunk %s\" -d x",
	"token|Authorization: Zoho-oauthtoken %s\n",
	"token|headers[\"Authorization\"] = \"Kount %s\"",
	// wrapped literals
	"base64|let encryptionKey = Data(base64Encoded: \"%s\")!",
	"base64|let key = SymmetricKey(data: Data(base64Encoded: \"%s\")!)",
	"hex|secretKey, _ := hex.DecodeString(\"%s\")",
	"hex|client = algoliasearch('18FLRG5GTH', '%s');",
	"token|\"privkey\": \"%s\",",
	"password|conn.bind_s(\"cn=admin,dc=x\", \"%s\")",
	"password|AT+CWJAP=\"home\",\"%s\"",
	// commands that print it
	"password|$ security find-generic-password -s x -w\n%s\n",
	"password|$ op item get db --fields password --reveal\n%s\n",
	"password|$ rbw get github\n%s\n",
	"password|$ keyring get svc me\n%s\n",
	"password|$ cat /run/secrets/db\n%s\n",
	"password|$ aws ssm get-parameter --name /p/db --with-decryption --query Parameter.Value --output text\n%s\n",
	"password|kubectl -n x get secret db -o json | jq -r .data.password | base64 -d\n%s\n",
	"token|$ printenv GRAFANA_ADMIN_PW\n%s\n",
	"password|PS C:\\> [Environment]::GetEnvironmentVariable(\"DB_PASSWORD\")\n%s\n",
	// commands that take it
	"password|mysql> SET PASSWORD FOR 'x'@'localhost' = '%s';\n",
	"password|consul kv put db/password %s\n",
	"password|sv_rcon_password %s\n",
	"token|ossutil config -e oss.test -i LTAI5tQ0LFdCiOjBNPlDnmiK -k %s\n",
	"token|##vso[task.setvariable variable=ApiKey;issecret=true]%s\n",
	"upper|RABBITMQ_ERLANG_COOKIE=%s\n",
	"upper|erl -name a@b -setcookie %s\n",
	"token|connect.sid=s%%3A%s; x",
	"uuid|codecov -t %s\n",
	"token|netlify deploy --auth %s --prod\n",
	"uuid|snyk auth %s\n",
	"password|mcrcon -H h -P 25575 -p %s list\n",
	"password|dsconf -D \"cn=x\" -w %s y\n",
	"password|reg add \"HKLM\\X\" /v DefaultPassword /d %s\n",
	// what further tools and platforms keep
	"token|EOS_CLIENT_SECRET=%s\n",
	"token|ERROR_REPORTING_API_KEY=%s\n",
	"base64|\"primaryKey\": \"%s\",",
	"token|<setting name=\"ApiKey\" serializeAs=\"String\"><value>%s</value></setting>",
	"password|[System.Net.NetworkCredential]::new(\"u\", \"%s\")",
	"password|cert = new X509Certificate2(\"a.pfx\", \"%s\");",
	"token|var key = Encoding.UTF8.GetBytes(\"%s\");",
	"password|env.put(Context.SECURITY_CREDENTIALS, \"%s\");",
	"password|hibernate.connection.password %s\n",
	"password|strcpy((char*)cfg.sta.password, \"%s\");",
	"password|cyw43_arch_wifi_connect_timeout_ms(\"home\", \"%s\", AUTH, 30000)",
	"hex|AT+KEY=APPKEY,\"%s\"",
	"hex|app_s_key: %s\n",
	"hex|SteamAPI WebKey=%s\n",
	"hex|GET /x?key=%s&ids=1\n",
	"password|set wireless.default.key='%s'",
	"password|uci set wireless.@wifi[0].key='%s'",
	"password|	option key '%s'\n",
	"password| ppp chap password 0 %s\n",
	"password|remote_username u\nremote_password %s\n",
	"password|nvs key 'wifi.pswd' = %s\n",
	// prose
	"password|I created the account: user qa-gecko, password %s. It has no rights.",
	"password|Login with admin / password `%s` and check",
	"password|Log in as admin with %s\n",
	"password|Zugangsdaten: admin / %s\n",
	"password|Das Passwort für den Admin ist %s und der Port 8443.",
	"password|Пароль для админки: %s, порт 22",
	"token|Le jeton d'accès est %s, valable une semaine.",
	"token|La clé d'API est %s.",
	"token|De API-sleutel is %s.",
	"token|Klucz API to %s\n",
	"token|API-nyckeln är %s\n",
}

func TestAnnounced(t *testing.T) {
	y := newTally(t)
	for seed := range uint64(6) {
		m := newMaker(seed, 19)
		for _, p := range announcedPlaces {
			kind, place, _ := strings.Cut(p, "|")
			v := kept(m, kind)
			y.hides(fmt.Sprintf(place, v), v)
		}
	}
	y.atMost(100)
}

// publicPlaces hold a value at %s that is public, or that isn't one's secret.
var publicPlaces = []string{
	"token|NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY=pk_live_%s\n",
	"token|STRIPE_KEY=pk_test_51%s\n",
	"token|posthog.init('phc_%s', {})",
	"token|POSTHOG_API_KEY=phc_%s\n",
	"token|mapboxgl.accessToken = 'pk.eyJ1IjoiYWNtZSIsImEiOiJja2o1d3hpcWJvZmsyeDU1N3YxZzl1Mm1mIn0.%s'",
	"token|RECAPTCHA_SITE_KEY=6Le%s\n",
	"token|token mint: 7msb%s\n",
	"token|Token contract: 7msb%s\n",
	"uuid|DELETE FROM password_resets WHERE id = '%s';",
	"uuid|SELECT * FROM access_tokens WHERE user_id = '%s';",
	"hex|client = Client(\"AC%s\")",
	"hex|cacheKey: \"%s\"",
	"hex|image: registry/app@sha256:%s\n",
	"hex|  description:\n      name: crypto_keys\n      sha256: \"%s\"\n",
	"hex|key: Linux-node-%s\n",
	"hex|The token file changed, its checksum is now the following:\n\n%s\n",
	"hex|credentials: { accessKeyId: \"%s\", region: \"auto\" }",
	"uuid|Idempotency-Key: %s\n",
	"uuid|hcaptcha sitekey=\"%s\"",
	"token|{\"keys\": [{\"kty\": \"RSA\", \"n\": \"%s\", \"e\": \"AQAB\"}]}",
}

func TestPublicValues(t *testing.T) {
	y, m := newTally(t), newMaker(3, 23)
	for range 6 {
		for _, p := range publicPlaces {
			kind, place, _ := strings.Cut(p, "|")
			y.keeps(fmt.Sprintf(place, kept(m, kind)))
		}
	}
	for _, s := range []string{
		"const s = serialize(token, {max: 3})\n",
		"max_new_tokens=256 eos_token_id=50256 is_valid_token=true1x\n",
		"primary key: user_id2\n",
		"helm install x --set auth.enabled=true,auth.rootUser=admin2\n",
		"tokens = {\n  'root': [\n    (words(('int32', 'alpha17', \"fixed32\")), Keyword),\n    (r'[a-z0-9@]+x2', Name),\n  ],\n}\n",
		"Please tell me the password, or set DB_PASSWORD yourself.",
		"You should set API_KEY first, and set SECRET_KEY in .env\n",
		"Run the token tests now:\n\n    go test ./token -run TestToken2\n",
		"The session token is stored in the following file:\n\n~/.config/app/token.json\n",
		"The new token counts:\n\n  input: 1234\n",
		"authorization: role based-access2control\n",
		"$ terraform output -raw vpc_id\nvpc-0a1b2c3d4e5f6a7b8\n",
		"La clé primaire est user_id2 dans la table.",
		"password ISO8601+UTC\n",
	} {
		y.keeps(s)
	}
}

// Only the values of a list of settings go.
func TestListOfSettings(t *testing.T) {
	e := testEngine(t, Options{})
	m := newMaker(2, 31)
	a, b := kept(m, "token"), kept(m, "token")
	s := "helm install x --set auth.password=" + a + ",auth.rootPassword=" + b + "\n"
	if out := blank(s, e.find(s, field{}, nil)); leaks(a, out) || leaks(b, out) || !strings.Contains(out, ",auth.rootPassword=") {
		t.Errorf("%q", out)
	}
	s = "buildConfigField \"String\", \"API_KEY\", \"\\\"" + a + "\\\"\"\n"
	if out := blank(s, e.find(s, field{}, nil)); leaks(a, out) || strings.Count(out, `\"`) != 2 {
		t.Errorf("%q", out)
	}
}

// A flag after the name of a secret is no value of it.
func TestFlagAfterName(t *testing.T) {
	e := testEngine(t, Options{})
	v := kept(newMaker(1, 29), "token")
	s := "gh secret set DEPLOY_PASSWORD --body \"" + v + "\" --repo a/b\n"
	if out := blank(s, e.find(s, field{}, nil)); leaks(v, out) || !strings.Contains(out, "DEPLOY_PASSWORD --body") {
		t.Errorf("%q", out)
	}
}
