import { runInNewContext } from "node:vm";

import { expect, test } from "vitest";

import { leanManifest, readManifest } from "./lean-manifest.ts";

const routes = {
  root: {
    id: "root",
    path: "",
    hasAction: false,
    hasErrorBoundary: true,
    module: "/assets/root-a_b-c1d.js",
    imports: ["/assets/site-1.js"],
  },
  "routes/layouts/home": {
    id: "routes/layouts/home",
    parentId: "root",
    module: "/assets/home-1.js",
    imports: ["/assets/framework-1.js"],
  },
  "routes/home": {
    id: "routes/home",
    parentId: "routes/layouts/home",
    index: true,
    module: "/assets/home-2.js",
    imports: ["/assets/list-1.js"],
  },
  "routes/blog": {
    id: "routes/blog",
    parentId: "root",
    path: "blog",
    hasLoader: true,
    hasClientLoader: true,
    module: "/assets/blog-1.js",
    clientLoaderModule: "/assets/blog-2.js",
    imports: [
      "/assets/framework-1.js",
      "/assets/site-1.js",
      "/assets/blog-2.js",
      "/assets/list-1.js",
      "/assets/day-1.js",
    ],
    css: [],
  },
  "routes/blog-post": {
    id: "routes/blog-post",
    parentId: "root",
    path: "blog/:slug",
    hasClientLoader: true,
    hasClientMiddleware: true,
    module: "/assets/post-1.js",
    clientMiddlewareModule: "/assets/blog-post-3.js",
    imports: ["/assets/day-1.js"],
  },
};

const write = (all: object) =>
  `window.__reactRouterManifest=${JSON.stringify({
    entry: { module: "/assets/entry.js", imports: ["/assets/framework-1.js"], css: [] },
    routes: all,
  })};`;

const assets: Record<string, string> = {
  "/assets/blog-2.js": "const f=()=>import(`./text-1.js`)",
  "/assets/text-1.js": 'import"./site-1.js";import{a}from"./font-1.js"',
};
const readAsset = (url: string) => assets[url] ?? "";

function inBrowser(manifest: string): Record<string, object> {
  const window = { __reactRouterManifest: { routes: {} } };
  runInNewContext(leanManifest(manifest, readAsset), { window });
  return JSON.parse(JSON.stringify(window.__reactRouterManifest.routes)) as Record<string, object>;
}

test("the browser reads of each route what React Router wrote", () => {
  const read = inBrowser(write(routes));
  expect(Object.keys(read)).toEqual(Object.keys(routes));
  for (const [id, { imports: _, ...said }] of Object.entries(routes)) {
    const { css: __, hasAction: ___, ...route } = said as Record<string, unknown>;
    if (route.path === "") delete route.path;
    expect(read[id]).toMatchObject(route);
  }
  expect(read["routes/blog"]).not.toHaveProperty("clientMiddlewareModule");
  expect(read["routes/home"]).toMatchObject({ hasLoader: false, hasErrorBoundary: false });
});

test("a route names only the imports that are its own, and those whole, with what its loader imports", () => {
  const read = inBrowser(write(routes));
  expect(read["routes/blog"]).toMatchObject({
    imports: expect.toSatisfy(
      (files: string[]) =>
        files.toSorted().join() ===
        "/assets/day-1.js,/assets/font-1.js,/assets/list-1.js,/assets/text-1.js",
    ) as string[],
  });
  expect(read["routes/blog-post"]).toMatchObject({ imports: ["/assets/day-1.js"] });
  expect(read.root).toMatchObject({ imports: [] });
});

test("more files than there are letters are told apart", () => {
  const imports = Array.from({ length: 120 }, (_, at) => `/assets/part-${at}.js`);
  const many = { ...routes, "routes/many": { id: "routes/many", module: "/assets/m.js", imports } };
  const read = inBrowser(write(many))["routes/many"] as { imports: string[] };
  expect(new Set(read.imports)).toEqual(new Set(imports));
});

test("a manifest that is written otherwise, has actions or other files stops the build", () => {
  expect(() => readManifest("manifest.js", "export default {}")).toThrow("manifest.js: ");
  const elsewhere = { root: { ...routes.root, module: "/x.js" } };
  const withAction = { root: { ...routes.root, hasClientAction: true } };
  expect(() => leanManifest(write(withAction), readAsset)).toThrow("root has an action");
  expect(() => leanManifest(write(elsewhere), readAsset)).toThrow("/x.js");
});
