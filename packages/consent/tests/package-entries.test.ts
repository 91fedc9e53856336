import { readFile } from "node:fs/promises";
import path from "node:path";

import { expect, test } from "vitest";

interface Manifest {
  exports: Record<string, unknown>;
  publishConfig: { exports: Record<string, unknown> };
}

const root = path.join(import.meta.dirname, "..");
const read = (file: string) => readFile(path.join(root, file), "utf8");
const { exports, publishConfig } = JSON.parse(await read("package.json")) as Manifest;

test("the published package has the same entries as the workspace package", () => {
  expect(Object.keys(publishConfig.exports)).toEqual(Object.keys(exports));
});

test("API.md lists every export of every entry", async () => {
  const sections = (await read("API.md")).split(/^## /m).slice(1);
  for (const [entry, source] of Object.entries(exports)) {
    if (typeof source !== "string" || source.includes("*")) continue;
    const name = entry.replace(".", "@site/consent");
    const section = sections.find((section) => section.startsWith(`\`${name}\``)) ?? "";
    const names = Object.keys((await import(/* @vite-ignore */ path.join(root, source))) as object);
    expect([entry, names.filter((name) => !section.includes(name))]).toEqual([entry, []]);
  }
});
