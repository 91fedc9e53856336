import { sitePaths } from "@site/content/site-paths";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";

import { pages } from "./pages.ts";
import { routes } from "./routes.ts";

const leaves = (all: RouteObject[]): RouteObject[] =>
  all.flatMap((route) => (route.children ? leaves(route.children) : [route]));

test("every page has its file", () => {
  expect(leaves(routes).map(({ path }) => path)).toEqual(
    expect.arrayContaining(Object.keys(pages)),
  );
});

test.each(leaves(routes).filter(({ middleware }) => middleware))(
  "$path has a loader, without which its guard does not run when the page is opened",
  async ({ lazy }) => {
    if (typeof lazy !== "function") throw new Error("Pages are loaded lazily.");
    const { loader } = await lazy();
    expect(loader).toHaveProperty("hydrate", true);
  },
);

test("every page that content may link to is a page of the site", () => {
  const missing = sitePaths.filter((path) => matchRoutes(routes, path)?.at(-1)?.route.id === "*");
  expect(missing).toEqual([]);
});
