import { existsSync } from "node:fs";

import { getEntryAddress } from "@site/content/collections";
import { siteFolders } from "@site/content/read/config";
import { findSources } from "@site/content/read/find-sources";
import { readSearchWords } from "@site/content/read/read-search-words";
import { sitePaths } from "@site/content/site-paths";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";

import { formerAddresses, pages } from "./pages.ts";
import { routes } from "./routes.ts";

const flattenRoutes = (all: RouteObject[]): RouteObject[] =>
  all.flatMap((route) => (route.children ? flattenRoutes(route.children) : [route]));

test("every page has a route and a file", () => {
  expect(flattenRoutes(routes).map(({ id }) => id)).toEqual(
    expect.arrayContaining(Object.keys(pages)),
  );
  const files = Object.values(pages).map((file) => `routes/${file}.tsx`);
  expect(files.filter((file) => !existsSync(new URL(file, import.meta.url)))).toEqual([]);
});

test.each(flattenRoutes(routes).filter(({ middleware }) => middleware))(
  "$path has a loader, without which its guard would not run on the first page",
  async ({ lazy }) => {
    if (typeof lazy !== "function") throw new Error("Pages are loaded lazily.");
    const { loader } = await lazy();
    expect(loader).toHaveProperty("hydrate", true);
  },
);

const findMissingPages = (addresses: readonly string[]) =>
  addresses.filter((address) => matchRoutes(routes, address)?.at(-1)?.route.id === "*");

test("every path that content may link to is a page", () => {
  expect(findMissingPages(sitePaths)).toEqual([]);
});

test("every content entry has a page", async () => {
  const sources = await findSources(siteFolders.root);
  const addresses = sources.map(({ collection, slug }) => getEntryAddress(collection, slug));
  expect(addresses).toContain("/about");
  expect(findMissingPages(addresses)).toEqual([]);
});

/** Pages that the search omits, because visitors reach them by a link or after a payment. */
const omittedPages = new Set<string>([
  "/coupon-success",
  "/email-confirm",
  "/login/google",
  "/operator",
  "/purchase-cancel",
  "/purchase-success",
  "/signup-plan-select",
]);

test("the search finds every page", async () => {
  const sources = await findSources(siteFolders.root);
  const texts = sources.map(({ collection, slug }) => getEntryAddress(collection, slug));
  const { searchWords } = await readSearchWords(siteFolders.root, texts);
  const described = Object.keys(searchWords.pages);
  expect(findMissingPages(described)).toEqual([]);
  const found = new Set([...described, ...texts, ...omittedPages]);
  const fixed = Object.keys(pages).filter((path) => !/[:*]/.test(path));
  expect(fixed.filter((path) => !found.has(path))).toEqual([]);
});

test("a former address is not a page and leads to one", () => {
  const former = Object.keys(formerAddresses);
  expect(findMissingPages(former)).toEqual(former);
  expect(findMissingPages(Object.values(formerAddresses))).toEqual([]);
});
