import type { Element, Root } from "hast";
import { raw } from "hast-util-raw";
import { toHtml } from "hast-util-to-html";
import { visit } from "unist-util-visit";

import { brand, toAbsoluteUrl } from "../brand.ts";
import { filterByCollection, type LoadedEntry } from "../check/loaded-entry.ts";
import { type CollectionName, getCommonFields, getEntryAddress } from "../collections.ts";
import { createText } from "../markdown/context.ts";
import { escapeHtml } from "../markup.ts";
import { orderEntries } from "./list-pages.ts";

/** The collections of the help, with the titles of their chapters. */
const chapters = [
  { collection: "help", title: "First run" },
  { collection: "faq", title: "Questions and answers" },
  { collection: "troubleshooting", title: "Troubleshooting" },
  { collection: "reference", title: "Every fix of the cleaner" },
] as const satisfies { collection: CollectionName; title: string }[];

const style = `
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
nav ul { columns: 20rem; padding-left: 1.2rem; }
table { border-collapse: collapse; margin: 1rem 0; }
caption { text-align: left; font-weight: 600; }
th, td { border: 1px solid #888; padding: 0.1rem 0.5rem; text-align: left; overflow-wrap: anywhere; }
pre { border: 1px solid #888; padding: 0.5rem; overflow-x: auto; font-size: 0.85rem; white-space: pre-wrap; overflow-wrap: anywhere; }
h2 { margin-top: 3rem; }
section { break-inside: avoid-page; }
@media print { body { max-width: none; margin: 0; font-size: 10pt; } h2 { break-before: page; } a { color: inherit; } }
`;

/**
 * Renders the help as one HTML file that needs no network: plain, printable, with a list of contents. Links between its
 * parts stay inside the file, others lead to the site. A picture is replaced by its description.
 */
export function renderOfflineHelp(entries: readonly LoadedEntry[], day: string): string {
  const parts = chapters.map(({ collection, title }) => ({
    title,
    entries: orderEntries(filterByCollection<CollectionName>(collection, entries)),
  }));
  const ids = new Map(
    parts
      .flatMap((part) => part.entries)
      .map((entry) => [getEntryAddress(entry.collection, entry.slug), getId(entry)]),
  );
  const contents = parts.map(
    (part) =>
      `<p><strong>${escapeHtml(part.title)}</strong></p>\n<ul>${part.entries.map((entry) => `<li><a href="#${getId(entry)}">${escapeHtml(getTitle(entry))}</a></li>`).join("\n")}</ul>`,
  );
  const texts = parts.map(
    (part) =>
      `<h2>${escapeHtml(part.title)}</h2>\n${part.entries.map((entry) => renderEntry(entry, ids)).join("\n")}`,
  );
  return renderFile(
    `Help of ${brand.name}`,
    day,
    `<p>The help of <a href="${brand.origin}">${escapeHtml(new URL(brand.origin).host)}</a> in one file, as of ${day}. It needs no network, and prints.</p>
<nav aria-label="Contents">
${contents.join("\n")}
</nav>
<main>
${texts.join("\n")}
</main>`,
  );
}

/** Renders the terms that buyers accept as one HTML file, with today's values. It is kept when the terms change. */
export function renderTerms(entry: LoadedEntry, version: string): string {
  return renderFile(
    `Terms of ${brand.name}`,
    version,
    `<p>Version of ${version}, as published then on <a href="${toAbsoluteUrl("/terms")}">${escapeHtml(new URL(brand.origin).host)}</a>.</p>
<main>
${toOfflineHtml(entry, new Map(), 0)}
</main>`,
  );
}

/** Renders an HTML file that loads no other files. */
function renderFile(title: string, day: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}, ${day}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>
`;
}

function getId({ collection, slug }: LoadedEntry): string {
  return `${collection}-${slug}`;
}

function getTitle(entry: LoadedEntry): string {
  const { title, question, symptom } = getCommonFields(entry);
  return title ?? question ?? symptom ?? entry.slug;
}

function renderEntry(entry: LoadedEntry, ids: ReadonlyMap<string, string>): string {
  const id = getId(entry);
  const { cause, description } = getCommonFields(entry);
  const lead = cause ? `Why: ${cause}` : description;
  return `<section id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title">${escapeHtml(getTitle(entry))}</h3>
${lead ? `<p>${escapeHtml(lead)}</p>\n` : ""}${toOfflineHtml(entry, ids)}
</section>`;
}

/**
 * Prepares a text: headings `shift` levels lower, unique anchors, links that work offline, no pictures.
 */
function toOfflineHtml(entry: LoadedEntry, ids: ReadonlyMap<string, string>, shift = 2): string {
  const tree = raw({ type: "root", children: [{ type: "raw", value: entry.html }] }) as Root;
  const own = getId(entry);
  visit(tree, "element", (node, index, parent) => {
    const { properties } = node;
    if (parent && index !== undefined && /^(?:img|picture|video|svg)$/.test(node.tagName)) {
      parent.children[index] = createText(describePicture(node));
      return;
    }
    if (/^h[2-5]$/.test(node.tagName)) node.tagName = `h${Number(node.tagName[1]) + shift}`;
    if (typeof properties.id === "string") properties.id = `${own}-${properties.id}`;
    for (const name of ["ariaLabelledBy", "ariaDescribedBy"] as const)
      if (properties[name]) properties[name] = [`${own}-${String(properties[name])}`];
    if (typeof properties.href === "string")
      properties.href = toOfflineLink(properties.href, own, ids);
    if (node.tagName === "details") properties.open = true;
    // Buttons need a script.
    if (parent && index !== undefined && node.tagName === "button")
      parent.children[index] = createText("");
  });
  return toHtml(tree);
}

/** The description of a picture in brackets; empty for decorative pictures and those for the dark theme. */
function describePicture(node: Element): string {
  const classes = [node.properties.className ?? []].flat();
  const image =
    node.tagName === "picture"
      ? node.children.find((child) => "tagName" in child && child.tagName === "img")
      : node;
  const alt =
    image && "properties" in image ? (image.properties.alt ?? image.properties.ariaLabel) : "";
  return alt && !classes.includes("in-dark") ? `[${alt}]` : "";
}

function toOfflineLink(href: string, own: string, ids: ReadonlyMap<string, string>): string {
  if (href.startsWith("#")) return `#${own}-${href.slice(1)}`;
  if (!href.startsWith("/")) return href;
  const id = ids.get(href) ?? ids.get(href.split("#")[0] ?? "");
  return id ? `#${id}` : toAbsoluteUrl(href);
}
