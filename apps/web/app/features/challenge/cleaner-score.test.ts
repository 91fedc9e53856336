import { readFileSync } from "node:fs";
import path from "node:path";

import { getCellText } from "@site/clean/columns/cell-text";
import type { Table } from "@site/clean/columns/table";
import { cleanWith } from "@site/clean/messy/expert";
import { CENSUS, PENGUINS } from "@site/clean/messy/messy-tables";
import { openFile } from "@site/clean/read/open-file";
import { applySteps } from "@site/clean/recipe/apply-steps";
import type { Step } from "@site/clean/steps/kinds";
import { catalogue } from "@site/content/datasets/catalogue";
import { getReferenceScore } from "@site/content/datasets/challenge/reference-scores";
import { datasetFolder } from "@site/content/datasets/dataset-files";
import { scoreTable, type TextTable, formatScore } from "@site/content/datasets/score/score-table";
import { expect, test } from "vitest";

import { type ChallengeTable, challengeTables } from "./challenge-tables.ts";

const read = async (address: string) =>
  (await openFile(readFileSync(path.join(datasetFolder, address.replace("/datasets/", ""))))).table;

function textsOf({ rows, columns }: Table): TextTable {
  return {
    header: columns.map(({ name }) => name),
    rows: Array.from({ length: rows }, (_, row) =>
      columns.map((column) => getCellText(column, row)),
    ),
  };
}

/** The answers to questions with which the cleaner's own tests take these tables to their answers. */
const published: Record<string, readonly RegExp[]> = {
  "census-historical": CENSUS,
  "palmer-penguins": PENGUINS,
};

/**
 * Takes every proposal, and gives each question its published answer; without one, the choice that comes closest to
 * the table's answer, if one does.
 */
async function cleanWell({ slug, messy, answer, columns, key }: ChallengeTable): Promise<number> {
  const [header = [], ...rows] = textsOf(await read(answer)).rows;
  const scoreOf = (table: Table) =>
    scoreTable({ header, rows, columns, key }, textsOf(table)).score;
  const best = (choices: readonly Step[], table: Table) => {
    let most = scoreOf(table);
    let chosen: Step | undefined;
    for (const step of choices) {
      const { table: after, outcomes } = applySteps(table, [step]);
      const score = outcomes.some(({ error }) => error !== undefined) ? 0 : scoreOf(after);
      if (score > most) [most, chosen] = [score, step];
    }
    return chosen;
  };
  const { table } = cleanWith(await read(messy), ({ options }, before) => {
    const known = published[slug]?.map((by) => options.find(({ label }) => by.test(label)));
    const steps = options.map(({ step }) => step);
    return known ? known.find((choice) => choice !== undefined)?.step : best(steps, before);
  });
  return scoreOf(table);
}

// A score that is meant to change is written again by `pnpm -r scores`.
test("the scores of our cleaner are those on the page", async () => {
  const scores: Record<string, string> = {};
  for (const table of challengeTables) scores[table.slug] = formatScore(await cleanWell(table));
  const file = "challenge/reference-scores/cleaner.json";
  await expect(`${JSON.stringify(scores, null, 2)}\n`).toMatchFileSnapshot(
    path.join(datasetFolder, "../src/datasets", file),
  );
});

test("the pages of the tables that our cleaner does not finish say what its rules cannot know, and no others", () => {
  const said = catalogue.filter(({ messy }) => messy?.beyondRules).map(({ slug }) => slug);
  const unfinished = challengeTables.filter(
    ({ slug }) => getReferenceScore("cleaner", slug) !== formatScore(1),
  );
  expect(said, "`beyondRules` in dataset.ts").toEqual(unfinished.map(({ slug }) => slug));
});
