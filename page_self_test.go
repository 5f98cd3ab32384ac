package publish_test

import (
	"crypto/sha256"
	"encoding/base64"
	"strings"
	"testing"
)

// TestCheckPage holds the checker to its word: a sound page passes, and each
// planted fault is found.
func TestCheckPage(t *testing.T) {
	const style = "p{margin:0}"
	sum := sha256.Sum256([]byte(style))
	sound := `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-` +
		base64.StdEncoding.EncodeToString(sum[:]) + `'; img-src data:; base-uri 'none'; form-action 'none'"><title>x</title><style>` + style +
		`</style></head><body><main id="m"><h1>x</h1><p>BODY</p><a href="#m">x</a><a href="../y.html">x</a><img alt="" src="data:image/png;base64,AAAA"></main></body></html>`
	if faults := checkPage([]byte(sound)); faults != nil {
		t.Fatalf("a sound page: %q", faults)
	}
	for _, planted := range []string{
		`<script>1</script>`, `<p onclick="1">`, `<p style="color:red">`, `<iframe></iframe>`, `<object></object>`, `<embed>`, `<base href="x">`,
		`<link rel="stylesheet" href="x">`, `<form></form>`, `<button>x</button>`, `<input type="submit">`, `<style>p{}</style>`,
		`<img src="x.png">`, `<img src="data:image/svg+xml;base64,AAAA">`, `<img srcset="x">`, `<a href="javascript:1">x</a>`,
		`<a href=" java&#10;script:1">x</a>`, `<a href="data:text/html,x">x</a>`, `<a href="//x.invalid/">x</a>`, `<a href="\\x\y">x</a>`,
		`<a href="file:///x">x</a>`, `<a href="http://x.invalid/">x</a>`, `<a href="#nowhere">x</a>`, `<a ping="x">x</a>`, `<p id="m">`, `<p id="a b">`,
		`<meta http-equiv="refresh" content="0">`, `<h3>x</h3>`, `<h1>x</h1>`, `<!-- x -->`, `<svg><use href="#m"/></svg>`, `<svg><script>1</script></svg>`,
		`<math></math>`, `<template></template>`, `<noscript></noscript>`, `<svg><a xlink:href="javascript:1"></a></svg>`, `<svg><animate/></svg>`,
		`<video></video>`, `<textarea></textarea>`, `<plaintext>`, `<p formaction="x">`,
	} {
		if faults := checkPage([]byte(strings.Replace(sound, "BODY", "</p>"+planted+"<p>", 1))); faults == nil {
			t.Errorf("not noticed: %s", planted)
		}
	}
}
