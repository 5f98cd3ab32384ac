package publish_test

import "strings"

// An attack is a text that somebody hopes will be more than text.
type attack struct {
	class string
	text  string
	// marked attacks hold Markdown, control characters or addresses, which may
	// rightly become links, lists or marks. All others must leave the structure
	// of a page exactly as plain words do.
	marked bool
	cwd    string // what stands in the header's cwd instead, if anything
}

// attacks is the corpus, by class. What runs sets window.canary or puts
// canary-ran into the title; what loads asks for canary.invalid.
var attacks = func() []attack {
	var all []attack
	add := func(class string, marked bool, texts ...string) {
		for _, text := range texts {
			all = append(all, attack{class: class, text: strings.ReplaceAll(text, "RUN", "window.canary=1"), marked: marked})
		}
	}
	add("html", false,
		`<script>RUN</script>`, `<SCRIPT/x>RUN</SCRIPT>`, `<script src=data:,RUN></script>`, `<img src=x onerror=RUN>`, `<img/src="x"/onerror="RUN">`,
		`<body onload=RUN>`, `<svg onload=RUN>`, `<svg/onload=RUN>`, `<details open ontoggle=RUN>`, `<input autofocus onfocus=RUN>`,
		`<video><source onerror=RUN></video>`, `<audio src=x onerror=RUN>`, `<iframe srcdoc="<script>parent.canary=1</script>"></iframe>`,
		`<object data="data:text/html,<script>RUN</script>"></object>`, `<embed src="data:text/html,x">`, `<base href="//canary.invalid/">`,
		`<link rel=stylesheet href=//canary.invalid/x.css>`, `<meta http-equiv=refresh content="0;url=//canary.invalid/">`,
		`<form action=//canary.invalid/><button autofocus>x</button></form>`, `<a href=javascript:RUN>x</a>`, `<div style="background:url(//canary.invalid/x)">x</div>`,
		`<img src=//canary.invalid/x.png>`, `<img srcset="//canary.invalid/x.png 1x">`, `<template><script>RUN</script></template>`,
		`<marquee onstart=RUN>x</marquee>`, `<isindex action=javascript:RUN>`, `<portal src=//canary.invalid/>`, `<dialog open onclose=RUN>x</dialog>`,
	)
	add("closing", false,
		`</title><script>RUN</script>`, `</style><script>RUN</script>`, `</textarea><script>RUN</script>`, `</pre></code></details></article></section></main><script>RUN</script>`,
		`</a></summary></span></h1></h2></h3><script>RUN</script>`, `</script><script>RUN</script>`, `</body></html><script>RUN</script>`,
		`<title>canary-ran</title>`, `<style>*{background:url(//canary.invalid/x)}`, `<plaintext>`, `<xmp>`, `<textarea>`, `<noscript>`, `<!--`, `<!-- --><script>RUN</script>`,
		`--><script>RUN</script><!--`, `--!><script>RUN</script>`, `<![CDATA[`, `]]><script>RUN</script>`, `<?xml version="1.0"?><script>RUN</script>`, `<!DOCTYPE html><script>RUN</script>`, `<%RUN%>`,
	)
	add("attribute", false,
		`" onmouseover="RUN" x="`, `' onmouseover='RUN' x='`, `" autofocus onfocus=RUN x="`, `"><script>RUN</script>`, `'><script>RUN</script>`, ` onload=RUN `, `x" style="background:url(//canary.invalid/x)" y="`, `\" onerror=RUN \"`, `"/><img src=x onerror=RUN>`, `" id="main" class="x`, `x onclick=RUN`, `&quot; onclick=&quot;RUN`, `"`, `'`, `>`, `<`, `="`,
	)
	add("url", true,
		`javascript:RUN`, `JaVaScRiPt:RUN`, "java\tscript:RUN", "java\nscript:RUN", " javascript:RUN", "\x01javascript:RUN", `javascript&colon;RUN`, `&#106;avascript:RUN`, `&#x6A&#x61vascript:RUN`,
		`java&Tab;script:RUN`, `java&NewLine;script:RUN`, `vbscript:RUN`, `data:text/html,<script>RUN</script>`, `data:text/html;base64,PHNjcmlwdD53aW5kb3cuY2FuYXJ5PTE8L3NjcmlwdD4=`,
		`data:image/svg+xml,<svg onload=RUN>`, `data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9d2luZG93LmNhbmFyeT0xPg==`, `//canary.invalid/x`, `\\canary.invalid\x`, `/\canary.invalid/x`, `file:///etc/passwd`,
		`http://canary.invalid/x.png`, `https://canary.invalid/"onmouseover="RUN`, `blob:x`, `view-source:x`, `mailto:x?body=</a><script>RUN</script>`, `http:javascript:RUN`, `%6Aavascript:RUN`, `../../../index.html`, `#main`, `#`, `feed:javascript:RUN`,
	)
	add("css", false,
		`</style><style>*{background:url(//canary.invalid/x)}</style>`, `;}*{background:url(//canary.invalid/x)}`, `}@import '//canary.invalid/x';{`, `expression(RUN)`,
		`url(javascript:RUN)`, `-moz-binding:url(//canary.invalid/x)`, `\3c script\3e RUN\3c/script\3e `, `<style>@import'//canary.invalid/x';</style>`, `x{}y:has(z){content:url(//canary.invalid/x)}`,
	)
	add("svg", false,
		`<svg><script>RUN</script></svg>`, `<svg><script href="data:,RUN"/></svg>`, `<svg><use href="data:image/svg+xml,<svg id=x onload=RUN>#x"/></svg>`, `<svg><animate onbegin=RUN attributeName=x dur=1s>`,
		`<svg><a xlink:href="javascript:RUN"><text y=20>x</text></a></svg>`, `<svg><foreignObject><iframe src=javascript:RUN></iframe></foreignObject></svg>`, `<svg><set attributeName=href to=javascript:RUN>`,
		`<svg><image href=//canary.invalid/x.png></svg>`, `<svg><style>*{background:url(//canary.invalid/x)}</style></svg>`, `</title></svg><script>RUN</script>`, `<svg><title><style><img src="</style><img src=x onerror=RUN>">`,
	)
	add("mutation", false,
		`<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=RUN&gt;">`, `<noscript><p title="</noscript><img src=x onerror=RUN>">`,
		`<svg></p><style><a id="</style><img src=1 onerror=RUN>">`, `<form><math><mtext></form><form><mglyph><style></math><img src onerror=RUN>`, `<table><td><script>RUN</script>`,
		`<select><template><style><!--</style><a rel="--></style></template></select><img src onerror=RUN>">`, `<math><annotation-xml encoding="text/html"><script>RUN</script>`, `<listing>&lt;img onerror=RUN src=x&gt;</listing>`,
		`<p id="<img src=x onerror=RUN>">`, `<a title="</a><img src=x onerror=RUN>">`,
	)
	add("entity", false,
		`&lt;script&gt;RUN&lt;/script&gt;`, `&amp;lt;script&amp;gt;RUN&amp;lt;/script&amp;gt;`, `&#60;script&#62;RUN&#60;/script&#62;`, `&#x3c;img src=x onerror=RUN&#x3e;`, `&ltscript&gtRUN`, `&#0000060script>`, `&`, `&amp`, `&#0;`, `&#xD800;`, `&#99999999;`, `&notit;`,
	)
	add("encoding", false,
		`+ADw-script+AD4-RUN+ADw-/script+AD4-`, `%3Cscript%3ERUN%3C/script%3E`, `\u003cscript\u003eRUN\u003c/script\u003e`, `\x3cscript\x3eRUN`, `＜script＞RUN＜/script＞`, `¼script¾RUN¼/script¾`, "\u2028<script>RUN</script>", `{{.}}{{html .}}{{template "x"}}`, `${RUN}`, `<%= RUN %>`,
	)
	add("entity", true, "` onerror=RUN `", `&nbsp;&shy;&ZeroWidthSpace;`)
	add("null", true, "<scr\x00ipt>RUN</scr\x00ipt>", "<\x00script>RUN</script>", "java\x00script:RUN", "\x00", "<img src=x\x00 onerror=RUN>", "a\x00b")
	add("control", true,
		"\x1b[31mred\x1b[0m", "\x1b]8;;javascript:RUN\x07link\x1b]8;;\x07", "\x1b]0;canary-ran\x07", "\x1b[2J\x1b[H<script>RUN</script>", "\x1b[38;2;1;2;3\" onload=\"RUNm", "\x1b[9999999999999999999m",
		"\x1bP<script>RUN</script>\x1b\\", "\x9b31m<b>", "a\rb\x08\x08<script>RUN</script>", "\x07\x0b\x0c\x0e\x7f", "\x1b", "\x1b[", "\x1b[1;",
	)
	add("bidi", true, "\u202e\u2066txt.exe\u2069\u202c", "\u200b\u200c\u200d\u2060\ufeff", "\u061c\u200e\u200f", "\u202e</span><script>RUN</script>", "\ufffe\uffff", "\U000e0041\U000e007f", "e\u0301\u0301\u0301", "\u2067<img src=x onerror=RUN>")
	add("id", true, "main", "e-1", "e-00000001", "line-3", "../x", "a b", "__proto__", "constructor", "body", "x#y", "x\"y", "x%22y", "é", ".", " ", "outline", "theme", "top")
	add("path", true,
		"../../../canary", "..\\..\\canary", "/etc/canary", "C:\\canary", "\\\\server\\share", "CON", "nul.html", "aux", "COM1.txt", "a/../../b", "...", "x.", "x ", "~/x", "$HOME", "-rf", "*?|<>\":", "a\nb",
		strings.Repeat("long", 75), strings.Repeat("../", 60), "İ", "ﬁ", "index", "index.html", "INDEX.JSON", ".git/config", ".nojekyll",
	)
	add("markdown", true,
		"```\n<script>RUN</script>", "`<script>RUN</script>", "~~~html\n<script>RUN</script>\n~~~", "</code></pre><script>RUN</script>", "    <script>RUN</script>", "[x](javascript:RUN)", "[x](<javascript:RUN>)", "[x](java&#10;script:RUN)",
		"![x](http://canary.invalid/x.png)", "![x](//canary.invalid/x.png)", "![x](data:image/svg+xml;base64,PHN2Zz4=)", "![x](javascript:RUN)", "[x](data:text/html,<script>RUN</script>)", "<javascript:RUN>", "<http://canary.invalid/\"onmouseover=\"RUN>",
		"[x](x \"y\\\" onclick=\\\"RUN\")", "[x](x 'y' onclick=RUN)", "[a]: javascript:RUN\n\n[a]", "[^x]: <script>RUN</script>\n\n[^x]", "| <script>RUN</script> |\n|---|\n| x |", "|:-:|\n|---|", "# <script>RUN</script>", "x\n===\n<script>RUN</script>\n---",
		"- [ ] <script>RUN</script>", "> > > > <script>RUN</script>", "<div>\n\n<script>RUN</script>\n\n</div>", "<details>\n<summary>x</summary>\n\ny", "<!-- a\n\nb --><script>RUN</script>", "<b>\n\nx", "x  \n<br onclick=RUN>", "www.canary.invalid/<script>", "a@canary.invalid\"onclick=RUN", "\\<script>RUN</script>", "***__~~`x`~~__***", "[[[[[[x](y)", "![[x](y)](z)", "&#x3c;script&#x3e;RUN", "<a\nhref=javascript:RUN>x</a>", "html\" onload=\"RUN", "html><script>RUN</script>",
	)
	return all
}()
