import { readFileSync } from "node:fs";
import path from "node:path";

import { getCellText } from "@site/clean/columns/cell-text";
import type { Table } from "@site/clean/columns/table";
import { cleanWith, CENSUS, describeChoice, PENGUINS } from "@site/clean/messy/messy-tables";
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

function toTextTable({ rows, columns }: Table): TextTable {
  return {
    header: columns.map(({ name }) => name),
    rows: Array.from({ length: rows }, (_, row) =>
      columns.map((column) => getCellText(column, row)),
    ),
  };
}

/** The choices that the cleaner's own tests make to reach the answers of these tables. */
const knownChoices: Record<string, readonly RegExp[]> = {
  "census-historical": CENSUS,
  "palmer-penguins": PENGUINS,
};

/** Applies every fix. Of several options it picks the known one, or else the one that raises the score most, if any. */
async function scoreCleaner({
  slug,
  messy,
  answer,
  columns,
  key,
}: ChallengeTable): Promise<number> {
  const [header = [], ...rows] = toTextTable(await read(answer)).rows;
  const getScore = (table: Table) =>
    scoreTable({ header, rows, columns, key }, toTextTable(table)).score;
  const findBestStep = (choices: readonly Step[], table: Table) => {
    let most = getScore(table);
    let chosen: Step | undefined;
    for (const step of choices) {
      const { table: after, outcomes } = applySteps(table, [step]);
      const score = outcomes.some(({ error }) => error !== undefined) ? 0 : getScore(after);
      if (score > most) [most, chosen] = [score, step];
    }
    return chosen;
  };
  type Choose = Parameters<typeof cleanWith>[1];
  const findKnown: Choose = ({ title, options }) =>
    knownChoices[slug]
      ?.map((by) => options.find((option) => by.test(describeChoice(title, option))))
      .find((choice) => choice !== undefined)?.step;
  const choose: Choose = (question, before) =>
    knownChoices[slug]
      ? findKnown(question, before)
      : findBestStep(
          question.options.map(({ step }) => step),
          before,
        );
  const { table } = cleanWith(await read(messy), choose, findKnown);
  return getScore(table);
}

// `pnpm -r scores` writes the file again after an intended change.
test("the page shows the scores that our cleaner reaches", async () => {
  const scores: Record<string, string> = {};
  for (const table of challengeTables) scores[table.slug] = formatScore(await scoreCleaner(table));
  const file = "challenge/reference-scores/cleaner.json";
  await expect(`${JSON.stringify(scores, null, 2)}\n`).toMatchFileSnapshot(
    path.join(datasetFolder, "../src/datasets", file),
  );
});

test("only pages of tables that our cleaner does not finish explain what its rules cannot know", () => {
  const said = catalogue.filter(({ messy }) => messy?.beyondRules).map(({ slug }) => slug);
  const unfinished = challengeTables.filter(
    ({ slug }) => getReferenceScore("cleaner", slug) !== formatScore(1),
  );
  expect(said, "`beyondRules` in dataset.ts").toEqual(unfinished.map(({ slug }) => slug));
});
