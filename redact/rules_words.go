package redact

import (
	"slices"
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
	m := map[string]scanner{}
	also := func(w string, f scanner) {
		if other := m[w]; other != nil {
			m[w] = func(sc *scan, start, end int) { f(sc, start, end); other(sc, start, end) }
			return
		}
		m[w] = f
	}
	for _, l := range slices.Concat(
		consoleWords, cookieWords, fileWords, flagWords, groupWords, halfWords, headerWords, joinedWords,
		kubernetesWords, loginWords, networkWords, objectWords, printedWords, recoveryWords, settingWords, shellWords,
		sqlWords, typedWords, urlWords, webhookWords,
	) {
		for _, w := range l.words {
			also(w, l.f)
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
	for _, p := range programs() {
		also(p.word, func(sc *scan, start, end int) { sc.command(&p, start, end) })
		if name := strings.TrimSuffix(p.word, " "); !strings.Contains(name, " ") && name != p.word {
			also(name+`", `, func(sc *scan, start, end int) { sc.listed(&p, end) })
			also(name+`', `, func(sc *scan, start, end int) { sc.listed(&p, end) })
		}
	}
	for _, w := range pipes {
		also(w, (*scan).piped)
	}
	return m
})
