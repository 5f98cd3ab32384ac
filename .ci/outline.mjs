// Reads Markdown files with markdown-it, raw HTML switched on, and fails when
// one has raw HTML that is no anchor of ours, no single first heading, or a
// heading that skips a level. Usage: node outline.mjs NODE_MODULES FILE...
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const [modules, ...files] = process.argv.slice(2);
const MarkdownIt = createRequire(modules + "/x.js")("markdown-it");
const md = new MarkdownIt({ html: true, linkify: true });
const anchor = /^(<a id="[a-z0-9._-]+">|<\/a>|<a id="[a-z0-9._-]+"><\/a>\s*)$/i;
let faults = 0;
const fault = (file, text) => { console.log(`${file}: ${text}`); faults++; };

for (const file of files) {
	let level = 0, first = 0;
	const walk = (tokens) => {
		for (const [i, token] of tokens.entries()) {
			if ((token.type === "html_block" || token.type === "html_inline") && !anchor.test(token.content)) {
				fault(file, `raw HTML: ${token.content.trim().slice(0, 60)}`);
			}
			if (token.type === "heading_open") {
				const n = Number(token.tag[1]);
				if (n === 1) first++;
				if (n > level + 1) fault(file, `h${n} after h${level}: ${tokens[i + 1].content.slice(0, 60)}`);
				level = n;
			}
			if (token.children) walk(token.children);
		}
	};
	walk(md.parse(readFileSync(file, "utf8"), {}));
	if (first !== 1) fault(file, `${first} headings of level 1`);
}
process.exit(faults ? 1 : 0);
