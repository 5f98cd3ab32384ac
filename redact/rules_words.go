package redact

import "sync"

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
	"$2y$": (*scan).crypt, "$argon2": (*scan).crypt, "$apr1$": (*scan).crypt, "pbkdf2_sha": (*scan).crypt, "$pbkdf2": (*scan).crypt, "$scrypt$": (*scan).crypt,
	"hooks.slack.com/services/":  (*scan).hook,
	"hooks.slack.com/workflows/": (*scan).hook,
	"hooks.slack.com/triggers/":  (*scan).hook,
	"/api/webhooks/":             (*scan).numberedHook,
	"webhook.office.com/":        (*scan).hook,
	"hooks.zapier.com/hooks/":    (*scan).hook,
	"/bot/v2/hook/":              (*scan).hook,
	"/with/key/":                 (*scan).hook,
	"hook.us1.make.com/":         (*scan).hook,
	"hook.eu1.make.com/":         (*scan).hook,
	"hook.eu2.make.com/":         (*scan).hook,
	"/build_hooks/":              (*scan).hook,
	"/integrations/deploy/":      (*scan).hook,
	"/sendwebhookdata/":          (*scan).hook,
}

// nameTriggers are parts of names that a credential may have.
var nameTriggers = []string{
	"pass", "pwd", "secret", "token", "key", "auth", "cred", "mnemonic", "phrase", "psk", "mdp", "senha", "contrase", "kennwort", "wachtwoord",
	"haslo", "hasło", "parola", "heslo", "sifre", "şifre", "clave", "geheim", "segredo", "lösenord", "losenord", "adgangskode", "salasana", "jelszo",
	"пароль", "секрет", "токен", "ключ", "密码", "密碼", "口令", "パスワード", "비밀번호", "令牌", "密钥", "jwt", "dsn", "seed", "passcode", "webhook", "chave", "schlüssel", "sas_", "_pat", "licen", "pw=", "pw:", "psw",
}

// contextWords map the words of the context layer to their scanners.
var contextWords = sync.OnceValue(func() map[string]func(sc *scan, start, end int) {
	m := map[string]func(sc *scan, start, end int){
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
		"-field=": (*scan).printed, "config:get": (*scan).printed, "find-generic-password": (*scan).printed, "get-access-token": (*scan).printed,
		"| base64 -d": (*scan).printed, "|base64 -d": (*scan).printed, "initialadminpassword": (*scan).printed, "secret.txt": (*scan).printed,
		"token.txt": (*scan).printed, "/run/secrets/": (*scan).printed, "secretstring": (*scan).printed,
		"log in with": (*scan).login, "login with": (*scan).login, "login:": (*scan).login, "credentials:": (*scan).login, "creds:": (*scan).login,
		"sign in with": (*scan).login, "login is": (*scan).login, "credentials are": (*scan).login, "/password:": (*scan).login, "/pass:": (*scan).login, "/pw:": (*scan).login,
		":5432:":        (*scan).pgpass,
		"key content":   (*scan).keyContent,
		"identified by": (*scan).identified, "identified with": (*scan).identified,
	}
	for _, w := range nameTriggers {
		m[w] = (*scan).name
	}
	for i := range programs {
		p := &programs[i]
		m[p.word] = func(sc *scan, start, end int) { sc.command(p, start, end) }
	}
	return m
})
