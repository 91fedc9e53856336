import { existsSync } from "node:fs";

import { getEntryAddress } from "@site/content/collections";
import { findSources } from "@site/content/read/find-sources";
import { siteFolders } from "@site/content/read/folders";
import { readSearchWords } from "@site/content/read/read-search-words";
import { sitePaths } from "@site/content/site-paths";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";

import { formerAddresses, pages } from "./pages.ts";
import { routes } from "./routes.ts";

const leaves = (all: RouteObject[]): RouteObject[] =>
  all.flatMap((route) => (route.children ? leaves(route.children) : [route]));

test("every page has its route and its file", () => {
  expect(leaves(routes).map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(pages)));
  const files = Object.values(pages).map((file) => `routes/${file}.tsx`);
  expect(files.filter((file) => !existsSync(new URL(file, import.meta.url)))).toEqual([]);
});

test.each(leaves(routes).filter(({ middleware }) => middleware))(
  "$path has a loader, without which its guard does not run when the page is opened",
  async ({ lazy }) => {
    if (typeof lazy !== "function") throw new Error("Pages are loaded lazily.");
    const { loader } = await lazy();
    expect(loader).toHaveProperty("hydrate", true);
  },
);

const withoutPage = (addresses: readonly string[]) =>
  addresses.filter((address) => matchRoutes(routes, address)?.at(-1)?.route.id === "*");

test("every page that content may link to is a page of the site", () => {
  expect(withoutPage(sitePaths)).toEqual([]);
});

test("every text of the content has a page that shows it", async () => {
  const sources = await findSources(siteFolders.root);
  const addresses = sources.map(({ collection, slug }) => getEntryAddress(collection, slug));
  expect(addresses).toContain("/about");
  expect(withoutPage(addresses)).toEqual([]);
});

/** Pages that the search leaves out: visitors reach them by a link or after a payment. */
const unsearched = new Set<string>([
  "/coupon-success",
  "/email-confirm",
  "/login/google",
  "/operator",
  "/purchase-cancel",
  "/purchase-success",
  "/signup-plan-select",
]);

test("every page of the site can be found by the search", async () => {
  const sources = await findSources(siteFolders.root);
  const texts = sources.map(({ collection, slug }) => getEntryAddress(collection, slug));
  const { searchWords } = await readSearchWords(siteFolders.root, texts);
  const described = Object.keys(searchWords.pages);
  expect(withoutPage(described)).toEqual([]);
  const found = new Set([...described, ...texts, ...unsearched]);
  const fixed = Object.keys(pages).filter((path) => !/[:*]/.test(path));
  expect(fixed.filter((path) => !found.has(path))).toEqual([]);
});

test("a former address is not that of a page, and leads to one", () => {
  const former = Object.keys(formerAddresses);
  expect(withoutPage(former)).toEqual(former);
  expect(withoutPage(Object.values(formerAddresses))).toEqual([]);
});
