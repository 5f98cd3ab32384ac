// Reads a JSON array of Markdown files on standard input and prints what
// markdown-it makes of each: its headings, as "LEVEL TEXT", and its raw HTML.
// PUBLISH_NPM names a directory with node_modules.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const require = createRequire(join(process.env.PUBLISH_NPM, "index.js"));
const markdown = require("markdown-it")({ html: true, linkify: true });

function words(tokens) {
  return (tokens ?? []).map((t) => {
    if (t.type === "text" || t.type === "code_inline") return t.content;
    if (t.type === "softbreak" || t.type === "hardbreak") return " ";
    return words(t.children);
  }).join("");
}

function outline(source) {
  const headings = [], html = [];
  const tokens = markdown.parse(source, {});
  tokens.forEach((t, i) => {
    if (t.type === "heading_open") {
      headings.push(t.tag[1] + " " + words(tokens[i + 1].children).trim());
    }
    if (t.type === "html_block") html.push(t.content.trim());
    for (const c of t.children ?? []) {
      if (c.type === "html_inline") html.push(c.content);
    }
  });
  return { headings, html };
}

const files = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(files.map(outline)));
