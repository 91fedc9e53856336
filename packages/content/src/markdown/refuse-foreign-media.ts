import type { Element, Nodes } from "hast";
import { raw } from "hast-util-raw";

import type { RenderContext } from "./context.ts";

const mediaAttributes = ["src", "srcSet", "poster"] as const;

/**
 * Reports images, videos and captions of other sites: a page that shows one reveals its visitor to that site before
 * any consent. Frames are allowed, because they wait behind the consent gate. Runs before raw HTML is merged into
 * the tree, which loses its line numbers.
 */
export function refuseForeignMedia(
  node: Nodes,
  context: RenderContext,
  around: Nodes = node,
): void {
  const place = node.position ? node : around;
  if (node.type === "raw") {
    const parsed = raw({ type: "root", children: [{ ...node, position: undefined }] });
    refuseForeignMedia(parsed, context, place);
  }
  if (node.type === "element" && node.tagName !== "iframe") {
    for (const address of foreignMedia(node)) {
      context.report(
        place,
        `<${node.tagName}> loads "${address}" from another site before visitors consent. Put the file beside the page, or show it with ::frame`,
      );
    }
  }
  if ("children" in node) {
    for (const child of node.children) refuseForeignMedia(child, context, place);
  }
}

function foreignMedia({ properties }: Element): string[] {
  return mediaAttributes
    .map((attribute) => properties[attribute] ?? "")
    .filter((value) => /(?:^|[\s,])(?:[a-z][a-z+.-]*:)?\/\//i.test(value));
}
