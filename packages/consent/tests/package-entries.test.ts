import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";

import { expect, test } from "vitest";

interface Manifest {
  exports: Record<string, string>;
  publishConfig: { exports: Record<string, string | { types: string; default: string }> };
  dependencies?: Record<string, string>;
}

const root = path.join(import.meta.dirname, "..");
const manifest = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as Manifest;

test("the published package has every entry of the workspace's, built", () => {
  const { exports, publishConfig } = manifest;
  expect(Object.keys(publishConfig.exports)).toEqual(Object.keys(exports));
  for (const [entry, source] of Object.entries(exports)) {
    const built = source.replace("./src/", "./dist/").replace(/\.tsx?$/, "");
    const isStyle = source.endsWith(".css");
    expect(publishConfig.exports[entry]).toEqual(
      isStyle ? source : { types: `${built}.d.ts`, default: `${built}.js` },
    );
  }
});

test("every entry is there", () => {
  const sources = Object.values(manifest.exports).filter((source) => !source.includes("*"));
  expect(sources.filter((source) => !existsSync(path.join(root, source)))).toEqual([]);
});

test("the package depends on nothing", () => {
  expect(manifest.dependencies).toBeUndefined();
});
