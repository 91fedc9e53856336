import type { Nodes, Root } from "mdast";
import { visit } from "unist-util-visit";

import { fillValues } from "../read/fill-values.ts";
import type { RenderContext } from "./context.ts";

/** Replaces `{{values}}` in the texts and addresses of a page; code stays as written. */
export function fillTree(
  tree: Root,
  { values, report }: Pick<RenderContext, "values" | "report">,
): void {
  visit(tree, (node: Nodes) => {
    const fill = (text: string) => fillValues(text, values, (message) => report(node, message));
    if (node.type === "text" || node.type === "html") node.value = fill(node.value);
    if (node.type === "link" || node.type === "image" || node.type === "definition") {
      node.url = fill(node.url);
    }
    if (node.type === "image") node.alt = fill(node.alt ?? "");
    if (node.type === "containerDirective" || node.type === "leafDirective") {
      for (const [name, value] of Object.entries(node.attributes ?? {})) {
        if (node.attributes && value) node.attributes[name] = fill(value);
      }
    }
  });
}
