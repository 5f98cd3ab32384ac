package redact

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// values makes one value of each kind that a person or a machine chooses.
// Random, so that no test depends on one.
func values(rnd *rand.Rand) map[string]string {
	pick := func(n int, from string) string {
		b := make([]byte, n)
		for i := range b {
			b[i] = from[rnd.IntN(len(from))]
		}
		return string(b)
	}
	const lowers, uppers, digits = "abcdefghijkmnopqrstuvwxyz", "ABCDEFGHJKLMNPQRSTUVWXYZ", "123456789"
	return map[string]string{
		"opaque":   pick(31, lowers+uppers+digits) + pick(1, digits),
		"hex":      pick(31, "0123456789abcdef") + "7",
		"base64":   pick(40, lowers+uppers+digits+"+/") + "8d==",
		"password": pick(1, uppers) + pick(4, lowers) + pick(2, digits) + pick(1, "#*^") + pick(3, lowers),
		"short":    pick(3, lowers) + pick(2, digits) + pick(1, uppers) + pick(2, lowers),
		"seven":    pick(2, uppers) + pick(3, digits) + pick(2, lowers),
		"dashed":   pick(5, lowers) + "-" + pick(4, lowers) + "-" + pick(4, lowers) + pick(2, digits),
	}
}

// contexts hold a credential at %s. A letter before the text says which values
// it must find: p any password, o machine-made ones of 32 characters or more.
var contexts = []string{
	// shells and environments
	"p DB_PASSWORD=%s",
	"p export DB_PASSWORD=%s\nmake run",
	"p export DB_PASSWORD='%s'",
	`p export PGPASSWORD="%s" && psql -h db`,
	"p PGPASSWORD=%s psql -h localhost -U app",
	"p set -x DB_PASSWORD %s",
	"p set -gx DB_PASSWORD '%s'",
	"p set -Ux API_TOKEN \"%s\"",
	"p setenv DB_PASSWORD %s",
	`p $env:DB_PASSWORD = "%s"`,
	"p $Env:DB_PASSWORD='%s'",
	`p [Environment]::SetEnvironmentVariable("DB_PASSWORD", "%s", "User")`,
	`p set DB_PASSWORD=%s`,
	`p setx DB_PASSWORD "%s"`,
	`p ENV DB_PASSWORD=%s`,
	`p ENV DB_PASSWORD %s`,
	`p ARG NPM_TOKEN=%s`,
	`p Environment="DB_PASSWORD=%s"`,
	`p Environment=DB_PASSWORD=%s`,
	"p declare -x DB_PASSWORD=\"%s\"",
	"p typeset -x DB_PASSWORD=%s",
	"p DB_PASSWORD ?= %s",
	"p DB_PASSWORD := %s",
	"p readonly DB_PASSWORD='%s'",
	"p env DB_PASSWORD=%s ./run.sh",
	"p docker run -e MYSQL_ROOT_PASSWORD=%s -d mysql:8",
	"p docker run --env \"MYSQL_ROOT_PASSWORD=%s\" mysql",
	"p       - MYSQL_ROOT_PASSWORD=%s",
	"p       MYSQL_ROOT_PASSWORD: %s",
	"p       MYSQL_ROOT_PASSWORD: \"%s\"",
	"p +DB_PASSWORD=%s\n",
	"p -DB_PASSWORD=%s\n+DB_PASSWORD=\n",
	"p     12\tDB_PASSWORD=%s\n    13\tPORT=1",
	"p   7→DB_PASSWORD=%s",
	"p .env:3:DB_PASSWORD=%s",
	"p > DB_PASSWORD=%s",
	// structured data
	`p {"password": "%s"}`,
	`p {"password":"%s","user":"x"}`,
	`p {'password': '%s'}`,
	`p {\"password\":\"%s\"}`,
	`p {\\\"password\\\":\\\"%s\\\"}`,
	`p {"env":{"DB_PASSWORD":"%s"}}`,
	`p {"name": "DB_PASSWORD", "value": "%s"}`,
	`p {"key":"DB_PASSWORD","value":"%s"}`,
	"p - name: DB_PASSWORD\n  value: %s\n",
	"p - name: DB_PASSWORD\n  value: \"%s\"\n",
	"p database:\n  password: %s\n",
	"p database:\n  password: '%s'  # staging\n",
	"p db:\n  password: |\n    %s\n  host: x\n",
	"p db:\n  password: >-\n    %s\n",
	"p [database]\npassword = \"%s\"\n",
	"p [database]\npassword = %s\n",
	"p [client]\nuser=root\npassword=%s\n",
	"p spring.datasource.password=%s",
	"p quarkus.datasource.password: %s",
	"p <password>%s</password>",
	"p <db:password>%s</db:password>",
	`p <add key="Password" value="%s" />`,
	`p <property name="password" value="%s"/>`,
	"p <key>API_PASSWORD</key>\n\t<string>%s</string>",
	`p <input type="password" name="pw" value="%s">`,
	`p <connection password="%s" host="x"/>`,
	"p | host | password |\n|---|---|\n| db1 | %s |\n",
	"p | password | %s |\n",
	"p user,password,role\nalice,%s,admin\n",
	// code
	`p password = "%s"`,
	`p password = '%s';`,
	`p const password = "%s";`,
	`p let dbPassword: string = "%s"`,
	`p var password string = "%s"`,
	`p password := "%s"`,
	`p String password = "%s";`,
	`p private static final String PASSWORD = "%s";`,
	`p const char *password = "%s";`,
	`p char password[] = "%s";`,
	`p #define WIFI_PASSWORD "%s"`,
	`p static const PASSWORD: &str = "%s";`,
	`p val password = "%s"`,
	`p public string Password { get; set; } = "%s";`,
	`p define('DB_PASSWORD', '%s');`,
	`p $config['db_password'] = '%s';`,
	`p 'password' => '%s',`,
	`p :password => "%s"`,
	`p password: "%s",`,
	`p @password = "%s"`,
	`p os.environ["DB_PASSWORD"] = "%s"`,
	`p os.environ.setdefault("DB_PASSWORD", "%s")`,
	`p os.getenv("DB_PASSWORD", "%s")`,
	`p os.Setenv("DB_PASSWORD", "%s")`,
	`p process.env.DB_PASSWORD = '%s'`,
	`p const password = process.env.DB_PASSWORD || "%s";`,
	`p const password = process.env.DB_PASSWORD ?? '%s';`,
	`p System.setProperty("db.password", "%s");`,
	`p connect(host="db", user="app", password="%s")`,
	`p psycopg2.connect("dbname=x user=app password=%s host=db")`,
	`p create_engine("postgresql://app:%s@db/x")`,
	`p passwd="%s"`,
	`p pwd: '%s'`,
	`p passphrase: "%s"`,
	`p (setq my-password "%s")`,
	`p {:password "%s"}`,
	`p variable "db_password" {` + "\n" + `  default = "%s"` + "\n}",
	`p password = f"%s"`,
	`p password = b'%s'`,
	`p []byte("%s") // password`[0:0] + `p password := []byte("%s")`,
	`p ConvertTo-SecureString "%s" -AsPlainText -Force # password`[0:0] + `p $password = ConvertTo-SecureString "%s" -AsPlainText`,
	// command lines
	"p mytool --password %s --verbose",
	"p mytool --password=%s --verbose",
	"p mytool --db-password '%s'",
	`p mytool --password "%s"`,
	"p mysql -u root -p%s -e 'show tables'",
	"p mysqldump -uroot -p'%s' db",
	"p sshpass -p %s ssh deploy@host",
	`p sshpass -p "%s" scp a b`,
	"p curl -u admin:%s http://localhost:9200",
	"p curl -uadmin:%s http://localhost:9200",
	"p curl --user 'admin:%s' http://x",
	`p curl -s -X POST -u "admin:%s" http://x`,
	"p curl -d 'username=a&password=%s' http://x",
	`p curl -d '{"password":"%s"}' http://x`,
	"p curl -F password=%s http://x",
	"p wget --user=a --password=%s http://x",
	"p http -a admin:%s :8080/api",
	"p redis-cli -h x -a %s ping",
	"p docker login -u me -p %s registry.io",
	"p echo %s | docker login --username me --password-stdin",
	"p echo '%s' | sudo -S apt update",
	`p echo "root:%s" | chpasswd`,
	"p helm install x --set auth.password=%s",
	"p kubectl create secret generic x --from-literal=password=%s",
	"p openssl enc -aes-256-cbc -pass pass:%s -in a",
	"p ldapsearch -x -D cn=admin -w %s -b dc=x",
	"p mongosh mongodb://h -u root -p %s",
	"p vault kv put secret/x password=%s",
	"p unzip -P %s a.zip",
	"p 7z x -p%s a.7z",
	"p smbclient //h/s -U bob%%%s",
	"p rabbitmqctl add_user bob %s",
	"p htpasswd -b .htpasswd bob %s",
	"p gpg --batch --passphrase %s -d a.gpg",
	"p keytool -list -storepass %s -keystore k.jks",
	"p ansible-playbook x.yml -e ansible_become_password=%s",
	"p requirepass %s\n",
	"p ALTER USER app WITH PASSWORD '%s';",
	"p CREATE USER 'a'@'%%' IDENTIFIED BY '%s';",
	"p CREATE ROLE a LOGIN PASSWORD '%s';",
	"p IDENTIFIED WITH mysql_native_password BY '%s'",
	// URLs and connection strings
	"p postgres://app:%s@db.internal:5432/x",
	"p mysql://root:%s@127.0.0.1/x",
	"p redis://:%s@cache:6379/0",
	"p amqp://guest2:%s@mq/",
	"p mongodb+srv://app:%s@cluster0.mongodb.net/x",
	"p https://bob:%s@git.example.org/x.git",
	"p ftp://bob:%s@files.example.org/",
	"p smtp://mailer:%s@smtp.example.org:587",
	"p DSN=app:%s@tcp(db:3306)/x",
	"p Server=db;Database=x;User Id=sa;Password=%s;Encrypt=true",
	"p Server=db;Uid=sa;Pwd=%s;",
	"p jdbc:mysql://db/x?user=a&password=%s&useSSL=false",
	"p host=db port=5432 user=a password=%s dbname=x",
	"p GET /login?user=a&password=%s HTTP/1.1",
	// rc files
	"p machine api.example.org login bob password %s",
	"p machine api.example.org\n  login bob\n  password %s\n",
	"p //registry.example.org/:_password=%s",
	"p wpa_passphrase=%s",
	"p psk=\"%s\"",
	"p storePassword=%s\nkeyAlias=x",
	// prose
	"p the password is %s",
	"p The password is `%s`.",
	"p Password: %s",
	"p **Password**: `%s`",
	"p - Password: %s",
	"p my password for staging is %s, please rotate it",
	"p use the password \"%s\" to log in",
	"p password: `%s`",
	"p das Passwort ist %s",
	"p Passwort: %s",
	"p le mot de passe est %s",
	"p la contraseña es %s",
	"p a senha é %s",
	"p la password è %s",
	"p 密码：%s",
	"p 密码是%s",
	"p パスワードは%s",
	"p пароль: %s",
	"p Your temporary password is: %s",
	"p A temporary password is generated for root@localhost: %s",
	"p Generated password for user admin: %s",
	"p log in with admin / %s",
	"p credentials: admin:%s",
	"p login: admin, password: %s",
	"p user: bob pass: %s",
	// tokens and keys
	"o API_KEY=%s",
	"o STRIPE_SECRET=%s",
	"o export ACME_ACCESS_TOKEN=%s",
	`o {"access_token": "%s", "token_type": "bearer"}`,
	`o {"apiKey":"%s"}`,
	`o {"client_secret":"%s"}`,
	`o apiKey: '%s',`,
	"o api_key: %s\n",
	"o api-key: %s\n",
	"o X-Api-Key: %s\n",
	"o Authorization: Bearer %s\n",
	`o "Authorization": "Bearer %s"`,
	`o headers["Authorization"] = "Bearer %s"`,
	`o headers = {"Authorization": f"Bearer %s"}`,
	`o -H "Authorization: token %s"`,
	"o Authorization: ApiKey %s",
	"o Authorization: Token token=\"%s\"",
	"o Authorization: %s\n",
	`o req.Header.Set("Authorization", "Bearer %s")`,
	`o req.Header.Set("X-Api-Key", "%s")`,
	`o .header("x-api-key", "%s")`,
	"o Private-Token: %s",
	"o X-Vault-Token: %s",
	"o Cookie: sessionid=%s; theme=dark",
	"o Set-Cookie: auth_token=%s; Path=/; HttpOnly",
	"o curl -b 'session=%s' http://x",
	"o curl --cookie \"sid=%s\" http://x",
	"o document.cookie = \"token=%s; path=/\"",
	"o GET /v1/x?api_key=%s&page=2",
	"o GET /v1/x?access_token=%s",
	"o GET /v1/x?token=%s#top",
	"o https://%s@git.example.org/x.git",
	"o https://oauth2:%s@gitlab.example.org/x.git",
	"o mytool --token %s",
	"o mytool --api-key=%s",
	"o mytool -token %s",
	"o gh secret set ACME_KEY --body \"%s\"",
	"o heroku config:set ACME_API_KEY=%s",
	"o aws configure set aws_secret_access_key %s",
	"o npm config set //r.example.org/:_authToken %s",
	"o //r.example.org/:_authToken=%s",
	"o vercel env add ACME_SECRET <<< %s",
	"o wrangler secret put ACME_SECRET <<< '%s'",
	"o kubeadm join 1.2.3.4:6443 --token %s",
	"o Here is the API key: %s",
	"o the token is %s",
	"o my api key is `%s`",
	"o Your API token:\n\n%s\n",
	"o Secret key: %s",
	"o Access token: %s",
	"o Unseal Key 1: %s",
	"o Client secret: `%s`",
	"o $ echo $ACME_TOKEN\n%s\n",
	"o $ printenv ACME_TOKEN\n%s\n",
	"o $ cat config/master.key\n%s\n",
	"o $ gcloud auth print-access-token\n%s\n",
	"o $ pass show acme/token\n%s\n",
	"o $ op read op://prod/db/password\n%s\n",
	"o const token = '%s'",
	"o secret_key_base: %s",
	"o app.secret_key = '%s'",
	"o jwt_secret = \"%s\"",
	"o encryption_key = \"%s\"",
	"o private_key = \"%s\"",
	"o signing_key: \"%s\"",
	"o webhook_secret: %s",
	"o [registry]\ntoken = \"%s\"",
	"o :rubygems_api_key: %s",
	"o oauth_token: %s",
	"o AccountKey=%s;EndpointSuffix=core.windows.net",
	"o SharedAccessKey=%s",
	"o <apiKey>%s</apiKey>",
	"o <add key=\"ApiToken\" value=\"%s\"/>",
	"o | API key | %s |",
	"o System.setProperty(\"api.key\", \"%s\");",
	"o new Client({ apiKey: \"%s\" })",
	"o Client(api_key=\"%s\")",
	"o Client.new(token: '%s')",
	"o export const API_TOKEN: string = `%s`",
	"o token=%s\n",
	"o token: \"%s\"",
	"o {\\\"token\\\": \\\"%s\\\"}",
	"o \"stdout\":\"token=%s\\nexit 0\"",
	"o export TOKEN=%s\\n",
	"o \x1b[32mTOKEN\x1b[0m=\x1b[33m%s\x1b[0m",
	"o api%%5Fkey%%3D%s%%26x",
	"o &quot;token&quot;: &quot;%s&quot;",
	"o sonar.login.token=%s",
	"o git config http.extraheader \"AUTHORIZATION: bearer %s\"",
	"o \"auth\": {\"bearer\": [{\"key\": \"token\", \"value\": \"%s\"}]}",
}

