package redact

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// awkward makes passwords whose signs end a word elsewhere.
func awkward(m maker) []string {
	const lowers, uppers, digits = "abcdefghijkmnopqrstuvwxyz", "ABCDEFGHJKLMNPQRSTUVWXYZ", "23456789"
	return []string{
		m.pick(2, lowers) + "&" + m.pick(1, digits) + m.pick(3, uppers) + m.pick(1, lowers),
		m.pick(2, lowers) + "$" + m.pick(1, lowers) + m.pick(1, digits) + m.pick(3, uppers),
		m.pick(2, uppers) + m.pick(1, digits) + m.pick(2, uppers) + m.pick(2, lowers) + m.pick(1, uppers),
		m.pick(1, uppers) + m.pick(3, lowers) + "k" + m.pick(2, digits) + "!",
		m.pick(3, lowers) + "z" + m.pick(3, digits),
	}
}

// passwordPlaces hold a password at %s.
var passwordPlaces = []string{
	"ADMIN_PW=%s\n",
	"DB_PASS=%s\nPORT=1\n",
	"app.mail.password=%s\napp.port=1\n",
	"machine h login me password %s\nmachine x",
	"admin_password = %s\n",
	`<user username="admin" password="%s" roles="x"/>`,
	"btw pw is %s on staging",
	"Het wachtwoord is %s voor de testomgeving.",
	"Hasło do serwera to %s (tymczasowe).",
	"Lösenordet är %s tills vidare.",
	"Passordet er %s for testing.",
	"Heslo je %s zatím.",
	"Şifre: %s",
	"Пароль от сервера: %s",
	"비밀번호는 %s 입니다.",
	"username admin privilege 15 secret %s\n",
	"enable password %s\n",
	"curl -kuadmin:%s https://h:9200/x",
	"curl -sku admin:%s https://h:9200/x",
	"expect \"password:\"\nsend \"%s\\r\"\ninteract",
	"child.expect('Password:')\nchild.sendline('%s')\n",
	"$pdo = new PDO('mysql:host=db;dbname=x', 'root', '%s');",
	`req.SetBasicAuth("svc", "%s")`,
	`new NetworkCredential("svc", "%s")`,
	`smtp.login("me@example.org", "%s")`,
	"define( 'DB_PASSWORD', '%s' );",
	"jdbc:oracle:thin:app/%s@//db:1521/X",
	"sqlplus app/%s@db",
	"====== Data ======\nKey         Value\n---         -----\ndb_password     %s\nusername    app\n",
	"rootpw --plaintext %s\n",
	`~ administrator_login_password = "k7Tr!mn2xQ" -> "%s"`,
	`<string name="db_password">%s</string>`,
	"BUNDLE_GEMS__EXAMPLE__ORG: \"ci:%s\"\n",
	"bundle config gems.example.org ci:%s\n",
	"poetry config http-basic.acme ci %s\n",
	"$ echo -n \"%s\" | cryptsetup luksOpen /dev/sda1 x -\n",
	"useradd -p $(openssl passwd -1 %s) bob\n",
	"ACL SETUSER app on >%s ~* +@all\n",
	"127.0.0.1:6379> AUTH %s\nOK\n",
	"Password for the [elastic] user successfully reset.\nNew value: %s\n",
	"grafana-cli admin reset-admin-password %s\n",
	"ldap_default_authtok = %s\n",
	"[smtp.example.org]:587 mailer@example.org:%s\n",
	"account a\nhost h\nuser u\npassword %s\n",
	"<auth-user-pass>\nvpnuser\n%s\n</auth-user-pass>\n",
	"ipmitool -I lanplus -U admin -P %s power status\n",
	"net user bob %s /add\n",
	"schtasks /create /tn x /ru bob /rp %s\n",
	"gcloud sql users set-password root --password=%s\n",
	"pulumi config set --secret dbPassword %s\n",
	`{"db_password": {"sensitive": true, "type": "string", "value": "%s"}}`,
	`new UsernamePasswordAuthenticationToken("admin", "%s")`,
	`driver.find_element(By.ID, "password").send_keys("%s")`,
	"await page.getByLabel('Password').fill('%s');",
	`User.objects.create_superuser("admin", "a@example.org", "%s")`,
	"'password' => bcrypt('%s')",
	`bcrypt.GenerateFromPassword([]byte("%s"), 10)`,
	"[\"password\"]=>\n  string(9) \"%s\"\n",
	`<wsse:Password Type="x#PasswordText">%s</wsse:Password>`,
	"DBI->connect('dbi:mysql:x', 'root', '%s')",
	"{ password:: '%s' }",
	"PRAGMA key = '%s';",
	"SSHPASS=%s sshpass -e ssh root@h\n",
	"d-i passwd/root-password password %s\n",
	"<AdministratorPassword><Value>%s</Value></AdministratorPassword>",
	"reg add HKLM /v DefaultPassword /t REG_SZ /d %s /f\n",
	"NEO4J_AUTH=neo4j/%s\n",
	"etcdctl --user root:%s get /x\n",
	"$ bw get password github\n%s\n",
	"$ gcloud secrets versions access latest --secret=db\n%s\n",
	`{"id": "https://kv.vault.azure.net/secrets/db/1", "name": "db", "value": "%s"}`,
	`.withUser("admin").password("{noop}%s").roles("ADMIN")`,
	`parser.add_argument("--password", default="%s")`,
	`flag.String("password", "%s", "db password")`,
	"Default login is `admin` with password `%s`.",
}

