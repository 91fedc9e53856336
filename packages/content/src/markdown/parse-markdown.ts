import type { Root, Nodes } from "mdast";
import { directiveFromMarkdown } from "mdast-util-directive";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { directive } from "micromark-extension-directive";
import { gfm } from "micromark-extension-gfm";
import { visit } from "unist-util-visit";

import { fillValues } from "../read/fill-values.ts";
import type { RenderContext } from "./context.ts";

/** Parses Markdown in the content dialect: GitHub's Markdown with components. */
export function parseMarkdown(markdown: string): Root {
  const tree = fromMarkdown(markdown, {
    extensions: [gfm(), directive()],
    mdastExtensions: [gfmFromMarkdown(), directiveFromMarkdown()],
  });
  restoreTextDirectives(tree, markdown);
  return tree;
}

/** Turns inline directives back into text, because the dialect has none: "10:30" and "see:this" are text. */
function restoreTextDirectives(tree: Root, markdown: string): void {
  visit(tree, "textDirective", (node, index, parent) => {
    if (!parent || index === undefined) return;
    const { start, end } = node.position ?? {};
    const value = markdown.slice(start?.offset ?? 0, end?.offset ?? 0);
    parent.children[index] = { type: "text", value, position: node.position };
  });
}

/** Replaces `{{values}}` in the texts and addresses of a page. Code stays unchanged. */
export function fillTreeValues(
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
