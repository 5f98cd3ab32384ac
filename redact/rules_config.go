package redact

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/betterleaks/betterleaks/config"
	"github.com/pelletier/go-toml/v2"
)

// The long tail of providers comes from betterleaks' rule set, read as data.
// Of its rules those go that our own context layer judges better, that name no
// credential, or that need a whole file.
var dropped = map[string]bool{
	"generic-api-key": true, "aws-secret-access-key": true, "azure-storage-account-key": true, "azure-storage-account-name": true,
	"curl-auth-header": true, "curl-auth-user": true, "private-key": true, "kubernetes-secret-yaml": true, "pkcs12-file": true,
	"jwt": true, "airtable-personnal-access-token": true, "vault-service-token": true, "twilio-api-key": true, "hashicorp-tf-api-token": true, "maxmind-license-key": true, "salesforce-access-token.1": true, "azure-ad-client-secret": true, "sentry-org-token": true, "jwt-base64": true, "gcp-service-account": true, "gcp-application-default-credentials": true, "hashicorp-tf-password": true,
	"mongodb-connection-string": true, "slack-webhook-url": true, "microsoft-teams-webhook": true, "sidekiq-sensitive-url": true,
	"azure-client-id": true, "azure-tenant-id": true, "artifactory-jfrog-url": true, "cloudinary-cloud-name": true, "cloudinary-api-key": true,
	"planetscale-id": true, "salesforce-instance-url.1": true, "snowflake-account-host.1": true, "supabase-project-url": true,
	"tableau-server-host.1": true, "tableau-personal-access-token-name.1": true, "lark-app-id": true, "clickhouse-cloud-key-id": true,
	"ebay-client-id": true, "canva-client-id": true, "aikido-client-id": true, "mongodb-atlas-service-account-id": true, "plivo-auth-id": true,
	"polymarket-address": true, "ramp-client-id": true, "nuget-config-password": true, "freemius-secret-key": true,
	// Public by design: what pages and apps carry. The ids of a pair, as in
	// AWS's, are no such thing: they name an account and stay with the rules.
	"posthog-project-api-key": true, "flutterwave-public-key": true, "lob-pub-api-key": true, "mailgun-pub-key": true,
	"devcycle-client-sdk-key": true, "plaid-client-id": true, "asana-client-id": true, "discord-client-id": true, "linkedin-client-id": true, "bitbucket-client-id": true, "adobe-client-id": true,
	"looker-client-id": true, "messagebird-client-id": true, "new-relic-browser-api-token": true, "clickup-personal-api-token": true, "mapbox-api-token": true,
	"alibaba-sts-access-key-secret": true, "alibaba-sts-security-token": true, "azure-app-configuration-connection-string": true, "azure-servicebus-connection-string": true,
}

// A ruleFile is a rule set in gitleaks' convention, as far as we read it.
type ruleFile struct {
	Extend struct {
		Path          string   `toml:"path"`
		URL           string   `toml:"url"`
		UseDefault    bool     `toml:"useDefault"`
		DisabledRules []string `toml:"disabledRules"`
	} `toml:"extend"`
	Rules      []ruleEntry  `toml:"rules"`
	Allowlist  *allowEntry  `toml:"allowlist"`
	Allowlists []allowEntry `toml:"allowlists"`

	// What other tools read and we don't. Any further key is a mistake.
	Title       any `toml:"title"`
	Description any `toml:"description"`
	Version     any `toml:"version"`
	MinVersion  any `toml:"minVersion"`
	MinVersion2 any `toml:"betterleaksMinVersion"`
	Prefilter   any `toml:"prefilter"`
}

type ruleEntry struct {
	ID          string       `toml:"id"`
	Description string       `toml:"description"`
	Regex       string       `toml:"regex"`
	Path        string       `toml:"path"`
	SecretGroup int          `toml:"secretGroup"`
	Entropy     float64      `toml:"entropy"`
	Keywords    []string     `toml:"keywords"`
	Filter      string       `toml:"filter"`
	Allowlist   *allowEntry  `toml:"allowlist"`
	Allowlists  []allowEntry `toml:"allowlists"`

	Tags        any `toml:"tags"` // these as well
	Report      any `toml:"report"`
	SkipReport  any `toml:"skipReport"`
	Required    any `toml:"required"`
	Severity    any `toml:"severity"`
	Specificity any `toml:"specificity"`
	Efficiency  any `toml:"tokenEfficiency"`
	Validate    any `toml:"validate"`
	Verify      any `toml:"verify"`
}

