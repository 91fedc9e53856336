import type { RouteConfigEntry } from "@react-router/dev/routes";
import { sitePaths } from "@site/content/site-paths";
import { expect, test } from "vitest";

import routes from "./routes.ts";

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(index ? ["/"] : []),
    ...(path ? [`/${path}`] : []),
    ...pathsOf(children),
  ]);
}

test("every page that content may link to is a page of the site", () => {
  const paths = pathsOf(routes);
  expect(sitePaths.filter((path) => !paths.includes(path))).toEqual([]);
});
