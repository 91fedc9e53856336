import type { Root } from "hast";
import { raw } from "hast-util-raw";
import { defaultSchema, sanitize, type Schema } from "hast-util-sanitize";
import { visit } from "unist-util-visit";
import { VFile } from "vfile";

import { gatedFrame } from "./components/frame.ts";

const allowedToo = "abbr aside caption figcaption figure iframe mark track video".split(" ");

/** What HTML that authors write or paste may consist of. */
const schema: Schema = {
  ...defaultSchema,
  clobberPrefix: "",
  tagNames: [...(defaultSchema.tagNames ?? []), ...allowedToo],
  attributes: {
    ...defaultSchema.attributes,
    a: ["href", "rel", "title"],
    aside: ["className", "ariaLabel"],
    abbr: ["title"],
    code: [],
    div: ["className", "dataFrame", "dataSrc", "dataTitle", "role", "ariaLabel", "tabIndex"],
    figure: ["className", "dataLanguage"],
    iframe: ["src", "title"],
    img: ["src", "alt", "width", "height", "loading", "decoding", "className"],
    p: ["className"],
    picture: ["className"],
    pre: ["tabIndex", "dataLanguage"],
    source: ["src", "type", "srcSet", "sizes"],
    span: ["className"],
    td: ["align", "className"],
    th: ["align", "className", "scope"],
    track: ["kind", "src", "srcLang", "label", "default"],
    video: ["controls", "preload", "poster", "width", "height", "ariaLabel"],
    "*": ["id", "lang", "dir"],
  },
};

/** Merges raw HTML into the tree and drops what is not allowed; frames go behind the consent gate. */
export function sanitizeHtml(tree: Root, markdown: string): Root {
  let hasRaw = false;
  visit(tree, "raw", () => {
    hasRaw = true;
  });
  if (!hasRaw) return tree;
  // With the source text, the parsed nodes keep their line numbers for reports.
  const clean = sanitize(raw(tree, { file: new VFile(markdown) }), schema) as Root;
  visit(clean, "element", (node, index, parent) => {
    if (node.tagName !== "iframe" || !parent || index === undefined) return;
    const { src, title } = node.properties;
    parent.children[index] = gatedFrame(src ?? "", title ?? src ?? "");
  });
  return clean;
}
