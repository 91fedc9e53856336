import { readFile } from "node:fs/promises";
import path from "node:path";

import { brand } from "@site/content/brand";
import { beforeAll, expect, test } from "vitest";

import { type BuiltPage, readBuiltPages, clientFolder } from "./built-pages.ts";
import { findBrokenLinks } from "./site-links.ts";

let pages: BuiltPage[];

beforeAll(async () => {
  pages = await readBuiltPages();
});

test("every link, anchor, image and file that a page names is there", () => {
  expect(findBrokenLinks(pages)).toEqual([]);
});

test("a broken link, anchor, image and table to clean are reported", () => {
  const html = `<a href="/nowhere"></a><a class="x" href="#no-part"></a><img src="/no.png"><a href="/pricing?x=1"><a href="/clean#roster/no-messy">`;
  const broken = findBrokenLinks([...pages, { route: "/x", html }]);
  expect(broken).toEqual([
    "/x: /nowhere",
    "/x: #no-part",
    "/x: /no.png",
    "/x: /clean#roster/no-messy",
  ]);
});

test("the sitemap lists each indexable page once, and no other", async () => {
  const sitemap = await readFile(path.join(clientFolder, "sitemap.xml"), "utf8");
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const wanted = pages
    .filter(({ html }) => !html.includes('name="robots" content="noindex'))
    .flatMap(({ html }) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? [])
    .map((address) => new URL(address).pathname);
  expect(listed.toSorted()).toEqual([...new Set(wanted)].sort());
  expect(sitemap).toContain(`<loc>${brand.origin}/</loc>`);
});
