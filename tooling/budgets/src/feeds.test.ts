import { readFile } from "node:fs/promises";
import path from "node:path";

import { brand } from "@site/content/brand";
import { openContentFolder } from "@site/content/query/open-content";
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith";
import { beforeAll, expect, test } from "vitest";

import { readBuiltPages, clientFolder } from "./built-pages.ts";

interface Item {
  url: string | undefined;
  title: string | undefined;
  /** Day of publication, such as 2026-11-21. */
  day: string;
  html: string | undefined;
}

let expected: Item[];

beforeAll(async () => {
  const content = openContentFolder(path.join(clientFolder, "content"));
  const list = await content.getList("posts");
  expected = await Promise.all(
    (list?.entries ?? []).map(async ({ slug, path: address, data }) => {
      const post = await content.getEntry("posts", slug);
      const url = new URL(address, brand.origin).href;
      return {
        url,
        title: data.title,
        day: data.published,
        html: post && "html" in post ? forFeed(post.html, url) : undefined,
      };
    }),
  );
});

/** Converts a page's HTML to the form in feeds: absolute addresses, and links in place of drawings. */
const forFeed = (html: string, url: string) =>
  html
    .replaceAll(/(href|src|poster)="\//g, `$1="${brand.origin}/`)
    .replaceAll(/<svg.*?<\/svg>/gs, `<p><a href="${url}">The drawing is on our site</a></p>`);
const read = (name: string) => readFile(path.join(clientFolder, name), "utf8");
const toDay = (date: string | undefined) => new Date(date ?? "").toISOString().slice(0, 10);

test("another program reads the newest posts from each feed, complete and with their dates", async () => {
  const rss = parseRssFeed(await read("feed.xml"));
  const atom = parseAtomFeed(await read("atom.xml"));
  const json = parseJsonFeed(await read("feed.json"));
  const found: Record<string, Item[]> = {
    rss: (rss.items ?? []).map((item) => ({
      url: item.link,
      title: item.title,
      day: toDay(item.pubDate),
      html: item.content?.encoded,
    })),
    atom: (atom.entries ?? []).map((entry) => ({
      url: entry.links?.[0]?.href,
      title: entry.title?.value,
      day: toDay(entry.published),
      html: entry.content?.value,
    })),
    json: (json.items ?? []).map((item) => ({
      url: item.url,
      title: item.title,
      day: toDay(item.date_published),
      html: item.content_html,
    })),
  };
  expect(expected.length).toBeGreaterThanOrEqual(8);
  for (const items of Object.values(found)) {
    expect(items.slice(0, expected.length)).toEqual(expected);
  }
});

test("the pages of the blog name the feeds, where programs look for them", async () => {
  const pages = new Map((await readBuiltPages()).map(({ route, html }) => [route, html]));
  for (const route of ["/blog", new URL(expected[0]?.url ?? "").pathname]) {
    const links = pages.get(route)?.match(/<link rel="alternate"[^>]*>/g) ?? [];
    expect(links.map((link) => /href="([^"]+)"/.exec(link)?.[1])).toEqual([
      "/feed.xml",
      "/atom.xml",
      "/feed.json",
    ]);
  }
});
