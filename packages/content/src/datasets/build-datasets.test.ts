import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

import { expect, test } from "vitest";

import { buildDatasets } from "./build-datasets.ts";

const folder = path.join(import.meta.dirname, "../../datasets");
const built = await buildDatasets();

test("the same sources give the same bytes, here and on every machine", () => {
  const hashes = [...built].map(([name, content]) => [name, sha256(content)]);
  expect(Object.fromEntries(hashes)).toMatchInlineSnapshot(`
    {
      "census-historical/census-historical.csv": "23de6978111cde128c901061d437a674eb6024b2e0af8a20a95c838be4619950",
      "census-historical/census-historical.parquet": "e14cabab88a0035b7f154ef950a51b45beb60c53a02ee1a600376cc90af5eb92",
      "census-historical/census-messy-answer.csv": "fdf279680e931118b8667b701247dbde40d29006c48c2e85d78e0e6a13ae1f95",
      "census-historical/census-messy-changes.csv": "6c0811b5d478103a4a6ad51b4f5b1be1cdc27952bdc1b0d6e94ded6e8d09b224",
      "census-historical/census-messy-sample.csv": "33e4fb394bcdd14b1bf1b4259b72a66c25c5d4f6627ae1e84932485b8eab4958",
      "census-historical/census-messy.csv": "e973f20d5fa9ea941e2dcaedfbdb1d07ec7b06fb09b48bb2d3fd16428918a024",
    }
  `);
});

test.each([...built.keys()])("%s is committed as the program makes it", async (name) => {
  const committed = await readFile(path.join(folder, name));
  expect(sha256(committed), "run `pnpm --filter @site/content datasets`").toBe(
    sha256(built.get(name) ?? new Uint8Array()),
  );
});

function sha256(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