func TestAwkwardPasswords(t *testing.T) {
	y := newTally(t)
	for seed := range uint64(8) {
		for _, v := range awkward(newMaker(seed, 11)) {
			for _, place := range passwordPlaces {
				s := fmt.Sprintf(place, v)
				if strings.Contains(v, "&") && strings.Contains(place, "<") {
					continue // an entity there
				}
				y.hides(s, v)
			}
		}
	}
	y.atMost(50)
}

// keyPlaces hold a machine-made value at %s, of the kind that stands before
// the bar: hex32, hex64, any32, any64 (base64 of 64 bytes), low26, base32.
var keyPlaces = []string{
	"hex32|new Provider(\"https://mainnet.infura.io/v3/%s\")",
	"any32|RPC=https://eth-mainnet.g.alchemy.com/v2/%s forge test",
	"low26|HOOK=https://chat.example.org/hooks/%s\n",
	"any64|https://x.azurewebsites.net/api/run?code=%s&name=x",
	"hex32|GET /weather?q=Bern&appid=%s HTTP/1.1",
	"base32|oathtool --totp -b %s\n",
	"hex64|networks: { a: { url: \"http://h\", accounts: [\"0x%s\"] } }",
	"hex64|use this secret %s as signing key",
	"any32|use the token `%s` for now",
	"any64|[{\"keyName\": \"key1\", \"permissions\": \"FULL\", \"value\": \"%s\"}]",
	"any32|{\"Name\": \"/prod/password\", \"Type\": \"SecureString\", \"Value\": \"%s\"}",
	"any32|{\"type\": \"random_password\", \"instances\": [{\"attributes\": {\"length\": 32, \"result\": \"%s\"}}]}",
	"any32|.example.org\tTRUE\t/\tTRUE\t1790000000\tauth_session\t%s\n",
	"any32|http: header map[Authorization:[Bearer %s] Accept:[*/*]]",
	"any32|API_TOKEN=12|%s\n",
	"hex32|ASANA_TOKEN=2/4201973358160274/7730418825510946:%s\n",
	"any32|set -gx ACME_CLOUD_KEY acme_%s\n",
	"hex64|$ cat node-token\nK10%s::server:a1b2c3d4e5f6a7b8c9d0\n",
	"any32|bot.run(\"%s\")",
	"any32|>>> print(token)\n%s\n>>> \n",
	"any32|> console.log(process.env.API_KEY)\n%s\nundefined\n",
	"any32|>>> os.environ['API_KEY']\n'%s'\n",
	"any32|irb> user.api_token\n=> \"%s\"\n",
	"any32|127.0.0.1:6379> GET session:token\n\"%s\"\n",
	"any32|$ jq -r .access_token resp.json\n%s\n",
	"hex64|$ openssl rand -hex 32\n%s\n",
	"any32|cargo login %s\n",
	"any32|echo \"::add-mask::%s\"\n",
	"any32|jwt.sign(payload, '%s', { expiresIn: '1h' })",
	"any32|hmac.new(b\"%s\", msg, hashlib.sha256)",
	"any32|HOME=/h\x00API_TOKEN=%s\x00TERM=x\x00",
	"hex32|    newsapiKey: '%s',\n",
	"any32|String maxmindLicenseKey = \"%s\";",
}

