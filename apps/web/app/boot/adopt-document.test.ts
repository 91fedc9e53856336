import { matchRoutes } from "react-router";
import { expect, test } from "vitest";

import { routeTree } from "./adopt-document.ts";

const routes = routeTree([
  { id: "root", path: "", module: "/root.js" },
  { id: "default", parentId: "root", module: "/default.js" },
  { id: "home", parentId: "default", index: true, module: "/home.js" },
  { id: "post", parentId: "default", path: "blog/:slug", module: "/post.js" },
  { id: "not-found", parentId: "default", path: "*", module: "/not-found.js" },
]);

function matched(pathname: string): (string | undefined)[] | undefined {
  return matchRoutes(routes, pathname)?.map(({ route }) => route.id);
}

test("the flat list matches as the router's own tree does", () => {
  expect(matched("/")).toEqual(["root", "default", "home"]);
  expect(matched("/blog/unknown")).toEqual(["root", "default", "post"]);
  expect(matched("/nowhere/at/all")).toEqual(["root", "default", "not-found"]);
});
