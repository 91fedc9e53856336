import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { transform } from "lightningcss";
import { type OutputChunk, rolldown } from "rolldown";
import { expect, test } from "vitest";

import type { ConsentConfig } from "../src/core/config.ts";
import { renderHeadScript } from "../src/head/head-script.ts";
import { LOCALES } from "../src/locales/index.ts";

const root = path.join(import.meta.dirname, "..");
const kB = 1000;

/** Bundles an entry as a site would, with React external. Returns the chunks with their gzip size. */
async function bundle(entry: string, external: RegExp[] = []) {
  await using build = await rolldown({
    input: path.join(root, entry),
    external: [/^react/, ...external],
  });
  const { output } = await build.generate({ format: "esm", minify: true });
  const chunks = output.filter((part): part is OutputChunk => part.type === "chunk");
  return chunks.map(({ code, isEntry, facadeModuleId, imports }) => ({
    name: path.basename(facadeModuleId ?? "shared"),
    bytes: gzipSync(code, { level: 9 }).length,
    isEntry,
    imports,
  }));
}

function total(chunks: { bytes: number }[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.bytes, 0);
}

test("the core is at most 2.5 kB gzip and imports nothing", async () => {
  const [core] = await bundle("src/core/index.ts");
  expect(core?.imports).toEqual([]);
  expect(core?.bytes).toBeLessThanOrEqual(2.5 * kB);
});

test("everything a page loads, with one language, is at most 8.7 kB gzip", async () => {
  const chunks = await bundle("tests/whole-interface.ts");
  expect(chunks.map((chunk) => chunk.name)).toContain("consent-modal.tsx");
  expect(total(chunks)).toBeLessThanOrEqual(8.7 * kB);
});

test("the React interface is at most 6 kB gzip, and 3.5 kB without the modal", async () => {
  const chunks = await bundle("tests/whole-interface.ts", [/\/browser\/index\.ts$/]);
  const modal = chunks.find((chunk) => chunk.name === "consent-modal.tsx");
  expect(modal?.isEntry).toBe(false);
  expect(total(chunks)).toBeLessThanOrEqual(6 * kB);
  expect(total(chunks) - (modal?.bytes ?? 0)).toBeLessThanOrEqual(3.5 * kB);
});

test("the script without a framework is at most 10 kB gzip", async () => {
  const [script] = await bundle("src/vanilla/consent-script.ts");
  expect(script?.bytes).toBeLessThanOrEqual(10 * kB);
});

test("each language is a separate file", async () => {
  const chunks = await bundle("src/locales/index.ts");
  expect(chunks.filter((chunk) => chunk.name.match(/^[a-z]{2}\.ts$/))).toHaveLength(LOCALES.length);
  expect(chunks.find((chunk) => chunk.isEntry)?.bytes).toBeLessThanOrEqual(1 * kB);
});

test("the style sheet is at most 1.6 kB gzip, minified as a site serves it", async () => {
  const code = await readFile(path.join(root, "src/style.css"));
  const served = transform({ filename: "style.css", code, minify: true });
  expect(gzipSync(served.code, { level: 9 }).length).toBeLessThanOrEqual(1.6 * kB);
});

test("the head script is at most 1.7 kB gzip, and 2 kB with Consent Mode", async () => {
  const service = { id: "a", name: "A", description: "A", cookies: [] };
  const consentTypes = ["analytics_storage"] as const;
  const config = { necessary: [], optional: [service], functional: [] };
  const withMode = { ...config, optional: [{ ...service, consentTypes }] };
  const measure = (config: ConsentConfig) =>
    gzipSync(renderHeadScript(config), { level: 9 }).length;
  expect(measure(config)).toBeLessThanOrEqual(1.7 * kB);
  expect(measure(withMode)).toBeLessThanOrEqual(2 * kB);
});
