import type { Element, ElementContent, Root as HtmlRoot } from "hast";
import { toHtml } from "hast-util-to-html";
import type { Code, Image, Nodes, Root } from "mdast";
import { type State, toHast } from "mdast-util-to-hast";
import { visit } from "unist-util-visit";

import type { Section } from "../search/types.ts";
import { anchorHeadings, type Heading } from "./anchor-headings.ts";
import { codeBlock } from "./code-block.ts";
import { collectLinks, type LinkUse } from "./collect-links.ts";
import type { Directive } from "./component.ts";
import type { RenderContext } from "./context.ts";
import { fillTree } from "./fill-tree.ts";
import { parseMarkdown } from "./parse-markdown.ts";
import { picture } from "./picture.ts";
import { readSections } from "./read-sections.ts";
import { refuseForeignMedia } from "./refuse-foreign-media.ts";
import { renderDirective } from "./render-directive.ts";
import { sanitizeHtml } from "./sanitize-html.ts";
import { shapeTables } from "./shape-tables.ts";

export interface Rendered {
  html: string;
  headings: Heading[];
  /** Every id in the page. */
  anchors: string[];
  links: LinkUse[];
  /** The words of the page by heading, for the search. */
  sections: Section[];
}

/** Renders the Markdown of one entry. Problems go to `context.report`. */
export function renderMarkdown(markdown: string, context: RenderContext): Rendered {
  const tree = parseMarkdown(markdown);
  fillTree(tree, context);
  const written = toHtmlTree(tree, context);
  refuseForeignMedia(written, context);
  const html = sanitizeHtml(written, markdown);
  shapeTables(html);
  const headings = anchorHeadings(html, context);
  const links = collectLinks(html, context);
  return {
    html: toHtml(html, { closeSelfClosing: false, omitOptionalTags: false }),
    headings,
    anchors: anchorsOf(html),
    links,
    sections: readSections(html),
  };
}

function toHtmlTree(tree: Root, context: RenderContext): HtmlRoot {
  const renderComponent = (state: State, node: Directive) => renderDirective(state, node, context);
  return toHast(tree, {
    allowDangerousHtml: true,
    clobberPrefix: "",
    handlers: {
      containerDirective: renderComponent,
      leafDirective: renderComponent,
      code: (_: State, node: Code) => at(node, codeBlock(node, context)),
      image: (_: State, node: Image) =>
        at(node, picture({ src: node.url, alt: node.alt ?? "", node, context })),
    },
  }) as HtmlRoot;
}

function at(node: Nodes, element: Element): ElementContent {
  return { ...element, position: node.position };
}

function anchorsOf(tree: HtmlRoot): string[] {
  const anchors: string[] = [];
  visit(tree, "element", ({ properties }) => {
    if (properties.id) anchors.push(properties.id);
  });
  return anchors;
}
