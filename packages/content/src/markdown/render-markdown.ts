import type { Element, ElementContent, Root as HtmlRoot } from "hast";
import { toHtml } from "hast-util-to-html";
import type { Code, Image, Nodes, Root } from "mdast";
import { type State, toHast } from "mdast-util-to-hast";
import { visit } from "unist-util-visit";

import type { Section } from "../search/types.ts";
import { renderCodeBlock } from "./code-block.ts";
import { renderDirective } from "./components.ts";
import type { Directive, RenderContext } from "./context.ts";
import {
  addHeadingAnchors,
  type Heading,
  reportForeignMedia,
  sanitizeHtml,
  resolveLinks,
  type PageLink,
  extractSections,
  wrapTables,
} from "./html-tree.ts";
import { fillTreeValues, parseMarkdown } from "./parse-markdown.ts";
import { renderPicture } from "./picture.ts";

export interface RenderedMarkdown {
  html: string;
  headings: Heading[];
  /** Every id in the page. */
  anchors: string[];
  links: PageLink[];
  /** The words of the page by heading, for the search. */
  sections: Section[];
}

/** Renders the Markdown of one entry. Problems go to `context.report`. */
export function renderMarkdown(markdown: string, context: RenderContext): RenderedMarkdown {
  const tree = parseMarkdown(markdown);
  fillTreeValues(tree, context);
  const written = toHtmlTree(tree, context);
  reportForeignMedia(written, context);
  const html = sanitizeHtml(written, markdown);
  wrapTables(html);
  const headings = addHeadingAnchors(html, context);
  const links = resolveLinks(html, context);
  return {
    html: toHtml(html, { closeSelfClosing: false, omitOptionalTags: false }),
    headings,
    anchors: collectAnchorIds(html),
    links,
    sections: extractSections(html),
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
      code: (_: State, node: Code) => withPosition(node, renderCodeBlock(node, context)),
      image: (_: State, node: Image) =>
        withPosition(node, renderPicture({ src: node.url, alt: node.alt ?? "", node, context })),
    },
  }) as HtmlRoot;
}

function withPosition(node: Nodes, element: Element): ElementContent {
  return { ...element, position: node.position };
}

function collectAnchorIds(tree: HtmlRoot): string[] {
  const anchors: string[] = [];
  visit(tree, "element", ({ properties }) => {
    if (properties.id) anchors.push(properties.id);
  });
  return anchors;
}
