// Reads Markdown files with markdown-it, raw HTML switched on, and fails when
// one has raw HTML beyond our anchors and folds, folds that don't close, no
// single first heading, or a heading that skips a level. Usage: node outline.mjs NODE_MODULES FILE...
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const [modules, ...files] = process.argv.slice(2);
const MarkdownIt = createRequire(modules + "/x.js")("markdown-it");
const md = new MarkdownIt({ html: true, linkify: true });
const ours = /^\s*(<a id="[a-z0-9._-]+"( data-entry="[0-9.]+")?>|<\/a>|<details>\s*|<summary>[^<]*<\/summary>\s*|<\/details>)+\s*$/i;
let faults = 0;
const fault = (file, text) => { console.log(`${file}: ${text}`); faults++; };

for (const file of files) {
	let level = 0, first = 0, folds = 0;
	const walk = (tokens) => {
		for (const [i, token] of tokens.entries()) {
			if (token.type === "html_block" || token.type === "html_inline") {
				folds += (token.content.match(/<details>/g) ?? []).length - (token.content.match(/<\/details>/g) ?? []).length;
			}
			if ((token.type === "html_block" || token.type === "html_inline") && !ours.test(token.content)) {
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
	if (folds !== 0) fault(file, `${folds} folds stay open`);
	if (first !== 1) fault(file, `${first} headings of level 1`);
}
process.exit(faults ? 1 : 0);
