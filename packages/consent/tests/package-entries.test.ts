import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, expect, test } from "vitest";

interface Manifest {
  exports: Record<string, string>;
  publishConfig: { exports: Record<string, string | { types: string; default: string }> };
  files: string[];
  dependencies?: Record<string, string>;
}

const root = path.join(import.meta.dirname, "..");
const read = (file: string) => readFile(path.join(root, file), "utf8");
const manifest = JSON.parse(await read("package.json")) as Manifest;
const modules = Object.entries(manifest.exports).filter(([, source]) => /^[^*]*\.ts$/.test(source));
let dist: string;

beforeAll(async () => {
  // Inside the package, so that React can be resolved.
  dist = await mkdtemp(path.join(root, "node_modules/.built-"));
  const tsc = path.join(root, "node_modules/.bin/tsc");
  await promisify(execFile)(tsc, ["-p", "tsconfig.build.json", "--outDir", dist], { cwd: root });
});
afterAll(() => rm(dist, { recursive: true }));

test("the published package has the same entries as the workspace package", () => {
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

test.each(modules)("%s loads on a server as published, with types", async (_, source) => {
  const built = path.join(dist, source.replace("./src/", "").replace(/\.ts$/, ""));
  const published = (await import(/* @vite-ignore */ `${built}.js`)) as object;
  const written = (await import(/* @vite-ignore */ path.join(root, source))) as object;
  expect(Object.keys(published)).toEqual(Object.keys(written));
  expect(existsSync(`${built}.d.ts`)).toBe(true);
});

test("API.md lists every export of every entry", async () => {
  const sections = (await read("API.md")).split(/^## /m).slice(1);
  for (const [entry, source] of modules) {
    const name = entry.replace(".", "@site/consent");
    const section = sections.find((section) => section.startsWith(`\`${name}\``)) ?? "";
    const names = Object.keys((await import(/* @vite-ignore */ path.join(root, source))) as object);
    expect([entry, names.filter((name) => !section.includes(name))]).toEqual([entry, []]);
  }
});

test("all files of the published package exist, and it has no dependencies", () => {
  const files = [...manifest.files, ...modules.map(([, source]) => source)];
  const missing = files.filter((file) => file !== "dist" && !existsSync(path.join(root, file)));
  expect(missing).toEqual([]);
  expect(manifest.dependencies).toBeUndefined();
});
