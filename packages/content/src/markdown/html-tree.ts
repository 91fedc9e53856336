import GithubSlugger from "github-slugger";
import type { Root, Element, Nodes } from "hast";
import { raw } from "hast-util-raw";
import { defaultSchema, sanitize, type Schema } from "hast-util-sanitize";
import { toString } from "hast-util-to-string";
import { visit, SKIP } from "unist-util-visit";
import { VFile } from "vfile";

import type { Section } from "../search/types.ts";
import { createGatedFrame } from "./components.ts";
import { type RenderContext, createElement, findElements } from "./context.ts";

const blockElements = new Set([
  "p",
  "li",
  "td",
  "th",
  "h4",
  "h5",
  "h6",
  "figcaption",
  "dt",
  "dd",
  "div",
]);

/** Splits the text of a page at its headings of levels two and three. */
export function extractSections(tree: Root): Section[] {
  const sections: Section[] = [{ text: "", code: "" }];
  collectSections(tree, sections);
  return sections
    .map((section) => ({
      ...section,
      text: collapseWhitespace(section.text),
      code: collapseWhitespace(section.code),
    }))
    .filter(({ title, text, code }) => title !== undefined || text !== "" || code !== "");
}

function collectSections(node: Nodes, sections: Section[]): void {
  const section = sections.at(-1);
  if (!section) return;
  if (node.type === "text") section.text += node.value;
  if (node.type === "element") {
    // The caption describes a drawing, so its own texts are skipped.
    if (node.tagName === "svg") return;
    if (node.tagName === "pre") {
      section.code += ` ${toString(node)}`;
      return;
    }
    if (node.tagName === "h2" || node.tagName === "h3") {
      const id = node.properties.id ?? "";
      sections.push({ id, title: toString(node).trim(), text: "", code: "" });
      return;
    }
  }
  if ("children" in node) for (const child of node.children) collectSections(child, sections);
  if (node.type === "element" && blockElements.has(node.tagName)) {
    const current = sections.at(-1);
    if (current) current.text += " ";
  }
}

function collapseWhitespace(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

const mediaAttributes = ["src", "srcSet", "poster"] as const;

/**
 * Reports images, videos and captions from other sites, because loading one reveals the visitor to that site before
 * any consent. Frames are allowed, because they wait for consent. Runs before raw HTML is merged into the tree, which
 * loses line numbers.
 */
export function reportExternalMedia(
  node: Nodes,
  context: RenderContext,
  around: Nodes = node,
): void {
  const place = node.position ? node : around;
  if (node.type === "raw") {
    const parsed = raw({ type: "root", children: [{ ...node, position: undefined }] });
    reportExternalMedia(parsed, context, place);
  }
  if (node.type === "element" && node.tagName !== "iframe") {
    for (const address of findExternalMedia(node)) {
      context.report(
        place,
        `<${node.tagName}> loads "${address}" from another site before visitors consent. Put the file beside the page, or show it with ::frame`,
      );
    }
  }
  if ("children" in node) {
    for (const child of node.children) reportExternalMedia(child, context, place);
  }
}

function findExternalMedia({ properties }: Element): string[] {
  return mediaAttributes
    .map((attribute) => properties[attribute] ?? "")
    .filter((value) => /(?:^|[\s,])(?:[a-z][a-z+.-]*:)?\/\//i.test(value));
}

const extraElements = "abbr aside caption figcaption figure iframe mark track video".split(" ");

/** The HTML that authors can use. */
const schema: Schema = {
  ...defaultSchema,
  clobberPrefix: "",
  tagNames: [...(defaultSchema.tagNames ?? []), ...extraElements],
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

/** Merges raw HTML into the tree, drops everything that is not allowed, and replaces frames with consent gates. */
export function sanitizeHtml(tree: Root, markdown: string): Root {
  let hasRaw = false;
  visit(tree, "raw", () => {
    hasRaw = true;
  });
  if (!hasRaw) return tree;
  // The parser needs the source text to preserve line numbers for reports.
  const clean = sanitize(raw(tree, { file: new VFile(markdown) }), schema) as Root;
  visit(clean, "element", (node, index, parent) => {
    if (node.tagName !== "iframe" || !parent || index === undefined) return;
    const { src, title } = node.properties;
    parent.children[index] = createGatedFrame(src ?? "", title ?? src ?? "");
  });
  return clean;
}

export interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** Adds anchors to headings and lists them. The page's title is its only heading of level one. */
export function addHeadingAnchors(tree: Root, context: RenderContext): Heading[] {
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

export interface PageLink {
  /** The address in the page: a path of the site, or a URL with a scheme. */
  href: string;
  line: number;
}

/** Resolves the links of a page and collects them. They are checked once all pages are known. */
export function resolveLinks(tree: Root, context: RenderContext): PageLink[] {
  const links: PageLink[] = [];
  visit(tree, "element", (node) => {
    if (node.tagName !== "a" || typeof node.properties.href !== "string") return;
    const href = context.resolveLink(node.properties.href, node);
    node.properties.href = href;
    if (/^https?:/.test(href)) node.properties.rel = ["noreferrer"];
    links.push({ href, line: node.position?.start.line ?? 1 });
  });
  return links;
}

/** Marks code, so that translators leave it as it is. */
export function excludeCodeFromTranslation(tree: Root): void {
  visit(tree, "element", (node) => {
    if (node.tagName !== "pre" && node.tagName !== "code") return undefined;
    node.properties.translate = "no";
    return SKIP;
  });
}

/** Puts tables into named, scrollable regions and adds `scope` to header cells. */
export function wrapTables(tree: Root): void {
  const names = new Set<string>();
  let heading = "";
  visit(tree, "element", (node, index, parent) => {
    if (/^h[2-4]$/.test(node.tagName)) heading = toString(node).trim();
    if (node.tagName !== "table" || !parent || index === undefined) return;
    node.properties.className = ["data-table"];
    for (const cell of [...findElements(node, "td"), ...findElements(node, "th")])
      alignByClass(cell);
    for (const head of findElements(node, "thead").flatMap((part) => findElements(part, "th"))) {
      head.properties.scope ??= "col";
    }
    // The regions of a page must have different names.
    const name = names.has(getTableName(node))
      ? `${getTableName(node)} (${heading})`
      : getTableName(node);
    names.add(name);
    const region = { role: "region", ariaLabel: name, tabIndex: 0 };
    parent.children[index] = createElement("div", { className: ["table-region"], ...region }, [
      node,
    ]);
    return SKIP;
  });
}

function getTableName(table: Element): string {
  const [caption] = findElements(table, "caption");
  const headers = findElements(table, "th").map((head) => toString(head).trim());
  return caption ? toString(caption) : `Table: ${headers.filter(Boolean).join(", ")}`;
}

function alignByClass(cell: Element): void {
  const { align, className } = cell.properties;
  delete cell.properties.align;
  if (align !== "right") return;
  cell.properties.className = [...[className ?? []].flat().map(String), "num"];
}
