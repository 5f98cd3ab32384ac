package redact

import (
	"strings"
	"sync"
)

// strongWords set off the strong rules that are no plain shapes.
var strongWords = map[string]func(sc *scan, start, end int){
	"-----begin ": (*scan).keyBlock, "---- begin ": (*scan).keyBlock,
	"-----end ":     (*scan).keyTail,
	"private-lines": (*scan).putty,
	"eyj":           (*scan).jwt,
	"-us":           (*scan).mailchimp,
	":aa":           (*scan).telegram,
	"00d":           (*scan).salesforce,
	"pat":           (*scan).airtable,
	"api-":          (*scan).dashedUUID, "sdk-": (*scan).dashedUUID, "mob-": (*scan).dashedUUID,
	"sk0": (*scan).twilioKey, "sk1": (*scan).twilioKey, "sk2": (*scan).twilioKey, "sk3": (*scan).twilioKey,
	"sk4": (*scan).twilioKey, "sk5": (*scan).twilioKey, "sk6": (*scan).twilioKey, "sk7": (*scan).twilioKey,
	"sk8": (*scan).twilioKey, "sk9": (*scan).twilioKey, "ska": (*scan).twilioKey, "skb": (*scan).twilioKey,
	"skc": (*scan).twilioKey, "skd": (*scan).twilioKey, "ske": (*scan).twilioKey, "skf": (*scan).twilioKey,
	"$6$": (*scan).crypt, "$5$": (*scan).crypt, "$1$": (*scan).crypt, "$y$": (*scan).crypt, "$2a$": (*scan).crypt, "$2b$": (*scan).crypt,
	"$2y$": (*scan).crypt, "$argon2": (*scan).crypt, "$apr1$": (*scan).crypt, "$7$": (*scan).crypt, "pbkdf2_sha": (*scan).crypt, "$pbkdf2": (*scan).crypt, "$scrypt$": (*scan).crypt,
	"hooks.slack.com/services/":  (*scan).hook,
	"hooks.slack.com/workflows/": (*scan).hook,
	"hooks.slack.com/triggers/":  (*scan).hook,
	"/api/webhooks/":             (*scan).numberedHook,
	"/incomingwebhook/":          (*scan).officeHook,
	"hooks.zapier.com/hooks/":    (*scan).hook,
	"/bot/v2/hook/":              (*scan).hook,
	"/with/key/":                 (*scan).hook,
	"hook.us1.make.com/":         (*scan).hook,
	"hook.eu1.make.com/":         (*scan).hook,
	"hook.eu2.make.com/":         (*scan).hook,
	"/build_hooks/":              (*scan).hook,
	"hooks.slack-gov.com/":       (*scan).hook,
	"outlook.office.com/webhook": (*scan).hook,
	"hooks.airtable.com/":        (*scan).hook,
	"hook.integromat.com/":       (*scan).hook,
	"connect.pabbly.com/":        (*scan).hook,
	"pagerduty.com/integration/": (*scan).hook,
	"infura.io/v3/":              (*scan).hook,
	"infura.io/ws/v3/":           (*scan).hook,
	"alchemy.com/v2/":            (*scan).hook,
	"alchemyapi.io/v2/":          (*scan).hook,
	".quiknode.pro/":             (*scan).hook,
	"/integrations/deploy/":      (*scan).hook,
	"/sendwebhookdata/":          (*scan).hook,
	"webhook/send?key=":          (*scan).hook,
	"sctapi.ftqq.com/":           (*scan).hook,
	"api.day.app/":               (*scan).hook,
	"hc-ping.com/":               (*scan).hook,
	"/release/builtin/":          (*scan).hook,
	"_live_":                     (*scan).staged, "_sandbox_": (*scan).staged, "_production_": (*scan).staged,
}

