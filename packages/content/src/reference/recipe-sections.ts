import { readFileSync } from "node:fs";
import path from "node:path";
import { deflateRawSync } from "node:zlib";

import { getCellText } from "@site/clean/columns/cell-text";
import type { Table } from "@site/clean/columns/table";
import { readCsv } from "@site/clean/read/read-csv";
import { applySteps } from "@site/clean/recipe/apply-steps";
import { parseRecipe } from "@site/clean/recipe/recipe";
import { describeStep } from "@site/clean/steps/kinds";

import { catalogue } from "../datasets/catalogue.ts";
import { type ChallengeTable, toChallengeTable } from "../datasets/challenge/challenge.ts";
import { datasetFolder } from "../datasets/dataset-files.ts";
import { formatScore, scoreTable, type TextTable } from "../datasets/score/score-table.ts";
import { escapeMarkdown } from "./step-sections.ts";

/**
 * Writes what the build adds to a recipe of the gallery, as Markdown: the scores of its messy table before and after,
 * the link that opens both in the cleaner, and the steps. Throws an error if a step doesn't fit the table.
 */
export function writeRecipeSections(slug: string, json: string): string {
  const dataset = catalogue.find((dataset) => dataset.slug === slug);
  const challenge = dataset && toChallengeTable(dataset);
  if (!challenge) throw new Error(`No dataset with a messy table has the name "${slug}".`);
  const recipe = parseRecipe(json);
  const messy = readTable(challenge.messy);
  const { table: clean, outcomes } = applySteps(messy, recipe.steps);
  for (const { step, error } of outcomes)
    if (error) throw new Error(`${describeStep(step)} This doesn't fit: ${error.message}`);
  const [before, after] = [messy, clean].map((table) => computeScore(challenge, table));
  const link = deflateRawSync(JSON.stringify(recipe)).toString("base64url");
  const file = challenge.messy.replaceAll(/^\/datasets\/|\.csv$/g, "");
  return [
    `The messy table has ${before} of 100 cells right, and ${after} after these ${recipe.steps.length} steps.`,
    `[Open the table with this recipe](/clean#${file}&recipe=${link}), or [read about the table](/datasets/${slug}).`,
    `<details>\n<summary>Its ${recipe.steps.length} steps</summary>`,
    recipe.steps.map((step) => `1. ${escapeMarkdown(describeStep(step))}`).join("\n"),
    "</details>\n",
  ].join("\n\n");
}

function computeScore({ answer, columns, key }: ChallengeTable, table: Table): string {
  const [header = [], ...rows] = toTextTable(readTable(answer)).rows;
  return formatScore(scoreTable({ header, rows, columns, key }, toTextTable(table)).score);
}

function readTable(address: string): Table {
  const file = path.join(datasetFolder, address.replace("/datasets/", ""));
  return readCsv(readFileSync(file)).table;
}

function toTextTable({ rows, columns }: Table): TextTable {
  return {
    header: columns.map(({ name }) => name),
    rows: Array.from({ length: rows }, (_, row) =>
      columns.map((column) => getCellText(column, row)),
    ),
  };
}
