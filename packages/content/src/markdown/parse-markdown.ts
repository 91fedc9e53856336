import type { Root } from "mdast";
import { directiveFromMarkdown } from "mdast-util-directive";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { directive } from "micromark-extension-directive";
import { gfm } from "micromark-extension-gfm";
import { visit } from "unist-util-visit";

/** A text in the dialect of all content: GitHub's Markdown with components. */
export function parseMarkdown(markdown: string): Root {
  const tree = fromMarkdown(markdown, {
    extensions: [gfm(), directive()],
    mdastExtensions: [gfmFromMarkdown(), directiveFromMarkdown()],
  });
  restoreTextDirectives(tree, markdown);
  return tree;
}

/** The dialect has no inline components: "10:30" and "see:this" stay text. */
function restoreTextDirectives(tree: Root, markdown: string): void {
  visit(tree, "textDirective", (node, index, parent) => {
    if (!parent || index === undefined) return;
    const { start, end } = node.position ?? {};
    const value = markdown.slice(start?.offset ?? 0, end?.offset ?? 0);
    parent.children[index] = { type: "text", value, position: node.position };
  });
}