// nameTriggers are parts of names that a credential may have.
var nameTriggers = []string{
	"pass", "pwd", "secret", "token", "key", "auth", "cred", "mnemonic", "phrase", "psk", "mdp", "senha", "contrase", "kennwort", "wachtwoord",
	"haslo", "hasło", "parola", "heslo", "sifre", "şifre", "clave", "geheim", "segredo", "lösenord", "losenord", "adgangskode", "salasana", "jelszo",
	"пароль", "секрет", "токен", "ключ", "密码", "密碼", "口令", "パスワード", "비밀번호", "令牌", "密钥", "トークン", "السر", "apiキー", "jwt", "dsn", "pswd", "jeton", "gettone", "erlang_cookie", "clé", "llave", "chiave", "sleutel", "nyckel", "nøkkel", "nøgle", "klucz", "klíč", "anahtar", "kunci", "seed", "salt", "pepper", "certificate", "macaroon", "session", "npmauthident", "userpwd", "비번", "秘密鍵", "キー", "키", "passcode", "webhook", "chave", "schlüssel", "sas_", "_pat", "licen", "psw",
	"Şifre", "арол", "ПАРОЛ", "Ключ", "Токен", "Секрет", "sandi", "khẩu", "lozink", "geslo", "parool", "κωδικ", "סיסמ", "المرور", "รหัสผ่าน", "पासवर्ड", "jelszó", "jelszava",
}

// signedTriggers are short names with the sign that must follow them; the
// sign isn't part of the name.
var signedTriggers = []string{"pw\n", "pw\r", "pw=", "pw:", "pw ", "pw\"", "pw'", "pw`", "pw)", "pw,", "_sk=", "_sk:"}

