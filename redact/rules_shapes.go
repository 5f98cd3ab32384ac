package redact

import (
	"strconv"
	"strings"
)

// A shape is a provider's token: a prefix, then a run of characters.
type shape struct {
	rule   string
	prefix string
	class  *[256]bool
	min    int // characters after the prefix
	fixed  bool
	glued  bool // the prefix needs no boundary in front
}

// shapeTable holds the shapes as lines of: rule, prefix, class, fewest
// characters after the prefix. A trailing = on the number means exactly that
// many. Classes: a letters and digits, w those with _ and -, t those with
// . and ~, b base64, h hexadecimal, l lower case and digits, u upper case and
// digits, d digits, v base64 with . _ - : and |, s those of w and $.
const shapeTable = `
openai-api-key sk-proj- w 40
openai-api-key sk-svcacct- w 40
openai-api-key sk-admin- w 40
openai-api-key sk-None- w 40
anthropic-api-key sk-ant- w 40
openrouter-api-key sk-or- w 32
langfuse-secret-key sk-lf- w 32
helicone-api-key sk-helicone- w 24
secret-key sk- w 20
secret-key sk_ a 32
groq-api-key gsk_ a 40
xai-api-key xai- a 60
huggingface-token hf_ a 30
huggingface-token api_org_ a 30
replicate-api-token r8_ a 32
google-api-key AIza w 30
google-api-key AQ.Ab w 40
perplexity-api-key pplx- a 32
langsmith-api-key lsv2_pt_ w 32
langsmith-api-key lsv2_sk_ w 32
langsmith-api-key ls__ a 32
tavily-api-key tvly- w 20
pinecone-api-key pcsk_ w 40
firecrawl-api-key fc- h 32
cerebras-api-key csk- l 40
nvidia-api-key nvapi- w 50
together-api-key tgp_v1_ w 30
fireworks-api-key fw_ a 22
voyage-api-key pa- w 40
jina-api-key jina_ a 40
e2b-api-key e2b_ h 32
modal-token as- a 22=
plex-claim claim- w 20=
browserbase-key bb_live_ w 20
wandb-api-key wandb_v1_ w 40
brave-api-key BSA w 26
vercel-token vcp_ w 24
vercel-token vci_ w 24
vercel-token vca_ w 24
vercel-token vcr_ w 24
vercel-token vck_ w 24
vercel-blob-token vercel_blob_rw_ w 24
github-pat ghp_ a 30
github-oauth gho_ a 30
github-app-token ghu_ a 30
github-app-token ghs_ v 30
github-refresh-token ghr_ a 30
github-fine-grained-pat github_pat_ w 40
gitlab-pat glpat- t 20
gitlab-deploy-token gldt- w 20
gitlab-runner-token glrt- t 20
gitlab-runner-token glrtr- t 20
gitlab-trigger-token glptt- w 20
gitlab-job-token glcbt- w 20
gitlab-feed-token glft- w 20
gitlab-agent-token glagent- w 40
gitlab-oauth-secret gloas- w 40
gitlab-scim-token glsoat- w 20
gitlab-mail-token glimt- w 20
gitlab-feature-token glffct- w 20
gitlab-token glwt- w 20
gitlab-runner-token GR1348941 w 18
bitbucket-token ATBB a 24
bitbucket-token ATCTT3 v 60
atlassian-token ATATT3 v 60
atlassian-token ATSTT3 v 60
atlassian-token ATOAT v 60
npm-token npm_ a 32
pypi-token pypi- w 60
rubygems-key rubygems_ h 40
crates-token cio a 32=
crates-token cio a 35
nuget-key oy2 l 43=
packagist-token packagist_ w 30
docker-pat dckr_pat_ w 24
docker-pat dckr_oat_ w 24
clojars-token CLOJARS_ l 50
jfrog-key AKCp a 60
jfrog-token cmVmd a 55
cloudsmith-key csa_ a 30
google-oauth-secret GOCSPX- w 24
google-oauth-token ya29. t 40
google-refresh-token 1// w 40
google-oauth-code 4/0A w 40
aws-bedrock-key ABSK b 60
aws-bedrock-key bedrock-api-key- b 40
aws-session-token IQoJb3JpZ2lu b 60
aws-session-token FwoGZXIvYXdz b 60
digitalocean-token dop_v1_ h 60
digitalocean-token doo_v1_ h 60
digitalocean-token dor_v1_ h 60
heroku-api-key HRKU- w 32
fly-token fm2_ v 40
fly-token fm1r_ v 40
fly-token fm1a_ v 40
netlify-token nfp_ a 36
netlify-token nfc_ a 36
netlify-token nfo_ a 36
supabase-token sbp_ w 36
supabase-secret-key sb_secret_ w 24
planetscale-token pscale_tkn_ t 30
planetscale-token pscale_pw_ t 30
planetscale-token pscale_oauth_ t 30
neon-key napi_ a 40
neon-password npg_ a 11
render-key rnd_ a 24
cloudflare-token cfat_ w 36
cloudflare-token cfut_ w 36
cloudflare-token cfk_ w 36
cloudflare-ca-key v1.0- w 100
deno-token ddp_ a 32
deno-token ddw_ a 32
scaleway-key SCW a 17=
alibaba-key-id LTAI a 16
tencent-key-id AKID a 32
slack-token xoxb- w 20
slack-token xoxp- w 20
slack-token xoxa- w 20
slack-token xoxr- w 20
slack-token xoxs- w 20
slack-token xoxo- w 20
slack-token xoxc- w 40
slack-token xoxd- v 40
slack-token xoxe- w 40
slack-token xoxe.xoxp- w 40
slack-token xoxe.xoxb- w 40
slack-app-token xapp- w 30
sendgrid-key SG. t 50
mailgun-key key- h 32=
mailersend-key mlsn. h 40
brevo-key xkeysib- w 60
brevo-key xsmtpsib- w 60
resend-key re_ w 24
stripe-key sk_live_ a 16
stripe-key sk_test_ a 16
stripe-key sk_prod_ a 16
stripe-key rk_live_ a 16
stripe-key rk_test_ a 16
stripe-key rk_prod_ a 16
stripe-webhook-secret whsec_ b 24
square-token sq0atp- w 20
square-token sq0csp- w 40
square-token EAAAE w 55
braintree-token access_token$production$ s 40
braintree-token access_token$sandbox$ s 40
shopify-token shpat_ a 30
shopify-token shpca_ a 30
shopify-token shppa_ a 30
shopify-token shpss_ a 30
shopify-token shptka_ a 30
shopify-token atkn_ a 30
flutterwave-key FLWSECK- w 30
flutterwave-key FLWSECK_TEST- w 12
razorpay-key rzp_live_ a 14=
razorpay-key rzp_test_ a 14=
lemonsqueezy-key lmsq_ w 30
paddle-key pdl_live_apikey_ w 40
paddle-key pdl_sdbx_apikey_ w 40
polar-token polar_ w 30
plaid-token access-production- w 36=
plaid-token access-sandbox- w 36=
plaid-token access-development- w 36=
temporal-key tmprl_ w 40
coinbase-key cdp_ w 40
linear-key lin_api_ a 30
linear-key lin_oauth_ a 30
linear-key lin_wh_ a 30
notion-token ntn_ a 40
notion-token secret_ a 43=
trello-token ATTA h 60
figma-token figd_ w 30
figma-token figo_ w 30
figma-token figu_ w 30
canva-secret cnvca w 48
postman-key PMAK- w 50
sentry-token sntrys_ v 40
sentry-token sntryu_ h 50
sentry-token sntrya_ h 50
newrelic-key NRAK- u 24
newrelic-key NRII- w 28
newrelic-key NRJS- h 16
newrelic-key NRBR- h 16
newrelic-key NRRA- h 30
newrelic-key NRIQ- w 28
grafana-token glsa_ w 38
grafana-token glc_ b 40
honeycomb-key hcaik_ a 50
honeycomb-key hcalk_ a 50
honeycomb-key hcamk_ a 50
dynatrace-token dt0c01. t 80
dynatrace-token dt0s16. t 80
dynatrace-token dt0s01. t 80
posthog-key phx_ w 36
posthog-key phs_ w 36
posthog-key pha_ w 36
segment-token sgp_ a 40
sourcegraph-token slk_ h 60
sourcegraph-token sgp_local_ h 40
sonar-token squ_ h 40
sonar-token sqp_ h 40
sonar-token sqa_ h 40
vault-token hvs. w 20
vault-token hvb. w 60
vault-token hvr. w 20
doppler-token dp.pt. a 38
doppler-token dp.st. t 38
doppler-token dp.ct. a 38
doppler-token dp.sa. a 38
doppler-token dp.scim. a 38
doppler-token dp.audit. a 38
infisical-token st. t 60
onepassword-token ops_ey b 200
onepassword-key A3- w 30
pulumi-token pul- h 36
circleci-token CCIPAT_ w 50
circleci-token CCIPRJ_ w 50
buildkite-token bkua_ l 36
buildkite-token bkaa_ w 60
buildkite-token bkct_ w 60
buildkite-token bkaj_ w 60
buildkite-token bkpt_ w 60
trigger-key tr_dev_ a 18
trigger-key tr_prod_ a 18
inngest-key signkey-prod- h 40
inngest-key signkey-test- h 40
prefect-key pnu_ a 36
prefect-key pnb_ a 36
dbt-token dbtc_ w 30
dbt-token dbtu_ w 30
databricks-token dapi h 30
databricks-secret dose h 32=
mongodb-secret mdb_sa_sk_ w 36
confluent-key cflt v 56
tailscale-key tskey- w 20
typeform-token tfp_ w 40
hubspot-key pat-na1- w 30
hubspot-key pat-eu1- w 30
intercom-token dG9rO b 40
contentful-token CFPAT- w 36
sanity-token skE w 80
mapbox-token sk.eyJ t 40
ionic-token ion_ a 40
expo-token expo_ a 36
clerk-key sk_live_ a 20
workos-key sk_test_ a 20
stytch-secret secret-live- w 30
stytch-secret secret-test- w 30
duffel-token duffel_live_ w 40
duffel-token duffel_test_ w 40
easypost-key EZAK a 50
easypost-key EZTK a 50
shippo-token shippo_live_ h 40
shippo-token shippo_test_ h 40
lob-key live_ h 35=
lob-key test_ h 35=
readme-key rdme_ l 60
scalingo-token tk-us- w 40
apify-token apify_api_ a 30
yandex-token y0_ w 50
yandex-token AQVN w 35
yandex-token t1. v 80
facebook-token EAA a 60
instagram-token IGQ w 60
instagram-token IGAA w 60
twitch-token oauth: l 30=
dropbox-token sl. t 100
matrix-token syt_ v 30
frameio-token fio-u- w 60
bitcoin-key xprv a 100
nostr-key nsec1 l 50
age-secret-key AGE-SECRET-KEY-1 u 50
age-plugin-key AGE-PLUGIN- v 40
docker-swarm-token SWMTKN-1- w 50
docker-swarm-key SWMKEY-1- b 40
openshift-token sha256~ w 40
val-town-token vtwn_ a 20
unkey-key unkey_ a 20
cursor-key key_ h 60
cursor-key crsr_ h 60
amp-token sgamp_ w 40
context7-key ctx7sk- w 30
morph-key sk-morph- w 24
minimax-key sk-api- w 60
runpod-key rpa_ a 40
telnyx-key KEY0 v 40
adafruit-key aio_ a 28=
liveblocks-key sk_prod_ w 40
liveblocks-key sk_dev_ w 40
knock-key sk_ w 43=
courier-key pk_prod_ a 26
courier-key dk_prod_ a 26
klaviyo-key pk_ h 34=
calcom-key cal_live_ a 24
calcom-key cal_ h 32
n8n-key n8n_api_ h 40
lichess-token lip_ a 16
elastic-key essu_ b 60
astra-token AstraCS: v 60
cockroach-key CCDB1_ w 50
tinybird-token p.eyJ t 60
axiom-token xaat- w 30
axiom-token xapt- w 30
pagerduty-key pdus+ v 20
configcat-key configcat-sdk-1/ v 40
devcycle-key dvc_server_ w 20
growthbook-key secret_admin_ a 30
unleash-token default:development. h 50
unleash-token default:production. h 50
unleash-token *:*. h 50
openai-session sess- a 38
fernet-token gAAAAA w 80
ory-token ory_at_ t 40
ory-token ory_pat_ w 30
ory-token ory_st_ w 30
ory-token ory_rt_ t 40
ory-token ory_ac_ t 40
xendit-key xnd_production_ a 40
xendit-key xnd_development_ a 40
midtrans-key Mid-server- w 20
dnsimple-token dnsimple_a_ a 30
dnsimple-token dnsimple_u_ a 30
pushbullet-token o. a 32=
dingtalk-secret SEC h 64=
`

