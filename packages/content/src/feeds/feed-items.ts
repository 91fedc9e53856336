import { absolute } from "../brand.ts";
import { inCollection, type LoadedEntry } from "../check/loaded-entry.ts";
import { addressOf, type FrontMatter } from "../collections.ts";
import { authors } from "../schemas/authors.ts";
import { orderEntries } from "../write/order-entries.ts";

/** How many posts a feed holds. */
const ITEMS = 20;

export interface FeedItem {
  /** Its permanent address, which is its identity. */
  url: string;
  title: string;
  summary: string;
  /** The text with absolute addresses. */
  html: string;
  /** ISO 8601 times. */
  published: string;
  updated: string;
  authors: string[];
  tags: string[];
}

/** The newest posts as feeds show them. */
export function feedItems(entries: readonly LoadedEntry[]): FeedItem[] {
  return orderEntries(inCollection("posts", entries))
    .slice(0, ITEMS)
    .map((entry) => feedItem(entry));
}

function feedItem({ collection, slug, data: fields, html }: LoadedEntry<"posts">): FeedItem {
  const url = absolute(addressOf(collection, slug));
  return {
    url,
    title: fields.title,
    summary: fields.description,
    html: feedHtml(html, url),
    published: timeOf(fields.published, fields),
    updated: timeOf(fields.updated ?? fields.published, fields),
    authors: fields.authors.map((id) => authors[id].name),
    tags: fields.tags,
  };
}

/** The text of a page, so that it can be read without the page around it. */
export function feedHtml(html: string, url: string): string {
  return (
    html
      // Without our stylesheet both editions of a picture would be shown.
      .replaceAll(/<picture class="in-dark">(?:(?!<\/picture>).)*<\/picture>/gs, "")
      // Feed readers leave nothing of a drawing but its letters.
      .replaceAll(
        /<svg\b(?:(?!<\/svg>).)*<\/svg>/gs,
        `<p><a href="${url}">The drawing is on our site</a></p>`,
      )
      .replaceAll(
        /(href|src|poster)="(\/[^"]*)"/g,
        (_, name: string, path: string) => `${name}="${absolute(path)}"`,
      )
  );
}

/** Parts of a series that come on one day are minutes apart, since feed readers sort by time alone. */
function timeOf(day: string, { series }: FrontMatter<"posts">): string {
  const minutes = series?.part ?? 0;
  return new Date(Date.parse(day) + minutes * 60_000).toISOString().replace(".000Z", "Z");
}