func TestContexts(t *testing.T) {
	e := testEngine(t, Options{})
	missed, total := 0, 0
	for seed := range uint64(3) {
		for kind, v := range values(rand.New(rand.NewPCG(seed, 7))) {
			for _, c := range contexts {
				class, template, _ := strings.Cut(c, " ")
				machine := kind == "opaque" || kind == "hex" || kind == "base64"
				if class == "o" && !machine {
					continue
				}
				if strings.Contains(v, "#") && strings.ContainsAny(template, "?&") || strings.ContainsAny(v, "/") && strings.Contains(template, "@") || strings.Contains(v, "^") && strings.Contains(template, "%%5F") {
					continue // wouldn't be written like that
				}
				s := fmt.Sprintf(template, v)
				total++
				out := blank(s, e.find(s, field{}, nil))
				if leaks(v, out) {
					missed++
					t.Logf("%s: %q gives %q", kind, s, out)
				}
			}
		}
	}
	t.Logf("%d of %d missed", missed, total)
	if missed*200 > total {
		t.Error("more than 0.5 % missed")
	}
}

// A shell takes a quote in the middle of a bare value for a part of it; the
// part behind it is as secret as the one before.
func TestQuoteInsideBareValue(t *testing.T) {
	e := testEngine(t, Options{})
	head, tail := randomText(9), randomText(9)
	for _, q := range []string{`"`, `'`} {
		s := "MY_SECRET=" + head + q + tail + "\nNEXT=1"
		out := blank(s, e.find(s, field{}, nil))
		if strings.Contains(out, tail) || strings.Contains(out, head) || !strings.HasSuffix(out, "\nNEXT=1") {
			t.Errorf("a quote %s inside: a part survives, or too much went", q)
		}
	}
	for _, s := range []string{`TOKEN="",x=1`, `x="TOKEN=" y`} {
		if out := blank(s, e.find(s, field{}, nil)); out != s {
			t.Errorf("%q became %q", s, out)
		}
	}
}