// shapeClass returns the characters of a class of shapeTable.
func shapeClass(name byte) *[256]bool {
	var extra string
	upper, lowerCase := true, true
	var c [256]bool
	switch name {
	case 'a':
	case 'w':
		extra = "_-"
	case 't':
		extra = "_-.~="
	case 'b':
		extra = "+/="
	case 's':
		extra = "_-$"
	case 'v':
		extra = "+/=_-.:|"
	case 'l':
		upper = false
	case 'u':
		lowerCase = false
	case 'd':
		upper, lowerCase = false, false
	}
	for b := range 256 {
		x := byte(b)
		switch {
		case '0' <= x && x <= '9':
			c[b] = true
		case name == 'h':
			c[b] = isHex(x)
		case 'a' <= x && x <= 'z':
			c[b] = lowerCase
		case 'A' <= x && x <= 'Z':
			c[b] = upper
		default:
			c[b] = strings.IndexByte(extra, x) >= 0
		}
	}
	return &c
}

// shapes parses shapeTable.
func shapes() []shape {
	classes := map[byte]*[256]bool{}
	var out []shape
	for line := range strings.Lines(shapeTable) {
		f := strings.Fields(line)
		if len(f) != 4 {
			continue
		}
		class := classes[f[2][0]]
		if class == nil {
			class = shapeClass(f[2][0])
			classes[f[2][0]] = class
		}
		num, fixed := strings.CutSuffix(f[3], "=")
		min, err := strconv.Atoi(num)
		if err != nil {
			continue
		}
		out = append(out, shape{rule: f[0], prefix: f[1], class: class, min: min, fixed: fixed})
	}
	markGlued(out)
	return out
}
