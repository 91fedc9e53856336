import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import { expect, test } from "vitest";

import { replaceReload } from "./guard-chunk-reload.ts";

const dist = path.dirname(createRequire(import.meta.url).resolve("react-router"));
const source = readFileSync(path.join(dist, "lib/dom/ssr/routeModules.js"), "utf8");

test("the reload of the installed React Router is guarded and its import has a time-out", () => {
  const replaced = replaceReload(source) ?? "";
  expect(replaced).not.toContain("window.location.reload()");
  expect(replaced).toContain("if (!reloadForChunk()) throw chunkError(error);");
  expect(replaced).toMatch(/await withChunkTimeout\(import\([\s\S]*?route\.module\s*\)\)\);/);
  expect(replaced).toContain("fetchAhead(route.imports)");
});

test("a React Router that reloads elsewhere or twice is noticed", () => {
  expect(replaceReload(source.replace("window.location.reload();", ""))).toBeUndefined();
  expect(replaceReload(`${source}window.location.reload();`)).toBeUndefined();
  expect(replaceReload(source.replace("route.module", "other"))).toBeUndefined();
});