func machineMade(m maker, kind string) string {
	const lowers = "abcdefghijkmnopqrstuvwxyz"
	switch kind {
	case "hex32":
		return m.pick(32, "0123456789abcdef")
	case "hex64":
		return m.pick(64, "0123456789abcdef")
	case "any64":
		return m.pick(86, lowers+"ABCDEFGHJKLMNPQRSTUVWXYZ"+digits) + "=="
	case "low26":
		return m.pick(26, lowers+digits)
	case "base32":
		return m.pick(32, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
	}
	return m.pick(32, lowers+"ABCDEFGHJKLMNPQRSTUVWXYZ"+digits)
}

func TestMachineMadeValues(t *testing.T) {
	y := newTally(t)
	for seed := range uint64(6) {
		m := newMaker(seed, 13)
		for _, p := range keyPlaces {
			kind, place, _ := strings.Cut(p, "|")
			v := machineMade(m, kind)
			y.hides(fmt.Sprintf(place, v), v)
		}
	}
	y.atMost(0)
}

// Values that span lines, lists or literals.
func TestSpreadValues(t *testing.T) {
	y, m := newTally(t), newMaker(17, 3)
	lines := func(n int) (out []string) {
		for range n {
			out = append(out, machineMade(m, "any64")[:64])
		}
		return out
	}
	block := func(prefix func(i int) string, l []string) string {
		var b strings.Builder
		all := append(append([]string{"-----BEGIN " + "PRIVATE KEY-----"}, l...), "-----END "+"PRIVATE KEY-----")
		for i, x := range all {
			b.WriteString(prefix(i) + x + "\n")
		}
		return b.String()
	}
	grepped, plain := lines(5), lines(5)
	token := "sk-ant-" + "api03-" + machineMade(m, "any64")[:80] + "AA"
	codes := []string{"k3x9q-lapm3", "pvhlr-pe9w4", "6q8ja-ki1tv", "xe6d4-lc58w"}
	words := "wolf about acid ability wonder zebra action account wool actress absurd advice"
	array := func(n int) string {
		var b []string
		for i := range n {
			b = append(b, strconv.Itoa(m.IntN(156)+100-i%3))
		}
		return strings.Join(b, ",")
	}
	key := array(64)
	for _, c := range []struct {
		name, text string
		secrets    []string
	}{
		{"grep with numbers", block(func(i int) string { return fmt.Sprintf("deploy/certificates/server.pem:%d:", i+1) }, grepped), grepped},
		{"grep", block(func(int) string { return "deploy/certificates/server.pem:" }, plain), plain},
		{"box", "│ export K=" + token[:70] + " │\n│ " + token[70:] + strings.Repeat(" ", 30) + " │\n", []string{token[:70], token[70:]}},
		{"continued line", "export K=" + token[:70] + "\\\n" + token[70:] + "\necho ok\n", []string{token[:70], token[70:]}},
		{"recovery codes", "Recovery codes (each works once):\n" + strings.Join(codes, "\n") + "\n\nKeep them.", codes},
		{"numbered backup codes", "Backup codes:\n1. " + strings.Join(codes, "\n2. ") + "\n", codes},
		{"seed phrase", "Wallet created. Your seed phrase is: " + words + "\nWrite it down.", []string{words}},
		{"key as an array", "$ cat ~/.config/solana/id.json\n[" + key + "]\n", []string{key}},
	} {
		t.Log(c.name)
		y.hides(c.text, c.secrets...)
	}
	y.atMost(0)
}

// A base64 run isn't joined with a word on the next line.
func TestEncodedEndsAtItsLine(t *testing.T) {
	e := testEngine(t, Options{})
	run := "LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0tCjRhOXZwaTdoWGFraHB3azRnTkpacnhIbFA2UnBWNXhNaUlLTjVFK1doZUJzVkdMalEyMnFXTXFjenZQ"
	s := "data:\n  tls.key: " + run + "\nkind: Secret\n"
	if out := blank(s, e.find(s, field{}, nil)); !strings.HasSuffix(out, "]\nkind: Secret\n") {
		t.Errorf("got %q", out)
	}
}

// What stands around a value stays.
func TestAroundValues(t *testing.T) {
	e := testEngine(t, Options{})
	const password = "kupa" + "407x#Q"
	for _, s := range []string{
		"$ cat ~/.pgpass\nlocalhost:5432:*:app:%s\n",
		"$ kubectl exec pod -- env | grep PASS\nDB_PASS=%s\n",
		"psql \"postgres://app:%s@db:5432/x\"\necho ok\n",
	} {
		want := strings.ReplaceAll(s, "%s", "…")
		in := fmt.Sprintf(s, password)
		spans := e.find(in, field{}, nil)
		if len(spans) != 1 || in[:spans[0].start]+"…"+in[spans[0].end:] != want {
			t.Errorf("%q: %s", in, excerpts(in, spans))
		}
	}
}

// harmlessTexts stay as they are.
var harmlessTexts = []string{
	`$password = $_POST['password'];`,
	`$token = $request->input('token');`,
	"API_KEY=<your-api-key>\nDB_PASSWORD=<password>\nTOKEN=\"<insert token here>\"\n",
	"SecretArn: arn:aws:secretsmanager:eu-west-1:123456789012:secret:quarry-AbCdEf\n",
	`password: {{ required "password needed" .Values.auth.password | b64enc | quote }}`,
	`"secret-stack": ["secret-stack@6.4.2", "", {}],`,
	"SPEC CHECKSUMS:\n  KeychainAccess: 5e6efdbb9db309d4bf4269c845f2b6ff66a0bb27\n  Token: 0addc431bc127ca3e05fa152ef0c1b89a6c87462\n",
	"MD5 (token.bin) = 6ab3d817b85fa58e8f65f7b5a6d99a08\nSHA1(server.key)= fc3e5e39ab665135a5ffc5d0238c8444302e9b33\n",
	"peer: x\npublic key: chfEzl9ZJlhnO9sqtcOWIqhRJbaXVEk9H+X5+OHmfEg=\n",
	"Deployed Token to: 0x1b66a4e4225fd1a3c6027d20b04054786444d829\n",
	"password: /^(?=.*[A-Z])(?=.*\\d)[A-Za-z\\d@$!%*?&]{8,}$/",
	"type Props = { token: string|null, password: string|undefined }",
	"secretstorage      3.3.3\ntoken-bucket       0.3.0\n",
	"password:  16 bytes\ntoken:     1024 bytes\n",
	"the password is sha256 hashed and the token is base64 encoded",
	"send the password to server01 and the token to node02",
	"<label for=\"password\">Password</label>\n<option value=\"token\">Token</option>",
	"if a && token == b || secret&mask != 0 {",
	"GET /x?token=&raw=1&password=&next=/home",
	"expect(screen.getByText(\"Password:\")).toBeVisible()\nsend \"hello there\"",
	"the recovery codes are shown once\nthen they are hidden\nand the user goes on\n",
	"A mnemonic is a row of words: it helps with the recall of a long list of facts.",
	"accounts: [\"alice\", \"bob\"], keypair: [1, 2, 3]",
	"https://example.org/cb?code=invalid_grant&state=login",
	"src/hooks/useAuthentication.ts and https://example.org/hooks/deploy",
	"{\"result\": \"y7vzPw=T6x1#q9\"}",
	`req.Header.Set("Authorization", fmt.Sprintf("HMAC-SHA256 Credential=%s&SignedHeaders=date;host&Signature=%s", id, sum))`,
	"the idea is to pass \"-tmpdir\" to it",
	`key: "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE1Olb3zMAFFxXKHiIkQO5cJ3Yhl5i6UPp+IhuteBJbuHcA5UogKo0EWtlWwW6KSaKoTNEYL7JlCQiVnkhBktUgg=="`,
	"Secret scanning: 0 alerts, password policy: NIST-800-63B",
	"password=p***d\nADMIN_PASSWORD=CHANGEIT\nPASSWORD=${PASSWORD:?required}\n",
	`implementation("io.jsonwebtoken:jjwt-api:0.12.6")`,
	"Server host key: ssh-ed25519 SHA256:ptg4XfILrTS0rExVHlWe/e5M+BCwsKusFDTP0P/ta2Y",
	"Sec-WebSocket-Key: mfInVLuBMMVN0wSPcc5E3w==\n",
	"gcloud secrets versions access latest --secret=db-password-v2",
	`"{\"x\": \"--secret=db-password-v2\\nA=1\"}"`,
	"net use Z: \\\\srv\\share /persistent:yes\nopenssl passwd -6 -stdin < pw.txt\n",
	"$ git rev-parse token-branch\n0addc431bc127ca3e05fa152ef0c1b89a6c87462\n",
	"$ ls secrets\nproduction-database-v2.yaml\n",
	"SecretId: prod/database-v2\nBYPASS_CACHE=always1x\ncompass=north2east\n",
	"\"minipass\": \"^7.1.2\",\n\"one-time-pass\": \"~2.0.1\"",
	"cy.get('#search').type('Passw0rd policy')",
	"errors.add(\"password\", \"Too short 8\")\nt(\"password\", \"Passwort2\")",
}

func TestHarmlessTexts(t *testing.T) {
	y := newTally(t)
	for _, s := range harmlessTexts {
		y.keeps(s)
	}
}
