import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import { remember } from "./prerender-memory.ts";
import type { Thing } from "./structured-data.server.ts";

interface WithText {
  collection: string;
  slug: string;
  html?: string;
}

export interface Prerendered<Document> {
  document: Document;
  /** The key of what is said to search engines. */
  structured?: string;
}

/**
 * What the loader of a prerendered page answers: the document without its texts, which are remembered for
 * the rendering that follows, as is the structured data.
 */
export function prerendered<Document extends object>(
  path: string,
  document: Document,
  things: readonly Thing[] = [],
): Prerendered<Document> {
  const graph = { "@context": "https://schema.org", "@graph": things };
  // In a page no "<" may begin anything.
  if (things.length > 0) remember(path, JSON.stringify(graph).replaceAll("<", "\\u003c"));
  return { document: takeTexts(document), structured: path };
}

/** Keeps the markup of a part for ui/standing-markup.tsx; ids in it begin with the key. */
export function rememberMarkup(key: string, part: ReactElement): void {
  remember(key, renderToStaticMarkup(part, { identifierPrefix: `${key}-` }));
}

function takeTexts<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map((item: unknown) => takeTexts(item)) as Value;
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== "html")
      .map(([name, part]) => [name, takeTexts(part as unknown)]),
  );
  const { collection, slug, html } = value as Partial<WithText>;
  if (html !== undefined) remember(`${collection}/${slug}`, html);
  return copy as Value;
}
