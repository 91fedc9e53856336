import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { computeEngineVersion } from "./build-cache.ts";

test.each([
  "packages/content/src/datasets/catalogue/census-historical.ts",
  "packages/content/src/schemas/vocabulary.ts",
  "packages/contracts/src/product.ts",
  "pnpm-lock.yaml",
])("the cache of earlier builds is discarded when %s changes", async (file) => {
  const root = mkdtempSync(path.join(tmpdir(), "engine-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), "before");
  const before = await computeEngineVersion(root);
  expect(await computeEngineVersion(root)).toBe(before);
  writeFileSync(path.join(root, file), "after");
  expect(await computeEngineVersion(root)).not.toBe(before);
});
