import type { Root } from "hast";
import { visit } from "unist-util-visit";

import type { RenderContext } from "./context.ts";

export interface LinkUse {
  /** The address as it is in the page: a path of the site, or with a scheme. */
  href: string;
  line: number;
}

/** Resolves the links of a page and collects them; they are checked once every page is known. */
export function collectLinks(tree: Root, context: RenderContext): LinkUse[] {
  const links: LinkUse[] = [];
  visit(tree, "element", (node) => {
    if (node.tagName !== "a" || typeof node.properties.href !== "string") return;
    const href = context.resolveLink(node.properties.href, node);
    node.properties.href = href;
    if (/^https?:/.test(href)) node.properties.rel = ["noreferrer"];
    links.push({ href, line: node.position?.start.line ?? 1 });
  });
  return links;
}