type allowEntry struct {
	ID          any      `toml:"id"`
	Description string   `toml:"description"`
	Condition   string   `toml:"condition"`
	RegexTarget string   `toml:"regexTarget"`
	Regexes     []string `toml:"regexes"`
	StopWords   []string `toml:"stopwords"`
	Paths       []string `toml:"paths"`
	Commits     []string `toml:"commits"`
	TargetRules []string `toml:"targetRules"`
}

// tails end most of the package's expressions. They ask for a sign after the
// token that transcripts often lack; our own check of the edge takes their place.
var tails = []string{"(?:\\\\?['\"\\x60]|[\\s;]|\\\\[nr]|$)", "(?:[\\x60'\"\\s;]|\\\\[nr]|$|\\b)", `\b`}

var entropyLimit = regexp.MustCompile(`entropy\(finding\["secret"\]\) <=? ([0-9.]+)`)

// packaged returns the package's rules, read once for each process.
var packaged = sync.OnceValues(func() ([]*regexRule, error) {
	var file ruleFile
	if err := toml.Unmarshal([]byte(config.DefaultConfig), &file); err != nil {
		return nil, err
	}
	var out []*regexRule
	for _, r := range file.Rules {
		if r.Regex == "" || dropped[r.ID] {
			continue
		}
		p := &regexRule{id: strings.TrimRight(strings.TrimRight(r.ID, "0123456789"), "."), expr: r.Regex, group: r.SecretGroup, edge: true}
		for _, t := range tails {
			if s, ok := strings.CutSuffix(p.expr, t); ok {
				p.expr = s
				break
			}
		}
		p.expr = strings.TrimPrefix(p.expr, `\b`)
		p.expr = strings.TrimPrefix(p.expr, `(?i)\b`)
		if strings.HasPrefix(r.Regex, `(?i)\b`) {
			p.expr = "(?i)" + p.expr
		}
		if m := entropyLimit.FindStringSubmatch(r.Filter); m != nil {
			p.entropy, _ = strconv.ParseFloat(m[1], 64)
		}
		if err := p.plan(r.Keywords); err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
})

// ownPatterns are shapes whose telling part isn't at their beginning.
var ownPatterns = sync.OnceValue(func() []*regexRule {
	list := []*regexRule{
		{id: "azure-devops-pat", expr: `\b[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}`, words: []string{"azdo"}, reach: 88, edge: true},
		{id: "azure-client-secret", expr: `[A-Za-z0-9_~.]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}`, words: strings.Fields("0q~ 1q~ 2q~ 3q~ 4q~ 5q~ 6q~ 7q~ 8q~ 9q~"), reach: 40, edge: true},
		{id: "terraform-token", expr: `[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{40,80}`, words: []string{".atlasv1."}, reach: 110, edge: true},
		{id: "firebase-server-key", expr: `AAAA[A-Za-z0-9_-]{7}:APA91b[A-Za-z0-9_-]{100,180}`, words: []string{":apa91b"}, reach: 200, edge: true},
		{id: "asana-token", expr: `\b[012]/[0-9]{10,20}(?:/[0-9]{10,20})?:[0-9a-f]{32}`, words: []string{"asana"}, reach: 1500, edge: true},
		{id: "k3s-token", expr: `K10[0-9a-f]{64}::[a-z]+:[0-9a-zA-Z.-]{16,}`, words: []string{"::server:", "::node:", "::agent:"}, reach: 200, edge: true},
		{id: "clickup-token", expr: `pk_[0-9]{6,10}_[A-Z0-9]{32}`, words: []string{"pk_"}, reach: 48, edge: true, anchor: true},
		{id: "newrelic-license", expr: `\b(?:[a-z]{2}[0-9]{2}[a-z]{2})?[0-9a-f]{26,36}(?:FFFF)?NRAL`, words: []string{"nral"}, reach: 48, edge: true},
		{id: "product-key", expr: `\b(?:[A-Z0-9]{5}(?:-[A-Z0-9]{5}){4}|[A-Z][A-Z0-9](?:-[A-Z0-9]{4}){5})\b`, words: []string{"_serial", "serial: ", "productkey", "product key", "ipk ", "licensekey", "license key"}, reach: 100, edge: true},
		{id: "maxmind-key", expr: `\b[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk`, words: []string{"_mmk"}, reach: 44, edge: true},
	}
	return list
})