// contextWords map the words of the context layer to their scanners.
var contextWords = sync.OnceValue(func() map[string]scanner {
	m := map[string]scanner{
		"://":        (*scan).userinfo,
		"@tcp(":      (*scan).dsn,
		"@unix(":     (*scan).dsn,
		"sig=":       (*scan).signature,
		"signature=": (*scan).signature,
		"bearer":     (*scan).bearer,
		"basic":      (*scan).basic,
		"cookie":     (*scan).cookie,
		" -b ":       (*scan).cookie,
		"akia":       (*scan).awsSecret, "asia": (*scan).awsSecret,
		"twilio":             (*scan).twilio,
		"kind: secret":       (*scan).secretObject,
		"\"kty\"":            (*scan).jwk,
		"--password-stdin":   (*scan).pipedIn,
		"chpasswd":           (*scan).pipedIn,
		"sudo -s":            (*scan).pipedIn,
		"passwd --stdin":     (*scan).pipedIn,
		"--with-token":       (*scan).pipedIn,
		"print-access-token": (*scan).printed, "print-identity-token": (*scan).printed,
		"master.key": (*scan).printed, "pass show ": (*scan).printed, "op read ": (*scan).printed, "gh auth token": (*scan).printed,
		"-field=": (*scan).printed, "config:get": (*scan).printed, "bw get password": (*scan).printed, "lpass show": (*scan).printed, "gopass show": (*scan).printed,
		"get-secret-value": (*scan).printed, "secrets versions access": (*scan).printed, "openssl rand": (*scan).printed, "pwgen": (*scan).printed, "key:generate": (*scan).printed, "rails secret": (*scan).printed, "rake secret": (*scan).printed,
		"reg_sz /d ": (*scan).registryValue, "password /d ": (*scan).registryValue, "reg_sz  ": (*scan).registryValue, "vault.azure.net/secrets/": (*scan).vaultValue, "find-generic-password": (*scan).printed, "get-access-token": (*scan).printed,
		"| base64 -d": (*scan).printed, "|base64 -d": (*scan).printed, "initialadminpassword": (*scan).printed, "secret.txt": (*scan).printed,
		"token.txt": (*scan).printed, "/run/secrets/": (*scan).printed, "secretstring": (*scan).printed,
		"rbw get ": (*scan).printed, "keyring get ": (*scan).printed, "secrets get ": (*scan).printed, "secret get ": (*scan).printed, "secret-tool lookup ": (*scan).printed, "chamber read ": (*scan).printed, "find-internet-password": (*scan).printed,
		"op item get ": (*scan).printed, "auth token": (*scan).printed, "initial-password": (*scan).printed, "initial-admin-secret": (*scan).printed, "--with-decryption": (*scan).printed,
		"base64 --decode": (*scan).printed, "base64decode": (*scan).printed, "secretmanager ": (*scan).printed, "keyvault secret show": (*scan).printed, "vault read ": (*scan).printed, "ejson decrypt": (*scan).printed, "sops -d": (*scan).printed, "sops decrypt": (*scan).printed,
		"ansible-vault view": (*scan).printed, "unseal": (*scan).printed, "keepassxc-cli ": (*scan).printed, "credential fill": (*scan).printed, "create token ": (*scan).printed, "get-login-password": (*scan).printed, "secrets reveal": (*scan).printed,
		"issecret=true": (*scan).variable, "+cwjap=": (*scan).joinNetwork, "+cwjap_cur=": (*scan).joinNetwork, "+cwjap_def=": (*scan).joinNetwork,
		"phpsessid": (*scan).sessionCookie, "jsessionid": (*scan).sessionCookie, "connect.sid": (*scan).sessionCookie, ".aspnetcore.": (*scan).sessionCookie, "asp.net_sessionid": (*scan).sessionCookie, ".aspxauth": (*scan).sessionCookie, "laravel_session": (*scan).sessionCookie, "wordpress_logged_in": (*scan).sessionCookie,
		".erlang.cookie": (*scan).printed, "setcookie ": (*scan).erlangCookie, "erlang-cookie ": (*scan).erlangCookie,
		"zugangsdaten:": (*scan).login, "logindaten:": (*scan).login, "identifiants :": (*scan).login, "identifiants:": (*scan).login, "credenciales:": (*scan).login, "credenziali:": (*scan).login, "credenciais:": (*scan).login, "inloggegevens:": (*scan).login, "logowania:": (*scan).login,
		"log in with": (*scan).login, "login with": (*scan).login, "login:": (*scan).login, "credentials:": (*scan).login, "creds:": (*scan).login,
		"sign in with": (*scan).login, "login is": (*scan).login, "log in as": (*scan).login, "login as": (*scan).login, "sign in as": (*scan).login, "credentials are": (*scan).login, "/password:": (*scan).login, "/pass:": (*scan).login, "/pw:": (*scan).login,
		":6432:":      (*scan).pgpass,
		"key content": (*scan).keyContent,
		"send \"":     func(sc *scan, start, end int) { sc.answered(start, end-1) }, "send -- ": (*scan).answered,
		"sendline(":    (*scan).answered,
		"jdbc:oracle:": (*scan).slashed, "sqlplus ": (*scan).slashed, "sqlldr ": (*scan).slashed, "expdp ": (*scan).slashed, "impdp ": (*scan).slashed,
		"securestring": (*scan).secureString, "\"keyname\"": (*scan).storageKey, "\"random_password": (*scan).randomPassword,
		"id.json": (*scan).byteArray, "keypair": (*scan).byteArray, "secretkey": (*scan).byteArray, "secret_key": (*scan).byteArray,
		"\ttrue\t": (*scan).jar, "\tfalse\t": (*scan).jar,
		"recovery codes": (*scan).recoveryCodes, "backup codes": (*scan).recoveryCodes, "scratch codes": (*scan).recoveryCodes,
		"seed phrase": (*scan).seedWords, "recovery phrase": (*scan).seedWords, "mnemonic": (*scan).seedWords, "seed words": (*scan).seedWords, "secret phrase": (*scan).seedWords, "backup phrase": (*scan).seedWords,
		"?key=": (*scan).queryCode, "&key=": (*scan).queryCode, "?code=": (*scan).queryCode, "&code=": (*scan).queryCode, "?appid=": (*scan).queryCode, "&appid=": (*scan).queryCode,
		"::add-mask::": (*scan).masked, "--secret ": (*scan).secretPair, "new value:": (*scan).resetTo,
		":587 ": (*scan).relay, ":465 ": (*scan).relay, "<auth-user-pass>": (*scan).userPassBlock, "acl setuser ": (*scan).aclPassword, "> auth ": (*scan).redisAuth, "pragma key": (*scan).pragmaKey, "pragma rekey": (*scan).pragmaKey,
		".send_keys(": (*scan).typedIn, ".sendkeys(": (*scan).typedIn, ".fill(": (*scan).typedIn, ".type(": (*scan).typedIn, ".typetext(": (*scan).typedIn,
		"passphrase-fd": (*scan).pipedIn, "<<< ": (*scan).hereString, " -p ": (*scan).userFlags, `"-p", `: (*scan).userFlags, `'-p', `: (*scan).userFlags, "--from-literal=": (*scan).fromLiteral,
		"users": (*scan).users, "accounts": (*scan).accounts, "[admins]": (*scan).section, "[users]": (*scan).section, "[passwords]": (*scan).section, "[credentials]": (*scan).section, "[secrets]": (*scan).section, "[tokens]": (*scan).section,
		"chpasswd:": (*scan).userLines, "chpasswd <<": (*scan).userLines, ":*:": (*scan).passFile, ":54": (*scan).passFile, "lt-cred-mech": (*scan).userLines,
		"ugfzc3dvcmq6": (*scan).nextLine,
		" login ":      (*scan).mailLogin, "ftp> user ": (*scan).second, "/oper ": (*scan).second, "identify ": (*scan).identify,
		"verification code": (*scan).oneTime, "one-time code": (*scan).oneTime, "2fa code": (*scan).oneTime, "mfa code": (*scan).oneTime, "otp": (*scan).oneTime, "security code": (*scan).oneTime, "login code": (*scan).oneTime, "auth code": (*scan).oneTime, "authenticator code": (*scan).oneTime, "pin": (*scan).oneTime, "sms code": (*scan).oneTime,
		"zugangsdaten": (*scan).login, "identifiants": (*scan).login, "credenciales": (*scan).login, "credenciais": (*scan).login, "credenziali": (*scan).login, "данные для входа": (*scan).login, "basic auth": (*scan).login, "u/p": (*scan).login, "user/pass": (*scan).login, "user:pass": (*scan).login,
		"/password ": (*scan).login, ":password ": (*scan).login, "username & password": (*scan).login, "user & pass": (*scan).login, "creds are": (*scan).login, "creds →": (*scan).login, "creds ": (*scan).login, "admin login": (*scan).login, "login ": (*scan).login, "账号": (*scan).login,
		"admin:": (*scan).rooted, "root:": (*scan).rooted, "admin / ": (*scan).rooted, "root / ": (*scan).rooted, "\np: ": (*scan).rooted,
		"stringdata:": (*scan).stringData, `"kind":"secret"`: (*scan).secretJSON, `"kind": "secret"`: (*scan).secretJSON,
		"{ssha": (*scan).hashed, "{sha}": func(sc *scan, start, end int) { sc.hashed(start, end-1) }, "{smd5": (*scan).hashed, "{crypt": (*scan).hashed, "{pbkdf2": (*scan).hashed, "loginmodule": (*scan).loginModule,
		" on >": func(sc *scan, start, end int) { sc.aclPassword(start, end-1) }, "auth-pass ": (*scan).second,
		"secret-tool lookup": (*scan).printed, "keyring get": (*scan).printed, "wg genkey": (*scan).printed, "wg genpsk": (*scan).printed, "/dev/urandom": (*scan).printed, "randombytes(": (*scan).printed, "token_hex(": (*scan).printed, "token_urlsafe(": (*scan).printed, "keys list": (*scan).printed,
		"convertto-securestring": (*scan).secured, "sonar.login=": (*scan).masked, "insert into ": (*scan).inserted,
		"cryptsetup": (*scan).pipedIn, "bundle_": (*scan).bundlerHost,
		"/hooks/":       (*scan).lowHook,
		"identified by": (*scan).identified, "identified with": (*scan).identified,
	}
	also := func(w string, f scanner) {
		if other := m[w]; other != nil {
			m[w] = func(sc *scan, start, end int) { f(sc, start, end); other(sc, start, end) }
			return
		}
		m[w] = f
	}
	for _, words := range []map[string]scanner{networkWords, literalWords} {
		for w, f := range words {
			also(w, f)
		}
	}
	for _, w := range nameTriggers {
		also(w, (*scan).name)
	}
	for _, w := range signedTriggers {
		also(w, (*scan).shortName)
	}
	for _, p := range positionals() {
		also(p.word, func(sc *scan, start, end int) { sc.callArgument(&p, start, end) })
	}
	for i := range programs {
		p := &programs[i]
		also(p.word, func(sc *scan, start, end int) { sc.command(p, start, end) })
		if name := strings.TrimSuffix(p.word, " "); !strings.Contains(name, " ") && name != p.word {
			also(name+`", `, func(sc *scan, start, end int) { sc.listed(p, end) })
			also(name+`', `, func(sc *scan, start, end int) { sc.listed(p, end) })
		}
	}
	for _, w := range pipes {
		also(w, (*scan).piped)
	}
	return m
})
