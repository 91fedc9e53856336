import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import type { Element } from "hast";
import { raw } from "hast-util-raw";
import { toHtml } from "hast-util-to-html";
import { SKIP, visit } from "unist-util-visit";

import { brand, toAbsoluteUrl } from "../brand.ts";
import { type LoadedEntry, filterByCollection } from "../check/loaded-entry.ts";
import { getEntryAddress, type FrontMatter } from "../collections.ts";
import { createElement, createText } from "../markdown/context.ts";
import { createXml, createXmlDocument, getLatestUpdate, renderAtom } from "../markup.ts";
import { authors } from "../schemas/vocabulary.ts";
import { orderEntries } from "../write/list-pages.ts";

const MAX_ITEMS = 20;

export interface FeedItem {
  /** Permanent address, which is also its identifier. */
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

function getFeedItems(entries: readonly LoadedEntry[]): FeedItem[] {
  return orderEntries(filterByCollection("posts", entries))
    .slice(0, MAX_ITEMS)
    .map((entry) => toFeedItem(entry));
}

function toFeedItem({ collection, slug, data: fields, html }: LoadedEntry<"posts">): FeedItem {
  const url = toAbsoluteUrl(getEntryAddress(collection, slug));
  return {
    url,
    title: fields.title,
    summary: fields.description,
    html: toFeedHtml(html, url),
    published: toFeedTime(fields.published, fields),
    updated: toFeedTime(fields.updated ?? fields.published, fields),
    authors: fields.authors.map((id) => authors[id].name),
    tags: fields.tags,
  };
}

/** Converts the text of a post for feed readers, which do not have our stylesheet and need absolute addresses. */
export function toFeedHtml(html: string, url: string): string {
  const tree = raw({ type: "root", children: [{ type: "raw", value: html }] });
  visit(tree, "element", (node, index, parent) => {
    if (!parent || index === undefined) return;
    // Feed readers would show the images of both themes, because they do not have the stylesheet.
    if (node.tagName === "picture" && hasClass(node, "in-dark")) {
      parent.children.splice(index, 1);
      return index;
    }
    // Feed readers drop the shapes of a drawing and show only its texts.
    if (node.tagName === "svg") {
      const link = createElement("a", { href: url }, [createText("The drawing is on our site")]);
      parent.children[index] = createElement("p", {}, [link]);
      return SKIP;
    }
    for (const name of ["href", "src", "poster"] as const) {
      const value = node.properties[name];
      if (value?.startsWith("/")) node.properties[name] = toAbsoluteUrl(value);
    }
  });
  return toHtml(tree, { closeSelfClosing: false, omitOptionalTags: false });
}

function hasClass({ properties }: Element, name: string): boolean {
  return [properties.className ?? []].flat().includes(name);
}

/** Feed readers sort by time only, so parts of a series with the same date are minutes apart. */
function toFeedTime(day: string, { series }: FrontMatter<"posts">): string {
  const minutes = series?.part ?? 0;
  return new Date(Date.parse(day) + minutes * 60_000).toISOString().replace(".000Z", "Z");
}

/**
 * Writes the blog's feeds: `feed.xml` (RSS), `atom.xml` and `feed.json`. Uses no library: feedsmith 3.0 pads texts
 * with spaces and preserves characters that XML forbids; feed 6.0 marks plain titles as HTML and writes names where
 * RSS requires email addresses.
 */
export async function writeFeeds(entries: readonly LoadedEntry[], folder: string): Promise<void> {
  const items = getFeedItems(entries);
  const about = [`${brand.name} blog`, "Articles on cleaning data."] as const;
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeFile(path.join(folder, "feed.xml"), renderRssFeed(items, ...about)),
    writeFile(path.join(folder, "atom.xml"), renderAtomFeed(items, ...about)),
    writeFile(path.join(folder, "feed.json"), renderJsonFeed(items, ...about)),
  ]);
}

/** Renders the blog as Atom with full texts. */
export function renderAtomFeed(
  items: readonly FeedItem[],
  title: string,
  description: string,
): string {
  return renderAtom({
    selfUrl: toAbsoluteUrl("/atom.xml"),
    pageUrl: toAbsoluteUrl("/blog"),
    title,
    subtitle: description,
    entries: items,
  });
}

/** Renders the blog as JSON Feed 1.1 with full texts. Source: https://www.jsonfeed.org/version/1.1/ */
export function renderJsonFeed(
  items: readonly FeedItem[],
  title: string,
  description: string,
): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    home_page_url: toAbsoluteUrl("/blog"),
    feed_url: toAbsoluteUrl("/feed.json"),
    icon: toAbsoluteUrl("/icon.svg"),
    language: "en",
    items: items.map((item) => ({
      id: item.url,
      url: item.url,
      title: item.title,
      summary: item.summary,
      content_html: item.html,
      date_published: item.published,
      date_modified: item.updated,
      authors: item.authors.map((name) => ({ name })),
      tags: item.tags,
    })),
  });
}

/** Renders the blog as RSS 2.0 with full texts. Source: https://www.rssboard.org/rss-specification */
export function renderRssFeed(
  items: readonly FeedItem[],
  title: string,
  description: string,
): string {
  const self = { href: toAbsoluteUrl("/feed.xml"), rel: "self", type: "application/rss+xml" };
  const channel = [
    createXml("title", {}, title),
    createXml("link", {}, toAbsoluteUrl("/blog")),
    createXml("description", {}, description),
    createXml("language", {}, "en"),
    createXml("copyright", {}, brand.company.name),
    createXml("lastBuildDate", {}, formatRfc822(getLatestUpdate(items))),
    createXml("atom:link", self),
    ...items.map(renderRssItem),
  ];
  const namespaces = {
    version: "2.0",
    "xmlns:atom": "http://www.w3.org/2005/Atom",
    "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
    "xmlns:dc": "http://purl.org/dc/elements/1.1/",
  };
  return createXmlDocument(createXml("rss", namespaces, [createXml("channel", {}, channel)]));
}

function renderRssItem(item: FeedItem): string {
  return createXml("item", {}, [
    createXml("title", {}, item.title),
    createXml("link", {}, item.url),
    createXml("guid", { isPermaLink: "true" }, item.url),
    createXml("pubDate", {}, formatRfc822(item.published)),
    ...item.authors.map((name) => createXml("dc:creator", {}, name)),
    ...item.tags.map((tag) => createXml("category", {}, tag)),
    createXml("description", {}, item.summary),
    createXml("content:encoded", {}, item.html),
  ]);
}

/** Formats a time as RSS requires (RFC 822 with a four-digit year). */
function formatRfc822(iso: string): string {
  return new Date(iso).toUTCString();
}
