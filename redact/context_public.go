package redact

import "strings"

// This file knows values that are made to be seen: the public halves of keys,
// numbers of accounts. They stay, whatever their names promise.

// publicPrefixes are the beginnings of keys that providers mean to be public.
var publicPrefixes = []string{
	"pk_live_", "pk_test_", "pk_prod_", "pk-lf-", "pk.eyJ", "phc_", "sb_publishable_", "publishable_", "pub-c-", "sub-c-", "pubkey-", "pk_sbox", "live_pub_", "test_pub_",
	"sq0idp-", "sandbox-sq0idb-", "FLWPUBK", "ca-pub-", "GTM-", "NRJS-", "0x4AAAA", "public-token-", "appl_", "goog_",
	"live_client_", "test_client_", "pdl_ntfset_", "ck_pub", "pub_", "age1", "cosmos1", "bc1q", "bc1p", "npub1", "xpub", "ypub", "zpub", "erd1",
}

// madePublic reports whether v is public by design.
func madePublic(v string) bool {
	for _, p := range publicPrefixes {
		if strings.HasPrefix(v, p) {
			return true
		}
	}
	if strings.HasSuffix(v, ".apps.googleusercontent.com") {
		return true
	}
	return accountID(v)
}

// accountID reports whether v is the number of a provider's account or thing:
// two letters and 32 hexadecimal digits, as Twilio has them.
func accountID(v string) bool {
	if len(v) != 34 || hexRun(v[2:]) != 32 || strings.ToLower(v[2:]) != v[2:] {
		return false
	}
	switch v[:2] {
	case "AC", "PN", "MG", "VA", "SM", "MM", "CA", "RE", "IS", "WS", "AP", "CH", "FW", "ZS", "PV":
		return true
	}
	return false
}
