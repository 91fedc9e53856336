import { sitePaths } from "@site/content/site-paths";
import { matchRoutes } from "react-router";
import { expect, test } from "vitest";

import { pages } from "./pages.ts";

const routes = Object.keys(pages).map((path) => ({ id: path, path }));

test("every page that content may link to is a page of the site", () => {
  const missing = sitePaths.filter((path) => matchRoutes(routes, path)?.at(-1)?.route.id === "*");
  expect(missing).toEqual([]);
});
