import GithubSlugger from "github-slugger";
import type { Root } from "hast";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";

import type { RenderContext } from "./context.ts";

export interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** Adds anchors to headings and lists them. The page's title is its only heading of level one. */
export function anchorHeadings(tree: Root, context: RenderContext): Heading[] {
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  let last = 1;
  visit(tree, "element", (node) => {
    const level = Number(/^h([1-6])$/.exec(node.tagName)?.[1]);
    if (!level) return;
    const text = toString(node).trim();
    if (level === 1 || level > last + 1) {
      const allowed =
        last === 1 ? "##" : `${"#".repeat(2)} to ${"#".repeat(Math.min(last + 1, 6))}`;
      context.report(node, `the heading "${text}" has level ${level}, expected ${allowed}`);
    }
    last = level;
    const id = slugger.slug(text);
    node.properties.id = id;
    if (level === 2 || level === 3) headings.push({ id, text, level });
  });
  return headings;
}
