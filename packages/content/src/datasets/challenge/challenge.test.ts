import { readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import { catalogue } from "../catalogue.ts";
import { datasetSchema } from "../dataset-schema.ts";
import { buildPublishedFiles } from "../published-files.ts";
import { challengeFile, renderChallengeFile, type ChallengeTable } from "./challenge.ts";

test("the committed challenge has every messy table and is up to date", async () => {
  const committed = await readFile(challengeFile, "utf8");
  expect(committed, "run `pnpm --filter @site/content datasets`").toBe(renderChallengeFile());
  const tables = JSON.parse(committed) as ChallengeTable[];
  expect(tables.map(({ slug }) => slug)).toEqual(
    catalogue.filter(({ messy }) => messy).map(({ slug }) => slug),
  );
  const published = await buildPublishedFiles();
  for (const { messy, answer } of tables) {
    expect([published.has(messy), published.has(answer)], messy).toEqual([true, true]);
  }
});

test("no dataset takes the address of the challenge", () => {
  const dataset = { ...catalogue[0], slug: "challenge" };
  expect(datasetSchema.safeParse(dataset).error?.issues[0]?.path).toEqual(["slug"]);
});
