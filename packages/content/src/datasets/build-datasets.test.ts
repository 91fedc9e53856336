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
      "census-historical/census-messy-sample.json": "c8713949137527442d9b18d84ae526f37e5bd15585342aecca9b4ad45434f14d",
      "census-historical/census-messy.csv": "e973f20d5fa9ea941e2dcaedfbdb1d07ec7b06fb09b48bb2d3fd16428918a024",
      "gapminder/gapminder.csv": "04a4da0f468c22aab3b2540629fc9756527d92b53f1bf2bf7127a7ea88268263",
      "gapminder/gapminder.parquet": "48756723748fc9666a696c9c5dedb4e56aaa14588489e6445f3bae427aa4dc11",
      "mauna-loa-co2/mauna-loa-co2.csv": "05501ede7717552bdfe6ed9d585d9dc2bc2478574f1b486d485708cdadba4e6a",
      "mauna-loa-co2/mauna-loa-co2.parquet": "5ee25e1777af829ddc25a362ac9563a2a64782b0c610cc63f659e1c3fff580fa",
      "palmer-penguins/palmer-penguins.csv": "68da744c29181975adf988a4e2d790e4c68ca088909dca2f027c6bd55cedbbbb",
      "palmer-penguins/palmer-penguins.parquet": "90340ec5bc68107f08cbfb6743aac4ce473e1c59f023acc9caf66ac81f22a46d",
      "palmer-penguins/penguins-messy-changes.csv": "263bc98bac7f404f3bc6abd7931c6f8dbf87958b386606c01bffd72d2e950446",
      "palmer-penguins/penguins-messy.csv": "67a2a71d996587937db49c31293775345613d229afe8f362cfa419400076e4ab",
      "seattle-weather/seattle-weather.csv": "256e7cc89ad5e0baa36019dc916d718295ec312b64e54602d8dc539edba85807",
      "seattle-weather/seattle-weather.parquet": "15cf4c661de2023a077efbe650d8383e87a9fdeafea591a10ec8866857f8b999",
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
