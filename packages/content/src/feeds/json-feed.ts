import { absolute } from "../brand.ts";
import type { FeedItem } from "./feed-items.ts";

/** JSON Feed 1.1 with full texts. Source: https://www.jsonfeed.org/version/1.1/ */
export function jsonFeed(items: readonly FeedItem[], title: string, description: string): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    home_page_url: absolute("/blog"),
    feed_url: absolute("/feed.json"),
    icon: absolute("/icon.svg"),
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
