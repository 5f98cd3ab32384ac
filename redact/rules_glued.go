package redact

import "strings"

// gluedPrefixes are those of shapes that are told wherever they stand, also
// right behind a letter or a digit: no word ends so, and the sign in them
// doesn't occur in standard base64.
const gluedPrefixes = `
ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glpat- gldt- glrt- glrtr- glptt- glcbt- glft- glagent- gloas- glsoat- glimt- glffct-
sk-ant- sk-proj- sk-svcacct- sk-admin- sk-or- sk-lf- gsk_ xai- hf_ pplx- nvapi- pcsk_ tvly- lsv2_pt_ lsv2_sk_ tgp_v1_ wandb_v1_ bb_live_
npm_ pypi- rubygems_ dckr_pat_ dckr_oat_ packagist_ vcp_ vercel_blob_rw_
xoxb- xoxp- xoxa- xoxr- xoxs- xoxo- xoxc- xoxd- xoxe- xoxe.xoxp- xoxe.xoxb- xapp-
sk_live_ sk_test_ rk_live_ rk_test_ whsec_ sq0atp- sq0csp- shpat_ shpca_ shppa_ shpss_ shptka_ rzp_live_ rzp_test_
dop_v1_ doo_v1_ dor_v1_ HRKU- nfp_ sbp_ sb_secret_ pscale_tkn_ pscale_pw_ pscale_oauth_ tskey- GOCSPX- bedrock-api-key- xkeysib- xsmtpsib-
lin_api_ lin_oauth_ ntn_ figd_ PMAK- sntrys_ sntryu_ NRAK- glsa_ CCIPAT_ CCIPRJ_ pul- phx_ tfp_ hvs. hvb. dt0c01. dp.pt. dp.st.
AGE-SECRET-KEY-1 apify_api_ mdb_sa_sk_ SWMTKN-1- duffel_live_ xnd_production_ ory_at_ pat-na1- pat-eu1-
`

// markGlued notes the shapes whose prefix needs no boundary in front.
func markGlued(list []shape) {
	glued := map[string]bool{}
	for _, w := range strings.Fields(gluedPrefixes) {
		glued[w] = true
	}
	for i := range list {
		list[i].glued = glued[list[i].prefix]
	}
}

// gluedRun is how much of base64 for URLs before a prefix says that it stands
// there by chance.
const gluedRun = 48

// startsInside reports whether p's token can start at start although a
// character of a word, or of base64, stands before it.
func (p *shape) startsInside(s string, start int) bool {
	if !p.glued {
		return false
	}
	for i := start - 1; i >= 0 && i >= start-gluedRun; i-- {
		if !isAlnum(s[i]) && s[i] != '-' && s[i] != '_' {
			return true
		}
	}
	return start < gluedRun
}

// random reports whether what follows a prefix inside a word is no name.
func random(text string) bool {
	c := count(text)
	return c.digit > 0 && c.letters() > 0 && !identifier(text, &c) && !wordyRun(text)
}
