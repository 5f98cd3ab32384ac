package redact

import (
	"strings"
	"sync"
)

// A nameClass says what the name of a value promises.
type nameClass uint8

const (
	nameNone     nameClass = iota
	nameWeak               // key, auth, session: only a value that looks random is a credential
	nameOpaque             // token, API key, secret: machine-made values
	namePassword           // password, passphrase: may be any text that a person chose
)

// A nameWord is the set of parts that a word can play in a name.
type nameWord uint16

const (
	wordPassword nameWord = 1 << iota // makes a password
	wordOpaque                        // makes a machine-made credential
	wordKey                           // key: what it is depends on the word before
	wordWeak                          // a credential only if its value looks it
	wordQualify                       // before key: makes it a credential
	wordHarmless                      // before key: makes it none
	wordDenies                        // anywhere before: counts, states, public halves
	wordAbout                         // after the credential's word: the value says something about it
	wordKeeps                         // after the credential's word: still the value
	wordTells                         // right before it: what of it the value says
	wordPaging                        // before token: where a list goes on
)

// nameWords maps words, in lower case, to their parts.
var nameWords = sync.OnceValue(func() map[string]nameWord {
	m := make(map[string]nameWord, 700)
	for w, list := range map[nameWord]string{
		wordPassword: `pswd pswrd passwrd password passwd pwd passphrase passcode pass passe pw sshpass ftppass smtppass mailpass imappass sqlpass mysqlpass pgpass redispass mongopass adminpass rootpass sudopass loginpass authpass certpass ldappass proxypass bindpw adminpw userpw dbpw sapw authtok psw passw userpass dbpass storepass keypass requirepass masterauth psk rootpw keymaterial remotepass defaultpass keystorepass truststorepass passkey
			passwort kennwort motdepasse mdp contrasena contraseña senha wachtwoord haslo hasło parola пароль 密码 密碼 口令 パスワード 비밀번호
			lösenordet losenordet adgangskoden passord passordet lozinka geslo parool parolă parolei parolası пароля паролем Пароль ПАРОЛЬ Şifre şifresi
			парола 비번 السر Парола
			sandi khẩu κωδικός κωδικό κωδικοσ סיסמה סיסמא הסיסמה المرور รหัสผ่าน पासवर्ड jelszó jelszava hasłem hasła
			lösenord losenord adgangskode salasana heslo jelszo şifre sifre`,
		wordOpaque: `token secret secrettext apikey jeton gettone privkey tokenet  accesskey secretkey privatekey authkey authtoken accesstoken refreshtoken clientsecret bearer jwt
			credential cred creds mnemonic seedphrase appsecret appkey encryptionkey signingkey sharedkey accountkey masterkey presharedkey
			sharedaccesskey licensekey totp csrftoken xsrftoken sessiontoken idtoken securitytoken apitoken apisecret servicekey deploykey
			hmackey macaroon secretaccesskey authorization xapikey subscriptionkey functionkey sastoken sessionkey sessionsecret consumerkey consumersecret
			apppassword oauthtoken usertoken bottoken 令牌 密钥 秘钥 ключ токен секрет Ключ Токен Секрет トークン 秘密鍵 キー 키 apiキー clave segredo geheimnis`,
		wordKey: `sleutel sleutels nyckel nyckeln nøkkel nøkkelen nøgle nøglen klucz klíč avain anahtar anahtarı kulcs kunci khóa key keys schlüssel schluessel clé cle llave chave chiave`,
		wordWeak: `basicauth passwordsalt auth session sessid sid cookie hash salt pepper nonce code pk sk seed cert pin state verifier challenge ticket authentication tokens secrets
			passwords credentials sas license licence phpsessid jsessionid sessionid phrase signature sig webhook otp pat dsn csrf xsrf identity certificate`,
		wordQualify: `certificate setup wpa wpa2 wpa3 wlan auth fal deepl ably pusher opsgenie genie pagerduty wif hex serp scraper scraping zenrows oxylabs dataforseo semrush ahrefs courier knock novu onesignal pushover pushbullet fcm apns mailjet mailerlite convertkit beehiiv statuspage betterstack logtail axiom coralogix dynatrace appdynamics rapid7 tenable qualys veracode checkmarx whitesource mend fossa blackduck sonatype jfrog artifactory nexus nuget npm pypi rubygems cargo chocolatey psgallery gallery powershellgallery unity playfab photon steam gamesparks nakama epic eos itch modio igdb rawg appcenter appstore asc fastlane codepush testflight crashlytics appsflyer singular revenuecat qonversion adapty superwall onedrive sharepoint dynamics sap workday servicenow jira confluence bamboo teamcity octopus appveyor travis buildkite drone woodpecker gitea gocd codecov coveralls codacy deepsource gitguardian comet neptune clearml mlflow roboflow labelbox snorkel kaggle vast paperspace coreweave octoai monsterapi leonardo ideogram suno udio runway luma heygen synthesia murf playht resemble speechify ttn thingspeak blynk losant ubidots iothub iot lorawan lora nwk sigfox helium wifi ble zigbee zwave mqtt s0 s2 otaa local api access private encryption encrypt decryption decrypt signing sign account master shared storage admin service app application
			hmac aes ssh rsa deploy write read root server consumer subscription management security recovery integration host gem client user project
			crypto cipher rest live prod production vapid fernet registration join unseal tls ssl gpg pgp age sops wallet signer deployer ethereum eth bot
			ingest ingestion personal maps backup internal partner developer dev workspace organization org team merchant gateway payment transfer upload
			monitoring agent function sync functions cloud connect device provisioning symmetric sasl bind database db instrumentation network x
			anthropic openai stripe algolia sendgrid mailgun mailchimp datadog dd google gemini azure aws twilio openrouter groq mistral cohere deepseek
			together pinecone tavily exa serper replicate firecrawl perplexity langsmith langfuse helicone deepgram elevenlabs assemblyai cloudflare
			license licence abuseipdb alphavantage newsapi openweather openweathermap tomtom here opencage shodan virustotal vt censys greynoise maxmind ipinfo ipstack
			polygon finnhub kraken binance bybit okx coinbase helius moralis alchemy infura etherscan bscscan polygonscan arbiscan quicknode snyk sonar percy nx turbo expo
			bugsnag instabug zhipu zhipuai qwen moonshot dashscope qianfan baidu volc ark lepton vapi retell agora mux zoom webex hubspot salesforce zendesk intercom
			asana trello clickup todoist discord telegram vonage nexmo plivo sinch messagebird sparkpost mandrill braze iterable klaviyo mixpanel heap ld
			launchdarkly optimizely auth0 okta duo jumpcloud onelogin workos stytch clerk supabase firebase neon planetscale upstash turso xata fauna convex railway render
			vercel netlify heroku digitalocean linode vultr hetzner hcloud scaleway scw ovh backblaze wasabi minio cloudinary imgix uploadcare mapbox mapquest tmdb omdb
			rapidapi apify scrapingbee zyte brightdata browserless kagi bing brave nomic ai21 stability runpod modal baseten anyscale hyperbolic novita deepinfra cerebras
			sambanova siliconflow grafana elastic opensearch typesense meilisearch meili qdrant weaviate milvus adafruit particle sumo loggly papertrail logz logzio
			newrelic honeycomb segment amplitude posthog sentry rollbar linear notion figma airtable resend postmark xai fireworks nvidia jina voyage`,
		wordHarmless: `site sitekey websocket socket foreign cache sort partition row object map dict index idempotency composite unique lookup group route query item entry event lock
			bucket react i18n translation locale color hot short arrow enter escape tab registry natural surrogate mapping config feature metric tag label
			param option hash list data json yaml column field header default on shortcut keyboard meta ctrl alt shift press property prop attr attribute
			context state dedupe dedup object blob chunk asset block record resource store commit build job task run trace span step content digest checksum issue project jira
			ticket order product sku page next prev first last parent child node tree path file image s3 blob sorting grouping message document doc`,
		wordDenies: `public pub publishable max min num total count counts`,
		wordTells: `has is should can allow allowed require requires show hide forgot forget validate verify
			tokenizer tokenizers tokenize tokenized budget usage prompt completion output cached reasoning estimated remaining avg limit no without
			missing invalid unexpected supports enable disable enabled disabled ignore skip lexer parser syntax bos eos pad unk sep mask stop special vocab
			error`,
		wordPaging: `page continuation pagination paging cursor starting`,
		wordAbout: `accessor accessors mint minted contract address addresses program supply symbol decimals id ids file files filename path paths dir directory folder name names url urls uri endpoint ttl expiry expires expire expiration in at ttls
			days hours minutes seconds length len size type types kind prefix suffix label labels column param params regex regexp pattern patterns policy
			hint reset rotation version algorithm algo alg format provider manager required errors status used per index idx ref source store env
			var variable variables header headers field fields position offset start end line class stream list map title description help message
			messages msg text lifetime validity timeout interval created updated date time timestamp issuer audience scope scopes location arn helper
			command cmd callback handler factory service client resolver util utils test tests spec check checker checks strength complexity validation
			validator placeholder visible visibility toggle page form modal view screen button icon component link email template info
			details request response exchange refresh revoke revoked generator generation encoder decoder encoding bucket stats price cost rate threshold
			window sock socket agent mode option options config configuration settings schema model table entity dto interface enum constant constants
			keyid usages ops set get selector parts part boundary span owner holder number last4 fingerprint hashes user username expired valid changed address addr symbol decimals contract`,
		wordKeeps: `wo phrase value val values str string raw b64 base64 plain plaintext pem base prod production staging stage dev development live old new primary
			secondary backup main current previous hex key for to bytes encoded decoded half de du la app temp initial literal local default json enc
			crypt hash data internal external admin root readonly ro rw test confirmation confirm repeat again`,
	} {
		for _, x := range strings.Fields(list) {
			m[x] |= w
		}
	}
	// Said of a credential these describe it, unless it is one of several.
	m["test"] = wordAbout
	return m
})

