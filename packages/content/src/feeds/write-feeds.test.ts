// @vitest-environment jsdom
import { expect, test } from "vitest";
import * as z from "zod/mini";

import { brand } from "../brand.ts";
import {
  renderAtomFeed,
  type FeedItem,
  toFeedHtml,
  renderJsonFeed,
  renderRssFeed,
} from "./write-feeds.ts";

const items: FeedItem[] = [
  {
    url: `${brand.origin}/blog/a`,
    title: 'Less < more & "quotes" \u0007',
    summary: "About ]]> and &amp;",
    html: '<p>Text with <a href="https://x.example/?a=1&amp;b=2">a link</a></p>',
    published: "2026-11-02T00:00:00Z",
    updated: "2026-11-05T00:00:00Z",
    authors: ["The team"],
    tags: ["dates", "pandas"],
  },
];
const about = ["The blog", "About data."] as const;

/** Fails if the text is not well-formed XML. */
function parse(text: string): Document {
  const document = new DOMParser().parseFromString(text, "application/xml");
  expect(document.querySelector("parsererror")?.textContent).toBeUndefined();
  return document;
}

const getText = (parent: ParentNode, name: string) =>
  [...parent.children].find(({ nodeName }) => nodeName === name)?.textContent;

test("a text in a feed has absolute addresses, one variant of a picture, and a link in place of a drawing", () => {
  const page = `${brand.origin}/blog/a`;
  const html =
    '<p><a href="/help">Help</a></p><figure><svg viewBox="0 0 1 1"><text>1</text></svg><figcaption>Dots</figcaption></figure>' +
    '<picture class="in-dark"><img src="/dark.png"></picture><picture><img src="/light.png"></picture>';
  expect(toFeedHtml(html, page)).toBe(
    `<p><a href="${brand.origin}/help">Help</a></p><figure><p><a href="${page}">The drawing is on our site</a></p><figcaption>Dots</figcaption></figure>` +
      `<picture><img src="${brand.origin}/light.png"></picture>`,
  );
});

test("RSS has what RSS 2.0 requires, and its texts can be read back", () => {
  const channel = parse(renderRssFeed(items, ...about)).querySelector(
    "rss[version='2.0'] > channel",
  );
  expect(channel).not.toBeNull();
  if (!channel) return;
  for (const name of ["title", "link", "description"]) expect(getText(channel, name)).toBeTruthy();
  const [item] = channel.querySelectorAll("item");
  expect(item && getText(item, "title")).toBe('Less < more & "quotes" ');
  expect(item && getText(item, "description")).toBe("About ]]> and &amp;");
  expect(item && getText(item, "content:encoded")).toBe(items[0]?.html);
  expect(item && getText(item, "pubDate")).toBe("Mon, 02 Nov 2026 00:00:00 GMT");
  expect(item?.querySelector("guid")?.textContent).toBe(items[0]?.url);
});

test("Atom has what RFC 4287 requires of a feed and of each entry", () => {
  const feed = parse(renderAtomFeed(items, ...about)).documentElement;
  for (const name of ["id", "title", "updated"]) expect(getText(feed, name)).toBeTruthy();
  expect(getText(feed, "updated")).toBe("2026-11-05T00:00:00Z");
  expect(feed.querySelector(":scope > link[rel=self]")?.getAttribute("href")).toBe(
    `${brand.origin}/atom.xml`,
  );
  const [entry] = feed.querySelectorAll("entry");
  for (const name of ["id", "title", "updated", "summary", "content"]) {
    expect(entry && getText(entry, name), name).toBeTruthy();
  }
  expect(entry?.querySelector("author > name")?.textContent).toBe("The team");
  expect(entry?.querySelector("link[rel=alternate]")).not.toBeNull();
});

test("the JSON feed follows version 1.1", () => {
  const schema = z.object({
    version: z.literal("https://jsonfeed.org/version/1.1"),
    title: z.string(),
    home_page_url: z.url(),
    feed_url: z.url(),
    items: z.array(
      z.object({
        id: z.string(),
        url: z.url(),
        content_html: z.string(),
        date_published: z.iso.datetime(),
        date_modified: z.iso.datetime(),
        authors: z.array(z.object({ name: z.string() })),
        tags: z.array(z.string()),
      }),
    ),
  });
  expect(schema.safeParse(JSON.parse(renderJsonFeed(items, ...about))).error).toBeUndefined();
});

test("a feed without posts is valid", () => {
  expect(() => [
    parse(renderRssFeed([], ...about)),
    parse(renderAtomFeed([], ...about)),
  ]).not.toThrow();
  expect(JSON.parse(renderJsonFeed([], ...about))).toMatchObject({ items: [] });
});
