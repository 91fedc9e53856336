import type { Element, ElementContent, Root as HtmlRoot } from "hast";
import { toHtml } from "hast-util-to-html";
import type { Code, Image, Nodes, Root } from "mdast";
import { type State, toHast } from "mdast-util-to-hast";
import { visit } from "unist-util-visit";

import { suggestName } from "../problems.ts";
import type { Section } from "../search/types.ts";
import { renderDirective } from "./components.ts";
import { type Directive, type RenderContext, createElement, createText } from "./context.ts";
import {
  addHeadingAnchors,
  excludeCodeFromTranslation,
  type Heading,
  reportExternalMedia,
  sanitizeHtml,
  resolveLinks,
  type PageLink,
  extractSections,
  wrapTables,
} from "./html-tree.ts";
import { fillTreeValues, parseMarkdown } from "./parse-markdown.ts";
import { renderPicture } from "./picture.ts";

/** Settings without a value say how tests run the code. */
const runSettings = ["norun", "postgres", "run"];
const settingNames = [...runSettings, "title"];

/** Display names of languages, if they differ from the name in the fence. */
const languageNames: Readonly<Record<string, string>> = {
  bash: "Shell",
  csv: "CSV",
  json: "JSON",
  powershell: "PowerShell",
  python: "Python",
  r: "R",
  sh: "Terminal",
  sql: "SQL",
  text: "Text",
  toml: "TOML",
  yaml: "YAML",
};

/**
 * Renders a fenced code block as a figure with its title or language on top. Code is highlighted with classes. An
 * "output" fence is the output of the code above it.
 */
function renderCodeBlock(node: Code, context: RenderContext): Element {
  const language = node.lang ?? "text";
  if (!context.languages.includes(language)) {
    const hint = suggestName(language, context.languages);
    context.report(node, `unknown language "${language}" of a code block. ${hint}`);
    return createElement("pre", {}, [createElement("code", {}, [createText(node.value)])]);
  }
  const title = readCodeTitle(node, context);
  const isOutput = language === "output";
  const label = title ?? (isOutput ? "Output" : undefined);
  const code = createElement("code", {}, renderHighlightedCode(node.value, language, context));
  // Without a title, the stylesheet shows the language, so that it is not text that the search indexes.
  const languageAttribute = label ? {} : { dataLanguage: languageNames[language] ?? language };
  return createElement(
    "figure",
    { className: isOutput ? ["code-block", "output"] : ["code-block"], ...languageAttribute },
    [
      ...(label ? [createElement("figcaption", {}, [createText(label)])] : []),
      // The block scrolls, so it must be reachable by keyboard.
      createElement("pre", { tabIndex: 0, dataLanguage: language }, [code]),
    ],
  );
}

function readCodeTitle(node: Code, context: RenderContext): string | undefined {
  const meta = node.meta ?? "";
  const title = /(?:^|\s)title="([^"]*)"/.exec(meta)?.[1];
  for (const word of meta
    .replace(/title="[^"]*"/, "")
    .split(/\s+/)
    .filter(Boolean)) {
    const name = word.split("=")[0] ?? word;
    if (runSettings.includes(word)) continue;
    context.report(
      node,
      `a code block has no setting "${name}". ${suggestName(name, settingNames)}`,
    );
  }
  return title;
}

function renderHighlightedCode(
  code: string,
  language: string,
  context: RenderContext,
): ElementContent[] {
  return context.highlight(code, language).flatMap((line, index) => {
    const tokens = line.map(({ text, kind }) =>
      kind ? createElement("span", { className: [kind] }, [createText(text)]) : createText(text),
    );
    return index === 0 ? tokens : [createText("\n"), ...tokens];
  });
}

export interface RenderedMarkdown {
  html: string;
  headings: Heading[];
  /** All ids in the page. */
  anchors: string[];
  links: PageLink[];
  /** The text of the page, split by heading, for the search. */
  sections: Section[];
}

/** Renders the Markdown of one entry. Problems go to `context.report`. */
export function renderMarkdown(markdown: string, context: RenderContext): RenderedMarkdown {
  const tree = parseMarkdown(markdown);
  fillTreeValues(tree, context);
  const htmlTree = toHtmlTree(tree, context);
  reportExternalMedia(htmlTree, context);
  const html = sanitizeHtml(htmlTree, markdown);
  wrapTables(html);
  excludeCodeFromTranslation(html);
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
      code: (_: State, node: Code) => copyPosition(node, renderCodeBlock(node, context)),
      image: (_: State, node: Image) =>
        copyPosition(node, renderPicture({ src: node.url, alt: node.alt ?? "", node, context })),
    },
  }) as HtmlRoot;
}

function copyPosition(node: Nodes, element: Element): ElementContent {
  return { ...element, position: node.position };
}

function collectAnchorIds(tree: HtmlRoot): string[] {
  const anchors: string[] = [];
  visit(tree, "element", ({ properties }) => {
    if (properties.id) anchors.push(properties.id);
  });
  return anchors;
}