// wordOf returns the parts that a word, in lower case, can play.
func wordOf(w []byte) nameWord {
	if p, ok := nameWords()[string(w)]; ok {
		return p
	}
	if n := len(w); n > 0 && '0' <= w[n-1] && w[n-1] <= '9' {
		for n > 0 && '0' <= w[n-1] && w[n-1] <= '9' {
			n--
		}
		return wordOf(w[:n])
	}
	if n := len(w) - len("key"); n > 1 && string(w[n:]) == "key" {
		if p := nameWords()[string(w[:n])]; p&(wordQualify|wordOpaque|wordPassword) != 0 && p&(wordHarmless|wordDenies|wordTells) == 0 {
			return wordOpaque // hmackey, walletkey
		}
	}
	for _, s := range gluedPassword {
		if len(w) > len(s) && string(w[len(w)-len(s):]) == s {
			return wordPassword
		}
	}
	for _, s := range gluedOpaque {
		if len(w) > len(s) && string(w[len(w)-len(s):]) == s {
			return wordOpaque
		}
	}
	return 0
}

// Words glued together in lower case are judged by their end: pgpassword, bottoken.
var (
	gluedPassword = []string{"password", "passwd", "passphrase", "passwort", "密码", "密碼", "口令", "パスワード", "비밀번호"}
	gluedOpaque   = []string{"secret", "token", "apikey", "accesskey", "secretkey", "privatekey", "令牌", "密钥", "秘钥", "トークン"}
)

