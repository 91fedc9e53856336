import { expect, test } from "vitest";

import { finishPage } from "./finish-page.ts";

// {"loaderData":{"routes/login":{"title":"</script>"}}} in the format of the router's stream.
const answers =
  '[{"_1":2},"loaderData",{"_3":4},"routes/login",{"_5":6},"title","<\\u002fscript>"]\n'.replaceAll(
    "<",
    "\\u003c",
  );
const page = `<html><head><link rel="stylesheet" href="/assets/app.css" data-precedence="site"/><noscript></noscript><link rel="icon" type="image/svg+xml" href="/icon.svg"/><link rel="manifest" href="/site.webmanifest"/><link rel="modulepreload" href="/assets/a.js"/></head><body><h1 class="big">$&</h1><script>((storageKey, restoreKey) => {})("positions", null)</script><script>window.__reactRouterContext = {"basename":"/","future":{"flag":false},"ssr":false};window.__reactRouterContext.stream = new ReadableStream({start(controller){}});</script><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1_clientLoader from "/assets/login-loader.js";
import * as route1_main from "/assets/login.js";
const route1 = {...route1_clientLoader,...route1_main};

  window.__reactRouterRouteModules = {"root":route0,"routes/login":route1};

import("/assets/entry.js");</script><!--$--><script>window.__reactRouterContext.streamController.enqueue(${JSON.stringify(answers)});</script><!--$--><script>window.__reactRouterContext.streamController.close();</script><!--/$--><!--/$--></body></html>`;

const finished = await finishPage("login", page, () => ".big{content:'$&'} .other{color:red}");

test("the rules of the page stand in the page, and nothing blocks or preloads", () => {
  expect(finished).toContain('<style>.big{content:"$&"}</style>');
  expect(finished).not.toMatch(/rel="(stylesheet|modulepreload)"/);
});

test("the JavaScript of the page is named in a block of data, with every chunk of every route", () => {
  const block = /id="page-modules">([^<]*)</.exec(finished)?.[1] ?? "";
  expect(JSON.parse(block)).toEqual({
    styles: "/assets/app.css",
    manifest: "/assets/manifest.js",
    entry: "/assets/entry.js",
    shared: [],
    routes: {
      root: ["/assets/root.js"],
      "routes/login": ["/assets/login-loader.js", "/assets/login.js"],
    },
    state: {
      basename: "/",
      future: {},
      stream: { loaderData: { "routes/login": { title: "</script>" } } },
    },
  });
  expect(finished).not.toContain('type="module"');
});

test("nothing runs in the page but what the site wrote, and no boundary is left open", () => {
  expect(finished.match(/<script[^>]*>/g)).toEqual([
    "<script>",
    "<script>",
    '<script type="application/json" id="page-modules">',
  ]);
  expect(finished).not.toContain("__reactRouterContext");
  expect(finished).not.toContain("<!--");
});

test("icon and web manifest wait for the first paint; without script the icon is there", () => {
  expect(finished).toContain('<link rel="icon" href="data:," data-href="/icon.svg"/>');
  expect(finished).not.toContain('rel="manifest"');
  expect(finished).toMatch(/<noscript><link rel="icon"[^>]* href="\/icon.svg"\/><\/noscript>/);
});

test("a page that looks otherwise stops the build with its name", async () => {
  const broken = page.replace('import("/assets/entry.js")', "");
  await expect(finishPage("login", broken, () => "")).rejects.toThrow("login: ");
  await expect(finishPage("login", "<html></html>", () => "")).rejects.toThrow("login: ");
  const unknown = page.replace("enqueue", "add");
  await expect(finishPage("login", unknown, () => "")).rejects.toThrow("login: ");
});

test("the page for unknown addresses names the modules of the routes with a slug, by their paths", async () => {
  const notFound = page.replaceAll("routes/login", "routes/not-found");
  const manifest = `window.__reactRouterManifest=${JSON.stringify({
    routes: {
      post: {
        id: "routes/post",
        path: "blog/:slug",
        module: "/assets/post.js",
        clientLoaderModule: "/assets/post-loader.js",
      },
      tag: { id: "routes/tag", path: "blog/tags/:tag/:page?", module: "/assets/tag.js" },
      about: { id: "routes/about", path: "about", module: "/assets/about.js" },
    },
  })};`;
  const assets: Record<string, string> = { "/assets/manifest.js": manifest };
  const block = /id="page-modules">([^<]*)</.exec(
    await finishPage("404", notFound, (url) => assets[url] ?? ""),
  )?.[1];
  const { slugs } = JSON.parse(block ?? "") as { slugs: { pattern: string; chunks: string[] }[] };
  const chunksAt = (path: string) =>
    slugs.find(({ pattern }) => new RegExp(pattern).test(path))?.chunks;
  expect(chunksAt("/blog/nothing")).toEqual(["/assets/post-loader.js", "/assets/post.js"]);
  expect(chunksAt("/blog/tags/dates")).toEqual(["/assets/tag.js"]);
  expect(chunksAt("/blog/tags/dates/2")).toEqual(["/assets/tag.js"]);
  expect(chunksAt("/about")).toBeUndefined();
});
