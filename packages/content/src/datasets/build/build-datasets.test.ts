import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

import { expect, test } from "vitest";

import { buildDatasets } from "./build-datasets.ts";

const folder = path.join(import.meta.dirname, "../../../datasets");
const built = await buildDatasets();

test("the same sources give the same bytes", async () => {
  const again = await buildDatasets();
  expect([...again.keys()]).toEqual([...built.keys()]);
  for (const [name, content] of built) {
    expect(sha256(again.get(name) ?? new Uint8Array()), name).toBe(sha256(content));
  }
});

// Also proves that the build is deterministic across machines.
test.each([...built.keys()])("the committed %s is up to date", async (name) => {
  const committed = await readFile(path.join(folder, name));
  expect(sha256(committed), "run `pnpm --filter @site/content datasets`").toBe(
    sha256(built.get(name) ?? new Uint8Array()),
  );
});

function sha256(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