const maxNameWords = 16

// splitName splits a name at punctuation and camelCase humps and returns the
// parts of its last words, at most [maxNameWords].
func splitName(name string, words []nameWord) []nameWord {
	var buf [32]byte
	n := 0
	flush := func() {
		if n > 0 {
			if len(words) == maxNameWords {
				copy(words, words[1:])
				words = words[:maxNameWords-1]
			}
			words = append(words, wordOf(buf[:n]))
		}
		n = 0
	}
	for i := 0; i < len(name); i++ {
		b := name[i]
		switch {
		case 'A' <= b && b <= 'Z':
			afterLower := i > 0 && ('a' <= name[i-1] && name[i-1] <= 'z' || '0' <= name[i-1] && name[i-1] <= '9')
			endOfCaps := i > 0 && 'A' <= name[i-1] && name[i-1] <= 'Z' && i+1 < len(name) && 'a' <= name[i+1] && name[i+1] <= 'z'
			if afterLower || endOfCaps {
				flush()
			}
			b = lower(b)
		case 'a' <= b && b <= 'z', b >= 0x80:
		case '0' <= b && b <= '9':
			if n == 0 {
				continue // a number alone says nothing
			}
		default:
			flush()
			continue
		}
		if n < len(buf) {
			buf[n] = b
			n++
		}
	}
	flush()
	return words
}

// classify judges the name of a value.
func classify(name string) nameClass {
	var buf [maxNameWords]nameWord
	words := splitName(name, buf[:0])
	class, at := nameNone, -1
	for i, w := range words {
		c := nameNone
		switch {
		case w&wordPassword != 0:
			c = namePassword
		case w&wordOpaque != 0 && (i == 0 || words[i-1]&wordPaging == 0):
			c = nameOpaque
		case w&wordKey != 0:
			c = keyClass(words[:i])
		case w&wordWeak != 0:
			c = nameWeak
		}
		if c == nameNone || c == nameWeak && class > nameWeak {
			continue // token_hash is judged as token, with hash behind it
		}
		class, at = c, i
	}
	if class == nameNone {
		return nameNone
	}
	for i, w := range words[:at] {
		if w&wordDenies != 0 || w&wordTells != 0 && i == at-1 {
			return nameNone
		}
		if w&wordTells != 0 {
			class = min(class, nameOpaque)
		}
	}
	for _, w := range words[at+1:] {
		switch {
		case w&wordKeeps != 0:
		case w&(wordAbout|wordDenies|wordTells) != 0:
			return nameNone
		default:
			class = min(class, nameOpaque)
		}
	}
	return class
}

// keyClass judges "key" by the words before it.
func keyClass(before []nameWord) nameClass {
	if len(before) == 0 {
		return nameWeak
	}
	switch w := before[len(before)-1]; {
	case w&(wordQualify|wordOpaque|wordPassword) != 0:
		return nameOpaque
	case w&(wordHarmless|wordDenies|wordTells) != 0:
		return nameNone
	}
	return nameWeak
}
