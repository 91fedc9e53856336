import { runInNewContext } from "node:vm";

import { expect, test } from "vitest";

import { leanManifest, readManifest } from "./lean-manifest.ts";

const written = `window.__reactRouterManifest=${JSON.stringify({
  entry: { module: "/entry.js", imports: ["/framework.js"], css: [] },
  routes: {
    root: { id: "root", path: "", hasAction: false, module: "/root.js", imports: ["/site.js"] },
    "routes/blog": {
      id: "routes/blog",
      path: "blog",
      hasLoader: true,
      hasClientLoader: true,
      module: "/blog.js",
      clientLoaderModule: "/blog-loader.js",
      imports: ["/framework.js", "/site.js", "/blog-loader.js", "/list.js"],
      css: [],
    },
  },
})};`;

test("a route names what only it needs, once, and nothing that is false or empty", () => {
  const { routes } = readManifest("test", leanManifest(written));
  expect(routes["routes/blog"]).toEqual({
    path: "blog",
    hasLoader: true,
    hasClientLoader: true,
    module: "/blog.js",
    clientLoaderModule: "/blog-loader.js",
    imports: ["/list.js"],
  });
  expect(routes.root).toEqual({ path: "", module: "/root.js" });
});

test("the router finds the ids of the routes where it looks for them", () => {
  const window = { __reactRouterManifest: undefined as unknown };
  const { routes } = runInNewContext(`${leanManifest(written)};__reactRouterManifest`, {
    window,
    get __reactRouterManifest() {
      return window.__reactRouterManifest;
    },
  }) as { routes: Record<string, { id: string }> };
  expect(Object.values(routes).map(({ id }) => id)).toEqual(["root", "routes/blog"]);
});

test("a manifest that is written otherwise stops the build", () => {
  expect(() => readManifest("manifest.js", "export default {}")).toThrow("manifest.js: ");
});
