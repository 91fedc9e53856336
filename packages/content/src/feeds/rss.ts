import { absolute, brand } from "../brand.ts";
import { latest } from "../markup/atom.ts";
import { xml, xmlDocument } from "../markup/xml.ts";
import type { FeedItem } from "./feed-items.ts";

/** RSS 2.0 with full texts. Source: https://www.rssboard.org/rss-specification */
export function rssFeed(items: readonly FeedItem[], title: string, description: string): string {
  const self = { href: absolute("/feed.xml"), rel: "self", type: "application/rss+xml" };
  const channel = [
    xml("title", {}, title),
    xml("link", {}, absolute("/blog")),
    xml("description", {}, description),
    xml("language", {}, "en"),
    xml("copyright", {}, brand.company.name),
    xml("lastBuildDate", {}, rfc822(latest(items))),
    xml("atom:link", self),
    ...items.map(rssItem),
  ];
  const namespaces = {
    version: "2.0",
    "xmlns:atom": "http://www.w3.org/2005/Atom",
    "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
    "xmlns:dc": "http://purl.org/dc/elements/1.1/",
  };
  return xmlDocument(xml("rss", namespaces, [xml("channel", {}, channel)]));
}

function rssItem(item: FeedItem): string {
  return xml("item", {}, [
    xml("title", {}, item.title),
    xml("link", {}, item.url),
    xml("guid", { isPermaLink: "true" }, item.url),
    xml("pubDate", {}, rfc822(item.published)),
    ...item.authors.map((name) => xml("dc:creator", {}, name)),
    ...item.tags.map((tag) => xml("category", {}, tag)),
    xml("description", {}, item.summary),
    xml("content:encoded", {}, item.html),
  ]);
}

/** A time in RSS format (RFC 822 with a four-digit year). */
function rfc822(iso: string): string {
  return new Date(iso).toUTCString();
}
